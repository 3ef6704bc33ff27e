"""How English, German, French and Spanish write numbers and units: what CLDR 48 says, as texts.

Asking babel takes longer than checking a deck of a few hundred cards, so the languages that most decks are
in are written down here. A test holds each of these texts to what babel says.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class PlainLanguage(NamedTuple):
    """One language. Pairs are what stands beside one, and beside more.

    ``gap`` stands before a unit, ``written`` are units that are not printed as we write them. ``one`` are
    the whole numbers that take the singular, with decimals or (``decimals``) without.
    """

    decimal: str
    group: str
    fewest_grouped: int
    percent_gap: str
    bc: str
    ad: str
    gap: str
    written: dict[str, str]
    counted: dict[str, tuple[str, str]]
    large: dict[int, tuple[str, str]]  # by the power of ten
    one: tuple[int, ...]
    decimals: bool
    many: bool  # whether round millions have a form of their own

    def plural(self, value: Fraction, places: int) -> str:
        """CLDR's plural category of a number with so many decimals."""
        whole, rest = divmod(abs(value), 1)
        fits = not places or (self.decimals and (not rest or 0 in self.one))
        if fits and whole in self.one:
            return "one"
        return "many" if self.many and whole and whole % 10**6 == 0 and not places else "other"


_COUNTED = ("years", "months", "weeks", "days", "hours", "minutes", "seconds")
_NBSP, _NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


def _counted(words: str) -> dict[str, tuple[str, str]]:
    """``year/years month/months`` as pairs, by our words for them."""
    pairs = (pair.partition("/") for pair in words.split())
    return {unit: (one, more) for unit, (one, _, more) in zip(_COUNTED, pairs, strict=True)}


PLAIN: dict[str, PlainLanguage] = {
    "en": PlainLanguage(
        decimal=".",
        group=",",
        fewest_grouped=4,
        percent_gap="",
        bc="BC",
        ad="AD",
        gap=_NBSP,
        written={"ft²": f"sq{_NBSP}ft", "mi²": f"sq{_NBSP}mi"},
        counted=_counted(
            "year/years month/months week/weeks day/days hour/hours minute/minutes second/seconds"
        ),
        large={6: ("million", "million"), 9: ("billion", "billion")},
        one=(1,),
        decimals=False,
        many=False,
    ),
    "de": PlainLanguage(
        decimal=",",
        group=".",
        fewest_grouped=4,
        percent_gap=_NBSP,
        bc=f"v.{_NBSP}Chr.",
        ad=f"n.{_NBSP}Chr.",
        gap=_NBSP,
        written={"mph": "mi/h"},
        counted=_counted(
            "Jahr/Jahre Monat/Monate Woche/Wochen Tag/Tage Stunde/Stunden Minute/Minuten Sekunde/Sekunden"
        ),
        large={6: ("Million", "Millionen"), 9: ("Milliarde", "Milliarden")},
        one=(1,),
        decimals=False,
        many=False,
    ),
    "fr": PlainLanguage(
        decimal=",",
        group=_NARROW,
        fewest_grouped=4,
        percent_gap=_NBSP,
        bc=f"av.{_NBSP}J.-C.",
        ad=f"ap.{_NBSP}J.-C.",
        gap=_NARROW,
        written={"in": "po", "ft": "pi", "ft²": "pi²", "ft³": "pi³", "mph": "mi/h"},
        counted=_counted(
            "an/ans mois/mois semaine/semaines jour/jours heure/heures minute/minutes seconde/secondes"
        ),
        large={6: ("million", "millions"), 9: ("milliard", "milliards")},
        one=(0, 1),
        decimals=True,
        many=True,
    ),
    "es": PlainLanguage(
        decimal=",",
        group=".",
        fewest_grouped=5,
        percent_gap=_NBSP,
        bc=f"a.{_NBSP}C.",
        ad=f"d.{_NBSP}C.",
        gap=_NBSP,
        written={"mph": "mi/h"},
        counted=_counted(
            "año/años mes/meses semana/semanas día/días hora/horas minuto/minutos segundo/segundos"
        ),
        large={6: ("millón", "millones"), 9: (f"mil{_NBSP}millones", f"mil{_NBSP}millones")},
        one=(1,),
        decimals=True,
        many=True,
    ),
}
