"""The same numbers for any number of workers, any order, any machine; and what Ctrl-C leaves."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from terra_cards.simulation.counted import Counted
from terra_cards.simulation.deals import GAMES
from terra_cards.simulation.document import document
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import GAME_KINDS, Play
from terra_cards.simulation.runner import run
from terra_cards.simulation.simulate import PlayedCard, make_play, simulate, sum_up
from terra_cards.simulation.streams import BLOCK, Stream, shuffled
from terra_cards.simulation.tasks import seconds, tasks
from terra_cards.simulation.workers import cores, worthwhile_jobs
from tests.simulation.toys import TERRA, cards, play, same, world


def counts(counted: Counted) -> list[Any]:
    return [*counted.solo, *counted.table, *(counted.of_games.get(kind) for kind in GAME_KINDS)]


def equal(one: Counted, other: Counted) -> bool:
    return all(same(a, b) for a, b in zip(counts(one), counts(other), strict=True))


def test_any_number_of_jobs_counts_the_same() -> None:
    setup = play(("average", "clueless"), rounds=600)
    assert equal(run(setup, jobs=1), run(setup, jobs=2))


def test_any_executor_and_any_order_count_the_same() -> None:
    setup = play(("average", "expert"), rounds=600)

    class Backwards(Executor):
        """Runs what it is given only when asked for, the last task first."""

        def __init__(self) -> None:
            self.waiting: list[tuple[Future[Any], Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(fn(*args, **kwargs))
            return future

    with ThreadPoolExecutor(1) as pool:
        assert equal(run(setup, jobs=1), run(setup, executor=pool))
    assert equal(run(setup, jobs=1), run(setup, executor=Backwards()))


def test_the_seed_decides() -> None:
    setup = play(rounds=64)
    assert equal(run(setup, jobs=1), run(setup, jobs=1))
    other = run(replace(setup, seed=2), jobs=1)
    assert not any(same(a, b) for a, b in zip(counts(run(setup, jobs=1)), counts(other), strict=True))


def test_a_card_plays_the_same_in_any_deck() -> None:
    """Neither the order of a deck nor its other cards change how a card plays."""
    on = world()
    deck = cards(on)
    whole = run(make_play(on, TERRA, deck, ["average"] * 2, rounds=64), jobs=1)
    part = run(make_play(on, TERRA, [deck[3], deck[1]], ["average"] * 2, rounds=64), jobs=1)
    for here, there in ((3, 0), (1, 1)):
        assert same(whole.solo[here], part.solo[there])  # type: ignore[arg-type]
        assert same(whole.table[here], part.table[there])  # type: ignore[arg-type]


def test_more_rounds_begin_like_fewer() -> None:
    short, long = Players(play(rounds=BLOCK)), Players(play(rounds=3 * BLOCK))
    assert same(short.table(2, 0), long.table(2, 0))
    assert not same(long.table(2, 0), long.table(2, 1))


def test_tasks_cover_every_round_once() -> None:
    setup = play(("average", "average"), rounds=10 * BLOCK + 5)
    blocks: dict[tuple[str, int], list[int]] = {}
    rounds = 0
    for task in tasks(setup):
        blocks.setdefault((task.kind, task.card), []).extend(range(task.first, task.last))
        rounds += task.rounds
    for card in range(4):
        assert blocks["solo", card] == blocks["table", card] == list(range(11))
    games = -(-setup.rounds // GAMES)
    for kind in GAME_KINDS:
        assert blocks[kind, -1] == list(range(games))
    assert rounds == setup.rounds * (2 * 4 + 3 * setup.game_rounds)


def test_every_card_comes_equally_often_in_every_round_of_a_game() -> None:
    setup = play(("average", "average"), rounds=512)
    schedule = Players(setup).deals.schedule("games", 0)
    assert sorted(schedule.order) == [0, 1, 2, 3]
    for turn in range(6):
        games = [list(range(512))[schedule.games_at(turn, place)] for place in range(4)]
        assert sorted(game for some in games for game in some) == list(range(512))
        assert {len(some) for some in games} == {128}


def test_shuffles_are_fair() -> None:
    words = np.random.default_rng(3).integers(0, 2**32, (6000, 3), dtype=np.uint32)
    orders = [tuple(shuffled(3, row)) for row in words]
    for order in set(orders):
        assert abs(orders.count(order) - 1000) < 5 * 29
    assert len(set(orders)) == 6


def test_streams_differ_in_each_part_of_their_name() -> None:
    base = Stream(1, "table", "card", 0, 0)
    drawn = {base.words(1, 4).tobytes()}
    others = [
        replace(base, seed=2), replace(base, kind="solo"), replace(base, card="dark"),
        replace(base, block=1), replace(base, turn=1), replace(base, seed=2**64 - 1),
    ]  # fmt: skip
    for stream in others:
        drawn.add(stream.words(1, 4).tobytes())
    assert len(drawn) == 7
    assert np.array_equal(base.words(2, 3), base.words(5, 3)[:2])


def test_the_generator_is_the_published_one() -> None:
    """Philox 4x64-10 of the paper: known answer for key and counter zero (and numpy's first is
    counter one)."""
    generator = np.random.Philox(key=np.zeros(2, np.uint64), counter=np.full(4, 2**64 - 1, np.uint64))
    assert [hex(int(word)) for word in generator.random_raw(4)] == [
        "0x16554d9eca36314c",
        "0xdb20fe9d672d0fdc",
        "0xd7e772cee186176b",
        "0x7e68b68aec7ba23b",
    ]


def test_the_same_numbers_on_every_machine() -> None:
    """The counts of a small run, as a digest. It changes when the model or the draws are changed on
    purpose; on another machine, Python or numpy it must not."""
    counted = run(play(("expert", "average", "novice", "clueless", "follower"), rounds=300), jobs=1)
    digest = sha256()
    for tally in counts(counted):
        for name in sorted(tally.__struct_fields__):
            digest.update(np.asarray(getattr(tally, name), "<i8").tobytes())
    assert digest.hexdigest() == DIGEST


DIGEST = "4033ca6d9ffc32b0b9be41172b9eb566be2161928cd2678018760cf8dee68e82"


def test_hash_seeds_change_nothing() -> None:
    program = (
        "import json; from terra_cards.simulation.simulate import simulate;"
        "from terra_cards.simulation.document import document; from tests.simulation.toys import play;"
        "print(json.dumps(document(simulate(play(rounds=40), jobs=1), 'toy')))"
    )
    outputs = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env={**__import__("os").environ, "PYTHONHASHSEED": seed},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert json.loads(outputs.pop())["deck"] == "toy"


def test_ctrl_c_keeps_what_is_known() -> None:
    setup = play(("average", "average"), rounds=100)
    calls = []

    def stop(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) == 6:  # four cards alone, two at the table
            raise KeyboardInterrupt

    counted = run(setup, jobs=1, progress=stop)
    assert not counted.finished
    assert counted.games is None
    whole = run(setup, jobs=1)
    assert whole.finished
    assert all(same(a, b) for a, b in zip(counted.solo, whole.solo, strict=True))  # type: ignore[arg-type]
    assert [tally is None for tally in counted.table] == [False, False, True, True]
    found = document(sum_up(counted, (), ()), "toy")
    assert found["finished"] is False
    assert "seats" not in found
    assert "mean_points" in found["cards"][1]
    assert "mean_points" not in found["cards"][2]
    assert "difficulty" in found["cards"][3]
    assert "luck" in found["cards"][3]
    assert calls[0][1] == 100 * (2 * 4 + 3 * 6)


def test_ctrl_c_ends_the_workers() -> None:
    setup = play(("average", "average"), rounds=5000)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    counted = run(setup, jobs=2, progress=stop)
    assert not counted.finished
    assert any(tally is not None for tally in (*counted.solo, *counted.table))


def test_small_work_is_not_worth_a_process() -> None:
    assert worthwhile_jobs(seconds(play(rounds=10))) == 1
    assert worthwhile_jobs(seconds(play(rounds=10**7))) == cores()
    assert seconds(play(rounds=1000), compiled=True) < seconds(play(rounds=1000))


def test_a_run_travels() -> None:
    """What a worker gets can be pickled, and is small: no drawing of the board goes with it."""
    setup = play(rounds=10)
    packed = pickle.dumps(setup)
    assert len(packed) < 100_000
    assert equal(run(pickle.loads(packed), jobs=1), run(setup, jobs=1))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": 0}, "a round"),
        ({"seed": -1}, "a seed"),
        ({"seed": 2**64}, "a seed"),
        ({"rules": replace(TERRA, stones=0)}, "no estimate stones"),
        ({"rules": replace(TERRA, hit=1000)}, "more points for a stone"),
        ({"on": world(numbers=tuple(range(2000)))}, "spaces, and simulate takes up to 2000"),
        ({"bots": ()}, "a player"),
        ({"rules": replace(TERRA, engine="crisis")}, "crisis game"),
        ({"only": slice(0, 0)}, "a card"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        play(**changes)


def test_a_card_needs_areas_and_two_scales() -> None:
    on = world()
    from terra_cards.model.solution import Solution, Spaces

    half = PlayedCard(Solution("half", {"map": Spaces((0,), (1,))}))
    with pytest.raises(ValueError, match="'half' must ask for areas and two scales"):
        make_play(on, TERRA, [half], ["average"] * 2)


def test_one_round_and_one_card() -> None:
    report = simulate(play(("average", "average"), rounds=1, only=slice(0, 1)), jobs=1)
    found = document(report, None)
    assert "deck" not in found
    assert found["game_rounds"] == 1
    assert found["seats"] and "seats_se" not in found
    card = found["cards"][0]
    assert "mean_points" in card and "mean_points_se" not in card
    assert "discrimination" not in card
    del found["sectors"]  # where an open end is null, as in the names of spaces
    for task in card["tasks"].values():
        del task["right_spaces"], task["adjacent_spaces"]
    assert not any(value is None for value in flat(found))


def flat(tree: Any) -> list[Any]:
    if isinstance(tree, dict):
        return [leaf for value in tree.values() for leaf in flat(value)]
    if isinstance(tree, list):
        return [leaf for value in tree for leaf in flat(value)]
    return [tree]


def test_memory_does_not_grow_with_rounds() -> None:
    """Blocks are counted and dropped: the working arrays after many blocks are those of one."""
    setup: Play = play(("average", "average"), rounds=BLOCK * 20, only=slice(0, 1))
    players = Players(setup)
    players.table(0, 0)
    pools = {name: pool.size for name, pool in players._workspace._pools.items()}
    for block in range(1, 20):
        players.table(0, block)
    assert {name: pool.size for name, pool in players._workspace._pools.items()} == pools
