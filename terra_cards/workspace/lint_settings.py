"""Finds and reads the linter's configuration: ``terra-cards.toml`` or a table in ``pyproject.toml``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from terra_cards.lint.config import Config, ConfigError, parse

OWN, SHARED = "terra-cards.toml", "pyproject.toml"
_TABLE = "[tool.terra-cards"


class SettingsError(Exception):
    """A configuration that cannot be read; ``hint`` says what to write."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Settings:
    """The configuration of each file: that of the nearest folder above it which has one.

    In one folder ``terra-cards.toml`` wins over ``pyproject.toml``. ``only`` is one file that
    holds for everything instead. ``warn`` is told of a ``pyproject.toml`` that is not TOML and seems to
    say nothing to the linter; one that does is a SettingsError.
    """

    def __init__(
        self, cwd: Path, only: Path | None = None, warn: Callable[[str], None] | None = None
    ) -> None:
        self.cwd = cwd
        self._only = only
        self._warn = warn or (lambda _: None)
        self._folders: dict[Path, tuple[Path, Config] | None] = {}

    @cached_property
    def _fixed(self) -> tuple[Path, Config] | None:
        if self._only is None:
            return None
        return self._only.parent, self._read(self._only, wanted=True) or Config()

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
                if file.is_file() or (name == OWN and os.path.lexists(file)):
                    config = self._read(file, wanted=False)
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

    def _read(self, file: Path, wanted: bool) -> Config | None:
        import tomllib  # most folders have no settings

        shown = self._shown(file)
        text = _text(file, shown)
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            if file.name == SHARED and not wanted and _TABLE not in text:
                self._warn(f"{shown}: not TOML: {error}; settings for the linter in it would not be seen")
                return None  # somebody else's file: the rest is for its own tools
            raise SettingsError(f"{shown}: not TOML: {error}") from None
        return _settings(data, file, shown)


def _text(file: Path, shown: str) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except IsADirectoryError:
        raise SettingsError(f"{shown}: this is a folder", "settings are a file: rename the folder") from None
    except FileNotFoundError:
        raise SettingsError(f"{shown}: this link leads to nothing") from None
    except OSError as error:
        raise SettingsError(f"{shown}: this file cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise SettingsError(f"{shown}: this file is not UTF-8 ({error})") from None


def _settings(data: dict[str, Any], file: Path, shown: str) -> Config | None:
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
