"""Other machines that play parts of a simulation: a Dask cluster (extra ``cluster``)."""

from __future__ import annotations

from concurrent.futures import Executor

from msgspec import Struct

from terra_cards.cli.output import usage_error

PATIENCE = 10  # seconds for a scheduler to answer


class Cluster(Struct, frozen=True):
    """An executor that sends work to a cluster, and how many threads are at work there."""

    executor: Executor
    workers: int


def connect(address: str | None) -> Cluster | None:
    """The cluster of a scheduler; None without an address, wrong usage for one that does not answer or has
    nobody at work. Its workers need terra-cards of the same version."""
    if address is None:
        return None
    try:
        from distributed import Client
    except ImportError:
        usage_error(
            "--scheduler needs a part that is not installed",
            "install it with: pip install 'terra-cards[cluster]'",
        )
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
        threads = sum(client.nthreads().values())
    except (OSError, ValueError, TimeoutError) as error:
        why = str(error).splitlines()[0] if str(error) else "it is silent"
        usage_error(
            f"no scheduler answers at '{address}': {why}",
            "start one with: dask scheduler, and workers with: dask worker ADDRESS",
        )
    if not threads:
        usage_error(f"the cluster at '{address}' has no workers", "start some with: dask worker ADDRESS")
    return Cluster(client.get_executor(), threads)
