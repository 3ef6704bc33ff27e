"""The same deck gives the same bytes: whatever the hash seed, locale, clock, folder, rights and processes."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from terra_cards.layout.card import CardPlan
from terra_cards.render import apart, batches, pdf_file
from tests.render.cli import render, run
from tests.render.decks import card, encoded, picture, write_deck

OPTIONS = ("--duplex", "long", "--back", "themes", "--build-code", "--credits", "--manifest", "m.json")


def deck(folder: Path, cards: int) -> Path:
    """A deck with photos that are kept, made smaller, and shared by two cards."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.jpg").write_bytes(encoded(picture()))
    (folder / "b.png").write_bytes(encoded(picture(seed=3), "PNG"))
    (folder / "c.jpg").write_bytes(encoded(picture(2600, 1700, seed=7)))
    photos = ["a.jpg", None, "b.png", "c.jpg", "a.jpg"]
    areas = ["france", "germany, iberia", "japan"]
    return write_deck(folder, [card(n, photo=photos[n % 5], areas=areas[n % 3]) for n in range(1, cards + 1)])


def printed(where: Path, environment: dict[str, str], umask: int = 0o022) -> tuple[bytes, bytes]:
    """The PDF and the manifest of a process of its own, started in the folder of the deck."""
    deck(where, 5)
    kept = ("SYSTEMROOT", "TEMP", "TMP", "PATH", "HOME")
    clean = {name: os.environ[name] for name in kept if name in os.environ}
    command = [sys.executable, "-m", "terra_cards", "render", "tiny.deck.yaml", "-o", "o.pdf", *OPTIONS]
    done = subprocess.run(
        command,
        cwd=where,
        env=clean | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | environment,
        capture_output=True,
        check=False,
        **({"umask": umask} if os.name == "posix" else {}),
    )
    assert done.returncode == 0, done.stderr
    return (where / "o.pdf").read_bytes(), (where / "m.json").read_bytes()


