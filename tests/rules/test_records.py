"""Game records: written by every game, replayed line by line, refused at the first wrong one (G3)."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from terra_cards.rules.errors import SetupError
from terra_cards.rules.header import Header, InlineCard, check_header_keys, read_header, solve_card
from terra_cards.rules.near import quoted
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.record import record_lines
from terra_cards.rules.replay import RecordError, replay
from tests.rules.games import games, snapshot, some_action
from tests.rules.toys import GERMANY, TERRA, board

BOARD = board()
EDITIONS = {"terra": TERRA, "terra-deutschland": GERMANY}

HEADER = {
    "record": 1,
    "edition": "terra-deutschland",
    "board": "toy",
    "side": "metric",
    "options": {},
    "players": ["ann", "bob"],
    "start": "ann",
    "rounds": 1,
    "cards": [{"id": "c1", "areas": ["a"], "year": 2000, "number": "12..30"}],
}
CARD = HEADER["cards"][0]
MOVES = [
    {"player": "ann", "action": "place", "area": "a"},
    {"player": "bob", "action": "place", "scale": "year", "between": [1990, 2000]},
    {"player": "ann", "action": "pass"},
    {"player": "bob", "action": "pass"},
    {"round": 1, "scores": {"ann": 7, "bob": 14}, "stones": {"ann": 5, "bob": 5}},
    {"end": True, "scores": {"ann": 7, "bob": 14}, "winners": ["bob"]},
]


def start(header: Header):
    """Editions and boards as the toys have them."""
    rules = EDITIONS.get(header.edition)
    if rules is None:
        raise SetupError.of("G3", "no such edition")
    check_header_keys(header, rules.engine)
    rules = rules.with_options(header.options)
    cards = [solve_card(card, BOARD) for card in header.cards if isinstance(card, InlineCard)]
    return PlacingGame(rules, BOARD, cards, header.players, header.start, header.rounds)


def text(*lines):
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


def refused(record):
    with pytest.raises(RecordError) as error:
        replay(record, start)
    return error.value.line, error.value.clause


def test_the_example_of_the_manual_g3_r21():
    result = replay(text(HEADER, *MOVES), start)
    assert result.result() == {
        "finished": True,
        "rounds": 1,
        "scores": {"ann": 7, "bob": 14},
        "winners": ["bob"],
    }


@pytest.mark.parametrize("lines", range(5))
def test_a_record_may_stop_early_g3(lines):
    result = replay(text(HEADER, *MOVES[:lines]), start).result()
    finished = lines == 4
    assert result["finished"] is finished
    assert result["rounds"] == int(finished)
    assert result["winners"] == (["bob"] if finished else [])


def test_check_lines_may_be_left_out_g3():
    assert replay(text(HEADER, *MOVES[:4], MOVES[5]), start).game.is_over
    assert replay(text(HEADER, *MOVES[:5]), start).game.is_over


def test_windows_line_ends_and_a_missing_last_one_are_fine():
    record = text(HEADER, *MOVES)
    assert replay(record.replace("\n", "\r\n"), start).game.is_over
    assert replay(record.rstrip("\n"), start).game.is_over
    assert replay(record.encode(), start).game.is_over


def changed(line, **values):
    new = {**line, **values}
    return {key: value for key, value in new.items() if value is not ...}


WRONG_LINES = {
    "blank": "",
    "spaces": "   ",
    "comment": "// a comment",
    "not JSON": "{",
    "a list": "[]",
    "a number": "1",
    "NaN": '{"player": "ann", "action": "place", "scale": "year", "between": [NaN, 2000]}',
    "repeated key": '{"player": "ann", "player": "ann", "action": "pass"}',
    "deep": '{"player": ' + "[" * 100_000,
    "huge number": '{"player": "ann", "action": "place", "scale": "year", "between": ['
    + "9" * 5000
    + ", 1]}",
    "half a surrogate": '{"player": "\\ud800", "action": "pass"}',
    "no kind": "{}",
    "unknown key": changed(MOVES[0], colour="red"),
    "unknown action": changed(MOVES[0], action="jump"),
    "no action": {"player": "ann", "area": "a"},
    "no player": {"action": "place", "area": "a"},
    "player is a number": changed(MOVES[0], player=1),
    "action is a number": changed(MOVES[0], action=1),
    "area is a number": changed(MOVES[0], area=1),
    "no area": {"player": "ann", "action": "place"},
    "area and scale": changed(MOVES[1], player="ann", area="a"),
    "no ticks": {"player": "ann", "action": "place", "scale": "year"},
    "no scale": {"player": "ann", "action": "place", "between": [1990, 2000]},
    "three ticks": changed(MOVES[1], player="ann", between=[1980, 1990, 2000]),
    "ticks are an object": changed(MOVES[1], player="ann", between={"low": 1990}),
    "a tick is a list": changed(MOVES[1], player="ann", between=[[1990], 2000]),
    "a tick is true": changed(MOVES[1], player="ann", between=[True, 2000]),
    "an action of another game": {"player": "ann", "action": "yes"},
    "a round too early": MOVES[4],
    "the end too early": MOVES[5],
    "a second header": HEADER,
}


HUGE = "x" * 1_000_000


@pytest.mark.parametrize(
    "line",
    [
        changed(MOVES[0], area=HUGE),
        changed(MOVES[0], action=HUGE),
        changed(MOVES[0], player=HUGE),
        changed(MOVES[0], **{HUGE: 1}),
        changed(MOVES[1], player="ann", scale=HUGE),
        changed(MOVES[1], player="ann", between=[HUGE, HUGE]),
        changed(MOVES[1], player="ann", between=[10**4000, 1e308]),
        changed(MOVES[1], player="ann", between=[1e308, float("inf")]),
        '{"player": "\\u0041' + '", "x": ' + "[" * 900 + "]" * 900 + "}",
    ],
)
def test_huge_values_are_refused_at_once_and_shortly(line):
    with pytest.raises(RecordError) as error:
        replay(text(HEADER, line), start)
    assert error.value.line == 2
    assert len(error.value.message) < 400 or line["player"] == HUGE


def test_huge_values_in_a_header():
    for values in (
        {"edition": HUGE},
        {HUGE: 1},
        {"options": {HUGE: 1}},
        {"options": {"alone": HUGE}},
        {"options": {"top_up": 10**4000}},
        {"rounds": 10**4000},
        {"players": [str(n) for n in range(100_000)]},
        {"cards": [changed(CARD, areas=[HUGE])]},
        {"cards": [changed(CARD, number=HUGE)]},
        {"cards": [changed(CARD, number={"metric": {"a": {}}})]},
    ):
        try:
            replay(text(changed(HEADER, **values)), start)
        except RecordError as error:
            assert error.line == 1


@pytest.mark.parametrize("name", WRONG_LINES)
def test_malformed_lines_g3(name):
    assert refused(text(HEADER, WRONG_LINES[name])) == (2, "G3")


@pytest.mark.parametrize(
    ("clause", "line"),
    [
        ("R1", changed(MOVES[0], area="nowhere")),
        ("R1", changed(MOVES[1], player="ann", between=[1980, 2000])),
        ("R1", changed(MOVES[1], player="ann", scale="weight")),
        ("R9", {"player": "ann", "action": "place", "scale": "length", "between": ["1 m", "10 m"]}),
        ("R11", MOVES[1]),
        ("R11", {"player": "ann", "action": "pass"}),
        ("R11", {"player": "zoe", "action": "pass"}),
    ],
)
def test_moves_that_break_a_rule(clause, line):
    assert refused(text(HEADER, line)) == (2, clause)


def test_after_passing_r13_and_a_taken_space_r12():
    assert refused(text(HEADER, MOVES[0], changed(MOVES[0], player="bob"))) == (3, "R12")
    assert refused(text(HEADER, *MOVES[:3], changed(MOVES[0], area="b"))) == (5, "R13")
    assert refused(text(HEADER, *MOVES[:4], changed(MOVES[0], area="b"))) == (6, "R32")


WRONG_CHECKS = {
    "round": (4, {"round": 2}),
    "round is true": (4, {"round": True}),
    "scores": (4, {"scores": {"ann": 7, "bob": 7}}),
    "a player is missing": (4, {"scores": {"ann": 7}}),
    "a player too many": (4, {"scores": {"ann": 7, "bob": 14, "cy": 0}}),
    "a score is a float": (4, {"scores": {"ann": 7.0, "bob": 14}}),
    "stones": (4, {"stones": {"ann": 4, "bob": 5}}),
    "no stones": (4, {"stones": ...}),
    "no scores": (4, {"scores": ...}),
    "unknown key": (4, {"lost": {}}),
    "end is false": (5, {"end": False}),
    "end is 1": (5, {"end": 1}),
    "winners": (5, {"winners": ["ann"]}),
    "winners out of seat order": (5, {"winners": ["bob", "ann"]}),
    "no winners": (5, {"winners": ...}),
    "end scores": (5, {"scores": {"ann": 8, "bob": 14}}),
    "unknown key at the end": (5, {"rounds": 1}),
}


@pytest.mark.parametrize("name", WRONG_CHECKS)
def test_wrong_check_values_g3(name):
    index, values = WRONG_CHECKS[name]
    lines = [*MOVES]
    lines[index] = changed(lines[index], **values)
    assert refused(text(HEADER, *lines)) == (index + 2, "G3")


def test_a_check_stands_once_and_where_it_belongs_g3():
    assert refused(text(HEADER, *MOVES[:5], MOVES[4])) == (7, "G3")
    two = changed(HEADER, rounds=2, cards=HEADER["cards"] * 2)
    later = [{"player": "bob", "action": "place", "area": "a"}, MOVES[4]]
    assert refused(text(two, *MOVES[:4], *later)) == (7, "G3")
    assert refused(text(HEADER, *MOVES, MOVES[5])) == (8, "G3")
    assert refused(text(HEADER, *MOVES, MOVES[0])) == (8, "G3")


WRONG_HEADERS = {
    "record": ("G3", {"record": 2}),
    "record is true": ("G3", {"record": True}),
    "record is a text": ("G3", {"record": "1"}),
    "no record": ("G3", {"record": ...}),
    "no edition": ("G3", {"edition": ...}),
    "edition is a number": ("G3", {"edition": 1}),
    "no players": ("G3", {"players": ...}),
    "players are a text": ("G3", {"players": "ann"}),
    "a player is a number": ("G3", {"players": ["ann", 2]}),
    "a player has no name": ("G3", {"players": ["ann", ""]}),
    "players twice": ("G3", {"players": ["ann", "ann"]}),
    "one player": ("R10", {"players": ["ann"]}),
    "six players": ("R10", {"players": ["ann", "b", "c", "d", "e", "f"]}),
    "no start": ("G3", {"start": ...}),
    "start": ("G3", {"start": "zoe"}),
    "side": ("G3", {"side": "left"}),
    "option": ("G2", {"options": {"alone_": "off"}}),
    "option value": ("G2", {"options": {"alone": True}}),
    "option type": ("G2", {"options": {"top_up": "3"}}),
    "option below 0": ("G2", {"options": {"top_up": -1}}),
    "option of another game": ("G2", {"options": {"teams": True}}),
    "rounds in the options": ("G2", {"options": {"rounds": 1}}),
    "options are a list": ("G3", {"options": []}),
    "rounds is a text": ("G3", {"rounds": "1"}),
    "rounds is true": ("G3", {"rounds": True}),
    "no round": ("R32", {"rounds": 0}),
    "more rounds than cards": ("R32", {"rounds": 2}),
    "no rounds for the edition": ("R32", {"rounds": ...}),
    "key": ("G3", {"colour": "red"}),
    "key of another game": ("G3", {"deck": "x.deck.yaml"}),
    "no cards": ("G3", {"cards": ...}),
    "cards are an object": ("G3", {"cards": {}}),
    "a card is a number": ("G3", {"cards": [1]}),
    "card without id": ("G3", {"cards": [changed(CARD, id=...)]}),
    "card without areas": ("G3", {"cards": [changed(CARD, areas=...)]}),
    "card with no area": ("G3", {"cards": [changed(CARD, areas=[])]}),
    "card with an unknown key": ("G3", {"cards": [changed(CARD, theme="x")]}),
    "card with one scale": ("R8", {"cards": [changed(CARD, year=...)]}),
    "card with three scales": ("R8", {"cards": [changed(CARD, length="3 m")]}),
    "card with an unknown area": ("R1", {"cards": [changed(CARD, areas=["nowhere"])]}),
    "card with an unreadable answer": ("G3", {"cards": [changed(CARD, number="lots")]}),
    "card with a list for an answer": ("G3", {"cards": [changed(CARD, number=[1])]}),
    "card with true for an answer": ("G3", {"cards": [changed(CARD, number=True)]}),
}


@pytest.mark.parametrize("name", WRONG_HEADERS)
def test_wrong_headers_are_line_1(name):
    clause, values = WRONG_HEADERS[name]
    assert refused(text(changed(HEADER, **values), *MOVES)) == (1, clause)


def test_answers_of_a_card_are_texts_or_numbers_as_in_a_deck():
    def hits(**answers):
        base = {key: value for key, value in CARD.items() if key in ("id", "areas")}
        game = replay(text(changed(HEADER, cards=[{**base, **answers}])), start).game
        return [game.board.spaces[i].low.label for i in game.cards[0].sectors["number"].hits]

    assert hits(year="1920s", number=12) == ["10"]
    assert hits(year=2000, number=0.5) == ["0"]
    assert hits(year=2000, number="~1 000 t") == ["100", "1000"]
    assert hits(year=2000, number={"metric": "5 l", "imperial": "1.3 US gal"}) == ["0"]
    assert hits(year=2000, number={"metric": "50 l", "imperial": "13.2 US gal"}) == ["10"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"\xef\xbb\xbf" + text(HEADER).encode(), 1),
        (b"\xff\xfe", 1),
        (text(HEADER).encode() + b'{"player": "\xff", "action": "pass"}\n', 2),
        (text(HEADER).encode() + b"\n", 2),
        (text(HEADER).encode().replace(b"\n", b"\r"), None),
        (text(HEADER, MOVES[0]).encode().replace(b"\n", b"\r"), 1),
        (text(HEADER).encode() + b"\0", 2),
    ],
)
def test_bytes_that_are_no_json_lines_g3(data, line):
    if line is None:
        assert not replay(data, start).game.is_over, "a lone CR is white space to JSON"
    else:
        assert refused(data) == (line, "G3")


def test_only_line_feeds_end_a_line():
    named = json.loads(json.dumps(HEADER).replace("ann", "an\\u2028n"))
    record = json.dumps(named, ensure_ascii=False) + "\n"
    assert replay(record, start).game.players == ("an\u2028n", "bob")


@settings(max_examples=80, deadline=None)
@given(games(), st.integers(0, 10**6), st.integers(0, 200))
def test_every_game_is_written_and_read_back_g3(game, seed, steps):
    """A record holds the whole game, whichever it is and wherever it stops."""
    start_of = game.copy()
    random = Random(seed)
    for _ in range(steps):
        if game.is_over:
            break
        game.apply(some_action(game, random))
    deal = getattr(game, "deal", None)
    header = Header(
        edition=game.rules.edition,
        players=game.players,
        start=game.start,
        rounds=getattr(game, "rounds", None),
        cards=() if deal else ("toys#c",),
        deck="toys" if deal else None,
        deal=deal,
    )
    lines = [*record_lines(header, game)]
    assert read_header(lines[0]) == header.__class__(**{**asdict(header), "side": None if deal else "metric"})
    result = replay("\n".join(lines), lambda header: start_of.copy())
    assert snapshot(result.game) == snapshot(game)
    assert [*record_lines(header, result.game)] == lines


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_damage_to_a_record_escapes_as_another_error(data):
    record = bytearray(text(HEADER, *MOVES).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(record) - 1))
        record[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        replay(bytes(record), start)
    except RecordError as error:
        assert error.line >= 1
        assert error.clause


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("x", "'x'"),
        (True, "true"),
        (None, "null"),
        (3.5, "3.5"),
        (["ann", 1], "['ann', 1]"),
        ({"a": [False]}, "{'a': [false]}"),
        ("y" * 100, f"'{'y' * 59}…'"),
    ],
)
def test_values_are_quoted_as_json_has_them_in_single_quotes(value, shown):
    assert quoted(value) == shown
