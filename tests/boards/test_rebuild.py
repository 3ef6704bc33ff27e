"""The build again where its sources are at hand, else the checksums of what it made."""

from __future__ import annotations

import hashlib

import pytest

from terra_cards.library import resources
from tests.boards.maps import ROOT
from tools.boards import sources
from tools.boards.__main__ import build

NEEDED = {"world": [sources.NATURAL_EARTH], "germany": [sources.NATURAL_EARTH, sources.GEONAMES]}


@pytest.mark.parametrize("board", sorted(NEEDED))
def test_the_committed_drawings_are_what_the_build_makes(board: str) -> None:
    names = (f"{board}.topojson", f"{board}.hint.topojson")
    if all(package.is_cached for package in NEEDED[board]):
        built = build(board)
        made = dict(zip(names, (built.fine, built.hint), strict=True))
    else:
        made = {name: resources.path("boards", name).read_bytes() for name in names}
    known = (ROOT / "tools" / "boards" / "checksums.txt").read_text(encoding="utf-8").splitlines()
    for name, data in made.items():
        assert f"{hashlib.sha256(data).hexdigest()}  {name}" in known
