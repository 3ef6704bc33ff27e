"""``terra-cards play``: people and bots, undo, hints, and a record that is always whole."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from terra_cards.cli.playing.journal import free_path, whole_lines
from terra_cards.cli.playing.seats import SeatError, parse_players
from tests.rules.test_replay_command import RECORDS

KINDS = ("random", "easy", "hard")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def table(folder, monkeypatch):
    """A folder to play in: the toy deck (of two sound cards), and a crisis deck."""
    text = (folder / "decks" / "toys.deck.yaml").read_text(encoding="utf-8")
    sound = "\n".join(line for line in text.splitlines() if "broken" not in line)
    (folder / "decks" / "toys.deck.yaml").write_text(sound, encoding="utf-8")
    tour = sound.replace("terra-deutschland", "terra-on-tour").replace("id: toys", "id: tour")
    (folder / "decks" / "tour.deck.yaml").write_text(tour, encoding="utf-8")
    shutil.copy(RECORDS / "small.deck.yaml", folder / "decks")
    monkeypatch.chdir(folder)
    return folder


def play(program, deck, *options, typed=""):
    result = program("play", f"decks/{deck}.deck.yaml", "--seed", "1", *options, stdin=typed.encode())
    assert "Traceback" not in result.output
    return result


def lines(path):
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("deck", "players", "record"),
    [
        ("toys", "A:random, B:easy, C:medium, D:hard", "toys"),
        ("tour", "A:random, B:easy, C:medium, D:hard", "tour"),
        ("small", "A:random, B:selfish, C:expert", "small"),
    ],
)
def test_bots_alone_play_a_whole_game_and_its_record_replays(program, table, deck, players, record):
    result = play(program, deck, "--players", players)
    assert result.exit_code == 0
    assert "win" in result.stdout or "lost" in result.stdout
    status, document = program.json("replay", f"{record}.game.jsonl")
    assert (status, document["finished"]) == (0, True)
    again = play(program, deck, "--players", players, "--record", "again.jsonl")
    assert again.exit_code == 0
    assert lines("again.jsonl") == lines(f"{record}.game.jsonl"), "the same seed gives the same game"


def test_two_people_at_one_table(program, table):
    typed = "Alpha\nyear 1990..2000\npass\np\n"
    result = play(program, "toys", "--players", "Ann, Bob", "--rounds", "1", typed=typed)
    assert result.exit_code == 0
    assert "Ann: a stone on Alpha" in result.stdout
    assert "solution" in result.stdout
    assert "the deck has" not in result.stderr
    assert lines("toys.game.jsonl")[-1]["end"] is True


def test_fewer_cards_than_the_edition_s_rounds_is_said(program, table):
    result = play(program, "toys", "--players", "A:hard, B:hard")
    assert "the deck has 2 cards, so there are 2 rounds instead of 8" in result.stderr
    assert play(program, "toys", "--players", "A:hard, B:hard", "--rounds", "3").exit_code == 2
    deck = table / "decks" / "toys.deck.yaml"
    first = deck.read_text(encoding="utf-8").split("  - ")[:2]
    deck.write_text("  - ".join(first), encoding="utf-8")
    result = play(program, "toys", "--players", "A:hard, B:hard", "--record", "one.jsonl")
    assert "the deck has 1 card, so there is 1 round instead of 8" in result.stderr


def test_what_is_not_understood_or_not_allowed_changes_nothing(program, table):
    typed = "\nAlpha\nalpha\nnowhere\nbet\nyear\nyear nonsense\nyear 2000\nyear 99999999\n"
    typed += "length 5 km\nhelp\nscores\nbeta\npass\npass\n"
    result = play(program, "toys", "--players", "Ann, Bob", "--rounds", "1", typed=typed)
    assert result.exit_code == 0
    assert "R12" in result.stdout
    assert "no area 'nowhere'" in result.stdout
    assert "is no year" in result.stdout
    assert [line["action"] for line in lines("toys.game.jsonl") if "action" in line][:2] == ["place", "place"]


def test_undo_takes_back_to_a_person_s_own_move(program, table):
    typed = "undo\nalpha\nundo\nbeta\npass\nundo\n"
    result = play(program, "toys", "--players", "Ann, Ben:easy", "--rounds", "1", typed=typed)
    assert result.exit_code == 0
    assert "no move of yours" in result.stdout
    assert "taken back: a stone on Alpha" in result.stdout
    moves = [line for line in lines("toys.game.jsonl") if line.get("player") == "Ann"]
    assert [move.get("area") for move in moves] == ["b", None]
    assert program("replay", "toys.game.jsonl").exit_code == 0


def test_asking_for_hints_shows_them_and_not_the_board_again(program, table):
    result = play(program, "toys", "--players", "Ann, Bob", typed="hint\n")
    before, _, after = result.stdout.partition("hints on")
    assert "Gamma" in before  # the list of areas, once
    rest = [line for line in after.splitlines() if "hint," not in line]
    assert not any("Gamma" in line for line in rest), after


def test_what_cannot_be_given_with_a_record_is_named(program, table):
    play(program, "toys", "--players", "Ann, Bob")
    result = play(program, "toys", "--players", "Ann, Bob", "--seed", "2", "--resume", "toys.game.jsonl")
    assert result.exit_code == 2
    assert "--players and --seed cannot change a game that has begun" in result.stderr


def test_hints_are_off_by_default_and_hold_a_right_space(program, table):
    result = play(program, "toys", "--players", "Ann, Bob", typed="hint\n")
    before, _, after = result.stdout.partition("hints on")
    assert "hint," not in before
    assert "hint, map: one of" in after
    assert "hint," in play(program, "toys", "--players", "Ann, Bob", "--hints").stdout


def test_the_record_is_whole_after_every_move_and_the_game_goes_on(program, table):
    first = play(program, "toys", "--players", "Ann, Ben:easy", "--rounds", "1", typed="alpha\nbeta\n")
    assert "--resume" in first.stdout
    record = Path("toys.game.jsonl")
    whole = record.read_bytes()
    assert program("replay", str(record)).exit_code == 0
    record.write_bytes(whole + b'{"player": "Ann", "act')  # the power went off
    result = program("play", "decks/toys.deck.yaml", "--resume", str(record), stdin=b"gamma\npass\n")
    assert result.exit_code == 0
    assert record.read_bytes().startswith(whole)
    areas = [line["area"] for line in lines(record) if line.get("player") == "Ann" and "area" in line]
    assert (areas[0], areas[-1]) == ("a", "c")
    assert program.json("replay", str(record))[1]["finished"] is True


def test_an_illegal_record_is_not_resumed(program, table):
    play(program, "toys", "--players", "Ann, Ben:easy", typed="alpha\n")
    record = Path("toys.game.jsonl")
    record.write_bytes(record.read_bytes() + b'{"player": "Ann", "action": "jump"}\n')
    result = program("play", "decks/toys.deck.yaml", "--resume", str(record))
    assert result.exit_code == 1
    assert "G3" in result.stderr


def test_records_are_never_overwritten_unasked(program, table):
    for name in ("toys.game.jsonl", "toys-2.game.jsonl"):
        play(program, "toys", "--players", "Ann, Bob")
        assert Path(name).exists()
    before = Path("toys.game.jsonl").read_bytes()
    assert play(program, "toys", "--record", "toys.game.jsonl").exit_code == 2
    assert Path("toys.game.jsonl").read_bytes() == before
    assert play(program, "toys", "--record", "toys.game.jsonl", "--force").exit_code == 0
    assert Path("toys.game.jsonl").read_bytes() != before
    assert play(program, "toys", "--no-record").exit_code == 0
    assert not Path("toys-3.game.jsonl").exists()
    assert play(program, "toys", "--record", "none/toys.jsonl").exit_code == 2


def test_the_challenge_game_by_numbers_and_words(program, table):
    typed = "1\naccept\nalpha\nno\nyes\n"
    result = play(program, "tour", "--players", "Ann, Bob, Cy", "--rounds", "1", typed=typed)
    assert result.exit_code == 0
    actions = [line["action"] for line in lines("tour.game.jsonl") if "action" in line]
    assert actions[:5] == ["choose_task", "accept", "answer", "no", "yes"]
    before, _, after = result.stdout.partition("accepted")
    assert "Epsilon" not in before
    assert "Epsilon" in after, "the map is shown to whoever answers"


def test_the_crisis_game_hides_hands_between_people(program, table):
    typed = "\n1\n" + "\n1\n" * 40
    result = play(program, "small", "--players", "Ann, Bob, Cy:cooperative", typed=typed)
    assert result.exit_code == 0
    assert "take the keyboard" in result.stdout
    assert "A crisis: " in result.stdout
    assert "is full-blown." in result.stdout or "is solved" in result.stdout
    assert program("replay", "small.game.jsonl").exit_code == 0


def test_hints_of_the_crisis_game_say_what_a_card_does(program, table):
    result = play(
        program, "small", "--players", "Ann, B:cooperative, C:cooperative", "--hints", typed="1\n" * 60
    )
    assert result.exit_code == 0
    assert "solves it" in result.stdout or "leaves" in result.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "Ann, Bob:genius"),
        ("--players", "Ann,,Bob"),
        ("--players", "Ann"),
        ("--players", "Ann, Ann"),
        ("--start", "zoe"),
        ("--side", "left"),
        ("--lang", "fr"),
        ("--option", "alone"),
        ("--option", "alonee=off"),
        ("--option", "alone=maybe"),
        ("--option", "teams=true"),
        ("--rounds", "0"),
        ("--rounds", "99"),
        ("--resume", "none.jsonl"),
        ("--record", "x.jsonl", "--resume", "toys.game.jsonl"),
    ],
)
def test_wrong_usage(program, table, options):
    result = play(program, "toys", *options)
    assert result.exit_code == 2
    assert "error:" in result.stderr
    assert not list(table.glob("*.jsonl"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rounds", "3"), "C13"),
        (("--side", "metric"), "no board"),
        (("--edition", "terra"), "crisis deck"),
        (("--players", "A:hard, B, C"), "cooperative"),
    ],
)
def test_what_a_crisis_game_does_not_have_is_not_passed_over(program, table, options, said):
    result = program("play", "decks/small.deck.yaml", *options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "seed" not in result.stderr, "no seed is told of a game that does not begin"
    assert not list(table.glob("*.jsonl"))


def test_another_edition_stands_in_the_record(program, table):
    edition = "format: 1\nedition: {id: home, title: Home, extends: terra, rounds: {2: 1}}\n"
    (table / "home.edition.yaml").write_text(edition, encoding="utf-8")
    (table / "records").mkdir()
    for name, written in (("terra-on-tour", "terra-on-tour"), ("home.edition.yaml", "../home.edition.yaml")):
        record = f"records/{written.rpartition('/')[2]}.jsonl"
        play(program, "toys", "--edition", name, "--players", "A:hard, B:hard", "--record", record)
        assert lines(record)[0]["edition"] == written
        assert program.json("replay", record)[1]["finished"] is True
    resumed = program("play", "decks/toys.deck.yaml", "--edition", "terra", "--resume", record)
    assert resumed.exit_code == 2


def test_the_record_of_another_deck_is_not_resumed(program, table):
    play(program, "toys", "--players", "Ann, Bob")
    play(program, "small", "--players", "Ann, Bob, Cy")
    text = (table / "decks" / "toys.deck.yaml").read_text(encoding="utf-8")
    for name in ("tower", "bridge"):
        text = text.replace(f"id: {name}", f"id: other-{name}")
    (table / "decks" / "other.deck.yaml").write_text(text, encoding="utf-8")
    for deck, record in (("small", "toys"), ("toys", "small"), ("other", "toys")):
        before = Path(f"{record}.game.jsonl").read_bytes()
        result = program("play", f"decks/{deck}.deck.yaml", "--resume", f"{record}.game.jsonl")
        assert result.exit_code == 1
        assert "another deck" in result.stderr
        assert Path(f"{record}.game.jsonl").read_bytes() == before


def test_the_nearest_value_of_an_option_g2(program, table):
    result = play(program, "toys", "--option", "alone=sector")
    assert "did you mean 'sectors'?" in result.stderr


def test_a_german_table(program, table):
    deck = (
        (RECORDS / "small.deck.yaml")
        .read_text(encoding="utf-8")
        .replace("languages: [en]", "languages: [de]")
    )
    (table / "decks" / "klein.deck.yaml").write_text(deck, encoding="utf-8")
    result = play(program, "klein", typed="ende\n")
    assert "eine Karte ziehen" in result.stdout
    assert "der Spielbericht ist" in result.stdout
    assert lines("small.game.jsonl")[0]["players"][0] == "Du"


@pytest.fixture
def at_a_terminal(table):
    """Starts the program at the other end of a pseudo terminal 40 columns wide: its process and our end.

    What still runs when the test is over is ended with it.
    """
    started = []
    yield lambda *arguments: started.append(_at_a_terminal(table, *arguments)) or started[-1]
    for process, ours in started:
        process.kill()
        process.wait(timeout=60)
        with contextlib.suppress(OSError):
            os.close(ours)


def _at_a_terminal(table, *arguments):
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT)}
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "terra_cards", "play", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=table, env=environment, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    return process, ours


def read_until(ours, end, process, pressed=b""):
    """What is shown up to a prompt, or to the end of the program; a key is pressed until something shows.

    One Ctrl-C is not enough: Python's readline loses a signal that comes after it wrote the prompt and
    before it waits for input.
    """
    shown = b""
    limit = time.monotonic() + 120
    while end.encode() not in shown:
        assert time.monotonic() < limit, shown
        if pressed and not shown:
            os.write(ours, pressed)
        if not select.select([ours], [], [], 1)[0]:
            assert process.poll() is None, shown
            continue
        try:
            shown += os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
    return shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are not of Windows")
def test_at_a_terminal_ctrl_c_and_a_killed_program_lose_nothing(program, at_a_terminal):
    process, ours = at_a_terminal("decks/toys.deck.yaml", "--players", "Ann, Bob", "--seed", "1")
    shown = read_until(ours, "Ann> ", process)
    assert "Bridge" in shown or "Tower" in shown
    os.write(ours, b"Alp\t\n")  # the name of the area is completed
    assert "a stone on Alpha" in read_until(ours, "Bob> ", process)
    assert "--resume" in read_until(ours, "\x00", process, pressed=b"\x03")
    assert process.wait(timeout=60) == 130
    assert [line.get("area") for line in lines("toys.game.jsonl")[1:]] == ["a"]

    process, ours = at_a_terminal("decks/toys.deck.yaml", "--resume", "toys.game.jsonl")
    read_until(ours, "Bob> ", process)
    os.write(ours, b"beta\n")
    read_until(ours, "Ann> ", process)
    process.kill()
    process.wait(timeout=60)
    assert [line.get("area") for line in lines("toys.game.jsonl")[1:]] == ["a", "b"]
    assert program("replay", "toys.game.jsonl").exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_and_a_reader_who_goes(table):
    """The record is not blamed for what happens to standard output."""
    command = [
        sys.executable,
        "-m",
        "terra_cards",
        "play",
        "decks/toys.deck.yaml",
        "--players",
        "A:hard, B:hard",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=table, env=environment)
    assert result.returncode == 2
    assert b"record" not in result.stderr
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "wb") as gone:
        result = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, cwd=table, env=environment)
    assert result.returncode == 0
    assert b"rror" not in result.stderr


def test_a_missing_deck_and_a_folder_of_decks(program, table):
    assert program("play", "none.deck.yaml").exit_code == 2
    assert program("play", "decks").exit_code == 2


def test_options_reach_the_game_and_its_record(program, table):
    play(program, "toys", "--players", "A:hard, B:hard", "--option", "alone=off", "--option", "top_up=2")
    assert lines("toys.game.jsonl")[0]["options"] == {"alone": "off", "top_up": 2}
    play(program, "tour", "--players", "A:hard, B:hard", "--option", "nobody_knows=true", "--start", "B")
    assert lines("tour.game.jsonl")[0]["start"] == "B (hard)"


def test_bytes_that_are_no_text(program, table):
    result = program(
        "play", "decks/toys.deck.yaml", "--players", "Ann, Bob", "--seed", "1", stdin=b"\xff\xfe\nalpha\n"
    )
    assert result.exit_code == 0
    assert "a stone on Alpha" in result.stdout


def test_seats():
    assert [(s.name, s.bot) for s in parse_players("Ann, Ada:hard,Bo (easy)", KINDS)] == [
        ("Ann", None),
        ("Ada (hard)", "hard"),
        ("Bo (easy)", "easy"),
    ]
    with pytest.raises(SeatError, match="did you mean 'hard'"):
        parse_players("Ada:hrad", KINDS)


def test_files(tmp_path):
    assert whole_lines(b"a\nb\nc") == b"a\nb\n"
    assert free_path("x", tmp_path).name == "x.game.jsonl"
    (tmp_path / "x.game.jsonl").touch()
    assert free_path("x", tmp_path).name == "x-2.game.jsonl"


def test_a_deck_that_cannot_be_read_is_told_with_its_place(program, table):
    (table / "decks" / "broken.deck.yaml").write_text("a: [\n", encoding="utf-8")
    result = program("play", "decks/broken.deck.yaml", "--players", "A:easy, B:easy")
    assert result.exit_code == 1
    assert "broken.deck.yaml:1:4: error[TC001]" in result.stderr.replace("\\", "/")
