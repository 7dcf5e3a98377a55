"""What is said of a refusal or an end, in one line: words, rule, the lines that forbid it, at which
elements of repeated steps."""

from __future__ import annotations

from rulesdsl.runtime import Ended, Refused


def said_of(stop: Refused | Ended) -> str:
    """ "towed [9.1f]: not so: limbered [9.2]: gun 2 of guns (Anna)"."""
    said = f"{stop.words} [{stop.rule}]" if stop.rule else stop.words
    if isinstance(stop, Refused) and stop.reasons:
        said = f"{said}: {'; '.join(map(str, stop.reasons))}"
    return f"{said}: {', '.join(stop.where)}" if stop.where else said
