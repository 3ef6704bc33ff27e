"""GitLab, SARIF and JUnit: what services read, checked against the schemas that they go by."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from terra_cards.lint.registry import rules
from terra_cards.lint.report import Diagnostic, Fault, Report, Silenced, ordered
from terra_cards.lint.reporters import gitlab, junit, sarif
from terra_cards.source.document import Document
from terra_cards.source.findings import Edit, Finding, Fix, Related, Severity
from terra_cards.source.span import LineTable, Span
from tests.lint.decks import card, deck
from tests.lint.linting import TODAY, lint_text

SCHEMAS = Path(__file__).parent / "schemas"
SARIF = jsonschema.Draft7Validator(json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text("utf-8")))
JENKINS = etree.XMLSchema(etree.parse(str(SCHEMAS / "junit-10.xsd")))
BROKEN = (Path(__file__).parent / "broken" / "twenty.deck.yaml").read_text("utf-8")


def log(report: Report, **more: Any) -> dict[str, Any]:
    document = json.loads(sarif.render(report, **more))
    SARIF.validate(document)
    run: dict[str, Any] = document["runs"][0]
    return run


def suites(report: Report, **more: Any) -> Any:
    text = junit.render(report, today=TODAY, **more)
    root = etree.fromstring(text.encode())
    JENKINS.assertValid(root)
    return root


def made(
    *findings: tuple[str, Severity, str, int, int], source: str = "a: b\n", path: str = "a.yaml", **more: Any
) -> Report:
    """A report of findings (code, severity, message, start, end) in one text."""
    lines = LineTable(source)
    found = [
        Diagnostic(
            Finding(code, message, path, Span(start, end), **more),
            rules()[code],
            severity,
            lines.position(start),
            lines.position(end),
        )
        for code, severity, message, start, end in findings
    ]
    return Report(ordered(found), {path: Document(path, source, lines, False, None, ())}, 1)


BROKEN_REPORT = lint_text(BROKEN, ignore=())
AWKWARD = st.text(st.characters(codec="utf-8") | st.sampled_from("\x00\x1b\x85\u2028\ufffe]>&<\"'\udcff"))


# GitLab


def test_gitlab_has_the_documented_fields_and_no_others() -> None:
    issues = json.loads(gitlab.render(BROKEN_REPORT))
    assert len(issues) == len(BROKEN_REPORT.diagnostics) > 20
    for issue, found in zip(issues, BROKEN_REPORT.diagnostics, strict=True):
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["location"] == {"path": "a.deck.yaml", "lines": {"begin": found.start.line}}
        assert issue["check_name"] == found.code
        assert found.finding.message in issue["description"]
        assert issue["severity"] == {"error": "major", "warning": "minor", "info": "info"}[found.severity]


def test_gitlab_never_repeats_a_fingerprint() -> None:
    twins = made(*[("TC406", "warning", "a second blank", 0, 1)] * 1, *[("TC406", "warning", "x", 0, 1)] * 3)
    same = lint_text(deck(card("areas: [xx, xx]\ninfo: a  b  c  d  e")))
    for report in (BROKEN_REPORT, twins, same):
        prints = [issue["fingerprint"] for issue in json.loads(gitlab.render(report))]
        assert len(set(prints)) == len(prints) == len(report.diagnostics) > 1


def test_gitlab_of_nothing_is_an_empty_list() -> None:
    assert gitlab.render(made()) == "[]\n"


# SARIF


def test_sarif_satisfies_the_schema_whatever_is_found() -> None:
    run = log(BROKEN_REPORT)
    assert len(run["results"]) == len(BROKEN_REPORT.diagnostics)
    assert run["tool"]["driver"]["name"] == "terra-cards"


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.code)
def test_sarif_describes_every_rule(rule: Any) -> None:
    run = log(made((rule.code, rule.severity, "wrong", 0, 1)))
    [described] = run["tool"]["driver"]["rules"]
    assert described["id"] == rule.code and described["name"] == rule.name
    assert described["shortDescription"]["text"].endswith(".")
    assert len(described["fullDescription"]["text"]) <= 1024  # more is cut by GitHub
    assert "## Wrong" in described["help"]["markdown"] and described["help"]["text"]
    level = {"error": "error", "warning": "warning", "info": "note"}[rule.severity]
    assert described["defaultConfiguration"]["level"] == run["results"][0]["level"] == level


def test_sarif_columns_count_code_points_and_say_so() -> None:
    source = "a: 🗼🗼 frnace\n"
    run = log(made(("TC201", "error", "wrong", 6, 12), source=source))
    assert run["columnKind"] == "unicodeCodePoints"
    [location] = run["results"][0]["locations"]
    region = location["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 13}
    assert source.splitlines()[0][region["startColumn"] - 1 : region["endColumn"] - 1] == "frnace"


def test_sarif_lines_end_where_it_says() -> None:
    run = log(made(("TC201", "error", "wrong", 7, 8), source="a\rb\nc\r\nd\u2028e"))
    assert run["newlineSequences"] == ["\r\n", "\n", "\r"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 4


def test_sarif_rule_index_leads_to_the_rule() -> None:
    run = log(BROKEN_REPORT)
    listed = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in listed] == sorted({found.code for found in BROKEN_REPORT.diagnostics})
    assert all(listed[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_sarif_addresses_files_below_the_folder_of_the_run() -> None:
    path = "decks/we,ird: 100%/ü#?.deck.yaml"
    run = log(made(("TC201", "error", "wrong", 0, 1), path=path))
    where = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where["uriBaseId"] == "%SRCROOT%" and where["uriBaseId"] in run["originalUriBaseIds"]
    assert unquote(where["uri"]) == path
    parts = urlsplit(where["uri"])
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")


@pytest.mark.parametrize("path", ["../other/a.yaml", "/srv/other/a.yaml"])
def test_sarif_addresses_files_elsewhere_in_full(path: str) -> None:
    run = log(made(("TC201", "error", "wrong", 0, 1), path=path), base=Path("/srv/here"))
    where = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where == {"uri": "file:///srv/other/a.yaml"}


def test_sarif_of_a_file_that_is_no_utf_8_name() -> None:
    run = log(made(("TC201", "error", "wrong", 0, 1), path="\udcff.yaml"))
    where = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where["uri"] == "%FF.yaml"


def test_sarif_has_fixes_that_can_be_applied() -> None:
    text = deck(card("areas: [frnace]"))
    run = log(lint_text(text))
    [fix] = run["results"][0]["fixes"]
    [change] = fix["artifactChanges"]
    [edit] = change["replacements"]
    region, lines = edit["deletedRegion"], text.split("\n")
    line = lines[region["startLine"] - 1]
    assert region["endLine"] == region["startLine"]
    mended = (
        line[: region["startColumn"] - 1] + edit["insertedContent"]["text"] + line[region["endColumn"] - 1 :]
    )
    assert mended == "    areas: [france]"


def test_sarif_names_the_card_and_related_places() -> None:
    run = log(lint_text(deck(card("id: one"), card("id: one\nareas: [italy]"))))
    [result] = [result for result in run["results"] if result["ruleId"] == "TC105"]
    [logical] = result["locations"][0]["logicalLocations"]
    assert logical == {"name": "one", "fullyQualifiedName": "one/id"}
    [related] = result["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 9 and related["message"]["text"]


def test_sarif_tells_of_suppressed_findings() -> None:
    text = deck(
        card("areas: [atlantis, frnace]  # terra: ignore[TC201] a legend"), card("id: b\ntheme: 1984")
    )
    run = log(lint_text(text))
    by_code: dict[str, list[Any]] = {}
    for result in run["results"]:
        by_code.setdefault(result["ruleId"], []).append(result["suppressions"])
    assert by_code["TC005"] == [[]]
    assert len(by_code["TC201"]) == 2
    for [suppression] in by_code["TC201"]:
        assert (suppression["kind"], suppression["status"]) == ("inSource", "accepted")
        assert suppression["justification"] == "a legend"
        region = suppression["location"]["physicalLocation"]["region"]
        line = text.split("\n")[region["startLine"] - 1]
        assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "# terra: ignore[TC201] a legend"


def test_sarif_says_nothing_of_suppressions_where_there_are_none() -> None:
    assert not any("suppressions" in result for result in log(BROKEN_REPORT)["results"])


def test_sarif_of_a_baseline() -> None:
    report = made(("TC201", "error", "wrong", 0, 1), ("TC202", "error", "wrong", 0, 1))
    old = report.diagnostics[1]
    accepted = Silenced(old, "baseline", "", "baseline.json", Span(0, 0))
    report = Report(report.diagnostics[:1], report.documents, 1, silenced=(accepted,))
    run = log(report, baseline=True)
    assert [(r["ruleId"], r["baselineState"], len(r["suppressions"])) for r in run["results"]] == [
        ("TC201", "new", 0),
        ("TC202", "unchanged", 1),
    ]
    assert run["results"][1]["suppressions"][0]["kind"] == "external"


def test_sarif_fingerprints_are_all_different_suppressed_ones_included() -> None:
    run = log(lint_text(deck(card("areas: [xx, xx]  # terra: ignore[TC201] so\ninfo: a  b  c  d"))))
    prints = [result["partialFingerprints"][sarif.FINGERPRINT] for result in run["results"]]
    assert len(set(prints)) == len(prints) >= 5


def test_sarif_tells_a_fault_of_ours() -> None:
    good, faulty = made(), Report((), {}, 0, (Fault("TC208", "a.yaml", "one", "boom"),))
    assert log(good)["invocations"] == [{"executionSuccessful": True}]
    [invocation] = log(faulty)["invocations"]
    assert not invocation["executionSuccessful"]
    assert "TC208" in invocation["toolExecutionNotifications"][0]["message"]["text"]


@given(AWKWARD, AWKWARD, AWKWARD.filter(lambda path: path.strip("/.")))
def test_every_format_stands_any_text(message: str, help: str, path: str) -> None:  # noqa: A002
    path = path.replace("\x00", "")
    related = (Related(path, Span(0, 1), message),)
    fix = Fix((Edit(Span(0, 1), help),), True)
    report = made(
        ("TC201", "error", message, 0, 1), path=path, help=help, related=related, fix=fix, card=message
    )
    log(report)
    suites(report)
    [issue] = json.loads(gitlab.render(report))
    assert issue["location"]["path"] == path.removeprefix("./")


# JUnit


def test_junit_fails_for_what_fails_the_run() -> None:
    report = made(
        ("TC201", "error", "bad", 0, 1), ("TC005", "warning", "odd", 0, 1), ("TC701", "info", "few", 0, 1)
    )
    for strict, failed in ((False, ["TC201"]), (True, ["TC201", "TC005"])):
        [suite] = suites(report, strict=strict)
        assert sorted(failed) == sorted(failure.get("type") for failure in suite.iter("failure"))
        assert suite.get("tests") == suite.get("failures") == str(len(failed))
        assert ("few" in suite.findtext("system-out")) and (("odd" in suite.findtext("system-out")) != strict)


def test_junit_counts_are_those_of_its_cases() -> None:
    [suite] = suites(BROKEN_REPORT)
    assert int(suite.get("tests")) == len(suite.findall("testcase"))
    assert int(suite.get("failures")) == len(list(suite.iter("failure"))) == BROKEN_REPORT.counts["error"]
    names = [case.get("name") for case in suite.iter("testcase")]
    assert len(set(names)) == len(names)


def test_junit_cases_keep_their_names_when_lines_move() -> None:
    moved = lint_text(BROKEN.replace("cards:\n", "# one\n# two\ncards:\n", 1), ignore=())
    for tag in ("name", "classname"):
        assert [case.get(tag) for case in suites(moved).iter("testcase")] == [
            case.get(tag) for case in suites(BROKEN_REPORT).iter("testcase")
        ]


def test_junit_shows_the_place_and_the_source_line() -> None:
    [failure] = suites(lint_text(deck(card("areas: [frnace]")))).iter("failure")
    assert failure.get("message") == (
        "no area 'frnace' on board 'world' (card eiffel-tower); did you mean 'france'?"
    )
    assert "--> a.deck.yaml:12:13" in failure.text and "areas: [frnace]" in failure.text


def test_junit_of_a_clean_file_passes() -> None:
    [suite] = suites(lint_text(deck(card())))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("1", "0", "0")
    assert suite.get("timestamp") == f"{TODAY.isoformat()}T00:00:00"


def test_junit_of_a_fault_is_an_error() -> None:
    root = suites(Report((), {}, 0, (Fault("TC208", "a.yaml", "one", "boom \x07"),)))
    [error] = root.iter("error")
    assert "boom" in error.get("message") and root[0].get("errors") == "1"


def test_junit_is_the_same_on_the_same_day() -> None:
    day = datetime.date(2026, 12, 1)
    assert junit.render(BROKEN_REPORT, today=day) == junit.render(BROKEN_REPORT, today=day)


def test_a_control_character_is_shown_and_not_written() -> None:
    text = junit.render(made(("TC201", "error", "a\x00\x1b\x0b\ufffe\udc80b", 0, 1)), today=TODAY)
    [failure] = etree.fromstring(text.encode()).iter("failure")
    assert failure.get("message") == "a␀␛␋<U+FFFE><U+DC80>b"
