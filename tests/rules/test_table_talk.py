"""What is said at the table in ``play``: every phrase in every language, and what people may type."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
import string
from pathlib import Path

import pytest
from rich.console import Console

from terra_cards.cli.playing.journal import Journal
from terra_cards.cli.playing.keyboard import completer
from terra_cards.cli.playing.opening import Wishes, journal_of, open_new
from terra_cards.cli.playing.sentences import describe_action, menu_line, why_not
from terra_cards.cli.playing.session import Quit, Session
from terra_cards.cli.playing.texts import Words
from terra_cards.cli.playing.typed import (
    NotUnderstood,
    as_in_decks,
    completions,
    read_typed,
    repeated,
    spellings,
)
from terra_cards.library import phrases, resources
from terra_cards.model.board import SECTORS
from terra_cards.rules import Header, Place, Rules, SetupError, Violation, start_game
from terra_cards.rules.actions import _KINDS
from terra_cards.simulation.bots import make_bot
from terra_cards.workspace.load import load
from terra_cards.workspace.tables import Tables
from tests.rules.test_replay_command import RECORDS
from tests.rules.toys import TOUR, board, solution

ROOT = Path(__file__).parents[2]
TALK = json.loads((resources.folder("icons").parent / "table_talk.json").read_text("utf-8"))
LANGUAGES = [name for name in TALK if name != "typed"]
PLANET = ROOT / "decks" / "planet.deck.yaml"


def braces(phrase):
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_phrase_with_values_that_are_given(lang):
    said, english = TALK[lang], TALK["en"]
    assert [key for key in english if key not in said] == []
    assert [key for key in said if key not in english and not key.startswith("clause.")] == []
    for key, phrase in said.items():
        assert phrase.strip()
        assert braces(phrase) <= braces(english.get(key, "")), key
        assert lang == "en" or key == "no_value" or braces(phrase) == braces(english.get(key, "")), key


def test_every_phrase_that_the_table_says_is_there_and_none_is_idle():
    code = "".join(path.read_text("utf-8") for path in (ROOT / "terra_cards" / "cli").rglob("*.py"))
    code += (ROOT / "terra_cards" / "library" / "phrases.py").read_text("utf-8")
    asked = set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)?)["']""", code)) | set(SECTORS)
    families = (
        "did.",
        "do.",
        "colour.",
        "region.",
        "result.",
        "vote.",
        "column.",
        "area.",
        "wins.",
        "clause.",
    )
    idle = [key for key in TALK["en"] if key not in asked and not key.startswith(families)]
    assert idle == []
    for action in _KINDS:
        assert f"did.{action}" in TALK["en"]


def test_an_unknown_language_talks_english_and_a_region_its_base():
    assert phrases.Phrases("fr").lang == "en"
    assert phrases.Phrases("de-AT").lang == "de"
    assert phrases.languages() == LANGUAGES
    with pytest.raises(KeyError):
        phrases.Phrases("en")("no such phrase")


@pytest.mark.parametrize("group", ["commands", "actions"])
def test_no_word_means_two_things(group):
    words = [
        word for kind in ("commands", "actions") for words in TALK["typed"][kind].values() for word in words
    ]
    assert len(set(words)) == len(words)
    for name, listed in TALK["typed"][group].items():
        assert all(
            getattr(phrases, group[:-1])(f" {word.upper()} ") == name for word in listed if word != "ß"
        )


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "12,000 km", "12000 km"),
        ("en", "1,234,567", "1234567"),
        ("en", "1.5 million", "1.5 million"),
        ("en", "12,00", "12,00"),
        ("de", "12.000 km", "12000 km"),
        ("de", "3,5 m", "3.5 m"),
        ("de", "1,5 Millionen", "1.5 million"),
        ("de", "2 Milliarden", "2 billion"),
        ("de", "300 v. Chr.", "300 BC"),
        ("de", "19. Jahrhundert", "19. century"),
        ("de", "1.000..2.000", "1000..2000"),
    ],
)
def test_values_are_typed_as_the_language_writes_them(lang, typed, meant):
    assert as_in_decks(typed, lang) == meant


def test_names_without_the_right_keyboard():
    assert spellings("Östliche Sahara") == ("östliche sahara", "oestliche sahara", "ostliche sahara")
    assert spellings("France") == ("france",)


