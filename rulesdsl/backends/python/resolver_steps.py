"""The steps of a resolver as statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard, assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python.counted_passes import counted, put_counted, put_start, put_tally
from rulesdsl.backends.python.dice import dice_name
from rulesdsl.backends.python.expr import Printer
from rulesdsl.backends.python.follow_ons import going_on, waits
from rulesdsl.backends.python.layout import Bracket, Chain, Doc, Text, call, text
from rulesdsl.backends.python.page import cited
from rulesdsl.backends.python.printing import beside
from rulesdsl.backends.python.rules import Steps, place_text
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.graph.elements import Elements, elements_of, stopped_for
from rulesdsl.graph.inside import everything
from rulesdsl.lower import plan as p
from rulesdsl.lower.due import due_names
from rulesdsl.lower.names import upper
from rulesdsl.lower.walk import step_names
from rulesdsl.source.records import dataclass, replace


@dataclass(slots=True)
class ResolverSteps(Steps):
    """Writes the statements of a resolver. `path` names the repeated steps they stand in, `where` says
    at which elements of these they are."""

    item: p.Resolver
    scope: tuple[str, str] = ("dice", "trace")
    path: tuple[str, ...] = ()
    where: tuple[Doc, ...] = ()
    kept: frozenset[str] = frozenset()
    """What goes into the pass that is written."""
    stop_told: bool = True
    """Whether anything is made of the repeated step having been stopped."""

    @property
    def dice(self) -> str:
        return self.scope[0]

    @property
    def trace(self) -> str:
        return self.scope[1]

    def given(self, name: str) -> Doc:
        """The value of a step, as an argument."""
        local = self.locals.steps[name]
        return text(f"{local}()" if name in self.locals.later else local)

    def write(self, statements: Sequence[p.Statement]) -> None:
        for statement in statements:
            self.page.blank(0 if self._first() else 1)
            match statement:
                case p.Define(within=step) if step:
                    self._known_by_now(statement)
                case p.Define():
                    self.define(statement)
                case p.Roll():
                    self._roll(statement)
                case p.Choose():
                    self._choose(statement)
                case p.Refuse():
                    self._refuse(statement.node)
                case p.End():
                    self._end(statement)
                case p.Again():
                    self._again(statement)
                case p.Each():
                    self._each(statement)
                case p.Stop():
                    self._stop(statement)
                case p.Then():
                    self._then(statement)
                case _:
                    assert_never(statement)

    def _first(self) -> bool:
        """Whether this is the first line of a block."""
        last = self.page.lines[-1].rstrip() if self.page.lines else ""
        return last.endswith((":", '"""'))

    def _known_by_now(self, statement: p.Define) -> None:
        """A definition that was worked out in the passes of a repeated step."""
        node, local = statement.node, statement.local
        self.page.comment(f"{cited(node.name, node.cites)}: worked out in {statement.within}", node.place)
        self.record("step", node.name, local, self.rule_of(node.cites), node.place)

    def assign(self, target: str, value: g.Expr, type: g.Type) -> bool:
        found = None if self.path else counted(value, self.item.node)
        if found is None:
            return Steps.assign(self, target, value, type)
        put_counted(self.page, self.printer(), target, found)
        return False

    # ------------------------------------------------------------ rolls and choices

    def _roll(self, statement: p.Roll) -> None:
        page, node, local = self.page, statement.node, statement.local
        dice = page.plan.graph.dice_by_id[node.dice]
        words = dice.header.title if dice.header is not None else str(node.dice)
        page.comment(cited(f"roll {node.name}: {words}", node.cites), node.place)
        singly = node.dice in page.plan.by_die and node.times is None
        name = page.ref(f"roll:{node.dice}") if singly else dice_name(page, dice)
        printer = self.printer()
        if node.when is not None:
            page.line(f"{local} = {name}.not_rolled()" if singly else f"{local} = 0")
            page.put("if ", printer.doc(node.when), ":")
            page.indent += 4
            printer = printer.told(node.when, True)
        items: list[Doc] = [text(self.dice), text(literal(node.name))]
        method = "rolled" if singly else "roll"
        if node.times is not None:
            method = "rolls"
            items.append(printer.doc(node.times))
        page.put(f"{local} = ", call(f"{name}.{method}", *items))
        times = None if node.times is None else items[-1]
        self.record("roll", node.name, local, self.rule_of(node.cites), node.place, times=times)
        if node.when is not None:
            page.indent -= 4

    def _choose(self, statement: p.Choose) -> None:
        page, node, local = self.page, statement.node, statement.local
        printer = self.printer()
        who = f"{node.role_words}: " if node.role_words else ""
        page.comment(cited(f"choose {node.name}: {who}{node.words}", node.cites), node.place)
        name = text(literal(node.name))
        given: Doc = text(statement.parameter)
        if node.usually is None:
            what = text(literal(f"the choice {node.name}"))
            given = call(page.runtime("needed"), given, what)
        chosen = call(page.runtime("chosen"), name, given, printer.doc(node.options))
        if node.usually is None:
            page.put(f"{local} = ", chosen)
        else:
            page.line(f"{local}: {annotation(page, node.type)}")
            page.line(f"if {statement.parameter} is None:")
            page.indent += 4
            page.put(f"{local} = ", printer.doc(node.usually))
            page.indent -= 4
            page.line("else:")
            page.indent += 4
            page.put(f"{local} = ", chosen)
            page.indent -= 4
        self.record("step", node.name, local, self.rule_of(node.cites), node.place)

    # ------------------------------------------------------------ stops

    def _refuse(self, node: g.RefuseStep) -> None:
        page, rule = self.page, self.rule_of(node.cites)
        page.comment(cited(f"refuse: {node.words}", node.cites), node.place)
        depth = page.indent
        reasons: tuple[Doc, ...] = ()
        where: tuple[Doc, ...] = ()
        if node.condition is not None:
            args = tuple(self.printer().doc(arg) for arg in node.condition_args)
            page.put("answer = ", call(page.ref(f"function:{node.condition}"), *args))
            page.line("if not answer.holds:")
            reasons = (text("answer.reasons"),)
        else:
            where = self._if(node.when, node.place)
        page.indent += 4
        shown = "answer.reasons" if reasons else "()"
        self.record("refusal", node.words, shown, rule, node.place)
        said = (text(literal(node.words)), text(literal(rule)), *reasons, *self._whereabouts(*where))
        page.put("return ", call(page.runtime("Refused"), *said))
        page.indent = depth
        if node.condition is None:
            self.refute(node.when)

    def _whereabouts(self, *more: Doc) -> tuple[Doc, ...]:
        """`where=(one_of("unit", 2, "firers"),)`, inside of repeated steps."""
        if not self.where and not more:
            return ()
        return (beside("where=", Bracket("(", (*self.where, *more), ")", lone_comma=True)),)

    def _another(self, name: str, place: g.Place) -> str:
        """A name for the element of a loop, where its own is that of another."""
        known, steps = self.locals, everything(self.item.node)
        stops = [s for s in steps if isinstance(s, g.RefuseStep | g.EndStep) and _any_of(s.when)]
        others = (known.inputs, known.steps, known.elements, known.carried)
        taken = any(name in given.values() for given in others)
        return f"{name}_{place.line}" if taken or len(stops) > 1 else name

    def _by_itself(self, when: g.QuantifiedOver) -> bool:
        """Whether the elements may be gone through one by one: no other loop has the name."""
        steps = everything(self.item.node)
        others = {self.locals.elements[s.element] for s in steps if isinstance(s, g.EachStep)}
        stops = [s.when for s in steps if isinstance(s, g.RefuseStep | g.EndStep)]
        looped = [one.over for one in stops if _any_of(one)]
        name = self.locals.elements[when.over.element]
        alike = {o.source.type for o in looped if self.locals.elements[o.element] == name}
        return when.quantity == "any" and name not in others and len(alike) == 1

    def _if(self, when: g.Expr, place: g.Place) -> tuple[Doc, ...]:
        """The head of what stops everything; for which element, where it is one of a list."""
        if _any_of(when):
            return self._one_by_one(when, place)
        self.page.put("if ", self.printer().doc(when), ":")
        return ()

    def _one_by_one(self, when: g.QuantifiedOver, place: g.Place) -> tuple[Doc, ...]:
        """`for x in xs:` and `if ...:`, for a stop as soon as one of them calls for it. Which of them that
        is, where the list has a name."""
        page, over = self.page, when.over
        named = self.locals.elements[over.element]
        if not self._by_itself(when):
            named = self._another(f"one_{named}", place)
        elements_named = {**self.locals.elements, over.element: named}
        here = replace(self, locals=replace(self.locals, elements=elements_named))
        printer, elements = here.printer(), self.printer().doc(over.source)
        page.put(f"for {named} in ", elements, ":")
        page.indent += 4
        found = when.have
        if over.where is not None:
            found = g.AllOf(type=g.YesNoType(), parts=(over.where, when.have))
        page.put("if ", printer.doc(found), ":")
        if stopped_for(when) is None:
            return ()
        called = elements_of(page.plan.graph, over)
        number = call(page.runtime("place_of"), text(named), elements)
        return (here.one_of(over.element, over.source, number, called),)

    def _end(self, statement: p.End) -> None:
        page, node = self.page, statement.node
        rule = self.rule_of(node.cites)
        page.comment(cited(f"end: {node.words}", node.cites), node.place)
        depth = page.indent
        where = self._if(node.when, node.place)
        page.indent += 4
        page.line(f"if {self.trace} is not None:")
        page.indent += 4
        words = (literal(node.words), literal(rule), literal(place_text(node.place)))
        page.put("", call(f"{self.trace}.end", *(text(w) for w in words)))
        page.indent -= 4
        so_far: tuple[Doc, ...] = tuple(text(f"{literal(n)}: {local}") for n, local in statement.so_far)
        if isinstance(node, g.TellingEnd):
            so_far += tuple(beside(f"{literal(name)}: ", self.given(name)) for name in node.tells)
        items: list[Doc] = [text(literal(node.words)), text(literal(rule))]
        if so_far:
            items.append(Bracket("{", so_far, "}"))
        items += self._whereabouts(*where)
        page.put("return ", call(page.runtime("Ended"), *items))
        page.indent = depth
        self.refute(node.when)

    # ------------------------------------------------------------ repetition

    def _again(self, statement: p.Again) -> None:
        page, node = self.page, statement.node
        page.comment("rolled again until it is settled", node.place)
        title = literal(self.item.node.header.title)
        page.line(f"{statement.rounds} = {page.runtime('Rounds')}.of({self.dice}, {title})")
        page.open("while True:")
        page.line(f"{statement.rounds}.another()")
        self.write(statement.body)
        page.blank(1)
        page.comment(cited("again", node.cites), node.place)
        again = g.NotThat(type=g.YesNoType(), operand=node.when)
        page.put("if ", self.printer().doc(again), ":")
        page.line("    break")
        page.close()
        stopped = _stopped_in(statement.body)
        if stopped is not None:
            page.loose = True
            page.line(f"if {stopped}:")
            page.line("    break")

    def _stop(self, statement: p.Stop) -> None:
        page, node, rule = self.page, statement.node, self.rule_of(statement.node.cites)
        page.comment(cited(f"stop: {node.words}", node.cites), node.place)
        page.put("if ", self.printer().doc(node.when), ":")
        page.indent += 4
        page.line(f"if {self.trace} is not None:")
        page.indent += 4
        words = (literal(node.words), literal(rule), literal(place_text(node.place)))
        page.put("", call(f"{self.trace}.stop", *(text(w) for w in words)))
        page.indent -= 4
        if self.stop_told:
            page.line(f"{statement.stopped} = True")
        page.line("break")
        page.indent -= 4

    def _each(self, statement: p.Each) -> None:
        page, node, names = self.page, statement.node, statement.names
        called = elements_of(page.plan.graph, node)
        refused = any(isinstance(n, g.RefuseStep | g.EndStep) for n in everything(node))
        used = any(isinstance(n, g.ElementRef) and n.name == node.element for n in everything(node))
        used = used or (refused and called.name is not None)
        element = self.locals.elements[node.element] if used else "_"
        fold = isinstance(node.type, g.FoldType)
        page.comment(cited(f"{node.name}: each {node.element}", node.cites), node.place)
        pass_class = page.ref(f"pass:{self.owner}.{node.name}")
        source = self.printer().doc(node.source)
        put_start(page, statement.tallies)
        listed, counted_by = self._is_listed(statement), statement.count
        if listed:
            page.line(f"{names.passes}: list[{pass_class}] = []")
        if _rolls(statement.body):
            page.line(f"{names.dice} = {self.dice}.within({literal(node.name)})")
        if _records(statement.body) or node.carrying:
            further_in = (text(f"{self.trace}.within({literal(node.name)})"),)
            parts = (text("None"), text(f"{self.trace} is None"), *further_in)
            page.put(f"{names.trace} = ", Chain(parts, ("if", "else")))
        for carried in node.carrying:
            target = f"{self.locals.carried[carried.name]}: {annotation(page, carried.type)} = "
            page.put(target, self.printer().doc(carried.start))
        stop_told = listed or any(isinstance(s, p.Again) and _stopped_in(s.body) for s in statement.body)
        if fold and stop_told:
            page.line(f"{names.stopped} = False")
        if refused and not listed:
            counted_by = names.count
        if counted_by is not None:
            numbered = call("enumerate", source, text("start=1"))
            page.put(f"for {counted_by}, {element} in ", numbered, ":")
        else:
            page.put(f"for {element} in ", source, ":")
        page.indent += 4
        if _records(statement.body) or node.carrying:
            page.line(f"if {names.trace} is not None:")
            page.line(f"    {names.trace}.next_pass()")
        inner = replace(
            self,
            locals=replace(self.locals, later=self.locals.later | statement.later),
            refuted=set(self.refuted),
            scope=(names.dice, names.trace),
            path=(*self.path, node.name),
            where=(*self.where, self._one_of(statement, called)) if refused else (),
            kept=frozenset(name for name, _ in statement.fields),
            stop_told=stop_told,
        )
        inner.write(statement.body)
        inner.finish_pass(statement, pass_class, listed=listed)
        page.indent -= 4
        if listed:
            self._all_passes(statement, fold)

    def _one_of(self, statement: p.Each, called: Elements) -> Doc:
        """Which element it is; the number is that of the passes so far."""
        node, names = statement.node, statement.names
        number = f"len({names.passes}) + 1" if self._is_listed(statement) else names.count
        return self.one_of(node.element, node.source, text(number), called)

    def _is_listed(self, statement: p.Each) -> bool:
        return is_listed(self.item.node, statement, self.kept if self.path else self.item.node.gives)

    def one_of(self, element_name: str, source: g.Expr, number: Doc, called: Elements) -> Doc:
        """`one_of("unit", 2, "firers", unit.name, "a unit")`"""
        page = self.page
        items: list[Doc] = [text(literal(called.what)), number]
        if called.of or called.name is not None:
            items.append(text(literal(called.of)))
        if called.name is not None and isinstance(source.type, g.ListType):
            element = g.ElementRef(type=source.type.of, name=element_name)
            name = g.FieldOf(type=g.TextType(), base=element, field=called.name)
            items += [self.printer().doc(name), text(literal(called.usual))]
        return call(page.runtime("one_of"), *items)

    def finish_pass(self, statement: p.Each, pass_class: str, *, listed: bool) -> None:
        """The pass goes to the list; what it carries on takes effect, all together."""
        page, node, names = self.page, statement.node, statement.names
        becomes = [s for s in node.steps if isinstance(s, g.BecomesStep)]
        for step in becomes:
            page.blank(1)
            page.comment(cited(f"{step.name} becomes", step.cites), step.place)
            following = names.following[step.name]
            why = self.assign(following, step.value, step.value.type)
            self.record("step", step.name, following, self.rule_of(step.cites), step.place, why=why)
        if not (becomes or listed or statement.tallies):
            if self._first():
                page.line("pass")
            return
        page.blank(1)
        for tally in statement.tallies:
            put_tally(page, self.printer(), tally)
        if listed:
            given = tuple(self.given(name) for name, _ in statement.fields)
            makes = maker_of(pass_class) if given else pass_class
            page.put("", call(f"{names.passes}.append", call(makes, *given)))
        for step in becomes:
            page.line(f"{self.locals.carried[step.name]} = {names.following[step.name]}")

    def _all_passes(self, statement: p.Each, fold: bool) -> None:
        """The list of the passes, or how the carrying came out."""
        page, node, names = self.page, statement.node, statement.names
        if not fold:
            page.line(f"{statement.local} = tuple({names.passes})")
            return
        carried = [self.locals.carried[c.name] for c in node.carrying]
        given = tuple(text(value) for value in (*carried, names.stopped, f"tuple({names.passes})"))
        page.put(f"{statement.local} = ", call(page.ref(f"fold:{self.owner}.{node.name}"), *given))

    # ------------------------------------------------------------ follow-ons

    def _then(self, statement: p.Then) -> None:
        page, node, local = self.page, statement.node, statement.local
        page.comment(cited(f"then go to {node.resolver} as {node.name}", node.cites), node.place)
        printer = self.printer()
        if node.when is not None:
            page.line(f"{local}: {annotation(page, g.OptionalType(of=node.type))} = None")
            page.put("if ", printer.doc(node.when), ":")
            page.indent += 4
            printer = printer.told(node.when, True)
        page.put(f"{local} = ", self._going(node, printer))
        if node.when is not None:
            page.indent -= 4

    def _going(self, node: g.ThenStep, printer: Printer) -> Doc:
        page = self.page
        values = {b.field: printer.doc(b.value) for b in node.binds if b.value is not None}
        if waits(node):
            names = due_names(page.plan, node)
            known = tuple(beside(f"{names[field]}=", doc) for field, doc in values.items())
            return call(page.ref(f"due:{self.owner}.{node.name}"), *known)
        choices: list[Doc] = []
        own = {choice.path: choice.parameter for choice in self.item.called.choices}
        for choice in page.plan.called[node.resolver].choices:
            path = (*self.path, node.name, *choice.path)
            if path in own:
                choices.append(Text(f"{choice.parameter}={own[path]}"))
        return going_on(page, node, values, self.scope, tuple(choices))


