"""What holds for every test, wherever it is started from."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# Slow machines are no failures, and a run in CI tries the same examples every time; `make fuzz`
# looks for new ones.
settings.register_profile(
    "terra",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fuzz", deadline=None, max_examples=5000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "terra"))

# A job started in the background inherits an ignored SIGINT, and so would every program under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The width and the colours of the terminal that runs the tests are not those of the tests.
for name in (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "TERRA_CARDS_DEBUG",
    "SOURCE_DATE_EPOCH",
):
    os.environ.pop(name, None)

# Tests find out what the program does, not what it did in an earlier run: nothing can be kept there.
os.environ["TERRA_CARDS_CACHE_DIR"] = os.path.join(os.devnull, "none")  # noqa: PTH118
