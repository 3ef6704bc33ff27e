"""``lint --add-ignores REASON``: taking on an old deck without changing a byte of what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lint.engine import lint
from terra_cards.lint.ignores import Ignored, ignore
from terra_cards.lint.report import Report
from terra_cards.lint.suppress import NEVER
from terra_cards.source.edits import encode
from terra_cards.workspace.load import load
from tests.lint.decks import card, deck
from tests.lint.linting import FEW, TODAY, policy
from tests.lint.test_command import _collect, folder, run, write

__all__ = ["_collect", "folder"]

REASON = "so in the old deck"
OURS = re.compile(rf"# terra: ignore\[[A-Z0-9, ]+\] {REASON}")
NAME = "a.deck.yaml"


def relint(texts: Mapping[str, bytes]) -> Report:
    cwd = Path("/nowhere")
    return lint(
        load(list(texts), {cwd / name: data for name, data in texts.items()}, cwd=cwd), policy(), today=TODAY
    )


def add(text: str | bytes, name: str = NAME) -> tuple[Report, Ignored]:
    data = text.encode("utf-8") if isinstance(text, str) else text
    before = relint({name: data})

    def check(texts: Mapping[str, str]) -> Report:
        return relint({name: encode(before.documents[name], texts.get(name, before.documents[name].text))})

    return before, ignore(before, REASON, check)


def without(text: str) -> str:
    """A text without our comments: their lines, or the blanks before them."""
    text = re.sub(rf"(?:(?<=[\r\n])|\A)[ \t]*{OURS.pattern}(?:\r\n|\n|\r)", "", text)
    text = re.sub(rf"{OURS.pattern} (?=#)", "", text)  # before a comment that was there
    return re.sub(rf"(?:(?<=[ \t])|  ){OURS.pattern}", "", text)


def silent(text: str | bytes, name: str = NAME) -> str:
    """Adds comments, checks what has to hold whatever the text, and gives the new text."""
    before, done = add(text, name)
    assert any(found.code[2] not in NEVER for found in before.diagnostics)
    assert [found.code for found in done.report.diagnostics if found.code[2] not in NEVER] == []
    new = done.texts[name]
    assert done.report.documents[name].data() == before.documents[name].data()
    assert without(new) == before.documents[name].text
    _, again = add(encode(before.documents[name], new), name)
    assert again.texts == {}
    return new


def comments(text: str) -> list[tuple[int, str]]:
    """Line and codes of each of our comments."""
    lines = re.split(r"\r\n|\n|\r", text)
    return [
        (at, re.sub(r".*\[|\].*", "", match[0]))
        for at, row in enumerate(lines, 1)
        for match in OURS.finditer(row)
    ]


def test_a_comment_at_the_end_of_each_line() -> None:
    new = silent(deck(card("areas: [frnace]\ncompass: xx  # a corner")) + "# end\n")
    assert "    areas: [frnace]  # terra: ignore[TC201] so in the old deck\n" in new
    assert "    compass: xx  # terra: ignore[TC104] so in the old deck # a corner\n" in new


def test_one_comment_for_all_that_is_on_a_line() -> None:
    new = silent(deck(card("id: a\ntheme: 'A  B'\nareas: [frnace, atlantis, france, france]")))
    assert [codes for _, codes in comments(new)] == ["TC701", "TC406", "TC201, TC202"]


def test_what_is_suppressed_already_gets_the_code_more() -> None:
    text = deck(card("areas: [frnace, france, france]  # terra: ignore[TC202] twice"))
    done = add(text)[1]
    assert "# terra: ignore[TC202, TC201] twice; so in the old deck\n" in done.texts[NAME]
    assert [found.code for found in done.report.diagnostics] == []
    text = deck(card(f"areas: [frnace, france, france]  # terra: ignore[TC202] {REASON}"))
    assert f"# terra: ignore[TC202, TC201] {REASON}\n" in add(text)[1].texts[NAME]


@pytest.mark.parametrize(
    "lines",
    [
        "info: |\n  one\n  two  three  # no comment\n  four",
        "info: >-\n  one\n  two  three",
        "info: one\n  two  three\n  four",
        'info: "one  two\n  three"',
        "info: 'one  two\n\n  three'",
        "info: |2-\n    one  two",
    ],
)
def test_never_inside_a_text(lines: str) -> None:
    new = silent(deck("# a remark\n" + card(f"id: one\n{lines}"), card("id: two\ntheme: Two")))
    [(line, codes)] = [found for found in comments(new) if "TC406" in found[1]]
    rows = new.split("\n")
    assert codes == "TC406" and rows[line - 1].strip().startswith("# terra") and rows[line] == "  - id: one"


@pytest.mark.parametrize(
    "lines",
    [
        "info: 'one\n  two  three'",  # the last line of a text
        "info: one\n  two  three",
        "areas: [\n  frnace,\n  france]",
        "areas: [\n  france, frnace\n  ]",
        "areas:\n  - frnace\n  - france",
        "areas:\n- frnace",
        "areas: &a [frnace]",
        "tags: [ok,\n  'a  b' ]",
        "infoo: |\n  a text",
        "tasks: {year: {ask: opened, answer: 1889},\n  length: {ask: height,\n  answer: 330 kg}}",
    ],
)
def test_at_the_end_of_the_line_wherever_that_is_a_comment(lines: str) -> None:
    new = silent(deck(card(lines)))
    assert len(comments(new)) >= 2
    assert not any(row.strip().startswith("# terra") for row in new.split("\n"))


@pytest.mark.parametrize("blanks", ["\t", "   "])
def test_blanks_at_the_end_of_a_line_stay(blanks: str) -> None:
    new = add(deck(card(f"areas: [frnace]{blanks}")))[1].texts[NAME]
    assert f"areas: [frnace]{blanks}# terra: ignore[TC201] {REASON}\n" in new


def test_aliases_get_a_comment_each() -> None:
    text = deck(card("id: a\nareas: &x [frnace]"), card("id: b\ntheme: Tower\nareas: *x"))
    new = silent(text)
    assert len([codes for _, codes in comments(new) if codes.startswith("TC201")]) == 2


def test_a_card_that_shares_its_line_is_silenced_at_the_top() -> None:
    text = (
        "# a licence\n# yaml-language-server: $schema=x\nformat: 1\ndeck: {id: a, title: A, edition: terra, "
        "board: world, languages: [en]}\ncards: [{id: one, theme: A, difficulty: beginner, areas: [france], "
        "tasks: {year: {ask: opened, answer: 1889}, length: {ask: height, answer: 330 m}}, "
        "info: 'a  b\n   c'}]\n"
    )
    new = silent(text)
    assert "TC406" in dict(comments(new))[3]  # below the licence and the editor's schema


@pytest.mark.parametrize("dash", ["- ", "-\n  ", "-   "])
def test_files_of_a_deck_folder(folder: Path, dash: str) -> None:
    (folder / "cards").mkdir()
    (folder / "deck.yaml").write_text(deck().replace("cards:\n", ""), encoding="utf-8")
    bodies = [card(f"id: {name}\ntheme: {name}\ninfo: |\n  a  b") for name in ("aa", "bb")]
    indent = "\n" + " " * max(len(dash.rpartition("\n")[2]), 2)
    texts = {
        "list.yaml": "".join(dash + body.replace("\n", indent) + "\n" for body in bodies),
        "one.yaml": card("id: cc\ntheme: C\nareas: [frnace]\ninfo: |\n  a  b") + "\n",
    }
    for name, text in texts.items():
        (folder / "cards" / name).write_text(text, encoding="utf-8")
    code, out, err = run(".", "--add-ignores", REASON, "--ignore", "TC701,TC408")
    assert (code, err) == (0, "suppressed 4 findings\n"), out
    for name, text in texts.items():
        assert without((folder / "cards" / name).read_text("utf-8")) == text
    assert run(".", "--strict", "--ignore", "TC701,TC408")[1].startswith("no findings")


def test_boards_editions_and_templates_too() -> None:
    board = (
        "format: 1\nboard: {id: toy, title: Toy}\nareas:\n"
        "  - {id: a, kind: land, name: Alpha, neighbours: [b, xx]}\n"
        "  - {id: b, kind: land, name: Beta, neighbours: [a]}\nscales: {}\n"
    )
    new = silent(board, "toy.board.yaml")
    assert "neighbours: [b, xx]}  # terra: ignore[TC901] " in new


LINES = [
    "areas: [frnace]",
    "theme: 1984",
    "theme: 'A  B'  # remark",
    "info: |\n  one  two\n\n  # three",
    "info: >\n  one\n  two  three",
    'info: "one\n  two  three"',
    "info: one  two\n  three",
    "areas: [\n  frnace, # why\n  france ]",
    "compass: xx",
    "color: {a: b}",
    "tasks: {}",
    "tags: [a]\n# remark\nnotes: no",
    "photo: {file: nowhere.jpg}  # terra: ignore[TC501] soon",
]


@FEW
@given(
    st.lists(st.lists(st.sampled_from(LINES), min_size=1, max_size=3, unique=True), min_size=1, max_size=3),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "---\n", "# a remark\n", "%YAML 1.2\n---\n", "\n\n"]),
)
def test_any_layout(cards: list[list[str]], end: str, mark: bool, last: bool, top: str) -> None:
    made = []
    for number, lines in enumerate(cards):
        unlike = {line.partition(":")[0]: line for line in lines}
        made.append(card("\n".join([f"id: card-{number}", *unlike.values()]), sources=number % 2 == 0))
    text = (top + deck(*made)).rstrip("\n") + ("\n" if last else "")
    data = text.replace("\n", end).encode("utf-8")
    before, done = add(b"\xef\xbb\xbf" + data if mark else data)
    left = {found.code for found in done.report.diagnostics}
    assert all(code[2] in NEVER for code in left)
    if done.texts:
        assert done.report.documents[NAME].data() == before.documents[NAME].data()
        stripped = done.texts[NAME].replace(f"; {REASON}", "").replace("[TC501, TC505]", "[TC501]")
        assert (
            without(re.sub(r"\[TC501(, TC\d+)*\] soon", "[TC501] soon", stripped))
            == before.documents[NAME].text
        )
        again = add(encode(before.documents[NAME], done.texts[NAME]))[1]
        assert again.texts == {}
        ends = set(re.findall(r"\r\n|\n|\r", done.texts[NAME]))
        assert ends <= {end}


# The command


def test_the_command(folder: Path) -> None:
    text = "\ufeff" + deck(card("areas: [frnace]\ncompass: xx")).replace("\n", "\r\n")
    write(folder, old=text)
    code, out, err = run("old.deck.yaml", "--add-ignores", REASON)
    assert code == 0 and err == "suppressed 3 findings\n" and out == "no findings in 1 card, 1 file\n"
    data = (folder / "old.deck.yaml").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and without(data.decode("utf-8")) == text
    assert run("old.deck.yaml", "--strict")[0] == 0
    assert run("old.deck.yaml", "--add-ignores", "again")[2] == ""
    assert (folder / "old.deck.yaml").read_bytes() == data


def test_what_cannot_be_suppressed_is_left_and_fails(folder: Path) -> None:
    write(folder, old=deck(card("areas: [frnace]\ntheme: A\ntheme: B")))
    code, out, _ = run("old.deck.yaml", "--add-ignores", REASON)
    assert code == 1 and "TC002" in out and "TC201" not in out


def test_only_what_is_selected(folder: Path) -> None:
    write(folder, old=deck(card("areas: [frnace]\ncompass: xx")))
    run("old.deck.yaml", "--add-ignores", REASON, "--select", "TC2")
    assert re.findall(r"ignore\[(.*?)\]", (folder / "old.deck.yaml").read_text("utf-8")) == ["TC201"]


def test_after_fixes(folder: Path) -> None:
    write(folder, old=deck(card("areas: [frnace, atlantis]")))
    code, _, err = run("old.deck.yaml", "--fix", "--add-ignores", REASON, "--ignore", "TC701")
    assert code == 0 and err == "fixed 1 finding\nsuppressed 1 finding\n"
    text = (folder / "old.deck.yaml").read_text("utf-8")
    assert f"areas: [france, atlantis]  # terra: ignore[TC201] {REASON}\n" in text


def test_a_diff_changes_nothing(folder: Path) -> None:
    text = deck(card("areas: [frnace]"))
    write(folder, old=text)
    code, out, _ = run("old.deck.yaml", "--add-ignores", REASON, "--diff")
    assert code == 1
    assert f"-    areas: [frnace]\n+    areas: [frnace]  # terra: ignore[TC201] {REASON}\n" in out
    assert (folder / "old.deck.yaml").read_text("utf-8") == text


def test_not_what_a_baseline_accepts(folder: Path) -> None:
    write(folder, old=deck(card("areas: [frnace]")))
    run("old.deck.yaml", "--baseline", "b.json")
    write(folder, old=deck(card("areas: [frnace]\ncompass: xx")))
    code, _, err = run("old.deck.yaml", "--baseline", "b.json", "--add-ignores", REASON)
    assert code == 0 and err == "suppressed 1 finding\n"
    assert re.findall(r"ignore\[(.*?)\]", (folder / "old.deck.yaml").read_text("utf-8")) == ["TC104"]
    found = json.loads(run("old.deck.yaml", "--baseline", "b.json", "--format", "json")[1])
    assert found["diagnostics"] == []


def test_standard_input(folder: Path) -> None:
    text = deck(card("areas: [frnace]"))
    code, out, err = run("-", "--add-ignores", REASON, "--quiet", stdin=text)
    assert code == 0 and without(out) == text and "ignore[TC201]" in out and err == ""


@pytest.mark.parametrize("reason", ["", "   ", "two\nlines", "bell \x07", "\u2028"])
def test_a_reason_that_is_none(folder: Path, reason: str) -> None:
    text = deck(card("areas: [frnace]"))
    write(folder, old=text)
    code, out, err = run("old.deck.yaml", "--add-ignores", reason)
    assert (code, out) == (2, "") and "reason" in err
    assert (folder / "old.deck.yaml").read_text("utf-8") == text


def test_any_reason_in_any_language(folder: Path) -> None:
    for reason in ("wie gehabt: 'so' [x] ]", "# schon immer", "富士山 🗻", "-"):
        write(folder, old=deck(card("areas: [frnace]")))
        assert run("old.deck.yaml", "--add-ignores", reason, "--strict")[0] == 0
        assert run("old.deck.yaml", "--strict")[1] == "no findings in 1 card, 1 file\n"
        assert reason in (folder / "old.deck.yaml").read_text("utf-8")
