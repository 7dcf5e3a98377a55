"""Formulas and resolvers as numbered steps in a player's words.

In: a `Formula`, `Resolver` or `ExternalResolver`. Out: a `Section` with one list: every step in order,
what it is in words, its rule number; cases under their step, first that fits; what follows
and what has to be given for it under the step that goes there.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Item, Items, Para, Run, Section, Text, flat, join, plain, styled
from rulesdsl.backends.tables.headers import about, header_blocks, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.phrase import ATOM, OR, SUM, Phraser, absent_carried
from rulesdsl.backends.tables.text import capital, clean, words
from rulesdsl.graph import (
    AgainStep,
    AllOf,
    AnyOf,
    BecomesStep,
    Bind,
    Cases,
    ChooseStep,
    Cited,
    Comparison,
    Definition,
    EachStep,
    EndStep,
    Expr,
    ExternalResolver,
    Formula,
    IsTheFirst,
    Membership,
    NotThat,
    OnlyOneStep,
    Place,
    QuantifiedOver,
    RefuseStep,
    Resolver,
    RollStep,
    Step,
    StopStep,
    ThenStep,
)
from rulesdsl.source.records import replace

_QUESTIONS = (Comparison, Membership, IsTheFirst, AllOf, AnyOf, NotThat, QuantifiedOver)
"""What reads better as "won if total is at least 8" than as "won is total is at least 8"."""


def formula_section(context: Context, node: Formula) -> Section:
    phraser = context.phraser(node.inputs)
    items = [_marked(context, each.place, _definition(phraser, each)) for each in node.definitions]
    answer = _answer(phraser, node.gives)
    changed = context.changed_answer(node.id)
    items.append(replace(answer, text=context.sign(answer.text)) if changed else answer)
    numbered = _numbered(items) if len(items) > 1 else tuple(items)
    blocks = (*header_blocks(context, node.header), Items("steps", numbered))
    of = about(context, node.header, node.inputs)
    return section(f"function:{node.id}", node.header, "formula", blocks, node.id, of)


def resolver_section(context: Context, node: Resolver) -> Section:
    layout = _Steps(context, context.phraser(node.inputs))
    items = [layout.step(step) for step in node.steps]
    given = join(", ", [styled(words(name), "name") for name in node.gives])
    if given:
        items.append(Item((Run("Result: ", "head"), *given)))
    blocks = (*header_blocks(context, node.header), Items("steps", _numbered(items)))
    of = about(context, node.header, node.inputs) if len(node.inputs) > 1 else ""
    return section(f"function:{node.id}", node.header, "procedure", blocks, node.id, of)


def external_section(context: Context, node: ExternalResolver) -> Section:
    said = plain("A procedure of another book: its steps do not stand here.")
    blocks = (Para(said, "how"), *header_blocks(context, node.header))
    of = about(context, node.header, node.inputs)
    return section(f"function:{node.id}", node.header, "procedure", blocks, node.id, of)


def _marked(context: Context, place: Place, item: Item) -> Item:
    return replace(item, text=context.marked(place, item.text))


def _numbered(items: list[Item], depth: int = 0) -> tuple[Item, ...]:
    """1, 2, 3; then a, b, c under each."""
    out: list[Item] = []
    for index, item in enumerate(items):
        label = f"{index + 1}" if depth == 0 else _letter(index)
        children = _numbered(list(item.children), depth + 1)
        out.append(Item(item.text, label, item.cite, item.side, item.uses, children))
    return tuple(out)


def _letter(index: int) -> str:
    first, rest = divmod(index, 26)
    return (chr(96 + first) if first else "") + chr(97 + rest)


# ---------------------------------------------------------------- values and cases


def _definition(phraser: Phraser, node: Definition) -> Item:
    link = " if " if isinstance(node.value, _QUESTIONS) else " is "
    return _value_item(phraser, styled(words(node.name), "strong"), link, node.value, node.cites)


def _answer(phraser: Phraser, gives: Expr) -> Item:
    return _value_item(phraser, (Run("Result:", "head"),), " ", gives, Cited())


def _value_item(phraser: Phraser, head: Text, link: str, value: Expr, cites: Cited) -> Item:
    if not isinstance(value, Cases) or absent_carried(value) is not None:
        return Item((*head, Run(link), *phraser.say(value)), cite=cite(cites))
    if len(value.cases) == 1 and not clean(value.cases[0].words):
        said = [cite(cites), cite(value.cases[0].cites)]
        return Item((*head, Run(link), *phraser.say(value)), cite="; ".join(each for each in said if each))
    children: list[Item] = []
    for case in value.cases:
        when = phraser.say(case.when)
        told = clean(case.words)
        shown: Text = (*_strong(phraser.say(case.value, OR)), Run(f": {told} (" if told else " when "))
        children.append(Item((*shown, *when, *plain(")" if told else "")), cite=cite(case.cites)))
    children.append(Item((Run("otherwise ", "head"), *_strong(phraser.say(value.otherwise, OR)))))
    return Item((*head, Run(f"{link}the first that fits:")), cite=cite(cites), children=tuple(children))


def _strong(text: Text) -> Text:
    """A plain value stands out; a longer form is left as it is."""
    return (Run(text[0].text, "strong"),) if len(text) == 1 and text[0].style == "plain" else text


# ---------------------------------------------------------------- steps


class _Steps:
    def __init__(self, context: Context, phraser: Phraser) -> None:
        self.context = context
        self.phraser = phraser
        self.element = ""

    def step(self, step: Step) -> Item:
        return _marked(self.context, step.place, self._step(step))

    def _step(self, step: Step) -> Item:
        match step:
            case Definition():
                return _definition(self.phraser, step)
            case RollStep():
                return self._roll(step)
            case ChooseStep():
                return self._choose(step)
            case RefuseStep():
                return self._refuse(step)
            case EndStep():
                return self._stop("Stop here: ", step.words, step.when, cite(step.cites))
            case AgainStep():
                text = (Run("Roll again ", "head"), Run("(all the rolls above) while "))
                return Item((*text, *self.phraser.say(step.when)), cite=cite(step.cites))
            case OnlyOneStep():
                return self._only_one(step)
            case EachStep():
                return self._each(step)
            case BecomesStep():
                name = styled(words(step.name), "strong")
                return _value_item(self.phraser, name, " becomes ", step.value, step.cites)
            case StopStep():
                item = self._stop("Stop: ", step.words, step.when, cite(step.cites))
                left = (Run("; this "), *styled(words(self.element), "name"), Run(" does not count"))
                return Item((*item.text, *left), cite=item.cite)
            case ThenStep():
                return self._then(step)
            case _:
                assert_never(step)

    def _roll(self, step: RollStep) -> Item:
        text: Text = (
            Run("Roll ", "head"),
            Run(self.context.names.dice(step.dice)),
            Run(": "),
            *styled(words(step.name), "strong"),
        )
        if step.times is not None:
            text = (*text, Run(", as many times as "), *self.phraser.say(step.times, OR))
        if step.when is not None:
            text = (*text, Run(", only when "), *self.phraser.say(step.when))
        return Item(text, cite=cite(step.cites))

    def _choose(self, step: ChooseStep) -> Item:
        names = self.context.names
        told = names.role(step.role_id) if step.role_id is not None else words(step.role_words)
        who = told or "the player"
        text: Text = (
            Run(f"{capital(who)} chooses ", "head"),
            *styled(words(step.name), "strong"),
            *plain(f" ({clean(step.words)})" if clean(step.words) else ""),
            Run(" from "),
            *self.phraser.say(step.options, ATOM),
        )
        if step.usually is not None:
            text = (*text, Run("; usually "), *self.phraser.say(step.usually))
        return Item(text, cite=cite(step.cites))

    def _refuse(self, step: RefuseStep) -> Item:
        if step.condition is None:
            return self._stop("Not allowed: ", step.words, step.when, cite(step.cites))
        text = (
            Run("Not allowed: ", "head"),
            *plain(clean(step.words)),
            Run(", unless "),
            *self.context.names.ref(step.condition),
        )
        return Item(text, cite=cite(step.cites))

    def _stop(self, head: str, told: str, when: Expr, cites: str) -> Item:
        text = (Run(head, "head"), *plain(clean(told)), Run(" ("), *self.phraser.say(when), Run(")"))
        return Item(text, cite=cites)

    def _only_one(self, step: OnlyOneStep) -> Item:
        named = ", ".join(words(path[-1]) for path in step.paths if path)
        text = (
            Run("Once only: ", "head"),
            *self.context.names.ref(step.modifiers),
            Run(f" counts in one of ({named}), never in both"),
        )
        return Item(text, cite=cite(step.cites))

    def _each(self, step: EachStep) -> Item:
        text = (
            *styled(words(step.name), "strong"),
            Run(": for each "),
            *styled(words(step.element), "name"),
            Run(" of "),
            *self.phraser.say(step.source, ATOM),
        )
        for index, one in enumerate(step.carrying):
            text = (*text, Run(", " if index else ", carrying "), *styled(words(one.name), "strong"))
            text = (*text, Run(" from "), *self.phraser.say(one.start, SUM))
        text = (*text, Run(":"))
        kind = step.source.type
        around, self.element = self.element, step.element
        with self.phraser.element(step.element, kind.of if kind.kind == "list" else kind):
            children = tuple(self.step(each) for each in step.steps)
        self.element = around
        return Item(text, cite=cite(step.cites), children=children)

    def _then(self, step: ThenStep) -> Item:
        text: Text = (Run("Then go to ", "head"), *self.context.names.ref(step.resolver))
        title = self.context.names.title(step.resolver)
        if words(step.name).casefold() != title.casefold():
            text = (*text, Run(" ("), *styled(words(step.name), "strong"), Run(")"))
        if step.external:
            text = (*text, Run(", of another book"))
        if step.when is not None:
            text = (*text, Run(" when "), *self.phraser.say(step.when))
        children = tuple(self._bind(bind) for bind in step.binds)
        return Item((*text, *plain(", with:" if children else "")), cite=cite(step.cites), children=children)

    def _bind(self, bind: Bind) -> Item:
        name = styled(words(bind.field), "name")
        if bind.value is not None:
            said = self.phraser.say(bind.value)
            if flat(said) == words(bind.field):
                return Item((*name, Run(": as here")), cite=cite(bind.cites))
            return Item((*name, Run(" is "), *said), cite=cite(bind.cites))
        told = clean(bind.asked or "")
        return Item((*name, Run(": to be given" + (f", {told}" if told else ""))), cite=cite(bind.cites))
