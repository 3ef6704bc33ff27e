"""What ``preflight`` says: a file in a few lines and its findings, or one JSON document."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from terra_cards.cli.output import print_json

if TYPE_CHECKING:
    from terra_cards.render.preflight.coverage import Coverage
    from terra_cards.render.preflight.facts import FileFacts
    from terra_cards.render.preflight.judge import Verdict
    from terra_cards.render.preflight.mirror import Mirror
    from terra_cards.render.preflight.pictures import PictureFacts


def document_of(
    facts: FileFacts, mirror: Mirror | None, inked: tuple[Coverage, str] | None
) -> dict[str, Any]:
    """The facts of a file as JSON."""
    colours: dict[str, list[int]] = {}
    for page in facts.pages:
        for name in page.colours:
            colours.setdefault(name, []).append(page.number)
    inks = [page.ink for page in facts.pages if page.ink is not None]
    intent = {"identifier": facts.intent, "profile": facts.intent_profile}
    return {
        "pdf": facts.version,
        **({"standard": facts.standard} if facts.standard else {}),
        **({"output_intent": intent} if facts.intent else {}),
        "page_count": len(facts.pages),
        "pages": [
            {
                "page": page.number,
                "width": round(page.width, 3),
                "height": round(page.height, 3),
                **{
                    f"{name}_box": [round(value, 3) for value in box]
                    for name, box in page.boxes.items()
                    if box is not None and name != "media"
                },
                "colours": sorted(page.colours),
                "transparency": page.transparent,
                **({"ink": page.ink} if page.ink is not None else {}),
            }
            for page in facts.pages
        ],
        "fonts": [
            {
                "name": f.name,
                "kind": f.kind,
                "embedded": f.embedded,
                "subset": f.subset,
                "pages": list(f.pages),
            }
            for f in facts.fonts
        ],
        "images": [
            {
                "page": image.page,
                "box": [round(value, 3) for value in image.box],
                "pixels": list(image.pixels),
                "dpi": image.dpi,
                "colours": image.colours,
                **({"ink": image.ink} if image.ink is not None else {}),
            }
            for image in facts.images
        ],
        "colours": dict(sorted(colours.items())),
        **({"ink": max(inks)} if inks else {}),
        **({"coverage": _coverage(*inked)} if inked else {}),
        **({"mirror": _mirror(mirror)} if mirror else {}),
    }


def _coverage(found: Coverage, condition: str) -> dict[str, Any]:
    names = ("cyan", "magenta", "yellow", "black")
    return {
        "condition": condition,
        **dict(zip(names, found.inks, strict=True)),
        "mean": found.mean,
        "most": found.most,
        "pages": found.pages,
    }


def _mirror(mirror: Mirror) -> dict[str, Any]:
    return {
        "flip": mirror.flip,
        "pairs": mirror.pairs,
        "basis": mirror.basis,
        "points": mirror.points,
        "shift": list(mirror.shift),
        "rotation": mirror.rotation,
        "scale": list(mirror.scale),
        "worst": mirror.worst,
        "residual": mirror.residual,
        **({"turned": mirror.turned} if mirror.turned is not None else {}),
    }


def picture_of(picture: PictureFacts) -> dict[str, Any]:
    return {
        "name": picture.name,
        "pixels": list(picture.pixels),
        "colours": picture.colours,
        **({"dpi": picture.dpi} if picture.dpi is not None else {}),
    }


def lines_of(facts: FileFacts, mirror: Mirror | None, inked: tuple[Coverage, str] | None) -> list[str]:
    """The file in a few lines."""
    sizes = dict.fromkeys(f"{page.width:.4g} x {page.height:.4g} mm" for page in facts.pages)
    trims = dict.fromkeys(
        f"{box[2] - box[0]:.4g} x {box[3] - box[1]:.4g} mm"
        for page in facts.pages
        if (box := page.boxes["trim"]) is not None
    )
    colours = sorted({name for page in facts.pages for name in page.colours})
    inks = [page.ink for page in facts.pages if page.ink is not None]
    out = [
        f"{facts.standard or 'PDF ' + facts.version}, {len(facts.pages)} pages of {' and '.join(sizes)}",
        f"cut: {' and '.join(trims) or 'no TrimBox'}",
        f"fonts: {len(facts.fonts)}, {sum(font.embedded for font in facts.fonts)} of them in the file",
    ]
    if facts.images:
        low = min(image.dpi for image in facts.images)
        out.append(f"images: {len(facts.images)}, from {low:g} dpi")
    out.append(
        f"colours: {', '.join(colours) or 'none'}" + (f", at most {max(inks):.0f} % of ink" if inks else "")
    )
    if inked:
        found, condition = inked
        out.append(f"shown on {condition}: {found.mean:.0f} % of ink on average, {found.most:.0f} % at most")
    if facts.intent:
        out.append(f"made for {facts.intent}")
    if mirror:
        moved = f"lie {mirror.shift[0]:g}, {mirror.shift[1]:g} mm off"
        exact = "lie exactly" if mirror.worst <= 0.01 else moved
        sheets = "page of backs" if mirror.pairs == 1 else "pages of backs"
        out.append(
            f"{mirror.pairs} {sheets} {exact} behind their fronts ({mirror.basis}), {mirror.flip} edge"
        )
    return out


def report(
    file: str,
    printer: str | None,
    verdicts: list[Verdict],
    document: dict[str, Any],
    lines: list[str],
    format: str,  # noqa: A002
) -> None:
    counts = {
        severity: sum(verdict.severity == severity for verdict in verdicts)
        for severity in ("error", "warning", "info")
    }
    if format == "json":
        diagnostics = [
            {
                "code": verdict.code,
                "severity": verdict.severity,
                "message": verdict.message,
                **({"help": verdict.help} if verdict.help else {}),
                **({"pages": list(verdict.pages)} if verdict.pages else {}),
            }
            for verdict in verdicts
        ]
        head = {"version": 1, "file": file, **({"printer": printer} if printer else {})}
        print_json({**head, **document, "diagnostics": diagnostics, "summary": counts})
        return
    out = [f"{file}: {lines[0]}"] if lines else []
    out += [f"  {line}" for line in lines[1:]]
    for verdict in verdicts:
        where = (
            f" (page{'s' if len(verdict.pages) > 1 else ''} {_ranges(verdict.pages)})"
            if verdict.pages
            else ""
        )
        out.append(f"{file}: {verdict.severity}[{verdict.code}] {verdict.message}{where}")
        if verdict.help:
            out.append(f"  help: {verdict.help}")
    if not counts["error"] and not counts["warning"]:
        out.append("nothing to send back" + (f" for {printer}" if printer else ""))
    sys.stdout.write("\n".join(out) + "\n")


def _where(verdict: Verdict) -> str:
    if not verdict.pages:
        return ""
    return f" (page{'s' if len(verdict.pages) > 1 else ''} {_ranges(verdict.pages)})"


def _ranges(numbers: tuple[int, ...]) -> str:
    """Page numbers, neighbours drawn together: 1-3, 7."""
    out: list[tuple[int, int]] = []
    for number in numbers:
        if out and number == out[-1][1] + 1:
            out[-1] = out[-1][0], number
        else:
            out.append((number, number))
    shown = [f"{a}" if a == b else f"{a}-{b}" for a, b in out[:8]]
    return ", ".join(shown) + (", ..." if len(out) > 8 else "")
