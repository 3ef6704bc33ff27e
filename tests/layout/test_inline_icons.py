"""Icons in texts: at the height of capitals, alone, beside words, on the right and in any direction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.layout import inline_icons
from terra_cards.layout.card import plan_card
from terra_cards.layout.content import Content
from terra_cards.layout.drawing import TextLine, Use
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.layout.wording import tidy
from terra_cards.library import icons
from tests.layout.faces import classic, face


def _plan(text: str, lang: str = "en") -> list[TextLine | Use]:
    content = Content(card="a", lang=lang, texts={"info": tidy(text)})
    plan = plan_card(content, classic())
    return [item for item in plan.items if _of_info(item)]  # type: ignore[misc]


def _of_info(item: object) -> bool:
    if isinstance(item, Use):
        return item.symbol.startswith("icon/") and item.y > 90
    return isinstance(item, TextLine) and item.field == "info"


def test_known_names_become_icons_and_others_stay_words() -> None:
    read = inline_icons.read("a :ship: b :no-such-icon: c 12:30:45 d :Ship: http://x:ship:y")
    assert read.count(inline_icons.read(":ship:")) == 1
    assert ":no-such-icon:" in read and "12:30:45" in read and ":Ship:" in read and "x:ship:y" in read
    assert inline_icons.unknown("a :shipp: b :ship:") == [(2, "shipp")]
    assert inline_icons.without(tidy("Vasa :ship: afloat")) == "Vasa afloat"


@given(st.sampled_from(icons.names()))
def test_every_icon_is_as_high_as_capitals_and_never_very_wide(name: str) -> None:
    typeface = face().primary
    width, height = inline_icons.ink(name, typeface)
    assert height <= typeface.cap_height * 1.05
    assert width <= typeface.cap_height * 1.5 + 1e-6
    assert max(width, height) >= typeface.cap_height
    assert face().width(tidy(f":{name}:")) == pytest.approx(inline_icons.width(name, typeface))
    assert face().missing(tidy(f"a :{name}: b")) == ()


@pytest.mark.parametrize(
    "text", [":anchor:", "An :anchor: here", "here :anchor:", ":anchor: here", "a:anchor: b :anchor:"]
)
def test_an_icon_is_centred_on_the_capitals_wherever_it_stands(text: str) -> None:
    items = _plan(text)
    uses = [item for item in items if isinstance(item, Use)]
    assert len(uses) == tidy(text).count(tidy(":anchor:"))
    setting = classic().slots["info"].setting
    cap = setting.face.primary.cap_height / 1000 * setting.size * MM_PER_POINT
    baseline = classic().slots["info"].y + cap
    for use in uses:
        assert use.y + use.scale / 2 == pytest.approx(baseline - cap / 2, abs=0.02)
        assert use.scale <= cap * 1.5


def test_icons_and_words_follow_each_other_without_overlap() -> None:
    items = _plan("Down :anchor: up :ship: out")
    x = 0.0
    for item in items:
        assert item.x >= x - 0.02
        em = item.size * MM_PER_POINT / 1000 if isinstance(item, TextLine) else 0.0
        x = item.x + (item.face.width(item.text) * em if isinstance(item, TextLine) else item.scale)
    assert [type(item) for item in items] == [TextLine, Use, TextLine, Use, TextLine]


def test_icons_count_when_lines_are_broken() -> None:
    plain = [i for i in _plan("word " * 60) if isinstance(i, TextLine)]
    assert {item.y for item in _plan("word :ship: " * 50) if isinstance(item, TextLine)} != {
        i.y for i in plain
    }
    right = classic().slots["info"].x + classic().slots["info"].width
    for item in _plan("word :ship: " * 30):
        if isinstance(item, Use):
            assert item.x + item.scale <= right + 0.1


@pytest.mark.parametrize("text", [":anchor:", "An anchor :anchor:", ":anchor: at sea"])
@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_line_with_icons_is_aligned_like_any_other(text: str, align: str, share: float) -> None:
    design = classic()
    slot = design.slots["info"]
    turned = replace(slot, setting=replace(slot.setting, align=align))
    design = replace(design, slots={**design.slots, "info": turned})
    content = Content(card="a", lang="en", texts={"info": tidy(text)})
    items = [item for item in plan_card(content, design).items if _of_info(item)]
    left = min(item.x for item in items if isinstance(item, TextLine | Use))
    right = max(
        item.x + item.scale
        if isinstance(item, Use)
        else item.x + item.face.width(item.text) * item.size * MM_PER_POINT / 1000
        for item in items
        if isinstance(item, TextLine | Use)
    )
    room = slot.width - (right - left)
    assert left - slot.x == pytest.approx(room * share, abs=0.25)


def test_an_icon_in_a_text_from_the_right_stands_between_its_words() -> None:
    first, icon, second = sorted(_plan("מגדל :anchor: גבוה", "he"), key=lambda item: item.x)
    assert isinstance(icon, Use)
    assert isinstance(first, TextLine) and isinstance(second, TextLine)
    assert "גבוה" in first.text and "מגדל" in second.text


def test_icons_may_touch_letters_of_scripts_that_write_words_in_one() -> None:
    """A Hebrew article stands before its noun without a space, and Thai has none at all."""
    for text in (
        "ה:ship:הגדולה",
        "ב־:anchor:",
        "و:fish:.",
        "ไป:ship:ที่",
        "坐:ship:去",
        "(:fish:)",
        "«:fish:»",
    ):
        assert ":" not in inline_icons.read(text), text
    for text in ("a:ship:b", "é:ship:", ":ship:я", "1:ship:2", "٣:ship:", "::ship::", "_:ship:"):
        assert inline_icons.read(text) == text
    assert inline_icons.unknown("ה:shpi: ו:ship:") == [(1, "shpi")]


def test_a_line_of_two_directions_keeps_its_order_around_an_icon() -> None:
    """Latin words on both sides of an icon in a Hebrew line run from the left, icon and all; they changed
    places."""
    items = _plan("הספינה CO2 by :ship: of tin היא", "he")
    shown = sorted(items, key=lambda item: item.x)
    icon = next(index for index, item in enumerate(shown) if isinstance(item, Use))
    before, after = shown[:icon], shown[icon + 1 :]
    assert "".join(item.text for item in before if isinstance(item, TextLine)).rstrip().endswith("CO2 by")
    assert "".join(item.text for item in after if isinstance(item, TextLine)).lstrip().startswith("of tin")
    read = "".join(item.text if isinstance(item, TextLine) else "*" for item in items)
    assert read == "הספינה CO2 by * of tin היא", "they are read in the order written"
    x = 0.0
    for item in shown:
        assert item.x >= x - 0.02
        em = item.size * MM_PER_POINT / 1000 if isinstance(item, TextLine) else 0.0
        x = item.x + (item.face.width(item.text) * em if isinstance(item, TextLine) else item.scale)


def test_hebrew_words_about_an_icon_in_a_latin_line_change_sides() -> None:
    shown = sorted(_plan("It means שלום :ship: עולם here"), key=lambda item: item.x)
    texts = ["*" if isinstance(item, Use) else item.text.strip() for item in shown]
    assert texts == ["It means", "עולם", "*", "שלום", "here"]
