"""Each demand of PDF/X-1a and PDF/X-4 that preflight knows: a file broken in that one respect is found."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name, Pdf, String
from typer.testing import CliRunner

from terra_cards.cli.commands.preflight import app
from terra_cards.library import press
from terra_cards.render.preflight.judge import judge
from terra_cards.render.preflight.read import read_pdf
from terra_cards.render.preflight.standards import CHECKS, STANDARDS, X1A, X4
from tests.render.cli import render
from tests.render.decks import card, encoded, picture, write_deck

Damage = Callable[[Pdf], None]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A file of each standard."""
    folder = tmp_path_factory.mktemp("good")
    (folder / "a.png").write_bytes(encoded(picture(900, 600), "PNG"))
    deck = write_deck(folder, [card(1, photo="a.png"), card(2)])
    for name, printer in (("x1", "drivethrucards"), ("x4", "offset")):
        render(deck, "-o", folder / f"{name}.pdf", "--printer", printer, "--size", "poker")
    return {X1A: (folder / "x1.pdf").read_bytes(), X4: (folder / "x4.pdf").read_bytes()}


def _photo(pdf: Pdf) -> pikepdf.Object:
    return next(
        one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
    )


def _state(**entries: Any) -> Damage:
    def damage(pdf: Pdf) -> None:
        pdf.pages[0].Resources.ExtGState = Dictionary(
            Bad=pdf.make_indirect(Dictionary(Type=Name.ExtGState, **entries))
        )

    return damage


def _image(**entries: object) -> Damage:
    def damage(pdf: Pdf) -> None:
        image = _photo(pdf)
        for key, value in entries.items():
            image[f"/{key}"] = value

    return damage


def _packet(old: str, new: str) -> Damage:
    def damage(pdf: Pdf) -> None:
        said = pdf.Root.Metadata.read_bytes().decode("utf-8")
        assert old in said
        pdf.Root.Metadata.write(said.replace(old, new).encode("utf-8"))

    return damage


def _intent(**entries: object) -> Damage:
    def damage(pdf: Pdf) -> None:
        for key, value in entries.items():
            pdf.Root.OutputIntents[0][f"/{key}"] = value

    return damage


def _without(where: str, key: str) -> Damage:
    def damage(pdf: Pdf) -> None:
        target = {"info": pdf.docinfo, "root": pdf.Root, "intent": pdf.Root.OutputIntents[0]}[where]
        del target[f"/{key}"]

    return damage


def _two_intents(pdf: Pdf) -> None:
    pdf.Root.OutputIntents.append(Dictionary(dict(pdf.Root.OutputIntents[0].items())))


def _profile(data: bytes, components: int = 4) -> Damage:
    def damage(pdf: Pdf) -> None:
        profile = pdf.make_stream(data)
        profile.N = components
        pdf.Root.OutputIntents[0].DestOutputProfile = profile

    return damage


def _nameless(pdf: Pdf) -> None:
    intent = pdf.Root.OutputIntents[0]
    intent.RegistryName, intent.Info = String(""), String("")


def _art_box(pdf: Pdf) -> None:
    pdf.pages[0].obj.ArtBox = pdf.pages[0].obj.TrimBox


def _action(pdf: Pdf) -> None:
    script = Dictionary(S=Name.JavaScript, JS=String("print()"))
    pdf.pages[0].obj.AA = pdf.make_indirect(Dictionary(O=script))


def _add(pdf: Pdf, stream: pikepdf.Object) -> None:
    resources = pdf.pages[0].Resources
    if "/XObject" not in resources:
        resources.XObject = Dictionary()
    resources.XObject.Bad = stream


def _form(**entries: Callable[[], object]) -> Damage:
    def damage(pdf: Pdf) -> None:
        form = pdf.make_stream(b"q Q")
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 1, 1])
        for key, value in entries.items():
            form[f"/{key}"] = value()
        _add(pdf, form)

    return damage


def _script(pdf: Pdf) -> None:
    stream = pdf.make_stream(b"showpage")
    stream.Type, stream.Subtype = Name.XObject, Name.PS
    _add(pdf, stream)


def _alternate(pdf: Pdf) -> None:
    other = Dictionary(Image=_photo(pdf), DefaultForPrinting=True)
    _photo(pdf).Alternates = Array([other])


