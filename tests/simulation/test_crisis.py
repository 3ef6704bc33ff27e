"""The crisis game on arrays: every move that of the rules engine, and exact oracles."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCard, CrisisCards, SolutionCard
from terra_cards.rules.options import CrisisValues, Rules
from terra_cards.simulation.crisis import batch, reference
from terra_cards.simulation.crisis.deck import CrisisDeck
from terra_cards.simulation.crisis.document import crisis_document
from terra_cards.simulation.crisis.outcome import WON, CrisisOutcome
from terra_cards.simulation.crisis.plain import Thinker
from terra_cards.simulation.crisis.setup import BLOCK, CrisisPlay, Deals, deal, named
from terra_cards.simulation.crisis.simulate import make_crisis_play, simulate_crisis
from terra_cards.simulation.crisis.tally import count, table_scores
from terra_cards.simulation.parameters import CrisisBot, default_parameters
from tests.simulation.toys import same

PLAYERS = default_parameters()
COLOURS, REGIONS = ("green", "blue", "red"), ("north", "south", "east", "west", "far", "near")
COPIES = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}  # C1
RULES = Rules("terra-2003", "crisis", (3, 6), {}, stones=0)
BOTS = ("cooperative", "friendly", "average", "selfish", "silent")


def cards(threat: int = 14, *, copies: dict[int, int] | None = None, regions: int = 6) -> CrisisCards:
    """One crisis a region and colour, and the solutions of C1."""
    return CrisisCards(
        tuple(
            CrisisCard(f"{c}-{r}", c, r, threat + i % 3)
            for c in COLOURS
            for i, r in enumerate(REGIONS[:regions])
        ),
        tuple(
            SolutionCard(f"{c}-{v}.{n}", c, v)
            for c in COLOURS
            for v, many in (copies or COPIES).items()
            for n in range(1, many + 1)
        ),
    )  # fmt: skip


def table(
    bots: Sequence[str],
    rounds: int = 40,
    *,
    deck: CrisisCards | None = None,
    rules: Rules = RULES,
    seed: int = 1,
) -> CrisisPlay:
    return CrisisPlay(CrisisDeck(deck or cards(), rules), named(bots, PLAYERS), rounds, seed, PLAYERS)


def moves_differ(one: CrisisOutcome, other: CrisisOutcome) -> list[str]:
    return [
        name for name in one.__struct_fields__ if not np.array_equal(getattr(one, name), getattr(other, name))
    ]


def held(run: CrisisPlay) -> CrisisOutcome:
    """Plays a block on arrays and by the engine, and finds every move alike."""
    deals = deal(run, 0)
    out = batch.play(run, deals)
    assert moves_differ(out, reference.play(run, deals)) == []
    return out


# Held against the rules engine


@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (("cooperative",) * 4, RULES),
        (("friendly",) * 3, RULES),
        (BOTS, RULES),
        (("silent",) * 6, RULES),
        (("selfish", "average", "selfish", "friendly"), replace(RULES, centre_colour_match=False)),
        (("average",) * 4, replace(RULES, teams=True, start_score=2)),
        (("average",) * 3, replace(RULES, crisis=CrisisValues(1, 2, 4, {3: 2}, 5, 2, 3, 4))),
    ],
)
def test_every_move_is_that_of_the_rules_engine(bots: tuple[str, ...], rules: Rules) -> None:
    held(table(bots, rules=rules))


@st.composite
def tables(draw: st.DrawFn) -> CrisisPlay:
    """Any small deck, any players, any limits."""
    colours = st.sampled_from(COLOURS)
    crises = tuple(
        CrisisCard(f"c{i}", draw(colours), draw(st.sampled_from(REGIONS)), draw(st.integers(1, 18)))
        for i in range(draw(st.integers(1, 8)))
    )  # fmt: skip
    kinds = draw(
        st.lists(st.tuples(st.sampled_from(COLOURS), st.integers(1, 8)), min_size=1, max_size=9, unique=True)
    )
    counts = draw(st.lists(st.integers(1, 5), min_size=len(kinds), max_size=len(kinds)))
    solutions = [
        SolutionCard(f"{c}-{v}.{n}", c, v)
        for (c, v), many in zip(kinds, counts, strict=True)
        for n in range(1, many + 1)
    ]
    while len(solutions) < 8:
        solutions.append(SolutionCard(f"green-9.{len(solutions)}", "green", 9))
    players = draw(st.integers(3, 4))
    limits = CrisisValues(
        3, 3, 5, {3: 2, 4: 2}, *draw(st.tuples(*[st.integers(1, 5)] * 3, st.integers(2, 7)))
    )
    rules = replace(RULES, crisis=limits, centre_colour_match=draw(st.booleans()))
    chances = draw(st.lists(st.sampled_from(["0", "0.3", "1"]), min_size=players, max_size=players))
    bots = tuple(CrisisBot("", "", Decimal(chance), draw(st.booleans())) for chance in chances)
    deck = CrisisDeck(CrisisCards(crises, tuple(solutions)), rules)
    return CrisisPlay(deck, bots, 4, draw(st.integers(0, 2**64 - 1)), PLAYERS)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables())
def test_any_deck_any_limits(run: CrisisPlay) -> None:
    held(run)


def test_scores_are_those_of_the_engine() -> None:
    for rules in (RULES, replace(RULES, teams=True)):
        run = table(("friendly",) * 4, 12, rules=rules)
        deals = deal(run, 0)
        found = table_scores(run, batch.play(run, deals))
        for game in range(12):
            assert found[game].tolist() == reference.scores(run, deals, game).tolist()


# Exact oracles


def test_all_cards_are_always_somewhere_once() -> None:
    """C1, G4: the deal holds each card once, and the engine finds nothing amiss at any move."""
    run = table(("average",) * 5, 6)
    deals = deal(run, 0)
    for game in range(6):
        dealt = [*deals.hands[game].ravel().tolist(), *deals.pile[game].tolist()]
        assert sorted(dealt) == list(range(108))
        assert (deals.hands[game] < 90).all()
        engine = CrisisGame(RULES, run.deck.cards, deals.of_game(run, game), tuple("01234"))
        thinker = Thinker(run, engine, deals.words[game].tolist())
        while not engine.is_over:
            assert engine.problems() == ()
            engine.apply(thinker.act())


def test_what_is_dealt_is_equally_likely() -> None:
    """Each card is as often in a hand, and on top of the pile, as any other of its kind (C2)."""
    run = table(("friendly",) * 4, BLOCK)
    deals = deal(run, 0)
    in_hands = np.bincount(deals.hands.ravel(), minlength=90)[:90]
    expected = BLOCK * 16 / 90
    assert abs(((in_hands - expected) ** 2 / expected).sum() - 89) < 5 * np.sqrt(2 * 89)
    crises = (deals.pile[:, 0] >= 90).mean()
    assert abs(crises - 18 / 92) < 5 * np.sqrt(18 / 92 * 74 / 92 / BLOCK)


def test_crises_of_no_threat_are_solved_by_any_card_and_win() -> None:
    """A threat of 1: whoever holds one card of the colour solves it, and a table that talks never fails
    but where nobody holds any."""
    out = held(table(("cooperative",) * 4, 40, deck=cards(1, regions=2)))
    assert out.won.all()
    assert (out.lost_by == WON).all()


def test_without_cards_of_its_colour_no_crisis_is_ever_solved() -> None:
    """All solutions are green: red and blue crises stand for ever, and four of one colour lose (C12)."""
    green = tuple(card for card in cards().solutions if card.colour == "green")
    deck = CrisisCards(cards().crises, (*green, *(replace(c, name=c.name + "x") for c in green)))
    out = held(table(("cooperative",) * 4, 30, deck=deck))
    other = [i for i, crisis in enumerate(deck.crises) if crisis.colour != "green"]
    assert not out.solved_in_time[:, other].any()
    assert not out.solved_later[:, other].any()
    assert not out.won.any()


def test_a_game_that_cannot_be_lost_lasts_the_whole_pile() -> None:
    """One crisis for each of six regions: never three of a region, four of a colour or seven in all."""
    lonely = CrisisCards(tuple(cards(99, regions=6).crises[i] for i in (0, 1, 8)), cards().solutions)
    run = table(("selfish",) * 3, 30, deck=lonely)
    out = held(run)
    assert out.won.all()
    assert (out.drawn == 90 - 12 + 3).all()
    # Each crisis becomes full-blown and is replaced, but the last card has no replacement.
    assert ((out.turns == 78) | (out.turns == 79)).all()


def test_points_come_from_somewhere() -> None:
    """C5, C9: 3 for the first and for each highest on a crisis solved in time, 5 for each finisher."""
    out = held(table(("average", "friendly", "cooperative", "selfish"), 60))
    assert (out.points_first.sum(axis=1) == 3 * out.solved_in_time.sum(axis=1)).all()
    assert (out.points_finisher.sum(axis=1) == 5 * out.solved_later.sum(axis=1)).all()
    assert (out.points_highest.sum(axis=1) >= 3 * out.solved_in_time.sum(axis=1)).all()
    assert not (out.solved_in_time & out.blown).any()
    assert (out.solved_later <= out.blown).all()
    assert (out.won == (out.lost_by == WON)).all()
    assert (out.drawn[out.won] == 92).all()


def test_more_selfish_tables_win_less() -> None:
    wins = []
    for chance in ("0", "0.25", "0.5", "1"):
        bots = (CrisisBot("", "", Decimal(chance)),) * 4
        run = CrisisPlay(CrisisDeck(cards(13), RULES), bots, 300, 1, PLAYERS)
        wins.append(int(batch.play(run, deal(run, 0)).won.sum()))
    assert wins[0] > wins[1] > wins[2] >= wins[3]


def test_seats_are_equal_where_the_start_does_not_matter() -> None:
    """Over many games no seat of equal players scores more than its place in the first turn gives."""
    run = table(("cooperative",) * 4, 800, deck=cards(11))
    tally = count(run, batch.play(run, deal(run, 0)))
    won = int(tally.won)
    means = tally.scores / won
    errors = np.sqrt(tally.score_squares / won - means**2) / np.sqrt(won)
    assert (np.abs(means - means.mean()) < 5 * errors + 1.5).all()  # 92 cards, 4 seats: a turn more or less


def test_sets_are_those_of_the_rules() -> None:
    """C10: 18 threes of one colour and value, 12 straights of one colour; in three colours 6 of one value and
    24 straights."""
    deck = CrisisDeck(cards(), RULES)
    assert len(deck.sets) == 18 + 12 + 6 + 24
    assert deck.set_values.max() == 18
    assert deck.set_values.tolist() == sorted(deck.set_values.tolist(), reverse=True)
    two = CrisisDeck(
        CrisisCards(cards().crises, tuple(c for c in cards().solutions if c.colour != "red")), RULES
    )
    assert len(two.sets) == 12 + 8


# Any number of workers, any order


def test_any_workers_and_any_number_of_games_begin_alike() -> None:
    run = make_crisis_play(RULES, cards(), ["friendly"] * 4, rounds=BLOCK + 50)
    first = crisis_document(simulate_crisis(run, curve=False), "toy")
    assert first == crisis_document(simulate_crisis(run, jobs=2, curve=False), "toy")
    with ThreadPoolExecutor(3) as pool:
        assert first == crisis_document(simulate_crisis(run, executor=pool, curve=False), "toy")
    few, many = table(("friendly",) * 4, 10), table(("friendly",) * 4, 30)
    one, other = deal(few, 0), deal(many, 0)
    for name in Deals.__struct_fields__:
        assert np.array_equal(getattr(one, name), getattr(other, name)[:10])
    assert not same(*(count(r, batch.play(r, deal(r, 0))) for r in (many, replace(many, seed=2))))


def test_the_document_says_what_it_promises() -> None:
    found = crisis_document(
        simulate_crisis(make_crisis_play(RULES, cards(13), ["friendly"] * 4, rounds=60)), "toy"
    )
    assert (found["deck"], found["players"], found["games"], found["finished"]) == ("toy", 4, 60, True)
    assert 0 < found["win_rate"] < 1
    assert found["win_rate_se"] == pytest.approx(
        (found["win_rate"] * (1 - found["win_rate"]) / 59) ** 0.5, rel=1e-3
    )
    assert len(found["seats"]) == len(found["wins"]) == len(found["wins_se"]) == 4
    assert sum(found["wins"]) == pytest.approx(1, abs=1e-5)
    assert sum(found["losses"].values()) == pytest.approx(1, abs=1e-5)
    assert sum(found["lost_at"]) == round(60 * (1 - found["win_rate"]))
    assert [crisis["id"] for crisis in found["crises"]] == [crisis.name for crisis in cards().crises]
    for crisis in found["crises"]:
        assert crisis["solved_in_time"] + crisis["blown"] == pytest.approx(1, abs=1e-5)
        assert 0 <= crisis["sinks"] <= 1
    points = {(one["players"], one["selfishness"]): one["win_rate"] for one in found["win_rates"]}
    assert set(points) == {(p, s) for p in (3, 4, 5, 6) for s in (0, 0.25, 0.5, 0.75, 1)}
    assert points[4, 0] > points[4, 1]


def test_what_ctrl_c_left_unknown_is_left_out() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    report = simulate_crisis(make_crisis_play(RULES, cards(), ["friendly"] * 3, rounds=100), progress=stop)
    found = crisis_document(report, "toy")
    assert not found["finished"]
    assert "win_rates" not in found


def test_ctrl_c_keeps_what_is_known() -> None:
    def stop(done: int, total: int) -> None:
        if done >= 100:
            raise KeyboardInterrupt

    report = simulate_crisis(make_crisis_play(RULES, cards(), ["friendly"] * 3, rounds=100), progress=stop)
    assert not report.finished
    assert report.figures is not None
    assert report.curve == ()


def test_until_the_win_rate_is_known() -> None:
    run = make_crisis_play(RULES, cards(12), ["friendly"] * 4, rounds=10**6)
    report = simulate_crisis(run, until=0.013, curve=False)
    assert report.precise
    assert report.figures is not None
    assert report.figures.win_rate.error is not None
    assert report.figures.win_rate.error <= 0.013
    again = simulate_crisis(replace(run, rounds=report.play.rounds), curve=False)
    assert again.figures == report.figures


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bots": ["friendly"] * 2}, "deals no hands to 2 players"),
        (
            {"bots": ["friendly"] * 3, "rules": replace(RULES, teams=True)},
            "by an even number of players, not 3",
        ),
        ({"cards": CrisisCards((), cards().solutions)}, "the deck has no crisis"),
        (
            {"cards": CrisisCards(cards().crises, cards().solutions[:10])},
            "need more solution cards than the 10",
        ),
        ({"rounds": 0}, "needs a game"),
        ({"seed": -1}, "a seed"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], said: str) -> None:
    setup: dict[str, Any] = {"rules": RULES, "cards": cards(), "bots": ["friendly"] * 4, **changes}
    with pytest.raises(ValueError, match=said):
        make_crisis_play(**setup)
