"""The flags of ``lint``, each with its help; what they mean is in :mod:`.options`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_FILES = "Which files"
_RULES = "Which rules, and how"
_REPORTS = "Reports and status"
_MENDING = "Mending, and what may stay"
_RUNNING = "Watching and speed"

FORMATS = ["text", "concise", "json", "github", "gitlab", "sarif", "junit"]

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...", help="Files or folders; '-' is standard input. Default: this folder."
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format", help=f"One of {', '.join(FORMATS)}.", show_default="text", rich_help_panel=_REPORTS
    ),
]
Output = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        metavar="FORMAT=FILE",
        help="Write the report to a file, too; several times for several ('-' is standard output).",
        rich_help_panel=_REPORTS,
    ),
]
Statistics = Annotated[
    bool,
    typer.Option(
        "--statistics",
        help="Count the findings of each rule, and how many can be mended.",
        rich_help_panel=_REPORTS,
    ),
]
BaselinePath = Annotated[
    Path | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="Accept the findings listed in this file; made from today's where there is none.",
        rich_help_panel=_MENDING,
    ),
]
UpdateBaseline = Annotated[
    bool,
    typer.Option(
        "--update-baseline",
        help="Accept today's findings: write the baseline anew.",
        rich_help_panel=_MENDING,
    ),
]
Force = Annotated[
    bool,
    typer.Option("--force", help="Let --output write over files that are there.", rich_help_panel=_REPORTS),
]
Fix = Annotated[
    bool, typer.Option("--fix", help="Apply fixes that keep what you meant.", rich_help_panel=_MENDING)
]
UnsafeFixes = Annotated[
    bool,
    typer.Option(
        "--unsafe-fixes",
        help="Apply fixes that guess, too (implies --fix unless --diff is given).",
        rich_help_panel=_MENDING,
    ),
]
Diff = Annotated[
    bool, typer.Option("--diff", help="Show what would change, and change nothing.", rich_help_panel=_MENDING)
]
AddIgnores = Annotated[
    str | None,
    typer.Option(
        "--add-ignores",
        metavar="REASON",
        help="Write a comment into the files that suppresses each finding, with this reason.",
        rich_help_panel=_MENDING,
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        help="Run only these: codes, names, classes (TC2), ALL; by commas.",
        rich_help_panel=_RULES,
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", help="Leave these out; wins over --select.", rich_help_panel=_RULES),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail too.", rich_help_panel=_REPORTS)]
ExitZero = Annotated[
    bool, typer.Option("--exit-zero", help="End with status 0 whatever is found.", rich_help_panel=_REPORTS)
]
SideTested = Annotated[
    str | None,
    typer.Option("--side", help="Test one side of the boards: metric or imperial.", rich_help_panel=_RULES),
]
Today = Annotated[
    str | None,
    typer.Option(
        "--today",
        help="The date of today, YYYY-MM-DD; else SOURCE_DATE_EPOCH, else the clock.",
        rich_help_panel=_RULES,
    ),
]
Simulation = Annotated[
    Path | None,
    typer.Option(
        "--simulation",
        help="What 'simulate --format json' printed of a deck: for TC706, TC708.",
        rich_help_panel=_RULES,
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="Take the settings from this file instead of terra-cards.toml.",
        rich_help_panel=_RULES,
    ),
]
ShowConfig = Annotated[
    bool,
    typer.Option(
        "--show-config",
        help="Show the settings of each file, and which file set what.",
        rich_help_panel=_RULES,
    ),
]
StdinFilename = Annotated[
    str | None,
    typer.Option("--stdin-filename", help="The name of the file on standard input.", rich_help_panel=_FILES),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        metavar="GLOB",
        help="Leave these files out below folders: 'drafts/**'.",
        rich_help_panel=_FILES,
    ),
]
ForceExclude = Annotated[
    bool,
    typer.Option(
        "--force-exclude",
        help="Leave excluded and hidden files out even where they are named.",
        rich_help_panel=_FILES,
    ),
]
Watch = Annotated[
    bool,
    typer.Option(
        "--watch", "-w", help="Lint again whenever a file changes, until Ctrl-C.", rich_help_panel=_RUNNING
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=1,
        help="How many processes share the work on many decks.",
        show_default="one for each core",
        rich_help_panel=_RUNNING,
    ),
]
NoCache = Annotated[
    bool,
    typer.Option(
        "--no-cache",
        help="Check everything anew, and keep no results for the next run.",
        rich_help_panel=_RUNNING,
    ),
]
CacheDir = Annotated[
    str | None,
    typer.Option(
        "--cache-dir",
        metavar="FOLDER",
        envvar="TERRA_CARDS_CACHE_DIR",
        help="Where results are kept between runs.",
        show_default="the system's folder for caches",
        show_envvar=True,
        rich_help_panel=_RUNNING,
    ),
]
ClearCache = Annotated[
    bool, typer.Option("--clear-cache", help="Remove all kept results first.", rich_help_panel=_RUNNING)
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")]
Color = Annotated[str, typer.Option("--color", help="auto, always or never.")]
