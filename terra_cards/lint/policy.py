"""What holds for each file: which rules run there, how severe they are, with which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from terra_cards.lint import registry
from terra_cards.lint.config import Config
from terra_cards.lint.selection import Layer, selected
from terra_cards.source.findings import Finding, Severity


class Plan(Struct, frozen=True):
    """The settings of one file."""

    codes: frozenset[str]
    severities: Mapping[str, Severity]
    options: Mapping[str, Mapping[str, Any]]

    def severity(self, finding: Finding) -> Severity:
        """The configured severity, else the finding's own, else that of its rule."""
        return (
            self.severities.get(finding.code) or finding.severity or registry.rules()[finding.code].severity
        )

    def option_values(self, code: str) -> Mapping[str, Any]:
        return self.options.get(code) or registry.rules()[code].defaults


class Policy:
    """Finds the plan of a file from its configuration and the command line.

    ``config`` gives the configuration of a file and the file's path relative to it; ``command`` is
    what the command line selects and ignores.
    """

    def __init__(
        self, config: Callable[[str], tuple[Config, str]] | None = None, command: Layer | None = None
    ) -> None:
        self._config = config or (lambda path: (Config(), path))
        self._command = command or Layer()
        self._plans: dict[str, Plan] = {}
        self._shared: dict[tuple[int, tuple[Layer, ...]], Plan] = {}

    def config(self, path: str) -> Config:
        """The configuration that holds for a file."""
        return self._config(path)[0]

    def plan(self, path: str) -> Plan:
        """The settings of a file."""
        found = self._plans.get(path)
        if found is None:
            config, relative = self._config(path)
            layers = (*config.layers_for(relative), self._command)
            key = (id(config), layers)
            if key not in self._shared:
                options = {
                    code: config.option_values(code)
                    for code, rule in registry.rules().items()
                    if rule.options
                }
                self._shared[key] = Plan(selected(layers), config.severity, options)
            found = self._plans[path] = self._shared[key]
        return found

    def explain(self, config: Config, source: str) -> list[tuple[str, str, str]]:
        """Each setting that holds where a configuration does: its key, its value and what set it."""
        rows: list[tuple[str, str, str]] = []
        select = (config.layer.select, source) if config.layer.select is not None else (("ALL",), "default")
        if self._command.select is not None:
            select = (self._command.select, "command line")
        rows.append(("select", _listed(select[0] or ()), select[1]))
        ignores = ((config.layer.ignore, source), (self._command.ignore, "command line"))
        rows += [("ignore", _listed(codes), origin) for codes, origin in ignores if codes]
        rows += [
            (f"severity.{code}", f'"{value}"', source) for code, value in sorted(config.severity.items())
        ]
        if config.exclude:
            rows.append(("exclude", _listed(config.exclude), source))
        for glob, layer in config.per_file:
            if layer.select is not None:
                rows.append((f'per-file."{glob}".select', _listed(layer.select), source))
            rows.append((f'per-file."{glob}".ignore', _listed(layer.ignore), source))
        for code, rule in registry.rules().items():
            own = config.options.get(code, {})
            for option in rule.options:
                value = own.get(option.name, option.default)
                origin = source if option.name in own else "default"
                rows.append((f"options.{code}.{option.name}", _value(value), origin))
        return rows


def _listed(codes: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{code}"' for code in codes) + "]"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