def is_listed(node: g.Resolver, each: p.Each, handed_on: Iterable[str]) -> bool:
    """Whether anybody asks for the list of the passes: it is among what is `handed_on`, or some step mentions
    it. Else they are gone through for what is worked out in them, or for what they refuse only."""
    return not each.tallies and each.node.name in (*handed_on, *step_names(node))


def maker_of(record: str) -> str:
    """What makes the passes of a class, of which there are many; it is faster than the class itself:
    `_fire_shots`."""
    return f"_{upper(record).lower()}"


def _any_of(when: g.Expr) -> TypeGuard[g.QuantifiedOver]:
    return isinstance(when, g.QuantifiedOver) and when.quantity == "any"


def _stopped_in(statements: Sequence[p.Statement]) -> str | None:
    """The local name that says that the repeated step was stopped among these, if it may be."""
    for statement in statements:
        match statement:
            case p.Stop(stopped=stopped):
                return stopped
            case p.Again(body=body):
                found = _stopped_in(body)
                if found is not None:
                    return found
            case _:
                pass
    return None


def _rolls(statements: Sequence[p.Statement]) -> bool:
    """Whether dice are rolled, or handed on."""
    for statement in statements:
        match statement:
            case p.Roll():
                return True
            case p.Then(node=node) if not waits(node):
                return True
            case p.Again(body=body) | p.Each(body=body) if _rolls(body):
                return True
            case _:
                pass
    return False


def _records(statements: Sequence[p.Statement]) -> bool:
    """Whether something is recorded, or may be further in."""
    return any(not isinstance(s, p.Then) or s.node.when is not None or s.node.binds for s in statements)
