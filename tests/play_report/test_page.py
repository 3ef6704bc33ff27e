"""The report as a page: whole, safe, complete in words, and the same each time."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from terra_cards.render.play_report.page import page
from tests.play_report.conftest import DECKS, subject_of

VOID = {"meta", "input"}


class Reader(HTMLParser):
    """Reads a page strictly: every element closed in order; collects what tests ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.outside: list[str] = []
        self.pictures = 0
        self.titled = 0
        self.headings: list[int] = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        for key in ("href", "src", "xlink:href"):
            value = attributes.get(key)
            if value is not None:
                (self.targets if value.startswith("#") else self.outside).append(value)
        if tag == "svg" and attributes.get("role") == "img":
            self.pictures += 1
        if tag == "title" and self.open and self.open[-1] == "svg":
            self.titled += 1
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", ["world", "tour", "planet"])
def test_a_page_is_whole_and_asks_for_nothing_outside(name, request):
    text = page([request.getfixturevalue(name)])
    found = read(text)
    assert found.outside == []
    assert "default-src 'none'" in text
    assert len(found.ids) == len(set(found.ids))
    assert {target[1:] for target in found.targets} <= set(found.ids)
    assert found.pictures == found.titled > 20
    assert found.headings[0] == 1
    assert all(b <= a + 1 for a, b in zip(found.headings, found.headings[1:], strict=False))


def test_every_card_is_named_ranked_and_linked(world):
    text = page([world])
    table = text[text.index('class="sortable cards"') :].split("</table>")[0]
    order = re.findall(r'<th scope="row"><a href="#d0-card-(\d+)"', table)
    difficulty = [world.report.cards[int(number) - 1].difficulty.value for number in order]
    assert len(order) == 6
    assert difficulty == sorted(difficulty, reverse=True)
    for theme in world.themes.values():
        assert theme in text


def test_words_of_authors_cannot_become_markup(world):
    evil = '"><script>alert(1)</script>&amp;'
    cards = {card.card: evil for card in world.report.cards}
    text = page([replace(world, title=evil, themes=cards, places=cards)])
    assert "<script>alert" not in text
    assert read(text).outside == []


def test_the_same_report_gives_the_same_bytes(world):
    assert page([world]) == page([world])


def test_several_decks_share_a_page_and_no_name(world, tour, planet):
    found = read(page([world, tour, planet]))
    assert len(found.ids) == len(set(found.ids))


def test_a_board_without_shapes_has_no_map_and_all_the_rest(world):
    text = page([replace(world, board=replace(world.board, geography=None))])
    assert 'class="map"' not in text
    assert 'class="strip"' in text
    read(text)


def test_the_map_names_what_lies_there_and_frames_the_right_areas(world):
    text = page([world])
    first = text[text.index('id="d0-card-1"') :].split("</details>")[0]
    right = re.findall(r'<use href="#d0-area-([a-z-]+)" class="right">', first)
    arena = world.report.play.arenas[0]
    areas = [world.board.spaces[arena.spaces[space]].area for space in arena.parts[0].hits]
    assert sorted(right) == sorted(areas)


def test_what_stands_out_comes_first(world):
    from terra_cards.simulation.warnings import warnings_of

    text = page([world])
    found = warnings_of(world.report)
    look = text[text.index('id="d0-look"') :].split("<h2>")[0]
    assert look.count("<li>") == len(found)


def test_a_run_cut_short_says_so(world):
    assert "Stopped early" in page([replace(world, report=replace(world.report, finished=False))])
    assert "Stopped early" not in page([world])


def test_a_german_deck_names_areas_in_its_language():
    text = page([subject_of(DECKS / "germany-starter.deck.yaml", 2, rounds=16, lang="de")])
    assert "Nordsee" in text


def test_a_tour_deck_says_what_roles_earn_and_when_to_decline(tour):
    text = page([tour])
    found = tour.report.table
    earned = text.split("What each role earns</h3>")[1].split("<h3")[0]
    role = found.roles["first_estimator"]
    assert "first Estimator who accepts" in earned
    assert f"{role.mean_points.value:.2f}" in earned
    assert "first_estimator" not in text
    when = text.split("When to decline</h3>")[1].split("<h2")[0]
    rows = when.split("<tbody>")[1].count("<tr>")
    assert rows == sum(1 for one in found.choices if one.rounds)
    if found.decline_below is not None:
        assert f"less than {100 * found.decline_below:.0f}" in when


def test_the_map_is_coloured_by_asked_and_by_hit(world):
    from terra_cards.simulation.document import document

    text = page([world])
    sector = document(world.report, "world")["sectors"]["map"]
    asked, hit = (dict(zip(sector["spaces"], sector[key], strict=True)) for key in ("asked", "hit"))
    for head, values in (("asked", asked), ("hit", hit)):
        drawn = text.split(f"How often each area is {head}</h3>")[1].split("</svg>")[0]
        shades = {a: int(n) for a, n in re.findall(r'href="#d0-area-([a-z-]+)" class="shade-(\d)"', drawn)}
        assert set(shades) == {area for area, value in values.items() if value}
        ranked = sorted(shades, key=values.__getitem__)
        assert [shades[area] for area in ranked] == sorted(shades.values())
