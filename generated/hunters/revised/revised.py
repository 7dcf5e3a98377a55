# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/revised.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Revised."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dates,
    Dice,
    DiceKind,
    FiguresChart,
    Reason,
    Trace,
    a_date,
    a_number,
    a_trace,
    a_yes_or_no,
    divided,
    is_a,
)
from .artillery import barrage_values
from .game import Nation
from .vocabulary_ import MarkerShoot, MissionSize

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_BAD: Final = MarkerShoot.BAD
_GOOD: Final = MarkerShoot.GOOD
_MISSION_SIZE_BATTERY: Final = MissionSize.BATTERY
_GERMAN: Final = Nation.GERMAN


# German Command Prep Rating [hfs-rev 1.2a]                                 hunters/revised.rules:54
GERMAN_PREP_TIME: Final = Dates(
    "german_prep",
    "German Command Prep Rating",
    "hfs-rev 1.2a",
    "Since",
    ("start", "1941-05-21 15:00", "1941-05-22 18:00"),
    from_then_on=True,
)

# fmt: off
GERMAN_PREP: Final[Chart[int]] = Chart(
    "german_prep",
    "German Command Prep Rating",
    "hfs-rev 1.2a",
    "hunters/revised.rules:54",
    rows=(GERMAN_PREP_TIME,),
    columns=(),
    lines=(
        #                     Rating
        ("start",            (5,)),
        ("1941-05-21 15:00", (3,)),
        ("1941-05-22 18:00", (2,)),
    ),
)
# fmt: on


def german_prep(time: str, trace: Trace | None = None) -> int:
    """German Command Prep Rating [hfs-rev 1.2a]."""
    try:
        found: int = GERMAN_PREP.known[GERMAN_PREP_TIME.at[time]]
    except Exception:
        found = GERMAN_PREP.look_up(time)
    if trace is not None:
        trace.looked_up(GERMAN_PREP, time, found)
    return found


# Commonwealth Command Prep Rating [hfs-rev 1.2b]                           hunters/revised.rules:62
COMMONWEALTH_PREP_TIME: Final = Dates(
    "commonwealth_prep",
    "Commonwealth Command Prep Rating",
    "hfs-rev 1.2b",
    "Since",
    ("start", "1941-05-22"),
    from_then_on=True,
)

# fmt: off
COMMONWEALTH_PREP: Final[Chart[int]] = Chart(
    "commonwealth_prep",
    "Commonwealth Command Prep Rating",
    "hfs-rev 1.2b",
    "hunters/revised.rules:62",
    rows=(COMMONWEALTH_PREP_TIME,),
    columns=(),
    lines=(
        #               Rating
        ("start",      (7,)),
        ("1941-05-22", (4,)),
    ),
)
# fmt: on


def commonwealth_prep(time: str, trace: Trace | None = None) -> int:
    """Commonwealth Command Prep Rating [hfs-rev 1.2b].

    With 7, no Die Roll Check can succeed: no reserves, no alternates.
    """
    try:
        found: int = COMMONWEALTH_PREP.known[COMMONWEALTH_PREP_TIME.at[time]]
    except Exception:
        found = COMMONWEALTH_PREP.look_up(time)
    if trace is not None:
        trace.looked_up(COMMONWEALTH_PREP, time, found)
    return found


def command_prep_rating(nation: Nation, time: str, trace: Trace | None = None) -> int:
    """Command Prep Rating [hfs-rev 1.2a; hfs-rev 1.2b; 6.9b]."""
    # gives                                                                 hunters/revised.rules:70
    value = german_prep(time, trace) if nation == _GERMAN else commonwealth_prep(time, trace)
    if trace is not None:
        trace.formula(
            "command_prep_rating",
            value,
            "hfs-rev 1.2a; hfs-rev 1.2b; 6.9b",
            "hunters/revised.rules:70",
            "Command Prep Rating",
        )
    return value


# Higher commander's intent [hfs-rev 1.2c; hfs-rev 1.2d]                    hunters/revised.rules:73


@dataclass(frozen=True, slots=True)
class IntentsFigures:
    """What one line of Higher commander's intent [hfs-rev 1.2c; hfs-rev 1.2d] gives."""

    line: str
    first_aim: str
    second_aim: str
    until: str | None
    failing_that: str | None


INTENTS_NATION: Final[Axis[Nation]] = Axis(
    "intents",
    "Higher commander's intent",
    "hfs-rev 1.2c; hfs-rev 1.2d",
    "Nation",
    (Nation.GERMAN, Nation.COMMONWEALTH),
)

# fmt: off
INTENTS: Final[FiguresChart[IntentsFigures]] = FiguresChart(
    "intents",
    "Higher commander's intent",
    "hfs-rev 1.2c; hfs-rev 1.2d",
    "hunters/revised.rules:73",
    rows=(INTENTS_NATION,),
    columns=(),
    lines=(
        #                 first_aim
        #                 second_aim                               until
        #                 failing_that
        ("German",       ("drive the enemy over the East map edge",
                          "link up with the 3rd FJ Regiment",      "1941-05-22",
                          "secure Maleme Airfield for landings")),
        ("Commonwealth", ("cover the coast, destroy any penetration",
                          "protect the western flank of the Army", None,
                          None)),
    ),
    gives=IntentsFigures,
)
# fmt: on


