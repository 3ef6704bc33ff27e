"""What PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7) ask of a file beyond its pages' looks.

One function a demand, named by its code; what pages draw (colours, ink, fonts, transparency) is judged from
their accounts. Both standards ask for what has no other remark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

Check = Callable[["_File"], Iterator[str]]
X1A, X4 = "PDF/X-1a:2003", "PDF/X-4"
STANDARDS = (X1A, X4)
_INTENTS = ("/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual")
_XMP_KEYS = (
    "dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
    "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped", "pdfxid:GTS_PDFXVersion",
)  # fmt: skip
_COMPONENTS = {b"CMYK": 4, b"RGB ": 3, b"GRAY": 1}
_MOST_SAID = 3  # objects that are named


class Breach(Struct, frozen=True):
    """A demand of a standard that a file does not meet."""

    code: str
    message: str


class _File(Struct, frozen=True):
    """A file as the checks look at it: its dictionaries and streams, each with its number."""

    pdf: Any
    pikepdf: Any
    data: bytes
    standard: str
    things: list[tuple[int, Any]]

    @property
    def root(self) -> Any:
        return self.pdf.Root

    def streams(self) -> Iterator[tuple[int, Any]]:
        return ((number, one) for number, one in self.things if isinstance(one, self.pikepdf.Stream))

    def packet(self) -> str | None:
        """The XMP packet; None where there is none."""
        metadata = self.root.get("/Metadata")
        if not isinstance(metadata, self.pikepdf.Stream):
            return None
        return str(metadata.read_bytes()[:200_000].decode("utf-8", "replace"))


def standard_of(said: str | None) -> str | None:
    """The standard whose demands hold for a file that says so; None for others."""
    if said is None:
        return None
    return X1A if said.startswith("PDF/X-1") else X4 if said.startswith("PDF/X-4") else None


def breaches(pdf: Any, pikepdf: Any, data: bytes, standard: str) -> tuple[Breach, ...]:
    """All demands of a standard that a file of these bytes does not meet, by code."""
    things = [
        (one.objgen[0], one) for one in pdf.objects if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream))
    ]
    file = _File(pdf, pikepdf, data, standard, things)
    out = []
    for code, check in CHECKS.items():
        try:
            out += [Breach(code, said) for said in check(file)]
        except (pikepdf.PdfError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
            out.append(Breach(code, f"this cannot be read: {str(error)[:120]}"))
    return tuple(out)


def _numbers(found: list[int]) -> str:
    listed = ", ".join(map(str, found[:_MOST_SAID])) + (", ..." if len(found) > _MOST_SAID else "")
    return f"object {listed}" if len(found) == 1 else f"objects {listed}"


def _locked(file: _File) -> Iterator[str]:
    if file.pdf.is_encrypted:
        yield "the file is encrypted"


def _identified(file: _File) -> Iterator[str]:
    found = file.pdf.trailer.get("/ID")
    if found is None or len(found) != 2 or not all(len(bytes(one)) for one in found):
        yield "the file has no identifier (ID)"


def _informed(file: _File) -> Iterator[str]:
    info = file.pdf.docinfo
    for key in ("/Creator", "/Producer", "/CreationDate", "/ModDate"):
        said = str(info.get(key, ""))
        if not said:
            yield f"the information does not have {key[1:]}"
        elif key.endswith("Date") and not re.match(r"D:\d{4,14}", said):
            yield f"{key[1:]} is no date: {said[:40]}"


def _intended(file: _File) -> Iterator[str]:
    intents = [one for one in file.root.get("/OutputIntents", ()) if str(one.get("/S")) == "/GTS_PDFX"]
    if len(intents) > 1:
        yield f"there are {len(intents)} output intents for PDF/X, and one is allowed"
    for intent in intents:
        if not str(intent.get("/OutputConditionIdentifier", "")):
            yield "the output intent names no condition"
        if not str(intent.get("/RegistryName", "")) and not str(intent.get("/Info", "")):
            yield "the output intent has neither a registry nor a description"


def _profiled(file: _File) -> Iterator[str]:
    for intent in file.root.get("/OutputIntents", ()):
        profile = intent.get("/DestOutputProfile")
        if str(intent.get("/S")) != "/GTS_PDFX" or profile is None:
            continue
        data = profile.read_bytes()
        if len(data) < 128 or data[36:40] != b"acsp":
            yield "the output intent's profile is no ICC profile"
        elif data[12:16] != b"prtr":
            yield "the output intent's profile is of no printer"
        elif int(profile.get("/N", 0)) != _COMPONENTS.get(data[16:20]):
            space = data[16:20].decode("latin-1").strip()
            yield f"the output intent's profile is of {space}, and its N says {profile.get('/N')}"


def _boxed(file: _File) -> Iterator[str]:
    for number, page in enumerate(file.pdf.pages, 1):
        if "/TrimBox" in page.obj and "/ArtBox" in page.obj:
            yield f"page {number} has a TrimBox and an ArtBox, and one of them is allowed"


def _inactive(file: _File) -> Iterator[str]:
    found = [number for number, one in file.things if "/AA" in one or str(one.get("/S")) == "/JavaScript"]
    if found:
        yield f"actions: {_numbers(found)}"


def _packed(file: _File) -> Iterator[str]:
    barred = {"/LZWDecode", "/LZW", "/Crypt"} | (
        {"/JBIG2Decode", "/JPXDecode"} if file.standard == X1A else set()
    )
    for number, stream in file.streams():
        filters = stream.get("/Filter", ())
        used = list(map(str, filters)) if isinstance(filters, file.pikepdf.Array) else [str(filters)]
        for name in barred.intersection(used):
            yield f"object {number} is packed by {name[1:]}"


def _screened(file: _File) -> Iterator[str]:
    for number, one in file.things:
        if "/TR" in one and str(one["/TR"]) != "/Identity":
            yield f"object {number} has a transfer function"
        if "/TR2" in one and str(one["/TR2"]) not in ("/Default", "/Identity"):
            yield f"object {number} has a transfer function"
        if "/HTP" in one:
            yield f"object {number} moves its halftone"


def _drawn(file: _File) -> Iterator[str]:
    for number, stream in file.streams():
        if str(stream.get("/Subtype")) == "/PS" or str(stream.get("/Subtype2")) == "/PS":
            yield f"object {number} is PostScript"


def _whole(file: _File) -> Iterator[str]:
    for number, one in file.things:
        if "/OPI" in one:
            yield f"object {number} stands for a picture elsewhere (OPI)"
        if str(one.get("/Subtype")) == "/Form" and "/Ref" in one:
            yield f"object {number} stands for a page elsewhere"
        if str(one.get("/Subtype")) == "/Image":
            others = one.get("/Alternates", ())
            if any(bool(other.get("/DefaultForPrinting", False)) for other in others):
                yield f"object {number} is another picture when it is printed"
        if isinstance(one, file.pikepdf.Stream) and "/F" in one and str(one.get("/Type")) != "/EmbeddedFile":
            yield f"the data of object {number} are in another file"


def _rendered(file: _File) -> Iterator[str]:
    for number, one in file.things:
        intent = one.get("/Intent") if str(one.get("/Subtype")) == "/Image" else one.get("/RI")
        if intent is not None and str(intent) not in _INTENTS:
            yield f"object {number} asks for an unknown rendering intent"


def _plain(file: _File) -> Iterator[str]:
    if file.standard != X1A:
        return
    if re.search(rb"/Type\s*/(?:ObjStm|XRef)\b", file.data):
        yield "objects are packed together, which PDF 1.4 does not know"
    if "/OCProperties" in file.root:
        yield "there are layers, which PDF 1.4 does not know"


def _told(file: _File) -> Iterator[str]:
    if file.standard != X4:
        return
    packet = file.packet()
    if packet is None:
        yield "there is no XMP packet"
        return
    for key in _XMP_KEYS:
        if not re.search(rf"{key}\b", packet):
            yield f"the XMP packet lacks {key}"


def _agreeing(file: _File) -> Iterator[str]:
    packet = file.packet()
    if packet is None:
        return
    info = file.pdf.docinfo
    for key, name in (("xmp:CreateDate", "/CreationDate"), ("xmp:ModifyDate", "/ModDate")):
        said = re.search(rf"{key}(?:>|\s*=\s*[\"'])([^<\"']+)", packet)
        told = re.sub(r"\D", "", str(info.get(name, "")))[:14]
        if said and told and re.sub(r"\D", "", said[1])[: len(told)] != told:
            yield f"{key} and {name[1:]} are of two moments"
    said = re.search(r"pdf:Trapped(?:>|\s*=\s*[\"'])(\w+)", packet)
    trapped = str(info.get("/Trapped", "")).lstrip("/")
    if said and trapped and said[1] != trapped:
        yield "the XMP packet and the information disagree on trapping"
    said = re.search(r"GTS_PDFXVersion(?:>|\s*=\s*[\"'])([^<\"']+)", packet)
    standard = str(info.get("/GTS_PDFXVersion", ""))
    if said and standard and said[1] != standard:
        yield "the XMP packet and the information name two standards"


def _layered(file: _File) -> Iterator[str]:
    layers = file.root.get("/OCProperties")
    if file.standard != X4 or layers is None:
        return
    for config in [layers.get("/D"), *layers.get("/Configs", ())]:
        if config is not None and "/AS" in config:
            yield "layers are switched by events (AS)"


def _mixed(file: _File) -> Iterator[str]:
    if file.standard != X4:
        return
    for number, page in enumerate(file.pdf.pages, 1):
        group = page.obj.get("/Group")
        space = None if group is None else group.get("/CS")
        if space is not None and str(space) in ("/DeviceRGB", "/CalRGB", "/DeviceGray", "/CalGray"):
            yield f"page {number} is mixed in {str(space)[1:]}, and not in the inks of the press"


#: Each demand by its code, which never changes meaning.
CHECKS: dict[str, Check] = {
    "PF507": _locked,
    "PF508": _identified,
    "PF509": _informed,
    "PF510": _intended,
    "PF511": _profiled,
    "PF512": _boxed,
    "PF513": _inactive,
    "PF514": _packed,
    "PF515": _screened,
    "PF516": _drawn,
    "PF517": _whole,
    "PF518": _rendered,
    "PF519": _plain,
    "PF520": _told,
    "PF521": _agreeing,
    "PF522": _layered,
    "PF523": _mixed,
}
