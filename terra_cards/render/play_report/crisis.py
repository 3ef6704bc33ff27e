"""A crisis deck in a report: its odds, what to look at first, when and why tables lose, each crisis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from terra_cards import __version__
from terra_cards.model.board import Board
from terra_cards.render.play_report.boards import BoardPictures
from terra_cards.render.play_report.charts import curves, histogram, line_chart, mark
from terra_cards.render.play_report.crisis_parts import crises_table, crisis_details, supply_table
from terra_cards.render.play_report.furniture import fact_list, footer, scrolling, words_list
from terra_cards.render.play_report.markup import DASH, counted, estimate, figure, percent, rows, tag, text
from terra_cards.render.play_report.regions import regions_section
from terra_cards.simulation.crisis.figures import CrisisFigures, Odds
from terra_cards.simulation.crisis.simulate import CrisisReport
from terra_cards.simulation.crisis.warnings import BAND, CrisisWarning, crisis_warnings
from terra_cards.simulation.estimate import Estimate, scaled

BINS = 24  # of the cards after which games are lost
SOURCES: Mapping[str, str] = {
    "first": "first on a crisis solved in time",
    "highest": "highest card there",
    "finisher": "finishing a full-blown crisis",
    "hoard": "hoarded sets",
}


class CrisisSubject(Struct, frozen=True):
    """What a crisis deck's report is about.

    ``titles`` and ``texts`` are those of its crises by id, ``places`` where each stands in its file
    (``decks/x.deck.yaml:12``). ``world`` is a board with a drawing of the regions, if there is one;
    ``areas`` says which of its areas lie in which region.
    """

    title: str
    report: CrisisReport
    titles: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    world: Board | None = None
    areas: Mapping[str, Sequence[str]] = field(default_factory=dict)


def crisis_section(subject: CrisisSubject, prefix: str) -> str:
    """All that a page says of a crisis deck; names in the page begin with the prefix."""
    report, found = subject.report, subject.report.figures
    odd = crisis_warnings(report)
    pictures = BoardPictures(subject.world, prefix) if subject.world is not None else None
    parts = [_facts(found), _look(subject, odd, f"{prefix}look", prefix), _odds(report)]
    if found is not None:
        ids = links(found, prefix)
        marked = {one.crisis for one in odd if one.crisis}
        parts += [
            _lost(report, found),
            crises_table(found, subject.titles, ids, marked),
            regions_section(report, found, subject.titles, ids, pictures, subject.areas),
            _won(found),
            tag("h2", "The cards"),
            supply_table(report),
            tag("h2", "Crisis by crisis"),
            *(
                crisis_details(
                    one,
                    ids[one.crisis],
                    subject.titles.get(one.crisis, one.crisis),
                    subject.texts.get(one.crisis, ""),
                    subject.places.get(one.crisis),
                    [warning.text for warning in odd if warning.crisis == one.crisis],
                )
                for one in found.crises
            ),
        ]
    parts.append(_words())
    shapes = pictures.definitions() if pictures is not None and found is not None else ""
    return rows([_header(subject), shapes, tag("main", rows(parts)), _footer(subject)])


def links(found: CrisisFigures, prefix: str) -> dict[str, str]:
    """The name in the page of each crisis."""
    return {one.crisis: f"{prefix}crisis-{number + 1}" for number, one in enumerate(found.crises)}


def _header(subject: CrisisSubject) -> str:
    play = subject.report.play
    cards = play.deck.cards
    played = subject.report.figures.games if subject.report.figures is not None else 0
    crises = f"{len(cards.crises)} crises" if len(cards.crises) != 1 else "one crisis"
    lines = [
        tag("h1", text(subject.title)),
        tag(
            "p",
            f"How {crises} and {counted(len(cards.solutions), 'solution card')} of the edition "
            f"{text(play.deck.rules.edition)} play: {counted(played, 'game')} at a table of {play.players}: "
            f"{text(', '.join(bot.name for bot in play.bots))}.",
            class_="soft",
        ),
    ]
    if not subject.report.finished:
        lines.append(tag("p", tag("strong", "Stopped early: these are the figures so far.")))
    if subject.report.precise is False:
        lines.append(tag("p", "The error is not as small as asked for: more games would be needed."))
    return tag("header", rows(lines))


def _facts(found: CrisisFigures | None) -> str:
    if found is None:
        return ""
    won, low, high = found.win_rate, *BAND
    said = "won of all games"
    if won.error is not None:
        said += f", \N{PLUS-MINUS SIGN}{100 * won.error:.1f}"
    facts = [(percent(won.value), said)]
    verdict = "too hard" if won.value < low else "too easy" if won.value > high else "fair odds"
    facts.append((verdict, f"{percent(low)} to {percent(high)} of games won keep a table at it"))
    if found.turns is not None:
        facts.append((f"{found.turns.value:.0f}", "turns of a game"))
    for name, share in (("solved in time", _mean(found, "solved_in_time")), ("solved later", _later(found))):
        if share is not None:
            facts.append((percent(share), f"of the crises that come are {name}"))
    if found.sources:
        facts.append((f"{sum(one.value for one in found.sources.values()):.0f}", "points of a player who wins"
                      " with the table"))  # fmt: skip
    return fact_list(facts)


def _mean(found: CrisisFigures, name: str) -> float | None:
    """A share of all crises that came, each counted as often as it came."""
    pairs = [(one.came.value, getattr(one, name)) for one in found.crises if one.came is not None]
    known = [(weight, share.value) for weight, share in pairs if share is not None]
    whole = sum(weight for weight, _ in known)
    return sum(weight * share for weight, share in known) / whole if whole else None


def _later(found: CrisisFigures) -> float | None:
    shares = [(c.came.value if c.came else 0.0, c) for c in found.crises if c.blown is not None]
    whole = sum(came for came, _ in shares)
    if not whole:
        return None
    later = (
        came * (c.blown.value if c.blown else 0.0) * (c.solved_later.value if c.solved_later else 0.0)
        for came, c in shares
    )
    return sum(later) / whole


def _look(subject: CrisisSubject, odd: Sequence[CrisisWarning], name: str, prefix: str) -> str:
    head = tag("h2", "Look at these first", id=name)
    if not odd:
        return head + tag(
            "p", "Nothing stands out: the odds are in between, and no crisis is unlike the rest."
        )
    found = subject.report.figures
    ids = links(found, prefix) if found is not None else {}
    lines = []
    for one in odd:
        if one.crisis is None:
            lines.append(tag("li", f"{tag('strong', 'The deck')} {DASH} {text(one.text)}."))
            continue
        title = text(subject.titles.get(one.crisis, one.crisis))
        place = subject.places.get(one.crisis)
        where = f" <small>{text(place)}</small>" if place else ""
        link = tag("a", title, href=f"#{ids[one.crisis]}")
        lines.append(tag("li", f"{link} {DASH} {text(one.text)}.{where}"))
    return head + tag("ul", rows(lines), class_="warnings")


def _odds(report: CrisisReport) -> str:
    """How often tables win, by number of players and by how selfish they are: drawn, and in numbers."""
    curve = report.curve
    if not curve:
        return ""
    steps = sorted({one.selfishness for one in curve})
    players = sorted({one.players for one in curve})
    at: dict[tuple[int, float], Odds] = {(one.players, one.selfishness): one for one in curve}
    drawn = [
        (f"{number} players", [(s, at[number, s].win_rate) for s in steps if (number, s) in at])
        for number in players
    ]
    square = '<svg viewBox="-5 -5 10 10" aria-hidden="true"><path d="{}" class="point"/></svg>'
    key = tag(
        "ul",
        rows(tag("li", square.format(mark(n)) + name) for n, (name, _) in enumerate(drawn)),
        class_="legend",
    )
    heads = "".join(tag("th", percent(step), scope="col", class_="number") for step in steps)
    head = tag("tr", tag("th", "table", scope="col") + heads)
    body = rows(
        tag(
            "tr",
            tag("th", f"{number} players", scope="row")
            + "".join(
                tag("td", _percent(at[number, s].win_rate) if (number, s) in at else DASH, class_="number")
                for s in steps
            ),
        )
        for number in players
    )
    table = tag(
        "table",
        tag("caption", "Games won, by share of selfish decisions") + tag("thead", head) + tag("tbody", body),
        class_="narrow",
    )
    low, high = BAND
    return rows(
        [
            tag("h2", "How often tables win"),
            curves(drawn, "Games won by share of selfish decisions", "selfish decisions", BAND),
            key,
            scrolling(table, "Games won"),
            tag(
                "p",
                "A selfish player takes the points, a helping one gives the smallest card that helps. The "
                "curve counts more than its height: real tables are neither one nor the other. Between "
                f"{percent(low)} and {percent(high)} (shaded) a game is neither lost before it begins nor "
                "won anyway.",
                class_="soft",
            ),
        ]
    )  # fmt: skip


def _percent(one: Estimate) -> str:
    error = f" <small>±{100 * one.error:.1f}</small>" if one.error else ""
    return f"{percent(one.value)}{error}"


def _lost(report: CrisisReport, found: CrisisFigures) -> str:
    lines = [tag("h2", "When tables lose")]
    limits = report.play.deck.rules.crisis
    much = {
        "region": f"{limits.region} full-blown crises of one region",
        "colour": f"{limits.colour} of one colour",
        "all": f"{limits.centre} in all",
    }
    if not found.losses:
        return rows([*lines, tag("p", "No game was lost.")])
    why = rows(
        tag("dt", text(much[key])) + tag("dd", f"{_percent(one)} of the lost games")
        for key, one in found.losses.items()
    )
    width = max(1, -(-len(found.lost_at) // BINS))
    counts = [float(sum(found.lost_at[at : at + width])) for at in range(0, len(found.lost_at), width)]
    labels = [str(at) for at in range(0, len(found.lost_at), width)]
    drawn = histogram(counts, labels, "Lost games by cards turned over", every=max(1, len(labels) // 8))
    lines += [
        tag("dl", why),
        tag("h3", "After how many cards turned over games are lost"),
        drawn,
        tag("p", f"Each bar is {counted(width, 'card')} wide; the draw pile has {len(found.lost_at) - 1}.",
            class_="soft"),
    ]  # fmt: skip
    return rows(lines)


def _won(found: CrisisFigures) -> str:
    lines = [tag("h2", "Games that are won")]
    if not found.seats:
        return rows([*lines, tag("p", "No game was won.")])
    seats = [f"seat {number + 1}" for number in range(len(found.seats))]
    low = max(0.0, min(one.value for one in found.seats) * 0.8)
    wins = [one for one in (scaled(win, 100.0) for win in found.wins) if one is not None]
    head = tag("tr", "".join(tag("th", name, scope="col") for name in ("points for", "a player in a game")))
    body = rows(
        tag("tr", tag("th", text(SOURCES[name]), scope="row")
            + tag("td", estimate(one, 1), class_="number")) for name, one in found.sources.items()
    )  # fmt: skip
    charts = [
        tag("h3", "Points by seat, the start player first")
        + line_chart(found.seats, seats, "Points by seat", low),
        tag("h3", "Who has most points, in percent") + line_chart(wins, seats, "Wins by seat, in percent"),
        tag("h3", "Where points come from")
        + tag("table", tag("thead", head) + tag("tbody", body)),
    ]  # fmt: skip
    return rows([*lines, tag("div", rows(tag("div", chart) for chart in charts), class_="columns")])


def _words() -> str:
    words = [
        ("in time", "solved when it came (C5): the cards given at once reach the threat."),
        ("full-blown", "not solved in time (C6): it lies in the centre until cards attached to it reach the "
         "threat (C9)."),
        ("sinks", "the share of lost games in which the crisis lay in the centre at the end."),
        ("last straw", "the share of lost games that were lost when this crisis became full-blown (C12)."),
        ("selfish", "the chance that a decision of a player serves the own points instead of the table."),
        ("±", "one standard error: the true value lies within two of them in 19 of 20 cases. It tells how "
         "often was played, not whether people play like that."),
    ]  # fmt: skip
    return words_list(words)


def _footer(subject: CrisisSubject) -> str:
    play = subject.report.play
    made = {
        "terra-cards": __version__, "edition": play.deck.rules.edition,
        "bots": [bot.name for bot in play.bots], "games": play.rounds, "seed": play.seed,
    }  # fmt: skip
    if play.parameters.changed:
        made["parameters"] = figure(len(play.parameters.changed)) + " changed"
    return footer(made, subject.world.credit if subject.world is not None else None)
