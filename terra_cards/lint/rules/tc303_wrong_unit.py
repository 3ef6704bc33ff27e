"""TC303: found while reading the answer."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC303",
    name="wrong-unit",
    severity="error",
    summary="a unit that does not belong on the scale",
    why="""
`length` takes a unit of length and always needs one, `year` takes none, `number` takes any unit but a
length. A length asked on the number scale could be answered on two scales at once.
""",
    wrong=Example("length: {ask: height, answer: 330 kg}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    silent=(Example("number: {ask: weight, answer: 7300 t}", "task"),),
)
