"""Printed examples: what is given, chosen, rolled and done, and what the book says comes out.

In: an example's declaration; every function is assembled already. Out: `g.Example`, None when
anything in it was reported, or when what it exercises failed. An example that was printed before
a change of a higher layer is left out quietly where it no longer fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Severity
from rulesdsl.sema.env import Assembled, Env, header, rule_of
from rulesdsl.sema.example_expect import read_expected
from rulesdsl.sema.example_facts import Fact, Facts
from rulesdsl.sema.example_given import GivenReader
from rulesdsl.sema.example_target import NoPath, Target
from rulesdsl.sema.literals import literal_value
from rulesdsl.sema.play_nodes import Nodes
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import dropped_words
from rulesdsl.source import Span
from rulesdsl.source.records import replace
from rulesdsl.syntax import ast


def assemble_example(decl: ast.ExampleDecl, env: Env) -> g.Example | None:
    origin = env.symbols.origins.get(("example", decl.head.name.text))
    changed_by = origin.changed_by if origin is not None else ()
    if changed_by:
        env = env.muted()
    target = _target(decl, env)
    if target is None:
        return None
    facts = Facts(env, rule_of(decl.head.cite))
    if isinstance(target.node, g.StateTrack) and target.node.enum is None:
        decl = _with_own_states(decl, target.node, facts)
    given = GivenReader(target, facts)
    for line in decl.given:
        given.read(line)
    _once([line.path for line in (*decl.choosing,)], facts)
    _once([line.path for line in decl.rolling], facts)
    _once([line.path for line in decl.expect], facts)
    choosing = [_chosen(line, target, facts) for line in decl.choosing]
    rolling = [_rolled(line, target, facts) for line in decl.rolling]
    doing = tuple(_done(line, decl, target, facts) for line in decl.doing)
    expect = [read_expected(line, decl, target, facts) for line in decl.expect]
    inputs = _inputs(given.inputs, facts)
    answers = _answers(given, facts)
    if not decl.expect:
        headline = f"the example {decl.head.name.text} expects nothing"
        help_text = "write, under `expect`, what the book says comes out"
        env.sink.add(
            Diagnostic("W612", headline, decl.head.name.span, Severity.WARNING, facts.rule, help_text)
        )
    if not facts.ok:
        return None
    return g.Example.model_validate(
        {
            "id": decl.head.name.text,
            "header": header(decl, env, notes=decl.notes),
            "target": target.node.id,
            "target_kind": target.kind,
            "given": inputs,
            "answers": answers,
            "choosing": tuple(one for one in choosing if one is not None),
            "rolling": tuple(one for one in rolling if one is not None),
            "doing": doing,
            "expect": tuple(one for one in expect if one is not None),
            "changed_by": changed_by,
        }
    )


def _target(decl: ast.ExampleDecl, env: Env) -> Target | None:
    name = decl.of
    declared = env.symbols.functions.get(name.text)
    if declared is None:
        if not env.symbols.quiet(name.text):
            help_text = dropped_words(name.text, env) or did_you_mean(name.text, env.symbols.functions)
            headline = f"there is no {name.text} for the example to exercise"
            help_text = help_text or "name a procedure, formula, condition, table, list, track or sequence"
            env.report("E601", headline, name.span, rule=rule_of(decl.head.cite), help=help_text)
        return None
    node: Assembled | None = env.memo.get(declared.head.name.text)
    if isinstance(node, g.ExternalResolver | g.Calendar):
        headline = f"{name.text} is external: nothing of it is here to exercise"
        help_text = "leave the example out"
        if isinstance(node, g.Calendar):
            headline = f"{name.text} is a calendar: nothing is done in it"
            help_text = "write the example of a formula that asks it"
        env.report("E601", headline, name.span, rule=rule_of(decl.head.cite), help=help_text)
        return None
    return Target(node, env) if node is not None else None


def _with_own_states(decl: ast.ExampleDecl, track: g.StateTrack, facts: Facts) -> ast.ExampleDecl:
    """States that are the track's own names are texts wherever a value stands."""
    known = [state.name for state in track.states]

    def as_text(path: ast.Path, value: ast.Literal) -> ast.Literal:
        if not isinstance(value, ast.Name | ast.Text) or [name.text for name in path.names] != ["state"]:
            return value
        if value.text not in known:
            help_text = did_you_mean(value.text, known, what="states")
            facts.fault("E451", f"{track.id} has no state {value.text}", value.span, help_text)
        return ast.Text(value.text, value.span)

    given = tuple(
        replace(line, value=as_text(line.path, line.value)) if not isinstance(line.value, tuple) else line
        for line in decl.given
    )
    expect = tuple(
        replace(line, values=tuple(as_text(line.path, value) for value in line.values))
        for line in decl.expect
    )
    return replace(decl, given=given, expect=expect)


