"""Files for print shops: PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7).

What such a file says of itself: the printing condition that its colours are made for, with its profile,
whether it is trapped, who made it and when. Nothing in it depends on the clock.
"""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape

from terra_cards.render.pdf_file import Packed, PdfFile, text

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


@dataclass(frozen=True, slots=True)
class Condition:
    """A printing condition: its name in the registry of the ICC, what it is, and its profile."""

    identifier: str
    info: str
    profile: bytes


@dataclass(frozen=True, slots=True)
class Press:
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

    def write(self, file: PdfFile, title: str, author: str, created: str) -> str:
        """Writes what the file says of itself; gives the entries of the catalogue."""
        condition = self.condition
        profile = file.stream("/N 4", condition.profile)
        intent = file.add(
            f"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier{text(condition.identifier)}"
            f"/OutputCondition{text(condition.info)}/Info{text(condition.info)}"
            f"/RegistryName{text(REGISTRY)}/DestOutputProfile {profile} 0 R>>"
        )
        packet = _xmp(self.standard, title, author, _iso(created), bytes.fromhex(file.name)).encode()
        made = Packed(packet, len(packet), hashlib.sha256(packet).digest())
        metadata = file.packed("/Type/Metadata/Subtype/XML", made)  # to be read without unpacking
        return f"/OutputIntents[{intent} 0 R]/Metadata {metadata} 0 R"


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
