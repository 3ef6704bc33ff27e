"""The build, run again where its source is at hand; what came out of it is checked elsewhere anyway."""

from __future__ import annotations

import hashlib

import pytest

from tests.boards.maps import ROOT
from tools.boards import sources


@pytest.mark.skipif(not sources.NATURAL_EARTH.is_cached, reason="the geodata was not fetched here")
def test_building_the_world_again_gives_the_same_bytes() -> None:
    from tools.boards import world

    known = (ROOT / "tools" / "boards" / "checksums.txt").read_text(encoding="utf-8")
    built = world.build(world.read_spec(ROOT / "tools" / "boards" / "world.shapes.yaml"))
    for name, data in (("world.topojson", built.fine), ("world.hint.topojson", built.hint)):
        assert f"{hashlib.sha256(data).hexdigest()}  {name}\n" in known
