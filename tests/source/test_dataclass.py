"""Our dataclass makes what the standard one makes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from terra_cards.source import dataclass as ours

Decorate = Callable[..., Any]
MAKERS: dict[str, Decorate] = {"ours": ours.dataclass, "theirs": dataclasses.dataclass}
KINDS: dict[str, dict[str, bool]] = {
    "plain": {},
    "frozen": {"frozen": True},
    "slots": {"slots": True},
    "frozen slots": {"frozen": True, "slots": True},
    "by identity": {"frozen": True, "eq": False},
}


def _classes(dataclass: Decorate, kind: dict[str, bool]) -> dict[str, Any]:
    """The same classes made by one of the two."""

    @dataclass(**kind)
    class Empty:
        pass

    @dataclass(**kind)
    class One:
        value: float

    @dataclass(**kind)
    class Point:
        """A place."""

        kind: ClassVar[str] = "point"
        x: int
        y: int = 0
        seen: list[str] = dataclasses.field(default_factory=list, compare=False)
        note: str = dataclasses.field(default="", repr=False, compare=False)

        @property
        def both(self) -> tuple[int, int]:
            return self.x, self.y

    @dataclass(**kind)
    class Named(Point):
        name: str = "?"
        y: int = 7

    @dataclass(**kind)
    class Worked:
        given: int
        worked: int = dataclasses.field(init=False, repr=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "worked", self.given * 2)

    @dataclass(**kind)
    class Own:
        a: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self))

        def __hash__(self) -> int:
            return 5

        def __repr__(self) -> str:
            return "own"

    class Below(Point):
        extra = 1

    @dataclass(**kind)
    class Ring:
        inner: Any = None

    found = {"Empty": Empty, "One": One, "Point": Point, "Named": Named, "Worked": Worked}
    found |= {"Own": Own, "Below": Below, "Ring": Ring}
    for name, one in found.items():  # where pickle looks for them
        one.__qualname__, one.__module__ = name, __name__
    return found


def _told(make: Callable[[], object]) -> object:
    """What comes of a call, or its error."""
    try:
        return make()
    except Exception as error:
        return type(error), str(error).removeprefix("_classes.<locals>.")


def _fails(change: Callable[[], object]) -> bool:
    """Whether a change is refused; of a class with slots the standard library gets the reason wrong."""
    try:
        change()
    except (AttributeError, TypeError):
        return True
    return False


def _behaviour(made: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[object]:
    for name, one in made.items():
        monkeypatch.setattr(sys.modules[__name__], name, one, raising=False)
    point, named, below = made["Point"], made["Named"], made["Below"]
    nan = float("nan")
    ring = made["Ring"]()
    object.__setattr__(ring, "inner", [ring])
    values = [
        made["Empty"](), made["One"](nan), made["One"](1.0), point(1), point(1, 2, ["a"], "n"),
        named(1, name="b"), named(1, 2, [], "", "c"), made["Worked"](4), made["Own"](1), below(1, 2), ring,
    ]  # fmt: skip
    seen: list[object] = []
    for value in values:
        cls = type(value)
        seen += [
            repr(value),
            value == value,
            value != copy.copy(value),
            _told(lambda value=value: hash(value) == hash(value)),
        ]
        seen += [[value == other for other in values]]
        seen += [
            hasattr(value, "__dict__"),
            getattr(cls, "__slots__", None),
            cls.__match_args__,
            str(cls.__doc__).startswith("A place"),
        ]
        seen += [[(one.name, one.type, one.default, one.init) for one in dataclasses.fields(value)]]
        seen += [dataclasses.is_dataclass(value), str(inspect.signature(cls))]
        if value is not ring:
            seen += [repr(copy.deepcopy(value)), repr(pickle.loads(pickle.dumps(value)))]
            seen += [_told(lambda value=value: dataclasses.asdict(value))]
            changed = copy.deepcopy(value)
            # The standard one's class with slots refuses, by an oversight, what a class below it adds.
            fields = ("x",) if cls is below and hasattr(cls, "__slots__") else ("x", "other")
            seen += [_fails(lambda one=changed, name=name: setattr(one, name, 5)) for name in fields]
            seen += [_fails(lambda one=changed: delattr(one, "x"))]
    seen += [repr(dataclasses.replace(point(1), y=9)), repr(dataclasses.replace(named(1), x=9))]
    seen += [_told(lambda: dataclasses.replace(made["Worked"](1), worked=5)), made["Worked"](4).worked]
    seen += [_told(point), _told(lambda: point(1, 2, 3, 4, 5)), _told(lambda: point(1, z=2)), point(1).both]
    seen += [point(1).seen is not point(1).seen, point.kind, _told(lambda: point.y), _told(lambda: point.x)]
    match named(3, 4):
        case point(x, y):
            seen += [x, y]
    return seen


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_two_make_the_same_classes(kind: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (_behaviour(_classes(make, kind), monkeypatch) for make in MAKERS.values())
    for mine, theirs in zip(one, other, strict=True):
        assert repr(mine) == repr(theirs)


def test_what_is_frozen_says_so() -> None:
    @ours.dataclass(frozen=True, slots=True)
    class Point:
        x: int

    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        Point(1).x = 2  # type: ignore[misc]
    assert hash(Point(1)) == hash(Point(1)) == hash((1,))


def test_a_standard_dataclass_may_build_on_ours() -> None:
    @ours.dataclass(frozen=True)
    class Base:
        a: int
        b: int = 2

    @dataclasses.dataclass(frozen=True)
    class More(Base):
        c: int = 3

    assert [field.name for field in dataclasses.fields(More)] == ["a", "b", "c"]
    assert More(1) == More(1, 2, 3) != More(1, 2, 4)
    assert Base(1) != More(1)


def test_what_it_does_not_know_is_left_to_the_standard_one() -> None:
    @ours.dataclass(frozen=True, order=True)
    class Ordered:
        a: int

    assert Ordered(1) < Ordered(2)
    with pytest.raises(TypeError, match="standard"):

        @ours.dataclass
        class _Keyword:
            a: int = dataclasses.field(kw_only=True)

    with pytest.raises(ValueError, match="mutable"):

        @ours.dataclass
        class _Mutable:
            a: list[int] = []  # noqa: RUF012 (that is the mistake)
