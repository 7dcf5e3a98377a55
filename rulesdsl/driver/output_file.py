"""Writing one file that was asked for: whole, or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from rulesdsl.driver.trouble import disk_trouble, shown


def write_file(path: Path, text: str) -> None:
    """Put the text into the file in one step; `Trouble` where the disk would not. A link stays one: the text
    is put where it leads."""
    try:
        path = path.resolve() if path.is_symlink() else path
        handle, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent or Path("."))
        fresh = Path(made)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            fresh.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            os.replace(fresh, path)
        finally:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
    except OSError as error:
        unnamed = OSError(error.errno, error.strerror)  # not the name of our file on the way there
        raise disk_trouble(unnamed, f"write {shown(path)}") from error
