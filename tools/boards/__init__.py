"""Builds the boards that travel with the package: ``python -m tools.boards world``.

The sources are pinned registry packages (``sources``); what comes out is committed, so nobody
who uses or tests terra-cards needs them.
"""
