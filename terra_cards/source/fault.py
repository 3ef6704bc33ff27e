"""A mistake after which the C parser cannot go on."""

from __future__ import annotations

from terra_cards.source.findings import Finding, Related
from terra_cards.source.span import Span


class FaultError(Exception):
    """Reading stops here; ``span`` is where the finding stands.

    ``covers`` is a text that was read and is wrong: what is told of a part of it later follows from that.
    ``complete`` means that the document before it is whole, and only something follows it that
    does not belong to it; ``follows`` that another finding has told the mistake already.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        advice: str | None = None,
        *,
        code: str = "TC001",
        related: tuple[tuple[Span, str], ...] = (),
        complete: bool = False,
        follows: bool = False,
        covers: Span | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.advice = advice
        self.related = related
        self.complete = complete
        self.follows = follows
        self.covers = covers

    def finding(self, path: str) -> Finding:
        """The fault as a finding of a file."""
        related = tuple(Related(path, span, message) for span, message in self.related)
        return Finding(self.code, self.message, path, self.span, help=self.advice, related=related)
