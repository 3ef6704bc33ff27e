"""Edits of the project of ``world``, and the ways to ask for its report: every input there is."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from terra_cards.lint.played import Played, PlayedCard
from tests.lint import world
from tests.lint.world import CARD, Asked

#: file, what stands there, what comes instead; with None for the whole file
CHANGES: list[tuple[str, str | None, str]] = [
    ("one.deck.yaml", "areas: [a]", "areas: [x]"),
    ("one.deck.yaml", "areas: [a]", "areas: [a, a]"),
    ("one.deck.yaml", "answer: 1750", "answer: 1700"),
    ("one.deck.yaml", "  - id: one-7\n", "  - id: one-new\n    areas: [b]\n  - id: one-7\n"),
    (
        "one.deck.yaml",
        "theme: House number 8 of one",
        "theme: House number 8  # terra: ignore[TC201] so",
    ),
    ("one.deck.yaml", "shelf: 7", "shelf: seven"),
    ("one.deck.yaml", "id: one-8", "id: one-7"),
    ("one.deck.yaml", "languages: [en]", "languages: [en, de]"),
    ("one.deck.yaml", "photos/6.png", "photos/none.png"),
    ("one.deck.yaml", "license: CC-BY-4.0", "license: CC0-1.0"),
    ("one.deck.yaml", "cards:\n", "# note\ncards:\n"),
    ("one.deck.yaml", "back: one-1", "back: one-6"),
    ("one.deck.yaml", "  - id: one-8", "  - id: 'one-8"),
    ("two/deck.yaml", "edition: mine.edition.yaml", "edition: terra"),
    ("two/cards/1.yaml", "answer: 1 m", "answer: 1 kg"),
    ("two/cards/2.yaml", "theme: House", "theme: TODO House"),
    ("two/cards/3.yaml", "back: two-1", "back: two-9"),
    ("two/cards/new.yaml", None, "- " + CARD.format("two", 4).replace("\n", "\n  ").rstrip() + "\n"),
    ("two/cards/2.yaml", None, ""),
    ("two/toy.board.yaml", "neighbours: [b]", "neighbours: []"),
    ("two/toy.board.yaml", "1 m, 10 m", "2 m, 10 m"),
    ("toy.board.yaml", "id: b, kind: land", "id: x, kind: land"),
    ("mine.edition.yaml", "extends: terra", "extends: terra-deutschland"),
    ("mine.edition.yaml", "box: 3", "box: 4"),
    ("extra.schema.json", "integer", "string"),
    ("extra.schema.json", "{", "["),
    ("terra-cards.toml", None, 'ignore = ["TC5"]\n'),
    ("one.deck.yaml", "  template: own.template.yaml\n", "  template: minimal\n"),
    ("own.template.yaml", "extends: classic", "extends: minimal"),
    ("own.template.yaml", "fonts/own.ttf", "fonts/none.ttf"),
    ("own.template.yaml", "faces:\n", "styles: {theme: {size: 40, min: 38}}\nfaces:\n"),
    ("base.edition.yaml", "Toy land", "House"),
    ("base.edition.yaml", "extends: terra", "extends: mine.edition.yaml"),
    ("two/base.edition.yaml", "extends: terra", "extends: tera"),
    ("three/land.topojson", None, world.drawing(4)),
    ("three/land.topojson", None, "{}"),
    ("three/land.board.yaml", "id: east", "id: north"),
    ("three/land.board.yaml", "accuracy: 25 km", "accuracy: 250 km"),
    ("three/three.deck.yaml", "location: 1, 3", "location: 1, 1"),
    ("four.deck.yaml", "copies: 6", "copies: 5"),
    ("four.deck.yaml", "threat: 12", "threat: 16"),
    ("pyproject.toml", None, '[tool.terra-cards]\nignore = ["TC1"]\n'),
    ("terra-cards.toml", None, '[severity]\nTC601 = "error"\n[options.TC502]\ndpi = 900\n'),
    ("terra-cards.toml", None, '[per-file]\n"two/**" = ["TC6", "TC7"]\n'),
    ("two/terra-cards.toml", None, 'exclude = ["cards/2.yaml"]\n'),
    ("terra-cards.toml", None, 'exclude = ["two/cards/**", "one.*"]\n'),
    ("two/terra-cards.toml", None, 'select = ["TC2", "TC3"]\n'),
    ("five.deck.yaml", None, "format: 1\ndeck: {id: five"),
    ("two/cards/.hidden.yaml", None, "no card"),
    ("two/cards/deep/er.yaml", None, CARD.format("two", 5)),
    (".git/HEAD", None, "ref"),
    ("two/.git", None, "gitdir: elsewhere"),
    ("two/cards/pyvenv.cfg", None, ""),
]

FILES = [
    *("one.deck.yaml", "four.deck.yaml", "toy.board.yaml", "mine.edition.yaml", "base.edition.yaml"),
    *("own.template.yaml", "fonts/own.ttf", "extra.schema.json", "photos/6.png", "photos/7.png"),
    *("two/deck.yaml", "two/cards/1.yaml", "two/cards/2.yaml", "two/toy.board.yaml", "two/mine.edition.yaml"),
    *("two/base.edition.yaml", "two/extra.schema.json", "two/photos/1.png", "two/photos/2.png"),
    *("three/three.deck.yaml", "three/land.board.yaml", "three/land.topojson"),
]
PICTURES = ["photos/6.png", "two/photos/1.png"]
FOLDERS = ["two", "two/cards", "photos", "two/photos", "three", "fonts"]
NAMES = {
    "one.deck.yaml": "uno.deck.yaml",
    "two/deck.yaml": "two/deck.yml",
    "two/cards/1.yaml": "two/cards/9.yaml",
    "two/cards/2.yaml": "two/cards/2.txt",
    "photos/6.png": "photos/6.PNG",
    "two/photos": "two/Photos",
    "two/cards": "two/kards",
    "toy.board.yaml": "toys.board.yaml",
    "three": "drei",
    "fonts/own.ttf": "fonts/Own.ttf",
}
LINKS = ["one.deck.yaml", "../outside", "nowhere", ".", "../../etc", "two/cards"]

_WEAK = PlayedCard("explorer", "plays", {})
PLAYED = [
    Played("one", {"one-6": _WEAK, "one-7": _WEAK}, None),
    Played("four", {}, 0.05),
    Played("another", {"one-6": _WEAK}, 0.9),
]

#: Everything that a run can be asked for in another way.
ASKED = [
    Asked(),
    Asked(day=2),
    Asked(ignore=("TC4", "TC5")),
    Asked(select=("TC2", "TC408", "TC801")),
    Asked(side="metric"),
    Asked(side="imperial"),
    *(Asked(played=played) for played in PLAYED),
    Asked(exclude="two/cards/2"),
    Asked(("one.deck.yaml", "two", "three"), exclude="three", force=True),
    Asked(("one.deck.yaml",)),
    Asked(("two/cards/2.yaml", "toy.board.yaml")),
    Asked(("../one.deck.yaml", "../two"), at="two"),
    Asked((".", "../toy.board.yaml"), at="two"),
    Asked(("../two/cards/1.yaml",), at="three"),
    Asked(("../two/cards/2.yaml",), at="three"),
    Asked(("../three/three.deck.yaml",), at="two"),
    Asked(("../three/three.deck.yaml", "../three/land.board.yaml"), at="two"),
]


@st.composite
def edits(draw: st.DrawFn, most: int = 4) -> list[tuple[str, Any]]:
    """Some edits, each a kind and what it takes."""
    either = st.sampled_from(FILES)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "change": st.sampled_from(CHANGES),
        "picture": st.tuples(st.sampled_from(PICTURES), st.sampled_from([40, 1300])),
        "font": st.integers(0, 3),
        "delete": st.sampled_from([*FILES, *FOLDERS]),
        "restore": st.sampled_from([*FILES, *FOLDERS]),
        "rename": st.sampled_from(sorted(NAMES)),
        "tear": st.tuples(either, st.integers(0, 9)),
        "in place": st.tuples(either, st.integers(0, 999)),
        "folder": either,
        "link": st.tuples(st.sampled_from([*FILES, *FOLDERS]), st.sampled_from(LINKS)),
        "touch": either,
        "lock": st.sampled_from([*FILES, *FOLDERS]),
    }
    chosen = st.sampled_from([*kinds, "change", "change", "change"])
    return [(kind, draw(kinds[kind])) for kind in draw(st.lists(chosen, min_size=1, max_size=most))]


class Editor:
    """Edits a project; what was taken away can be brought back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.aside = folder.with_name("aside")
        shutil.copytree(folder, self.aside)
        (folder.parent / "outside").write_text("format: 1\n")

    def edit(self, kind: str, what: Any) -> None:
        """Does one edit; one that cannot be done is none."""
        with suppress(OSError):
            getattr(self, f"_{kind.replace(' ', '_')}")(what)

    def start_again(self) -> None:
        """Puts the project back as it was; files that are still the same are left alone."""
        known = {path.relative_to(self.aside) for path in self.aside.rglob("*")}
        for folder, _, _ in os.walk(self.folder):
            Path(folder).chmod(0o700)
        for path in sorted(self.folder.rglob("*"), reverse=True):
            name = path.relative_to(self.folder)
            if name not in known or path.is_symlink() or path.is_dir() != (self.aside / name).is_dir():
                self._delete(str(name))
            else:
                path.chmod(0o700)
        for name in sorted(known):
            source, target = self.aside / name, self.folder / name
            if source.is_dir():
                target.mkdir(exist_ok=True)
            elif not target.exists() or target.read_bytes() != source.read_bytes():
                target.write_bytes(source.read_bytes())

    def _change(self, what: tuple[str, str | None, str]) -> None:
        name, old, new = what
        path = self.folder / name
        if old is None:
            world.write(self.folder, name, new)
        else:
            path.write_bytes(path.read_bytes().replace(old.encode(), new.encode(), 1))

    def _picture(self, what: tuple[str, int]) -> None:
        world.picture(self.folder / what[0], what[1])

    def _font(self, which: int) -> None:
        fonts = [font.read_bytes() for font in world.fonts()]
        data = [*fonts, fonts[0][: len(fonts[0]) // 2], b"no font"][which]
        (self.folder / "fonts/own.ttf").write_bytes(data)

    def _delete(self, name: str) -> None:
        path = self.folder / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()

    def _restore(self, name: str) -> None:
        with suppress(OSError):
            self._delete(name)
        source, target = self.aside / name, self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            target.write_bytes(source.read_bytes())

    def _rename(self, name: str) -> None:
        (self.folder / name).rename(self.folder / NAMES[name])

    def _tear(self, what: tuple[str, int]) -> None:
        """As if somebody were still writing."""
        path = self.folder / what[0]
        data = path.read_bytes()
        path.write_bytes(data[: len(data) * what[1] // 10])

    def _in_place(self, what: tuple[str, int]) -> None:
        """Another byte in a file of the same size, number and time of change."""
        path = self.folder / what[0]
        before = path.stat()
        with path.open("r+b") as stream:
            at = before.st_size * what[1] // 1000
            stream.seek(at)
            byte = stream.read(1)
            stream.seek(at)
            stream.write(b"7" if byte != b"7" else b"8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def _folder(self, name: str) -> None:
        self._delete(name)
        (self.folder / name).mkdir()

    def _link(self, what: tuple[str, str]) -> None:
        with suppress(OSError):
            self._delete(what[0])
        target = what[1] if what[1].startswith("..") or what[1] in (".", "nowhere") else self.folder / what[1]
        (self.folder / what[0]).symlink_to(target)

    def _touch(self, name: str) -> None:
        os.utime(self.folder / name, (0, 0))

    def _lock(self, name: str) -> None:
        path = self.folder / name
        path.chmod(0o000 if path.stat().st_mode & 0o400 else 0o700)
