"""What licences ask for, as far as a linter may say: by the parts of SPDX identifiers."""

from __future__ import annotations

#: Dedications to the public domain, and licences that ask for no credit.
_NO_CREDIT = frozenset(
    {"CC0-1.0", "PDDL-1.0", "Unlicense", "0BSD", "WTFPL", "MIT-0", "CC-PDDC", "CC-PDM-1.0", "LicenseRef-PD"}
)


def asks_credit(licence: str) -> bool:
    """Whether a licence asks for the author's name. An unknown LicenseRef is not judged."""
    return licence not in _NO_CREDIT and not licence.startswith("LicenseRef-")


def clash(photo: str, deck: str, credited: bool) -> str | None:
    """Why a photo's licence does not allow what the deck's licence does; None where it does.

    Only Creative Commons licences are compared, by their parts NC, ND and SA.
    """
    theirs, ours = photo.split("-"), deck.split("-")
    if theirs[0] != "CC" or deck.startswith("LicenseRef-"):
        return None
    if "NC" in theirs and "NC" not in ours:
        return "NC forbids to sell it"
    if "ND" in theirs and "ND" not in ours:
        return "ND forbids to crop or change it"
    if "SA" in theirs and "SA" not in ours and not credited:
        return "SA wants the same licence for the whole, unless the photo keeps its own, with its credit"
    return None
