"""Which compiler this is: its version for what is committed, its content for the cache."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
_LEFT_OUT = {"__pycache__", "docs"}


@cache
def compiler_version() -> str:
    try:
        return version("rulesdsl")
    except PackageNotFoundError:
        return "unknown"


@cache
def compiler_digest() -> str:
    """Changes with any file of the compiler, so that a changed compiler builds anew even where
    its version stands still."""
    total = hashlib.sha256(compiler_version().encode())
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.is_file() and not _LEFT_OUT.intersection(parts):
            total.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
