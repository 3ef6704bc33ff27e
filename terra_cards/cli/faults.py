"""What a user sees when the fault is ours, or the machine's."""

from __future__ import annotations

import sys
import traceback

from terra_cards import __version__
from terra_cards.cli.output import Exit, complain, out_of_space, write_hint


def report(fault: Exception) -> Exit:
    """Says what happened and where; an error of the operating system is no fault of ours.

    Returns the exit status: 2 where something could not be read or written, else 3.
    """
    if isinstance(fault, OSError):
        full = out_of_space(fault)
        where = f"'{fault.filename}': " if fault.filename else "the output " if full else ""
        what = "cannot be written: " if full else ""
        advice = "; ".join(filter(None, ("nothing was written there", write_hint(fault))))
        complain(f"{where}{what}{fault.strerror or fault}", advice)
        return Exit.USAGE
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    inside = frame.filename.rpartition("terra_cards")[2].lstrip("/\\")
    place = f"{inside or frame.filename}:{frame.lineno}"
    complain(
        f"terra-cards {__version__} failed at {place} ({type(fault).__name__}: {fault})",
        "this is a fault of terra-cards, not of your files; nothing of yours was changed. "
        "Please report it with the command and the deck; TERRA_CARDS_DEBUG=1 shows the whole trace",
    )
    sys.stderr.flush()
    return Exit.FAULT
