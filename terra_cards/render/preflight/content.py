"""What a page draws: a reader of content streams that keeps account of places, colours and ink.

It follows the current transformation into forms, and takes from the page what a print shop asks about.
Whatever is wrong in a stream ends the reading of that stream, not of the file.
"""

from __future__ import annotations

import math
import zlib
from typing import Any

from msgspec import Struct, field

from terra_cards.layout.affine import IDENTITY, Affine
from terra_cards.layout.marks import Line
from terra_cards.render.pen import CUT_MARKS
from terra_cards.render.preflight.facts import CardFacts, ImageFacts
from terra_cards.render.preflight.images import image_ink

MOST_OPERATORS = 3_000_000  # of a whole file
_DEPTH = 12
_DEVICE = {
    "g": "DeviceGray",
    "G": "DeviceGray",
    "rg": "DeviceRGB",
    "RG": "DeviceRGB",
    "k": "DeviceCMYK",
    "K": "DeviceCMYK",
}
_IMAGE_FAULTS = (OSError, ValueError, TypeError, SyntaxError, zlib.error, NotImplementedError)
_INCH = 25.4
_SHORT_MARK, _LONG_MARK = 2.8, 20.0  # millimetres of what may be a mark in a file that does not tell


class _State(Struct):
    place: Affine
    width: float = 1.0
    spaces: dict[bool, str] = field(default_factory=dict)  # by stroke


class Account(Struct):
    """What was found on one page."""

    colours: set[str] = field(default_factory=set)
    images: list[ImageFacts] = field(default_factory=list)
    fonts: dict[tuple[int, int], Any] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    cards: list[CardFacts] = field(default_factory=list)
    transparent: bool = False
    overprint: bool = False
    ink: float | None = None
    told: bool = False  # whether lines are those that the file itself calls cut marks
    operators: int = 0
    painted: bool = False  # whether anything is seen of it
    problem: str | None = None
    cut_short: bool = False

    def take(self, other: Account) -> None:
        """What a form drew belongs to the page, too."""
        self.colours |= other.colours
        self.images += other.images
        self.fonts |= {key: font for key, font in other.fonts.items() if key not in self.fonts}
        self.transparent |= other.transparent
        self.overprint |= other.overprint
        self.operators += other.operators
        self.painted |= other.painted
        self.cut_short |= other.cut_short
        if other.ink is not None:
            self.ink = max(self.ink or 0.0, other.ink)

    def inked(self, values: tuple[float, ...]) -> None:
        """A colour in inks was used."""
        self.ink = max(self.ink or 0.0, round(100 * sum(values), 2))


