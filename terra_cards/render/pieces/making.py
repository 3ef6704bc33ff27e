"""What a game needs beside its cards: from the game and the wishes to parts ready to be drawn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.common_back import common_back
from terra_cards.layout.design import Design
from terra_cards.layout.fold import plan_fold
from terra_cards.layout.paper import SheetPlan
from terra_cards.layout.pieces.needs import Needs, needs_of
from terra_cards.layout.pieces.players import PLAYERS
from terra_cards.layout.pieces.references import reference_card
from terra_cards.layout.pieces.roles import role_card
from terra_cards.layout.pieces.stones import BLEED, SIZE, chit, corner, stone
from terra_cards.layout.pieces.track import track_page, track_plan
from terra_cards.layout.poster import look
from terra_cards.layout.poster.plan import lines_of
from terra_cards.layout.poster.tiles import tile
from terra_cards.layout.reading import read_drawing
from terra_cards.library import part_words
from terra_cards.model.edition import Edition
from terra_cards.model.papers import paper_size
from terra_cards.render.job import JobError, Sheets, sheet_for
from terra_cards.render.pieces.boxes import BOXES, make_box
from terra_cards.render.pieces.pdf import Drawn, Sheeted, drawn_by, lacks_footer
from terra_cards.render.pieces.wishes import Game, Parts, PartsError, Wishes
from terra_cards.render.posters import sheet_pages
from terra_cards.render.press import edition_colours

_CHIT = "#3f4f5a"


def make_parts(game: Game, needs: Needs, design: Design, wishes: Wishes) -> Parts:
    """All that is asked for, in that order. Raises :class:`PartsError`.

    What a part cannot show (a text that does not fit, a letter without a font) is among its problems.
    """
    return _Maker(game, needs, design, wishes).make()


def beside(edition: Edition, design: Design, lang: str) -> list[CardPlan]:
    """The cards of roles and the reference cards of an edition, at the size of a design's cards."""
    needs = needs_of(edition)
    roles = [role_card(role, design, edition, lang, needs.players - 1, SIZE) for role in needs.roles]
    return [*roles, *[reference_card(design, edition, lang)] * needs.references]


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
        }
        for what in self.wishes.what:
            if what in BOXES:
                make_box(what, self.game, self.design, self.wishes, self.parts)
            else:
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
            said = read_drawing(f"{self._word('stones')} {index + 1}", wishes.lang, len(one.items))
            one = replace(one, reading=said)
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
            said = read_drawing(f"{self._word('chits')} +{needs.track}", wishes.lang, len(one.items))
            one = replace(one, reading=said)
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
