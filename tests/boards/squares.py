"""Small maps for tests, written as GeoJSON, and boards made of them by the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from terra_cards.cli.main import app

Ring = list[list[float]]


def square(x: float, y: float, size: float = 1.0) -> Ring:
    """A closed square from its lower left corner."""
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]


def feature(name: str, *rings: Ring, **more: Any) -> dict[str, Any]:
    """An area of one polygon; ``more`` are further properties."""
    geometry = {"type": "Polygon", "coordinates": list(rings)}
    return {"type": "Feature", "properties": {"name": name, **more}, "geometry": geometry}


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


def write(folder: Path, document: Any, name: str = "shapes.geojson") -> Path:
    path = folder / name
    text = document if isinstance(document, str) else json.dumps(document)
    path.write_text(text, encoding="utf-8")
    return path


def board(*args: str) -> Result:
    """``terra-cards board ARGS``."""
    return CliRunner().invoke(app, ["board", *args])


def build(shapes: Path, *args: str) -> Result:
    """Builds my.board.yaml beside the shapes, areas by the property ``name`` unless said."""
    wanted = () if "--name" in args else ("--name", "name")
    return board(
        "build", str(shapes), "--id", "my", *wanted, "-o", str(shapes.with_name("my.board.yaml")), *args
    )


FOUR = collection(
    feature("North West", square(10, 51)),
    feature("North East", square(11, 51)),
    feature("South West", square(10, 50)),
    feature("South East", square(11, 50)),
)
