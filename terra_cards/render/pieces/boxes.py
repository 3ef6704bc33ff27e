"""Boxes for the cards of a game: their room, their art, their pages."""

from __future__ import annotations

from fractions import Fraction

from terra_cards.layout.design import Design
from terra_cards.layout.paper import SheetError
from terra_cards.layout.pieces import box_pages
from terra_cards.layout.pieces.box_art import BoxArt
from terra_cards.layout.pieces.box_pages import BoxWords
from terra_cards.layout.pieces.boxes import OPEN_SPACE, WALLS, Inside, open_box, room_for, tuck_box
from terra_cards.library import part_words, words
from terra_cards.model.invalid import valid
from terra_cards.model.number_format import format_number
from terra_cards.render.pieces.pdf import Drawn
from terra_cards.render.pieces.wishes import Game, Parts, PartsError, Wishes
from terra_cards.render.press import edition_colours

BOXES = ("box", "holder")


def make_box(what: str, game: Game, design: Design, wishes: Wishes, parts: Parts) -> None:
    """Adds a box to the parts: ``box`` closes, ``holder`` shows the upper half of its cards.

    Raises :class:`PartsError`; where all parts are made, one that does not fit the paper is a problem.
    """
    maker = _BoxMaker(game, design, wishes, parts)
    if what == "box":
        maker.tuck_box()
    else:
        maker.open_box()


class _BoxMaker:
    def __init__(self, game: Game, design: Design, wishes: Wishes, parts: Parts) -> None:
        self.game = game
        self.design = design
        self.wishes = wishes
        self.parts = parts

    def _word(self, name: str, **values: object) -> str:
        return part_words.word(name, self.wishes.lang, **values)

    def tuck_box(self) -> None:
        """A tuck box for the cards."""

        wishes = self.wishes
        inside = room_for(self._card, self._number(), wishes.thickness)
        self._boxed(
            "box", inside, lambda walls: tuck_box(inside, wishes.stock, walls), self._inside_lines(inside)
        )

    def open_box(self) -> None:
        """The box of the table, as low as the hidden half of a card is high."""

        wishes = self.wishes
        hidden = self._hidden()
        inside = room_for(self._card, self._number(), wishes.thickness, height=hidden, space=OPEN_SPACE)
        self._boxed("holder", inside, lambda walls: open_box(inside, wishes.stock, walls), ())

    def _hidden(self) -> float:
        """From where the template says that the card box begins down to the card's lower edge."""
        for box in self.design.boxes:
            if box.part == "divider":
                return round(self.design.height - box.y - box.height / 2, 4)
        return round(self.design.height / 2, 4)

    @property
    def _card(self) -> tuple[float, float]:
        return self.design.width, self.design.height

    def _number(self) -> int:
        number = self.wishes.number or self.game.cards
        if not number:
            raise PartsError("nothing says how many cards there are", "add --number")
        return number

    def _figure(self, value: float) -> str:
        """Tenths of a millimetre, or hundredths of an inch, as the language writes them; no idle zeros."""
        exact = Fraction(str(value)) / (Fraction(254, 10) if self.wishes.imperial else 1)
        place = -2 if self.wishes.imperial else -1
        shown = Fraction(round(exact * 10**-place), 10**-place)
        while place < 0 and (shown * 10 ** (-place - 1)).denominator == 1:
            place += 1
        return format_number(shown, place, self.wishes.lang)

    def _inside_lines(self, inside: Inside) -> tuple[str, ...]:
        unit = "in" if self.wishes.imperial else "mm"
        size = {
            "width": self._figure(inside.width),
            "height": self._figure(inside.height),
            "depth": f"{self._figure(inside.depth)}\u00a0{unit}",
        }
        return (self._word("cards", count=self._number()), self._word("inside", **size))

    def _boxed(self, name: str, inside: Inside, make: box_pages.Maker, lines: tuple[str, ...]) -> None:

        bleed = self.design.bleed
        paper = self.wishes.sheets.paper
        try:
            laid = box_pages.lay(make, paper, bleed, WALLS)
        except SheetError as error:
            if self.wishes.all_of_it:
                self.parts.problems.append(f"{name}: {error}; {error.hint}")
                return
            raise PartsError(f"{name}: {error}", error.hint) from error
        face = next(iter(self.design.faces.values()))
        pages = box_pages.pages(laid, self._art(lines), self._box_words(name, inside), face, bleed)
        self.parts.made.append(Drawn(name, self._word(name), pages, box_pages.cuts(laid, paper)))
        flat = [[round(side, 2) for side in one.piece.size] for one in laid]
        self.parts.told.append(
            {
                "part": name, "cards": self._number(),
                "inside_mm": [inside.width, inside.depth, inside.height], "flat_mm": flat,
            }
        )  # fmt: skip

    def _art(self, lines: tuple[str, ...]) -> BoxArt:

        edition, lang = self.game.edition, self.wishes.lang
        levels = tuple(
            (name.any(lang), self.design.ink(valid(level.colour) or "").bright)
            for level in edition.levels
            if (name := valid(level.name))
        )
        return BoxArt(
            self.design, lang, edition.title.any(lang), self.game.title(lang), lines,
            edition_colours(edition), levels, self.wishes.plain,
        )  # fmt: skip

    def _box_words(self, name: str, inside: Inside) -> BoxWords:

        lang = self.wishes.lang
        advice = words.word("print", lang, words.word("print", "en"))
        title = f"{self.game.edition.title.any(lang)} \u00b7 {self._word(name)}"
        size = self._inside_lines(inside)[1]
        return BoxWords(
            title, self._word("cut"), self._word("fold"), self._word("glue"), f"{size} \u00b7 {advice}"
        )
