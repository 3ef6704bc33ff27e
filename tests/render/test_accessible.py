"""Printed files held against PDF/UA-1 by a validator that others wrote (``page-validation``)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.render.decks import card, encoded, picture, write_deck

page = pytest.importorskip("page", reason="there is no wheel of page-validation for this system")
ROOT = Path(__file__).resolve().parent.parent.parent
WORLD = ROOT / "decks" / "world-starter.deck.yaml"


def printed(path: Path, *arguments: Any) -> Path:
    """A file that a command wrote."""
    result = CliRunner().invoke(app, [*map(str, arguments), "-o", str(path)])
    assert path.exists(), result.output
    return path


def objections(path: Path) -> set[str]:
    """The rules that a file breaks."""
    report = page.validate_pdf(str(path), profile=page.ValidationProfile.PDF_UA_1)
    return {failure.rule_id for failure in report.failures}


@pytest.mark.parametrize(
    "wishes",
    [
        ("render", WORLD, "--cards", "danube", "--duplex", "long", "--credits", "--proof"),
        ("render", WORLD, "--cards", "danube", "--lang", "de", "--printer", "offset"),
        ("render", WORLD, "--cards", "danube", "--layout", "fold", "--credit-cards", "--build-code"),
        ("render", ROOT / "decks" / "planet.deck.yaml", "--cards", "locusts", "--role-cards"),
        ("render", ROOT / "tools" / "look" / "decks" / "hard-scripts.deck.yaml", "--lang", "ar"),
        ("render", ROOT / "tools" / "look" / "decks" / "hard-scripts.deck.yaml", "--lang", "hi"),
        ("parts", "terra-deutschland", "--players", 2),
        ("board", "render", "germany"),
        ("printer", "--lang", "de"),
    ],
    ids=lambda wishes: " ".join(str(one) for one in (wishes[0], *wishes[2:])),
)
def test_what_is_printed_is_pdf_ua(tmp_path: Path, wishes: tuple[Any, ...]) -> None:
    path = printed(tmp_path / "o.pdf", *wishes)
    assert objections(path) == set()
    with pikepdf.open(path) as pdf:
        assert "<pdfuaid:part>1</pdfuaid:part>" in pdf.Root.Metadata.read_bytes().decode("utf-8")
        assert pdf.check_pdf_syntax() == []


def _untitled(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences


def _unmarked(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.MarkInfo


def _untold(pdf: pikepdf.Pdf) -> None:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure" and "/Alt" in thing:
            del thing["/Alt"]


@pytest.mark.parametrize("damage", [_untitled, _unmarked, _untold])
def test_the_validator_sees_what_is_missing(tmp_path: Path, damage: Callable[[pikepdf.Pdf], None]) -> None:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    path = printed(tmp_path / "o.pdf", "render", write_deck(tmp_path, [card(1, photo="a.jpg")]))
    assert objections(path) == set()
    with pikepdf.open(path) as pdf:
        damage(pdf)
        pdf.save(tmp_path / "broken.pdf")
    assert objections(tmp_path / "broken.pdf")


def test_a_file_without_tags_claims_nothing(tmp_path: Path) -> None:
    path = printed(tmp_path / "o.pdf", "render", write_deck(tmp_path, [card(1)]), "--no-tags")
    with pikepdf.open(path) as pdf:
        said = pdf.Root.Metadata.read_bytes().decode("utf-8")
    assert "pdfuaid" not in said and "<dc:title>" in said
    assert objections(path)
