# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/forts.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Forts."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    STAYS,
    Answer,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    chosen,
    each,
    few_enough,
    is_a,
    within,
)
from .words import D10


class FortClass(Word):
    """Class of a Metz fort [lf 17.6.0]."""

    # fmt: off
    #         printed    pr
    CLASS_A = "Class A", 8
    CLASS_B = "Class B", 7
    CLASS_C = "Class C", 6
    # fmt: on

    def __init__(self, printed: str, pr: int) -> None:
        self.pr: Final = pr


@dataclass(frozen=True, slots=True, kw_only=True)
class MetzFort:
    """Metz fort [lf 17.6.0; lf 17.6.1]."""

    name: str = "a fort"
    class_: FortClass = FortClass.CLASS_A
    strength: int  # steps: box of the blue marker
    icon: int  # steps: box with the icon: the greatest strength
    red: int | None = None  # steps: box of the red marker, while it is out
    leg_steps: int = 0  # steps: Leg and other steps inside
    art_steps: int = 0  # steps: steps of a fortress Art unit inside
    us_in_hex: bool = False  # a US unit in its hex
    reached: bool = False  # it has stood at its greatest strength before

    def __post_init__(self) -> None:
        a_text("MetzFort.name", self.name)
        is_a("MetzFort.class", self.class_, FortClass)
        a_number("MetzFort.strength", self.strength)
        a_number("MetzFort.icon", self.icon)
        a_number_or_none("MetzFort.red", self.red)
        a_number("MetzFort.leg_steps", self.leg_steps)
        a_number("MetzFort.art_steps", self.art_steps)
        a_yes_or_no("MetzFort.us_in_hex", self.us_in_hex)
        a_yes_or_no("MetzFort.reached", self.reached)


# Shifts of a West Wall hex, to the left [lf 17.5.0]                    lucky_forward/forts.rules:27
WEST_WALL_SHIFTS_GD: Final = Bands(
    "west_wall_shifts",
    "Shifts of a West Wall hex, to the left",
    "lf 17.5.0",
    "GD",
    (Band("1..7", 1, 7), Band("8..15", 8, 15), Band("16..103", 16, 103)),
    above=STAYS,
)

# fmt: off
WEST_WALL_SHIFTS: Final[Chart[int]] = Chart(
    "west_wall_shifts",
    "Shifts of a West Wall hex, to the left",
    "lf 17.5.0",
    "lucky_forward/forts.rules:27",
    rows=(WEST_WALL_SHIFTS_GD,),
    columns=(),
    lines=(
        #            Shifts
        ("1..7",    (1,)),
        ("8..15",   (2,)),
        ("16..103", (3,)),
    ),
)
# fmt: on


