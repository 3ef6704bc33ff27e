"""The protocol's code actions: fixes, suppressions, pages of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from lsprotocol import types
from msgspec import Struct

from terra_cards.lint import registry
from terra_cards.lint.report import Diagnostic
from terra_cards.lint.suppress import NEVER
from terra_cards.lsp.actions.edits import edits_between
from terra_cards.lsp.actions.fixes import mended, silenced, title
from terra_cards.lsp.linting import Linted
from terra_cards.lsp.server import TerraServer
from terra_cards.lsp.texts import OpenText
from terra_cards.source.findings import Edit
from terra_cards.source.span import Span

QUICK = types.CodeActionKind.QuickFix.value
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.terra-cards"
OPEN_RULE = "terra-cards.openRule"


def register(server: TerraServer) -> None:
    """Answers all requests of this module."""
    options = types.CodeActionOptions(code_action_kinds=[QUICK, FIX_ALL], resolve_provider=True)
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)(actions)
    server.feature(types.CODE_ACTION_RESOLVE)(resolved)
    server.command(OPEN_RULE)(rule_opened)


class _Seen(Struct, frozen=True):
    """A document as it was linted last: the result for the version that is open."""

    text: OpenText
    linted: Linted
    name: str

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return self.linted.by_name.get(self.name, [])


async def _seen(server: TerraServer, uri: str) -> _Seen | None:
    text = server.session.texts.get(uri)
    unit = server.session.unit(text) if text is not None else None
    if text is None or unit is None:
        return None
    linted = await server.scheduler.settled(unit)
    name = linted.names.get(text.path or text.uri) if linted is not None else None
    if linted is None or name is None or linted.snapshot.versions.get(uri) != text.version:
        return None
    return _Seen(text, linted, name)


async def actions(server: TerraServer, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """What can be done about the findings in a range, and in the whole file."""
    only = params.context.only
    if not (_wanted(QUICK, only) or _wanted(FIX_ALL, only)):
        return None
    seen = await _seen(server, params.text_document.uri)
    if seen is None:
        return None
    found: list[types.CodeAction] = []
    if _wanted(QUICK, only):
        here = seen.text.places.span(params.range)
        touched = [one for one in seen.diagnostics if _touch(one.finding.span, here)]
        found += [action for one in touched for action in _quick(server, seen, one)]
        found += _same_rule(seen, touched) if _resolves(server) else []
    if _wanted(FIX_ALL, only) and any(_safe(one) for one in seen.diagnostics):
        action = types.CodeAction("Mend all that is safe to mend", FIX_ALL, data=_data(seen))
        if not _resolves(server):
            action = await resolved(server, action)
        found.append(action)
    return found


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _wanted(kind: str, only: Iterable[Any] | None) -> bool:
    """Whether a client wants actions of a kind: a wish for ``source`` is one for all of its kinds."""
    if only is None:
        return True
    wishes = [str(getattr(one, "value", one)) for one in only]
    return any(kind == wish or kind.startswith(f"{wish}.") or not wish for wish in wishes)


def _resolves(server: TerraServer) -> bool:
    return "edit" in (server.can("text_document.code_action.resolve_support.properties") or ())


def _safe(diagnostic: Diagnostic) -> bool:
    return diagnostic.finding.fix is not None and diagnostic.finding.fix.safe


def _data(seen: _Seen, **more: str) -> dict[str, str]:
    return {"uri": seen.text.uri, **more}


def _quick(server: TerraServer, seen: _Seen, one: Diagnostic) -> Iterator[types.CodeAction]:
    shown = [server.publisher.diagnostic(seen.linted, seen.name, one)]
    if one.finding.fix is not None:
        yield types.CodeAction(
            title(one, seen.linted.report),
            QUICK,
            shown,
            is_preferred=one.finding.fix.safe or None,
            edit=_edit(server, seen, one.finding.fix.edits),
        )
    if one.code[2] not in NEVER:
        after = silenced(seen.linted.report, one)
        if after is not None:
            before = seen.linted.report.documents[seen.name].text
            edit = _edit(server, seen, edits_between(before, after))
            yield types.CodeAction(f"{one.code}: ignore it here, with a comment", QUICK, shown, edit=edit)
    command = types.Command(f"Explain {one.rule.title}", OPEN_RULE, arguments=[one.code])
    yield types.CodeAction(f"{one.code}: explain {one.rule.name}", QUICK, shown, command=command)


def _same_rule(seen: _Seen, touched: list[Diagnostic]) -> Iterator[types.CodeAction]:
    """All safe fixes of a rule that is found here and elsewhere in the file."""
    counts = Counter(one.code for one in seen.diagnostics if _safe(one))
    for code in dict.fromkeys(one.code for one in touched if _safe(one)):
        if counts[code] > 1:
            name = registry.rules()[code].name
            data = _data(seen, code=code)
            yield types.CodeAction(
                f"{code}: mend {name} in the whole file ({counts[code]})", QUICK, data=data
            )


def _edit(server: TerraServer, seen: _Seen, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    places = seen.text.places
    listed = [types.TextEdit(places.range(edit.span), edit.text) for edit in edits]
    return server.workspace_edit({seen.text.uri: listed})


async def resolved(server: TerraServer, action: types.CodeAction) -> types.CodeAction:
    """The edit of an action that mends many findings, each step of it linted anew."""
    data = action.data if isinstance(action.data, dict) else {}
    seen = await _seen(server, str(data.get("uri")))
    if seen is None:
        return action
    cwd = server.session.cwd(seen.text.path)
    after: str = await server.in_thread(mended, seen.linted, cwd, seen.name, data.get("code"))
    before = seen.linted.report.documents[seen.name].text
    if server.session.texts.get(seen.text.uri) is seen.text and seen.text.text == before:
        action.edit = _edit(server, seen, edits_between(before, after))
    return action


async def rule_opened(server: TerraServer, code: str) -> None:
    """Opens the page of a rule in the editor; where it cannot, shows what the rule finds."""
    rule = registry.find(str(code))
    if rule is None:
        return
    uri = server.pages.uri(rule.code)
    if uri is not None and server.can("window.show_document.support"):
        server.window_show_document(types.ShowDocumentParams(uri, take_focus=True))
        return
    message = f"{rule.title}: {rule.summary}. 'terra-cards rule {rule.code}' says more."
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))
