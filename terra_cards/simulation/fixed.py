"""Fixed-point arithmetic, so that a simulation gives the same bits on every machine.

``exp``, ``log`` and ``erf`` of a machine's library differ in the last bit from one machine to the
next, and one such bit can flip a tie. So nothing here rests on them: logarithms come from
:mod:`decimal` (correctly rounded, written in integers), exponentials and the normal distribution
from integer tables with linear interpolation, and products of beliefs from Mitchell's binary
logarithm, which is shifts and additions only.

Reference: J. N. Mitchell, "Computer multiplication and division using binary logarithms", IRE
Transactions on Electronic Computers, 1962.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from math import erfc, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNIT_BITS = 12
UNIT = 1 << UNIT_BITS  # beliefs, points and normals count in 1/4096
WEIGHT_BITS = 20  # beliefs in tables, before they are normalised, count in 2**-20
U_BITS = 20  # Weber coordinates count in 2**-20
SHARE_BITS = 30  # exponentials and probabilities in tables count in 2**-30
LOG_BITS = 8  # binary logarithms count in 1/256
QUANTILES = 4096

_CONTEXT = Context(prec=34)
_EXP_STEPS = 256
_CDF_STEP_BITS = 7  # the distribution is tabled in steps of 1/128
_CDF_REACH = 8  # standard deviations; beyond, it is 0 or 1


def decimal_of(value: Fraction | Decimal | int) -> Decimal:
    """A number as a decimal of 34 digits, correctly rounded."""
    if isinstance(value, Fraction):
        return _CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Decimal(value)


def ln(value: Decimal) -> Decimal:
    """Natural logarithm, correctly rounded to 34 digits."""
    return value.ln(_CONTEXT)


def exp(value: Decimal) -> Decimal:
    """e to a power, correctly rounded to 34 digits."""
    return value.exp(_CONTEXT)


def logistic(value: Decimal) -> Decimal:
    """1 / (1 + exp(-value))."""
    return _CONTEXT.divide(Decimal(1), Decimal(1) + exp(-value))


def to_fixed(value: Decimal, bits: int) -> int:
    """The nearest multiple of ``2**-bits``, half to even."""
    return int((value * (1 << bits)).to_integral_value(context=_CONTEXT))


@cache
def normal_quantiles() -> NDArray[np.int32]:
    """Quantiles of the standard normal distribution at (i + 1/2)/4096, in 1/4096; shape (4096,).

    None lies within 1e-10 of a rounding edge (a test holds this), so that a last bit of the
    machine's logarithm cannot change an entry.
    """
    normal = NormalDist()
    values = [round(normal.inv_cdf((i + 0.5) / QUANTILES) * UNIT) for i in range(QUANTILES)]
    return np.array(values, np.int32)


NOISE_BITS = 16
LONGEST_NOISE = 4096  # spaces that a stretch of noise can cover


@cache
def noise_tape() -> NDArray[np.int16]:
    """Standard normal numbers in 1/4096 in random order, each quantile 16 times; shape (65536 + 4096,).

    A stretch from a random place of the first 65536 on is noise for neighbouring spaces: each space
    gets each quantile equally often, and one random word does for all of them. The tape begins anew
    at its end.
    """
    raw = np.random.Philox(key=np.array([0, 0], np.uint64)).random_raw(1 << NOISE_BITS)
    order = np.argsort(raw, kind="stable")
    tape = normal_quantiles().astype(np.int16)[order % QUANTILES]
    return np.concatenate([tape, tape[:LONGEST_NOISE]])


def middle_quantiles(count: int) -> tuple[Decimal, ...]:
    """Quantiles of the standard normal distribution at (i + 1/2)/count, rounded to 6 places."""
    normal = NormalDist()
    return tuple(Decimal(round(normal.inv_cdf((i + 0.5) / count) * 10**6)).scaleb(-6) for i in range(count))


@cache
def _exp2_table() -> NDArray[np.int64]:
    """2**(-i/256) in 2**-30 for i = 0..256."""
    step = ln(Decimal(2)) / _EXP_STEPS
    return np.array([to_fixed(exp(-step * i), SHARE_BITS) for i in range(_EXP_STEPS + 1)], np.int64)


@cache
def _log2_e() -> int:
    return to_fixed(_CONTEXT.divide(Decimal(1), ln(Decimal(2))), 24)


def exp_minus(x: NDArray[np.int64]) -> NDArray[np.int64]:
    """exp(-x) in 2**-30 for ``x`` >= 0 in 2**-16, up to 2**37; any shape. Relative error about 1e-5."""
    y = np.minimum(x, 40 << 16) * _log2_e() >> 24  # beyond 40 it is 0
    whole, part = y >> 16, y & 0xFFFF
    low, rest = part >> 8, part & 0xFF
    table = _exp2_table()
    value = table[low] - ((table[low] - table[low + 1]) * rest >> 8)
    return np.asarray(value >> whole, np.int64)


@cache
def _cdf_table() -> NDArray[np.int64]:
    """The normal distribution function from -8 to 8 in steps of 1/128, in 2**-30."""
    half = _CDF_REACH << _CDF_STEP_BITS
    below = [
        round(erfc(i / (1 << _CDF_STEP_BITS) / sqrt(2)) / 2 * (1 << SHARE_BITS)) for i in range(half, -1, -1)
    ]
    return np.array(below + [(1 << SHARE_BITS) - value for value in below[-2::-1]], np.int64)


def normal_cdf(x: NDArray[np.int64]) -> NDArray[np.int64]:
    """The standard normal distribution function in 2**-30, ``x`` in 2**-16; any shape, error 1e-5."""
    edge = _CDF_REACH << 16
    shifted = np.clip(x, -edge, edge - 1) + edge
    step_bits = 16 - _CDF_STEP_BITS
    index, rest = shifted >> step_bits, shifted & ((1 << step_bits) - 1)
    table = _cdf_table()
    return np.asarray(table[index] + ((table[index + 1] - table[index]) * rest >> step_bits), np.int64)


def log2_of(weights: NDArray[np.integer[Any]]) -> NDArray[np.int32]:
    """Mitchell's binary logarithm of whole numbers from 1 to 2**24, in 1/256; any shape.

    The bits of a float *are* that logarithm: exponent, then the fraction. Conversion is exact, so
    :func:`plain_log2` gives the same in integers.
    """
    bits = weights.astype(np.float32).view(np.int32)
    return (bits >> (23 - LOG_BITS)) - (127 << LOG_BITS)


def plain_log2(weight: int) -> int:
    """:func:`log2_of` for one number."""
    whole = weight.bit_length() - 1
    return (whole << LOG_BITS) + (((weight << LOG_BITS) >> whole) - (1 << LOG_BITS))


def plain_exp2(log: int) -> int:
    """Whole part of Mitchell's power of two, ``log`` in 1/256: the inverse of :func:`plain_log2`."""
    whole = log >> LOG_BITS
    mantissa = (1 << LOG_BITS) + (log & ((1 << LOG_BITS) - 1))
    shift = whole - LOG_BITS
    return mantissa << shift if shift >= 0 else mantissa >> -shift
