"""Texts that are hard on a YAML parser."""

from __future__ import annotations

ESCAPES = {
    "\0": "0",
    "\a": "a",
    "\b": "b",
    "\t": "t",
    "\n": "n",
    "\v": "v",
    "\f": "f",
    "\r": "r",
    "\x1b": "e",
}
ESCAPES |= {'"': '"', "\\": "\\", "/": "/", "\x85": "N", "\xa0": "_", "\u2028": "L", "\u2029": "P", " ": " "}
ALPHABET = "abc xyz Äé 0189 :#-?,[]{}'\"\\&*!|>%@`~=.\t\n\x85\xa0\u2028\u2029\x7f😀👩‍🚀中"
# fmt: off
WORDS = (
    "a", "no", "yes", "null", "true", "1", "0123", "1.5e3", "0x1F", "2026-02-11", "1:30", "1_000", "~",
    ".inf", "-0", "<<", "=", "x y", "it's", "say \"x\"", "a: b", "a #b", "- a", "# a", "", " a", "a ",
    "a\nb", "a\n\nb\n", "é\u2028è", "😀", "a\tb", "C:\\x", "@x", "%x", "100%", "[x", "}", "a,b", "?a",
    ":a", "-a", "&a", "*a", "!a", "http://x.y/#z", "a\x85b", "\ufeffa", "a\x7f", "  a\nb", "a\n b\nc",
    "a\n\n\nb\n\n",
)
# fmt: on