def test_hash_seed_locale_time_zone_folder_and_rights_change_no_byte(tmp_path: Path) -> None:
    first = printed(tmp_path / "one", {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"})
    second = printed(
        tmp_path / "another folder" / "ä",
        {"PYTHONHASHSEED": "4711", "LC_ALL": "C.UTF-8", "TZ": "America/St_Johns", "LANG": "de_DE"},
        umask=0o077,
    )
    assert first == second


def test_the_number_of_processes_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_WORTH", 3)
    path = deck(tmp_path, 21)
    for jobs in (1, 3):
        more = ("--build-code", "--manifest", tmp_path / f"{jobs}.json")
        render(path, "-o", tmp_path / f"{jobs}.pdf", "--jobs", jobs, *more)
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "3.pdf").read_bytes()
    one, three = ((tmp_path / f"{jobs}.json").read_text().replace(f'"{jobs}.pdf"', "") for jobs in (1, 3))
    assert one == three


@pytest.mark.parametrize(
    "wishes",
    [
        ("--duplex", "long", "--credits", "--template", "minimal"),
        ("--duplex", "short", "--order", "fronts-first", "--proof", "--no-tags"),
        ("--layout", "fold", "--credit-cards", "--build-code"),
        ("--layout", "single", "--duplex", "long", "--back", "themes"),
        ("--printer", "offset"),
        ("--printer", "drivethrucards", "--size", "poker", "--credit-cards"),
    ],
)
def test_no_wish_makes_a_byte_depend_on_the_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wishes: tuple[str, ...]
) -> None:
    """Letters that come first on other cards in other processes have the same codes, and what cards share
    is written once."""
    monkeypatch.setattr(apart, "_WORTH", 1)
    monkeypatch.setattr(batches, "_CARDS", 1)
    (tmp_path / "0.jpg").write_bytes(encoded(picture()))
    letters = enumerate("\u017c\u0416\u00e9\u03a9\u0111\u2192")
    text = "Theme {0} \u0142{0}\u0105 \N{NARROW NO-BREAK SPACE}\u2153"
    cards = [card(n, theme=text.format(one), photo="0.jpg" if n % 3 else None) for n, one in letters]
    path = write_deck(tmp_path, cards)
    for jobs in (1, 2, 3):
        more = ("--manifest", tmp_path / f"{jobs}.json")
        run(path, "-o", tmp_path / f"{jobs}.pdf", "--jobs", jobs, *wishes, *more)
    one, two, three = ((tmp_path / f"{jobs}.pdf").read_bytes() for jobs in (1, 2, 3))
    assert one == two == three
    with pikepdf.open(tmp_path / "1.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
    told = [(tmp_path / f"{jobs}.json").read_text().replace(f'"{jobs}.pdf"', "") for jobs in (1, 2, 3)]
    assert told[0] == told[1] == told[2]


def test_processes_tell_the_same_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_WORTH", 2)
    monkeypatch.setattr(batches, "_CARDS", 1)
    path = write_deck(tmp_path, [card(1, photo="gone.jpg"), card(2, theme="x" * 200), card(3), card(4)])
    said = [run(path, "-o", tmp_path / "o.pdf", "--force", "--jobs", jobs) for jobs in (1, 2)]
    assert said[0].exit_code == said[1].exit_code == 1
    assert said[0].output == said[1].output and "TC402" in said[0].output


def test_cards_without_a_face_change_nothing_for_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_WORTH", 2)
    monkeypatch.setattr(batches, "_CARDS", 1)
    path = write_deck(tmp_path, [card(1), card(2, areas="nowhere"), card(3), card(4), card(5)])
    for jobs in (1, 2):
        done = run(path, "-o", tmp_path / f"{jobs}.pdf", "--keep-going", "--jobs", jobs)
        assert done.exit_code == 1 and "4 cards on 1 sheet" in done.output
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()
    with pikepdf.open(tmp_path / "1.pdf") as pdf:
        assert len(pdf.pages) == 1  # numbered without the card that has no face
    refused = run(path, "-o", tmp_path / "o.pdf", "--jobs", 2)
    assert refused.exit_code == 1 and "nothing was written" in refused.output
    assert {one.name for one in tmp_path.iterdir()} == {"tiny.deck.yaml", "1.pdf", "2.pdf"}


def test_the_date_is_that_of_source_date_epoch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = deck(tmp_path, 1)
    dates = []
    for epoch in ("1600000000", "", "1600000000"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        render(path, "-o", tmp_path / "o.pdf", "--force")
        with pikepdf.open(tmp_path / "o.pdf") as pdf:
            dates.append(str(pdf.docinfo["/CreationDate"]))
    assert dates == ["D:20200913122640+00'00'", "D:20000101000000+00'00'", "D:20200913122640+00'00'"]
    render(path, "-o", tmp_path / "x.pdf", "--printer", "offset")
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == str(pdf.docinfo["/ModDate"]) == dates[0]
        assert b"2020-09-13T12:26:40Z" in pdf.Root.Metadata.read_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    refused = run(path, "-o", tmp_path / "y.pdf")
    assert refused.exit_code == 2 and "SOURCE_DATE_EPOCH" in refused.output


def _objects(path: Path) -> dict[Any, Any]:
    """Every object of a file by its number, streams unpacked, those that only pack others left out."""
    out: dict[Any, Any] = {}
    with pikepdf.open(path) as pdf:
        out["id"] = bytes(pdf.trailer.ID[0])
        for found in pdf.objects:
            if isinstance(found, pikepdf.Stream):
                if found.get("/Type") in (pikepdf.Name.ObjStm, pikepdf.Name.XRef):
                    continue
                entries = {k: v.unparse() if hasattr(v, "unparse") else str(v).encode()
                           for k, v in found.items() if k != "/Length"}  # fmt: skip
                plain = b"/DCTDecode" in entries.get("/Filter", b"")
                out[found.objgen] = (entries, found.read_raw_bytes() if plain else found.read_bytes())
            else:
                out[found.objgen] = found.unparse()
    return out


def test_another_zlib_makes_another_file_of_the_same_objects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = deck(tmp_path, 3)
    render(path, "-o", tmp_path / "a.pdf")
    monkeypatch.setattr(pdf_file.zlib, "compress", lambda data, level=-1: _stored(data))
    render(path, "-o", tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() != (tmp_path / "b.pdf").read_bytes()
    assert _objects(tmp_path / "a.pdf") == _objects(tmp_path / "b.pdf")


def _stored(data: bytes) -> bytes:
    """What a zlib would write that packs nothing."""
    packer = zlib.compressobj(0)
    return packer.compress(data) + packer.flush()


def test_memory_does_not_grow_with_the_photos(tmp_path: Path) -> None:
    """Photos of 36 MB go through a process whose memory grows by less than a third of that."""
    pytest.importorskip("resource", reason="Windows does not tell how much memory was used")
    noise = picture(1100, 700)
    noise.frombytes(os.urandom(1100 * 700 * 3))
    photo = encoded(noise, quality=97)
    cards = []
    for number in range(1, 33):
        comment = b"\xff\xfe\x00\x04" + number.to_bytes(2, "big")  # so that each is another
        (tmp_path / f"{number}.jpg").write_bytes(photo[:2] + comment + photo[2:])
        cards.append(card(number, photo=f"{number}.jpg"))
    path = write_deck(tmp_path, cards)
    measure = (
        "import resource, sys\nfrom terra_cards.cli.main import app\n"
        "sys.argv = ['terra-cards', 'render', *sys.argv[1:]]\n"
        "try:\n    app()\nexcept SystemExit:\n    pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    peaks = []
    for chosen in ("card-1,card-2", ",".join(f"card-{n}" for n in range(1, 33))):
        out = tmp_path / f"{len(peaks)}.pdf"
        command = [sys.executable, "-c", measure, str(path), "-o", str(out), "--cards", chosen]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        peaks.append(int(done.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024))
    photos = sum(one.stat().st_size for one in tmp_path.glob("*.jpg"))
    assert (tmp_path / "1.pdf").stat().st_size > photos > 30_000_000
    assert peaks[1] - peaks[0] < photos / 3


@pytest.mark.parametrize(
    "wishes", [(), ("--duplex", "long", "--manifest", "m.json"), ("--printer", "offset")]
)
def test_faces_do_not_wait_for_a_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wishes: tuple[str, ...]
) -> None:
    """Printing goes on without looking for garbage: a drawn face must be gone by itself."""
    monkeypatch.chdir(tmp_path)
    path = deck(tmp_path, 20)
    gc.collect()
    gc.disable()
    try:
        render(path, "-o", tmp_path / "o.pdf", *wishes)
        left = sum(isinstance(one, CardPlan) and bool(one.card) for one in gc.get_objects())
    finally:
        gc.enable()
    assert left == 0


@pytest.mark.parametrize(
    "wishes",
    [
        ("--dpi", 60),
        ("--pictures", "svg"),
        ("--printer", "tabletop-simulator", "--back", "common"),
        ("--printer", "makeplayingcards", "--size", "poker"),
    ],
)
def test_pictures_do_not_depend_on_the_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wishes: tuple[str | int, ...]
) -> None:
    monkeypatch.setattr(apart, "_PICTURES", 2)
    path = deck(tmp_path, 5)
    made = []
    for jobs in (1, 3):
        render(path, "-o", f"{tmp_path}/{jobs}/", "--jobs", jobs, *wishes)
        made.append({one.name: one.read_bytes() for one in (tmp_path / f"{jobs}").iterdir()})
    assert made[0] == made[1] and len(made[0]) >= 3


@pytest.mark.skipif(not apart._copies(), reason="no copies of a process are made here")
def test_pictures_are_shared_among_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_PICTURES", 1)

    def draw(some: Sequence[int]) -> Iterator[tuple[int, int]]:
        yield from ((one, os.getpid()) for one in some)

    alone, shared = (list(apart.drawn(range(6), draw, jobs)) for jobs in (1, 2))
    assert [one for one, _ in alone] == [one for one, _ in shared] == list(range(6))
    assert {process for _, process in alone} == {os.getpid()}
    assert len({process for _, process in shared}) >= 2
