"""What day it is: SOURCE_DATE_EPOCH (reproducible-builds.org), else the clock."""

from __future__ import annotations

import datetime
import os


def today() -> datetime.date:
    """The date of today; ValueError where SOURCE_DATE_EPOCH is set and is no number of seconds."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return datetime.datetime.now(datetime.UTC).astimezone().date()
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date()
    except (ValueError, OverflowError, OSError):
        raise ValueError(f"SOURCE_DATE_EPOCH '{epoch}' is not a number of seconds") from None
