"""Colours that go together, chosen by eye: what plates are painted with."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.layout.colour import mix


class Palette(Struct, frozen=True):
    """Colours that go together: sky above and at the horizon, sun, four layers far to near."""

    sky: tuple[str, str]
    sun: str
    layers: tuple[str, str, str, str]
    icon: str = "#fffaf0"

    @property
    def shadow(self) -> str:
        """Behind the icon: a little darker than what it stands on."""
        return mix(self.layers[2], "#000000", 0.18)


PALETTES: dict[str, Palette] = {
    "alpine": Palette(("#5f9cc7", "#dcebf2"), "#fff6de", ("#a5c3d6", "#6b9bb9", "#3b6d92", "#21486b")),
    "dusk": Palette(("#4d5f93", "#f0b090"), "#ffe6c0", ("#bb8a9b", "#8a698c", "#584a74", "#33305a")),
    "dawn": Palette(("#6a8fb8", "#fbd9b5"), "#fff1d2", ("#d7a99b", "#a4838f", "#6a6380", "#3d4667")),
    "desert": Palette(("#e59a4e", "#fbe3b4"), "#fff6dc", ("#e2a565", "#cb7a43", "#a35433", "#733829")),
    "oasis": Palette(("#5ea3a8", "#f7e5bd"), "#fff8e0", ("#e3b878", "#cc8f50", "#a3663b", "#6f4431")),
    "forest": Palette(("#7fb8a4", "#edf4da"), "#fffbe2", ("#93bd97", "#5c9775", "#326f56", "#1c4c41")),
    "spring": Palette(("#83bfd3", "#f3f5da"), "#fffbe2", ("#a9cb84", "#74a866", "#44814f", "#27593f")),
    "lagoon": Palette(("#4fa4bf", "#dff2ec"), "#fff8de", ("#86c7cd", "#479db1", "#247693", "#145473")),
    "sunset-sea": Palette(("#e88f5c", "#fce3bd"), "#fff3cf", ("#7fb0b3", "#42859a", "#28637f", "#163f5a")),
    "deep-sea": Palette(("#3d78a8", "#d5e9f0"), "#f9f4dd", ("#78aecb", "#3f83ad", "#1f5c8b", "#123d66")),
    "night": Palette(("#151d40", "#4b5a95"), "#f6ecce", ("#46538a", "#303c70", "#1f2a55", "#121a3a")),
    "aurora": Palette(("#12283f", "#2f8a86"), "#e9f7e2", ("#2f6f7a", "#21545f", "#173e4a", "#0e2a36")),
    "city-day": Palette(("#86b4cf", "#f4efe2"), "#fffaea", ("#b5c4cf", "#8295a8", "#52667d", "#30435a")),
    "city-sunset": Palette(("#df7f5f", "#fcdca9"), "#fff1cc", ("#c98a79", "#986374", "#65466a", "#3b2e55")),
    "ice": Palette(
        ("#7fb6d8", "#f1f8fb"), "#fffdf2", ("#d5e8f1", "#aecfe1", "#7aaac9", "#4682ab"), "#ffffff"
    ),
    "harvest": Palette(("#7db5d3", "#f8f1d8"), "#fff9de", ("#d8cf83", "#b9b052", "#8b9140", "#5b6e33")),
    "plum": Palette(("#6d4a7e", "#b877a0"), "#ffe3d0", ("#97609a", "#7a4a86", "#5a3670", "#3c2455")),
    "ochre": Palette(("#b8702f", "#e0a454"), "#fff0cc", ("#cf8c40", "#b06d2e", "#8b5024", "#62371d")),
    "teal": Palette(("#1f7073", "#5eada3"), "#f0f6dc", ("#469890", "#2c7d7b", "#1b6063", "#11454a")),
    "brick": Palette(("#a5452f", "#dd8660"), "#ffe9d2", ("#c4684a", "#a64d37", "#83382b", "#5c2622")),
    "slate": Palette(("#3e5672", "#8aa3b8"), "#f2f0e2", ("#6d8aa3", "#50708b", "#385671", "#233c55")),
}