class Reader:
    """Reads pages of one file; ``pikepdf`` is the module, given so that it is imported once and late."""

    def __init__(self, pikepdf: Any, left: int = MOST_OPERATORS) -> None:
        self._pikepdf = pikepdf
        self._left = left
        self._ink: dict[tuple[int, int], float | None] = {}
        self._forms: dict[tuple[int, int], Account] = {}
        self._number = 0

    def read(self, page: Any, place: Affine) -> Account:
        """The account of a page; ``place`` leads from its points to millimetres from its upper left."""
        account = Account()
        self._number = int(page.index) + 1
        try:
            self._stream(page, page.obj.get("/Resources"), _State(place), account, 0)
        except Exception as error:  # a foreign file may be broken in any way; the other pages go on
            account.problem = f"{type(error).__name__}: {error}"[:200]
        return account

    def _stream(self, stream: Any, resources: Any, state: _State, account: Account, depth: int) -> None:
        stack: list[_State] = []
        path: list[tuple[str, tuple[float, ...]]] = []
        clip = False
        tags: list[str] = []
        font: Any = None
        for instruction in self._pikepdf.parse_content_stream(stream):
            self._left -= 1
            account.operators += 1
            if self._left <= 0:
                account.cut_short = True
                return
            operator = str(instruction.operator)
            operands = instruction.operands
            if operator == "q":
                stack.append(_State(state.place, state.width, dict(state.spaces)))
            elif operator == "Q":
                if stack:
                    state = stack.pop()
            elif operator == "cm":
                state.place = Affine(*map(float, operands)).then(state.place)
                if depth == 0 and account.cards and account.cards[-1].turn is None:
                    account.cards[-1] = CardFacts(account.cards[-1].box, _quarters(state.place))
            elif operator == "w":
                state.width = float(operands[0])
            elif operator in ("m", "l", "re", "c", "v", "y", "h"):
                path.append((operator, tuple(map(float, operands))))
            elif operator in ("W", "W*"):
                clip = True
            elif operator in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
                if clip and depth == 0:
                    self._clipped(path, state, account)
                account.painted |= operator != "n"
                if operator in ("S", "s") and depth == 0:
                    self._stroked(path, state, account, CUT_MARKS in tags)
                path, clip = [], False
            elif operator in ("BMC", "BDC"):
                tags.append(str(operands[0]).lstrip("/"))
            elif operator == "EMC":
                tags[-1:] = []
            elif operator in _DEVICE:
                self._device(operator, operands, account)
            elif operator in ("cs", "CS"):
                self._space(operands[0], resources, state, operator == "CS", account)
            elif operator in ("sc", "scn", "SC", "SCN"):
                self._colour(operands, state, operator.isupper(), account)
            elif operator == "gs":
                self._graphics(operands[0], resources, account)
            elif operator == "sh":
                self._shading(_lookup(resources, "/Shading", operands[0]), account)
            elif operator == "Tf":
                font = _lookup(resources, "/Font", operands[0])
            elif operator in ("Tj", "TJ", "'", '"'):
                account.painted = True
                if font is not None:
                    account.fonts.setdefault(_key(font), font)
            elif operator == "Do":
                self._object(_lookup(resources, "/XObject", operands[0]), resources, state, account, depth)
            elif operator == "INLINE IMAGE":
                self._image(operands[0].obj if hasattr(operands[0], "obj") else operands[0], state, account)

    # Colours

    def _device(self, operator: str, operands: Any, account: Account) -> None:
        account.colours.add(_DEVICE[operator])
        if operator in ("k", "K"):
            account.inked(tuple(map(float, operands)))

    def _space(self, name: Any, resources: Any, state: _State, stroke: bool, account: Account) -> None:
        found = _lookup(resources, "/ColorSpace", name)
        space = space_name(name if found is None else found)
        state.spaces[stroke] = space
        account.colours.add(space)

    def _colour(self, operands: Any, state: _State, stroke: bool, account: Account) -> None:
        if state.spaces.get(stroke) == "DeviceCMYK" and len(operands) == 4:
            account.inked(tuple(map(float, operands)))

    def _graphics(self, name: Any, resources: Any, account: Account) -> None:
        found = _lookup(resources, "/ExtGState", name)
        if found is None:
            return
        for key in ("/ca", "/CA"):
            if key in found and float(found[key]) < 1:
                account.transparent = True
        mask = found.get("/SMask")
        if mask is not None and str(mask) != "/None":
            account.transparent = True
        blend = found.get("/BM")
        if blend is not None and str(blend) not in ("/Normal", "/Compatible"):
            account.transparent = True
        if any(bool(found.get(key, False)) for key in ("/OP", "/op")):
            account.overprint = True

    def _shading(self, shading: Any, account: Account) -> None:
        if shading is None:
            return
        account.painted = True
        space = space_name(shading.get("/ColorSpace"))
        account.colours.add(space)
        if space == "DeviceCMYK":
            for values in _stops(shading.get("/Function"), 0):
                account.inked(values)

    # Objects

    def _object(self, found: Any, resources: Any, state: _State, account: Account, depth: int) -> None:
        if found is None:
            return
        kind = str(found.get("/Subtype"))
        if kind == "/Image":
            self._image(found, state, account)
        elif kind == "/Form" and depth < _DEPTH:
            group = found.get("/Group")
            if group is not None and str(group.get("/S")) == "/Transparency":
                account.transparent = True
            key = _key(found)
            inner = self._forms.get(key)
            if inner is None:
                matrix = found.get("/Matrix")
                place = Affine(*map(float, matrix)) if matrix is not None else IDENTITY
                inside = _State(place.then(state.place), state.width, dict(state.spaces))
                inner = Account()
                self._stream(found, found.get("/Resources", resources), inside, inner, depth + 1)
                if key != (0, 0) and not inner.images and not inner.cut_short:
                    self._forms[key] = inner  # drawn again elsewhere it counts the same
            account.take(inner)

    def _image(self, image: Any, state: _State, account: Account) -> None:
        account.painted = True
        wide, high = (
            int(image.get("/Width", image.get("/W", 0))),
            int(image.get("/Height", image.get("/H", 0))),
        )
        box = state.place.box((0.0, 0.0, 1.0, 1.0))
        place = state.place
        across = (place.a**2 + place.b**2) ** 0.5 / _INCH
        down = (place.c**2 + place.d**2) ** 0.5 / _INCH
        dpi = min(wide / across if across else 0.0, high / down if down else 0.0)
        if bool(image.get("/ImageMask", image.get("/IM", False))):
            return  # a stencil has no colours and, as line art, another measure
        space = space_name(image.get("/ColorSpace", image.get("/CS")))
        account.colours.add(space)
        masked = "/SMask" in image
        account.transparent |= masked
        ink, problem = None, None
        if space == "DeviceCMYK":
            known = _key(image)
            if known == (0, 0) or known not in self._ink:
                try:
                    ink = image_ink(self._pikepdf, image)
                except (
                    OSError,
                    ValueError,
                    TypeError,
                    SyntaxError,
                    zlib.error,
                    NotImplementedError,
                ) as error:
                    problem = f"{error}"[:120]
                self._ink[known] = ink
            ink = self._ink[known]
            if ink is not None:
                account.ink = max(account.ink or 0.0, ink)
        filters = image.get("/Filter", image.get("/F"))
        name = str(
            filters[-1] if isinstance(filters, self._pikepdf.Array) and len(filters) else filters or ""
        )
        account.images.append(
            ImageFacts(
                self._number, box, (wide, high), round(dpi, 1), space,
                int(image.get("/BitsPerComponent", image.get("/BPC", 8))),
                masked, name.lstrip("/"), ink, problem,
            )
        )  # fmt: skip

    # Places

    def _clipped(self, path: list[tuple[str, tuple[float, ...]]], state: _State, account: Account) -> None:
        """A box through which something is seen at the top of a page: a card of an imposed sheet."""
        if len(path) == 1 and path[0][0] == "re":
            x, y, wide, high = path[0][1]
            account.cards.append(CardFacts(state.place.box((x, y, x + wide, y + high)), None))

    def _stroked(
        self, path: list[tuple[str, tuple[float, ...]]], state: _State, account: Account, told: bool
    ) -> None:
        """Straight lines that stand alone: what marks are made of. Where the file tells which lines are
        cut marks, no others count."""
        if account.told and not told:
            return
        if told and not account.told:
            account.told = True
            account.lines.clear()
        for (first, start), (second, end), after in zip(path, path[1:], [*path[2:], ("m", ())], strict=False):
            if first == "m" and second == "l" and after[0] in ("m", "re"):
                x0, y0, x1, y1 = (*state.place(*start), *state.place(*end))
                if told or _SHORT_MARK <= math.dist((x0, y0), (x1, y1)) <= _LONG_MARK:
                    account.lines.append((x0, y0, x1, y1))


