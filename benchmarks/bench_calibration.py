"""How well ``calibrate`` finds known tasks, by how much was played, against a package for item response
theory (``mirt``) on the same answers; as correlation (r) and RMSE of what a first stone brings.

Two worlds: answers drawn by the graded response model itself, and simulated evenings of the starter
deck, in which a third of all first stones find every right space taken. ``mirt`` knows no censored
answers, so there it is given what such a stone looks like.
"""

from __future__ import annotations

import sys
import time
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from terra_cards.rules.edition_rules import rules_of
from terra_cards.simulation.calibration.calibrate import NEAR_WORTH, Calibration, calibrate
from terra_cards.simulation.calibration.graded import grid, weights
from terra_cards.simulation.calibration.link import first_stone_shares
from terra_cards.simulation.calibration.observations import AT_LEAST_NEAR, NEAR, Item, Observation
from terra_cards.simulation.calibration.rehearsal import rehearse
from terra_cards.simulation.play import Play
from terra_cards.simulation.simulate import make_play, played_card
from terra_cards.workspace.load import load

DECK = Path(__file__).parents[1] / "decks" / "world-starter.deck.yaml"
Truth = dict[Item, float]


def graded_world(people: int, items: int, seed: int) -> tuple[list[Observation], Truth]:
    """Everybody answers everything, by the model."""
    rng = np.random.default_rng(seed)
    ability, b = rng.normal(size=(people, 1)), rng.normal(size=items)
    slope, gap = np.exp(rng.normal(0.1, 0.3, items)), np.exp(rng.normal(0, 0.4, items))
    drawn = rng.random((people, items))
    near, hit = (1 / (1 + np.exp(-slope * (ability - b + sign * gap / 2))) for sign in (1, -1))
    grades = (drawn < near).astype(int) + (drawn < hit)
    names = [Item(f"c{number:02d}", "map") for number in range(items)]
    found = [
        Observation(f"p{person}", names[item], int(grades[person, item]))  # type: ignore[arg-type]
        for person in range(people)
        for item in range(items)
    ]
    worths = share_of(slope, b - gap / 2, b + gap / 2)
    return found, dict(zip(names, worths.tolist(), strict=True))


def evenings() -> tuple[Play, Truth]:
    """The starter deck with tasks of random difficulty, and what first stones bring there."""
    deck = load([DECK]).decks[0]
    assert deck.board is not None
    assert deck.edition is not None
    board, edition = deck.board.board("metric"), deck.edition.edition
    assert board is not None
    assert edition is not None
    cards = [card for one in deck.cards if (card := played_card(one.card, board))]
    play = make_play(board, rules_of(edition), cards, ["average"] * 4, rounds=2048)
    random = Random(3)
    play = replace(
        play,
        difficulties=tuple(
            {part.sector: Decimal(f"{random.gauss(0, 0.8):.3f}") for part in arena.asked}
            for arena in play.arenas
        ),
    )
    shares = first_stone_shares(play)
    truth = {
        Item(arena.card, sector): share
        for arena, of_card in zip(play.arenas, shares, strict=True)
        for sector, share in of_card.items()
    }
    return play, truth


def share_of(slope: Any, near_from: Any, hit_from: Any) -> Any:
    """What a first stone of the crowd brings, as a share of a hit; by item."""
    t = grid()[:, None]
    near, hit = (1 / (1 + np.exp(-np.asarray(slope) * (t - np.asarray(b)))) for b in (near_from, hit_from))
    return weights() @ (NEAR_WORTH * near + (1 - NEAR_WORTH) * hit)


def ours(found: list[Observation]) -> dict[Item, float]:
    result: Calibration = calibrate(found)
    return {Item(card.card, task.sector): task.share.value for card in result.cards for task in card.tasks}


def peer(found: list[Observation]) -> dict[Item, float] | None:
    """The same by mirt; None where it is not installed."""
    try:
        import mirt
    except ImportError:
        return None
    people = {name: number for number, name in enumerate(dict.fromkeys(one.player for one in found))}
    items = {item: number for number, item in enumerate(sorted({one.item for one in found}))}
    answers = np.full((len(people), len(items)), -1)
    for one in found:
        answers[people[one.player], items[one.item]] = NEAR if one.grade == AT_LEAST_NEAR else one.grade
    fitted = mirt.fit_mirt(answers, model="GRM", n_categories=3, compute_standard_errors=False).to_dict()
    thresholds = np.array(fitted["parameters"]["thresholds"])
    shares = share_of(fitted["parameters"]["discrimination"], thresholds[:, 0], thresholds[:, 1])
    return dict(zip(items, shares.tolist(), strict=True))


def quality(found: dict[Item, float], truth: Truth) -> tuple[float, float]:
    pairs = np.array([(found[item], truth[item]) for item in found]).T
    return float(np.corrcoef(*pairs)[0, 1]), float(np.sqrt(np.mean((pairs[0] - pairs[1]) ** 2)))


def line(name: str, found: list[Observation], truth: Truth) -> None:
    start = time.process_time()
    mine = quality(ours(found), truth)
    seconds = time.process_time() - start
    start = time.process_time()
    other = peer(found)
    theirs = time.process_time() - start
    text = f"{name:<34} calibrate r {mine[0]:.3f} RMSE {mine[1]:.3f} ({seconds:.1f} s)"
    if other is not None:
        r, rmse = quality(other, truth)
        text += f"   mirt r {r:.3f} RMSE {rmse:.3f} ({theirs:.1f} s)   RMSE ratio {mine[1] / rmse:.2f}"
    print(text, flush=True)


def main() -> int:
    for people in (50, 100, 250, 500):
        line(f"graded answers, {people} people", *graded_world(people, 30, people))
    play, truth = evenings()
    for people, rounds in ((60, 6), (120, 6), (300, 6), (600, 6), (240, 36)):
        found = rehearse(play, people=people, evenings=1, cards=rounds).observations
        each = len(found) / len({one.item for one in found})
        line(f"evenings, {people} people, {each:.0f} a task", list(found), truth)
    return 0


if __name__ == "__main__":
    sys.exit(main())
