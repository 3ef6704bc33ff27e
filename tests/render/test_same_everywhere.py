"""One layout: the same lines in every output, at every resolution, on every machine and off the network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from typer.testing import CliRunner

from terra_cards.cli.commands.fit import app as fit
from terra_cards.cli.print_input import read_photo
from terra_cards.layout.drawing import Group, Item, TextLine
from terra_cards.render.job import Job, make_run
from terra_cards.workspace.load import load
from tests.render.cli import render
from tests.render.decks import card, write_deck

INFO = (
    "Zażółć gęślą jaźń: příliš žluťoučký kůň, Ελλάδα, Київ. It was built for a world’s fair and was to "
    "stand for twenty years, but the wireless saved it, and it is painted anew every seven years."
)
#: A start of the interpreter in which nothing can reach a network.
NO_NETWORK = """
import socket
def refuse(*arguments, **named):
    raise AssertionError("the network was used")
socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    written = card(1, theme="A tower with a rather long and winding name")
    return write_deck(tmp_path, [written.replace("Twenty thousand visitors a day.", INFO)])


def _lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, TextLine):
            yield item.text
        elif isinstance(item, Group):
            yield from _lines(item.items)


def _planned(deck: Path) -> list[str]:
    (loaded,) = load([str(deck)]).decks
    run = make_run(loaded, Job(), read_photo)
    (face,) = [face for face, _ in run.faces(loaded.cards) if face is not None]
    return list(_lines(face.plan.items))


def test_lines_break_alike_in_every_output(deck: Path, tmp_path: Path) -> None:
    """The plan, a picture to be scaled, a printed page and the report of fits tell of the same lines."""
    planned = _planned(deck)
    assert sum(INFO.startswith(line) or line in INFO for line in planned) >= 3
    render(deck, "-o", tmp_path / "o.svg")
    drawing = ElementTree.parse(tmp_path / "o.svg")
    assert [label for node in drawing.iter() if (label := node.get("aria-label"))] == planned
    render(deck, "-o", tmp_path / "o.pdf", "--cards", "card-1")
    page = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].get_textpage().get_text_bounded()
    printed = {" ".join(line.split()) for line in page.replace("\r", "").split("\n")}
    for line in planned:
        if line in INFO:
            assert line.strip() in printed
    found = json.loads(CliRunner().invoke(fit, [str(deck), "--lang", "en", "--format", "json"]).stdout)
    (info,) = [box for box in found["decks"][0]["cards"][0]["boxes"] if box["field"] == "info"]
    assert info["lines"] == sum(line in INFO for line in planned)


@pytest.mark.parametrize("dpi", [96, 200])
def test_the_resolution_moves_no_line(deck: Path, tmp_path: Path, dpi: int) -> None:
    render(deck, "-o", tmp_path / "a.png", "--dpi", 600)
    render(deck, "-o", tmp_path / "b.png", "--dpi", dpi)
    size = (302, 454)
    one, two = (
        Image.open(tmp_path / name).convert("L").resize(size).filter(ImageFilter.GaussianBlur(1.5))
        for name in ("a.png", "b.png")
    )
    assert ImageStat.Stat(ImageChops.difference(one, two)).mean[0] < 3
    moved = ImageChops.offset(two, 0, 3)  # less than a line
    assert ImageStat.Stat(ImageChops.difference(one, moved)).mean[0] > 6


def test_fonts_language_and_network_of_the_machine_do_not_matter(deck: Path, tmp_path: Path) -> None:
    """A machine without a font, in the C locale, at home nowhere and off the network: the same bytes."""
    render(deck, "-o", tmp_path / "here.pdf")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(NO_NETWORK)
    kept = ("SYSTEMROOT", "TEMP", "TMP")  # without which Windows starts no process
    environment = {name: os.environ[name] for name in kept if name in os.environ} | {
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), *filter(None, sys.path)]),
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PATH": "",
        "HOME": str(tmp_path / "nowhere"),
        "FONTCONFIG_FILE": os.devnull,
        "TZ": "Pacific/Kiritimati",
    }
    out = tmp_path / "there.pdf"
    command = [sys.executable, "-m", "terra_cards", "render", str(deck), "-o", str(out)]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes() == (tmp_path / "here.pdf").read_bytes()
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(out))
    assert all(word in text for word in ("Zażółć", "žluťoučký", "Ελλάδα", "Київ"))


def test_the_fonts_that_count_are_listed(deck: Path) -> None:
    found = json.loads(CliRunner().invoke(fit, [str(deck), "--lang", "en", "--format", "json"]).stdout)
    fonts = found["decks"][0]["fonts"]
    assert fonts["text"][:2] == ["FiraSansCondensed-Regular", "FiraSans-Regular"]
    assert all(fonts.values())
