"""``make look``: its views name what is there, and one of them is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.library import resources
from tools.look import photos
from tools.look.__main__ import HARD, ROOT, main
from tools.look.views import all_views

VIEWS = list(all_views())


def test_each_view_has_a_name_of_its_own_and_a_deck_that_is_there() -> None:
    assert len({view.name for view in VIEWS}) == len(VIEWS)
    for view in VIEWS:
        if view.deck is not None:
            deck = ROOT / view.deck if "/" in view.deck else HARD / f"{view.deck}.deck.yaml"
            assert deck.is_file(), view.name


def test_every_template_and_language_is_looked_at() -> None:
    named = {
        view.options[index + 1]
        for view in VIEWS
        for index, option in enumerate(view.options)
        if option == "--template"
    }
    assert named | {"crisis"} == {*resources.names("templates")}
    spoken = {
        view.options[index + 1]
        for view in VIEWS
        for index, option in enumerate(view.options)
        if option == "--lang"
    }
    assert {"en", "de", "ar", "he", "hi", "th", "ru", "el"} <= spoken


def test_the_hard_photos_are_those_that_the_hard_decks_name(tmp_path: Path) -> None:
    photos.write(tmp_path)
    text = "".join(path.read_text(encoding="utf-8") for path in HARD.glob("*.deck.yaml"))
    for path in tmp_path.iterdir():
        assert f"photos/{path.name}" in text


def test_a_view_is_printed_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts/he-classic", "--output", str(tmp_path)]) == 0
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "scripts/he-classic/table-1.png" in page
    assert (tmp_path / "scripts" / "he-classic" / "table-1.png").stat().st_size > 10_000
    assert main(["nothing/*", "--output", str(tmp_path)]) == 2
