"""What a game needs beside its cards: from the game and the wishes to parts ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from terra_cards.layout.card import CardPlan
from terra_cards.layout.common_back import common_back
from terra_cards.layout.design import Design
from terra_cards.layout.fold import plan_fold
from terra_cards.layout.paper import SheetError, SheetPlan
from terra_cards.layout.pieces import box_pages
from terra_cards.layout.pieces.box_art import BoxArt
from terra_cards.layout.pieces.box_pages import BoxWords
from terra_cards.layout.pieces.boxes import OPEN_SPACE, WALLS, Inside, open_box, room_for, tuck_box
from terra_cards.layout.pieces.needs import Needs
from terra_cards.layout.pieces.players import PLAYERS
from terra_cards.layout.pieces.references import reference_card
from terra_cards.layout.pieces.roles import role_card
from terra_cards.layout.pieces.stones import BLEED, StoneShape, chit, corner, stone
from terra_cards.layout.pieces.track import track_page, track_plan
from terra_cards.layout.poster import look
from terra_cards.layout.poster.plan import lines_of
from terra_cards.layout.poster.tiles import tile
from terra_cards.library import part_words, words
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedDeck, LoadedTemplate
from terra_cards.model.number_format import format_number
from terra_cards.model.papers import paper_size
from terra_cards.render.job import JobError, Sheets, sheet_for
from terra_cards.render.parts import Drawn, Part, Sheeted, drawn_by, lacks_footer
from terra_cards.render.posters import sheet_pages
from terra_cards.render.press import edition_colours

_CHIT = "#3f4f5a"


class PartsError(ValueError):
    """A wish that cannot be met; ``hint`` says what can."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Game:
    """The game that parts are for: an edition by itself, or that of a ``deck``.

    ``languages`` are those of the deck, of the edition's title without one; ``cards`` counts the printed
    cards, None where nothing says how many there are.
    """

    edition: Edition
    languages: tuple[str, ...]
    template: LoadedTemplate
    cards: int | None
    deck: LoadedDeck | None = None

    def title(self, lang: str) -> str:
        """The deck's title; empty for an edition."""
        info = self.deck.info if self.deck else None
        return info.title.any(lang) if info and info.title else ""


@dataclass(frozen=True)
class Wishes:
    """What is asked for; lengths in millimetres."""

    what: tuple[str, ...]
    lang: str
    sheets: Sheets
    stone: StoneShape = "round"
    stone_size: float = 16.0
    number: int | None = None
    thickness: float = 0.32
    stock: float = 0.3
    bleed: float | None = None
    plain: bool = False
    all_of_it: bool = False  # nothing was asked for by name: what does not fit is left out and told
    imperial: bool = False


@dataclass
class Parts:
    """The parts in order; what is told of each as data; what is wrong with them."""

    made: list[Part] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def make_parts(game: Game, needs: Needs, design: Design, wishes: Wishes) -> Parts:
    """All that is asked for, in that order. Raises :class:`PartsError`.

    What a part cannot show (a text that does not fit, a letter without a font) is among its problems.
    """
    return _Maker(game, needs, design, wishes).make()


