"""Language tags (BCP 47, RFC 5646) as authors write them: ``en``, ``de-AT``, ``zh-Hant``, ``sr-Latn-RS``.

A tag is compared as a word, so it has one spelling: the recommended case of RFC 5646, 2.1.1, and the
two-letter code wherever a language has one (2.2.1). The lists are those of CLDR: the two-letter
codes of ISO 639-1, and the codes that stand for one of them.
"""

from __future__ import annotations

import re

from terra_cards.model.problem import Problem, shown

_TWO = """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de
    dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia
    id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo
    lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl
    ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""
_INSTEAD = """
    aar:aa abk:ab adp:dz afr:af aka:ak alb:sq als:sq amh:am ara:ar arb:ar arg:an arm:hy asm:as
    ava:av ave:ae aym:ay ayr:ay aze:az azj:az bak:ba bam:bm baq:eu bel:be ben:bn bis:bi bod:bo
    bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch che:ce chi:zh chu:cu chv:cv cls:sa cmn:zh
    cor:kw cos:co cre:cr cwd:cr cym:cy cze:cs dan:da deu:de div:dv drh:mn dut:nl dzo:dz ekk:et
    ell:el eng:en epo:eo esk:ik est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr
    fry:fy fuc:ff ful:ff gaz:om geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn gug:gn
    guj:gu hat:ht hau:ha heb:he her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io
    iii:ii ike:iu iku:iu ile:ie in:id ina:ia ind:id ipk:ik isl:is ita:it iw:he jav:jv ji:yi jpn:ja
    jw:jv kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khk:mn khm:km kik:ki kin:rw kir:ky kmr:ku knc:kr
    kng:kg kom:kv kon:kg kor:ko kpv:kv kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt
    ltz:lb lub:lu lug:lg lvs:lv mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg mlt:mt mo:ro
    mol:ro mon:mn mri:mi msa:ms mya:my nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn
    nob:nb nor:no npi:ne nya:ny oci:oc ojg:oj oji:oj ori:or orm:om ory:or oss:os pan:pa pbu:ps
    per:fa pes:fa pli:pi plt:mg pol:pl por:pt prp:gu pus:ps que:qu quz:qu roh:rm ron:ro rum:ro
    run:rn rus:ru sag:sg san:sa scc:sr scr:hr sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn
    snd:sd som:so sot:st spa:es sqi:sq src:sc srd:sc srp:sr ssw:ss sun:su swa:sw swe:sv swh:sw
    tah:ty tam:ta tat:tt tel:te tgk:tg tha:th tib:bo tir:ti ton:to tsn:tn tso:ts tuk:tk tur:tr tw:ak
    twi:ak uig:ug ukr:uk urd:ur uzb:uz uzn:uz ven:ve vie:vi vol:vo wel:cy wln:wa wol:wo xho:xh
    ydd:yi yid:yi yor:yo zha:za zho:zh zsm:ms zul:zu zyb:za
"""

TWO_LETTERS = tuple(_TWO.split())
INSTEAD = dict(pair.split(":") for pair in _INSTEAD.split())  # "deu": "de"

_REST = r"(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
_THREE = "(?!(" + "|".join(code for code in INSTEAD if len(code) == 3) + r")(-|$))[a-z]{3}"
#: For JSON Schema: the tags that ``problem`` accepts.
PATTERN = f"^({'|'.join(TWO_LETTERS)}|{_THREE}){_REST}$"
_TAG = re.compile(rf"([a-z]{{2,3}}){_REST}")
#: Tags found right so far.
KNOWN: set[str] = {"en", "de", "es", "fr", "it"}


def problem(tag: str) -> Problem | None:
    """What is wrong with a language tag, or None. Tags found right are remembered."""
    if tag in KNOWN:
        return None
    found = _TAG.fullmatch(tag)
    if found is None:
        return Problem("TC104", f"{shown(tag)} is not a language tag", _advice(tag))
    language = found[1]
    if language in INSTEAD or (len(language) == 2 and language not in TWO_LETTERS):
        return Problem("TC104", f"{shown(language)} is not the code of a language", _advice(tag))
    if len(KNOWN) < 1000:
        KNOWN.add(str(tag))
    return None


def _advice(tag: str) -> str:
    """What to write instead of a wrong tag."""
    language, *rest = re.split(r"[-_]", tag.strip())
    language = INSTEAD.get(language.lower(), language.lower())
    better = "-".join(
        [
            language,
            *(
                p.title() if len(p) == 4 and p.isalpha() else p.upper() if len(p) == 2 else p.lower()
                for p in rest
            ),
        ]
    )
    if language in TWO_LETTERS and _TAG.fullmatch(better):
        return f"write '{better}'"
    named = _called(tag.strip())
    if named is not None:
        return f"did you mean '{named}'? write a tag of BCP 47"
    return "write a tag of BCP 47 such as en, de, pt-BR or zh-Hant"


def _called(name: str) -> str | None:
    """The tag of a language by its name (English, Deutsch), or by a code of a country where it is spoken."""
    from babel import Locale
    from babel.core import get_global

    folded = name.casefold()
    for known in ("en", "de", "es", "fr", "it"):
        for tag, called in Locale(known).languages.items():
            if tag in TWO_LETTERS and str(called).casefold() == folded:
                return str(tag)
    likely = str(get_global("likely_subtags").get(f"und_{name.upper()}", "")).partition("_")[0]
    return likely if len(name) == 2 and likely in TWO_LETTERS else None
