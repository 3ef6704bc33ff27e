"""What people write who think of the thing and not of its name in a deck: ``height``, ``Höhe`` for length."""

from __future__ import annotations

from collections.abc import Iterable

# No fix rests on these: people may mean something else.
_OTHER_WORDS = {
    "altura": "length", "amount": "number", "antwort": "answer", "anzahl": "number", "archivo": "file",
    "aufgaben": "tasks", "ausgabe": "edition", "author": "authors credit", "autor": "authors credit",
    "autoren": "authors", "autores": "authors", "año": "year", "bild": "photo", "breite": "length",
    "cantidad": "number", "cartas": "cards", "category": "tags", "color": "colour", "colours": "colour",
    "coordinates": "location", "coords": "location", "count": "number", "country": "areas",
    "date": "as_of accessed year", "datei": "file", "depth": "length", "description": "info alt",
    "dificultad": "difficulty", "distance": "length", "etiquetas": "tags", "foto": "photo",
    "frage": "ask theme", "fragen": "tasks", "fuente": "sources", "fuentes": "sources", "gebiet": "areas",
    "gebiete": "areas", "height": "length", "hint": "compass", "hoehe": "length", "höhe": "length",
    "idiomas": "languages", "image": "photo", "imagen": "photo", "img": "photo", "jahr": "year",
    "jahreszahl": "year", "karten": "cards", "kompass": "compass", "koordinaten": "location",
    "laenge": "length", "land": "areas", "lat": "location", "latitude": "location", "latlon": "location",
    "level": "difficulty", "licence": "license", "licencia": "license", "link": "url", "lizenz": "license",
    "lon": "location", "longitud": "length", "longitude": "location", "länder": "areas", "länge": "length",
    "lösung": "answer", "menge": "number", "name": "title theme", "nivel": "difficulty", "notas": "notes",
    "notiz": "notes", "notizen": "notes", "número": "number", "ort": "location areas", "path": "file",
    "país": "areas", "picture": "photo", "population": "number", "position": "location",
    "pregunta": "ask theme", "quantity": "number", "quarter": "compass", "quelle": "sources",
    "quellen": "sources", "question": "ask theme", "questions": "tasks", "region": "areas",
    "regions": "areas", "respuesta": "answer", "result": "answer", "rückseite": "back",
    "schlagworte": "tags", "schwierigkeit": "difficulty", "size": "length", "solution": "answer",
    "spielplan": "board", "sprache": "languages", "sprachen": "languages", "src": "file url",
    "stand": "as_of", "stufe": "difficulty", "subject": "theme", "symbol": "icon", "tablero": "board",
    "tag": "tags", "tema": "theme", "text": "info ask", "thema": "theme", "tiefe": "length",
    "titel": "title theme", "title": "theme ask", "topic": "theme", "título": "title theme",
    "ubicación": "location", "value": "answer", "weight": "number", "when": "year", "width": "length",
    "zahl": "number", "zona": "areas", "zonas": "areas",
}  # fmt: skip


def other_words(name: str, known: Iterable[str]) -> list[str]:
    """Those of the known names that somebody may mean by another word, the likeliest first."""
    names = set(known)
    return [word for word in _OTHER_WORDS.get(name.lower(), "").split() if word in names]
