"""The sequence of play as a checklist.

In: a `Sequence`. Out: a `Section` with one outline: a box to tick, a label (A, A1, A1a), the title,
who acts, what is optional, repeated or conditional, which charts are used, rule numbers.
"""

from __future__ import annotations

from typing import Final, assert_never

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    EMPTY,
    Block,
    Item,
    Items,
    Para,
    Run,
    Section,
    Text,
    join,
    plain,
    styled,
)
from rulesdsl.backends.tables.headers import header_blocks, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.phrase import OR, Phraser
from rulesdsl.backends.tables.text import clean, letters, words
from rulesdsl.graph import (
    Sequence,
    SequenceForEach,
    SequenceItem,
    SequenceLimit,
    SequenceNode,
    SequenceWith,
    TrackEvent,
)

_SIDES: Final = {
    "both": "both sides",
    "active": "active side",
    "inactive": "inactive side",
    "each": "once per side",
}


def sequence_section(context: Context, node: Sequence) -> Section:
    layout = _Outline(context, node)
    blocks: list[Block] = [*header_blocks(context, node.header)]
    other = [clean(name) for name in (node.abbreviated or "", *node.called) if clean(name)]
    if other:
        blocks.insert(0, Para(plain(f"Also called {', '.join(other)}."), "sub"))
    context.legend.use("box")
    blocks.append(Items("checklist", layout.items(node.items)))
    blocks += layout.events()
    return section(f"function:{node.id}", node.header, "sequence of play", tuple(blocks), node.id)


class _Outline:
    def __init__(self, context: Context, node: Sequence) -> None:
        self.context = context
        self.node = node
        self.phraser: Phraser = context.phraser(node.inputs)
        self.by_event: dict[str, TrackEvent] = {event.name: event for event in node.events}

    def events(self) -> list[Block]:
        lines: list[Block] = []
        for event in self.node.events:
            said = clean(event.words) or words(event.name)
            lines.append(Para((Run(f"{words(event.name)}: ", "head"), Run(said)), "key", cite(event.cites)))
        return lines

    def items(self, nodes: tuple[SequenceItem, ...], parent: str = "", depth: int = 0) -> tuple[Item, ...]:
        """Labels go on through `for each` and `with`, which get none of their own."""
        count = [0]
        return self._items(nodes, parent, depth, count)

    def _items(
        self, nodes: tuple[SequenceItem, ...], parent: str, depth: int, count: list[int]
    ) -> tuple[Item, ...]:
        out: list[Item] = []
        for item in nodes:
            match item:
                case SequenceNode():
                    label = _label(parent, depth, count[0])
                    count[0] += 1
                    out.append(self._node(item, label, depth))
                case SequenceForEach():
                    values = ", ".join(self.context.names.value(value) for value in item.members)
                    text: Text = (Run(f"For each {words(item.name)}: ", "head"), Run(values))
                    out.append(Item(text, children=self._items(item.items, parent, depth, count)))
                case SequenceWith():
                    who = self.phraser.say(item.value) if item.value is not None else plain("the other side")
                    text = (Run(f"With {words(item.role)}: ", "head"), *who)
                    out.append(Item(text, children=self._items(item.items, parent, depth, count)))
                case SequenceLimit():
                    out.append(self._limit(item))
                case _:
                    assert_never(item)
        return tuple(out)

    def _node(self, node: SequenceNode, label: str, depth: int) -> Item:
        title = clean(node.title) or words(node.name)
        shown: Text = styled(title, "strong") if depth == 0 else plain(title)
        remarks = [each for each in self._remarks(node) if each]
        text = (*shown, Run(" ("), *join("; ", remarks), Run(")")) if remarks else shown
        uses = join(", ", [self.context.names.ref(function) for function in node.uses])
        return Item(
            self.context.marked(node.place, text),
            label,
            cite(node.cites),
            self._side(node),
            uses,
            self.items(node.items, label, depth + 1),
        )

    def _side(self, node: SequenceNode) -> str:
        return _SIDES[node.who] if node.who is not None else ""

    def _remarks(self, node: SequenceNode) -> list[Text]:
        out: list[Text] = []
        if node.called:
            out.append(plain("also called " + ", ".join(clean(name) for name in node.called)))
        if node.level == "interrupt":
            out.append(styled("interrupts", "em"))
        if node.optional:
            out.append(styled("optional", "em"))
        if node.repeated:
            out.append(styled("repeated", "em"))
        if node.in_order:
            out.append(plain("in order"))
        if node.any_order:
            out.append(plain("in any order"))
        if node.order_by is not None:
            out.append((Run("order by "), *self.context.names.ref(node.order_by)))
        if node.on_event is not None:
            event = self.by_event.get(node.on_event)
            said = clean(event.words) if event is not None else ""
            out.append(plain(f"on {said or words(node.on_event)}"))
        if node.only_when is not None:
            out.append((Run("only when "), *self.phraser.say(node.only_when)))
        if node.never_in:
            out.append(plain("never in " + ", ".join(self._sibling(name) for name in node.never_in)))
        if node.same_as is not None:
            out.append(plain(f"same as {self._sibling(node.same_as)}"))
        if node.plays is not None:
            out.append(self._plays(node))
        return out

    def _plays(self, node: SequenceNode) -> Text:
        if node.plays is None:
            return EMPTY
        text: Text = (Run("goes through "), *self.context.names.ref(node.plays))
        if node.plays_node:
            text = (*text, Run(f", {self.context.names.node(node.plays, node.plays_node)}"))
        if node.plays_args:
            args = join(", ", [self.phraser.say(arg, OR) for arg in node.plays_args])
            text = (*text, Run(" with "), *args)
        return text

    def _sibling(self, name: str) -> str:
        """The title of a node of this sequence, wherever it stands."""
        found = _find(self.node.items, name)
        return (clean(found.title) or words(name)) if found is not None else words(name)

    def _limit(self, limit: SequenceLimit) -> Item:
        named: list[str] = []
        for index, path in enumerate(limit.paths):
            sequence = limit.sequences[index] if index < len(limit.sequences) else self.node.id
            named.append(self.context.names.node(sequence, path))
        per = f" for each {words(limit.per)}" if limit.per else ""
        text: Text = (Run("Limit: ", "head"), Run(f"at most {limit.limit} of ({', '.join(named)}){per}"))
        if clean(limit.words):
            text = (*text, Run(f": {clean(limit.words)}"))
        if limit.when is not None:
            text = (*text, Run(" (when "), *self.phraser.say(limit.when), Run(")"))
        return Item(self.context.marked(limit.place, text), cite=cite(limit.cites))


def _label(parent: str, depth: int, index: int) -> str:
    """A, A1, A1a, A1a1: letters and figures in turn, so that no label looks like a rule number."""
    if depth == 0:
        return letters(index)
    if depth % 2 == 1:
        return f"{parent}{index + 1}"
    return f"{parent}{letters(index).lower()}"


def _find(items: tuple[SequenceItem, ...], name: str) -> SequenceNode | None:
    for item in items:
        if isinstance(item, SequenceLimit):
            continue
        if isinstance(item, SequenceNode) and item.name == name:
            return item
        found = _find(item.items, name)
        if found is not None:
            return found
    return None
