"""The configuration of the linter: what ``terra-cards.toml`` or ``[tool.terra-cards]`` may say.

This module gets tables that somebody else has read, and answers with a :class:`Config` or with
:class:`ConfigError`; unknown keys and codes are errors, since a setting that silently does nothing
is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct, field

from terra_cards.lint import registry
from terra_cards.lint.rule import Option
from terra_cards.lint.selection import Layer, UnknownRuleError, expand
from terra_cards.source.findings import Severity
from terra_cards.source.names import nearest

KEYS = ("select", "ignore", "severity", "per-file", "options", "exclude")
_OPTION_TABLES = ("options", "rules")  # `rules.TC306` is read as `options.TC306`, and so is `TC306` alone
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


class ConfigError(ValueError):
    """A setting that cannot be; ``key`` is its path in the file, ``hint`` what to write."""

    def __init__(self, key: str, message: str, hint: str | None = None) -> None:
        super().__init__(f"{key}: {message}" if key else message)
        self.key = key
        self.hint = hint


class Config(Struct, frozen=True):
    """Settings of one configuration file; ``source`` is its path, or None for the defaults."""

    source: str | None = None
    layer: Layer = field(default_factory=Layer)
    severity: Mapping[str, Severity] = field(default_factory=dict)
    per_file: tuple[tuple[str, Layer], ...] = ()
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()

    def excludes(self, path: str) -> bool:
        """Whether a file is left out; ``path`` is relative to the configuration's folder."""
        return any(matches(glob, path) for glob in self.exclude)

    def option_values(self, code: str) -> dict[str, Any]:
        """All options of a rule, its defaults included."""
        return {**registry.rules()[code].defaults, **self.options.get(code, {})}

    def layers_for(self, path: str) -> tuple[Layer, ...]:
        """The layers that hold for a file; ``path`` is relative to the configuration's folder."""
        return (self.layer, *(layer for glob, layer in self.per_file if matches(glob, path)))


def parse(table: Mapping[str, Any], source: str) -> Config:
    """Settings from a table; raises :class:`ConfigError`."""
    severity: dict[str, Severity] = {}
    options: dict[str, dict[str, Any]] = {}
    per_file: list[tuple[str, Layer]] = []
    by_rule: list[tuple[str, str, Any]] = []
    for key, value in table.items():
        if key in _OPTION_TABLES:
            by_rule += ((f"{key}.{rule}", rule, value) for rule, value in _table(table, key).items())
        elif key not in KEYS and registry.find(key):
            by_rule.append((key, key, value))
        elif key not in KEYS:
            raise ConfigError(key, "unknown key", _hint(key, KEYS))
    for selector, value in _table(table, "severity").items():
        where = f"severity.{selector}"
        if value not in SEVERITIES:
            raise ConfigError(where, f"{_shown(value)} is not a severity", _hint(str(value), SEVERITIES))
        for rule in _expand(selector, where):
            severity[rule] = value
    for glob, value in _table(table, "per-file").items():
        where = f"per-file.{glob}"
        if isinstance(value, Mapping):
            for key in value:
                if key not in ("select", "ignore"):
                    raise ConfigError(f"{where}.{key}", "unknown key", _hint(key, ("select", "ignore")))
            per_file.append((glob, _layer(value, where)))
        else:
            per_file.append((glob, Layer(None, _selectors(value, where))))
    for where, selector, value in by_rule:
        rules = _expand(selector, where)
        if len(rules) != 1:
            raise ConfigError(where, "options belong to one rule", "write its code or its name")
        if not isinstance(value, Mapping):
            raise ConfigError(where, "this must be a table of options", f"write [options.{selector}]")
        known = {option.name: option for option in registry.rules()[rules[0]].options}
        for name, setting in value.items():
            if name not in known:
                hint = _hint(name, known) if known else f"{rules[0]} has no options"
                raise ConfigError(f"{where}.{name}", "unknown option", hint)
            options.setdefault(rules[0], {})[name] = _setting(known[name], setting, f"{where}.{name}")
    exclude = table.get("exclude", [])
    if not isinstance(exclude, list) or not all(isinstance(glob, str) and glob for glob in exclude):
        raise ConfigError("exclude", "this must be a list of globs", 'write ["drafts/**"]')
    return Config(source, _layer(table, ""), severity, tuple(per_file), options, tuple(exclude))


