"""What is known of the photos that cards name. A deck never reads one outside its folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from terra_cards.model.loaded import PhotoFile
from terra_cards.workspace.load import load
from terra_cards.workspace.photos import Photos
from tests.workspace.folders import card, cards, deck, write

links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")


def picture(path: Path, size: tuple[int, int] = (30, 20), **options: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, "red").save(path, **options)  # type: ignore[arg-type]


def find(folder: Path, written: str) -> PhotoFile:
    return Photos(folder).find(written)


def test_a_photo_in_the_deck_s_folder(tmp_path: Path) -> None:
    picture(tmp_path / "photos" / "a.png")
    found = find(tmp_path, "photos/a.png")
    assert (found.file, found.problem, found.actual) == (tmp_path / "photos/a.png", None, None)
    assert found.size == (tmp_path / "photos/a.png").stat().st_size
    assert find(tmp_path, "./photos/../photos/a.png").problem is None


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("photos/none.png", "missing"),
        ("none/a.png", "missing"),
        ("photos", "folder"),
        (".", "folder"),
        ("../a.png", "outside"),
        ("photos/../../a.png", "outside"),
        ("/etc/passwd", "absolute"),
        ("C:\\a.png", "absolute"),
        ("C:/a.png", "absolute"),
        ("\\\\server\\a.png", "absolute"),
        ("~/a.png", "absolute"),
        ("a\0b", "missing"),
        ("x" * 5000, "unreadable"),
        ("photos/a.png/b", "missing"),
    ],
)
def test_a_photo_that_is_not_there(tmp_path: Path, written: str, problem: str) -> None:
    folder = tmp_path / "deck"
    picture(folder / "photos" / "a.png")
    picture(tmp_path / "a.png")
    found = find(folder, written)
    assert (found.problem, found.file, found.image) == (problem, None, None)


@links
def test_a_link_out_of_the_folder_is_outside(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    picture(tmp_path / "secret.png")
    picture(folder / "real.png")
    (folder / "out.png").symlink_to("../secret.png")
    (folder / "in.png").symlink_to("real.png")
    (folder / "loop.png").symlink_to("loop.png")
    (folder / "up").symlink_to("..", target_is_directory=True)
    assert find(folder, "out.png").problem == "outside"
    assert find(folder, "up/secret.png").problem == "outside"
    assert find(folder, "in.png").problem is None
    assert find(folder, "loop.png").problem in ("missing", "unreadable")


def test_a_name_that_differs_in_case_only(tmp_path: Path) -> None:
    picture(tmp_path / "Photos" / "Eiffel.JPG")
    found = find(tmp_path, "photos/eiffel.jpg")
    assert found.actual == "Photos/Eiffel.JPG"
    assert found.problem == ("missing" if not (tmp_path / "photos/eiffel.jpg").exists() else None)
    assert find(tmp_path, "Photos/Eiffel.JPG").actual is None
    assert find(tmp_path, "photos/louvre.jpg").actual is None


def test_what_a_picture_is(tmp_path: Path) -> None:
    picture(tmp_path / "a.jpg", (30, 20))
    facts = find(tmp_path, "a.jpg").image
    assert facts is not None
    assert (facts.format, facts.width, facts.height, facts.problem) == ("JPEG", 30, 20, None)
    assert not facts.has_position
    assert not facts.has_serial


def test_a_picture_on_its_side_and_its_secrets(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8769)[0xA431] = "SN 12345"
    picture(tmp_path / "a.jpg", (30, 20), exif=exif)
    facts = find(tmp_path, "a.jpg").image
    assert facts is not None
    assert (facts.width, facts.height) == (20, 30)
    assert facts.has_position
    assert facts.has_serial


def test_pictures_that_are_none(tmp_path: Path) -> None:
    picture(tmp_path / "whole.jpg", (300, 200))
    data = (tmp_path / "whole.jpg").read_bytes()
    write(tmp_path, {"text.jpg": "hello", "empty.png": b"", "cut.jpg": data[: len(data) // 2]})
    problems = {}
    for name in ("text.jpg", "empty.png", "cut.jpg"):
        facts = find(tmp_path, name).image
        assert facts is not None
        problems[name] = facts.problem
    assert problems == {"text.jpg": "not an image", "empty.png": "not an image", "cut.jpg": "broken"}


def test_a_picture_of_too_many_pixels_is_not_decoded(tmp_path: Path) -> None:
    import struct
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )
    write(tmp_path, {"bomb.png": bomb})
    facts = find(tmp_path, "bomb.png").image
    assert facts is not None
    assert facts.problem == "too many pixels"


def test_photos_of_a_deck_start_at_its_folder_whatever_file_the_card_stands_in(tmp_path: Path) -> None:
    picture(tmp_path / "d" / "photos" / "a.png")
    photo = "photo: {file: photos/a.png}\n"
    write(
        tmp_path,
        {
            "d/deck.yaml": deck(cards=cards("one").rstrip() + "\n    " + photo),
            "d/cards/sub/two.yaml": card("two") + photo,
        },
    )
    (found,) = load(["d"], cwd=tmp_path).decks
    assert [card.id for card in found.cards] == ["one", "two"]
    assert list(found.photos) == ["photos/a.png"]
    assert found.photos["photos/a.png"].file == tmp_path / "d/photos/a.png"


def test_a_photo_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture(tmp_path / "a.png")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert find(tmp_path, "a.png").problem == "unreadable"
