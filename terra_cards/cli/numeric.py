"""What commands that compute with arrays need before they begin."""

from __future__ import annotations

import os
from importlib.util import find_spec

from terra_cards.cli.output import usage_error


def need_numpy(command: str) -> None:
    """Wrong usage without numpy. Small products are best on one thread: several only wait for each
    other, and other processes have the cores."""
    if find_spec("numpy") is None:
        usage_error(
            f"{command} needs numpy, which is not installed",
            "install it with: pip install 'terra-cards[sim]'",
        )
    for name in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