def _layer(table: Mapping[str, Any], where: str) -> Layer:
    dot = f"{where}." if where else ""
    select = _selectors(table["select"], f"{dot}select") if "select" in table else None
    return Layer(select, _selectors(table.get("ignore", []), f"{dot}ignore"))


def _selectors(value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise ConfigError(where, "this must be a list of codes", 'write ["TC201", "TC4"]')
    for selector in value:
        _expand(selector, where)
    return tuple(value)


def _expand(selector: str, where: str) -> list[str]:
    try:
        return [rule.code for rule in expand(selector)]
    except UnknownRuleError as unknown:
        raise ConfigError(where, str(unknown), unknown.hint) from None


def _table(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise ConfigError(key, "this must be a table", f"write [{key}] and its settings below")
    return value


def _setting(option: Option, value: Any, where: str) -> Any:
    kind = type(option.default)
    if isinstance(option.default, tuple) and isinstance(option.default[0], float):
        return _numbers(option, option.default, value, where)
    if kind is tuple:
        if isinstance(value, list) and all(isinstance(item, (str, int, float)) for item in value):
            return tuple(value)
        raise ConfigError(where, f"{_shown(value)} is not a list", f"the default is {list(option.default)}")  # type: ignore[arg-type]
    wrong = isinstance(value, bool) or not isinstance(value, (int, float) if kind is float else kind)
    if wrong:
        what = {int: "a whole number", float: "a number", str: "a text"}[kind]
        raise ConfigError(where, f"{_shown(value)} is not {what}", f"the default is {option.default}")
    if option.least is not None and value < option.least:
        raise ConfigError(where, f"{_shown(value)} is too small", f"write at least {option.least:g}")
    if option.most is not None and value > option.most:
        raise ConfigError(where, f"{_shown(value)} is too large", f"write at most {option.most:g}")
    return float(value) if kind is float else value


def _numbers(option: Option, default: tuple[Any, ...], value: Any, where: str) -> tuple[float, ...]:
    """A list of as many numbers as the default has, from the lowest to the highest."""
    advice = f"the default is {list(default)}"
    if not isinstance(value, list) or len(value) != len(default):
        raise ConfigError(where, f"{_shown(value)} is not a list of {len(default)} numbers", advice)
    found = [_setting(Option(option.name, 0.0, "", option.least, option.most), item, where) for item in value]
    if sorted(found) != found:
        raise ConfigError(where, f"{_shown(value)} does not rise", advice)
    return tuple(found)


def _shown(value: Any) -> str:
    text = str(value)
    return f"'{text if len(text) <= 60 else text[:59] + '…'}'"


def _hint(word: str, known: Any) -> str:
    found = nearest(word, known)
    return f"did you mean '{found.name}'?" if found else "known: " + ", ".join(known)


@cache
def _pattern(glob: str) -> re.Pattern[str]:
    parts = []
    for piece in re.split(r"(\*\*/|\*\*|\*|\?)", glob):
        # `**/` may stand for no folder at all
        parts.append(
            {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(piece) or re.escape(piece)
        )
    return re.compile("".join(parts) + r"(?:/.*)?\Z")


def matches(glob: str, path: str) -> bool:
    """Whether a glob stands for a file: ``*`` inside a folder, ``**`` across, a folder for all below.

    A glob without a slash matches a file's name in any folder.
    """
    if "/" not in glob.rstrip("/"):
        return any(_pattern(glob.rstrip("/")).match(part) for part in _tails(path))
    return _pattern(glob.strip("/").removeprefix("./")).match(path) is not None


def _tails(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[at:]) for at in range(len(parts))]