def intents(nation: Nation, trace: Trace | None = None) -> IntentsFigures:
    """Higher commander's intent [hfs-rev 1.2c; hfs-rev 1.2d]."""
    try:
        found: IntentsFigures = INTENTS.known[INTENTS_NATION.at[nation]]
    except Exception:
        found = INTENTS.look_up(nation)
    if trace is not None:
        trace.looked_up(INTENTS, nation, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Perimeter:
    """A battalion, or the Engineer Detachment [hfs-rev 3.1]."""

    time: str
    troops: int  # units of the battalion on the map
    inside: int  # of these, inside of the perimeter of the initial set-up
    companies: int = 0  # companies sent on operations outside

    def __post_init__(self) -> None:
        a_date("Perimeter.time", self.time)
        a_number("Perimeter.troops", self.troops)
        a_number("Perimeter.inside", self.inside)
        a_number("Perimeter.companies", self.companies)


def perimeter_kept(battalion: Perimeter) -> Answer:
    """A battalion may be placed so [hfs-rev 3.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if battalion.time >= "1941-05-22":
        # 2400 on 21 May has come                                          hunters/revised.rules:112
        because.append(Reason("2400 on 21 May has come", "hfs-rev 3.1"))
    elif battalion.inside > divided(battalion.troops, 2) and battalion.companies <= 1:
        # the majority inside, and one company outside at most             hunters/revised.rules:113
        because.append(
            Reason("the majority inside, and one company outside at most", "hfs-rev 3.1")
        )
    else:
        failed += [
            Reason("2400 on 21 May has come", "hfs-rev 3.1", holds=False),
            Reason(
                "the majority inside, and one company outside at most", "hfs-rev 3.1", holds=False
            ),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class BatteryStock:
    """Commonwealth battery [hfs-rev 3.6]."""

    reinforcement: bool = False  # it arrives during the game

    def __post_init__(self) -> None:
        a_yes_or_no("BatteryStock.reinforcement", self.reinforcement)


def battery_stock(battery: BatteryStock, trace: Trace | None = None) -> int:
    """Battery Fires of a battery, at first [hfs-rev 3.6].

    Batteries do not share ammunition.
    """
    # gives                                                                hunters/revised.rules:168
    value = 15 if battery.reinforcement else 50
    if trace is not None:
        trace.formula(
            "battery_stock",
            value,
            "hfs-rev 3.6",
            "hunters/revised.rules:168",
            "Battery Fires of a battery, at first",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingBattery:
    """Commonwealth battery that moves [hfs-rev 3.6]."""

    battery_fires: int

    def __post_init__(self) -> None:
        a_number("MovingBattery.battery_fires", self.battery_fires)


def carried_along(battery: MovingBattery, trace: Trace | None = None) -> int:
    """Battery Fires carried along [hfs-rev 3.6].

    What stays is destroyed.
    """
    # gives                                                                hunters/revised.rules:175
    value = min(15, battery.battery_fires)
    if trace is not None:
        trace.formula(
            "carried_along",
            value,
            "hfs-rev 3.6",
            "hunters/revised.rules:175",
            "Battery Fires carried along",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalNight:
    """Midnight [hfs-rev 3.11]."""

    caliber: int = 100  # of the destroyers' high explosive, in mm

    def __post_init__(self) -> None:
        a_number("NavalNight.caliber", self.caliber)


@dataclass(frozen=True, slots=True)
class NavalGunfireResolved:
    """What Naval Gunfire Support comes to."""

    missions: int
    good_shoot: int
    bad_shoot: int


def naval_gunfire(
    night: NavalNight,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> NavalGunfireResolved:
    """Naval Gunfire Support [hfs-rev 3.11].

    At midnight of each night. The missions are fired at the Airfield, as artillery, on the
    longest of the Adjustment Tables, which is not in the source. Read as battery missions:
    the size is not said.
    """
    is_a("night", night, NavalNight)
    if trace is not None:
        a_trace(trace)

    # roll die: 1d6 [hfs-rev 3.11]                                         hunters/revised.rules:185
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs-rev 3.11", "hunters/revised.rules:185")

    # missions [hfs-rev 3.11]                                              hunters/revised.rules:186
    missions = 2 if die == 1 else 0
    if trace is not None:
        trace.step("missions", missions, "hfs-rev 3.11", "hunters/revised.rules:186")

    # good_shoot [hfs-rev 3.11; 17.5]                                      hunters/revised.rules:187
    good_shoot = barrage_values(_MISSION_SIZE_BATTERY, _GOOD, night.caliber, trace)
    if trace is not None:
        trace.step("good_shoot", good_shoot, "hfs-rev 3.11; 17.5", "hunters/revised.rules:187")

    # bad_shoot [hfs-rev 3.11; 17.5]                                       hunters/revised.rules:188
    bad_shoot = barrage_values(_MISSION_SIZE_BATTERY, _BAD, night.caliber, trace)
    if trace is not None:
        trace.step("bad_shoot", bad_shoot, "hfs-rev 3.11; 17.5", "hunters/revised.rules:188")

    return NavalGunfireResolved(missions, good_shoot, bad_shoot)