def _once(paths: Sequence[ast.Path], facts: Facts) -> None:
    """No path is said twice in one part."""
    first: dict[str, Span] = {}
    for path in paths:
        shown = ".".join(name.text for name in path.names)
        if shown in first:
            notes = (Note(first[shown], "the first is here"),)
            facts.fault("E611", f"{shown} is said twice", path.span, "keep one of them", notes)
        first.setdefault(shown, path.span)


def _inputs(given: dict[str, Fact], facts: Facts) -> tuple[g.GivenInput, ...]:
    values = {name: facts.value(fact) for name, fact in given.items()}
    return tuple(g.GivenInput(name=name, value=value) for name, value in values.items() if value is not None)


def _answers(given: GivenReader, facts: Facts) -> tuple[g.ChosenValue, ...]:
    """Facts for follow-ons, field by field: `morale.units`."""
    out: list[g.ChosenValue] = []
    for path, store in given.follow_ons.items():
        for name, fact in store.items():
            value = facts.value(fact)
            if isinstance(value, g.RecordValue) and given.records.get(path) == name:
                out.extend(g.ChosenValue(path=(*path, f.name), value=f.value) for f in value.fields)
            elif value is not None:
                out.append(g.ChosenValue(path=(*path, name), value=value))
    return tuple(out)


# ---------------------------------------------------------------- choices and rolls


def _path(path: ast.Path) -> tuple[str, ...]:
    return tuple(name.text for name in path.names)


def _no_step(found: NoPath, path: ast.Path, code: str, what: str, known: Sequence[str], facts: Facts) -> None:
    shown = ".".join(_path(path))
    help_text = did_you_mean(found.name, [*known, *found.known])
    facts.fault(code, f"nothing is {what} {shown}", path.span, help_text)


def _chosen(line: ast.Given, target: Target, facts: Facts) -> g.ChosenValue | None:
    path = _path(line.path)
    step = target.find_step(path)
    if step is None:
        facts.ok = False
        return None
    if not isinstance(step, g.ChooseStep):
        choices = [one.name for one in target.steps() if isinstance(one, g.ChooseStep)]
        missing = step if isinstance(step, NoPath) else NoPath(path[-1], ())
        _no_step(missing, line.path, "E609", "chosen as", choices, facts)
        return None
    if isinstance(line.value, tuple):
        facts.fault("E609", "one thing is chosen", line.span, "write one value")
        return None
    value = literal_value(line.value, step.type, facts.env, facts.rule)
    facts.ok = facts.ok and value is not None
    return g.ChosenValue(path=path, value=value) if value is not None else None


def _rolled(line: ast.Rolled, target: Target, facts: Facts) -> g.RolledPath | None:
    path = _path(line.path)
    dice: g.DiceId | None = None
    many = False
    if isinstance(target.node, g.Table):
        dice = target.node.dice
        if dice is None:
            headline = f"nothing is rolled on {target.node.id}"
            facts.fault("E606", headline, line.path.span, "give the value itself")
            return None
    else:
        step = target.find_step(path)
        if step is None:
            facts.ok = False
            return None
        if not isinstance(step, g.RollStep):
            rolls = [one.name for one in target.steps() if isinstance(one, g.RollStep)]
            missing = step if isinstance(step, NoPath) else NoPath(path[-1], ())
            _no_step(missing, line.path, "E606", "rolled as", rolls, facts)
            return None
        dice, many = step.dice, step.times is not None
    values = [_die(value, facts.env.dice.get(dice), many, line.span, facts) for value in line.values]
    return g.RolledPath(path=path, rolls=tuple(value for value in values if value is not None))


