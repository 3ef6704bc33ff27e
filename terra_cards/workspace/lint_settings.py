"""Finds and reads the linter's configuration: ``terra-cards.toml`` or a table in ``pyproject.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from terra_cards.lint.config import Config, ConfigError, parse

OWN, SHARED = "terra-cards.toml", "pyproject.toml"


class SettingsError(Exception):
    """A configuration that cannot be read; ``hint`` says what to write."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Settings:
    """The configuration of each file: that of the nearest folder above it which has one.

    In one folder ``terra-cards.toml`` wins over ``pyproject.toml``. ``only`` is one file that
    holds for everything instead.
    """

    def __init__(self, cwd: Path, only: Path | None = None) -> None:
        self.cwd = cwd
        self._only = only
        self._folders: dict[Path, tuple[Path, Config] | None] = {}

    @cached_property
    def _fixed(self) -> tuple[Path, Config] | None:
        if self._only is None:
            return None
        return self._only.parent, _read(self._only, self._shown(self._only), wanted=True) or Config()

    def config(self, path: str) -> tuple[Config, str]:
        """The configuration of a file, and the file's path from the configuration's folder."""
        file = Path(self.cwd, path)
        found = self._fixed or self._nearest(file.parent)
        if found is None:
            return Config(), path
        folder, config = found
        try:
            return config, file.relative_to(folder).as_posix()
        except ValueError:
            return config, file.as_posix()

    def excluded(self, path: str | Path) -> bool:
        """Whether a configuration leaves a file out: that of its folder, or of any folder above."""
        file = Path(self.cwd, path)
        found = self._fixed or self._nearest(file.parent)
        while found is not None:
            folder, config = found
            inside = config.exclude and file.is_relative_to(folder)
            if inside and config.excludes(file.relative_to(folder).as_posix()):
                return True
            if self._fixed or folder.parent == folder:
                return False
            found = self._nearest(folder.parent)
        return False

    def _nearest(self, folder: Path) -> tuple[Path, Config] | None:
        if folder not in self._folders:
            found = None
            for name in (OWN, SHARED):
                file = folder / name
                if file.is_file():
                    config = _read(file, self._shown(file), wanted=False)
                    if config is not None:
                        found = (folder, config)
                        break
            if found is None and folder.parent != folder:
                found = self._nearest(folder.parent)
            self._folders[folder] = found
        return self._folders[folder]

    def _shown(self, file: Path) -> str:
        try:
            return file.relative_to(self.cwd).as_posix()
        except ValueError:
            return file.as_posix()


def _read(file: Path, shown: str, wanted: bool) -> Config | None:
    try:
        data = tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{shown}: this file cannot be read ({error})") from None
    except tomllib.TOMLDecodeError as error:
        if file.name == SHARED and not wanted:
            return None  # somebody else's file: its own tools will complain
        raise SettingsError(f"{shown}: not TOML: {error}") from None
    table: Any = data
    if file.name == SHARED:
        table = data.get("tool", {})
        table = table.get("terra-cards") if isinstance(table, Mapping) else None
        if table is None:
            return None
        shown = f"{shown} [tool.terra-cards]"
    if not isinstance(table, Mapping):
        raise SettingsError(f"{shown}: this must be a table")
    try:
        return parse(table, shown)
    except ConfigError as error:
        raise SettingsError(f"{shown}: {error}", error.hint) from None
