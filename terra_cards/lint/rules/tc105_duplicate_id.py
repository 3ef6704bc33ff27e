"""TC105: found when a deck is put together."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC105",
    name="duplicate-id",
    severity="error",
    summary="two cards of a deck have the same id",
    why="""
Records, suppressions, backs and baselines name a card by its `id`, so an id stands for one card of the whole
deck, all files of a folder included; crises and solutions share theirs. The second card is the one reported.
""",
    wrong=Example("- id: eiffel-tower\n- id: eiffel-tower\n  theme: Louvre Museum\n", "cards"),
    right=Example("- id: eiffel-tower\n- id: louvre\n  theme: Louvre Museum\n", "cards"),
)
