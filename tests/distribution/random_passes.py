"""Small rulebooks drawn at random, of repeated steps: of their passes all that the language can ask is asked,
with conditions over rolls, over facts, and over what is worked out or rolled before and behind them.

In: a source of random numbers. Out: the text of a book, as `random_books` has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from random_books import HEAD, Drawn

_COMPARED = ("is", "is at least", "is at most", "is more than", "is not")


@dataclass
class DrawnPasses(Drawn):
    """A resolver with a repeated step or two."""

    def of_pass(self, numbers: list[str]) -> str:
        """A number of a pass."""
        one, pick = self.random.choice(numbers), self.random.random()
        if pick < 0.5:
            return one
        if pick < 0.7:
            return f"({one} x {self.random.choice((2, 3))})"
        if pick < 0.85:
            return f"({one} + {self.random.choice([*numbers, *self.numbers])})"
        return f"({self.random.choice(('higher', 'lower'))} of ({one}, {self.random.choice(self.numbers)}))"

    def of_tests(self, numbers: list[str], tests: list[str]) -> str:
        """What some passes have, and others have not."""
        pick = self.random.random()
        if pick < 0.2:
            return self.random.choice(tests)
        other = self.random.choice([*self.numbers, "1", "2", "3"])
        test = f"{self.of_pass(numbers)} {self.random.choice(_COMPARED)} {other}"
        if pick < 0.7:
            return test
        return f"{test} {self.random.choice(('and', 'or'))} {self.random.choice((*tests, 'flag'))}"

    def pool(self) -> None:
        name, one = self.name("pool"), self.name("one")
        often = self.random.choice(("2", "3", "b", f"(({self.number(1)}) kept between 0 and 3)"))
        carries = self.random.random() < 0.5
        carried = self.name("carried")
        more = f", carrying {carried} from {self.number(1)}" if carries else ""
        self.put(f"{name} is each {one} in (1 repeated {often}){more}")
        die, hit, made = self.name("die"), self.name("hit"), self.name("made")
        coloured = self.random.random() < 0.25
        self.put(f"roll {die} {'pair' if coloured else self.random.choice(('1d2', '1d3', '1d4'))}", 2)
        numbers = [f"{die}.red", f"{die}.white"] if coloured else [die]
        stops = self.random.random() < 0.4
        if stops:
            shown = self.random.choice((1, 2, 3))
            self.put(f'stop "enough" when {self.random.choice(numbers)} is {shown}', 2)
        self.put(f"{made} is {self.random.choice(numbers)} + {self.random.choice(self.numbers)}", 2)
        self.put(f"{hit} is ({self.random.choice(numbers)} is at least {self.random.choice((2, 3))})", 2)
        if carries:
            now = self.name("now")
            self.put(f"{now} is {carried} - 1 when {hit}, otherwise {carried}", 2)
            self.put(f"{carried} becomes {now} kept between 0 and 4", 2)
        numbers.append(made)
        if self.random.random() < 0.5:
            self.value()
        if self.random.random() < 0.2:
            self.roll()
        if self.random.random() < 0.15:
            self.gives.append(name)
        for _ in range(self.random.choice((1, 2, 2, 3))):
            self.asked(name, numbers, [hit], carried if carries else "", stops=stops)
        if coloured:
            for _ in range(self.random.choice((1, 2))):
                self.looked_at_later(name, die, made)

    def looked_at_later(self, name: str, die: str, made: str) -> None:
        """Dice of a colour of passes that are over, which were rolled by the name `die`."""
        found, colour = self.name("m"), self.random.choice(("red", "white"))
        which, by = self.random.choice(("greatest", "least")), self.random.choice((die, made))
        order, one = self.random.choice((name, f"({name} ordered by {which} {by})")), self.name("p")
        match self.random.randrange(7):
            case 0 | 1:
                again, carried = self.name("again"), self.name("carried")
                self.put(f"{again} is each {one} in {order}, carrying {carried} from {self.number(1)}")
                if self.random.random() < 0.5:
                    self.put(f'stop "there" when {one}.{die} is {self.random.choice((3, 4, 5))}', 2)
                if self.random.random() < 0.3:
                    self.put(f"roll {again}_die 1d2", 2)
                self.put(f"{again}_v is {one}.{die}.{colour} + {self.random.choice(self.numbers)}", 2)
                self.put(f"{carried} becomes ({carried} + {one}.{die}.{colour}) kept between 0 and 5", 2)
                self.put(f"{found} is {again}.{carried} + (sum of {again}_v among {again})")
            case 2 | 3:
                self.put(f"{found}_one is the one of {order} with {which} {by}")
                self.put(f"{found} is 9 when {found}_one is absent, otherwise {found}_one.{die}.{colour}")
            case 4:
                end = self.random.choice(("first", "last"))
                self.put(f"{found} is sum of {die}.{colour} among (the {end} 1 of {order})")
            case 5:
                self.put(f"{found}_best is {which} {die} among {name}")
                self.put(f"{found} is 9 when {found}_best is absent, otherwise {found}_best.{colour}")
            case _:
                self.put(f"{found}_one is the one of {order} with greatest {die}")
                self.put(f"{found}_other is the one of {name} with least {die}")
                both = f"{found}_one is not absent and {found}_other is not absent"
                self.put(f"{found}_level is ({both} and {found}_one.{die} is {found}_other.{die})")
                self.put(f"{found} is 9 when {found}_level, otherwise count of {name}")
        self.numbers.append(found)
        self.gives.append(found)

    def asked(self, name: str, numbers: list[str], tests: list[str], carried: str, *, stops: bool) -> None:
        found, how = self.name("m"), self.random.randrange(10)
        where = f" where {self.of_tests(numbers, tests)}" if self.random.random() < 0.5 else ""
        over = f"{name}{where}"
        match how:
            case 0 | 1:
                self.put(f"{found} is count of {name} where {self.of_tests(numbers, tests)}")
            case 2:
                self.put(f"{found} is sum of {self.of_pass(numbers)} among {over}")
            case 3:
                which = self.random.choice(("any", "all"))
                self.put(f"{found} is ({which} of {name} have {self.of_tests(numbers, tests)})")
                self.tests.append(found)
                self.gives.append(found)
                return
            case 4:
                which = self.random.choice(("greatest", "least"))
                self.put(f"{found}_or is {which} {self.of_pass(numbers)} among {over}")
                if self.random.random() < 0.3:
                    self.put(f"{found} is {found}_or + 1")  # nothing is made of what is absent
                else:
                    self.put(f"{found} is 9 when {found}_or is absent, otherwise {found}_or")
            case 5:
                which, by = self.random.choice(("greatest", "least")), self.of_pass(numbers)
                end = self.random.choice(("first", "last"))
                order = f"({name} ordered by {which} {by})" if self.random.random() < 0.7 else name
                ordered = f"the {end} 2 of {order}"
                self.put(f"{found} is sum of {self.random.choice((by, *numbers))} among ({ordered})")
            case 6 if stops or carried:
                self.put(f"{found} is (count of {name}) + 5 when {name}.stopped, otherwise count of {name}")
            case 7 if carried:
                self.put(f"{found} is {name}.{carried} + (count of {over})")
            case 8:
                by = self.of_pass(numbers)
                self.put(f"{found}_top is the one of {name} with greatest {by}")
                self.put(f"{found} is 9 when {found}_top is absent, otherwise {found}_top.{numbers[-1]}")
            case _:
                self.put(f"{found} is (count of {over}) - (count of {name})")
        self.numbers.append(found)
        self.gives.append(found)

    def again(self) -> None:
        """Rolls that may never be settled."""
        name = self.name("r")
        self.put(f"roll {name} 1d3")
        self.put(f"again when {name} is at most {self.random.choice((1, 'a', 'b'))} and {self.test(0)}")
        self.numbers.append(name)

    def portions(self) -> None:
        """Portions of what may be nothing."""
        name = self.name("lots")
        self.put(f"{name}_each is split {self.random.choice((3, 4))} into portions of ({self.number(1)})")
        self.put(f"{name} is count of {name}_each")
        self.numbers.append(name)
        self.gives.append(name)

    def text(self, title: str) -> str:
        """The lines of the resolver."""
        if self.random.random() < 0.5:
            self.roll()
        self.pool()
        for _ in range(self.random.randrange(1, 4)):
            steps = (self.value, self.value, self.roll, self.ends, self.pool, self.again, self.portions)
            self.random.choice(steps)()
        self.put(f"last is {self.number()}")
        given = [*self.random.sample(self.gives, min(3, len(self.gives))), "last"]
        self.put(f"gives {', '.join(dict.fromkeys(given))}")
        head = f'resolver {title} "{title}" [2.0] of case: Case'
        return "\n".join([head, *self.lines])


def book(random: Random, resolvers: int = 4) -> str:
    """A book of some resolvers."""
    return "\n\n".join([HEAD, *(DrawnPasses(random).text(f"drawn_{n}") for n in range(resolvers))]) + "\n"
