"""Files are replaced whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from terra_cards.source.atomic import write


def test_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    before = os.umask(0o027)
    try:
        write(path, b"a: b\n")
    finally:
        os.umask(before)
    assert path.read_bytes() == b"a: b\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_permissions_stay(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")
    path.chmod(mode)
    write(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "deck.yaml"
    target.write_bytes(b"old")
    link, second = tmp_path / "link.yaml", tmp_path / "second.yaml"
    link.symlink_to("there/deck.yaml")
    second.symlink_to(link)
    write(second, b"new")
    assert second.is_symlink() and link.is_symlink()
    assert target.read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "deck.yaml",
        "link.yaml",
        "second.yaml",
        "there",
    ]


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    write(link, b"x")
    assert (tmp_path / "target").read_bytes() == b"x"
    assert link.is_symlink()


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match="No space left") as caught:
        write(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk(tmp_path: Path) -> None:
    """Not one byte may be written: a limit of the system stands in for a full disk."""
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")
    code = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from terra_cards.source.atomic import write\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "try: write(Path(sys.argv[1]), b'new')\n"
        "except OSError as error: print(type(error).__name__, error.filename)\n"
    )
    run = subprocess.run(
        [sys.executable, "-B", "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"OSError {path}\n"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_errors_name_the_file_asked_for(tmp_path: Path) -> None:
    for path, kind in ((tmp_path / "no" / "deck.yaml", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(kind) as caught:
            write(path, b"x")
        assert caught.value.filename == str(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        write(path, b"new")
    assert path.read_bytes() == b"old"


def test_a_device_is_written_to_as_it_is() -> None:
    write(Path(os.devnull), b"x")
    assert not Path(os.devnull).is_file()


def test_a_long_name(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".yaml")
    write(path, b"x")
    assert path.read_bytes() == b"x"
