"""The odds of a step as they are told: outcomes in the words and the order of the rules.

In: values of the interpreter, with weights. Out: `Odds`. Outcomes that print alike are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol

from rulesdsl import graph as g
from rulesdsl.distribution.mass import Failed, Mass, share
from rulesdsl.driver.answers import plain_text
from rulesdsl.driver.odds_named import Named, named, written
from rulesdsl.driver.odds_order import as_written, by_number, by_words, number, order_of
from rulesdsl.driver.odds_possible import Possible, ranked
from rulesdsl.driver.odds_where import why_none
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Roll, Val
from rulesdsl.runtime import (
    BadInput,
    DividedByZero,
    Ended,
    MissingFact,
    NothingAgainst,
    OutsideTable,
    Refused,
    RefusedByTable,
    UnknownCell,
)
from rulesdsl.runtime.errors import NeverEnds

Kind = Literal["answer", "skipped", "refused", "ended", "unknown", "outside"]
_VALUE = attrgetter("value")
_KINDS: Mapping[Kind, int] = {
    "answer": 0,
    "skipped": 1,
    "ended": 2,
    "refused": 3,
    "outside": 4,
    "unknown": 5,
}


class Chance(NamedTuple):
    """One outcome. `value` is the answer; for the other kinds what the rules say instead."""

    kind: Kind
    value: Val
    words: str
    chance: Fraction


class Share(NamedTuple):
    """A share of all that may come, from what is `sure` to what `may_be`: they are the same, unless it
    hangs on figures that the source lacks. As text `4/9`, or `1/36..4/9`."""

    sure: Fraction
    may_be: Fraction

    @property
    def known(self) -> bool:
        return self.sure == self.may_be

    @property
    def somewhat_known(self) -> bool:
        """No where it may be anything at all."""
        return self.sure > 0 or self.may_be < 1

    @property
    def printed(self) -> str:
        """As it stands in tables: the same text, but `?` where nothing is known."""
        return str(self) if self.somewhat_known else "?"

    def __str__(self) -> str:
        return str(self.sure) if self.known else f"{self.sure}..{self.may_be}"


_NONE = Fraction(0)


class Line(NamedTuple):
    """One outcome as it is printed: as a `Chance`, but with all that is known of its share."""

    kind: Kind
    value: Val
    words: str
    share: Share


class Gap(NamedTuple):
    """A share that hangs on cells which the source lacks. `ways` is what comes of it, for each of the
    answers that the cells may have: outcomes, which come to `share` every time. Without ways nobody
    knows what may come."""

    share: Fraction
    ways: tuple[Mapping[Outcome, Fraction], ...]

    @property
    def answers(self) -> tuple[Outcome, ...]:
        """The answers among all that may come of it."""
        found = dict.fromkeys(outcome for way in self.ways for outcome in way)
        return tuple(outcome for outcome in found if outcome.kind == "answer")

    @property
    def anything(self) -> Fraction:
        """How much of it may come to any outcome at all."""
        return max(map(_open, self.ways)) if self.ways else self.share


class Behind(Protocol):
    """The question behind some odds, for what few ask about them."""

    def gaps(self, mass: Mass) -> tuple[Gap, ...]:
        """What may come of all that is unknown."""
        ...

    def possible(self) -> Possible | None:
        """What the step may come to by the rules."""
        ...


class Odds:
    """The distribution of a step. `chances` are in their order (least first where there is one),
    answers before everything else; they come to 1. `ordered`: "at least" has a meaning. Nothing is
    put in order, and no fraction made, before it is asked for. What is printed are its `lines`."""

    __slots__ = ("_behind", "_gaps", "_lines", "_mass", "_shown", "_tails", "_teller", "of")

    def __init__(self, of: str, mass: Mass, teller: Teller, behind: Behind | None = None) -> None:
        self.of = of
        self._mass = teller.alike(mass)
        self._teller = teller
        self._behind = behind
        self._gaps: tuple[Gap, ...] | None = None
        self._shown: tuple[tuple[Chance, ...], bool] | None = None
        self._lines: tuple[tuple[Line, ...], bool] | None = None
        self._tails: dict[str, Share] | None = None

    @property
    def mass(self) -> Mass:
        """Outcomes with whole-number weights."""
        return self._mass

    @property
    def chances(self) -> tuple[Chance, ...]:
        return self._in_order()[0]

    @property
    def ordered(self) -> bool:
        return self._in_order()[1]

    def _in_order(self) -> tuple[tuple[Chance, ...], bool]:
        if self._shown is None:
            self._shown = self._teller.in_order(self._mass, self)
        return self._shown

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every outcome that may come, in order, with its share as `chance` gives it: also those that only
        figures could give which the source lacks. These have a line of their own besides, so that the
        lines come to more than 1 where something is known of them."""
        return self._in_lines()[0]

    @property
    def lines_ordered(self) -> bool:
        """Whether "at least" has a meaning for the outcomes of the `lines`."""
        return self._in_lines()[1]

    def _in_lines(self) -> tuple[tuple[Line, ...], bool]:
        if self._lines is None:
            chances, ordered = self._in_order()
            if not self.unknown:
                lines = [Line(c.kind, c.value, c.words, Share(c.chance, c.chance)) for c in chances]
            else:
                more = {o: 0 for gap in self.gaps for o in gap.answers if o not in self._mass.weights}
                weights = self._teller.alike(Mass({**self._mass.weights, **more}, self._mass.total))
                chances, ordered = self._teller.in_order(weights, self)
                lines = list(_with_gaps(chances, self.gaps))
            self._lines = tuple(lines), ordered
        return self._lines

    @property
    def anything(self) -> Fraction:
        """The share that may come to any outcome at all, also to one that is on no line."""
        return sum((gap.anything for gap in self.gaps), _NONE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.of, self.chances) == (other.of, other.chances)

    def __hash__(self) -> int:
        return hash((self.of, tuple((c.kind, c.words, c.chance) for c in self.chances)))

    def __repr__(self) -> str:
        said = ", ".join(f"{c.words or '-'} {c.chance}" for c in self.chances)
        return f"<Odds of {self.of}: {said}>"

    @property
    def answers(self) -> tuple[Chance, ...]:
        return tuple(c for c in self.chances if c.kind == "answer")

    @property
    def unknown(self) -> Fraction:
        """The share of what hangs on figures that the source lacks."""
        return self._share(lambda outcome: outcome.kind == "unknown")

    @property
    def mean(self) -> Fraction | None:
        """What is to be expected of a number; None where it is none, or not wholly known."""
        total: int | Fraction = 0
        for one, weight in self._mass.weights.items():
            value = number(one.value)
            if one.kind != "answer" or value is None:
                return None
            total += value * weight
        return Fraction(total) / self._mass.total

    def chance(self, outcome: object) -> Fraction | Share:
        """Of one outcome, by how it is printed, by one of its names, or its number or value: 0 where it
        cannot come. Where it may come of figures that the source lacks it is no fraction but a `Share`, from
        what is sure to what may be. `Trouble` where nothing is called so, or several are; only of texts that
        nobody has a list of it is not known, and what is written wrongly is 0 too."""
        wanted = written(outcome)
        share = self._share(lambda one: one.kind == "answer" and one.words == wanted)
        if share and not self.unknown:
            return share
        found = self._called(wanted)
        meant = Named(wanted, None) if found is None else found

        def same(one: Outcome | Chance) -> bool:
            return one.words in (wanted, meant.printed) or _same(one.value, meant.value)

        sure = may_be = sum((c.chance for c in self.answers if same(c)), Fraction(0))
        for gap in self.gaps:
            low, high = _between(gap, same)
            sure, may_be = sure + low, may_be + high
        return sure if sure == may_be else Share(sure, may_be)

    def called(self, outcome: object) -> str:
        """How an outcome is printed, by any of its names. `Trouble` as of `chance`."""
        found = self._called(written(outcome))
        return written(outcome) if found is None else found.printed

    def _called(self, words: str) -> Named | None:
        known = [(c.words, c.value) for c in self.answers]
        return self._teller.named(self.of, words, known, self._possible())

    def _share(self, of: Callable[[Outcome], bool]) -> Fraction:
        return share(sum(w for o, w in self._mass.weights.items() if of(o)), self._mass.total)

    def at_least(self, outcome: object) -> Share:
        """Of that outcome, named as in `chance`, and all above it. What hangs on figures that the source
        lacks is `sure` where all that they may be comes to so much, and `may_be` where some of it does.
        `Trouble` where nothing is called so, or the outcomes are in no order."""
        if self._tails is None:
            self._tails = {}
            so_far = Fraction(0)
            for one in reversed(self.answers if self.ordered and not self.unknown else ()):
                so_far += one.chance
                self._tails[one.words] = Share(so_far, so_far)
        wanted = written(outcome)
        found = self._tails.get(wanted)
        if found is None:
            found = self._tails[wanted] = self._from(wanted)
        return found

    def _from(self, words: str) -> Share:
        """The same for an outcome that cannot come itself, or where some may or may not."""
        known = [(c.words, c.value) for c in self.answers]
        gaps = self.gaps
        known += [(o.words, o.value) for o in dict.fromkeys(o for gap in gaps for o in gap.answers)]
        values = [value for _, value in known]
        by = self._possible()
        if not self._teller.ranks(values, by):
            words = f"the outcomes of {self.of} are in no order"
            raise Trouble(words, "at least is for numbers, and for outcomes that the rules rank", 2)
        found = self._teller.named(self.of, words, known, by)
        if found is None:
            return Share(Fraction(0), self.unknown)
        least = found.value
        order = order_of(iter([*values, least]))

        def enough(one: Outcome | Chance) -> bool:
            return order(one.value) >= order(least)

        sure = may_be = sum((c.chance for c in self.answers if enough(c)), Fraction(0))
        for gap in gaps:
            low, high = _between(gap, enough)
            sure, may_be = sure + low, may_be + high
        return Share(sure, may_be)

    @property
    def texts(self) -> tuple[str, ...]:
        """Where the step comes to words of a chart or a rule: all of them, in their order there."""
        by = self._possible()
        return (by.texts or ()) if by is not None else ()

    def _possible(self) -> Possible | None:
        return self._behind.possible() if self._behind is not None else None

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The unknown share, by the cells that it hangs on, with all that may come of it."""
        if self._gaps is None:
            if not self.unknown:
                self._gaps = ()
            else:
                self._gaps = self._behind.gaps(self._mass) if self._behind else (Gap(self.unknown, ()),)
        return self._gaps


def _between(gap: Gap, enough: Callable[[Outcome], bool]) -> tuple[Fraction, Fraction]:
    """How much of it is surely enough (or what else is asked for), and how much may be."""
    if not gap.ways:
        return Fraction(0), gap.share
    low, high = gap.share, Fraction(0)
    for way in gap.ways:
        sure = sum((w for o, w in way.items() if o.kind == "answer" and enough(o)), Fraction(0))
        low, high = min(low, sure), max(high, sure + _open(way))
    return low, high


def _open(way: Mapping[Outcome, Fraction]) -> Fraction:
    """What hangs on other cells."""
    return sum((share for outcome, share in way.items() if outcome.kind == "unknown"), _NONE)


def _with_gaps(chances: Sequence[Chance], gaps: Sequence[Gap]) -> Iterator[Line]:
    """The lines of outcomes: as `_between` of each, but the ways are gone through once for all of them."""
    least: dict[str, Fraction] = {}
    most: dict[str, Fraction] = {}
    anything = Fraction(0)
    for gap in gaps:
        open = gap.anything
        anything += open
        ways: list[tuple[dict[str, Fraction], Fraction]] = []
        for way in gap.ways:
            shares: dict[str, Fraction] = {}
            for outcome, part in way.items():
                if outcome.kind == "answer":
                    shares[outcome.words] = shares.get(outcome.words, _NONE) + part
            ways.append((shares, _open(way)))
        for words in {words for shares, _ in ways for words in shares}:
            sure = min(shares.get(words, _NONE) for shares, _ in ways)
            may_be = max(shares.get(words, _NONE) + rest for shares, rest in ways)
            least[words] = least.get(words, _NONE) + sure
            most[words] = most.get(words, _NONE) + may_be - open
    for kind, value, words, chance in chances:
        if kind != "answer":
            yield Line(kind, value, words, Share(chance, chance))
            continue
        may_be = most.get(words, _NONE) + anything
        yield Line(kind, value, words, Share(chance + least.get(words, _NONE), chance + may_be))


class Outcome:
    """What may come, as it is told. A `Teller` makes one of each: they are told apart as objects."""

    __slots__ = ("kind", "value", "words")

    def __init__(self, kind: Kind, value: Val, words: str) -> None:
        self.kind: Kind = kind
        self.value = value
        self.words = words


class Teller:
    """Tells outcomes of one book."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph
        self._outcomes: dict[tuple[Kind, str, bool], Outcome] = {}
        self._rolls: set[Outcome] = set()
        self.errors: dict[Outcome, Exception] = {}
        """What was absent, or cannot be so, by the outcome that it is told as."""

    def outcome(self, value: Any) -> Outcome:
        """What the value is as an outcome; of a `Failed`, what the rules lack or do not allow."""
        kind, found, words = self._told(value)
        one = self._one(kind, found, words)
        if isinstance(value, Failed) and isinstance(value.error, MissingFact | BadInput):
            self.errors[one] = value.error
        return one

    def end(self, words: str) -> Outcome:
        """An outcome that is only words."""
        return self._one("answer", words, words)

    def skipped(self, words: str) -> Outcome:
        """A step that the procedure does not come to."""
        return self._one("skipped", None, words)

    def _one(self, kind: Kind, value: Val, words: str) -> Outcome:
        is_roll = isinstance(value, Roll)
        known = self._outcomes.get((kind, words, is_roll))
        if known is None:
            known = self._outcomes[kind, words, is_roll] = Outcome(kind, value, words)
            if is_roll:
                self._rolls.add(known)
        return known

    def alike(self, mass: Mass) -> Mass:
        """Of a step that comes to rolls and to numbers, those that read the same are one: the number."""
        weights = mass.weights
        for roll in self._rolls.intersection(weights) if self._rolls else ():
            number = self._outcomes.get(("answer", roll.words, False))
            if number is not None and number in weights:
                weights = {one: weight for one, weight in weights.items() if one is not roll}
                weights[number] += mass.weights[roll]
        return mass if weights is mass.weights else Mass(weights, mass.total)

    def named(
        self, of: str, words: str, known: Sequence[tuple[str, Val]], by: Possible | None = None
    ) -> Named | None:
        return named(self._graph, of, words, known, by)

    def ranks(self, values: Sequence[Val], by: Possible | None = None) -> bool:
        """Whether "at least" has a meaning for such outcomes."""
        return ranked(self._graph, values, by)

    def in_order(self, mass: Mass, odds: Odds) -> tuple[tuple[Chance, ...], bool]:
        """Outcomes in their order, and whether "at least" has a meaning."""
        outcomes: list[Outcome] = list(mass.weights)
        numbers = [o for o in outcomes if type(o.value) is int and o.kind == "answer"]
        rest = [o for o in outcomes if o.kind != "answer"] if len(numbers) < len(outcomes) else []
        if numbers and len(numbers) + len(rest) == len(outcomes):
            # Nearly always: whole numbers, and what came in place of one.
            numbers.sort(key=_VALUE)
            rest.sort(key=lambda o: (_KINDS[o.kind], by_number(o.words)))
            several = len(numbers) > 1 or any(o.kind == "unknown" for o in rest)
            return _chances(numbers + rest, mass), several
        order = order_of(o.value for o in outcomes if o.kind == "answer")
        if order is by_words and any(isinstance(o.value, str) for o in outcomes):
            order = as_written(odds.texts)

        def key(one: Outcome) -> tuple[Any, ...]:
            place = order(one.value) if one.kind == "answer" else (0, "")
            return _KINDS[one.kind], place, by_number(one.words)

        outcomes.sort(key=key)
        chances = _chances(outcomes, mass)
        values = [c.value for c in chances if c.kind == "answer"]
        several = len(values) > 1 or any(values and c.kind == "unknown" for c in chances)
        return chances, several and ranked(self._graph, values)

    def _told(self, value: Any) -> tuple[Kind, Val, str]:
        match value:
            case Failed(error=error):
                kind: Kind = "unknown"
                if isinstance(error, RefusedByTable):
                    kind = "refused"
                elif isinstance(error, DividedByZero):
                    # By whatever was divided they are one.
                    rule = f" [{error.rule}]" if error.rule else ""
                    return "outside", None, f"division by 0{rule}, {error.place}".removesuffix(", ")
                elif isinstance(error, NothingAgainst):
                    rule = f" [{error.rule}]" if error.rule else ""
                    return "outside", None, f"a ratio to 0 or less{rule}, {error.place}".removesuffix(", ")
                elif isinstance(error, MissingFact | BadInput):
                    return "outside", None, why_none(self._graph, error)
                elif isinstance(error, OutsideTable | NeverEnds):
                    kind = "outside"
                return kind, None, str(error) if not isinstance(error, UnknownCell) else _cell(error)
            case Refused():
                return "refused", None, f"{value.words}{f' [{value.rule}]' if value.rule else ''}"
            case Ended():
                return "ended", None, f"{value.words}{f' [{value.rule}]' if value.rule else ''}"
            case _:
                return "answer", value, plain_text(self._graph, value)


def _same(one: Val, other: Val) -> bool:
    """Whether two outcomes are the same, of numbers by what they show."""
    shown = number(one)
    return one is not None and one == other if shown is None else shown == number(other)


def _chances(outcomes: Sequence[Outcome], mass: Mass) -> tuple[Chance, ...]:
    """As `Chance(o.kind, o.value, o.words, share(weight, total))` of each has it, at half the cost."""
    weights, total, found = mass.weights, mass.total, list[Chance]()
    for one in outcomes:
        weight = weights[one]
        by = gcd(weight, total)
        chance: Any = _NEW(Fraction)
        chance._numerator = weight // by
        chance._denominator = total // by
        found.append(_MADE(Chance, (one.kind, one.value, one.words, chance)))
    return tuple(found)


_NEW = object.__new__
_MADE: Callable[[type[Chance], tuple[Kind, Val, str, Fraction]], Chance] = tuple.__new__


def _cell(error: UnknownCell) -> str:
    where = ", ".join(
        p for p in (error.row and f"row {error.row}", error.column and f"column {error.column}") if p
    )
    return f"{error.chart}{f' [{error.rule}]' if error.rule else ''}{f': {where}' if where else ''}"