def _die(
    value: ast.DieValue, dice: g.Dice | None, many: bool, span: Span, facts: Facts
) -> g.RolledValue | None:
    """A reading that the dice can show, or a face for each of them by name."""
    if dice is None:
        facts.ok = False
        return None
    place = value.span if value.span.end else span
    if value.value is not None:
        if value.value not in dice.readings and not many:
            shown = f"{dice.low} to {dice.high}"
            if dice.reading == "sequence":
                shown = f"{len(dice.readings)} readings from {dice.low} to {dice.high}"
            headline = f"{dice.id} cannot show {value.value}"
            facts.fault("E607", headline, place, f"it shows {shown}")
            return None
        return g.RolledValue(reading=value.value)
    by_name = {die.name: die for die in dice.dice}
    given: dict[str, list[int]] = {}
    for name, face in value.by_die:
        given.setdefault(name.text, []).append(face)
    for name, face in value.by_die:
        die = by_name.get(name.text)
        if die is None:
            help_text = did_you_mean(name.text, by_name, what="dice")
            facts.fault("E607", f"{dice.id} has no {name.text} die", name.span, help_text)
            return None
        told = len(given[name.text])
        if told not in (1, die.count):
            headline = f"{told} faces of {die.name} are given, and {die.count} {_are(die.count)} rolled"
            facts.fault("E607", headline, name.span, "write what each shows, or what they show together")
            return None
        together = die.count if told == 1 else 1
        least = 0 if die.sides == 10 and die.count == 1 else together
        if not least <= face <= together * die.sides:
            headline = f"the {die.name} die cannot show {face}"
            facts.fault("E607", headline, name.span, f"it shows {least} to {together * die.sides}")
            return None
    missing = [name for name in by_name if name not in given]
    if missing:
        headline = f"what {' and '.join(missing)} shows is not said"
        facts.fault("E607", headline, place, "write every die by name")
        return None
    return g.RolledValue(by_die=tuple((name, sum(faces)) for name, faces in given.items()))


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


# ---------------------------------------------------------------- what is done


def _done(line: ast.Doing, decl: ast.ExampleDecl, target: Target, facts: Facts) -> g.DoingNode:
    """A step of a sequence, or an event of a track, and who does it."""
    path = _path(line.path)
    known = playable(path, target, facts.env)
    if known is not None:
        what: Literal["event", "step"] = "step" if isinstance(target.node, g.Sequence) else "event"
        help_text = did_you_mean(path[-1], known, what=f"{what}s there")
        facts.fault("E610", f"{target.node.id} has no {what} {'.'.join(path)}", line.path.span, help_text)
    side = line.side.text if line.side is not None else ""
    if isinstance(target.node, g.Sequence) and not side:
        headline = f"who does {'.'.join(path)} is not said"
        facts.fault("E610", headline, line.path.span, "write the side after it")
    return g.DoingNode(path=path, side=side, place=facts.env.place(line.span))


def playable(path: Sequence[str], target: Target, env: Env) -> list[str] | None:
    """None where the path is a step of the sequence or an event of the track; else what is."""
    match target.node:
        case g.Sequence():
            nodes = Nodes(env.symbols.functions)
            sequence = nodes.sequence(target.node.id)
            if sequence is None or nodes.reach(sequence, path) is not None:
                return None
            return nodes.known_below(sequence, path[:-1])
        case g.StateTrack():
            events = target.node.events
            names = [event.name for event in events]
            names += [event.name.partition(" of ")[0] for event in events if event.whose]
        case g.CountTrack():
            names = [one.event for one in target.node.rules]
        case _:
            names = []
    return None if ".".join(path) in names else names