def west_wall_shifts(gd: Number | Heading, trace: Trace | None = None) -> int:
    """Shifts of a West Wall hex, to the left [lf 17.5.0]."""
    if gd.__class__ is not int:
        gd = WEST_WALL_SHIFTS_GD.taken(gd)
    try:
        found: int = WEST_WALL_SHIFTS.known[WEST_WALL_SHIFTS_GD.at[gd]]
    except Exception:
        found = WEST_WALL_SHIFTS.look_up(gd)
    if trace is not None:
        trace.looked_up(WEST_WALL_SHIFTS, gd, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BitcheHits:
    """Hits on a Bitche fort [lf 17.5.1]."""

    strength: int  # its steps: the defense of one without units; its PR is then 4
    mandatory: int = 0  # mandatory or FS step losses
    discretionary: int = 0

    def __post_init__(self) -> None:
        a_number("BitcheHits.strength", self.strength)
        a_number("BitcheHits.mandatory", self.mandatory)
        a_number("BitcheHits.discretionary", self.discretionary)


@dataclass(frozen=True, slots=True)
class BitcheHitsResolved:
    """What Hits on a Bitche fort comes to."""

    left: int
    go_on: int
    hits_after: int


def bitche_hits(hit: BitcheHits, dice: Dice, *, trace: Trace | None = None) -> BitcheHitsResolved:
    """Hits on a Bitche fort [lf 17.5.1].

    The fort takes all step losses before its units; discretionary hits are nothing while it
    stands.
    """
    is_a("hit", hit, BitcheHits)
    if trace is not None:
        a_trace(trace)

    # on_fort [lf 17.5.1]                                               lucky_forward/forts.rules:55
    on_fort = min(hit.strength, hit.mandatory)
    if trace is not None:
        trace.step("on_fort", on_fort, "lf 17.5.1", "lucky_forward/forts.rules:55")

    # left [lf 17.5.1]                                                  lucky_forward/forts.rules:56
    left = hit.strength - on_fort
    if trace is not None:
        trace.step("left", left, "lf 17.5.1", "lucky_forward/forts.rules:56")

    # go_on [lf 17.5.1]                                                 lucky_forward/forts.rules:57
    go_on = hit.mandatory - on_fort
    if trace is not None:
        trace.step("go_on", go_on, "lf 17.5.1", "lucky_forward/forts.rules:57")

    # hits_after [lf 17.5.1]                                            lucky_forward/forts.rules:58
    hits_after = hit.discretionary if left == 0 else 0
    if trace is not None:
        trace.step("hits_after", hits_after, "lf 17.5.1", "lucky_forward/forts.rules:58")

    return BitcheHitsResolved(left, go_on, hits_after)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortDay:
    """Fort in the Replacement Point Segment [lf 17.6.1]."""

    gd: int
    fort: MetzFort

    def __post_init__(self) -> None:
        a_number("FortDay.gd", self.gd)
        is_a("FortDay.fort", self.fort, MetzFort)


def fort_grows(day: FortDay) -> Answer:
    """The fort gains a step [lf 17.6.1]."""
    failed: list[Reason] = []

    # all of these
    # GD 7, and every sixth GD after                                    lucky_forward/forts.rules:77
    if not (day.gd >= 7 and (day.gd - 7) // 6 * 6 == day.gd - 7):
        failed.append(Reason("GD 7, and every sixth GD after", "lf 17.6.1", holds=False))
    # below the box with its icon                                       lucky_forward/forts.rules:78
    with LeaveOut(failed):
        if day.fort.strength >= day.fort.icon:
            failed.append(Reason("below the box with its icon", "lf 17.6.1", holds=False))

    # none of these
    # a US unit in its hex                                              lucky_forward/forts.rules:80
    with LeaveOut(failed):
        if day.fort.us_in_hex:
            failed.append(Reason("a US unit in its hex", "lf 17.6.1"))
    # destroyed [17.6.0]                                                lucky_forward/forts.rules:81
    with LeaveOut(failed):
        if day.fort.strength == 0:
            failed.append(Reason("destroyed", "17.6.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortHits:
    """Hits on a fort [lf 17.6.1]."""

    fort: MetzFort
    hits: int

    def __post_init__(self) -> None:
        is_a("FortHits.fort", self.fort, MetzFort)
        a_number("FortHits.hits", self.hits)


def begins_full(fort: MetzFort, trace: Trace | None = None) -> bool:
    """It has been at its greatest strength [lf 17.6.1].

    Then hits lower the blue marker. Whether it grows again later is not said.
    """
    # gives                                                             lucky_forward/forts.rules:87
    value = fort.reached or fort.strength >= fort.icon
    if trace is not None:
        trace.formula(
            "begins_full",
            value,
            "lf 17.6.1",
            "lucky_forward/forts.rules:87",
            "It has been at its greatest strength",
        )
    return value


@dataclass(frozen=True, slots=True)
class FortHitsMarks:
    """One pass of marks, in Hits on the track of a fort."""


@dataclass(frozen=True, slots=True)
class FortHitsMarksOutcome:
    """How marks came out, in Hits on the track of a fort."""

    blue: int
    icon: int
    red: int | None
    full_once: bool
    stopped: bool
    passes: tuple[FortHitsMarks, ...]


@dataclass(frozen=True, slots=True)
class FortHitsResolved:
    """What Hits on the track of a fort comes to."""

    strength: int
    full: int
    red_box: int | None


def fort_hits(hit: FortHits, dice: Dice, *, trace: Trace | None = None) -> FortHitsResolved:
    """Hits on the track of a fort [lf 17.6.1].

    Below its icon box a fort is hit from above: the first hit places a red marker on the
    icon, each further one lowers it. Where it meets the blue marker that is the greatest
    strength from then on.
    """
    is_a("hit", hit, FortHits)
    if trace is not None:
        a_trace(trace)

    # marks: each one_hit [lf 17.6.1]                                   lucky_forward/forts.rules:94
    marks_so_far: list[FortHitsMarks] = []
    marks_trace = None if trace is None else trace.within("marks")
    blue: int = hit.fort.strength
    icon: int = hit.fort.icon
    red: int | None = hit.fort.red
    full_once: bool = begins_full(hit.fort, trace)
    marks_stopped = False
    for _ in (1,) * few_enough(hit.hits):
        if marks_trace is not None:
            marks_trace.next_pass()

        # growing [lf 17.6.1]                                           lucky_forward/forts.rules:96
        growing = red is None and not full_once
        if marks_trace is not None:
            marks_trace.step("growing", growing, "lf 17.6.1", "lucky_forward/forts.rules:96")

        # stop: the fort is destroyed [lf 17.6.3]                       lucky_forward/forts.rules:98
        if blue == 0:
            if marks_trace is not None:
                marks_trace.stop(
                    "the fort is destroyed", "lf 17.6.3", "lucky_forward/forts.rules:98"
                )
            marks_stopped = True
            break

        # meets [lf 17.6.1]                                             lucky_forward/forts.rules:97
        meets = red is not None and red - 1 <= blue
        if marks_trace is not None:
            marks_trace.step("meets", meets, "lf 17.6.1", "lucky_forward/forts.rules:97")

        # red becomes                                                   lucky_forward/forts.rules:99
        next_red: int | None
        if growing:
            # the first hit while it grows [lf 17.6.1]
            next_red = icon
            why = "the first hit while it grows"
        elif meets:
            # it meets the blue marker [lf 17.6.1]
            next_red = None
            why = "it meets the blue marker"
        elif red is None:
            next_red = None
            why = "no red marker"
        else:
            next_red = red - 1
            why = ""
        if marks_trace is not None:
            marks_trace.step("red", next_red, "lf 17.6.1", "lucky_forward/forts.rules:99", why)

        # blue becomes [lf 17.6.1]                                     lucky_forward/forts.rules:104
        next_blue = blue - 1 if red is None and not growing else blue
        if marks_trace is not None:
            marks_trace.step("blue", next_blue, "lf 17.6.1", "lucky_forward/forts.rules:104")

        # icon becomes [lf 17.6.1]                                     lucky_forward/forts.rules:105
        next_icon = blue if meets else icon
        if marks_trace is not None:
            marks_trace.step("icon", next_icon, "lf 17.6.1", "lucky_forward/forts.rules:105")

        # full_once becomes [lf 17.6.1]                                lucky_forward/forts.rules:106
        next_full_once = full_once or meets
        if marks_trace is not None:
            marks_trace.step(
                "full_once", next_full_once, "lf 17.6.1", "lucky_forward/forts.rules:106"
            )

        marks_so_far.append(FortHitsMarks())
        red = next_red
        blue = next_blue
        icon = next_icon
        full_once = next_full_once
    marks = FortHitsMarksOutcome(blue, icon, red, full_once, marks_stopped, tuple(marks_so_far))

    # strength [lf 17.6.1]                                             lucky_forward/forts.rules:107
    strength = marks.blue
    if trace is not None:
        trace.step("strength", strength, "lf 17.6.1", "lucky_forward/forts.rules:107")

    # full [lf 17.6.1]                                                 lucky_forward/forts.rules:108
    full = marks.icon
    if trace is not None:
        trace.step("full", full, "lf 17.6.1", "lucky_forward/forts.rules:108")

    # red_box [lf 17.6.1]                                              lucky_forward/forts.rules:109
    red_box = marks.red
    if trace is not None:
        trace.step("red_box", red_box, "lf 17.6.1", "lucky_forward/forts.rules:109")

    return FortHitsResolved(strength, full, red_box)


def steps_inside(fort: MetzFort, trace: Trace | None = None) -> int:
    """Steps inside, an Art step as two [lf 17.6.2a]."""
    # gives                                                            lucky_forward/forts.rules:114
    value = fort.leg_steps + 2 * fort.art_steps
    if trace is not None:
        trace.formula(
            "steps_inside",
            value,
            "lf 17.6.2a",
            "lucky_forward/forts.rules:114",
            "Steps inside, an Art step as two",
        )
    return value


def fort_room(strength: int, trace: Trace | None = None) -> int:
    """Steps that it holds [lf 17.6.2a]."""
    # gives                                                            lucky_forward/forts.rules:117
    value: int
    if strength == 0:
        # destroyed [lf 17.6.2a]
        value = 0
        why = "destroyed"
    elif strength >= 4:
        # four steps or more [lf 17.6.2a]
        value = 6
        why = "four steps or more"
    else:
        value = 3
        why = ""
    if trace is not None:
        trace.formula(
            "fort_room",
            value,
            "lf 17.6.2a",
            "lucky_forward/forts.rules:117",
            "Steps that it holds",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FortBarrage:
    """FS mission against a fort [lf 17.6.3a]."""

    as_hits: int = 0  # AS results of the mission
    numerical_hits: int = 0
    heavy_art: bool = False  # at least one heavy Art unit fires
    volley: int = 0  # strength of the volley
    nines: int = 0  # unmodified rolls of 9

    def __post_init__(self) -> None:
        a_number("FortBarrage.as_hits", self.as_hits)
        a_number("FortBarrage.numerical_hits", self.numerical_hits)
        a_yes_or_no("FortBarrage.heavy_art", self.heavy_art)
        a_number("FortBarrage.volley", self.volley)
        a_number("FortBarrage.nines", self.nines)


def fort_as(barrage: FortBarrage, trace: Trace | None = None) -> int:
    """AS markers on the fort [lf 17.6.3a].

    Numerical hits become AS hits; two at most.
    """
    # gives                                                            lucky_forward/forts.rules:132
    value = min(2, barrage.as_hits + barrage.numerical_hits)
    if trace is not None:
        trace.formula(
            "fort_as",
            value,
            "lf 17.6.3a",
            "lucky_forward/forts.rules:132",
            "AS markers on the fort",
        )
    return value


def fort_step_lost(barrage: FortBarrage, trace: Trace | None = None) -> int:
    """Steps lost by the fort [lf 17.6.3a]."""
    # gives                                                            lucky_forward/forts.rules:136
    value = 1 if barrage.heavy_art and barrage.volley == 8 and barrage.nines >= 1 else 0
    if trace is not None:
        trace.formula(
            "fort_step_lost",
            value,
            "lf 17.6.3a",
            "lucky_forward/forts.rules:136",
            "Steps lost by the fort",
        )
    return value


def fort_barrage(fort: MetzFort, trace: Trace | None = None) -> int:
    """Barrage strength of a fort [lf 17.6.3e]."""
    # gives                                                            lucky_forward/forts.rules:139
    value = fort.strength
    if trace is not None:
        trace.formula(
            "fort_barrage",
            value,
            "lf 17.6.3e",
            "lucky_forward/forts.rules:139",
            "Barrage strength of a fort",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FortAssault:
    """Ground assault on a fort, with a result [lf 17.6.3b]."""

    fort: MetzFort
    mandatory: int  # mandatory hits
    units: int = 0  # units inside
    pr: int | None = None  # PR of the unit that checks, with the +1 of the work

    def __post_init__(self) -> None:
        is_a("FortAssault.fort", self.fort, MetzFort)
        a_number("FortAssault.mandatory", self.mandatory)
        a_number("FortAssault.units", self.units)
        a_number_or_none("FortAssault.pr", self.pr)


@dataclass(frozen=True, slots=True)
class FortAssaultOnFort:
    """One pass of on_fort, in Mandatory hits on a fort and those inside."""


@dataclass(frozen=True, slots=True)
class FortAssaultOnFortOutcome:
    """How on_fort came out, in Mandatory hits on a fort and those inside."""

    walls: int
    stopped: bool
    passes: tuple[FortAssaultOnFort, ...]


@dataclass(frozen=True, slots=True)
class FortAssaultResolved:
    """What Mandatory hits on a fort and those inside comes to."""

    strength: int
    on_units: int
    excess: int
    retreats: bool
    surrenders: bool


def fort_assault(
    assault: FortAssault,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FortAssaultResolved:
    """Mandatory hits on a fort and those inside [lf 17.6.3b].

    Discretionary hits are ignored. The fort is hit until it holds no longer all that is in
    it.
    """
    is_a("assault", assault, FortAssault)
    if trace is not None:
        a_trace(trace)

    # on_fort: each one_hit [lf 17.6.3b]                               lucky_forward/forts.rules:152
    on_fort_so_far: list[FortAssaultOnFort] = []
    on_fort_trace = None if trace is None else trace.within("on_fort")
    walls: int = assault.fort.strength
    on_fort_stopped = False
    for _ in (1,) * few_enough(assault.mandatory):
        if on_fort_trace is not None:
            on_fort_trace.next_pass()

        # room [lf 17.6.2a]                                            lucky_forward/forts.rules:153
        room = 0 if walls == 0 else fort_room(walls, on_fort_trace)
        if on_fort_trace is not None:
            on_fort_trace.step("room", room, "lf 17.6.2a", "lucky_forward/forts.rules:153")

        # stop: the fort is eliminated [lf 17.6.3b]                    lucky_forward/forts.rules:154
        if walls == 0:
            if on_fort_trace is not None:
                on_fort_trace.stop(
                    "the fort is eliminated", "lf 17.6.3b", "lucky_forward/forts.rules:154"
                )
            on_fort_stopped = True
            break

        # stop: more inside than the fort holds [lf 17.6.3b]           lucky_forward/forts.rules:155
        if steps_inside(assault.fort, on_fort_trace) > room:
            if on_fort_trace is not None:
                on_fort_trace.stop(
                    "more inside than the fort holds", "lf 17.6.3b", "lucky_forward/forts.rules:155"
                )
            on_fort_stopped = True
            break

        # walls becomes [lf 17.6.3b]                                   lucky_forward/forts.rules:156
        next_walls = walls - 1
        if on_fort_trace is not None:
            on_fort_trace.step("walls", next_walls, "lf 17.6.3b", "lucky_forward/forts.rules:156")

        on_fort_so_far.append(FortAssaultOnFort())
        walls = next_walls
    on_fort = FortAssaultOnFortOutcome(walls, on_fort_stopped, tuple(on_fort_so_far))

    # strength [lf 17.6.3b]                                            lucky_forward/forts.rules:157
    strength = on_fort.walls
    if trace is not None:
        trace.step("strength", strength, "lf 17.6.3b", "lucky_forward/forts.rules:157")

    # on_units [lf 17.6.3b; 4.2.1a]                                    lucky_forward/forts.rules:158
    on_units = min(assault.units, assault.mandatory - len(on_fort.passes))
    if trace is not None:
        trace.step("on_units", on_units, "lf 17.6.3b; 4.2.1a", "lucky_forward/forts.rules:158")

    # inside [lf 17.6.3b]                                              lucky_forward/forts.rules:159
    inside_ = max(0, steps_inside(assault.fort, trace) - on_units)
    if trace is not None:
        trace.step("inside", inside_, "lf 17.6.3b", "lucky_forward/forts.rules:159")

    # holds [lf 17.6.2a]                                               lucky_forward/forts.rules:160
    holds = 0 if strength == 0 else fort_room(strength, trace)
    if trace is not None:
        trace.step("holds", holds, "lf 17.6.2a", "lucky_forward/forts.rules:160")

    # excess [lf 17.6.3b]                                              lucky_forward/forts.rules:161
    excess = max(0, inside_ - holds)
    if trace is not None:
        trace.step("excess", excess, "lf 17.6.3b", "lucky_forward/forts.rules:161")

    # roll dr: one ten-sided die, 0 is zero [lf 17.6.3b; 4.4.1]        lucky_forward/forts.rules:162
    dr = 0
    if excess > 0:
        dr = D10.roll(dice, "dr")
        if trace is not None:
            trace.roll("dr", dr, "lf 17.6.3b; 4.4.1", "lucky_forward/forts.rules:162")

    # retreats [lf 17.6.3b]                                            lucky_forward/forts.rules:163
    retreats = excess > 0 and assault.pr is not None and dr < assault.pr
    if trace is not None:
        trace.step("retreats", retreats, "lf 17.6.3b", "lucky_forward/forts.rules:163")

    # surrenders [lf 17.6.3b]                                          lucky_forward/forts.rules:164
    surrenders = excess > 0 and not retreats
    if trace is not None:
        trace.step("surrenders", surrenders, "lf 17.6.3b", "lucky_forward/forts.rules:164")

    return FortAssaultResolved(strength, on_units, excess, retreats, surrenders)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingCheck:
    """Fort attack just completed [lf 17.6.3c]."""

    red_box: bool  # the next box of the US Fort Attack Track is red
    number: int | None = None  # the number in that box
    box: int  # the box that the marker moves to
    eng_steps: int = 0  # steps: Eng steps that took part
    shifts: int = 0  # Eng shifts gained so far

    def __post_init__(self) -> None:
        a_yes_or_no("TrainingCheck.red_box", self.red_box)
        a_number_or_none("TrainingCheck.number", self.number)
        a_number("TrainingCheck.box", self.box)
        a_number("TrainingCheck.eng_steps", self.eng_steps)
        a_number("TrainingCheck.shifts", self.shifts)


@dataclass(frozen=True, slots=True)
class AssaultTrainingResolved:
    """What US assault training comes to."""

    passed: bool
    marker: int
    gained: int


def assault_training(
    check: TrainingCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AssaultTrainingResolved | Ended:
    """US assault training [lf 17.6.3c].

    In box 4 the roll must be at most 1; elsewhere below the number.
    """
    is_a("check", check, TrainingCheck)
    if trace is not None:
        a_trace(trace)

    # end: not a red box [lf 17.6.3c]                                  lucky_forward/forts.rules:178
    if not check.red_box:
        if trace is not None:
            trace.end("not a red box", "lf 17.6.3c", "lucky_forward/forts.rules:178")
        return Ended("not a red box", "lf 17.6.3c")

    # roll dr: one ten-sided die, 0 is zero [lf 17.6.3c]               lucky_forward/forts.rules:179
    dr = 0
    if check.eng_steps >= 1:
        dr = D10.roll(dice, "dr")
        if trace is not None:
            trace.roll("dr", dr, "lf 17.6.3c", "lucky_forward/forts.rules:179")

    # passed [lf 17.6.3c]                                              lucky_forward/forts.rules:180
    passed: bool
    if check.eng_steps < 1:
        # no Eng step took part [lf 17.6.3c]
        passed = False
        why = "no Eng step took part"
    elif check.box == 4:
        # box 4 [lf 17.6.3c]
        passed = dr <= 1
        why = "box 4"
    else:
        passed = check.number is not None and dr < check.number
        why = ""
    if trace is not None:
        trace.step("passed", passed, "lf 17.6.3c", "lucky_forward/forts.rules:180", why)

    # marker [lf 17.6.3c]                                              lucky_forward/forts.rules:184
    marker = check.box if passed else check.box - 1
    if trace is not None:
        trace.step("marker", marker, "lf 17.6.3c", "lucky_forward/forts.rules:184")

    # gained [lf 17.6.3c]                                              lucky_forward/forts.rules:185
    gained = min(5, check.shifts + 1) if passed else check.shifts
    if trace is not None:
        trace.step("gained", gained, "lf 17.6.3c", "lucky_forward/forts.rules:185")

    return AssaultTrainingResolved(passed, marker, gained)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortTroops:
    """Division that trains [lf 17.6.3d]."""

    us_shifts: int  # Eng shifts gained on the track
    inf_div: bool = True
    in_cr: int = 0  # Inf battalions in CR
    cr_gts: int = 0  # GTs of CR, those before an interruption counted
    lull_trained: bool = False  # designated at the end of a lull
    # GDs since a unit of it took part in an offensive GA after training
    since_ga: int | None = None

    def __post_init__(self) -> None:
        a_number("FortTroops.us_shifts", self.us_shifts)
        a_yes_or_no("FortTroops.inf_div", self.inf_div)
        a_number("FortTroops.in_cr", self.in_cr)
        a_number("FortTroops.cr_gts", self.cr_gts)
        a_yes_or_no("FortTroops.lull_trained", self.lull_trained)
        a_number_or_none("FortTroops.since_ga", self.since_ga)


def assault_trained(division: FortTroops) -> Answer:
    """Its Leg Inf counts as Eng against forts [lf 17.6.3d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # five Eng shifts on the track                                     lucky_forward/forts.rules:198
    if division.us_shifts < 5:
        failed.append(Reason("five Eng shifts on the track", "lf 17.6.3d", holds=False))
    # an Inf division                                                  lucky_forward/forts.rules:199
    if not division.inf_div:
        failed.append(Reason("an Inf division", "lf 17.6.3d", holds=False))

    # any of these
    if division.in_cr >= 2 and division.cr_gts >= 18:
        # two battalions in CR for 18 GTs                              lucky_forward/forts.rules:201
        because.append(Reason("two battalions in CR for 18 GTs", "lf 17.6.3d"))
    elif division.lull_trained:
        # designated after a lull                                      lucky_forward/forts.rules:202
        because.append(Reason("designated after a lull", "lf 17.6.3d"))
    else:
        failed += [
            Reason("two battalions in CR for 18 GTs", "lf 17.6.3d", holds=False),
            Reason("designated after a lull", "lf 17.6.3d", holds=False),
        ]

    # none of these
    # 15 GDs after an offensive GA                                     lucky_forward/forts.rules:204
    if division.since_ga is not None and division.since_ga >= 15:
        failed.append(Reason("15 GDs after an offensive GA", "lf 17.6.3d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def trained_by_lull(gds: int, trace: Trace | None = None) -> int:
    """Divisions designated after a lull [lf 17.6.3d]."""
    # gives                                                            lucky_forward/forts.rules:206
    value = gds // 6
    if trace is not None:
        trace.formula(
            "trained_by_lull",
            value,
            "lf 17.6.3d",
            "lucky_forward/forts.rules:206",
            "Divisions designated after a lull",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FortPathHex:
    """Hex of a fort supply path [lf 17.6.3f]."""

    name: str = "a hex"
    enemy: bool = False
    next_to_enemy: bool = False
    mct: bool = False
    moselle: bool = False  # an unbridged hexside of the Moselle is crossed

    def __post_init__(self) -> None:
        a_text("FortPathHex.name", self.name)
        a_yes_or_no("FortPathHex.enemy", self.enemy)
        a_yes_or_no("FortPathHex.next_to_enemy", self.next_to_enemy)
        a_yes_or_no("FortPathHex.mct", self.mct)
        a_yes_or_no("FortPathHex.moselle", self.moselle)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortSupply:
    """Fort that cannot trace GenS [lf 17.6.3f]."""

    path: tuple[FortPathHex, ...] = ()
    to_metz: bool = False  # it ends in a city hex of Metz
    to_thionville: bool = False  # in a hex of Thionville east of the Moselle that traces to a PSS
    allied_in_hex: bool = False
    german_beside: bool = False  # a German unit, no fort, next to the fort hex

    def __post_init__(self) -> None:
        each("FortSupply.path", self.path, is_a, FortPathHex)
        a_yes_or_no("FortSupply.to_metz", self.to_metz)
        a_yes_or_no("FortSupply.to_thionville", self.to_thionville)
        a_yes_or_no("FortSupply.allied_in_hex", self.allied_in_hex)
        a_yes_or_no("FortSupply.german_beside", self.german_beside)


@dataclass(frozen=True, slots=True)
class FortSupplyWalk:
    """One pass of walk, in Fort supply."""


@dataclass(frozen=True, slots=True)
class FortSupplyWalkOutcome:
    """How walk came out, in Fort supply."""

    used: int
    stopped: bool
    passes: tuple[FortSupplyWalk, ...]


@dataclass(frozen=True, slots=True)
class FortSupplyResolved:
    """What Fort supply comes to."""

    in_fort_supply: bool


def fort_supply(
    supply: FortSupply,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FortSupplyResolved | Refused:
    """Fort supply [lf 17.6.3f]."""
    is_a("supply", supply, FortSupply)
    if trace is not None:
        a_trace(trace)

    # refuse: Allied units in its hex, no German unit beside [lf       lucky_forward/forts.rules:226
    # 17.6.3f]
    if supply.allied_in_hex and not supply.german_beside:
        if trace is not None:
            trace.refusal(
                "Allied units in its hex, no German unit beside",
                (),
                "lf 17.6.3f",
                "lucky_forward/forts.rules:226",
            )
        return Refused("Allied units in its hex, no German unit beside", "lf 17.6.3f")

    # walk: each hex [lf 17.6.3f]                                      lucky_forward/forts.rules:227
    walk_so_far: list[FortSupplyWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    used: int = 0
    walk_stopped = False
    for hex_ in supply.path:
        if walk_trace is not None:
            walk_trace.next_pass()

        # stop: an enemy unit in the hex [lf 17.6.3f]                  lucky_forward/forts.rules:228
        if hex_.enemy:
            if walk_trace is not None:
                walk_trace.stop(
                    "an enemy unit in the hex", "lf 17.6.3f", "lucky_forward/forts.rules:228"
                )
            walk_stopped = True
            break

        # stop: next to an enemy unit, no MCT [lf 17.6.3f]             lucky_forward/forts.rules:229
        if hex_.next_to_enemy and not hex_.mct:
            if walk_trace is not None:
                walk_trace.stop(
                    "next to an enemy unit, no MCT", "lf 17.6.3f", "lucky_forward/forts.rules:229"
                )
            walk_stopped = True
            break

        # stop: the Moselle without a bridge [lf 17.6.3f]              lucky_forward/forts.rules:230
        if hex_.moselle:
            if walk_trace is not None:
                walk_trace.stop(
                    "the Moselle without a bridge", "lf 17.6.3f", "lucky_forward/forts.rules:230"
                )
            walk_stopped = True
            break

        # stop: longer than ten hexes [lf 17.6.3f]                     lucky_forward/forts.rules:231
        if used == 10:
            if walk_trace is not None:
                walk_trace.stop(
                    "longer than ten hexes", "lf 17.6.3f", "lucky_forward/forts.rules:231"
                )
            walk_stopped = True
            break

        # used becomes                                                 lucky_forward/forts.rules:232
        next_used = used + 1
        if walk_trace is not None:
            walk_trace.step("used", next_used, "lf 17.6.3f", "lucky_forward/forts.rules:232")

        walk_so_far.append(FortSupplyWalk())
        used = next_used
    walk = FortSupplyWalkOutcome(used, walk_stopped, tuple(walk_so_far))

    # in_fort_supply [lf 17.6.3f]                                      lucky_forward/forts.rules:233
    in_fort_supply = not walk.stopped and (supply.to_metz or supply.to_thionville)
    if trace is not None:
        trace.step("in_fort_supply", in_fort_supply, "lf 17.6.3f", "lucky_forward/forts.rules:233")

    return FortSupplyResolved(in_fort_supply)


def fort_ohs_on_cut_off(now: int, fort: MetzFort, trace: Trace | None = None) -> int:
    """OhS of an isolated fort [lf 17.6.3f].

    One point each GD, whatever it does.

    it can trace no path for the first time [lf 17.6.3f].
    """
    within("now", now, 0, None)
    return max(0, fort.strength)


def fort_ohs_on_spent(now: int, fort: MetzFort, trace: Trace | None = None) -> int:
    """OhS of an isolated fort [lf 17.6.3f].

    One point each GD, whatever it does.

    end of the Surrender Segment [lf 17.6.3f].
    """
    within("now", now, 0, None)
    return max(0, now - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortSurrender:
    """Fort that may surrender [lf 17.6.3g]."""

    isolated: bool
    ohs: int  # points left
    allied_next: bool  # next to an Allied unit
    strength: int  # steps
    units_inside: bool = False
    best_pr: int | None = None  # offensive PR of a unit inside that the German player names
    am_turns: int = 0  # AM GTs of checking after the first [15.7.1]
    neighbours: bool = False  # a unit within two hexes surrendered this GT [15.7.1]
    ldr: bool = False  # [15.7.1]

    def __post_init__(self) -> None:
        a_yes_or_no("FortSurrender.isolated", self.isolated)
        a_number("FortSurrender.ohs", self.ohs)
        a_yes_or_no("FortSurrender.allied_next", self.allied_next)
        a_number("FortSurrender.strength", self.strength)
        a_yes_or_no("FortSurrender.units_inside", self.units_inside)
        a_number_or_none("FortSurrender.best_pr", self.best_pr)
        a_number("FortSurrender.am_turns", self.am_turns)
        a_yes_or_no("FortSurrender.neighbours", self.neighbours)
        a_yes_or_no("FortSurrender.ldr", self.ldr)


@dataclass(frozen=True, slots=True)
class FortSurrenderResolved:
    """What Surrender of a fort comes to."""

    pr: int | None
    modified: int
    lost: int


def fort_surrender(
    fort: FortSurrender,
    dice: Dice,
    *,
    by_unit: bool | None = None,
    trace: Trace | None = None,
) -> FortSurrenderResolved | Ended:
    """Surrender of a fort [lf 17.6.3g]."""
    is_a("fort", fort, FortSurrender)
    if trace is not None:
        a_trace(trace)

    # end: not isolated, or OhS left, or no Allied unit next to it     lucky_forward/forts.rules:254
    # [lf 17.6.3g]
    if not fort.isolated or fort.ohs > 0 or not fort.allied_next:
        if trace is not None:
            trace.end(
                "not isolated, or OhS left, or no Allied unit next to it",
                "lf 17.6.3g",
                "lucky_forward/forts.rules:254",
            )
        return Ended("not isolated, or OhS left, or no Allied unit next to it", "lf 17.6.3g")

    # choose by_unit: the owner of the units attacked: check with a    lucky_forward/forts.rules:256
    # unit inside [lf 17.6.3g]
    by_unit_chosen: bool
    if by_unit is None:
        by_unit_chosen = False
    else:
        by_unit_chosen = chosen("by_unit", by_unit, (True, False))
    if trace is not None:
        trace.step("by_unit", by_unit_chosen, "lf 17.6.3g", "lucky_forward/forts.rules:256")

    # pr [lf 17.6.3g]                                                  lucky_forward/forts.rules:257
    pr: int | None = fort.best_pr if fort.units_inside and by_unit_chosen else fort.strength
    if trace is not None:
        trace.step("pr", pr, "lf 17.6.3g", "lucky_forward/forts.rules:257")

    # roll dr: one ten-sided die, 0 is zero [lf 17.6.3g; 4.4.1]        lucky_forward/forts.rules:258
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 17.6.3g; 4.4.1", "lucky_forward/forts.rules:258")

    # near [15.7.1]                                                    lucky_forward/forts.rules:259
    near = 1 if fort.neighbours else 0
    if trace is not None:
        trace.step("near", near, "15.7.1", "lucky_forward/forts.rules:259")

    # leader [15.7.1]                                                  lucky_forward/forts.rules:260
    leader = 1 if fort.ldr else 0
    if trace is not None:
        trace.step("leader", leader, "15.7.1", "lucky_forward/forts.rules:260")

    # modified [15.7.1]                                                lucky_forward/forts.rules:261
    modified = dr + 2 * fort.am_turns + near - leader
    if trace is not None:
        trace.step("modified", modified, "15.7.1", "lucky_forward/forts.rules:261")

    # lost [lf 17.6.3g]                                                lucky_forward/forts.rules:262
    lost = 1 if pr is not None and modified >= pr else 0
    if trace is not None:
        trace.step("lost", lost, "lf 17.6.3g", "lucky_forward/forts.rules:262")

    return FortSurrenderResolved(pr, modified, lost)
