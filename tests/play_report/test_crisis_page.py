"""The page of a crisis deck says what the simulation found, in whole."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from terra_cards.lint.rules.tc708_crisis_odds import RULE
from terra_cards.render.play_report.page import page
from terra_cards.simulation.crisis.warnings import BAND, crisis_warnings
from terra_cards.simulation.estimate import Estimate
from tests.play_report.conftest import crisis_subject
from tests.play_report.test_page import read


def section(text: str, name: str) -> str:
    return text.split(f">{name}</h2>")[1].split("<h2")[0]


def percent(share: float) -> str:
    return f"{100 * share:.0f}\N{NARROW NO-BREAK SPACE}%"


def test_crises_are_ranked_by_how_often_they_sink_tables(planet):
    figures = planet.report.figures
    table = section(page([planet]), "All crises")
    order = [int(number) - 1 for number in re.findall(r'href="#d0-crisis-(\d+)"', table)]
    sinks = [figures.crises[number].sinks.value for number in order]
    assert len(order) == 18
    assert sinks == sorted(sinks, reverse=True)
    assert all(title in table for title in planet.titles.values())


def test_the_odds_of_every_table_stand_there(planet):
    odds = section(page([planet]), "How often tables win")
    assert len(planet.report.curve) == 20
    for one in planet.report.curve:
        assert f"{one.players} players, {percent(one.selfishness)}: {percent(one.win_rate.value)}" in odds


def test_a_region_is_as_dark_as_crises_stand_there(planet):
    figures, report = planet.report.figures, planet.report
    text = section(page([planet]), "Where tables are sunk")
    shades = dict(re.findall(r'href="#d0-area-([a-z-]+)" class="shade-(\d)"', text))
    standing = {
        region: sum(one.sinks.value for one in figures.crises if one.region == region)
        for region in report.play.deck.regions
    }
    ranked = sorted(standing, key=standing.__getitem__)
    shade = {region: {shades[area] for area in planet.areas[region]} for region in ranked}
    assert all(len(found) == 1 for found in shade.values())
    steps = [int(*shade[region]) for region in ranked]
    assert steps == sorted(steps) and steps[0] == 1 and steps[-1] == 5
    assert f"{standing[ranked[-1]]:.2f}" in text


def test_every_land_of_the_board_but_antarctica_lies_in_one_region(planet):
    listed = [area for areas in planet.areas.values() for area in areas]
    land = {area.id for area in planet.world.areas if area.kind == "land"}
    assert sorted(listed) == sorted(land - {"antarctica"})


def test_regions_of_ones_own_have_no_map_and_all_the_rest(planet):
    text = page([replace(planet, world=None, areas={})])
    assert 'class="map"' not in text
    assert "Asia and Middle East" in section(text, "Where tables are sunk")
    read(text)


def test_what_the_cards_pay_for(planet):
    table = section(page([planet]), "The cards")
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.S)
    numbers = [int(n) for n in re.findall(r'class="number">(\d+)<', rows[1])]
    assert numbers[:6] == [6, 6, 5, 5, 4, 4]  # C1
    assert numbers[6] == 6 + 12 + 15 + 20 + 20 + 24


@pytest.mark.parametrize("bots", ["selfish", "cooperative"])
def test_a_deck_outside_the_band_comes_first(bots):
    subject = crisis_subject(40, bots, curve=False)
    rate = subject.report.figures.win_rate.value
    assert not BAND[0] <= rate <= BAND[1]
    look = section(page([subject]), "Look at these first")
    assert ("hardly ever won" in look) == (bots == "selfish")
    assert ("nearly always won" in look) == (bots == "cooperative")
    assert percent(rate) in page([subject])


def test_without_a_game_won_or_lost_it_says_so(planet):
    figures = planet.report.figures
    none = tuple(
        replace(one, sinks=None, last_straw=None, win_rate_blown=None, solved_later=None)
        for one in figures.crises
    )
    never = replace(figures, losses={}, seats=(), wins=(), sources={}, crises=none, win_rate=Estimate(1.0))
    text = page([replace(planet, report=replace(planet.report, figures=never))])
    assert "No game was lost." in text
    assert "No game was won." in text
    read(text)


def test_a_run_cut_short_before_its_first_game_is_a_page(planet):
    cut = replace(planet.report, figures=None, curve=(), finished=False)
    text = page([replace(planet, report=cut)])
    assert "Stopped early" in text
    read(text)


def test_a_crisis_unlike_the_rest_is_told_and_linked(planet):
    figures = planet.report.figures
    worst = replace(figures.crises[3], sinks=Estimate(0.95, 0.01))
    crises = (*figures.crises[:3], worst, *figures.crises[4:])
    report = replace(planet.report, figures=replace(figures, crises=crises))
    (warning,) = [one for one in crisis_warnings(report) if one.crisis]
    assert (warning.crisis, warning.kind) == (worst.crisis, "sinks")
    look = section(page([replace(planet, report=report)]), "Look at these first")
    assert 'href="#d0-crisis-4"' in look
    assert "95%" in look


def test_words_of_authors_cannot_become_markup(planet):
    evil = '"><script>alert(1)</script>&amp;'
    names = dict.fromkeys(planet.titles, evil)
    text = page([replace(planet, title=evil, titles=names, texts=names, places=names)])
    assert "<script>alert" not in text
    assert read(text).outside == []


def test_the_page_and_the_linter_mean_the_same_band():
    (option,) = RULE.options
    assert option.default == BAND


def test_the_same_report_gives_the_same_bytes(planet):
    assert page([planet]) == page([planet])
