"""What a PDF says of itself as XMP (ISO 16684-1): title, authors, dates, and the standards that it keeps."""

from __future__ import annotations

import uuid
from hashlib import sha256
from xml.sax.saxutils import escape

from terra_cards.render.pdf_file import Packed, PdfFile

_SCHEMAS = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}


def write(
    file: PdfFile,
    title: str,
    author: str,
    created: str,
    *,
    lang: str | None = None,
    accessible: bool = False,
    standard: str | None = None,
) -> str:
    """Writes the packet, unpacked so that anybody can read it; gives the entry of the catalogue.

    ``accessible`` says that the file keeps PDF/UA-1 (ISO 14289-1, 5), ``standard`` which PDF/X it keeps.
    """
    packet = _packet(file, title, author, _iso(created), lang, accessible, standard).encode("utf-8")
    made = Packed(packet, len(packet), sha256(packet).digest())
    return f"/Metadata {file.packed('/Type/Metadata/Subtype/XML', made)} 0 R"


def _iso(date: str) -> str:
    """A date of PDF (``D:20000101000000+00'00'``) as XMP writes it."""
    digits = date.removeprefix("D:")[:14].ljust(14, "0")
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}T{digits[8:10]}:{digits[10:12]}:{digits[12:14]}Z"


def _packet(
    file: PdfFile,
    title: str,
    author: str,
    date: str,
    lang: str | None,
    accessible: bool,
    standard: str | None,
) -> str:
    name = uuid.UUID(bytes=bytes.fromhex(file.name)[:16], version=5)
    titles = {"x-default": title} | ({lang: title} if lang else {})
    listed = "".join(f'<rdf:li xml:lang="{key}">{_letters(said)}</rdf:li>' for key, said in titles.items())
    facts = {
        "dc:format": "application/pdf",
        "dc:title": f"<rdf:Alt>{listed}</rdf:Alt>",
        "dc:creator": f"<rdf:Seq><rdf:li>{_letters(author)}</rdf:li></rdf:Seq>" if author else "",
        "dc:language": f"<rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag>" if lang else "",
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "xmp:CreatorTool": "terra-cards",
        "xmpMM:DocumentID": f"uuid:{name}",
        "xmpMM:InstanceID": f"uuid:{name}",
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
        "pdf:Producer": "terra-cards",
        "pdf:Trapped": "False",
        "pdfuaid:part": "1" if accessible else "",
        "pdfxid:GTS_PDFXVersion": standard or "",
    }
    said = "\n".join(f"<{key}>{value}</{key}>" for key, value in facts.items() if value)
    spaces = "".join(f'\n xmlns:{key}="{url}"' for key, url in _SCHEMAS.items() if f"<{key}:" in said)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about=""{spaces}>\n{said}\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n'
        '<?xpacket end="w"?>'
    )


def _letters(text: str) -> str:
    """A text as XML holds it: without what it cannot (control characters, halves of pairs)."""
    return escape("".join(char for char in text if char >= " " and not "\ud800" <= char <= "\udfff"))
