"""TC008: made in :mod:`terra_cards.lint.commas`, behind what binding complains about."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC008",
    name="unquoted-comma",
    severity="error",
    summary="a comma inside `{...}` that ended a text",
    why="""
Between braces a comma ends a value, so `{en: height, with antennas}` has two keys: `en`, and `with
antennas` without a value. Quote the text. `--unsafe-fixes` quotes it up to the end of the words that have
no colon. Where what follows begins with a key that is not there yet (`answer:1889`, `answer 1889`), its colon
or the space behind it was forgotten: it is told at that place, and there is no fix.
""",
    wrong=Example("length: {ask: height, with antennas, answer: 330 m}", "task"),
    right=Example('length: {ask: "height, with antennas", answer: 330 m}', "task"),
    fix="unsafe",
    scope="engine",
)
