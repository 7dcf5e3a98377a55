"""`rulesdsl.odds`: books made ready once, and asked often.

In: a book, or a rule graph that is at hand. Out: `Odds`. A book's resolvers stay made ready for the
next question, as long as no file of it has changed (by its time and size); what was worked out for
one situation helps with the next, and what was asked before is at hand.
"""

from __future__ import annotations

import atexit
import os
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, overload

from rulesdsl import graph as g
from rulesdsl.driver.books import find_book
from rulesdsl.driver.cache import Inputs
from rulesdsl.driver.odds import OddsMaker, odds_maker
from rulesdsl.driver.odds_end import Ending
from rulesdsl.driver.odds_steps import leaves
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.pipeline import check_book
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.rolls_made import check_rolls, rolls_made
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.driver.trouble import Trouble

Seen = tuple[tuple[str, int, int, int], ...]
"""Files, and what tells whether they have changed."""
Facts = Mapping[str, Any]
_MOST_READY = 8
_MOST_ANSWERS = 20_000
_SIMPLE = frozenset({str, int, bool, type(None)})


@dataclass(slots=True)
class _Ready:
    """A book made ready. `makers` are of the functions that were asked so far: to make the whole ready takes
    ten times as long. `answers` are by what was asked."""

    graph: g.RuleGraph
    seen: Seen
    made: ExitStack = field(default_factory=ExitStack)
    makers: dict[str, OddsMaker] = field(default_factory=dict[str, OddsMaker])
    answers: dict[Hashable, Odds | Ending] = field(default_factory=dict[Hashable, "Odds | Ending"])

    def maker(self, node: g.Function) -> OddsMaker:
        """Who is asked about a function."""
        maker = self.makers.get(node.id)
        if maker is None:
            with _ONE_AT_A_TIME:
                maker = self.makers.get(node.id)
                if maker is None:
                    maker = self.makers[node.id] = self.made.enter_context(odds_maker(self.graph, node))
        return maker


_READY: OrderedDict[Hashable, _Ready] = OrderedDict()
_ONE_AT_A_TIME = Lock()


@overload
def odds(
    book: str | Path | g.RuleGraph,
    resolver: str,
    facts: Facts | None = None,
    *,
    of: str | None = None,
    roll: Facts | None = None,
    choose: Facts | None = None,
) -> Odds: ...
@overload
def odds(
    book: str | Path | g.RuleGraph,
    resolver: str,
    facts: Facts | None = None,
    *,
    roll: Facts | None = None,
    choose: Facts | None = None,
    repeat: Mapping[str, str],
    until: Mapping[str, str] | None = None,
) -> Ending: ...
def odds(
    book: str | Path | g.RuleGraph,
    resolver: str,
    facts: Facts | None = None,
    *,
    of: str | None = None,
    roll: Facts | None = None,
    choose: Facts | None = None,
    repeat: Mapping[str, str] | None = None,
    until: Mapping[str, str] | None = None,
) -> Odds | Ending:
    """The exact distribution of a step of a resolver (`of`; without it, of the first that it gives),
    for facts by their paths (`{"firers.1.firepower": 12}`). Rolls in `roll` are fixed. With
    `repeat` (`{"strength": "strength_left"}`) the resolver is gone through again and again, the fact
    being next what the step was, until the rules end it or a step is what `until` says.

    `book` is a book's name or path, or a graph that `rulesdsl.load` gave. It is made ready once, and
    again when one of its files has changed. `RulesError` where the book has errors, `Trouble` where
    a fact is lacking or cannot be so, where `until` is given without `repeat`, and `of` with it."""
    if of is not None and not isinstance(of, str):
        raise Trouble(f"of is no name of a step: {of!r}", 'write the name of one, as of="result"', 2)
    if of is not None and repeat:
        words = "repeat goes not with of: it asks for the end, with all facts that are carried"
        raise Trouble(words, "ask for one of them", 2)
    if until and not repeat:
        raise Trouble("until is nothing without repeat", "give repeat too, or leave it out", 2)
    ready = _ready(book)
    parts = (facts, roll, choose, repeat, until)
    asked = _key(resolver, of, parts)
    if asked is not None and (known := ready.answers.get(asked)) is not None:
        return known
    found = _asked(ready, resolver, of, *(part or {} for part in parts))
    if asked is not None:
        if len(ready.answers) > _MOST_ANSWERS:
            ready.answers.clear()
        ready.answers[asked] = found
    return found