def test_messages_repeat_nothing_that_moves_the_cursor():
    assert repeated("\x1b[31mred") == "\N{REPLACEMENT CHARACTER}[31mred"
    assert len(repeated("x" * 10_000)) == 60


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A folder with the world deck as it is, and as a deck of the challenge game; and a small crisis deck."""
    text = (ROOT / "decks" / "world-starter.deck.yaml").read_text("utf-8")
    (tmp_path / "world.deck.yaml").write_text(text, encoding="utf-8")
    shutil.copy(RECORDS / "small.deck.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at_table(deck, players, typed, lang="en", width=80, **wishes):
    """Plays what is typed at a terminal of our own; returns what it showed, and the session."""
    loaded = load([str(deck)]).decks[0]
    wish = Wishes(players, None, wishes.pop("rounds", None), 1, "metric", {}, wishes.pop("edition", None))
    opening = open_new(loaded, Tables(Path.cwd()), wish, None)
    shown = io.StringIO()
    out = Console(file=shown, width=width, force_terminal=True, no_color=True, highlight=False, markup=False)
    bots = {seat.name: make_bot(seat.bot, 0) for seat in opening.seats if seat.bot}
    words = Words(loaded, getattr(opening.game, "board", None), lang, opening.edition)
    lines = iter(typed)

    def read(prompt):
        out.print(prompt, end="")
        return next(lines, None)

    session = Session(opening.game, opening.seats, bots, words, journal_of(opening, None), out, read)
    with contextlib.suppress(Quit):
        session.run()
    return shown.getvalue(), session


def flat(shown):
    """What was shown, on one line."""
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", shown)
    return " ".join(re.sub(r"[│╭╮╰╯─]", " ", plain).split())


def test_a_german_game(table):
    shown, session = at_table(
        "world.deck.yaml",
        "Ann, Bob",
        ["Alpenlaender", "jahr 1905", "länge 12.000 km", "passe"],
        "de",
        rounds=1,
    )
    shown = flat(shown)
    assert "Runde 1 von 1" in shown
    assert "Ann: ein Stein auf Alpenländer" in shown
    assert "Bob: ein Stein auf Jahr 1900–1910" in shown
    assert "500 v. Chr.–0" in shown
    assert "nur passen" not in shown
    said = [action.name for action in session.game.history]
    assert said[:2] == ["place", "place"]
    assert not re.search(r"\b(?:round|stones|stone on|areas?)\b", shown), "no English is left over"


def test_german_words_for_what_is_not_allowed(table):
    shown, _ = at_table(
        "world.deck.yaml", "Ann, Bob", ["Japan", "japan", "passe", "japn", "jahr 2000"], "de", rounds=1
    )
    shown = flat(shown)
    assert "nicht erlaubt: dort liegt schon ein Stein (R12)" in shown
    assert "nicht erlaubt: in der ersten Runde um den Tisch muss jeder einen Stein legen (R11)" in shown
    assert "war 'japan' gemeint?" in shown
    assert "liegt in mehreren Feldern" in shown


def test_a_rule_without_words_is_said_as_the_engine_says_it():
    words = Words(load([str(PLANET)]).decks[0], None, "de")
    assert why_not(Violation("G1", "never heard"), words) == "never heard (G1)"
    assert why_not(Violation("R12", "a stone lies there"), words) == "dort liegt schon ein Stein (R12)"


def test_a_german_crisis_game_tells_the_card(table):
    shown, _ = at_table(PLANET, "Ann, B:cooperative, C:cooperative", ["1", "passe"] * 8, "de")
    assert re.search(r"ES DROHT .* \((?:grün|blau|rot), [A-Z][a-zü ]+", shown)
    assert "Impending" not in shown
    assert "eine Karte ziehen" in shown


def test_who_takes_the_keyboard_is_told_what_has_happened(table):
    shown, _ = at_table("small.deck.yaml", "Ann, Bob, Cy:cooperative", ["", "1", "1", "", "1"])
    after = flat(shown).partition("Bob, take the keyboard")[2]
    assert after.index("Meanwhile: Ann: a card drawn") < after.index("Bob>")


def test_the_theme_is_read_in_full_on_a_narrow_terminal(table):
    shown, session = at_table("world.deck.yaml", "Ann, Bob", [], width=24)
    theme = session.words.card(session.game.card.card).theme
    assert theme in flat(shown)
    assert flat(shown).index("Alaska") < flat(shown).index(theme), "the card is below the board"
    assert max(len(line) for line in re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()) <= 24


def test_another_edition(table):
    shown, session = at_table("world.deck.yaml", "Ann, Bob", ["1"], rounds=1, edition="terra-on-tour")
    assert "Estimator" in shown
    assert session.journal.header.edition == "terra-on-tour"
    _, germany = at_table("world.deck.yaml", "Ann, Bob", [], rounds=1, edition="terra-deutschland")
    assert germany.game.rules.alone == "scales"
    assert germany.words.sector("number") == "Quantity"
    for edition in ("terra-2003", "tera"):
        with pytest.raises(SetupError):
            at_table("world.deck.yaml", "Ann, Bob", [], edition=edition)
    with pytest.raises(SetupError):
        at_table("small.deck.yaml", "Ann, Bob, Cy", [], edition="terra")


def test_a_number_where_lines_are_numbered_is_never_a_word():
    game = start_game(
        TOUR,
        ["ann", "bob", "cy"],
        board=board(),
        cards=[solution(board(), map=["a"], year=[1], number=[1])],
        rounds=1,
    )
    words = Words(load([str(PLANET)]).decks[0], game.board, "en")
    for typed in ("4", "0", "999999999999", "four"):
        with pytest.raises(NotUnderstood):
            read_typed(game, typed, words)
    assert read_typed(game, "3", words).task == "number"
    assert read_typed(game, "three", words).name == "take_three"
    assert menu_line(game.legal_actions()[0], game, words, False).startswith("map: ")


def test_tab_completes_areas_scales_and_commands(table):
    _, session = at_table("world.deck.yaml", "Ann, Bob", [], "de")
    known = completions(session.game, session.words)
    complete = completer(lambda: known)
    assert [complete("südc", n) for n in range(3)] == ["Südchina", "Südchinesisches Meer", None]
    assert complete("JAH", 0) == "Jahr "
    assert complete("hil", 0) == "hilfe"
    assert complete("", 0) is None


def test_an_action_is_told_in_the_language(table):
    _, session = at_table("world.deck.yaml", "Ann, Bob", [], "de")
    sentence = describe_action(Place("Ann", area="france"), session.game, session.words)
    assert sentence == "ein Stein auf Frankreich"


def test_a_journal_without_a_path_keeps_nothing():
    Journal(None, Header("terra", ("a", "b"), "a")).save(None)  # type: ignore[arg-type]
    assert isinstance(TOUR, Rules)
