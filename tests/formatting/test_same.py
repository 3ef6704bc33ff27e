"""What holds a new text against the old one finds every kind of loss."""

from __future__ import annotations

import pytest

from terra_cards.formatting.same import difference
from tests.formatting.helpers import document

OLD = "# top\ndeck: &d {id: a, title: '1', year: 1, none: ~}\nx: [*d, b]  # end\nformat: 1\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: a", "id: b", "the value at /deck/id would be another one"),
        ("'1'", "1", "the value at /deck/title would be another one"),
        ("year: 1", "year: '1'", "the value at /deck/year would be another one"),
        ("none: ~", "none: '~'", "the value at /deck/none would be another one"),
        ("none: ~", "more: ~", "the value at /deck would be another one"),
        (", b]", "]", "the value at /x would be another one"),
        ("*d", "{id: a, title: '1', year: 1, none: ~}", "an anchor or an alias would be lost"),
        ("# top", "# tip", "a comment would be lost or changed"),
        ("  # end", "", "a comment would be lost or changed"),
        ("format: 1", "format: [", "it could not be read any more: "),
        (OLD, "", "all values would be lost"),
    ],
)
def test_losses(old: str, new: str, said: str) -> None:
    found = difference(document(OLD), OLD.replace(old, new))
    assert found is not None and found.startswith(said)


def test_layout_is_no_loss() -> None:
    new = "format: 1\n# top\nx:\n- *d  # end\n- b\n"
    assert (
        difference(document(OLD), "deck: &d\n  title: \"1\"\n  none: ~\n  id: 'a'\n  year: 1\n" + new) is None
    )
