"""Reading a deck of 3,000 cards, against PyYAML's C loaders and the bare events of its C parser.

Ratios of CPU time, peers measured in the same run, garbage collection as the interpreter sets it
(for PyYAML also without it). Reading gives data, places, limits and repeated keys; CSafeLoader
gives data only, and bare events give nothing.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

import yaml
from yaml._yaml import CParser

from benchmarks.generate_deck import deck
from terra_cards.source.reader import read
from terra_cards.source.tree import Tree


def events(text: str) -> None:
    get = CParser(text).get_event
    while get() is not None:
        pass


def load(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


def compose(text: str) -> Any:
    return yaml.compose(text, Loader=yaml.CSafeLoader)


def without_collection(work: Callable[[str], Any]) -> Callable[[str], Any]:
    def run(text: str) -> Any:
        gc.disable()
        try:
            return work(text)
        finally:
            gc.enable()

    return run


def data(text: str) -> Any:
    document = read(text.encode(), "deck.yaml")
    assert not document.findings
    return document, document.data()


def every_place(text: str) -> Any:
    document = read(text.encode(), "deck.yaml")
    return document, sum(1 for _ in document.scalars())


def one_broken_card(text: str) -> Any:
    document = read(text.replace("difficulty: beginner", "difficulty: *beginner x", 1).encode(), "deck.yaml")
    assert len(document.findings) == 1
    return document


def whole_tree(text: str) -> Any:
    tree = Tree(text, text, "deck.yaml")
    tree.read()
    return tree


CASES: dict[str, Callable[[str], Any]] = {
    "bare events": events,
    "read, and all data": data,
    "read, with all nodes at once": without_collection(whole_tree),
    "read, then every place": every_place,
    "read past a broken card": one_broken_card,
    "PyYAML CSafeLoader": load,
    "PyYAML CSafeLoader, no gc": without_collection(load),
    "PyYAML C compose": compose,
}


def main(cards: int = 3000, rounds: int = 5) -> None:
    text = deck(cards)
    print(f"{cards} cards, {len(text.encode()) / 1e6:.1f} MB, best of {rounds} interleaved rounds, CPU time")
    best = dict.fromkeys(CASES, float("inf"))
    for _ in range(rounds):
        for name, work in CASES.items():
            gc.collect()
            start = time.process_time()
            kept = work(text)
            best[name] = min(best[name], time.process_time() - start)
            del kept
    bare, peer = best["bare events"], best["PyYAML CSafeLoader"]
    print(f"{'':32}{'ms':>8}{'x events':>10}{'CSafeLoader takes':>20}")
    for name, seconds in best.items():
        print(f"{name:32}{seconds * 1000:8.0f}{seconds / bare:10.2f}{peer / seconds:18.1f} x")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
