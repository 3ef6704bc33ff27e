"""What people call states: in other languages, by their long, old and short names and by their codes.

Names of today are those of Unicode's CLDR, as babel carries them. The table adds what it lacks: old names,
long names that are no "Republic of ...", abbreviations. Codes are those of ISO 3166-1, those that are no
longer in use included (CLDR's territory aliases).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from terra_cards.model.folding import folded

#: By the codes of the states: their other names. Several codes: what is now several states.
_NAMES = {
    "AE": "Emirates|Emirate|Emiratos|UAE|VAE|EAU|Trucial States",
    "AF": "Islamisches Emirat Afghanistan",
    "AR": "Argentine Republic|Argentine|Argentinische Republik",
    "AT": "Republik Österreich|Deutschösterreich",
    "BA": "Bosnia-Herzegovina|Bosnien-Herzegowina",
    "BD": "East Pakistan|Ostpakistan|Pakistán Oriental",
    "BF": "Upper Volta|Obervolta|Alto Volta",
    "BJ": "Dahomey|Dahomé",
    "BN": "Brunei Darussalam",
    "BO": "Plurinational State of Bolivia",
    "BQ": "Bonaire",
    "BW": "Bechuanaland|Betschuanaland",
    "BY": "White Russia|Belorussia|Byelorussia|Belorussland|Weissrussland|Belarús",
    "BZ": "British Honduras|Britisch-Honduras|Honduras Británica",
    "CC": "Cocos Islands",
    "CD": "DR Congo|DRC|DR Kongo|DRK|RDC|Zaire|Democratic Republic of the Congo"
    "|Democratic Republic of Congo|Demokratische Republik Kongo|Belgian Congo|Belgisch-Kongo"
    "|Congo Belga|Congo-Kinshasa|Kongo-Kinshasa",
    "CF": "CAR|ZAR|Ubangi-Shari|Oubangui-Chari",
    "CG": "Republic of the Congo|Republic of Congo|Republik Kongo|Congo-Brazzaville|Kongo-Brazzaville",
    "CH": "Swiss Confederation|Schweizerische Eidgenossenschaft|Confederación Suiza",
    "CI": "Ivory Coast|Elfenbeinküste|Costa de Marfil|Côte d'Ivoire",
    "CN": "PRC|VR China|Mainland China|Festlandchina|Volksrepublik China|China Continental|RPC",
    "CV": "Cape Verde|Cabo Verde|Kapverden|Kapverdische Inseln|Kap Verde",
    "CZ": "Czech Republic|Tschechische Republik|Tschechei|República Checa",
    "CZ SK": "Czechoslovakia|Tschechoslowakei|Checoslovaquia|ČSSR|CSFR",
    "DE": "Federal Republic|Bundesrepublik|BRD|FRG|RFA",
    "DJ": "French Somaliland|Französisch-Somaliland|Afars and Issas",
    "EA": "Ceuta|Melilla",
    "EG": "United Arab Republic|Arabische Republik Ägypten",
    "ET": "Abyssinia|Abessinien|Abisinia",
    "FR": "French Republic|Französische Republik|República Francesa",
    "GB": "UK|Britain|Britannien|Vereinigtes Königreich von Großbritannien und Nordirland"
    "|United Kingdom of Great Britain and Northern Ireland",
    "GH": "Gold Coast|Goldküste|Costa de Oro",
    "GN": "French Guinea|Französisch-Guinea|Guinea-Conakry",
    "GQ": "Spanish Guinea|Spanisch-Guinea|Guinea Española",
    "GR": "Hellas|Hellenic Republic|Hellenische Republik|República Helénica",
    "GS": "South Georgia",
    "GW": "Portuguese Guinea|Portugiesisch-Guinea",
    "GY": "British Guiana|Britisch-Guayana|Guayana Británica",
    "HM": "Heard Island",
    "ID": "Dutch East Indies|Niederländisch-Indien|Indias Orientales Neerlandesas",
    "IE": "Eire|Irish Free State|Irischer Freistaat",
    "IL": "State of Israel|Staat Israel",
    "IN": "Bharat|Hindustan|Indostán",
    "IO": "Diego Garcia",
    "IR": "Persia|Persien|Perserreich|Islamische Republik Iran",
    "IT": "Italian Republic|Italienische Republik|República Italiana",
    "JO": "Transjordan|Transjordanien|Hashemite Kingdom of Jordan|Haschemitisches Königreich Jordanien",
    "JP": "Nippon|Nihon",
    "KG": "Kirghizia|Kirgizia|Kirgisien|Kirgisistan|Kirgisische Republik|Kyrgyz Republic|Kirguizistán",
    "KH": "Kampuchea|Kamputschea|Khmer Republic",
    "KI": "Gilbert Islands|Gilbertinseln|Islas Gilbert",
    "KN": "Saint Kitts and Nevis",
    "KP": "DPRK|North Korea|Nordkorea|Democratic People's Republic of Korea"
    "|Demokratische Volksrepublik Korea|RPDC",
    "KR": "ROK|South Korea|Südkorea|Republic of Korea|Republik Korea|República de Corea",
    "KZ": "Kasachische Republik",
    "LA": "Lao People's Democratic Republic|Demokratische Volksrepublik Laos",
    "LC": "Saint Lucia",
    "LK": "Ceylon|Ceilán",
    "LS": "Basutoland",
    "MD": "Moldavia|Moldawien|Moldau",
    "MG": "Malagasy Republic",
    "MK": "Macedonia|Mazedonien|FYROM|Northern Macedonia",
    "ML": "French Sudan|Französisch-Sudan|Sudán Francés",
    "MM": "Burma|Birma|Birmania",
    "MO": "Macau|Macao",
    "MW": "Nyasaland|Njassaland|Nyasalandia",
    "NA": "South West Africa|Südwestafrika|Deutsch-Südwestafrika",
    "NL": "Holland|Holanda|Kingdom of the Netherlands|Königreich der Niederlande",
    "NZ": "Aotearoa",
    "PG": "PNG",
    "PM": "Saint Pierre and Miquelon",
    "PN": "Pitcairn",
    "PS": "Palestine|Palästina|Palestina",
    "PT": "Portuguese Republic|Portugiesische Republik|República Portuguesa",
    "RS ME": "Serbia and Montenegro|Serbien und Montenegro|Serbia y Montenegro",
    "RU": "Russian Federation|Russische Föderation|Russländische Föderation|Federación Rusa",
    "SA": "KSA|Saudiarabien",
    "SI HR BA RS ME XK MK": "Yugoslavia|Jugoslawien",
    "SJ": "Svalbard|Jan Mayen",
    "SR": "Dutch Guiana|Niederländisch-Guayana|Guayana Neerlandesa",
    "SU": "USSR|UdSSR|URSS|Soviet Union|Sowjetunion|Unión Soviética|CCCP",
    "SY": "Syrian Arab Republic|Arabische Republik Syrien",
    "SZ": "Swaziland|Swasiland|Suazilandia|Ngwane",
    "TF": "Kerguelen",
    "TG": "Togoland",
    "TH": "Siam",
    "TJ": "Tadzhikistan|Tadjikistan",
    "TL": "East Timor|Osttimor|Timor Oriental",
    "TM": "Turkmenia|Turkmenien|Turkmenische Republik",
    "TR": "Turkey|Türkei|Turquía",
    "TW": "Formosa|Republic of China|Republik China|República de China|Chinese Taipei",
    "TZ RW BI": "German East Africa|Deutsch-Ostafrika|África Oriental Alemana",
    "US": "USA|US|United States of America|Vereinigte Staaten von Amerika|Estados Unidos de América"
    "|America|Amerika|the States|EEUU|EE UU",
    "VA": "Vatican|Vatican City|Vatikan|Vatikanstadt|Vaticano|Ciudad del Vaticano|Holy See|Heiliger Stuhl"
    "|Santa Sede|Vatican State|Vatikanstaat",
    "VC": "Saint Vincent and the Grenadines",
    "VG": "Virgin Islands",
    "VI": "Virgin Islands",
    "WS": "Western Samoa|Westsamoa|Samoa Occidental",
    "ZA": "RSA|Union of South Africa|Südafrikanische Union",
    "ZM": "Northern Rhodesia|Nordrhodesien|Rodesia del Norte",
    "ZW": "Southern Rhodesia|Südrhodesien|Rodesia del Sur",
}
#: What is, or was, a part of a state.
_PARTS = {
    "BA": "Bosnia|Bosnien|Herzegovina|Herzegowina",
    "DE": "West Germany|Westdeutschland|Alemania Occidental|East Germany|Ostdeutschland|Alemania Oriental"
    "|DDR|GDR|RDA|Deutsche Demokratische Republik|German Democratic Republic",
    "GB": "Great Britain|Großbritannien|Gran Bretaña|England|Inglaterra",
    "MY": "Malaya",
    "PS": "West Bank|Westjordanland|Cisjordania|Gaza|Gaza Strip|Gazastreifen",
    "TZ": "Tanganyika|Tanganjika|Tanganica",
    "VN": "North Vietnam|South Vietnam|Nordvietnam|Südvietnam|Annam|Cochinchina|Tonkin",
    "YE": "North Yemen|South Yemen|Nordjemen|Südjemen",
}
_SEVERAL = {"SU": "RU AM AZ BY EE GE KZ KG LV LT MD TJ TM UA UZ"}
_LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pt")
_ARTICLE = r"(?:the |der |die |das |dem |den |el |la |los |las |le |les |l')?"
_KIND = (
    r"(?:(?:federal|federative|federated|islamic|arab|peoples|people's|democratic|socialist|independent|united"
    r"|cooperative|co operative|bolivarian|oriental|plurinational) )*"
    r"(?:republic|kingdom|state|states|union|commonwealth|sultanate|emirate|principality|federation|empire"
    r"|(?:grand )?duchy) of (?:the )?",
    r"(?:(?:foderative|foderale|islamische|arabische|demokratische|sozialistische|vereinigte|unabhangiger"
    r"|bolivarische|kooperative) )*"
    r"(?:republik|bundesrepublik|volksrepublik|konigreich|furstentum|staat|sultanat|bund|union|kaiserreich"
    r"|(?:gross)?herzogtum|bundesstaat) (?:der |des |von |auf den )?",
    r"(?:republica|reino|estado|estados|principado|sultanato|union|mancomunidad|federacion|imperio"
    r"|(?:gran )?ducado)"
    r"(?: (?:federal|federativa|islamica|arabe|popular|democratica|socialista|independiente|unida|oriental"
    r"|bolivariana|cooperativa|plurinacional|federados))* (?:de los |de las |de la |del |de )",
)
_FORM = re.compile(rf"{_ARTICLE}(?:{'|'.join(_KIND)})?(?=\S)")
_WHERE = re.compile(
    r"(?:(?:north|south|east|west|northern|southern|eastern|western|north ?eastern|north ?western"
    r"|south ?eastern|south ?western|central|upper|lower|mid|middle) "
    r"|(?:nord|sud|ost|west|mittel|zentral|nordost|nordwest|sudost|sudwest|ober|nieder|unter|neu)[ ]?"
    r"|(?:norte|sur|este|oeste|noreste|noroeste|sureste|suroeste|centro)(?: de los| de las| de la| del| de) )"
    r"(?=\S{4})"
)
_NO_PART = frozenset({"america", "amerika", "africa", "afrika", "asia", "asien", "europe", "europa"})


def called(name: str, *, whole: bool = False) -> tuple[str, ...]:
    """All that the state with a name is called, or each of the states; none where it is no state's.

    The name of a part (Northern Italy) is that of its state, unless only a ``whole`` one will do.
    """
    if len(name) == 2 and name.isupper() and name in _by_code():
        return tuple(dict.fromkeys(_by_code()[name]))
    known, parts = _codes()
    for plain in _readings(name, whole):
        codes = known.get(plain) or (() if whole else parts.get(plain, ()))
        if codes:
            return tuple(dict.fromkeys(one for code in codes for one in _by_code()[code]))
    return ()


def _readings(name: str, whole: bool) -> Iterator[str]:
    """A name as it may stand among those that are known: whole, without what kind of state it is, turned
    round at its comma, without the part of it that is meant."""
    plain = _plain(name)
    first, comma, last = plain.partition(", ")
    for one in (plain, f"{last} {first}", first) if comma else (plain,):
        yield one
        rest = one[_end(_FORM, one) :]
        if rest != one:
            yield rest
    rest = plain[_end(_WHERE, plain) :]
    if not whole and rest != plain and rest not in _NO_PART:
        yield rest


def _end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


@cache
def _by_code() -> dict[str, list[str]]:
    """The names of each state."""
    from babel import Locale

    found: dict[str, list[str]] = {}
    for language in _LANGUAGES:
        for code, name in Locale(language).territories.items():
            if len(code) == 2 and code.isalpha():
                found.setdefault(code, []).extend(_apart(str(name).replace(" & ", " and ")))
    for codes, names in _NAMES.items():
        if " " not in codes and codes not in _SEVERAL:
            found.setdefault(codes, []).extend(names.split("|"))
    return found


def _apart(name: str) -> list[str]:
    """A name, and those of it that stand in brackets: Myanmar (Burma)."""
    outer, bracket, inner = name.partition(" (")
    return [name, outer, inner.rstrip(")")] if bracket else [name]


@cache
def _codes() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """The states that a name stands for, folded, and those of which it is a part."""
    from babel.core import get_global

    found: dict[str, tuple[str, ...]] = {}
    for codes, names in _NAMES.items():
        states = tuple(_SEVERAL.get(codes, codes).split())
        for name in names.split("|"):
            found.setdefault(_plain(name), states)
    parts: dict[str, tuple[str, ...]] = {
        _plain(name): (code,) for code, names in _PARTS.items() for name in names.split("|")
    }
    for code, listed in _by_code().items():
        for name in listed:
            plain = _plain(name)
            for one in (plain, plain[_end(_FORM, plain) :]):
                if one not in parts:
                    found.setdefault(one, (code,))
    for alias, known in get_global("territory_aliases").items():  # of two letters: old states
        states = tuple(code for code in known if code in _by_code())
        if states and len(alias) == 3 and folded(alias) not in parts:
            found.setdefault(folded(alias), states)
    return found, parts


def _plain(name: str) -> str:
    return folded(name.replace("&", " and ").replace("’", "'"))
