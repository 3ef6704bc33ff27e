"""What a writing system needs before its letters can be set one after the other."""

from __future__ import annotations

import re
from unicodedata import category

# Languages written from right to left, by their ISO 639 code or the script that their tag names.
_RIGHT_TO_LEFT = frozenset(
    ("ar", "arc", "ckb", "dv", "fa", "he", "khw", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "rhg", "sd", "syr",
     "ug", "ur", "yi")
)  # fmt: skip
_RIGHT_TO_LEFT_SCRIPTS = frozenset(
    ("adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa")
)

#: Characters whose text cannot be set letter by letter from left to right: marks that sit on letters,
#: scripts that join, reorder or run the other way, joiners and direction marks, parts of emoji, icons.
COMPLEX = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0590-\u08ff\u0900-\u0dff\u0e00-\u109f\u1700-\u18af\u1900-\u1aff"
    "\u1b00-\u1c7f\u1cd0-\u1cff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2044\u2066-\u2069\u20d0-\u20ff"
    "\ua800-\uabff\ufb1d-\ufdff\ufe00-\ufe0f\ufe20-\ufe2f\ufe70-\ufeff"
    "\U00010800-\U00010fff\U00011000-\U00011fff\U0001e800-\U0001efff\U0001f1e6-\U0001f1ff"
    "\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef\U000f0000-\U000fffff]"
)

# Scripts by their blocks, those of one kind of shaping together; what is not here is set letter by letter.
_BLOCKS: tuple[tuple[int, int, str], ...] = (
    (0x0590, 0x05FF, "Hebr"),
    (0x0600, 0x06FF, "Arab"),
    (0x0700, 0x074F, "Syrc"),
    (0x0750, 0x077F, "Arab"),
    (0x0780, 0x07BF, "Thaa"),
    (0x07C0, 0x07FF, "Nkoo"),
    (0x0800, 0x083F, "Samr"),
    (0x0840, 0x085F, "Mand"),
    (0x0860, 0x086F, "Syrc"),
    (0x0870, 0x08FF, "Arab"),
    (0x0900, 0x097F, "Deva"),
    (0x0980, 0x09FF, "Beng"),
    (0x0A00, 0x0A7F, "Guru"),
    (0x0A80, 0x0AFF, "Gujr"),
    (0x0B00, 0x0B7F, "Orya"),
    (0x0B80, 0x0BFF, "Taml"),
    (0x0C00, 0x0C7F, "Telu"),
    (0x0C80, 0x0CFF, "Knda"),
    (0x0D00, 0x0D7F, "Mlym"),
    (0x0D80, 0x0DFF, "Sinh"),
    (0x0E00, 0x0E7F, "Thai"),
    (0x0E80, 0x0EFF, "Laoo"),
    (0x0F00, 0x0FFF, "Tibt"),
    (0x1000, 0x109F, "Mymr"),
    (0x1700, 0x171F, "Tglg"),
    (0x1780, 0x17FF, "Khmr"),
    (0x1800, 0x18AF, "Mong"),
    (0x1A00, 0x1A1F, "Bugi"),
    (0x1A20, 0x1AAF, "Lana"),
    (0x1B00, 0x1B7F, "Bali"),
    (0x1B80, 0x1BBF, "Sund"),
    (0x1C00, 0x1C4F, "Lepc"),
    (0xA800, 0xA82F, "Sylo"),
    (0xA880, 0xA8DF, "Saur"),
    (0xA8E0, 0xA8FF, "Deva"),
    (0xA980, 0xA9DF, "Java"),
    (0xA9E0, 0xA9FF, "Mymr"),
    (0xAA60, 0xAA7F, "Mymr"),
    (0xABC0, 0xABFF, "Mtei"),
    (0xFB1D, 0xFB4F, "Hebr"),
    (0xFB50, 0xFDFF, "Arab"),
    (0xFE70, 0xFEFE, "Arab"),
    (0x10800, 0x10FFF, "Zyyy"),  # scripts of the ancient Near East and others: the font decides
    (0x11000, 0x11FFF, "Zyyy"),
    (0x1E800, 0x1EFFF, "Zyyy"),
)
#: Not a script: figures about a fraction slash, which one feature of a font makes small.
FRACTION = "frac"
_FRACTIONS = re.compile("[0-9]+\u2044[0-9]+")
#: Scripts whose letters may be set one by one as long as they carry no marks.
PLAIN = frozenset({"", "Hebr"})
#: Scripts that reach higher and lower than Latin letters do, so that lines need more distance.
TALL = re.compile(
    "[\u0600-\u06ff\u0750-\u077f\u0870-\u0dff\u0e00-\u109f\u1780-\u17ff\ufb50-\ufdff\ufe70-\ufefe]"
)


def right_to_left(lang: str) -> bool:
    """Whether a language is written from right to left, by its tag (BCP 47)."""
    parts = lang.lower().split("-")
    script = next((part for part in parts[1:] if len(part) == 4 and part.isalpha()), None)
    if script is not None:
        return script in _RIGHT_TO_LEFT_SCRIPTS
    return parts[0] in _RIGHT_TO_LEFT


def script_of(cluster: str) -> str:
    """The script (ISO 15924) of letters that need shaping; empty for all others."""
    if _FRACTIONS.fullmatch(cluster):
        return FRACTION
    code = ord(cluster[0])
    if code < 0x0590:
        return ""
    for first, last, name in _BLOCKS:
        if first <= code <= last:
            return name
    return ""


def of_the_extra(char: str) -> bool:
    """Whether the fonts of ``terra-cards[scripts]`` have the letters of a character's script."""
    return script_of(char) in ("Arab", "Hebr", "Deva", "Thai")


def is_mark(char: str) -> bool:
    """Whether a character sits on the letter before it, or changes it, and is never parted from it."""
    code = ord(char)
    return (
        category(char) in ("Mn", "Mc", "Me")
        or code in (0x200C, 0x200D)
        or 0xFE00 <= code <= 0xFE0F
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0100 <= code <= 0xE01EF
    )


def clusters(text: str) -> list[str]:
    """A text in pieces that are never parted: a letter with its marks, an emoji with its parts, a
    fraction."""
    if "\u2044" in text:
        found = _FRACTIONS.search(text)
        if found:
            return [*clusters(text[: found.start()]), found[0], *clusters(text[found.end() :])]
    out: list[str] = []
    for char in text:
        if out and (is_mark(char) or _joins(out[-1], char)):
            out[-1] += char
        else:
            out.append(char)
    return out


def _joins(before: str, char: str) -> bool:
    if before[-1] == "\u200d":
        return ord(char) > 0x2000
    flags = 0x1F1E6 <= ord(char) <= 0x1F1FF
    return flags and len(before) == 1 and 0x1F1E6 <= ord(before) <= 0x1F1FF
