"""Files for print shops: PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7).

What such a file says of itself: the printing condition that its colours are made for, with its profile,
whether it is trapped, who made it and when. Nothing in it depends on the clock.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from terra_cards.render.pdf_file import PdfFile, text

Standard = Literal["PDF/X-1a:2003", "PDF/X-4"]
REGISTRY = "http://www.color.org"
_VERSIONS: dict[str, str] = {"PDF/X-1a:2003": "1.4", "PDF/X-4": "1.6"}


class PressError(RuntimeError):
    """A file for a print shop cannot be made; ``hint`` says what to install."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)  # both, so that it comes back from another process
        self.hint = hint

    def __str__(self) -> str:
        return str(self.args[0])


class Condition(Struct, frozen=True):
    """A printing condition: its name in the registry of the ICC, what it is, and its profile."""

    identifier: str
    info: str
    profile: bytes


class Press(Struct, frozen=True):
    """A file of a standard for a printing condition."""

    standard: Standard
    condition: Condition

    @property
    def version(self) -> str:
        """The version of PDF."""
        return _VERSIONS[self.standard]

    @property
    def group(self) -> str:
        """What each page says: what is see-through is mixed in the inks of the press."""
        mixed = "/Group<</Type/Group/S/Transparency/CS/DeviceCMYK>>"
        return mixed if self.standard == "PDF/X-4" else ""

    @property
    def information(self) -> str:
        """What the information dictionary says more."""
        return f"/GTS_PDFXVersion{text(self.standard)}"

    def write(self, file: PdfFile) -> str:
        """Writes the output intent; gives its entry of the catalogue."""
        condition = self.condition
        profile = file.stream("/N 4", condition.profile)
        intent = file.add(
            f"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier{text(condition.identifier)}"
            f"/OutputCondition{text(condition.info)}/Info{text(condition.info)}"
            f"/RegistryName{text(REGISTRY)}/DestOutputProfile {profile} 0 R>>"
        )
        return f"/OutputIntents[{intent} 0 R]"