def forget() -> None:
    """What was worked out is worked out anew; the books stay made ready."""
    for ready in _READY.values():
        ready.answers.clear()
        for maker in ready.makers.values():
            maker.forget()


def _asked(
    ready: _Ready,
    resolver: str,
    of: str | None,
    facts: Facts,
    roll: Facts,
    choose: Facts,
    repeat: Mapping[str, str],
    until: Mapping[str, str],
) -> Odds | Ending:
    graph = ready.graph
    node = find_function(graph, resolver)
    maker = ready.maker(node)
    if isinstance(node, g.Resolver) and not (roll or choose or repeat or until):
        # Facts that follow-ons ask for are none of its own: those take the longer look.
        found = maker.asked(node, maker.first(node) if of is None else of, facts)
        if found is not None:
            return found
    if repeat and isinstance(node, g.Resolver) and not (roll or choose):
        ending = maker.ended(node, repeat, until, facts)
        if ending is not None:
            return ending
    said = told_by_json({"with": facts, "roll": roll, "choose": choose})
    if said.rolls:
        check_rolls(node, rolls_made(graph, node), said.rolls)
        if not repeat:  # a round may have rolls of its own
            refuse_several(graph, node, said.rolls)
    situation = read(graph, node, said)
    if repeat or until:
        if not isinstance(node, g.Resolver):
            raise Trouble(f"{node.id} is no resolver: nothing of it can be repeated", "", 2)
        return maker.to_the_end(node, situation, repeat, until)
    if of is None:
        of = next(leaves(graph, node, situation.answers), "") if isinstance(node, g.Resolver) else "result"
    return maker.ask(node, situation, of)


def _key(resolver: str, of: str | None, parts: tuple[Facts | None, ...]) -> Hashable:
    """What was asked; None where it cannot be told apart from something else by its values."""
    found: list[Any] = [resolver, of]
    simple = True
    for part in parts:
        if part:
            if type(part) is not dict and not isinstance(part, Mapping):
                raise _no_mapping(part, parts)
            for name, value in part.items():
                if type(value) not in _SIMPLE:
                    simple = False
                    break
                # 1 and True are the same to a dictionary, and two things to a rulebook.
                found += (name, type(value), value)
        found.append(None)
    return tuple(found) if simple else None


def _no_mapping(part: object, parts: tuple[Facts | None, ...]) -> Trouble:
    names = ("facts", "roll", "choose", "repeat", "until")
    name = next(name for name, one in zip(names, parts, strict=True) if one is part)
    return Trouble(f"{name} is no mapping of names to values", f'write {name}={{"name": value}}', 2)


# ---------------------------------------------------------------- books made ready


def _ready(book: str | Path | g.RuleGraph) -> _Ready:
    key: Hashable = id(book) if isinstance(book, g.RuleGraph) else (str(book), os.getcwd())
    ready = _READY.get(key)
    if ready is not None and ready.seen == _seen(ready.seen):
        return ready
    with _ONE_AT_A_TIME:
        ready = _made(book)
        before = _READY.pop(key, None)
        _READY[key] = ready
        if before is not None:
            before.made.close()
        while len(_READY) > _MOST_READY:
            _READY.popitem(last=False)[1].made.close()
    return ready


def _made(book: str | Path | g.RuleGraph) -> _Ready:
    seen: Seen = ()
    if isinstance(book, g.RuleGraph):
        graph = book
    else:
        while True:
            checked = check_book(find_book(str(book)))
            graph = checked.usable()
            seen = _seen(tuple((str(path), 0, 0, 0) for path in checked.book.disk.values()))
            try:
                Inputs.of(checked.book).refuse_changed()
                break
            except Trouble:
                continue
    return _Ready(graph, seen)


def _seen(files: Seen) -> Seen:
    """How the files are now."""
    found: list[tuple[str, int, int, int]] = []
    for path, *_ in files:
        try:
            now = os.stat(path)
        except OSError:
            found.append((path, 0, -1, 0))
            continue
        found.append((path, now.st_mtime_ns, now.st_size, now.st_ino))
    return tuple(found)


def _close() -> None:
    while _READY:
        _READY.popitem()[1].made.close()


atexit.register(_close)