def _layers(pdf: Pdf) -> None:
    config = Dictionary(Order=Array([]), AS=Array([Dictionary(Event=Name.Print)]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([]), D=config)


def _group(pdf: Pdf) -> None:
    pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


SCREEN = bytearray(press.icc("fogra39.icc"))
SCREEN[12:16] = b"mntr"
DAMAGES: list[tuple[str, str, Damage, tuple[str, ...]]] = [
    (f"no {key}", "PF509", _without("info", key), STANDARDS)
    for key in ("Creator", "Producer", "CreationDate", "ModDate")
] + [
    ("a date in words", "PF509", lambda pdf: pdf.docinfo.__setitem__("/ModDate", String("today")), STANDARDS),
    ("two intents", "PF510", _two_intents, STANDARDS),
    ("an intent without a name", "PF510", _intent(OutputConditionIdentifier=String("")), STANDARDS),
    ("an intent from nowhere", "PF510", _nameless, STANDARDS),
    ("a profile that is none", "PF511", _profile(b"no profile" * 40), STANDARDS),
    ("a profile of a screen", "PF511", _profile(bytes(SCREEN)), STANDARDS),
    ("a profile of three inks", "PF511", _profile(press.icc("fogra39.icc"), 3), STANDARDS),
    ("an art box", "PF512", _art_box, STANDARDS),
    ("a script", "PF513", _action, STANDARDS),
    ("JPEG 2000", "PF514", _image(Filter=Name.JPXDecode), (X1A,)),
    ("LZW", "PF514", _image(Filter=Array([Name.LZWDecode])), STANDARDS),
    ("a transfer function", "PF515", _state(TR=Name.Bad), STANDARDS),
    ("another transfer function", "PF515", _state(TR2=Name.Bad), STANDARDS),
    ("a halftone that is moved", "PF515", _state(HTP=Array([0, 0])), STANDARDS),
    ("PostScript", "PF516", _script, STANDARDS),
    ("OPI", "PF517", _form(OPI=Dictionary), STANDARDS),
    ("a page from elsewhere", "PF517", _form(Ref=lambda: Dictionary(F=String("x.pdf"), Page=0)), STANDARDS),
    ("another picture in print", "PF517", _alternate, STANDARDS),
    ("data in another file", "PF517", _form(F=lambda: String("x.bin")), STANDARDS),
    ("an intent that nobody knows", "PF518", _image(Intent=Name.Best), STANDARDS),
    ("a state that nobody knows", "PF518", _state(RI=Name.Best), STANDARDS),
    ("layers", "PF519", _layers, (X1A,)),
    ("no packet", "PF520", _without("root", "Metadata"), (X4,)),
    ("a packet without a title", "PF520", _packet("dc:title", "dc:name"), (X4,)),
    ("a packet without an identity", "PF520", _packet("xmpMM:DocumentID", "xmpMM:Other"), (X4,)),
    ("two dates", "PF521", _packet("<xmp:CreateDate>2000", "<xmp:CreateDate>1999"), STANDARDS),
    ("two words on trapping", "PF521", _packet("Trapped>False", "Trapped>True"), STANDARDS),
    ("two standards", "PF521", _packet("Version>PDF/X", "Version>PDF/Y"), STANDARDS),
    ("layers by events", "PF522", _layers, (X4,)),
    ("mixed in light", "PF523", _group, (X4,)),
]  # fmt: skip


def _found(data: bytes, standard: str) -> list[str]:
    """The codes of what a printer of this standard sends back for it."""
    printer = press.printer("drivethrucards" if standard == X1A else "offset")
    facts = read_pdf(data, standard)
    return [one.code for one in judge(facts, printer, None) if "PF507" <= one.code < "PF6"]


@pytest.mark.parametrize("standard", STANDARDS)
def test_our_files_break_nothing(good: dict[str, bytes], standard: str) -> None:
    assert _found(good[standard], standard) == []


@pytest.mark.parametrize(
    ("code", "damage", "standard"),
    [
        pytest.param(code, damage, standard, id=f"{name}, {standard}")
        for name, code, damage, standards in DAMAGES
        for standard in standards
    ],
)
def test_a_file_broken_in_one_respect_is_sent_back_for_it(
    good: dict[str, bytes], code: str, damage: Damage, standard: str
) -> None:
    with pikepdf.open(io.BytesIO(good[standard])) as pdf:
        damage(pdf)
        out = io.BytesIO()
        packed = pikepdf.ObjectStreamMode.disable if standard == X1A else pikepdf.ObjectStreamMode.preserve
        pdf.save(out, object_stream_mode=packed, fix_metadata_version=False)
    assert set(_found(out.getvalue(), standard)) == {code}


@pytest.mark.parametrize("standard", STANDARDS)
def test_what_is_wrong_with_the_file_itself(good: dict[str, bytes], standard: str) -> None:
    """Locked, without an identifier, packed as PDF 1.4 does not know."""
    with pikepdf.open(io.BytesIO(good[standard])) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="x", user=""))
        assert "PF507" in _found(out.getvalue(), standard)
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        assert ("PF519" in _found(out.getvalue(), standard)) is (standard == X1A)
    plain = good[standard].replace(b"/ID[<", b"/IX[<")
    assert "PF508" in _found(plain, standard)


def test_every_demand_is_tried() -> None:
    assert {code for _, code, _, _ in DAMAGES} | {"PF507", "PF508", "PF519"} == set(CHECKS)


def test_a_file_is_held_against_the_standard_that_it_names(good: dict[str, bytes], tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(good[X4])) as pdf:
        _two_intents(pdf)
        pdf.save(tmp_path / "x.pdf")
    facts = read_pdf((tmp_path / "x.pdf").read_bytes())
    assert [one.code for one in facts.breaches] == ["PF510"]
    assert [one.message for one in judge(facts, None, None) if one.code == "PF510"] == [
        "PDF/X-4: there are 2 output intents for PDF/X, and one is allowed"
    ]
    assert not replace(facts, breaches=()).breaches


def test_a_file_for_a_print_shop_is_not_told_how_to_print_at_home(
    good: dict[str, bytes], tmp_path: Path
) -> None:
    for data in good.values():
        (tmp_path / "x.pdf").write_bytes(data)
        result = CliRunner().invoke(app, [str(tmp_path / "x.pdf")])
        assert result.exit_code == 0 and "PF007" not in result.output and "100 %" not in result.output
