"""Configuration: what it may say, what it changes, and that mistakes in it are told."""

from __future__ import annotations

import tomllib

import pytest

from terra_cards.lint import registry
from terra_cards.lint.config import Config, ConfigError, matches, parse
from terra_cards.lint.policy import Policy
from terra_cards.lint.selection import ALWAYS, Layer, UnknownRuleError, selected


def config(text: str) -> Config:
    return parse(tomllib.loads(text), "terra-cards.toml")


def chosen(*layers: Layer) -> set[str]:
    return set(selected(layers)) - ALWAYS


def test_everything_runs_unless_said_otherwise() -> None:
    assert selected([]) == frozenset(registry.rules())


def test_select_takes_codes_names_classes_and_all() -> None:
    assert chosen(Layer(("TC201",))) == {"TC201"}
    assert chosen(Layer(("unknown-area",))) == {"TC201"}
    assert chosen(Layer(("TC2",))) == {code for code in registry.rules() if code.startswith("TC2")}
    assert chosen(Layer(("TC30",))) == {code for code in registry.rules() if code.startswith("TC30")}
    assert chosen(Layer(("ALL",))) == set(registry.rules()) - ALWAYS


def test_the_narrower_selector_wins() -> None:
    assert "TC308" not in chosen(Layer(("TC3",), ("TC308",)))
    assert chosen(Layer(("TC308",), ("TC3",))) == {"TC308"}
    assert chosen(Layer(("TC308",), ("TC308",))) == set()
    assert "TC308" not in chosen(Layer(None, ("TC3",)))


def test_the_command_line_starts_anew_with_select_and_takes_away_with_ignore() -> None:
    file = Layer(("TC2", "TC3"), ("TC201",))
    assert chosen(file, Layer(("TC201",))) == {"TC201"}
    assert chosen(file, Layer(None, ("TC3",))) == {
        code for code in registry.rules() if code.startswith("TC2") and code != "TC201"
    }


def test_a_file_that_cannot_be_read_is_always_told() -> None:
    assert selected([Layer(("TC201",), ("ALL",))]) >= ALWAYS


def test_unknown_selectors_name_the_nearest() -> None:
    with pytest.raises(UnknownRuleError) as caught:
        selected([Layer(("TC9999",))])
    assert "no rule 'TC9999'" in str(caught.value)
    with pytest.raises(UnknownRuleError) as caught:
        selected([Layer((), ("unknwon-area",))])
    assert "unknown-area" in caught.value.hint


def test_settings_reach_the_plan() -> None:
    found = config(
        """
        ignore = ["TC4"]
        severity = {near-tick = "error", TC314 = "warning"}
        [options.TC306]
        spaces = 7
        [per-file]
        "drafts/**" = ["TC6"]
        """
    )
    policy = Policy(lambda path: (found, path))
    plan = policy.plan("a.deck.yaml")
    assert plan.severities == {"TC308": "error", "TC314": "warning"}
    assert plan.option_values("TC306") == {"spaces": 7}
    assert plan.option_values("TC603") == {"years": 5}
    assert "TC601" in plan.codes and "TC404" not in plan.codes
    assert "TC601" not in policy.plan("drafts/b.deck.yaml").codes


@pytest.mark.parametrize(
    "table", ["[options.TC306]", "[options.wide-range]", "[TC306]", "[wide-range]", "[rules.TC306]"]
)
def test_options_by_rule_in_every_spelling(table: str) -> None:
    assert config(f"{table}\nspaces = 9").option_values("TC306") == {"spaces": 9}


@pytest.mark.parametrize(
    ("text", "key", "hint"),
    [
        ("selct = []", "selct", "select"),
        ("select = ['TC999x']", "select", None),
        ("ignore = 'TC201'", "ignore", '["TC201"'),
        ("severity = {TC201 = 'fatal'}", "severity.TC201", "error"),
        ("severity = {TC2001 = 'error'}", "severity.TC2001", "TC201"),
        ("[options.TC306]\nspace = 3", "options.TC306.space", "spaces"),
        ("[options.TC306]\nspaces = 'many'", "options.TC306.spaces", "4"),
        ("[options.TC306]\nspaces = true", "options.TC306.spaces", "4"),
        ("[options.TC306]\nspaces = 0", "options.TC306.spaces", "at least 1"),
        ("[options.TC208]\nshare = 2", "options.TC208.share", "at most 1"),
        ("[options.TC3]\nspaces = 3", "options.TC3", "code"),
        ("[options.TC201]\nspaces = 3", "options.TC201.spaces", "no options"),
        ("[per-file.'x/**']\nignroe = ['TC2']", "per-file.x/**.ignroe", "ignore"),
        ("per-file = ['TC2']", "per-file", "per-file"),
    ],
)
def test_mistakes_are_errors_with_the_key_and_what_to_write(text: str, key: str, hint: str | None) -> None:
    with pytest.raises(ConfigError) as caught:
        config(text)
    assert caught.value.key == key
    assert hint is None or hint in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("glob", "path", "right"),
    [
        ("*.deck.yaml", "a.deck.yaml", True),
        ("*.deck.yaml", "deep/in/a.deck.yaml", True),
        ("decks/*.yaml", "decks/a.yaml", True),
        ("decks/*.yaml", "decks/sub/a.yaml", False),
        ("decks/**/*.yaml", "decks/a.yaml", True),
        ("decks/**/*.yaml", "decks/sub/deep/a.yaml", True),
        ("decks/**", "decks/sub/a.yaml", True),
        ("decks", "decks/sub/a.yaml", True),
        ("decks/", "other/decks/a.yaml", True),
        ("./decks/a.yaml", "decks/a.yaml", True),
        ("a?.yaml", "ab.yaml", True),
        ("a?.yaml", "a/.yaml", False),
        ("a.yaml", "axyaml", False),
        ("[x].yaml", "x.yaml", False),
    ],
)
def test_globs(glob: str, path: str, right: bool) -> None:
    assert matches(glob, path) is right


def test_every_option_says_what_it_is_and_has_a_default_of_its_kind() -> None:
    for rule in registry.rules().values():
        for option in rule.options:
            assert option.text and not option.text.endswith(".")
            made = parse({"options": {rule.code: {option.name: _toml(option.default)}}}, "x")
            assert made.option_values(rule.code)[option.name] == option.default


def _toml(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("band", "wrong"),
    [
        ([0.2, 0.8], None),
        ([0, 1], None),
        ([0.8, 0.2], "does not rise"),
        ([0.5], "2 numbers"),
        (0.5, "2 numbers"),
        ([0.2, 1.5], "too large"),
        ([0.2, "x"], "not a number"),
    ],
)
def test_a_band_is_two_numbers_that_rise(band: object, wrong: str | None) -> None:
    table = {"options": {"TC708": {"band": band}}}
    if wrong is None:
        assert parse(table, "x").option_values("TC708") == {"band": tuple(map(float, band))}  # type: ignore[arg-type]
    else:
        with pytest.raises(ConfigError, match=wrong):
            parse(table, "x")
