"""The game that ``parts`` is for: an edition by name or path, or that of a deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from terra_cards.cli.output import Exit, complain, usage_error

if TYPE_CHECKING:
    from terra_cards.model.edition import Edition
    from terra_cards.model.loaded import LoadedDeck, LoadedEdition, LoadedTemplate
    from terra_cards.render.pieces.wishes import Game


def language_of(game: Game, wanted: str | None) -> str:  # noqa: RET503
    """The language asked for, else the first; a wrong one ends the program."""
    if wanted is None:
        return game.languages[0]
    for lang in game.languages:
        if lang.casefold() == wanted.casefold():
            return lang
    from terra_cards.render.job import near_hint

    owner = "the deck" if game.deck else "the edition"
    usage_error(f"{owner} has no language '{wanted}'", near_hint(wanted, game.languages))


def complete_game(incomplete: str) -> list[str]:
    """Built-in editions, for shell completion."""
    from terra_cards.library import resources

    return [name for name in resources.names("editions") if name.startswith(incomplete)]


def load_game(name: str, template: str | None) -> Game:
    """The game named; ends the program where there is none, or where its files have errors."""
    from terra_cards.library import resources
    from terra_cards.workspace.discover import kind_by_name
    from terra_cards.workspace.files import Files
    from terra_cards.workspace.parts import Parts, builtin_edition, is_path

    names = resources.names("editions")
    if name in names:
        return _of_edition(builtin_edition(name), name, template)
    path = Path(name)
    if name != "-" and not is_path(name) and not path.exists():
        from terra_cards.source.names import nearest

        near = nearest(name, names)
        usage_error(
            f"no edition '{name}'",
            f"did you mean '{near.name}'?" if near else f"built-in are {', '.join(names)}; or name a file",
        )
    if name != "-" and not path.exists():
        usage_error(f"{name}: no such file")
    if path.is_file() and kind_by_name(path) == "edition":
        files = Files(cwd=Path.cwd())
        return _of_edition(Parts(files).load_edition(files.absolute(path)), name, template)
    return _of_deck(name, template)


def _of_edition(loaded: LoadedEdition, name: str, template: str | None) -> Game:
    from terra_cards.cli.finding_lines import tell
    from terra_cards.library import part_words
    from terra_cards.render.pieces.wishes import Game
    from terra_cards.workspace.decks import edition_template
    from terra_cards.workspace.files import Files
    from terra_cards.workspace.parts import Parts

    errors = [found for found in loaded.findings if found.severity in (None, "error")]
    edition = loaded.edition
    if edition is None or errors:
        for finding in errors[:3]:
            tell(finding, [loaded.document])
        complain(f"the edition '{name}' has errors", f"terra-cards lint {name}")
        raise typer.Exit(Exit.FINDINGS)
    folder = loaded.path.parent if loaded.path else Path.cwd()
    own = edition_template(loaded, folder, Parts(Files(cwd=folder)))
    own_tags = [tag for tag in edition.title.languages if tag] or ["en"]
    tags = tuple(dict.fromkeys((*own_tags, *part_words.languages())))
    return Game(edition, tags, _template(template, own, edition), edition.box)


def _of_deck(name: str, template: str | None) -> Game:
    from terra_cards.cli.print_input import load_decks, refuse_broken
    from terra_cards.render.pieces.wishes import Game

    project = load_decks([name])
    refuse_broken(project, "text")
    if len(project.decks) != 1:
        usage_error(f"'{name}' is not one deck", "name an edition, a *.deck.yaml file or one deck's folder")
    deck = project.decks[0]
    edition = deck.edition.edition if deck.edition else None
    if edition is None:
        complain(f"{deck.path}: the deck's edition cannot be read", f"terra-cards lint {name}")
        raise typer.Exit(Exit.FINDINGS)
    if not deck.languages:
        complain(f"{deck.path}: the deck's languages cannot be read", f"terra-cards lint {name}")
        raise typer.Exit(Exit.FINDINGS)
    return Game(edition, deck.languages, _template(template, deck.template, edition), _count(deck), deck)


def _count(deck: LoadedDeck) -> int | None:
    """The printed cards of a deck: two themes are one where they share it, solutions as often as copied."""
    from terra_cards.render.job import Job, select, themes_on_backs
    from terra_cards.render.press import pairs

    if themes_on_backs(deck):
        return len(pairs(deck)) or None
    return sum(len(cards) for _, cards in select([deck], Job())) or None


def _template(wanted: str | None, own: LoadedTemplate | None, edition: Edition) -> LoadedTemplate:
    from terra_cards.cli.print_input import template_named
    from terra_cards.library import templates

    found = template_named(wanted) if wanted else own or templates.loaded(templates.usual(edition.engine))
    if found.file is None or found.findings:
        complain(f"the template '{found.name}' has errors", f"terra-cards lint {found.name}")
        raise typer.Exit(Exit.FINDINGS)
    return found
