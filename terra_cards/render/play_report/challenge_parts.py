"""A challenge edition in a report: what each role earns, how rounds end, and when to decline."""

from __future__ import annotations

from terra_cards.render.play_report.charts import line_chart
from terra_cards.render.play_report.furniture import number_cell, scrolling
from terra_cards.render.play_report.markup import counted, estimate, percent, rows, tag, text
from terra_cards.simulation.challenge.figures import END_WORDS, ROLE_WORDS, ChallengeFigures


def challenge_section(table: ChallengeFigures) -> str:
    """What the tables of all cards show together."""
    return rows([*_roles(table), *_ends(table), *_choices(table)])


def _roles(table: ChallengeFigures) -> list[str]:
    head = tag("tr", "".join(tag("th", name, scope="col", class_=css) for name, css in (
        ("role", None), ("gains", "number"), ("points in a round", "number"))))  # fmt: skip
    body = rows(
        tag(
            "tr",
            tag("th", text(ROLE_WORDS[name]), scope="row")
            + tag("td", percent(role.gain_rate.value if role.gain_rate else None), class_="number")
            + number_cell(role.mean_points, 2),
        )
        for name, role in table.roles.items()
        if role.mean_points is not None
    )
    lines = [
        tag("h3", "What each role earns"),
        scrolling(tag("table", tag("thead", head) + tag("tbody", body), class_="narrow"), "Roles"),
    ]
    if table.places:
        last = len(table.places)
        names = ["first Estimator", *(f"place {n}" for n in range(2, last)), "Challenger"][:last]
        lines += [
            tag("h3", "Points in a round by place, clockwise"),
            line_chart(table.places, names, "Mean points by place, the first Estimator first"),
        ]
    return lines


def _ends(table: ChallengeFigures) -> list[str]:
    ends = [
        tag("dt", text(END_WORDS[name])) + tag("dd", percent(one.value)) for name, one in table.ends.items()
    ]
    lines = [tag("h3", "How rounds end"), tag("dl", rows(ends))]
    if table.nobody_taken is not None and table.nobody_points is not None:
        lines.append(
            tag("p", f"Nobody-knows is taken in {percent(table.nobody_taken.value)} of the rounds, for "
                f"{estimate(table.nobody_points, 2)} points.")
        )  # fmt: skip
    return lines


def _choices(table: ChallengeFigures) -> list[str]:
    """Accepting and declining side by side: each round was played both ways."""
    played = [one for one in table.choices if one.rounds]
    if not played:
        return []
    said = []
    if table.declines is not None:
        said.append(f"The first Estimator declines in {percent(table.declines.value)} of the rounds.")
    if table.decline_below is not None and table.answer_from is not None:
        said.append(
            f"Declining pays for who believes in the best answer with less than "
            f"{percent(table.decline_below)}; such answers are right in {percent(table.answer_from)}."
        )
    else:
        gains = [one.gain.value for one in played if one.gain is not None]
        if gains and min(gains) >= 0:
            said.append("Accepting is always the better choice.")
        elif gains and max(gains) < 0:
            said.append("Declining is always the better choice.")
    names = ("how sure", "rounds", "right", "points if accepted", "if declined", "gain of accepting")
    head = tag("tr", "".join(tag("th", name, scope="col", class_="number" if n else None)
                             for n, name in enumerate(names)))  # fmt: skip
    body = rows(
        tag(
            "tr",
            tag("th", f"{percent(one.low)} to {percent(one.high)}", scope="row")
            + tag("td", f"{one.rounds:,}", class_="number")
            + tag("td", percent(one.right.value if one.right else None), class_="number")
            + "".join(number_cell(value, 2) for value in (one.accept, one.decline, one.gain)),
        )
        for one in played
    )
    caption = (
        f"{counted(table.rounds, 'round')}, each played with the first Estimator accepting and declining."
    )
    whole = tag("table", tag("caption", caption) + tag("thead", head) + tag("tbody", body))
    return [tag("h3", "When to decline"), tag("p", " ".join(said)), scrolling(whole, "When to decline")]
