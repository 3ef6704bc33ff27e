"""Words of generated decks: kinds of themes, what is asked about them, sentences for the info box."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ask:
    """What a task asks, and the range its answers come from (years, metres, or bare numbers)."""

    en: str
    de: str
    low: float
    high: float
    unit: str = ""
    imperial: float = 1  # of the printed unit on the other side


@dataclass(frozen=True)
class Kind:
    """A kind of theme: how it is called, its icon, what can be asked about it."""

    en: str
    de: str
    tag: str
    year: tuple[Ask, ...]
    length: tuple[Ask, ...]
    number: tuple[Ask, ...]


OPENED = Ask("opened", "eröffnet", 1760, 2015)
BUILT = Ask("building begun", "Baubeginn", -900, 1900)
MAPPED = Ask("first mapped", "erstmals vermessen", 1480, 1960)
PROTECTED = Ask("declared a reserve", "zum Schutzgebiet erklärt", 1880, 2018)
AREA_KM2 = Ask("surface covered", "bedeckte Fläche", 20, 300_000, " km²", 0.386102)
VISITORS = Ask("visitors in a year", "Gäste in einem Jahr", 3_000, 9_000_000)

KINDS = (
    Kind(
        "Bridge",
        "Brücke",
        "bridge",
        (Ask("opened to traffic", "dem Verkehr übergeben", 1760, 2015),),
        (
            Ask("length of the deck", "Länge der Fahrbahn", 60, 40_000),
            Ask("height of the piers", "Höhe der Pfeiler", 12, 300),
        ),
        (Ask("arches", "Bögen", 3, 90), Ask("rivets used", "verbaute Niete", 8_000, 6_000_000)),
    ),
    Kind(
        "Tower",
        "Turm",
        "tower",
        (OPENED, Ask("last rebuilt", "zuletzt erneuert", 1700, 2015)),
        (Ask("height", "Höhe", 24, 600), Ask("wall at the foot", "Mauerstärke am Fuß", 0.6, 9)),
        (Ask("steps inside", "Stufen im Innern", 60, 2_400), VISITORS),
    ),
    Kind(
        "Fortress",
        "Festung",
        "castle",
        (BUILT,),
        (Ask("outer wall", "Außenmauer", 250, 18_000),),
        (Ask("guns in its prime", "Geschütze zur Blütezeit", 6, 900), VISITORS),
    ),
    Kind(
        "Lake",
        "See",
        "lake",
        (MAPPED,),
        (
            Ask("deepest point", "tiefste Stelle", 4, 1_500),
            Ask("from shore to shore", "von Ufer zu Ufer", 1_100, 600_000),
        ),
        (AREA_KM2, Ask("kinds of fish", "Fischarten", 4, 900)),
    ),
    Kind(
        "River",
        "Fluss",
        "river",
        (MAPPED,),
        (
            Ask("course", "Lauf", 30_000, 4_600_000),
            Ask("width at the mouth", "Breite an der Mündung", 40, 60_000),
        ),
        (Ask("dams on it", "Staudämme im Lauf", 3, 180), AREA_KM2),
    ),
    Kind(
        "Peak",
        "Gipfel",
        "mountain",
        (Ask("first climbed", "erstmals bestiegen", 1780, 1990),),
        (Ask("height above the sea", "Höhe über Normalnull", 900, 8_400),),
        (
            Ask("climbers in a year", "Besteigungen im Jahr", 12, 40_000),
            Ask("routes to the top", "Routen nach oben", 3, 90),
        ),
    ),
    Kind(
        "Cave",
        "Höhle",
        "cave",
        (Ask("discovered", "entdeckt", 1650, 1995),),
        (
            Ask("known passages", "bekannte Gänge", 600, 400_000),
            Ask("vault of the main hall", "Gewölbe der Haupthalle", 6, 260),
        ),
        (Ask("painted figures", "gemalte Figuren", 12, 3_000), VISITORS),
    ),
    Kind(
        "Railway",
        "Eisenbahn",
        "railway",
        (Ask("first train", "erster Zug", 1835, 2015),),
        (Ask("track", "Strecke", 8_000, 7_500_000), Ask("gauge", "Spurweite", 0.62, 1.64)),
        (Ask("tunnels", "Tunnel", 3, 400), Ask("stations", "Bahnhöfe", 6, 900)),
    ),
    Kind(
        "Observatory",
        "Sternwarte",
        "science",
        (Ask("first light", "erstes Licht", 1760, 2015),),
        (Ask("main mirror", "Hauptspiegel", 0.12, 40), Ask("height of the dome", "Höhe der Kuppel", 6, 90)),
        (
            Ask("clear nights in a year", "klare Nächte im Jahr", 60, 340),
            Ask("stars catalogued", "erfasste Sterne", 4_000, 900_000_000),
        ),
    ),
    Kind(
        "Forest",
        "Wald",
        "nature",
        (PROTECTED,),
        (Ask("giant among its trees", "Riese unter den Bäumen", 12, 116),),
        (AREA_KM2, Ask("kinds of birds", "Vogelarten", 30, 1_800)),
    ),
    Kind(
        "Harbour",
        "Hafen",
        "harbour",
        (Ask("founded", "gegründet", -800, 1950),),
        (Ask("quays in all", "Kais insgesamt", 400, 90_000), Ask("depth at the quay", "Tiefe am Kai", 3, 26)),
        (
            Ask("goods in a year", "Umschlag im Jahr", 30_000, 900_000_000, " t", 1.10231),
            Ask("cranes", "Kräne", 3, 400),
        ),
    ),
    Kind(
        "Crater",
        "Krater",
        "geology",
        (Ask("latest outbreak", "letzter Ausbruch", 900, 2018),),
        (Ask("from rim to rim", "von Rand zu Rand", 60, 180_000), Ask("depth", "Tiefe", 12, 1_200)),
        (
            Ask("outbreaks recorded", "verzeichnete Ausbrüche", 3, 400),
            Ask("inhabitants around", "Menschen ringsum", 300, 4_000_000),
        ),
    ),
)

SYLLABLES = (
    "var",
    "nek",
    "lo",
    "mir",
    "tas",
    "sa",
    "kel",
    "dru",
    "bi",
    "os",
    "fen",
    "ra",
    "qui",
    "ul",
    "hast",
    "ge",
    "po",
    "wim",
    "zor",
    "eth",
    "ja",
    "cun",
    "ib",
    "yd",
    "mol",
    "tre",
    "ax",
    "sho",
    "vin",
    "gar",
    "ber",
    "cal",
    "dov",
    "esk",
    "fro",
    "gul",
    "hin",
    "jor",
    "kra",
    "lum",
    "mav",
    "nor",
    "oph",
    "pra",
    "rus",
    "sil",
    "tem",
    "uxo",
    "vel",
    "wor",
    "yar",
    "zim",
    "bal",
    "cor",
    "dex",
    "fal",
    "gom",
    "hul",
    "jin",
    "kos",
    "lat",
    "mun",
    "nib",
    "pex",
    "rog",
    "sud",
    "tor",
)
ENGLISH = (
    "Travellers reach it by a winding road through quiet hills.",
    "Old chronicles praise the place, and painters came from afar.",
    "In spring the meltwater is so loud that guides have to shout.",
    "A small museum beside the entrance shows tools and drawings.",
    "The stone was brought by oxen from a quarry beyond the pass.",
    "Storms closed it twice, and each time volunteers opened it again.",
    "Legend has it that a bell rings below when fog comes in.",
    "Engineers still study the notes that its planner left behind.",
)
GERMAN = (
    "Reisende kommen auf einer kurvigen Straße durch stille Hügel hierher.",
    "Alte Chroniken rühmen den Ort, und Maler kamen von weit her.",
    "Im Frühling ist das Schmelzwasser so laut, dass man rufen muss.",
    "Ein kleines Museum am Eingang zeigt Werkzeuge und Zeichnungen.",
    "Ochsen zogen den Stein aus einem Bruch jenseits des Passes heran.",
    "Stürme schlossen ihn zweimal, und Freiwillige öffneten ihn wieder.",
    "Der Sage nach läutet unten eine Glocke, wenn Nebel aufzieht.",
    "Bis heute lesen Fachleute in den Notizen, die der Planer hinterließ.",
)
