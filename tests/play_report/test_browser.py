"""The page in a real browser, where one is installed: it works by hand, and on paper."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from terra_cards.render.play_report.page import page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=5000",
)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

CLICK = """<script>
const seen = [];
addEventListener("securitypolicyviolation", (e) => seen.push(e.blockedURI));
addEventListener("error", (e) => seen.push(e.message));
const heads = document.querySelectorAll("table.cards thead th button");
[...heads].find((one) => one.textContent.includes("points")).click();
const filter = document.querySelector("input.filter");
filter.value = "china"; filter.dispatchEvent(new Event("input"));
document.documentElement.dataset.seen = seen.join("|");
document.documentElement.dataset.wide = document.documentElement.scrollWidth - innerWidth;
</script>"""


def browse(tmp_path, *arguments: str) -> str:
    done = subprocess.run(
        [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


def test_it_sorts_filters_and_opens_the_card_of_a_link(world, tmp_path):
    text = page([world])
    file = tmp_path / "report.html"
    file.write_text(text.replace("</body>", f"{CLICK}</body>"), encoding="utf-8")
    dom = browse(tmp_path, "--window-size=400,900", "--dump-dom", f"{file.as_uri()}#d0-card-2")
    table = dom[dom.index('class="sortable cards"') :].split("</table>")[0]
    order = [int(number) - 1 for number in re.findall(r'scope="row"[^>]*><a href="#d0-card-(\d+)"', table)]
    points = [world.report.cards[number].mean_points.value for number in order]
    assert points == sorted(points)
    assert 'aria-sort="ascending"' in table
    shown = [row for row in table.split("<tr")[2:] if not re.match(r'[^>]*hidden=""', row)]
    assert len(shown) == sum("China" in theme for theme in world.themes.values())
    assert re.search(r'<details class="card" id="d0-card-2" open=""', dom)
    assert 'data-seen=""' in dom
    wide = re.search(r'data-wide="(-?\d+)"', dom)
    assert wide
    assert int(wide[1]) <= 0  # nothing sticks out of a telephone's screen


def test_on_paper_every_card_is_open(world, tmp_path):
    import pypdfium2

    file, out = tmp_path / "report.html", tmp_path / "report.pdf"
    file.write_text(page([world]), encoding="utf-8")
    browse(tmp_path, f"--print-to-pdf={out}", "--no-pdf-header-footer", file.as_uri())
    document = pypdfium2.PdfDocument(out)
    words = " ".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    document.close()
    assert words.count("Points of a player in a round") == 6


def test_a_crisis_deck_sorts_opens_and_fits_a_telephone(planet, tmp_path):
    file = tmp_path / "report.html"
    script = CLICK.replace("points", "threat").replace("china", "europe")
    file.write_text(page([planet]).replace("</body>", f"{script}</body>"), encoding="utf-8")
    dom = browse(tmp_path, "--window-size=400,900", "--dump-dom", f"{file.as_uri()}#d0-crisis-2")
    table = dom[dom.index('class="sortable cards"') :].split("</table>")[0]
    rows = table.split("<tr")[2:]
    threats = [int(re.findall(r'class="number">(\d+)<', row)[0]) for row in rows]
    assert threats == sorted(threats)
    assert sum(not re.match(r'[^>]*hidden=""', row) for row in rows) == 3
    assert re.search(r'<details class="card" id="d0-crisis-2" open=""', dom)
    assert 'data-seen=""' in dom
    wide = re.search(r'data-wide="(-?\d+)"', dom)
    assert wide
    assert int(wide[1]) <= 0
