"""``lint --show-config``: the settings of every file, each with what set it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from terra_cards.cli.linting.streams import out

if TYPE_CHECKING:
    from terra_cards.cli.linting.run import Job
    from terra_cards.workspace.load import Project


def show_config(job: Job, project: Project) -> None:
    """Prints the settings, files with the same ones together."""
    shown: dict[int, list[str]] = {}
    configs = {}
    for path in project.documents:
        config = job.policy.config(path)
        shown.setdefault(id(config), []).append(path)
        configs[id(config)] = config
    rows: list[str] = []
    for key, paths in shown.items():
        config = configs[key]
        source = config.source or "default"
        rows.append(f"# {', '.join(paths)}")
        rows += [
            f"{name} = {value}  # {origin}" for name, value, origin in job.policy.explain(config, source)
        ]
        for path in paths:
            plan = job.policy.plan(path)
            rows.append(f"# {len(plan.codes)} rules run on {path}")
        rows.append("")
    out("\n".join(rows), sys.stdout)
