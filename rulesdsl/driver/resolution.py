"""One case worked out by the interpreter, and how it ended.

In: a graph, a function, a `Situation`. Out: `Resolution`: an answer, a refusal or an end (all
three are answers of the rules), or `unknown` where the answer hangs on what the source lacks.
What was told wrongly or not at all is `Trouble` (wrong usage).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.driver.asking import Asker, Nobody, PlayerDice, Untold, ask, asking
from rulesdsl.driver.facts import BadFact, no_such
from rulesdsl.driver.situation import Situation, inputs_of, is_ratio
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp import Interpreter
from rulesdsl.interp.dice import by_die, roll
from rulesdsl.interp.values import Due, Result, Val
from rulesdsl.runtime import (
    BadInput,
    Ended,
    MissingFact,
    NoSuchRoll,
    NotAnswered,
    NotInSource,
    RandomDice,
    Refused,
    RefusedByTable,
    RulesError,
    TapeDice,
    Trace,
    UnknownCell,
)
from rulesdsl.source.records import dataclass

Outcome = Literal["answer", "refused", "ended", "unknown", "outside"]
_Work = Callable[[], Val]
CALLABLE = (g.Resolver, g.Formula, g.Condition, g.Modifiers, g.Table)


@dataclass(frozen=True, slots=True)
class Resolution:
    """`error` is set for "unknown" (a cell, or a procedure, that the source lacks) and "outside" (no
    row or column covers the case). `unused` names rolls that were told and not needed."""

    node: g.Function
    outcome: Outcome
    value: Val
    trace: Trace
    error: RulesError | None = None
    rolled: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()


@dataclass(slots=True)
class Player:
    """What beside the situation a case goes on: a seed for the dice, someone to ask for facts (and,
    without a seed, for dice)."""

    seed: int | None = None
    asker: Asker | None = None
    dice: PlayerDice = field(init=False)

    def __post_init__(self) -> None:
        self.dice = PlayerDice(TapeDice({}))


def find_function(graph: g.RuleGraph, name: str) -> g.Function:
    """What can be worked out by that name (`Trouble` otherwise)."""
    node = graph.functions.get(g.FunctionId(name))
    if isinstance(node, CALLABLE):
        return node
    if node is not None:
        raise Trouble(f"{name} is not worked out, it is played or belongs to another book", "", 2)
    left_out = next((one for one in graph.left_out if one.name == name), None)
    if left_out is not None:
        raise _not_in_force(graph, left_out)
    headline, help = no_such(name, [f.id for f in functions(graph)], f"{graph.title} has no resolver")
    raise Trouble(headline, help, 2)


def _not_in_force(graph: g.RuleGraph, left_out: g.LeftOut) -> Trouble:
    """The book knows it, but this view does not use it: by which rule, and what to ask instead."""
    words = left_out.why.split()
    cites = [off.cites for off in graph.switched_off if off.section in words]
    edits = [edit for edit in graph.edits if edit.id in words or f"{edit.id}," in words]
    cites += [edit.cites for edit in edits]
    cited = "; ".join(dict.fromkeys(str(each) for each in cites if each.items))
    rule = f" [{cited}]" if cited else ""
    options = [edit.id for edit in edits if edit.kind == "option" and not edit.in_force]
    view = f"{graph.view}+" if graph.view else ""
    help = f"switch the option on behind the book: BOOK@{view}{options[0]}" if options else ""
    return Trouble(f"{graph.title} does not use {left_out.name}: {left_out.why}{rule}", help, 2)


def functions(graph: g.RuleGraph) -> Iterator[g.Function]:
    """Everything that can be worked out, resolvers first."""
    found = [node for node in graph.functions.values() if isinstance(node, CALLABLE)]
    yield from sorted(found, key=lambda node: CALLABLE.index(type(node)))


def resolve(graph: g.RuleGraph, node: g.Function, situation: Situation, player: Player) -> Resolution:
    """Work out one case."""
    trace = Trace()
    player.dice = PlayerDice(
        TapeDice(situation.rolls),
        None if player.seed is None else RandomDice(player.seed),
        player.asker if player.seed is None else None,
    )
    machine = Interpreter(graph)
    inputs = _inputs(graph, node, situation, player, trace)
    return _ending(
        graph,
        node,
        player,
        trace,
        lambda: machine.call(node.id, inputs, player.dice, situation.choices, situation.answers, trace=trace),
    )


def go_on(
    graph: g.RuleGraph, due: Due, answers: Mapping[str, Val], player: Player, trace: Trace
) -> Resolution:
    """Go on with a follow-on that was due, its asked facts now being known."""
    node = graph.functions[g.FunctionId(due.resolver)]
    machine = Interpreter(graph)
    dice, inner = player.dice.within(due.step), trace.within(due.step)
    return _ending(graph, node, player, trace, lambda: machine.go_on(due, answers, dice, inner))


def asked_of(graph: g.RuleGraph, due: Due, asker: Asker) -> dict[str, Val]:
    """Ask for the facts that a follow-on waits for."""
    node = graph.functions[g.FunctionId(due.resolver)]
    types = {i.name: (i.type, "") for i in inputs_of(node)}
    if len(types) == 1:
        ((only, _),) = types.values()
        if isinstance(only, g.RecordType):
            fields = graph.record_by_id[only.record].fields
            types = {f.name: (f.type, f.words) for f in fields}
    return {
        name: ask(graph, types[name][0], f"{due.step}.{name}", types[name][1], asker) for name in due.asked
    }


def dues(value: Val) -> Iterator[Due]:
    """Follow-ons in a result that wait for facts."""
    if isinstance(value, Due) and not value.external:
        yield value
    elif isinstance(value, Result):
        for inner in value.values.values():
            yield from dues(inner)


def _inputs(
    graph: g.RuleGraph, node: g.Function, situation: Situation, player: Player, trace: Trace
) -> Mapping[str, Val]:
    inputs = dict(situation.inputs)
    asker = player.asker or Nobody(graph)
    declared = inputs_of(node)
    for one in declared:
        told = inputs.get(one.name)
        if told is not None:
            path = "" if len(declared) == 1 else one.name
            inputs[one.name] = asking(graph, one.type, told, path, asker)
        elif player.asker is not None and not isinstance(one.type, g.OptionalType):
            inputs[one.name] = ask(graph, one.type, one.name, "", asker)
    if isinstance(node, g.Table) and node.dice is not None:
        try:
            rolled = roll(graph.dice_by_id[node.dice], player.dice, "roll")
        except NoSuchRoll as error:
            raise told_wrongly(error, graph, node) from error
        inputs["rolling"] = rolled
        trace.roll("roll", rolled, str(node.header.cites), words=by_die(rolled))
    return inputs


def _ending(graph: g.RuleGraph, node: g.Function, player: Player, trace: Trace, work: _Work) -> Resolution:
    error: RulesError | None = None
    value: Val = None
    unused: tuple[str, ...] | None = None
    outcome: Outcome = "answer"
    try:
        value = work()
    except (MissingFact, NoSuchRoll, BadInput) as told:
        raise told_wrongly(told, graph, node) from told
    except RefusedByTable as refused:
        value, unused = Refused(refused.words, refused.rule), ()
    except (UnknownCell, NotInSource) as lacking:
        outcome, error = "unknown", lacking
    except RulesError as outside:
        outcome, error = "outside", outside
    if isinstance(value, Refused):
        outcome = "refused"
    elif isinstance(value, Ended):
        outcome = "ended"
    # A chart may have no answer before the dice are looked at, which are right all the same.
    if unused is None:
        unused = player.dice.tape.unused() if error is None else ()
    return Resolution(node, outcome, value, trace, error, tuple(player.dice.rolled), unused)


def told_wrongly(
    error: MissingFact | NoSuchRoll | BadInput, graph: g.RuleGraph, node: g.Function
) -> Trouble:
    match error:
        case Untold(path=path, wanted=wanted):
            help = f"tell it with --with {path}=...: {wanted}"
            return BadFact("", f"A fact is missing: {error.what}", help)
        case NotAnswered(what=what):
            return BadFact("", what, "tell what it waits for: --facts lists it")
        case MissingFact(what=what):
            name = what.split(" ")[0]
            if what.startswith("the choice "):
                name = what.removeprefix("the choice ")
                return BadFact("", f"A choice is missing: {name}", f"make it with --choose {name}=...")
            if _can_be_told(graph, node, name):
                return BadFact("", f"A fact is missing: {what}", f"tell it with --with {name}=...")
            return BadFact(
                "",
                f"There is nothing for {what} here",
                "it was not told, or is none; --facts lists what can be told",
            )
        case NoSuchRoll(name=name, why=why, faces=faces) if faces:
            return BadFact("", f"The roll {name}: {why}", f'tell each die: --roll "{name}={faces}"')
        case NoSuchRoll(name=name, why=why):
            help = f"tell it with --roll {name}=..., or let it be rolled with --seed N"
            return BadFact("", f"The roll {name}: {why}", help)
        case _:
            return BadFact(error.field, error.why)


def can_be_told(error: MissingFact, graph: g.RuleGraph, node: g.Function) -> bool:
    """Whether what is missing is a choice, or a fact, that somebody may tell."""
    return error.what.startswith("the choice ") or _can_be_told(graph, node, error.what.split(" ")[0])


def _can_be_told(graph: g.RuleGraph, node: g.Function, path: str) -> bool:
    """Whether `--with PATH=` tells a fact. The field of one of a list goes by its element's name only,
    and a figure of the vocabulary is printed, not told."""
    if is_ratio(node, path):
        return True
    types: dict[str, g.Type] = {i.name: i.type for i in inputs_of(node)}
    if len(types) == 1 and isinstance(only := next(iter(types.values())), g.RecordType):
        types = {f.name: f.type for f in graph.record_by_id[only.record].fields}
    for part in path.split("."):
        type = types.get(part)
        if type is None:
            return False
        inner = type.of if isinstance(type, g.OptionalType) else type
        record = graph.record_by_id[inner.record] if isinstance(inner, g.RecordType) else None
        types = {f.name: f.type for f in record.fields} if record is not None else {}
    return True
