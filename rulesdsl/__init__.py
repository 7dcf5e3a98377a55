"""A declarative rules-data compiler for board wargames.

    import rulesdsl

    graph = rulesdsl.load("tcs")            # the rule graph, or RulesError
    problems = rulesdsl.check("tcs@3.1")    # every diagnostic, in reading order
    written = rulesdsl.build("tcs")         # resolvers and reference tables, all or nothing
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesdsl.driver import build, check, load

__all__ = ["build", "check", "load"]


def __getattr__(name: str) -> object:
    """The functions come with the whole compiler, which is loaded when one is first used."""
    if name in __all__:
        return getattr(import_module("rulesdsl.driver"), name)
    raise AttributeError(f"module 'rulesdsl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
