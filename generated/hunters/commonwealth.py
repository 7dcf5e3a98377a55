# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/commonwealth.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Commonwealth."""

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
    Ended,
    FiguresChart,
    Reason,
    Refused,
    Trace,
    a_date,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    is_a,
)
from .vocabulary import Unit
from .vocabulary_ import Ammunition

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpHex:
    """Hex of a Commonwealth set-up [hfs 3.1]."""

    west: bool  # west of the Tavronitis

    def __post_init__(self) -> None:
        a_yes_or_no("SetUpHex.west", self.west)


def may_set_up_there(hex_: SetUpHex) -> Answer:
    """A Commonwealth unit may set up there [hfs 3.1].

    Contradiction: nobody ever sets up west of the Tavronitis, but the area of the Greeks
    seems to lie there: nobody [hfs 3.1; hfs 3.9]
    """
    failed: list[Reason] = []

    # none of these
    # west of the Tavronitis                                           hunters/commonwealth.rules:13
    if hex_.west:
        failed.append(Reason("west of the Tavronitis", "hfs 3.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneMove:
    """A Commonwealth unit at the end of its move [hfs 3.1a]."""

    distance: int  # hexes: from its Battalion Zone Marker
    released: bool = False

    def __post_init__(self) -> None:
        a_number("ZoneMove.distance", self.distance)
        a_yes_or_no("ZoneMove.released", self.released)


def zone_size(move: ZoneMove, trace: Trace | None = None) -> int:
    """Hexes of a Battalion Defense Zone around its marker [hfs 3.1a]."""
    # gives                                                            hunters/commonwealth.rules:19
    value = 10
    if trace is not None:
        trace.formula(
            "zone_size",
            value,
            "hfs 3.1a",
            "hunters/commonwealth.rules:19",
            "Hexes of a Battalion Defense Zone around its marker",
        )
    return value


def stays_in_zone(move: ZoneMove) -> Answer:
    """May end its move there [hfs 3.1a].

    Inside of the zone, unreleased units move and fire freely.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if move.released:
        # released                                                     hunters/commonwealth.rules:25
        because.append(Reason("released", "hfs 3.1a"))
    elif move.distance <= zone_size(move):
        # in its battalion's zone                                      hunters/commonwealth.rules:26
        because.append(Reason("in its battalion's zone", "hfs 3.1a"))
    else:
        failed += [
            Reason("released", "hfs 3.1a", holds=False),
            Reason("in its battalion's zone", "hfs 3.1a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseCheck:
    """Release of battalions [hfs 3.1]."""

    time: str  # of the turn
    reinforcement: bool = False  # units that arrived as reinforcements

    def __post_init__(self) -> None:
        a_date("ReleaseCheck.time", self.time)
        a_yes_or_no("ReleaseCheck.reinforcement", self.reinforcement)


@dataclass(frozen=True, slots=True)
class ReleaseResolved:
    """What Commonwealth release comes to."""

    one_battalion: bool


def release(
    check: ReleaseCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ReleaseResolved | Refused | Ended:
    """Commonwealth release [hfs 3.1; hfs 3.1b].

    Contradiction: Looser Release is numbered 3.1a, a second time, and cited as 3.1b: 3.1b
    [hfs 3.1; hfs 3.1b]

    In each Commonwealth Action Phase from the first on; which battalion is its player's
    choice. Printed as a second 3.1a.
    """
    is_a("check", check, ReleaseCheck)
    if trace is not None:
        a_trace(trace)

    # end: reinforcements are released as they arrive [hfs 3.1b]       hunters/commonwealth.rules:35
    if check.reinforcement:
        if trace is not None:
            trace.end(
                "reinforcements are released as they arrive",
                "hfs 3.1b",
                "hunters/commonwealth.rules:35",
            )
        return Ended("reinforcements are released as they arrive", "hfs 3.1b")

    # refuse: no Commonwealth Action Phase before 0720 on 20 May [hfs  hunters/commonwealth.rules:36
    # 1.4]
    if check.time < "1941-05-20 07:20":
        if trace is not None:
            trace.refusal(
                "no Commonwealth Action Phase before 0720 on 20 May",
                (),
                "hfs 1.4",
                "hunters/commonwealth.rules:36",
            )
        return Refused("no Commonwealth Action Phase before 0720 on 20 May", "hfs 1.4")

    # end: everybody is released from 2400 on 21 May [hfs 3.1b]        hunters/commonwealth.rules:37
    if check.time >= "1941-05-22":
        if trace is not None:
            trace.end(
                "everybody is released from 2400 on 21 May",
                "hfs 3.1b",
                "hunters/commonwealth.rules:37",
            )
        return Ended("everybody is released from 2400 on 21 May", "hfs 3.1b")

    # roll dice: 2d6 [hfs 3.1b]                                        hunters/commonwealth.rules:38
    dice_ = _2D6.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "hfs 3.1b", "hunters/commonwealth.rules:38")

    # one_battalion [hfs 3.1b]                                         hunters/commonwealth.rules:39
    one_battalion = dice_ >= 11
    if trace is not None:
        trace.step("one_battalion", one_battalion, "hfs 3.1b", "hunters/commonwealth.rules:39")

    return ReleaseResolved(one_battalion)


# Batteries used as Infantry Guns [hfs 3.2]                            hunters/commonwealth.rules:49


@dataclass(frozen=True, slots=True)
class InfantryGunsFigures:
    """What one line of Batteries used as Infantry Guns [hfs 3.2] gives."""

    line: str
    direct_inland: bool
    indirect_inland: bool
    bunker: bool


INFANTRY_GUNS_BATTERY: Final[Axis[str]] = Axis(
    "infantry_guns",
    "Batteries used as Infantry Guns",
    "hfs 3.2",
    "Battery",
    ("Z Battery, Coastal Defense RM", "C Battery, 27th NZ"),
)

# fmt: off
INFANTRY_GUNS: Final[FiguresChart[InfantryGunsFigures]] = FiguresChart(
    "infantry_guns",
    "Batteries used as Infantry Guns",
    "hfs 3.2",
    "hunters/commonwealth.rules:49",
    rows=(INFANTRY_GUNS_BATTERY,),
    columns=(),
    lines=(
        #                                  direct_inland indirect_inland bunker
        ("Z Battery, Coastal Defense RM", (True,         False,          True)),
        ("C Battery, 27th NZ",            (True,         False,          False)),
    ),
    gives=InfantryGunsFigures,
)
# fmt: on


def infantry_guns(battery: str, trace: Trace | None = None) -> InfantryGunsFigures:
    """Batteries used as Infantry Guns [hfs 3.2].

    In a concrete bunker, or without sights.
    """
    try:
        found: InfantryGunsFigures = INFANTRY_GUNS.known[INFANTRY_GUNS_BATTERY.at[battery]]
    except Exception:
        found = INFANTRY_GUNS.look_up(battery)
    if trace is not None:
        trace.looked_up(INFANTRY_GUNS, battery, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Tank:
    """Tank [hfs 3.3]."""

    matilda: bool  # a Matilda, not a Mk III
    hexes_moved: int = 1  # hexes: this turn

    def __post_init__(self) -> None:
        a_yes_or_no("Tank.matilda", self.matilda)
        a_number("Tank.hexes_moved", self.hexes_moved)


@dataclass(frozen=True, slots=True)
class BreakdownResolved:
    """What Breakdown Check comes to."""

    removed: bool


def breakdown(tank: Tank, dice: Dice, *, trace: Trace | None = None) -> BreakdownResolved | Ended:
    """Breakdown Check [hfs 3.3]."""
    is_a("tank", tank, Tank)
    if trace is not None:
        a_trace(trace)

    # end: only Matildas break down [hfs 3.3]                          hunters/commonwealth.rules:62
    if not tank.matilda:
        if trace is not None:
            trace.end("only Matildas break down", "hfs 3.3", "hunters/commonwealth.rules:62")
        return Ended("only Matildas break down", "hfs 3.3")

    # end: it did not move [hfs 3.3]                                   hunters/commonwealth.rules:63
    if tank.hexes_moved == 0:
        if trace is not None:
            trace.end("it did not move", "hfs 3.3", "hunters/commonwealth.rules:63")
        return Ended("it did not move", "hfs 3.3")

    # roll die: 1d6 [hfs 3.3]                                          hunters/commonwealth.rules:64
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs 3.3", "hunters/commonwealth.rules:64")

    # removed [hfs 3.3]                                                hunters/commonwealth.rules:65
    removed = die == 1
    if trace is not None:
        trace.step("removed", removed, "hfs 3.3", "hunters/commonwealth.rules:65")

    return BreakdownResolved(removed)


# Cretan Militia, 0700 on 21 May [hfs 3.4]                             hunters/commonwealth.rules:70


@dataclass(frozen=True, slots=True)
class MilitiaFigures:
    """What one line of Cretan Militia, 0700 on 21 May [hfs 3.4] gives."""

    line: str
    units: int
    from_: str


MILITIA_VILLAGE: Final[Axis[str]] = Axis(
    "militia",
    "Cretan Militia, 0700 on 21 May",
    "hfs 3.4",
    "Village",
    ("Pirgos", "Modhion", "Platanias"),
)

# fmt: off
MILITIA: Final[FiguresChart[MilitiaFigures]] = FiguresChart(
    "militia",
    "Cretan Militia, 0700 on 21 May",
    "hfs 3.4",
    "hunters/commonwealth.rules:70",
    rows=(MILITIA_VILLAGE,),
    columns=(),
    lines=(
        #              units from
        ("Pirgos",    (2,    "1941-05-21 07:00")),
        ("Modhion",   (1,    "1941-05-21 07:00")),
        ("Platanias", (1,    "1941-05-21 07:00")),
    ),
    gives=MilitiaFigures,
)
# fmt: on


def militia(village: str, trace: Trace | None = None) -> MilitiaFigures:
    """Cretan Militia, 0700 on 21 May [hfs 3.4]."""
    try:
        found: MilitiaFigures = MILITIA.known[MILITIA_VILLAGE.at[village]]
    except Exception:
        found = MILITIA.look_up(village)
    if trace is not None:
        trace.looked_up(MILITIA, village, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class MilitiaHex:
    """A militia unit and a hex [hfs 3.4]."""

    village: str
    time: str  # of placement
    in_village: bool = True  # a hex of that village
    german_there: bool = False  # a German unit is in the hex

    def __post_init__(self) -> None:
        a_text("MilitiaHex.village", self.village)
        a_date("MilitiaHex.time", self.time)
        a_yes_or_no("MilitiaHex.in_village", self.in_village)
        a_yes_or_no("MilitiaHex.german_there", self.german_there)


def militia_may_be_placed(placing: MilitiaHex) -> Answer:
    """Cretan Militia may be placed there [hfs 3.4]."""
    failed: list[Reason] = []

    # all of these
    # at 0700 on 21 May                                                hunters/commonwealth.rules:86
    if placing.time != militia(placing.village).from_:
        failed.append(Reason("at 0700 on 21 May", "hfs 3.4", holds=False))
    # in its village                                                   hunters/commonwealth.rules:87
    if not placing.in_village:
        failed.append(Reason("in its village", "hfs 3.4", holds=False))

    # none of these
    # a German unit is there                                           hunters/commonwealth.rules:89
    if placing.german_there:
        failed.append(Reason("a German unit is there", "hfs 3.4"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def militia_may_move(move: MilitiaHex) -> Answer:
    """Cretan Militia may move there [hfs 3.4].

    Militia forced out of its village is destroyed.
    """
    failed: list[Reason] = []

    # all of these
    # in its village                                                   hunters/commonwealth.rules:94
    if not move.in_village:
        failed.append(Reason("in its village", "hfs 3.4", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


# What an AA gun does [hfs 3.5]                                       hunters/commonwealth.rules:124


@dataclass(frozen=True, slots=True)
class AaAbilitiesFigures:
    """What one line of What an AA gun does [hfs 3.5] gives."""

    line: str
    allowed: bool


AA_ABILITIES_WHAT: Final[Axis[str]] = Axis(
    "aa_abilities",
    "What an AA gun does",
    "hfs 3.5",
    "What",
    (
        "fire at a ground target, even when overrun",
        "spot for artillery",
        "count on the Air Landings Loss Table",
    ),
)

# fmt: off
AA_ABILITIES: Final[FiguresChart[AaAbilitiesFigures]] = FiguresChart(
    "aa_abilities",
    "What an AA gun does",
    "hfs 3.5",
    "hunters/commonwealth.rules:124",
    rows=(AA_ABILITIES_WHAT,),
    columns=(),
    lines=(
        #                                               allowed
        ("fire at a ground target, even when overrun", (False,)),
        ("spot for artillery",                         (True,)),
        ("count on the Air Landings Loss Table",       (True,)),
    ),
    gives=AaAbilitiesFigures,
)
# fmt: on


def aa_abilities(what: str, trace: Trace | None = None) -> AaAbilitiesFigures:
    """What an AA gun does [hfs 3.5]."""
    try:
        found: AaAbilitiesFigures = AA_ABILITIES.known[AA_ABILITIES_WHAT.at[what]]
    except Exception:
        found = AA_ABILITIES.look_up(what)
    if trace is not None:
        trace.looked_up(AA_ABILITIES, what, found)
    return found


def surrenders_on_entry(unit: Unit, trace: Trace | None = None) -> bool:
    """Surrenders when a German unit enters its hex [hfs 3.5]."""
    # gives                                                           hunters/commonwealth.rules:132
    value = unit.aa
    if trace is not None:
        trace.formula(
            "surrenders_on_entry",
            value,
            "hfs 3.5",
            "hunters/commonwealth.rules:132",
            "Surrenders when a German unit enters its hex",
        )
    return value


# Commonwealth Battery Fires received [hfs 3.7]                       hunters/commonwealth.rules:137
AMMUNITION_RECEIVED_SINCE: Final = Dates(
    "ammunition_received",
    "Commonwealth Battery Fires received",
    "hfs 3.7",
    "At",
    ("start", "1941-05-22"),
    from_then_on=True,
)
AMMUNITION_RECEIVED_AMMUNITION: Final[Axis[Ammunition]] = Axis(
    "ammunition_received",
    "Commonwealth Battery Fires received",
    "hfs 3.7",
    "ammunition",
    (Ammunition.HE, Ammunition.SMOKE, Ammunition.ILLUM),
)

# fmt: off
AMMUNITION_RECEIVED: Final[Chart[int]] = Chart(
    "ammunition_received",
    "Commonwealth Battery Fires received",
    "hfs 3.7",
    "hunters/commonwealth.rules:137",
    rows=(AMMUNITION_RECEIVED_SINCE,),
    columns=(AMMUNITION_RECEIVED_AMMUNITION,),
    lines=(
        #               High Explosive Smoke Illumination
        ("start",      (50,            6,    5)),
        ("1941-05-22", (100,           15,   10)),
    ),
)
# fmt: on


def ammunition_received(since: str, ammunition: Ammunition, trace: Trace | None = None) -> int:
    """Commonwealth Battery Fires received [hfs 3.7].

    For either kind of gun.
    """
    try:
        found: int = AMMUNITION_RECEIVED.known[AMMUNITION_RECEIVED_SINCE.at[since]][
            AMMUNITION_RECEIVED_AMMUNITION.at[ammunition]
        ]
    except Exception:
        found = AMMUNITION_RECEIVED.look_up(since, ammunition)
    if trace is not None:
        trace.looked_up(AMMUNITION_RECEIVED, (since, ammunition), found)
    return found


def commonwealth_battery_fires(
    time: str,
    ammunition: Ammunition,
    trace: Trace | None = None,
) -> int:
    """Commonwealth Battery Fires received so far [hfs 3.7]."""
    # first                                                           hunters/commonwealth.rules:148
    first = ammunition_received("1941-05-20 07:00", ammunition, trace)
    if trace is not None:
        trace.step("first", first, "hfs 3.7", "hunters/commonwealth.rules:148")
    # gives                                                           hunters/commonwealth.rules:146
    value = first if time < "1941-05-22" else first + ammunition_received(time, ammunition, trace)
    if trace is not None:
        trace.formula(
            "commonwealth_battery_fires",
            value,
            "hfs 3.7",
            "hunters/commonwealth.rules:146",
            "Commonwealth Battery Fires received so far",
        )
    return value
