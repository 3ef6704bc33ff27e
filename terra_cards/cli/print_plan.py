"""What ``render`` shall write, as one value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.cli.output import choose, usage_error
from terra_cards.cli.print_printer import Printer

if TYPE_CHECKING:
    from terra_cards.layout.correction import Correction
    from terra_cards.layout.duplex import Flip
    from terra_cards.layout.pages import Duplex
    from terra_cards.render.job import Job, Sheets


class Plan(Struct, frozen=True):
    """Where to write (None: standard output), on which sheets, for which printer.

    ``duplex`` None prints fronts only on sheets; a printer of cards gets backs unless ``one_sided``.
    ``cuts`` are further files with the paths of a cutting machine; ``pictures`` in a folder are of
    that kind.
    """

    target: Path | None
    sheets: Sheets
    dpi: float
    force: bool
    duplex: Duplex | None = None
    fronts: Correction | None = None
    one_sided: bool = False
    backs: str = "auto"
    credits: bool = False
    credit_cards: bool = False
    role_cards: bool = False
    pictures: str = "png"
    proof: bool = False
    cuts: tuple[Path, ...] = ()
    printer: Printer = field(default_factory=Printer)
    icc: bytes | None = None
    condition: str | None = None
    base_url: str | None = None
    build_code: bool = False
    manifest: Path | None = None
    tags: bool = True
    created: str | None = None

    @property
    def folded(self) -> bool:
        """Whether backs lie beside a fold."""
        file = self.sheets.file
        return self.sheets.layout == "fold" or bool(file is not None and file.fold)

    @property
    def both_sides(self) -> bool:
        """Whether cards get backs at all."""
        shop = self.printer.shop is not None and not self.one_sided
        return self.duplex is not None or self.folded or shop


class Written(Struct, frozen=True):
    """What was written: the name, how many cards, on how many sheets (0: no sheets), what to say of it; of
    one file its SHA-256. ``head`` comes before the number of cards; ``blank`` backs have no theme, though
    others have one."""

    name: str
    cards: int
    sheets: int = 0
    notes: tuple[str, ...] = ()
    digest: str = ""
    head: str = ""
    blank: int = 0


def make_plan(
    output: str,
    target: Path | None,
    sheets: Sheets,
    dpi: float,
    force: bool,
    printer: Printer,
    duplex: str | None,
    offset: str | None,
    order: str,
) -> Plan:
    """The plan of the options that hang together."""
    plan = Plan(target, sheets, dpi, force, printer=printer, one_sided=duplex == "none")
    if printer.shop is not None:
        from terra_cards.cli.print_shop import check_target

        check_target(printer.shop, target)
        return plan
    both, fronts = sides(duplex, offset, order, output, plan.folded, printer)
    return replace(plan, duplex=both, fronts=fronts)


def with_bleed(job: Job, printer: Printer) -> Job:
    """The job with grounds that reach as far as a printer of cards asks."""
    if printer.shop is None or printer.shop.delivery == "table-top":
        return job
    from terra_cards.layout.shop import bleed_for

    asked = printer.shop.bleed or 0.0
    if job.bleed is not None and job.bleed < asked - 1e-6:
        usage_error(
            f"--bleed {job.bleed:g}mm is less than {printer.shop.title} asks for",
            f"leave it out, or write {asked:.4g}mm or more",
        )
    return replace(job, bleed=max(job.bleed or 0.0, bleed_for(printer.shop)))


def sides(
    duplex: str | None, offset: str | None, order: str, output: str, folded: bool, printer: Printer
) -> tuple[Duplex | None, Correction | None]:
    """How backs are printed, None for fronts only, and what puts fronts right.

    A printer of one's own turns paper as its calibration says, and gets backs unless told otherwise.
    """
    from terra_cards.layout.correction import NOTHING
    from terra_cards.layout.duplex import FLIPS
    from terra_cards.layout.pages import Duplex

    own = printer.own
    fronts = own.fronts if own else None
    pdf = output == "-" or output.lower().endswith(".pdf")
    if duplex is None and own is not None and not folded and pdf:
        duplex = own.flip
    if duplex is None or duplex == "none":
        if offset is not None:
            usage_error("--offset moves the backs, and none are printed", "add --duplex long or short")
        return None, fronts
    choose(duplex, [*FLIPS, "none"], "duplex")
    if folded:
        usage_error("a fold sheet has its backs on the same page", "leave --duplex out")
    if not pdf:
        usage_error("--duplex is for PDF", "write -o cards.pdf, or leave it out")
    right = own.backs if own else NOTHING
    if offset is not None:
        right = right.moved(read_offset(offset))
    flip: Flip = "short" if duplex == "short" else "long"
    return Duplex(flip, "fronts-first" if order == "fronts-first" else "interleaved", right), fronts


def read_offset(text: str) -> tuple[float, float]:
    """A shift right and down, in millimetres."""
    import re

    number = r"\s*([+-]?\d+(?:\.\d+)?)\s*(?:mm)?\s*"
    found = re.fullmatch(f"{number},{number}", text)
    if not found or max(abs(float(found[1])), abs(float(found[2]))) > 10:
        usage_error(
            f"--offset '{text}' is no shift", "write RIGHT,DOWN in mm, such as 0.8,-0.4; at most 10 mm"
        )
    return float(found[1]), float(found[2])


def cut_files(paths: list[str] | None, force: bool) -> tuple[Path, ...]:
    """Files for cut paths: .svg or .dxf, not there yet unless they may be overwritten."""
    out = []
    for text in paths or ():
        path = Path(text)
        if path.suffix.lower() not in (".svg", ".dxf"):
            usage_error(f"{text}: a cut path is an .svg or a .dxf file")
        if not path.parent.is_dir():
            usage_error(f"{text}: there is no folder '{path.parent}'")
        if path.is_dir():
            usage_error(f"{text}: it is a folder")
        if path.exists() and not force:
            usage_error(f"{text} is there already", "--force overwrites it")
        out.append(path)
    return tuple(out)


def date_of_file() -> str | None:
    """When the file says that it was made: the clock would make every file another, so that only
    SOURCE_DATE_EPOCH counts."""
    from terra_cards.workspace.clock import created

    try:
        return created()
    except ValueError as error:
        usage_error(str(error), "write seconds since 1970, or unset it")


def manifest_file(name: str | None, force: bool) -> Path | None:
    """Where the manifest goes: a .json file, not there yet unless it may be overwritten."""
    if name is None:
        return None
    path = Path(name)
    if path.suffix.lower() != ".json":
        usage_error(f"{name}: a manifest is a .json file")
    if not path.parent.is_dir():
        usage_error(f"{name}: there is no folder '{path.parent}'")
    if path.is_dir():
        usage_error(f"{name}: it is a folder")
    if path.exists() and not force:
        usage_error(f"{name} is there already", "--force overwrites it")
    return path


def read_icc(name: str | None, printer: Printer) -> bytes | None:
    """The profile of a print shop; only for a printer whose files are made for a printing condition."""
    if name is None:
        return None
    if printer.shop is None or not printer.shop.condition:
        usage_error("--icc is for a printer that takes CMYK", "add --printer offset or drivethrucards")
    path = Path(name)
    if not path.is_file():
        usage_error(f"{name}: {'it is a folder' if path.is_dir() else 'no such file'}")
    try:
        with path.open("rb") as stream:
            data = stream.read(50_000_001)
    except OSError as error:
        usage_error(f"{name}: it cannot be read: {error.strerror or error}")
    if len(data) > 50_000_000:
        usage_error(f"{name}: it is larger than 50 MB, and no profile")
    return data


def refuse_for_shop(printer: Printer, given: dict[str, object]) -> None:
    """A printer of cards says how its file looks: what was given besides is a contradiction."""
    if printer.shop is None:
        return
    wrong = [option for option, value in given.items() if value]
    if wrong:
        usage_error(
            f"a file for {printer.shop.title or 'this printer'} follows its own rules, "
            f"not {', '.join(wrong)}",
            f"leave {' and '.join(wrong)} out, or --printer",
        )
