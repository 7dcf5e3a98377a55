"""A declarative rules-data compiler for board wargames.

    import rulesdsl

    graph = rulesdsl.load("tcs")            # the rule graph, or RulesError
    problems = rulesdsl.check("tcs@3.1")    # every diagnostic, in reading order
    written = rulesdsl.build("tcs")         # resolvers and reference tables, all or nothing
    changed = rulesdsl.diff("tcs@3.1", "tcs@4.01")  # what changed, in rules terms
    chances = rulesdsl.odds("tcs", "area_fire", {...})   # exact, as fractions
    fires = rulesdsl.vectorised("tcs", "area_fire")      # a million situations at once (extra `vector`)

What is wrong with the rules is a `RulesError`, what is wrong with what was asked a `Trouble`.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # the standard one takes as long to load as all else here together
if TYPE_CHECKING:
    from rulesdsl.driver.build import build
    from rulesdsl.driver.comparing import diff
    from rulesdsl.driver.odds_ready import odds
    from rulesdsl.driver.pipeline import RulesError, check, load
    from rulesdsl.driver.trouble import Trouble
    from rulesdsl.driver.vectorised import vectorised

_HOMES = {
    "RulesError": "rulesdsl.driver.pipeline",
    "Trouble": "rulesdsl.driver.trouble",
    "build": "rulesdsl.driver.build",
    "check": "rulesdsl.driver.pipeline",
    "diff": "rulesdsl.driver.comparing",
    "load": "rulesdsl.driver.pipeline",
    "odds": "rulesdsl.driver.odds_ready",
    "vectorised": "rulesdsl.driver.vectorised",
}
__all__ = ["RulesError", "Trouble", "build", "check", "diff", "load", "odds", "vectorised"]


def __getattr__(name: str) -> object:
    """The functions come with the whole compiler, which is loaded when one is first used."""
    if name in _HOMES:
        try:
            home = import_module(_HOMES[name])
        except ModuleNotFoundError as error:
            if error.name != "numpy":
                raise
            raise ModuleNotFoundError(
                f"rulesdsl.{name} needs NumPy: pip install 'rulesdsl[vector]'", name="numpy"
            ) from error
        found = globals()[name] = getattr(home, name)  # from now on it is looked up here
        return found
    raise AttributeError(f"module 'rulesdsl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
