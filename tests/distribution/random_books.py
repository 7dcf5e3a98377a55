"""Small rulebooks drawn at random: resolvers of rolls, pools, kept dice, rolls made again, coloured dice,
charts with holes, divisions, ends, passes that carry and stop.

In: a source of random numbers. Out: the text of a book. Every book drawn is in order; what its resolvers
come to, nobody has said: it is for holding two ways to work it out against one another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

HEAD = """\
series drawn "Drawn", edition "1"

sections "1.0-9.9"

dice pair "a red and a white" [1.0]
  red    1d4
  white  1d3

record Unit "Unit" [1.1]
  power  number, 0..2 only

record Case "Case" [1.2]
  a      number, 0..3 only
  b      number, 1..3 only
  units  list of Unit, at most 2
  flag   yes/no

table chart "Chart" [1.3]
  rows     spot "At", in bands, past either end stays
  gives    number
  | At        | Gives |
  | 0 or less | 0     |
  | 1..2      | 2     |
  | 3         | ?     |
  | 4+        | 5     |
"""
DICE = ("1d2", "1d3", "1d4", "2d2")


@dataclass
class Drawn:
    """One resolver. `numbers` and `tests` are what can be named so far."""

    random: Random
    lines: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=lambda: ["a", "b"])
    tests: list[str] = field(default_factory=lambda: ["flag"])
    gives: list[str] = field(default_factory=list)
    count: int = 0
    rolled: int = 0

    def name(self, stem: str) -> str:
        self.count += 1
        return f"{stem}_{self.count}"

    def put(self, line: str, depth: int = 1) -> None:
        self.lines.append("  " * depth + line)

    # ------------------------------------------------------------ expressions

    def number(self, depth: int = 2) -> str:
        pick = self.random.random()
        if depth == 0 or pick < 0.35:
            return self.random.choice(self.numbers) if self.random.random() < 0.8 else self.figure()
        left, right = self.number(depth - 1), self.number(depth - 1)
        if pick < 0.6:
            return f"({left} + {right})"
        if pick < 0.75:
            return f"({left} - {right})"
        if pick < 0.85:
            return f"({self.random.choice(('higher', 'lower'))} of ({left}, {right}))"
        return f"({left} x {self.figure()})"

    def figure(self) -> str:
        return str(self.random.randrange(4))

    def test(self, depth: int = 1) -> str:
        pick = self.random.random()
        if depth == 0 or pick < 0.6:
            if self.random.random() < 0.25:
                return self.random.choice(self.tests)
            how = self.random.choice(("is", "is at least", "is at most", "is more than", "is not"))
            return f"{self.number(1)} {how} {self.number(1)}"
        if pick < 0.8:
            return f"{self.test(0)} {self.random.choice(('and', 'or'))} {self.test(0)}"
        return f"not ({self.test(0)})"

    # ------------------------------------------------------------ steps

    def value(self, depth: int = 1) -> None:
        name, pick = self.name("v"), self.random.random()
        if pick < 0.3:
            self.put(f"{name} is {self.number()}", depth)
        elif pick < 0.55:
            self.put(f"{name} is {self.number()} when {self.test()}, otherwise {self.number()}", depth)
        elif pick < 0.65:
            self.put(f"{name} is the first that fits", depth)
            self.put(f'{self.number()} "one" when {self.test()}', depth + 1)
            self.put(f'{self.number()} "two" when {self.test()}', depth + 1)
            self.put(f"otherwise {self.number()}", depth + 1)
        elif pick < 0.8:
            self.put(f"{name} is ({self.test()})", depth)
            self.tests.append(name)
            return
        elif pick < 0.92:
            self.put(f"{name} is chart at ({self.number()})", depth)
        else:
            # A book that divides by the figure 0 is not in order.
            left, right = self.number(1), self.number(1)
            self.put(f"{name} is round down ({left} / {'a' if right == '0' else right})", depth)
        self.numbers.append(name)
        self.gives += [name] if depth == 1 else []

    def roll(self, depth: int = 1) -> None:
        name, pick = self.name("r"), self.random.random()
        if pick < 0.6:
            self.put(f"roll {name} {self.random.choice(DICE)}", depth)
        elif pick < 0.75:
            self.put(f"roll {name} {self.random.choice(DICE)}, when {self.test()}", depth)
        elif pick < 0.85:
            self.put(f"roll {name} 1d2, (({self.number(1)}) kept between 0 and 2) times", depth)
        else:
            self.put(f"roll {name} pair", depth)
            self.numbers += [f"{name}.red", f"{name}.white"]
            self.numbers.append(f"({name} + 0)")
            return
        self.numbers.append(name)
        self.gives += [name] if depth == 1 else []

    def ends(self) -> None:
        word = self.random.choice(("end", "refuse"))
        self.put(f'{word} "over {self.count}" when {self.test()}')

    def again(self) -> None:
        name, limit = self.name("r"), self.random.choice((1, 2))
        self.put(f"roll {name} 1d4")
        self.put(f"again when {name} is at most {limit}")
        self.numbers.append(name)

    def pool(self) -> None:
        name, one, pick = self.name("pool"), self.name("one"), self.random.random()
        outer = list(self.numbers), list(self.tests)
        often = ("2", "3", "b", f"(({self.number(1)}) kept between 0 and 3)")
        over = f"(1 repeated {self.random.choice(often)})"
        if pick < 0.25:
            over = "units"
        carries = self.random.random() < 0.3
        carried = self.name("carried")
        more = f", carrying {carried} from {self.number(1)}" if carries else ""
        self.put(f"{name} is each {one} in {over}{more}")
        if over == "units":
            self.numbers.append(f"{one}.power")
        if carries:
            self.numbers.append(carried)
        self.roll(2)
        if self.random.random() < 0.3:
            self.put(f'stop "so far" when {self.test()}', 2)
        if self.random.random() < 0.4:
            self.roll(2)
        inner, hit = self.name("i"), self.name("h")
        self.put(f"{inner} is {self.number()}", 2)
        self.put(f"{hit} is ({self.test()})", 2)
        if carries:
            self.put(f"{carried} becomes ({self.number(1)}) kept between 0 and 4", 2)
        self.numbers, self.tests = outer
        for _ in range(self.random.choice((1, 1, 2))):
            made, how = self.name("m"), self.random.randrange(9)
            if how == 0:
                self.put(f"{made} is count of {name} where {hit}")
            elif how == 1:
                self.put(f"{made} is sum of {inner} among {name}")
            elif how == 2:
                self.put(f"{made} is (any of {name} have {hit})")
                self.tests.append(made)
                continue
            elif how == 3:
                order, some = self.random.choice(("greatest", "least")), self.random.choice((1, 2))
                ordered = f"{name} ordered by {order} {inner}"
                self.put(f"{made} is sum of {inner} among (the first {some} of ({ordered}))")
            elif how == 4:
                which = self.random.choice(("greatest", "least"))
                self.put(f"{made}_or is {which} {inner} among {name}")
                self.put(f"{made} is 0 when {made}_or is absent, otherwise {made}_or")
            elif how == 7:
                order = self.random.choice(("greatest", "least"))
                self.put(f"{made}_row is {name} ordered by {order} {inner}")
                self.put(f"{made}_one is sum of {inner} among (the first 1 of {made}_row)")
                self.put(f"{made}_two is sum of {inner} among (the last 1 of (the first 2 of {made}_row))")
                self.put(f"{made} is ({made}_one - {made}_two) + (count of {name})")
            elif how == 8:
                self.put(f"{made}_top is the one of {name} with greatest {inner}")
                self.put(f"{made}_low is least {inner} among {name}")
                self.put(f"{made} is 0 when {made}_top is absent, otherwise {made}_top.{inner} - {made}_low")
            elif how == 5 and carries:
                self.put(f"{made} is {name}.{carried}")
            else:
                self.put(f"{made} is (sum of {inner} among {name}) - (count of {name})")
            self.numbers.append(made)
            self.gives.append(made)

    def text(self, title: str) -> str:
        """The lines of the resolver."""
        self.roll()
        for _ in range(self.random.randrange(3, 7)):
            pick = self.random.random()
            if pick < 0.4:
                self.value()
            elif pick < 0.68:
                self.roll()
            elif pick < 0.78:
                self.ends()
            elif pick < 0.84:
                self.again()
            else:
                self.pool()
        self.put(f"last is {self.number()}")
        given = [*self.random.sample(self.gives, min(2, len(self.gives))), "last"]
        self.put(f"gives {', '.join(dict.fromkeys(given))}")
        head = f'resolver {title} "{title}" [2.0] of case: Case'
        return "\n".join([head, *self.lines])


def book(random: Random, resolvers: int = 4) -> str:
    """A book of some resolvers."""
    return "\n\n".join([HEAD, *(Drawn(random).text(f"drawn_{n}") for n in range(resolvers))]) + "\n"
