"""Fixed-point tables: near the true functions, and safe from a machine's last bit."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import erfc, exp, sqrt
from statistics import NormalDist

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.simulation.fixed import (
    QUANTILES,
    SHARE_BITS,
    UNIT,
    decimal_of,
    exp_minus,
    ln,
    log2_of,
    logistic,
    middle_quantiles,
    normal_cdf,
    normal_quantiles,
    plain_exp2,
    plain_log2,
    to_fixed,
)


def test_no_quantile_lies_at_a_rounding_edge() -> None:
    """Machines' logarithms differ by about 1e-16; no entry may depend on that."""
    normal = NormalDist()
    exact = [normal.inv_cdf((i + 0.5) / QUANTILES) * UNIT for i in range(QUANTILES)]
    assert min(abs(value % 1 - 0.5) for value in exact) > 1e-9
    assert [round(value) for value in exact] == normal_quantiles().tolist()


def test_no_entry_of_the_distribution_lies_at_a_rounding_edge() -> None:
    exact = [erfc(i / 128 / sqrt(2)) / 2 * (1 << SHARE_BITS) for i in range(8 * 128 + 1)]
    assert min(abs(value % 1 - 0.5) for value in exact) > 1e-6


def test_middle_quantiles_are_symmetric_and_far_from_rounding_edges() -> None:
    levels = middle_quantiles(16)
    assert list(levels) == [-level for level in reversed(levels)]
    normal = NormalDist()
    exact = [normal.inv_cdf((i + 0.5) / 16) * 10**6 for i in range(16)]
    assert min(abs(value % 1 - 0.5) for value in exact) > 1e-6


def test_quantiles_have_the_moments_of_a_normal_distribution() -> None:
    values = normal_quantiles() / UNIT
    assert abs(values.mean()) < 1e-12
    assert abs(values.std() - 1) < 1e-3


def test_exponential_is_near_the_true_one() -> None:
    x = np.arange(0, 45 << 16, 991, dtype=np.int64)
    assert np.abs(exp_minus(x) / (1 << SHARE_BITS) - np.exp(-x / 65536)).max() < 1e-5


def test_distribution_is_near_the_true_one_and_never_falls() -> None:
    x = np.arange(-10 << 16, 10 << 16, 997, dtype=np.int64)
    table = normal_cdf(x)
    true = np.array([NormalDist().cdf(value / 65536) for value in x])
    assert np.abs(table / (1 << SHARE_BITS) - true).max() < 1e-5
    assert (np.diff(table) >= 0).all()
    assert np.array_equal(table + normal_cdf(-x), np.full(len(x), 1 << SHARE_BITS)) or (
        np.abs(table + normal_cdf(-x) - (1 << SHARE_BITS)).max() <= 2
    )


@given(st.integers(1, (1 << 24) - 1))
def test_logarithm_on_arrays_is_the_plain_one_and_near_the_true_one(weight: int) -> None:
    log = plain_log2(weight)
    assert log2_of(np.array([weight]))[0] == log
    assert abs(log / 256 - np.log2(weight)) < 0.09  # Mitchell's greatest error is 0.086
    assert abs(plain_exp2(log) - weight) <= weight / 256 + 1


@given(st.integers(0, 23 * 256))
def test_power_of_two_undoes_the_logarithm(log: int) -> None:
    weight = plain_exp2(log + (8 << 8))
    assert plain_log2(weight) == log + (8 << 8)


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=10**9))
def test_logarithms_of_fractions(value: Fraction) -> None:
    got = to_fixed(ln(decimal_of(value)), 20) / (1 << 20)
    assert abs(exp(got) / float(value) - 1) < 1e-5


def test_logistic_is_symmetric() -> None:
    for x in ("0", "1.5", "-40"):
        assert abs(logistic(Decimal(x)) + logistic(-Decimal(x)) - 1) < Decimal("1e-26")
