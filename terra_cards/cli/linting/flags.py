"""The flags of ``lint``, each with its help; what they mean is in :mod:`.options`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

FORMATS = ["text", "concise", "json", "github", "gitlab", "sarif", "junit"]

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...", help="Files or folders; '-' is standard input. Default: this folder."
    ),
]
Format = Annotated[
    str | None,
    typer.Option("--format", help=f"One of {', '.join(FORMATS)}.", show_default="text"),
]
Output = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        metavar="FORMAT=FILE",
        help="Write the report to a file, too; several times for several ('-' is standard output).",
    ),
]
Statistics = Annotated[
    bool,
    typer.Option("--statistics", help="Count the findings of each rule, and how many can be mended."),
]
BaselinePath = Annotated[
    Path | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="Accept the findings listed in this file; made from today's where there is none.",
    ),
]
UpdateBaseline = Annotated[
    bool, typer.Option("--update-baseline", help="Accept today's findings: write the baseline anew.")
]
Force = Annotated[bool, typer.Option("--force", help="Let --output write over files that are there.")]
Fix = Annotated[bool, typer.Option("--fix", help="Apply fixes that keep what you meant.")]
UnsafeFixes = Annotated[
    bool,
    typer.Option(
        "--unsafe-fixes", help="Apply fixes that guess, too (implies --fix unless --diff is given)."
    ),
]
Diff = Annotated[bool, typer.Option("--diff", help="Show what would change, and change nothing.")]
AddIgnores = Annotated[
    str | None,
    typer.Option(
        "--add-ignores",
        metavar="REASON",
        help="Write a comment into the files that suppresses each finding, with this reason.",
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option("--select", help="Run only these: codes, names, classes (TC2), ALL; by commas."),
]
Ignore = Annotated[list[str] | None, typer.Option("--ignore", help="Leave these out; wins over --select.")]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings fail too.")]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="End with status 0 whatever is found.")]
SideTested = Annotated[
    str | None, typer.Option("--side", help="Test one side of the boards: metric or imperial.")
]
Today = Annotated[
    str | None,
    typer.Option("--today", help="The date of today, YYYY-MM-DD; else SOURCE_DATE_EPOCH, else the clock."),
]
Simulation = Annotated[
    Path | None,
    typer.Option("--simulation", help="What 'simulate --format json' printed of a deck: for TC706, TC708."),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", help="Take the settings from this file instead of terra-cards.toml."),
]
ShowConfig = Annotated[
    bool, typer.Option("--show-config", help="Show the settings of each file, and which file set what.")
]
StdinFilename = Annotated[
    str | None, typer.Option("--stdin-filename", help="The name of the file on standard input.")
]
Exclude = Annotated[
    list[str] | None,
    typer.Option("--exclude", metavar="GLOB", help="Leave these files out below folders: 'drafts/**'."),
]
ForceExclude = Annotated[
    bool,
    typer.Option("--force-exclude", help="Leave excluded and hidden files out even where they are named."),
]
Watch = Annotated[
    bool, typer.Option("--watch", "-w", help="Lint again whenever a file changes, until Ctrl-C.")
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
    ),
]
NoCache = Annotated[
    bool, typer.Option("--no-cache", help="Check everything anew, and keep no results for the next run.")
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
    ),
]
ClearCache = Annotated[bool, typer.Option("--clear-cache", help="Remove all kept results first.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")]
Color = Annotated[str, typer.Option("--color", help="auto, always or never.")]
