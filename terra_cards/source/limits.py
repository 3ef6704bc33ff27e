"""How much one file may hold; beyond it is a TC004 finding. Part of the format."""

from __future__ import annotations

FILE_BYTES = 5_000_000
FOLDER_DECK_BYTES = 30_000_000
DEPTH = 64
ALIAS_NODES = 100_000
TEXT_CHARACTERS = 20_000
PHOTO_PIXELS = 100_000_000  # of a photo (TC503)

#: No limit on files: of one kind of mistake in one file, so many are told.
FINDINGS = 1_000
