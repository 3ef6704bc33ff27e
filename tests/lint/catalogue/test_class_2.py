"""Class 2, areas and map: on the drawn boards of the world and of Germany, and on boards without a drawing."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_files

TOWN = """\
format: 1
board: {id: town, title: Town}
areas:
  - {id: centre, kind: land, name: {en: Centre, de: Mitte}, also: {en: [Old Town]}, neighbours: [harbour]}
  - {id: harbour, kind: sea, name: {en: Harbour}, neighbours: [centre]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_above: true}
  length: {ticks: [1 m, 10 m, 100 m, 1 km], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100], open_above: true}
"""
FILES = {
    "town.board.yaml": TOWN,
    "town.edition.yaml": "format: 1\nedition: {id: town-game, extends: terra-deutschland, title: Town game}\n",
}


def in_town(lines: str, *words: str) -> Case:
    return one(
        lines,
        *words,
        edition="town.edition.yaml",
        board="town.board.yaml",
        files=FILES,
        without=("difficulty",),
    )


def in_germany(lines: str, *words: str) -> Case:
    return one(
        lines, *words, edition="terra-deutschland", board="germany", languages="de", ignore=("TC701", "TC408")
    )


CASES = [
    # TC201: the nearest id; other names, in any language; several areas of one name
    one("areas: [«TC201:frnace»]", "did you mean 'france'?"),
    one("areas: [«TC201:'frnace'»]", "'france'"),
    one('areas:\n  - alps\n  - «TC201:"frnace"»  # here', "'france'"),
    one("areas: [«TC201:FRANCE»]", "did you mean 'france'?"),
    one("areas: [«TC201:North Sea»]", "did you mean 'north-sea'?"),
    one("areas: [«TC201:spain»]", "'spain' is part of 'iberia'"),
    one("areas: [«TC201:Frankreich»]", "'Frankreich' is called 'france'"),
    one("areas: [«TC201:liberia»]", "'liberia' is part of 'guinea-coast'"),
    one("areas: [«TC201:Groß Britannien»]", "did you mean 'Großbritannien'?", "'great-britain'"),
    one("areas: [«TC201:Großbritannien»]", "'Großbritannien' is part of 'great-britain'"),
    one("areas: [«TC201:GreatBritain»]", "'great-britain'"),
    one("areas: [«TC201:und»]", "lists the areas"),
    one("areas: «TC103:Ägypten, Sudan»", "write areas: [eastern-sahara, sahel]"),
    one("areas: «TC103:Ägypten, Atlantis»", "write areas: [Ägypten, Atlantis]"),
    one("areas:\n  «TC103:-china»", "a space after the '-'"),
    one("areas: [«TC201:usa»]", "several areas", "'alaska'", "'midwest'"),
    one("areas: [«TC201:portugl»]", "did you mean 'Portugal'? 'Portugal' is part of 'iberia'"),
    one("areas: [france, «TC201:frnace»]", "in the list already"),
    one("areas: [«TC201:spain», «TC201:portugal»]", "so is 'spain'"),
    one("areas: [«TC201:qqq»]", "board show"),
    one("areas: [«TC201:atlantis», «TC202:atlantis»]"),
    one("areas: [iberia]\nlocation: {at: '40.4, -3.7', area: «TC201:spain»}", "'iberia'"),
    *(
        one(f"areas: [«TC201:{name}»]", f"'{name}' is called '{area}'")
        for name, area in (
            *(("BRD", "germany"), ("Bundesrepublik", "germany"), ("Bundesrepublik Deutschland", "germany")),
            *(
                ("Persien", "iran"),
                ("Islamic Republic of Iran", "iran"),
                ("DE", "germany"),
                ("FRA", "france"),
            ),
            *(("Republik Italien", "italy"), ("Italienische Republik", "italy"), ("Nippon", "japan")),
        )
    ),
    *(
        one(f"areas: [«TC201:{name}»]", f"is part of '{area}'")
        for name, area in (
            *(("UK", "great-britain"), ("GB", "great-britain"), ("England", "great-britain")),
            *(
                ("Holland", "benelux"),
                ("the Netherlands", "benelux"),
                ("Die Schweiz", "alps"),
                ("DDR", "germany"),
            ),
            *(
                ("Burma", "indochina"),
                ("Birma", "indochina"),
                ("Siam", "indochina"),
                ("Tschechei", "central-europe"),
            ),
            *(("Elfenbeinküste", "guinea-coast"), ("Côte d’Ivoire", "guinea-coast"), ("Obervolta", "sahel")),
            *(("Ceylon", "northern-indian-ocean"), ("St. Lucia", "caribbean"), ("Saint Lucia", "caribbean")),
            *(
                ("Northern Italy", "italy"),
                ("Norditalien", "italy"),
                ("Republic of Ireland", "great-britain"),
            ),
            *(
                ("Bosnia & Herzegovina", "balkans"),
                ("Republik Moldau", "balkans"),
                ("Osttimor", "southern-indian-ocean"),
            ),
            *(("Republic of China", "north-west-pacific"), ("Republik Kongo", "congo-basin")),
        )
    ),
    *(
        one(f"areas: [«TC201:{name}»]", "several areas", f"'{area}'")
        for name, area in (
            *(
                ("United States of America", "midwest"),
                ("Vereinigte Staaten von Amerika", "midwest"),
                ("US", "alaska"),
            ),
            *(
                ("U.S.A.", "midwest"),
                ("EE. UU.", "midwest"),
                ("Volksrepublik China", "mongolia"),
                ("PRC", "mongolia"),
            ),
            *(("Russische Föderation", "far-east"), ("UdSSR", "caucasus"), ("Chine", "mongolia")),
        )
    ),
    one("areas: [«TC201:Südamerika»]", "board show"),  # not the South of the USA
    one("areas: [«TC201:world»]", "'world' is the whole board"),
    in_germany("areas: [«TC201:Deutschland»]", "is the whole board"),
    in_germany("areas: [«TC201:BRD»]", "is the whole board"),
    in_germany("areas: [«TC201:NRW»]", "several areas", "'koeln'", "'westfalen'"),
    in_germany("areas: [«TC201:Bayern»]", "several areas", "'schwaben'", "'oberfranken'"),
    in_germany("areas: [«TC201:niedersachsen»]", "several areas", "'weser-ems'", "'suedostniedersachsen'"),
    in_germany("areas: [«TC201:essen»]", "'essen' is part of 'niederrhein'"),
    in_germany("areas: [«TC201:koln»]", "did you mean 'koeln'?"),
    in_town("areas: [«TC201:center»]", "did you mean 'centre'?"),
    in_town("areas: [«TC201:old-town»]", "part of 'centre'"),
    in_town("areas: [«TC201:mitte»]", "called 'centre'"),
    in_town("areas: [«TC201:moon»]", "the areas are centre, harbour"),
    one("areas: [france, alps]"),
    # TC202
    one("areas: [france, alps, «TC202:france»]\nlocation: ['47.0, 2.0', '46.5, 8.0']", "remove it"),
    one("areas:\n  - france\n  - «TC202:'france'»"),
    one("areas: [france, «TC202:france», «TC202:france»]"),
    # TC203: elsewhere; said to be elsewhere; nowhere; areas without a location
    one("location: «TC203e:52.52, 13.405»", "'germany'", "25 km"),
    one('location: «TC203e:"52.52, 13.405"»'),
    one("location:\n  - 48.86, 2.35\n  - «TC203e:52.52, 13.405»"),
    one("location: {at: «TC203e:'52.52, 13.405'»}"),
    one("location: {at: '48.86, 2.35', area: «TC203e:germany»}", "not among the areas"),
    one("location: {at: '52.52, 13.405', area: france}"),
    one("location: «TC203e:-91.5, 10»", "no place on the map"),
    one(
        "areas: [france, «TC203i:italy»]\nlocation: ['47.0, 2.0', '46.0, 2.0']", "no location lies in 'italy'"
    ),
    one("areas: [france, italy]\nlocation: 47.0, 2.0"),  # fewer locations than areas
    one("areas: [france, italy]\nlocation: ['47.0, 2.0', '42.0, 13.0']"),
    one("areas: [france]\nlocation: ['47.0, 2.0', '46.0, 2.0']"),
    one("location: «TC204:48.9, 8.3»"),  # in Germany, but so near that the drawing may be off
    in_germany("areas: [berlin]\nlocation: «TC203e:53.55, 9.99»", "'hamburg'", "10 km"),
    in_germany("areas: [berlin]\nlocation: 52.52, 13.405"),
    in_town("areas: [centre]\nlocation: 89.0, 179.0"),  # nothing is drawn: nothing is wrong
    # TC204
    one("location: «TC204:48.585, 7.95»", "'germany', which is not listed", "area: france}"),
    one("areas: [france, alps]\nlocation: «TC204:48.585, 7.95»"),
    one("areas: [france, germany]\nlocation: 48.585, 7.95"),
    one("location: {at: '48.585, 7.95', area: france}"),
    one("areas: [france]\nlocation: 43.2, 5.2"),  # on the water off Marseille
    # TC205: exactly one location, off the line by more than the accuracy
    one("areas: [west-coast]\nlocation: 37.82, -122.48\ncompass: «TC205:ne»", "write 'nw'"),
    one("areas: [west-coast]\ncompass: «TC205:'ne'»\nlocation: 37.82, -122.48"),
    one("location: 48.86, 2.35\ncompass: «TC205:sw»", "'ne'"),
    one("location: «TC203e:40.7, -74»\ncompass: ne"),  # quarter and areas agree: the location is wrong
    one("location: «TC203e:40.7, -74»\ncompass: «TC205:se»"),
    one("location: 48.86, 0.2\ncompass: nw"),
    one("location: 48.86, 0.34\ncompass: nw"),
    one("location: 48.86, 0.35\ncompass: «TC205:nw»"),
    one("areas: [eastern-australia]\nlocation: -33.86, 151.2\ncompass: se"),
    # TC206: by the areas where not exactly one location is given
    one("compass: «TC206e:se»", "none of the areas", "'ne'"),
    one("compass: «TC206w:nw»", "'ne' holds more"),
    one("location: ['48.86, 2.35', '44.84, -0.58']\ncompass: «TC206w:nw»"),
    one("location: ['48.86, 2.35', '44.84, -0.58']\ncompass: ne"),
    one("areas: [france, iberia]\ncompass: nw"),
    one("compass: ne"),
    # TC207
    one(
        "areas: [france]\ncompass: «TC207:ne»",
        "have none",
        edition="terra-on-tour",
    ),
    in_germany("areas: [berlin]\ncompass: «TC207:ne»"),
    in_town("areas: [centre]\ncompass: «TC207:ne»"),
    # told once for the deck, not on each card
    one("areas: [berlin]\ncompass: ne", "quarters for the compass", board="«TC711:germany»"),
    Case(
        deck(card("compass: ne"), edition="terra-2003")
        .replace("  board: world\n", "")
        .replace("\ncards:", "\n«TC104:cards»:"),
        ("has no cards",),
    ),
    # TC208
    one(
        "«TC208:areas»: [north-atlantic, northern-indian-ocean, north-west-pacific, balkans]",
        "% of the board",
    ),
    one("areas: [north-atlantic, northern-indian-ocean]"),
    in_town("areas: [centre, harbour]"),  # all of it, but a board of two areas
    # TC209
    one("location: «TC209:2.35, 48.86»", "'france'", "latitude comes first"),
    one("location: «TC209:'2.35, 48.86'»"),
    one("location: {at: «TC209:'2.35, 48.86'»}"),
    one("areas: [eastern-australia]\nlocation: «TC209:151.2, -33.86»", "'eastern-australia'"),
    one("location: «TC209:2.35 E, 48.86 N»", "48.86 N, 2.35 E"),
    one("location: «TC203e:-48.86, 2.35»", "check the signs: 48.86, 2.35 lies in 'france'"),
    one("areas: [west-coast]\nlocation: «TC203e:37.82, 122.48»", "37.82, -122.48"),
    one("areas: [western-sahara]\nlocation: 13.0, 13.0", ignore=("TC203", "TC701")),
    # TC210: on an island of the sea, and only land listed
    one("location: «TC210:42.15, 9.10»", "'mediterranean'"),
    one("areas: [france, italy]\nlocation: «TC210:42.15, 9.10»"),
    one("areas: [mediterranean]\nlocation: 42.15, 9.10"),
    one("areas: [france, mediterranean]\nlocation: 42.15, 9.10"),
    in_germany("areas: [schleswig]\nlocation: «TC210:54.9, 8.31»", "'north-sea'"),
    in_germany("areas: [north-sea]\nlocation: 54.9, 8.31"),
    # one mistake, one finding: what rests on an unknown area or an unread location is silent
    one("areas: [«TC201:atlantis»]\nlocation: 52.52, 13.405\ncompass: ne"),
    one("location: «TC103:somewhere»\ncompass: sw"),
    one("areas: [france, «TC107:''»]\nlocation: 52.52, 13.405"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_2(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


def test_tc208_share_is_an_option(tmp_path: Path) -> None:
    case = one("«TC208:areas»: [france]")
    text = case.text.replace("«TC208:", "").replace("»", "")
    config = "[tool.terra-cards.TC208]\nshare = 0.01\n"
    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    (tmp_path / "a.deck.yaml").write_text(text)
    (tmp_path / "terra-cards.toml").write_text(config.replace("tool.terra-cards.", ""))
    done = CliRunner().invoke(
        app, ["lint", str(tmp_path / "a.deck.yaml"), "--select", "TC208", "--format", "concise"]
    )
    assert "TC208" in done.stdout, done.output


def test_a_board_that_is_broken_silences_what_rests_on_it(tmp_path: Path) -> None:
    files = {
        "town.board.yaml": TOWN.replace("neighbours: [harbour]", "neighbours: harbour"),
        "town.edition.yaml": FILES["town.edition.yaml"],
    }
    text = in_town("areas: [moon]\ncompass: ne").text
    report = lint_files(tmp_path, {"a.deck.yaml": text, **files})
    assert "TC201" not in codes(report) and "TC103" in codes(report)
