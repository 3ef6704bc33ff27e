"""Reading at once and reading key by key agree; nothing that anybody writes makes either fail."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from terra_cards.model import binding
from terra_cards.model.board_file import BoardFile
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.edition import EditionFile, EditionInfo
from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.record import Record
from terra_cards.model.round_file import RoundFile
from terra_cards.model.shapes import of_model
from terra_cards.model.walk import walk
from terra_cards.source.reader import read
from tests.model.documents import CARD, HEAD, deck
from tests.model.samples import POOL, mistaken, nodes, replaced, samples, yaml

MODELS = [Card, DeckInfo, Crisis, SolutionCard, BoardFile, EditionFile, RoundFile]


def data_of(node: Any) -> Any:
    document = read(("x: " + yaml(node)).encode(), "x")
    assert document.findings == ()
    data = document.data()
    assert isinstance(data, dict)
    return data["x"]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_both_paths_read_the_same(model: type[Record], data: st.DataObject) -> None:
    value = data_of(data.draw(mistaken(model)))
    problems: list[Any] = []
    slow = walk(of_model(model), value, (), problems.append)
    try:
        fast: Any = model.model_validate(value)
    except ValidationError:
        fast = None
    assert (fast is not None) == (problems == []), problems
    if fast is not None:
        assert fast == slow
        assert repr(fast) == repr(slow)
    for problem in problems:
        assert problem.code.startswith("TC")
        assert problem.message
        named = not problem.message.startswith("this ") or problem.message.startswith("this item of ")
        assert named or not problem.pointer, "a message names its key"


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_what_is_not_broken_is_kept(data: st.DataObject) -> None:
    good = data.draw(samples(Card))
    whole = Card.model_validate(data_of(good))
    name = data.draw(st.sampled_from(sorted(good)))
    broken = {**good, name: [[data.draw(st.sampled_from(POOL))]]}
    found = walk(of_model(Card), data_of(broken), (), lambda _: None)
    for other in Card.model_fields:
        if other != name:
            assert getattr(found, other) == getattr(whole, other)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_mistake_on_one_card_leaves_the_others_alone(data: st.DataObject) -> None:
    cards = [data.draw(samples(Card)) for _ in range(3)]
    changed = data.draw(st.integers(0, 2))
    path, _ = data.draw(st.sampled_from(list(nodes(cards[changed]))))
    cards[changed] = replaced(cards[changed], path, data.draw(st.sampled_from(POOL)))
    bound, findings = deck(HEAD + "cards: " + yaml(cards) + "\n")
    assert all(finding.pointer and finding.pointer[:2] == ("cards", changed) for finding in findings)
    kept = {at[1]: card for at, card in bound.cards}
    for index in {0, 1, 2} - {changed}:
        assert kept[index] == Card.model_validate(data_of(cards[index]))


_LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["1889", "330 m", "<<", "~", "\ud800", "9" * 5000, "1e400", ".nan", "france", "2026-02-11"]
    ),
)
_ANYTHING = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_nothing_makes_reading_fail(model: type[Record], data: st.DataObject) -> None:
    shape = of_model(model)
    value = data.draw(st.dictionaries(st.sampled_from([*shape.keys, "x"]), _ANYTHING, max_size=5) | _ANYTHING)
    walk(shape, value, (), lambda _: None)
    with suppress(ValueError):
        model.model_validate(value)


@pytest.mark.parametrize(
    "written",
    [
        "9" * 5000,
        "-" + "9" * 5000,
        "1e400",
        "-1e400",
        ".inf",
        ".nan",
        "0x" + "f" * 3000,
        "0o" + "7" * 3000,
        '"\\ud800"',
    ],
)
def test_numbers_beyond_measure(written: str) -> None:
    level = f"{{id: c, name: d, colour: red, share: {written}}}"
    numbers = f"players: [{written}, 3], box: {written}, levels: [{level}]"
    text = f"format: 1\nedition: {{id: a, title: b, engine: placing, {numbers}}}\n"
    document = read(text.encode(), "x.edition.yaml")
    bound, findings = binding.bind_edition(document)
    if document.findings:
        return
    assert bound is not INVALID
    for finding in findings:
        assert len(finding.message) < 200
        assert finding.code in ("TC103", "TC104", "TC107")
    assert isinstance(bound.edition, EditionInfo)
    assert isinstance(bound.edition.players, (tuple, Invalid))


def test_a_card_of_many_mistakes_has_one_finding_for_each() -> None:
    text = (
        HEAD
        + "cards:\n"
        + CARD.replace("[france]", "[france, [a]]").replace("1889", "soon").replace("330 m", "-3 m")
    )
    text = text.replace(
        "    areas", "    compass: up\n    as_of: never\n    bananas: 3\n    location: here\n    areas"
    )
    _, findings = deck(text)
    assert sorted(finding.code for finding in findings) == [
        "TC101",
        "TC103",
        "TC103",
        "TC103",
        "TC104",
        "TC301",
        "TC302",
    ]
    assert len({finding.span for finding in findings}) == len(findings)
