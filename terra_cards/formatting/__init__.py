"""One canonical layout of decks, boards, editions and templates (docs/formatting.md).

From a document to a text that means the same: ``pieces`` takes the text apart around its nodes (comments,
anchors, blank lines), ``writing`` puts it together again, ``same`` makes sure that nothing was lost.
"""
