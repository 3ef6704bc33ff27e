"""Writes ``terra_cards/library/data/icons/icons.json`` from the package ``fontawesome-free-pack``.

    pip install fontawesome-free-pack==7.3.1
    python tools/extract_icons.py

The package carries the drawings of Font Awesome Free (icons: CC BY 4.0). The width and the path of
each solid icon in the list below are kept as they are; the file is the same on every run.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from terra_cards.layout.svgpath import parse  # noqa: E402

VERSION = "7.3.1"
HEIGHT = 512
TARGET = ROOT / "terra_cards" / "library" / "data" / "icons" / "icons.json"
NAMES = """
anchor ankh apple-whole archway atom award baby bacteria bacterium bahai baseball baseball-bat-ball
basketball basket-shopping bath bed beer-mug-empty bell bicycle binoculars bolt bomb bone book book-open
book-atlas book-bible book-quran book-tanakh bore-hole bowl-food bowl-rice box box-archive brain bread-slice
bridge bridge-water briefcase broom brush bug building building-columns building-flag building-un
building-wheat bullhorn bullseye burger bus cable-car cake-candles calendar calendar-day camera camera-retro
campground cannabis capsules car car-side car-tunnel caravan carrot cat certificate chair champagne-glasses
chart-column chart-line chart-pie chart-simple cheese chess chess-bishop chess-king chess-knight chess-pawn
chess-queen chess-rook child children church circle circle-dot city clapperboard clock cloud cloud-bolt
cloud-moon cloud-rain cloud-showers-heavy cloud-sun clover coins compact-disc compass compass-drafting
computer cookie couch cow cross crow crown cube cubes democrat dharmachakra diamond dice dice-d6 dice-d20
disease dna dog dolly door-closed door-open dove dragon droplet drum drum-steelpan drumstick-bite dumbbell
dungeon earth-africa earth-americas earth-asia earth-europe earth-oceania egg envelope explosion eye
face-smile fan faucet faucet-drip feather feather-pointed ferry film fingerprint fire fire-flame-curved fish
fish-fins flag flag-checkered flask flask-vial football frog futbol gamepad gas-pump gauge gavel gear gears
gem ghost gift glasses glass-water globe golf-ball-tee gopuram graduation-cap guitar hammer hamsa hand
hand-fist hands-clapping hands-praying handshake hanukiah hat-cowboy hat-wizard headphones heart heart-pulse
helicopter helmet-safety hill-avalanche hill-rockslide hippo hockey-puck holly-berry horse horse-head
hospital hotdog hotel hot-tub-person hourglass-half house house-chimney house-flood-water house-tsunami
hurricane ice-cream icicles igloo image industry jar jet-fighter jet-fighter-up joint kaaba key khanda
kiwi-bird landmark landmark-dome landmark-flag language leaf lemon life-ring lightbulb link list-check
location-dot locust lungs magnet magnifying-glass map map-location-dot mask masks-theater medal menorah
meteor microchip microphone microscope mitten mobile-screen money-bill-wave monument moon mosque mosquito
motorcycle mound mountain mountain-city mountain-sun mug-hot mug-saucer music network-wired newspaper
oil-can oil-well om otter paintbrush palette panorama paper-plane parachute-box passport paw peace pen-fancy
pen-nib people-group people-roof pepper-hot person person-biking person-digging person-hiking
person-military-rifle person-praying person-running person-skating person-skiing person-skiing-nordic
person-snowboarding person-swimming person-walking phone piggy-bank pills pizza-slice place-of-worship plane
plane-departure plane-up plant-wilt plate-wheat plug podcast puzzle-piece question radiation radio rainbow
ranking-star record-vinyl recycle ring road road-bridge robot rocket route ruler ruler-combined
ruler-horizontal ruler-vertical sack-dollar sailboat satellite satellite-dish scale-balanced school scissors
scroll scroll-torah seedling shapes shield shield-halved ship shirt shoe-prints shop shrimp shuttle-space
signs-post skull skull-crossbones sleigh smog snowflake snowman snowplow solar-panel spa spider spoon stairs
stamp star star-and-crescent star-of-david star-of-life stethoscope stopwatch store street-view suitcase
suitcase-rolling sun synagogue syringe table-tennis-paddle-ball taxi temperature-half temperature-high
temperature-low tent tents thermometer ticket timeline toilet tooth torii-gate tornado tower-broadcast
tower-cell tower-observation tractor traffic-light trailer train train-subway train-tram tree tree-city
trophy trowel-bricks truck truck-field truck-monster truck-moving truck-pickup truck-plane tv umbrella
umbrella-beach universal-access user user-astronaut user-graduate user-ninja user-secret user-tie users
utensils van-shuttle vault vial video vihara virus volcano volleyball walkie-talkie warehouse water
water-ladder weight-hanging weight-scale wheat-awn wheelchair whiskey-glass wind wine-bottle wine-glass worm
wrench yin-yang
"""


def main() -> None:
    """Extracts the icons, or stops with the names that the package lacks."""
    import fontawesome_free_pack as pack

    icons: dict[str, list[object]] = {}
    missing = []
    for name in sorted(set(NAMES.split())):
        icon = pack.get_icon(f"solid/{name}")
        if icon is None:
            missing.append(name)
            continue
        box = re.search(r'viewBox="([^"]+)"', icon.svg)
        paths = re.findall(r'<path[^>]* d="([^"]+)"', icon.svg)
        if box is None or not paths:
            raise SystemExit(f"{name}: no path in its drawing")
        left, top, width, height = (float(value) for value in box[1].split())
        if left or top or height != HEIGHT:
            raise SystemExit(f"{name}: its drawing is not {HEIGHT} units high from 0, 0")
        parse(" ".join(paths))  # raises where our own reader would not understand it
        icons[name] = [round(width), " ".join(paths)]
    if missing:
        raise SystemExit("not in the package: " + ", ".join(missing))
    document = {
        "credit": "Icons: Font Awesome Free by Fonticons, Inc., CC BY 4.0",
        "source": f"Font Awesome Free {VERSION} (fontawesome.com), solid style",
        "license": "CC-BY-4.0",
        "height": HEIGHT,
        "icons": icons,
    }
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    lines = json.dumps(document, ensure_ascii=False, indent=0, separators=(",", ":"))
    TARGET.write_text(re.sub(r"\[\n(\d+),\n", r"[\1,", lines).replace('"\n]', '"]') + "\n", encoding="utf-8")
    print(f"{len(icons)} icons, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