class _Maker:
    """Makes the parts of one game."""

    def __init__(self, game: Game, needs: Needs, design: Design, wishes: Wishes) -> None:
        self.game = game
        self.needs = needs
        self.design = design
        self.wishes = wishes
        self.parts = Parts()

    def make(self) -> Parts:
        """All that is asked for, in the order of the options."""
        makers = {
            "stones": self._stones,
            "track": self._track,
            "roles": self._roles,
            "reference": self._reference,
            "box": self._box,
            "holder": self._holder,
        }
        for what in self.wishes.what:
            makers[what]()
        self._missing()
        return self.parts

    def _missing(self) -> None:
        """Characters that no font of the template prints."""

        missing: dict[str, None] = {}
        for part in self.parts.made:
            for items in drawn_by(part):
                for line in lines_of(items):
                    missing |= dict.fromkeys((*line.face.missing(line.text), *line.face.unshaped(line.text)))
        if missing:
            listed = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in list(missing)[:12])
            self.parts.problems.append(
                f"no font of the template prints {listed}; pip install 'terra-cards[scripts]', or name fonts "
                "in a --template"
            )

    def _word(self, name: str, **values: object) -> str:
        return part_words.word(name, self.wishes.lang, **values)

    def _sheeted(
        self, name: str, cards: list[tuple[CardPlan, CardPlan | None]], design: Design, outlined: bool,
        **told: Any,
    ) -> None:  # fmt: skip

        wishes = self.wishes.sheets
        if outlined and wishes.marks is None:
            wishes = replace(wishes, marks=("none",))
        try:
            sheet = sheet_for(design, wishes)
            if outlined and sheet.rows > 1 and lacks_footer(sheet):
                sheet = self._with_footer(sheet, design, wishes)
        except JobError as error:
            raise PartsError(f"{name}: {error}", error.hint) from error
        self.parts.made.append(Sheeted(name, self._word(name), cards, sheet, design.corner, outlined))
        size = [round(design.width, 3), round(design.height, 3)]
        self.parts.told.append({"part": name, "pieces": len(cards), "size_mm": size, **told})
        for plan in {id(front): front for front, _ in cards}.values():
            for over in plan.overflows:
                said = f"a text does not fit ({over.language}); a larger --size has more room"
                self.parts.problems.append(f"{name}, {plan.card}: {said}")

    @staticmethod
    def _with_footer(sheet: SheetPlan, design: Design, wishes: Sheets) -> SheetPlan:
        """The sheet with a row less, and so with room for the ruler."""

        if sheet.fold is None:
            return sheet_for(design, replace(wishes, layout=f"{sheet.columns}x{sheet.rows - 1}"))
        return plan_fold(
            wishes.paper, sheet.card, bleed=sheet.bleed, grid=(sheet.columns, sheet.rows - 1),
            style=sheet.style, gutter=wishes.gutter, upright=sheet.fold.upright,
        )  # fmt: skip

    def _stones(self) -> None:
        """Each player's stones, in the order of the players."""

        wishes, needs = self.wishes, self.needs
        bleed = BLEED if wishes.bleed is None else wishes.bleed
        cards: list[tuple[CardPlan, CardPlan | None]] = []
        for index in range(needs.players):
            one = stone(PLAYERS[index], index + 1, wishes.stone_size, wishes.stone, bleed)
            cards += [(one, one)] * needs.stones
        self._sheeted(
            "stones", cards, self._tokens(bleed, corner(wishes.stone, wishes.stone_size)), True,
            players=needs.players, each=needs.stones,
            colours=[player.name for player in PLAYERS[: needs.players]],
        )  # fmt: skip

    def _tokens(self, bleed: float, corner: float) -> Design:
        size = self.wishes.stone_size
        return replace(self.design, width=size, height=size, bleed=bleed, corner=corner)

    def _track(self) -> None:
        """The track on as many sheets as it needs, then the chits for going around it."""

        wishes, needs = self.wishes, self.needs
        paper = paper_size(wishes.sheets.paper)
        if paper is None:
            raise PartsError(f"the track needs a paper, not '{wishes.sheets.paper}'", "name one such as a4")
        style = look.style(1.0, wishes.lang, self.game.template)
        title = self.game.edition.title.any(wishes.lang)
        plan = track_plan(
            self.game.edition, needs.track, needs.start, wishes.stone_size, wishes.lang, style, title
        )
        try:
            tiling = tile((plan.width, plan.height), paper)
        except ValueError as error:
            raise PartsError(f"track: {error}", "choose a larger paper") from error
        if plan.unprinted and len(tiling.tiles) > 1:  # on one sheet they are found with all others
            self.parts.problems.append(f"track: no font prints {', '.join(plan.unprinted)}")
        pages = tuple(sheet_pages(plan, tiling)) if len(tiling.tiles) > 1 else (track_page(plan, tiling),)
        self.parts.made.append(Drawn("track", self._word("track"), pages))
        self.parts.told.append(
            {
                "part": "track", "spaces": needs.track, "start": needs.start,
                "size_mm": [plan.width, plan.height],
            }
        )  # fmt: skip
        if needs.chits:
            bleed = BLEED if wishes.bleed is None else wishes.bleed
            face = style.faces.figure
            one = chit(f"+{needs.track}", wishes.stone_size, wishes.stone, face, _CHIT, bleed)
            design = self._tokens(bleed, corner(wishes.stone, wishes.stone_size))
            self._chits([(one, one)] * needs.chits, design)

    def _chits(self, cards: list[tuple[CardPlan, CardPlan | None]], design: Design) -> None:
        """After the stones, on the same sheets, where there are any."""

        for index, part in enumerate(self.parts.made):
            if isinstance(part, Sheeted) and part.name == "stones":
                self.parts.made[index] = replace(part, pieces=[*part.pieces, *cards])
                size = [round(design.width, 3), round(design.height, 3)]
                self.parts.told.append(
                    {"part": "chits", "pieces": len(cards), "size_mm": size, "worth": self.needs.track}
                )
                return
        self._sheeted("chits", cards, design, True, worth=self.needs.track)

    def _roles(self) -> None:

        roles = self.needs.roles
        others = self.needs.players - 1
        fronts = [
            role_card(role, self.design, self.game.edition, self.wishes.lang, others, self.wishes.stone_size)
            for role in roles
        ]
        back = self._back()
        self._sheeted("roles", [(one, back) for one in fronts], self.design, False, roles=list(roles))

    def _reference(self) -> None:

        one = reference_card(self.design, self.game.edition, self.wishes.lang)
        self._sheeted("reference", [(one, self._back())] * self.needs.references, self.design, False)

    def _back(self) -> CardPlan:

        edition = self.game.edition
        title = edition.title.any(self.wishes.lang)
        return common_back(
            self.design, title, self.game.title(self.wishes.lang), self.wishes.lang, edition_colours(edition)
        )

    def _box(self) -> None:
        """A tuck box for the cards."""

        wishes = self.wishes
        inside = room_for(self._card, self._number(), wishes.thickness)
        self._boxed(
            "box", inside, lambda walls: tuck_box(inside, wishes.stock, walls), self._inside_lines(inside)
        )

    def _holder(self) -> None:
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
