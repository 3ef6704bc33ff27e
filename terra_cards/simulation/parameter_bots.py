"""Bots in a file of parameters: those of the package with changed habits, and new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from terra_cards.simulation.parameter_entries import EntryReader, Limits, near
from terra_cards.simulation.parameters import CROWD, STRANGERS, Bot, CrisisBot, Plays

SHARE: Limits = ("0", "1")
HABITS: dict[str, Limits] = {
    "ability": ("-20", "20"),
    "spread": ("0", "10"),
    "confidence": ("0.000001", "100"),
    "trust": ("0", "0.95"),
    "noise": ("0", "10"),
    "stone_cost": ("0", "10"),
}
PLAYS: tuple[Plays, ...] = ("knowing", "at random", "by the solution")


class BotReader(EntryReader):
    """Reads the sections ``bots`` and ``crisis_bots``."""

    def bots(self, root: Mapping[str, Any]) -> Mapping[str, Bot]:
        out = dict(self.base.bots) if self.base else {}
        found = self.map(("bots",), root.get("bots", {}))
        for name, given in found.items():
            bot = self._bot(str(name), self.map(("bots", name), given), out.get(str(name)))
            if bot is not None:
                out[bot.name] = bot
        for needed, measures in ((CROWD, "the cards"), (STRANGERS, "skill")):
            if needed not in out:
                self.missing(("bots",), f"bots.{needed}", f"it measures {measures}")
        return out

    def _bot(self, name: str, given: Mapping[str, Any], before: Bot | None) -> Bot | None:
        where = ("bots", name)
        self.known(where, given, ("about", "plays", *HABITS), "entry")
        plays = str(given.get("plays", before.plays if before else "knowing"))
        if plays not in PLAYS:
            self.wrong("TC104", (*where, "plays"), f"'plays' is {', '.join(PLAYS[:-1])} or {PLAYS[-1]}, "
                        f"not '{plays}'", near(plays, PLAYS))  # fmt: skip
            return None
        habits: dict[str, Any] = {}
        for habit, limits in HABITS.items():
            if habit in given:
                label = f"bots.{name}.{habit}"
                number = self.number((*where, habit), given[habit], limits, label)
                self.changed.pop(label, None)
                if number is not None:
                    habits[habit] = number
                    self.note(label, number, getattr(before, habit) if before else None)
            elif before is None and plays == "knowing":
                self.missing(where, f"bots.{name}.{habit}")
        about = str(given.get("about", before.about if before else ""))
        kind = next(one for one in PLAYS if one == plays)
        if before is not None:
            return replace(before, about=about, plays=kind, **habits)
        return Bot(name, about, kind, **habits)

    def crisis_bots(self, root: Mapping[str, Any]) -> Mapping[str, CrisisBot]:
        out = dict(self.base.crisis_bots) if self.base else {}
        found = self.map(("crisis_bots",), root.get("crisis_bots", {}))
        if not out and not found:
            self.missing((), "crisis_bots")
        for key, given in found.items():
            name, where = str(key), ("crisis_bots", key)
            inside, before = self.map(where, given), out.get(str(key))
            self.known(where, inside, ("about", "selfishness", "hears"), "entry")
            bot = before or CrisisBot(name, "")
            if "selfishness" in inside:
                label = f"crisis_bots.{name}.selfishness"
                number = self.number((*where, "selfishness"), inside["selfishness"], SHARE, label)
                self.changed.pop(label, None)
                if number is not None:
                    bot = replace(bot, selfishness=number)
                    self.note(label, number, before.selfishness if before else None)
            elif before is None:
                self.missing(where, f"crisis_bots.{name}.selfishness")
            if "hears" in inside:
                hears = getattr(inside["hears"], "typed", None)
                if not isinstance(hears, bool):
                    self.wrong(
                        "TC103", (*where, "hears"), f"'hears' is true or false, not '{inside['hears']}'"
                    )
                else:
                    bot = replace(bot, hears=hears)
                    self.note(f"crisis_bots.{name}.hears", hears, before.hears if before else None)
            out[name] = replace(bot, about=str(inside.get("about", bot.about)))
        return out
