"""The content of the compiler: what tells one from another where the version stands still."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from rulesdsl.driver.version import VERSION

PACKAGE = Path(__file__).resolve().parent.parent
_SUFFIXES = {".py", ".lark", ".table", ".j2", ".css"}


@cache
def compiler_digest() -> str:
    """Changes with any file of the compiler, so that a changed compiler builds anew even where
    its version stands still."""
    total = hashlib.sha256(VERSION.encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in _SUFFIXES and path.is_file():
            name = path.relative_to(PACKAGE).as_posix()
            total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
