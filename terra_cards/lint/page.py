"""The page of a rule, in Markdown: for the terminal, for ``docs/rules`` and for editors."""

from __future__ import annotations

from typing import Any

from terra_cards.lint import registry
from terra_cards.lint.rule import CLASSES, Example, Rule

#: Where the pages lie in the project. Findings carry this path; whoever publishes the pages
#: elsewhere changes it here.
PAGES = "docs/rules"

_FIXES = {
    "no": "none",
    "safe": "safe, with `--fix`",
    "unsafe": "with `--fix --unsafe-fixes`",
    "either": "safe with `--fix` where there is one clear candidate, else with `--unsafe-fixes`",
}


def url(code: str) -> str:
    """The address of a rule's page."""
    return f"{PAGES}/{code}.md#{code}"


def markdown(rule: Rule, *, anchor: bool = False) -> str:
    """One rule's page. With ``anchor`` the heading can be linked to by the code."""
    heading = f'# <a id="{rule.code}"></a>{rule.title}' if anchor else f"# {rule.title}"
    parts = [
        heading,
        f"{rule.summary[0].upper()}{rule.summary[1:]}.",
        f"Severity: **{rule.severity}** · Class: {CLASSES[rule.code[2]]} · Fix: {_FIXES[rule.fix]}",
        "## Why\n\n" + rule.why.strip(),
        "## Wrong\n\n" + _block(rule.wrong),
        "## Right\n\n" + _block(rule.right),
    ]
    parts.append("## Configure\n\n" + _configure(rule))
    return "\n\n".join(parts) + "\n"


def _block(example: Example) -> str:
    fence = "toml" if example.name.endswith(".toml") else "yaml"
    others = ""
    if example.files:
        others = "".join(
            f"\n\n`{name}`:\n\n```yaml\n{text.rstrip()}\n```"
            for name, text in example.files.items()
            if isinstance(text, str)
        )
    return f"```{fence}\n{_legible(example.shown)}\n```{others}"


def _legible(text: str) -> str:
    """A text with bytes that are no UTF-8 written out."""
    return text.strip("\n").encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _configure(rule: Rule) -> str:
    rows = []
    if rule.options:
        rows.append("In `terra-cards.toml` (or below `[tool.terra-cards]` in `pyproject.toml`):")
        settings = "\n".join(
            f"{option.name} = {_toml(option.default)}  # {option.text}" for option in rule.options
        )
        rows.append(f"```toml\n[options.{rule.code}]\n{settings}\n```")
    if rule.code[2] == "0":
        rows.append("A finding about reading a file cannot be suppressed by a comment.")
    elif rule.code[2] == "8":
        rows.append("A finding about a suppression cannot itself be suppressed.")
    else:
        rows.append(
            f'Another severity: `severity = {{{rule.code} = "warning"}}`. Off: `ignore = ["{rule.code}"]`. '
            f"For one line: `# terra: ignore[{rule.code}] reason` at its end."
        )
    return "\n\n".join(rows)


def _toml(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return str(value)


def index() -> str:
    """The list of all rules, by class."""
    parts = [
        "# The rules",
        "Codes never change meaning. E error, W warning, I info; *fix* says what `--fix` mends.",
    ]
    for digit, name in CLASSES.items():
        rows = [
            f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity[0].upper()} | "
            f"{'' if rule.fix == 'no' else rule.fix} | {rule.summary} |"
            for rule in registry.rules().values()
            if rule.code[2] == digit
        ]
        if rows:
            table = "\n".join(["| code | name | | fix | finds |", "|---|---|---|---|---|", *rows])
            parts.append(f"## {digit} {name}\n\n{table}")
    return "\n\n".join(parts) + "\n"


def as_data(rule: Rule) -> dict[str, Any]:
    """One rule as JSON data."""
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "class": CLASSES[rule.code[2]],
        "fix": rule.fix,
        "summary": rule.summary,
        "why": " ".join(rule.why.split()),
        "wrong": _legible(rule.wrong.shown),
        "right": _legible(rule.right.shown),
        "options": [
            {
                "name": option.name,
                "default": list(option.default) if isinstance(option.default, tuple) else option.default,
                "text": option.text,
            }
            for option in rule.options
        ],
        "url": url(rule.code),
    }
