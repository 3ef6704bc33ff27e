"""From a board file and its drawing to a geography."""

from __future__ import annotations

from functools import partial

from terra_cards.model import topology
from terra_cards.model.board_file import BoardFile
from terra_cards.model.geography import Geography, Kind
from terra_cards.model.invalid import each, valid
from terra_cards.model.projection import NAMES


def make_geography(
    file: BoardFile, drawing: bytes, hint: bytes | None = None, *, trusted: bool = False
) -> Geography:
    """Joins the bytes of a board's ``geometry`` (and ``hint_map``) with its areas and projection.

    Raises :class:`topology.TopologyError` for a drawing that is none. Where the file names no
    projection, or none that there is, the map is drawn with longitudes and latitudes as they are.
    ``trusted`` drawings are decoded when needed, others at once, so that a fault shows here.
    """
    drawn = topology.read(drawing)
    coarse = None if hint is None else partial(topology.read, hint)
    if not trusted:
        drawn.verify()
        if coarse is not None:
            coarse().verify()
    info = valid(file.board)
    kinds: dict[str, Kind] = {
        str(area.id): valid(area.kind) or "land" for area in each(file.areas) if valid(area.id)
    }
    projection = str(valid(info.projection) or "") if info else ""
    return Geography(
        drawn,
        kinds,
        hint=coarse,
        projection=projection if projection in NAMES else "equirectangular",
        central_meridian=float(valid(info.central_meridian) or 0.0) if info else 0.0,
        wrap=bool(valid(info.wrap)) if info else False,
    )
