"""What day it is: SOURCE_DATE_EPOCH (reproducible-builds.org), else the clock."""

from __future__ import annotations

import datetime
import os


def today() -> datetime.date:
    """The date of today; ValueError where SOURCE_DATE_EPOCH is set and is no number of seconds."""
    found = _epoch()
    return datetime.datetime.now(datetime.UTC).astimezone().date() if found is None else found.date()


def created() -> str | None:
    """When a PDF was made, as PDF writes it: SOURCE_DATE_EPOCH, None where it is not set. ValueError where it
    is no number of seconds."""
    found = _epoch()
    return None if found is None else found.strftime("D:%Y%m%d%H%M%S+00'00'")


def _epoch() -> datetime.datetime | None:
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return None
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    except (ValueError, OverflowError, OSError):
        raise ValueError(f"SOURCE_DATE_EPOCH '{epoch}' is not a number of seconds") from None
