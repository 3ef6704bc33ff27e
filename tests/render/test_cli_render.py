"""``terra-cards render`` as people use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdf
import pytest
from PIL import Image

from tests.render.cli import render, run
from tests.render.decks import card, deck, encoded, picture, write_deck


def _text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write_deck(tmp_path, [card(n) for n in range(6)])


def test_a_deck_becomes_sheets(tiny: Path, tmp_path: Path) -> None:
    result = render(tiny, "-o", tmp_path / "o.pdf")
    assert "6 cards on 2 sheets" in result.stderr
    assert result.stdout == ""
    assert "Theme number 5" in _text(tmp_path / "o.pdf")


def test_a_folder_stands_for_its_decks(tmp_path: Path) -> None:
    write_deck(tmp_path, [card(1)], name="one")
    write_deck(tmp_path, [card(2)], name="two")
    render(tmp_path, "-o", tmp_path / "o.pdf")
    text = _text(tmp_path / "o.pdf")
    assert "one 1.2.0 · card-1" in text and "two 1.2.0 · card-2" in text


def test_a_deck_can_come_from_standard_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "terra_cards", "render", "-", "-o", str(tmp_path / "o.pdf")]
    subprocess.run(command, input=deck([card(3)]).encode(), check=True, capture_output=True)
    assert "Theme number 3" in _text(tmp_path / "o.pdf")


def test_the_pdf_can_go_to_standard_output(tiny: Path) -> None:
    command = [sys.executable, "-m", "terra_cards", "render", str(tiny), "-o", "-"]
    done = subprocess.run(command, check=True, capture_output=True)
    assert done.stdout.startswith(b"%PDF-") and b"%%EOF" in done.stdout[-32:]


def test_languages_and_number_formats(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "de.pdf", "--lang", "de")
    text = _text(tmp_path / "de.pdf")
    assert "1.083" in text and "Höhe mit Antennen" in text and "GEBIET" in text and "Frankreich" in text
    assert "Foto" not in text  # no photo, no credit
    assert "Mit 100 % drucken" in text


def test_the_imperial_side(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "i.pdf", "--side", "imperial")
    text = _text(tmp_path / "i.pdf")
    assert "ft" in text and "1,083 m" not in text


def test_papers_and_layouts(tiny: Path, tmp_path: Path) -> None:
    def sheets(*options: str) -> tuple[int, float]:
        render(tiny, "-o", tmp_path / "o.pdf", "--force", *options)
        with pikepdf.open(tmp_path / "o.pdf") as pdf:
            return len(pdf.pages), round(float(pdf.pages[0].mediabox[3]) * 25.4 / 72)

    assert sheets() == (2, 297)
    assert sheets("--paper", "letter") == (2, 279)
    assert sheets("--paper", "a3")[0] == 1
    assert sheets("--layout", "4-up") == (2, 297)
    assert sheets("--layout", "1x2") == (3, 297)
    assert sheets("--layout", "single")[0] == 6
    assert sheets("--bleed", "0", "--paper", "a4") == (2, 297)


def test_cards_levels_and_tags_choose(tiny: Path, tmp_path: Path) -> None:
    def themes(*options: str) -> list[int]:
        render(tiny, "-o", tmp_path / "o.pdf", "--force", *options)
        text = _text(tmp_path / "o.pdf")
        return [n for n in range(6) if f"Theme number {n}" in text]

    assert themes("--cards", "card-4,card-1") == [1, 4]
    assert themes("--level", "beginner") == [0, 4]
    assert themes("--level", "beginner", "--cards", "card-4") == [4]
    assert themes("--tag", "tower") == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cards", "card-33"], "did you mean 'card-3'?"),
        (["--level", "beginer"], "did you mean 'beginner'?"),
        (["--tag", "towr"], "did you mean 'tower'?"),
        (["--paper", "leter"], "did you mean 'letter'?"),
        (["--lang", "fr"], "no language 'fr'"),
        (["--side", "imperal"], "did you mean 'imperial'?"),
        (["--template", "clasic"], "did you mean 'classic'?"),
        (["--template", "my.template.yaml"], "no such file"),
        (["--marks", "corp"], "did you mean 'crop'?"),
        (["--layout", "9x9"], "9 x 9 cards need"),
        (["--layout", "many"], "COLUMNSxROWS"),
        (["--bleed", "wide"], "3mm"),
        (["--bleed", "300"], "at most 20 mm"),
        (["--dpi", "3"], "36 to 2400"),
        (["--format", "xml"], "json"),
    ],
)
def test_a_wrong_wish_ends_with_2_and_writes_nothing(
    tiny: Path, tmp_path: Path, options: list[str], said: str
) -> None:
    result = run(tiny, "-o", tmp_path / "o.pdf", *options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "o.pdf").exists()


def test_a_wrong_path_ends_with_2(tiny: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "none.deck.yaml", "-o", tmp_path / "o.pdf").exit_code == 2
    assert run(tiny, "-o", tmp_path / "none" / "o.pdf").exit_code == 2
    assert run(tiny, "-o", tmp_path / "o.txt").exit_code == 2
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty", "-o", tmp_path / "o.pdf").exit_code == 2


def test_nothing_is_overwritten_without_force(tiny: Path, tmp_path: Path) -> None:
    target = tmp_path / "o.pdf"
    target.write_bytes(b"precious")
    result = run(tiny, "-o", target)
    assert result.exit_code == 2 and "--force" in result.stderr
    assert target.read_bytes() == b"precious"
    render(tiny, "-o", target, "--force")
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(
    os.geteuid() == 0 and not Path("/proc").exists(), reason="needs a place that refuses files"
)
def test_a_place_that_refuses_files_ends_with_2(tiny: Path) -> None:
    result = run(tiny, "-o", "/proc/terra.pdf")
    assert result.exit_code == 2 and "cannot be written" in result.stderr


def test_a_missing_photo_is_told_and_a_plate_printed(tmp_path: Path) -> None:
    path = write_deck(tmp_path, [card(1, photo="gone.jpg"), card(2)])
    result = run(path, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    assert "tiny.deck.yaml:9:19: error[TC501] the photo 'gone.jpg' is not there" in result.stderr
    assert "Theme number 1" in _text(tmp_path / "o.pdf")


@pytest.mark.parametrize("data", [b"", b"not a picture", encoded(picture())[:700]])
def test_a_broken_photo_is_told_and_a_plate_printed(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(data)
    result = run(write_deck(tmp_path, [card(1, photo="a.jpg")]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "TC503" in result.stderr
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert not any(isinstance(t, pikepdf.Stream) and t.get("/Subtype") == "/Image" for t in pdf.objects)


def test_a_photo_outside_the_deck_is_never_read(tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "secret.jpg").write_bytes(encoded(picture()))
    result = run(write_deck(tmp_path / "deck", [card(1, photo="../secret.jpg")]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "TC504" in result.stderr


def test_a_text_that_does_not_fit_is_a_finding_with_its_lines(tmp_path: Path) -> None:
    path = write_deck(tmp_path, [card(1, theme="Endless words about nothing " * 12)])
    result = run(path, "-o", tmp_path / "o.pdf", "--format", "json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    (found,) = report["diagnostics"]
    assert found["code"] == "TC402" and found["card"] == "card-1"
    assert found["pointer"] == "/cards/0/theme"
    assert found["start"]["line"] == 5
    assert "lines too many in 'en'" in found["message"]
    assert report["output"].endswith("o.pdf") and report["cards"] == 1
    assert "…" in _text(tmp_path / "o.pdf")


def test_a_character_that_no_font_has_is_a_finding(tmp_path: Path) -> None:
    result = run(write_deck(tmp_path, [card(1, theme="Theme 長城 one")]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    assert "TC403" in result.stderr and "U+9577" in result.stderr and "U+57CE" in result.stderr


def test_an_unknown_icon_is_told_with_the_nearest(tmp_path: Path) -> None:
    broken = card(1).replace("    tags:", "    icon: tower-observatoin\n    tags:")
    result = run(write_deck(tmp_path, [broken]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "did you mean 'tower-observation'?" in result.stderr


def test_a_card_without_a_face_stops_the_print_unless_told_to_go_on(tmp_path: Path) -> None:
    broken = card(1).replace("answer: 1889", "answer: before 1889")
    path = write_deck(tmp_path, [broken, card(2)])
    result = run(path, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    assert "TC301" in result.stderr and "nothing was written" in result.stderr
    assert not (tmp_path / "o.pdf").exists()
    result = run(path, "-o", tmp_path / "o.pdf", "--keep-going")
    assert result.exit_code == 1
    text = _text(tmp_path / "o.pdf")
    assert "Theme number 2" in text and "Theme number 1" not in text
    render(path, "-o", tmp_path / "two.pdf", "--cards", "card-2")


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    broken = card(1).replace("answer: 1889", "answer: before 1889")
    result = run(write_deck(tmp_path, [broken]), "-o", tmp_path / "o.pdf", "--format", "json")
    assert [found["code"] for found in json.loads(result.stdout)["diagnostics"]] == ["TC301"]


def test_a_file_that_is_no_yaml_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.deck.yaml"
    path.write_text("format: 1\ndeck: {id: [\n")
    result = run(path, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "TC001" in result.stderr


def test_a_missing_translation_is_told_and_the_other_language_printed(tmp_path: Path) -> None:
    half = card(1).replace(', de: "Theme number 1 auf Deutsch"', "")
    result = run(write_deck(tmp_path, [half]), "-o", tmp_path / "o.pdf", "--lang", "de")
    assert result.exit_code == 1 and "TC401" in result.stderr
    assert "Theme number 1" in _text(tmp_path / "o.pdf")


def test_pictures_of_cards(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "one.png", "--cards", "card-2", "--dpi", "150")
    with Image.open(tmp_path / "one.png") as opened:
        image = opened.copy()
    assert image.size == (472, 709)
    assert image.mode == "RGBA" and image.getpixel((0, 0))[3] == 0 and image.getpixel((236, 354))[3] == 255
    render(tiny, "-o", f"{tmp_path}/out/", "--dpi", "72")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [f"card-{n}.png" for n in range(6)]
    result = run(tiny, "-o", tmp_path / "many.png")
    assert result.exit_code == 2 and "end the name in /" in result.stderr
    assert run(tiny, "-o", f"{tmp_path}/out/", "--dpi", "72").exit_code == 2


@pytest.mark.parametrize("edition", ["terra-deutschland", "terra-on-tour"])
def test_editions_without_compass_or_levels(tmp_path: Path, edition: str) -> None:
    plain = card(0).replace("    compass: ne\n", "")
    if edition == "terra-deutschland":
        plain = plain.replace("    difficulty: beginner\n", "")
    render(write_deck(tmp_path, [plain], edition=edition), "-o", tmp_path / "o.pdf")
    text = _text(tmp_path / "o.pdf")
    assert "Theme number 0" in text
    assert ("BEGINNER" in text) == (edition == "terra-on-tour")


def test_a_deck_without_a_board_or_edition_is_told(tmp_path: Path) -> None:
    for wrong in ({"board": "wrold"}, {"edition": "tera"}):
        result = run(write_deck(tmp_path, [card(1)], **wrong), "-o", tmp_path / "o.pdf")
        assert result.exit_code == 1
        assert "TC104" in result.stderr and "did you mean" in result.stderr
        assert not (tmp_path / "o.pdf").exists()


def test_a_board_without_a_drawing(tmp_path: Path) -> None:
    (tmp_path / "toy.board.yaml").write_text(
        "format: 1\nboard: {id: toy, title: {en: Toy, de: Spiel}}\nareas:\n"
        "  - {id: a, kind: land, name: {en: Alpha, de: Alfa}, neighbours: [b]}\n"
        "  - {id: b, kind: land, name: {en: Beta, de: Beta}, neighbours: [a]}\n"
        "scales:\n  year: {ticks: [1800, 1900], open_below: true, open_above: true}\n"
        "  length: {ticks: [1 m, 10 m], open_above: true}\n"
    )
    plain = card(1, areas="a, b").replace("    compass: ne\n", "")
    path = write_deck(tmp_path, [plain], board="toy.board.yaml")
    render(path, "-o", tmp_path / "o.pdf")
    text = _text(tmp_path / "o.pdf")
    assert "Alpha" in text and "Beta" in text and "2 areas" in text.replace("\n", " ")
    assert run(path, "-o", tmp_path / "i.pdf", "--side", "imperial").exit_code == 2


def test_a_template_of_ones_own(tiny: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.template.yaml"
    own.write_text(
        "format: 1\ntemplate: {id: mine, title: {en: Mine}, extends: classic, size: [90 mm, 130 mm]}\n"
        'colours: {hidden: "#ffeecc"}\n'
    )
    render(tiny, "-o", tmp_path / "o.pdf", "--template", own, "--layout", "single", "--marks", "none")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert float(pdf.pages[0].mediabox[2]) * 25.4 / 72 == pytest.approx(96)
    own.write_text("format: 1\ntemplate: {id: mine, title: {en: Mine}, extends: clasic}\n")
    result = run(tiny, "-o", tmp_path / "p.pdf", "--template", own)
    assert result.exit_code == 2 and "clasic" in result.stderr


def test_help_shows_examples() -> None:
    result = run("--help")
    assert result.exit_code == 0 and "terra-cards render my.deck.yaml -o cards.pdf" in result.stdout.replace(
        "\n", " "
    )


def _completed(tiny: Path, words: str) -> list[str]:
    environment = {**os.environ, "_TERRA_CARDS_COMPLETE": "complete_bash"}
    line = f"terra-cards render {tiny} {words}"
    environment |= {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    code = "import sys; sys.argv = ['terra-cards']; from terra_cards.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--paper let", ["letter"]),
        ("--template cl", ["classic", "classic-landscape"]),
        ("--marks co", ["corner"]),
        ("--cards card-1", ["card-1"]),
        ("--cards card-1,card-5", ["card-1,card-5"]),
        ("--level gl", ["globetrotter"]),
        ("--tag t", ["tower"]),
        ("--lang ", ["en", "de"]),
    ],
)
def test_the_shell_completes_names(tiny: Path, words: str, said: list[str]) -> None:
    assert _completed(tiny, words) == said


def test_a_fault_of_ours_names_the_card_and_the_others_go_on(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terra_cards.render import press

    plan = press.plan_card

    def failing(content: object, *rest: object) -> object:
        if getattr(content, "card", "") == "card-3":
            raise ZeroDivisionError("by design")
        return plan(content, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(press, "plan_card", failing)
    result = run(tiny, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 3
    assert "card 'card-3': ZeroDivisionError" in result.stderr and "Traceback" not in result.stderr
    text = _text(tmp_path / "o.pdf")
    assert "Theme number 3" not in text and "Theme number 4" in text


def test_two_decks_of_one_name_do_not_overwrite_each_others_pictures(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write_deck(tmp_path / folder, [card(1)])
    render(tmp_path / "a", tmp_path / "b", "-o", f"{tmp_path}/out/", "--dpi", "72")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["card-1-2.png", "card-1.png"]
