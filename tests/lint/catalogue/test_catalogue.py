"""The codes are an interface: names, severities and kinds of fixes never change by accident."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from terra_cards.lint import registry
from terra_cards.lint.page import markdown
from terra_cards.lint.rule import CLASSES

#: Code, name, severity (E, W, I) and fix (s safe, u unsafe, su either).
TABLE = """
TC001 yaml-syntax E
TC002 duplicate-key E
TC003 encoding E
TC004 too-large E
TC005 ambiguous-scalar W s
TC006 format-version E
TC007 unreadable-file E
TC008 unquoted-comma E u
TC101 unknown-key E s
TC102 missing-key E
TC103 wrong-type E
TC104 not-allowed E
TC105 duplicate-id E
TC106 bad-id E u
TC107 empty-text E
TC108 extra-schema E
TC201 unknown-area E su
TC202 repeated-area E s
TC203 location-elsewhere E
TC204 near-border W
TC205 compass-location E u
TC206 compass-area E
TC207 compass-not-printed E s
TC208 many-areas W
TC209 swapped-coordinates E u
TC210 island-as-mainland W
TC301 unreadable-answer E
TC302 off-scale E
TC303 wrong-unit E
TC304 scale-tasks E
TC305 reversed-range E s
TC306 wide-range W
TC307 on-tick I
TC308 near-tick W
TC309 sides-disagree E
TC310 future-year W
TC311 year-zero E
TC312 no-unit-asked W
TC313 grouped-digits E u
TC314 open-end I
TC315 converted-sides I
TC316 over-100 W
TC317 century-or-decade W
TC401 missing-translation E
TC402 does-not-fit E
TC403 missing-glyph E
TC404 gives-away W
TC405 scope I
TC406 whitespace W s
TC407 typography I u
TC408 near-duplicate W
TC409 untranslated I
TC410 event I
TC411 figures-differ W
TC412 left-over W
TC501 photo-missing E
TC502 low-resolution W
TC503 bad-image E
TC504 outside-deck E
TC505 no-credit W
TC506 photo-reused W
TC507 name-case E s
TC508 photo-metadata I
TC509 licence-clash W
TC510 no-alt I
TC601 no-source W
TC602 bad-source E
TC603 stale W
TC604 unsupported I
TC605 sources-disagree W
TC701 box-size I
TC702 level-share W
TC703 area-balance I
TC704 scale-balance I
TC705 task-mix I
TC706 level-contradicted W
TC707 crisis-composition E
TC708 crisis-odds W
TC709 repeated-ask I
TC710 pair-level W
TC711 board-edition E
TC801 unused-suppression W s
TC802 unknown-code W
TC803 no-reason I
TC901 unknown-neighbour E
TC902 one-way-neighbour E
TC903 ticks-not-increasing E
TC904 unreachable-area W
TC905 no-geometry E
TC906 overlap W
TC907 unit-band W
TC908 box-overflow E
TC909 colour-contrast W
TC910 colour-blind W
"""
ROWS = [row.split() for row in TABLE.split("\n") if row]
_SEVERITIES = {"E": "error", "W": "warning", "I": "info"}
_FIXES = {"": "no", "s": "safe", "u": "unsafe", "su": "either"}
#: Rules with options, their names and what they are unless set.
OPTIONS = {
    "TC208": {"share": 0.5},
    "TC306": {"spaces": 4},
    "TC502": {"dpi": 200},
    "TC603": {"years": 5},
    "TC702": {"points": 15},
    "TC703": {"times": 5},
    "TC704": {"share": 0.25, "answers": 6},
    "TC705": {"share": 0.1, "cards": 6},
    "TC709": {"share": 0.2, "cards": 12},
    "TC408": {"similarity": 0.8},
    "TC708": {"band": (0.3, 0.7)},
}


def test_there_are_these_rules_and_no_others() -> None:
    assert list(registry.rules()) == [row[0] for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_name_severity_fix_options_and_class(row: list[str]) -> None:
    code, name, severity, *fix = row
    rule = registry.rules()[code]
    assert rule.name == name
    assert rule.severity == _SEVERITIES[severity]
    assert rule.fix == _FIXES["".join(fix)]
    assert code[2] in CLASSES
    assert rule.defaults == OPTIONS.get(code, {})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_rule_has_a_page_that_says_how_to_configure_it(row: list[str]) -> None:
    page = markdown(registry.rules()[row[0]])
    for heading in ("## Why", "## Wrong", "## Right", "## Configure"):
        assert heading in page
    assert row[0] in page and row[1] in page
    for option in registry.rules()[row[0]].options:
        assert option.name in page and option.text in page


def test_each_rule_is_one_small_module() -> None:
    folder = Path(__file__).parents[3] / "terra_cards" / "lint" / "rules"
    modules = sorted(path for path in folder.glob("tc*.py"))
    assert [re.sub("_.*", "", path.stem).upper() for path in modules] == [row[0] for row in ROWS]
    assert all(len(path.read_text("utf-8").splitlines()) <= 350 for path in modules)