def _quarters(place: Affine) -> int:
    """How far something is turned, in whole quarters clockwise."""
    return round(math.degrees(math.atan2(place.b, place.a)) / 90) % 4


def _lookup(resources: Any, kind: str, name: Any) -> Any:
    if resources is None:
        return None
    table = resources.get(kind)
    return None if table is None else table.get(str(name))


def _key(value: Any) -> tuple[int, int]:
    try:
        return tuple(value.objgen)
    except (AttributeError, ValueError):
        return 0, 0


_SHORT = {"/G": "DeviceGray", "/RGB": "DeviceRGB", "/CMYK": "DeviceCMYK", "/I": "Indexed"}


def space_name(space: Any) -> str:
    """A colour space by name; one by ICC profile or index with the space below it in brackets."""
    if space is None:
        return "none"
    kind = _kind(space)
    if kind == "name":
        return _SHORT.get(str(space), str(space).lstrip("/"))
    if kind != "array" or not len(space):
        return "unknown"
    family = str(space[0]).lstrip("/")
    if family == "ICCBased":
        below = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(int(space[1].get("/N", 0)), "unknown")
        return f"ICCBased({below})"
    if family in ("Indexed", "I") and len(space) > 1:
        return f"Indexed({space_name(space[1])})"
    if family in ("Separation", "DeviceN") and len(space) > 2:
        return f"{family}({space_name(space[2])})"
    return family


def _kind(value: Any) -> str:
    """What kind of object pikepdf gave: name, array, dictionary, ..."""
    code = getattr(value, "_type_name", None)
    return str(code) if code else type(value).__name__.lower()


def _stops(function: Any, depth: int) -> list[tuple[float, ...]]:
    """The colours at the ends of a gradient's pieces."""
    if function is None or depth > 4:
        return []
    kind = int(function.get("/FunctionType", -1))
    if kind == 2:
        ends = (function.get("/C0", [0]), function.get("/C1", [1]))
        return [tuple(float(value) for value in end) for end in ends]
    if kind == 3:
        return [stop for part in function.get("/Functions", []) for stop in _stops(part, depth + 1)]
    return []
