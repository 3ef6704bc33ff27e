"""Files for print shops: PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7).

Drawing is done; here the file is told what it is: the printing condition that its colours are made
for, with its profile, whether it is trapped, who made it and when. Nothing in it depends on the clock.
"""

from __future__ import annotations

import hashlib
import io
import uuid
from dataclasses import dataclass
from typing import Any, Literal
from xml.sax.saxutils import escape

Standard = Literal["PDF/X-1a:2003", "PDF/X-4"]
REGISTRY = "http://www.color.org"
_VERSIONS: dict[str, str] = {"PDF/X-1a:2003": "1.4", "PDF/X-4": "1.6"}


class PressError(RuntimeError):
    """A file for a print shop cannot be made; ``hint`` says what to install."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Condition:
    """A printing condition: its name in the registry of the ICC, what it is, and its profile."""

    identifier: str
    info: str
    profile: bytes


def finish(data: bytes, standard: Standard, condition: Condition, title: str) -> bytes:
    """The same pages as a file of a standard. Raises :class:`PressError` where the means are missing."""
    try:
        import pikepdf
    except ImportError as error:
        raise PressError(
            "files for print shops need pikepdf, which is not installed", "pip install 'terra-cards[press]'"
        ) from error
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _catalog(pdf, pikepdf)
        _intent(pdf, pikepdf, condition)
        _pages(pdf, pikepdf, standard)
        _information(pdf, pikepdf, standard, title, data)
        out = io.BytesIO()
        packed = pikepdf.ObjectStreamMode
        pdf.save(
            out,
            deterministic_id=True,
            force_version=_VERSIONS[standard],
            object_stream_mode=packed.disable if standard == "PDF/X-1a:2003" else packed.generate,
            compress_streams=True,
        )
    return out.getvalue()


def _catalog(pdf: Any, pikepdf: Any) -> None:
    """Wishes for a viewer and a printer at home have no place in a file for a press."""
    for name in ("/ViewerPreferences", "/PageMode", "/OpenAction", "/Outlines"):
        if name in pdf.Root:
            del pdf.Root[name]
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)


def _intent(pdf: Any, pikepdf: Any, condition: Condition) -> None:
    profile = pdf.make_stream(condition.profile)
    profile.N = 4
    pdf.Root.OutputIntents = pikepdf.Array(
        [
            pikepdf.Dictionary(
                Type=pikepdf.Name.OutputIntent,
                S=pikepdf.Name.GTS_PDFX,
                OutputConditionIdentifier=pikepdf.String(condition.identifier),
                OutputCondition=pikepdf.String(condition.info),
                Info=pikepdf.String(condition.info),
                RegistryName=pikepdf.String(REGISTRY),
                DestOutputProfile=profile,
            )
        ]
    )


def _pages(pdf: Any, pikepdf: Any, standard: Standard) -> None:
    for page in pdf.pages:
        if "/Group" in page.obj:
            del page.obj["/Group"]
        if standard == "PDF/X-4":  # what is see-through is mixed in the inks of the press
            page.obj.Group = pikepdf.Dictionary(
                Type=pikepdf.Name.Group, S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceCMYK
            )
        if "/TrimBox" not in page.obj:  # pages of words only, such as credits
            page.obj.TrimBox = page.obj.MediaBox
        if "/BleedBox" not in page.obj:
            page.obj.BleedBox = page.obj.TrimBox
        for name in ("/Trans", "/Annots", "/AA"):
            if name in page.obj:
                del page.obj[name]


def _information(pdf: Any, pikepdf: Any, standard: Standard, title: str, data: bytes) -> None:
    info = pdf.docinfo
    created = str(info.get("/CreationDate", "D:20000101000000+00'00'"))
    info["/CreationDate"] = info["/ModDate"] = created
    for name in ("/Subject", "/Keywords"):  # the drawing library says "unspecified"
        if name in info and str(info[name]) in ("", "unspecified"):
            del info[name]
    info["/Title"] = title
    info["/GTS_PDFXVersion"] = pikepdf.String(standard)
    info["/Trapped"] = pikepdf.Name("/False")
    packet = _xmp(standard, title, _author(info), _iso(created), hashlib.sha256(data).digest())
    metadata = pdf.make_stream(packet.encode("utf-8"))
    metadata.Type = pikepdf.Name.Metadata
    metadata.Subtype = pikepdf.Name.XML
    pdf.Root.Metadata = metadata


def _author(info: Any) -> str:
    return str(info.get("/Author", ""))


def _iso(date: str) -> str:
    """A date of PDF (``D:20000101000000+00'00'``) as XMP writes it."""
    digits = date.removeprefix("D:")[:14].ljust(14, "0")
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}T{digits[8:10]}:{digits[10:12]}:{digits[12:14]}Z"


def _xmp(standard: Standard, title: str, author: str, date: str, digest: bytes) -> str:
    name = uuid.UUID(bytes=digest[:16], version=5)
    creator = (
        f"<dc:creator><rdf:Seq><rdf:li>{escape(author)}</rdf:li></rdf:Seq></dc:creator>" if author else ""
    )
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>
{creator}
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>terra-cards</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{name}</xmpMM:DocumentID>
<xmpMM:InstanceID>uuid:{name}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>terra-cards</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
