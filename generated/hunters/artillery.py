# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/artillery.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Artillery."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Band,
    BandChart,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_trace,
    divided,
    few_enough,
    inside,
    is_a,
    never,
    sum_of,
    times,
    unknown,
)
from .area_fire_rules import AreaFire, AreaFireResolved, area_fire
from .german import artillery_line
from .vocabulary import D66, FireKind, Mode, MoraleState
from .vocabulary_ import (
    AdjustmentLine,
    AdjustmentRange,
    Ammunition,
    ArtilleryPointFire,
    BarrageEntry,
    BarrageState,
    MarkerShoot,
    Mission,
    MissionSize,
    RocketMission,
    Shoot,
    Spotter,
    ZoneFire,
    ZonePart,
)

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_FARTHER: Final = AdjustmentRange.FARTHER
_LONGEST: Final = AdjustmentRange.LONGEST
_NEAR: Final = AdjustmentRange.NEAR
_ILLUM: Final = Ammunition.ILLUM
_SMOKE: Final = Ammunition.SMOKE
_FIRE_KIND_ARTILLERY: Final = FireKind.ARTILLERY
_BAD: Final = MarkerShoot.BAD
_GOOD: Final = MarkerShoot.GOOD
_BATTALION: Final = MissionSize.BATTALION
_FIRE_MODE: Final = Mode.FIRE_MODE
_MORALE_STATE_SUPPRESSED_OR_PARALYZED: Final = frozenset((
    MoraleState.SUPPRESSED,
    MoraleState.PARALYZED,
))
_GOOD_SHOOT: Final = Shoot.GOOD_SHOOT
_NO_SHOOT: Final = Shoot.NO_SHOOT
_SCATTER: Final = Shoot.SCATTER
_FRINGE: Final = ZonePart.FRINGE
_IN_ZONE: Final = ZonePart.IN_ZONE
_OUTSIDE: Final = ZonePart.OUTSIDE


def may_spot(spotter: Spotter) -> Answer:
    """May spot for artillery [17.2b].

    Any unit of any organization [17.2a].
    """
    failed: list[Reason] = []

    # all of these
    # unblocked line of sight                                                 tcs/artillery.rules:54
    if not spotter.los:
        failed.append(Reason("unblocked line of sight", "17.2b", holds=False))
    # in Fire Mode since the phase began                                      tcs/artillery.rules:55
    with LeaveOut(failed):
        if not (spotter.mode == _FIRE_MODE and spotter.since_start):
            failed.append(Reason("in Fire Mode since the phase began", "17.2b", holds=False))

    # none of these
    # Paralyzed or Suppressed                                                 tcs/artillery.rules:57
    if spotter.state in _MORALE_STATE_SUPPRESSED_OR_PARALYZED:
        failed.append(Reason("Paralyzed or Suppressed", "17.2b"))
    # Buttoned Up                                                             tcs/artillery.rules:58
    if spotter.buttoned_up:
        failed.append(Reason("Buttoned Up", "17.2b"))
    # inside an Attack Zone                                                   tcs/artillery.rules:59
    if spotter.attack_zone:
        failed.append(Reason("inside an Attack Zone", "17.2b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_spot_holds(spotter: Spotter) -> bool:
    """May spot for artillery [17.2b]: yes or no, without the reasons."""
    return (
        spotter.los
        and spotter.mode == _FIRE_MODE
        and spotter.since_start
        and spotter.state not in _MORALE_STATE_SUPPRESSED_OR_PARALYZED
        and not spotter.buttoned_up
        and not spotter.attack_zone
    )


def may_fast_fire(mission: Mission) -> Answer:
    """May be a Fast Fire mission [17.7d]."""
    failed: list[Reason] = []

    # all of these
    # guns of 122 mm or less                                                  tcs/artillery.rules:63
    if not (
        mission.largest_caliber is None
        and mission.caliber <= 122
        or mission.largest_caliber is not None
        and mission.largest_caliber <= 122
    ):
        failed.append(Reason("guns of 122 mm or less", "17.7d", holds=False))

    # none of these
    # direct fire of on-map guns                                              tcs/artillery.rules:66
    if mission.direct_on_map:
        failed.append(Reason("direct fire of on-map guns", "17.7d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_fast_fire_holds(mission: Mission) -> bool:
    """May be a Fast Fire mission [17.7d]: yes or no, without the reasons."""
    return (
        (
            mission.largest_caliber is None
            and mission.caliber <= 122
            or mission.largest_caliber is not None
            and mission.largest_caliber <= 122
        )
        and not mission.direct_on_map
    )


def ammunition_cost(mission: Mission, trace: Trace | None = None) -> int:
    """Battery Fires spent [17.3c; 17.7d]."""
    # base                                                                    tcs/artillery.rules:69
    base = 3 if mission.size == _BATTALION else 1
    if trace is not None:
        trace.step("base", base, "17.3c; 17.7d", "tcs/artillery.rules:69")
    # gives                                                                   tcs/artillery.rules:68
    value = base * 3 if mission.fast_fire else base
    if trace is not None:
        trace.formula(
            "ammunition_cost",
            value,
            "17.3c; 17.7d",
            "tcs/artillery.rules:68",
            "Battery Fires spent",
        )
    return value


def adjustment_range(mission: Mission, trace: Trace | None = None) -> AdjustmentRange:
    """Table of the Adjustment Table [17.4; 27.1e]."""
    # gives                                                                   tcs/artillery.rules:72
    value: AdjustmentRange
    if mission.night:
        value = _LONGEST
        why = "at night, always"
    elif mission.range <= 3:
        value = _NEAR
        why = "3 hexes or less"
    else:
        value = _FARTHER
        why = ""
    if trace is not None:
        trace.formula(
            "adjustment_range",
            value,
            "17.4; 27.1e",
            "tcs/artillery.rules:72",
            "Table of the Adjustment Table",
            why,
        )
    return value


# Adjustment Table [17.4; Charts]                                             tcs/artillery.rules:78
# ‡ corrected, printed 17..32: 17 cannot be rolled; 21 follows 16
ADJUSTMENT_DISTANCE: Final[Axis[AdjustmentRange]] = Axis(
    "adjustment",
    "Adjustment Table",
    "17.4; Charts",
    "Range from spotter",
    (AdjustmentRange.NEAR, AdjustmentRange.FARTHER, AdjustmentRange.LONGEST),
)
ADJUSTMENT_LINE: Final[Axis[AdjustmentLine]] = Axis(
    "adjustment",
    "Adjustment Table",
    "17.4; Charts",
    "Nationality",
    (
        AdjustmentLine.US,
        AdjustmentLine.CW_GERMAN,
        AdjustmentLine.OTHER_NATION,
        AdjustmentLine.JAP_SOVIET,
    ),
)
ADJUSTMENT_SHOT: Final[Axis[Shoot]] = Axis(
    "adjustment",
    "Adjustment Table",
    "17.4; Charts",
    "shot",
    (Shoot.NO_SHOOT, Shoot.SCATTER, Shoot.BAD_SHOOT, Shoot.GOOD_SHOOT),
)

# fmt: off
ADJUSTMENT: Final[BandChart[Shoot]] = BandChart(
    "adjustment",
    "Adjustment Table",
    "17.4; Charts",
    "tcs/artillery.rules:78",
    rows=(ADJUSTMENT_DISTANCE, ADJUSTMENT_LINE),
    columns=(ADJUSTMENT_SHOT,),
    lines=(
        #                                                  No Shoot  Scatter   Bad Shoot
        #                                                  Good Shoot
        (("3 hexes or less", "1. US"),                    ((11, 14), (15, 16), (21, 32),
                                                           (33, None))),  # Bad Shoot ‡
        (("3 hexes or less", "2. Commonwealth, Germans"), ((11, 16), (21, 23), (24, 36),
                                                           (41, None))),
        (("3 hexes or less", "3. Other"),                 ((11, 22), (23, 26), (31, 44),
                                                           (45, None))),
        (("3 hexes or less", "4. Japanese, Soviets"),     ((11, 23), (24, 32), (33, 52),
                                                           (53, None))),
        (("Farther", "1. US"),                            (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Farther", "2. Commonwealth, Germans"),         (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Farther", "3. Other"),                         (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Farther", "4. Japanese, Soviets"),             (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Longest range", "1. US"),                      (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Longest range", "2. Commonwealth, Germans"),   (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Longest range", "3. Other"),                   (unknown,  unknown,  unknown,
                                                           unknown)),
        (("Longest range", "4. Japanese, Soviets"),       (unknown,  unknown,  unknown,
                                                           unknown)),
    ),
    answer=ADJUSTMENT_SHOT,
)
# fmt: on


def adjustment(
    distance: AdjustmentRange,
    line: AdjustmentLine,
    roll: Number,
    trace: Trace | None = None,
) -> Shoot:
    """Adjustment Table [17.4; Charts].

    Not for rockets. The tables for more than 3 hexes are not in the source.
    """
    try:
        found: Shoot = ADJUSTMENT.known[ADJUSTMENT_DISTANCE.at[distance]][ADJUSTMENT_LINE.at[line]][
            roll
        ]
    except Exception:
        found = ADJUSTMENT.look_up(distance, line, roll)
    if trace is not None:
        trace.looked_up(ADJUSTMENT, (distance, line, roll), found)
    return found


# Artillery Barrage Fire Values [17.5; Charts]                               tcs/artillery.rules:104
BARRAGE_VALUES_SIZE: Final[Axis[MissionSize]] = Axis(
    "barrage_values",
    "Artillery Barrage Fire Values",
    "17.5; Charts",
    "Marker",
    (MissionSize.BATTERY, MissionSize.BATTALION),
)
BARRAGE_VALUES_SHOOT: Final[Axis[MarkerShoot]] = Axis(
    "barrage_values",
    "Artillery Barrage Fire Values",
    "17.5; Charts",
    "Shoot",
    (MarkerShoot.GOOD, MarkerShoot.BAD),
)
BARRAGE_VALUES_CALIBER: Final = Bands(
    "barrage_values",
    "Artillery Barrage Fire Values",
    "17.5; Charts",
    "Size (mm)",
    (
        Band("100 or less", None, 100),
        Band("101..120", 101, 120),
        Band("121..130", 121, 130),
        Band("131..200", 131, 200),
        Band("201..300", 201, 300),
        Band("301+", 301, None),
    ),
)

# fmt: off
BARRAGE_VALUES: Final[Chart[int]] = Chart(
    "barrage_values",
    "Artillery Barrage Fire Values",
    "17.5; Charts",
    "tcs/artillery.rules:104",
    rows=(BARRAGE_VALUES_SIZE, BARRAGE_VALUES_SHOOT),
    columns=(BARRAGE_VALUES_CALIBER,),
    lines=(
        #                              100 or less 101..120 121..130 131..200 201..300 301+
        (("Battery", "Good Shoot"),   (8,          12,      15,      18,      30,      120)),
        (("Battery", "Bad Shoot"),    (4,          5,       6,       8,       14,      54)),
        (("Battalion", "Good Shoot"), (11,         unknown, unknown, unknown, unknown, unknown)),
        (("Battalion", "Bad Shoot"),  (unknown,    unknown, unknown, unknown, unknown, unknown)),
    ),
)
# fmt: on


def barrage_values(
    size: MissionSize,
    shoot: MarkerShoot,
    caliber: Number | Heading,
    trace: Trace | None = None,
) -> int:
    """Artillery Barrage Fire Values [17.5; Charts].

    Common sizes: 75 mm in the first column, then 105, 122, 150 and 155, 8 inch (203 mm), 16
    inch (406 mm).
    """
    if caliber.__class__ is not int:
        caliber = BARRAGE_VALUES_CALIBER.taken(caliber)
    try:
        found: int = BARRAGE_VALUES.known[BARRAGE_VALUES_SIZE.at[size]][
            BARRAGE_VALUES_SHOOT.at[shoot]
        ][BARRAGE_VALUES_CALIBER.at[caliber]]
    except Exception:
        found = BARRAGE_VALUES.look_up(size, shoot, caliber)
    if trace is not None:
        trace.looked_up(BARRAGE_VALUES, (size, shoot, caliber), found)
    return found


# Barrage Zone Sizes [17.5; 17.5a; 17.5b; Charts]                            tcs/artillery.rules:116
ZONE_RADIUS_SIZE: Final[Axis[MissionSize]] = Axis(
    "zone_radius",
    "Barrage Zone Sizes",
    "17.5; 17.5a; 17.5b; Charts",
    "Marker",
    (MissionSize.BATTERY, MissionSize.BATTALION),
)

# fmt: off
ZONE_RADIUS: Final[Chart[int]] = Chart(
    "zone_radius",
    "Barrage Zone Sizes",
    "17.5; 17.5a; 17.5b; Charts",
    "tcs/artillery.rules:116",
    rows=(ZONE_RADIUS_SIZE,),
    columns=(),
    lines=(
        #              Radius
        ("Battery",   (0,)),
        ("Battalion", (1,)),
    ),
)
# fmt: on


def zone_radius(size: MissionSize, trace: Trace | None = None) -> int:
    """Barrage Zone Sizes [17.5; 17.5a; 17.5b; Charts].

    The Attack Zone reaches this far from the target hex; the hexes next to it are the
    fringe.
    """
    try:
        found: int = ZONE_RADIUS.known[ZONE_RADIUS_SIZE.at[size]]
    except Exception:
        found = ZONE_RADIUS.look_up(size)
    if trace is not None:
        trace.looked_up(ZONE_RADIUS, size, found)
    return found


def zone_part(size: MissionSize, distance: int, trace: Trace | None = None) -> ZonePart:
    """Where a hex lies [17.5]."""
    # radius                                                                 tcs/artillery.rules:130
    radius = zone_radius(size, trace)
    if trace is not None:
        trace.step("radius", radius, "17.5", "tcs/artillery.rules:130")
    # gives                                                                  tcs/artillery.rules:129
    value: ZonePart
    if distance <= radius:
        value = _IN_ZONE
        why = "within the radius"
    elif distance == radius + 1:
        value = _FRINGE
        why = "one hex beyond it"
    else:
        value = _OUTSIDE
        why = ""
    if trace is not None:
        trace.formula(
            "zone_part", value, "17.5", "tcs/artillery.rules:129", "Where a hex lies", why
        )
    return value


def zone_factor(fire: ZoneFire, trace: Trace | None = None) -> Number:
    """Strength of the zone [17.5; 17.7d]."""
    # counted in 2 parts, so that every total is whole
    total = 2

    if fire.fast_fire:
        total *= 2
        if trace is not None:
            trace.multiplies(
                "zone_factor", 2, "Fast Fire mission", "17.7d", "tcs/artillery.rules:145",
            )

    if zone_part(fire.size, fire.distance, trace) == _FRINGE:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "zone_factor", Fraction(1, 2), "next to the Attack Zone", "17.5",
                "tcs/artillery.rules:146",
            )

    factor: Number = 1 if total == 2 else divided(total, 2)
    if trace is not None:
        trace.total(
            "zone_factor", factor, "17.5; 17.7d", "tcs/artillery.rules:143", "Strength of the zone"
        )
    return factor


def zone_factor_lines(fire: ZoneFire) -> tuple[Line, ...]:
    """The lines of Strength of the zone that count, each with its value and rule."""
    trace = Trace()
    zone_factor(fire, trace)
    return trace.lines_of("zone_factor")


def zone_firepower(fire: ZoneFire, trace: Trace | None = None) -> Number:
    """Firepower against the hex [17.5; Charts].

    Not rounded here: several markers add up before the attack.
    """
    # gives                                                                  tcs/artillery.rules:148
    value: Number
    if zone_part(fire.size, fire.distance, trace) == _OUTSIDE:
        value = 0
        why = "outside"
    else:
        value = times(
            barrage_values(fire.size, fire.shoot, fire.caliber, trace), zone_factor(fire, trace)
        )
        why = ""
    if trace is not None:
        trace.formula(
            "zone_firepower",
            value,
            "17.5; Charts",
            "tcs/artillery.rules:148",
            "Firepower against the hex",
            why,
        )
    return value


def ammunition_used(mission: Mission, shot: Shoot, trace: Trace | None = None) -> int:
    """Battery Fires used up, once the roll is known [17.3c; 17.4a]."""
    # gives                                                                  tcs/artillery.rules:154
    value: int
    if mission.ammunition is _ILLUM:
        value = ammunition_cost(mission, trace)
        why = "Illum is always placed"
    elif shot == _NO_SHOOT:
        value = 0
        why = "No Shoot: it comes back"
    else:
        value = ammunition_cost(mission, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "ammunition_used",
            value,
            "17.3c; 17.4a",
            "tcs/artillery.rules:154",
            "Battery Fires used up, once the roll is known",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class ArtilleryMissionResolved:
    """What Artillery mission comes to."""

    ammunition_spent: int
    shot: Shoot
    direction: int
    scatter_distance: int
    shoot: MarkerShoot
    firepower: int
    fringe_firepower: Number
    radius: int
    stays_until_next_phase: bool


def artillery_mission(
    mission: Mission,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ArtilleryMissionResolved | Refused | Ended:
    """Artillery mission [17.1; 17.4; 17.6]."""
    is_a("mission", mission, Mission)
    if trace is not None:
        a_trace(trace)

    # refuse: may not be a Fast Fire mission [17.7d]                         tcs/artillery.rules:162
    if mission.fast_fire and not may_fast_fire_holds(mission):
        if trace is not None:
            trace.refusal("may not be a Fast Fire mission", (), "17.7d", "tcs/artillery.rules:162")
        return Refused("may not be a Fast Fire mission", "17.7d")

    # refuse: only a battery fires smoke [17.7b]                             tcs/artillery.rules:163
    if mission.ammunition is _SMOKE and mission.size == _BATTALION:
        if trace is not None:
            trace.refusal("only a battery fires smoke", (), "17.7b", "tcs/artillery.rules:163")
        return Refused("only a battery fires smoke", "17.7b")

    # refuse: rockets: use rocket_mission [17.4]                             tcs/artillery.rules:164
    if mission.rocket:
        if trace is not None:
            trace.refusal("rockets: use rocket_mission", (), "17.4", "tcs/artillery.rules:164")
        return Refused("rockets: use rocket_mission", "17.4")

    # refuse: no Battalion Missions in this game [hfs 2.3; hfs 3.6]          hunters/german.rules:40
    if mission.size == _BATTALION:
        if trace is not None:
            trace.refusal(
                "no Battalion Missions in this game",
                (),
                "hfs 2.3; hfs 3.6",
                "hunters/german.rules:40",
            )
        return Refused("no Battalion Missions in this game", "hfs 2.3; hfs 3.6")

    # distance [17.4a]                                                       tcs/artillery.rules:165
    distance = adjustment_range(mission, trace)
    if trace is not None:
        trace.step("distance", distance, "17.4a", "tcs/artillery.rules:165")

    # roll dice: two dice, red tens, white ones [17.4a]                      tcs/artillery.rules:166
    dice_ = 0
    if mission.ammunition is not _ILLUM:
        dice_ = D66.roll(dice, "dice")
        if trace is not None:
            trace.roll("dice", dice_, "17.4a", "tcs/artillery.rules:166")

    # end: the Illum Marker is placed: no adjustment [17.6; 17.7c]           tcs/artillery.rules:169
    if mission.ammunition is _ILLUM:
        if trace is not None:
            trace.end(
                "the Illum Marker is placed: no adjustment",
                "17.6; 17.7c",
                "tcs/artillery.rules:169",
            )
        return Ended("the Illum Marker is placed: no adjustment", "17.6; 17.7c")

    # table_line [hfs 2.3; hfs 3.6]                                          hunters/german.rules:42
    table_line = mission.line if mission.nation is None else artillery_line(mission.nation, trace)
    if trace is not None:
        trace.step("table_line", table_line, "hfs 2.3; hfs 3.6", "hunters/german.rules:42")

    # shot [17.4a]                                                           hunters/german.rules:44
    shot = adjustment(distance, table_line, dice_, trace)
    if trace is not None:
        trace.step("shot", shot, "17.4a", "hunters/german.rules:44")

    # end: No Shoot: the ammunition comes back, the mission is used up       tcs/artillery.rules:170
    # [17.4a]
    if shot == _NO_SHOOT:
        if trace is not None:
            trace.end(
                "No Shoot: the ammunition comes back, the mission is used up",
                "17.4a",
                "tcs/artillery.rules:170",
            )
        return Ended(
            "No Shoot: the ammunition comes back, the mission is used up", "17.4a", {"shot": shot}
        )

    # roll direction: 1d6 [17.4a]                                            tcs/artillery.rules:171
    direction = 0
    if shot == _SCATTER:
        direction = _1D6.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "17.4a", "tcs/artillery.rules:171")

    # roll scatter_distance: 1d6 [17.4a]                                     tcs/artillery.rules:172
    scatter_distance = 0
    if shot == _SCATTER:
        scatter_distance = _1D6.roll(dice, "scatter_distance")
        if trace is not None:
            trace.roll("scatter_distance", scatter_distance, "17.4a", "tcs/artillery.rules:172")

    # shoot [17.4a]                                                          tcs/artillery.rules:173
    shoot = _GOOD if shot == _GOOD_SHOOT else _BAD
    if trace is not None:
        trace.step("shoot", shoot, "17.4a", "tcs/artillery.rules:173")

    # end: a Level 2 Smoke Barrage Marker is placed [17.6; 17.7b]            tcs/artillery.rules:174
    if mission.ammunition is _SMOKE:
        if trace is not None:
            trace.end(
                "a Level 2 Smoke Barrage Marker is placed", "17.6; 17.7b", "tcs/artillery.rules:174"
            )
        return Ended(
            "a Level 2 Smoke Barrage Marker is placed",
            "17.6; 17.7b",
            {
                "shot": shot,
                "direction": direction,
                "scatter_distance": scatter_distance,
                "shoot": shoot,
            },
        )

    # ammunition_spent [17.3c; 17.4a]                                        tcs/artillery.rules:168
    ammunition_spent = ammunition_used(mission, shot, trace)
    if trace is not None:
        trace.step("ammunition_spent", ammunition_spent, "17.3c; 17.4a", "tcs/artillery.rules:168")

    # fast [17.7d]                                                           tcs/artillery.rules:175
    fast = 2 if mission.fast_fire else 1
    if trace is not None:
        trace.step("fast", fast, "17.7d", "tcs/artillery.rules:175")

    # firepower [17.5]                                                       tcs/artillery.rules:176
    firepower = fast * barrage_values(mission.size, shoot, mission.caliber, trace)
    if trace is not None:
        trace.step("firepower", firepower, "17.5", "tcs/artillery.rules:176")

    # fringe_firepower [17.5]                                                tcs/artillery.rules:177
    fringe_firepower = divided(firepower, 2)
    if trace is not None:
        trace.step("fringe_firepower", fringe_firepower, "17.5", "tcs/artillery.rules:177")

    # radius [17.5]                                                          tcs/artillery.rules:178
    radius = zone_radius(mission.size, trace)
    if trace is not None:
        trace.step("radius", radius, "17.5", "tcs/artillery.rules:178")

    # stays_until_next_phase [17.0b; 17.5]                                   tcs/artillery.rules:179
    stays_until_next_phase = shoot == _GOOD
    if trace is not None:
        trace.step(
            "stays_until_next_phase",
            stays_until_next_phase,
            "17.0b; 17.5",
            "tcs/artillery.rules:179",
        )

    return ArtilleryMissionResolved(
        ammunition_spent,
        shot,
        direction,
        scatter_distance,
        shoot,
        firepower,
        fringe_firepower,
        radius,
        stays_until_next_phase,
    )


@dataclass(frozen=True, slots=True)
class RocketMissionResolved:
    """What Rocket artillery comes to."""

    direction: int
    scatter_distance: int
    radius: int
    strength: int


def rocket_mission(
    mission: RocketMission,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> RocketMissionResolved:
    """Rocket artillery [17.4; 17.6; 17.7a].

    Always a Good Shoot, always scattered, no marker stays.
    """
    is_a("mission", mission, RocketMission)
    if trace is not None:
        a_trace(trace)

    # roll direction: 1d6 [17.6]                                             tcs/artillery.rules:193
    direction = _1D6.roll(dice, "direction")
    if trace is not None:
        trace.roll("direction", direction, "17.6", "tcs/artillery.rules:193")

    # roll scatter_distance: 1d6 [17.6]                                      tcs/artillery.rules:194
    scatter_distance = _1D6.roll(dice, "scatter_distance")
    if trace is not None:
        trace.roll("scatter_distance", scatter_distance, "17.6", "tcs/artillery.rules:194")

    # radius [17.7a]                                                         tcs/artillery.rules:195
    radius = mission.battery.zone_radius
    if trace is not None:
        trace.step("radius", radius, "17.7a", "tcs/artillery.rules:195")

    # strength [17.7a]                                                       tcs/artillery.rules:196
    strength = mission.battery.firepower
    if trace is not None:
        trace.step("strength", strength, "17.7a", "tcs/artillery.rules:196")

    return RocketMissionResolved(direction, scatter_distance, radius, strength)


def artillery_point_modifiers(fire: ArtilleryPointFire, trace: Trace | None = None) -> int:
    """Artillery Point Fire modifiers [18.0; Charts]."""
    total = 0

    if fire.bad_shoot or fire.infantry_gun:
        total -= 1
        if trace is not None:
            trace.adds(
                "artillery_point_modifiers", -1, "Bad Shoot, or Infantry Gun of 100 mm or more",
                "18.0; Charts", "tcs/artillery.rules:210",
            )

    if fire.fast_fire:
        total += 1
        if trace is not None:
            trace.adds(
                "artillery_point_modifiers", +1, "Fast Fire mission", "18.0; Charts",
                "tcs/artillery.rules:211",
            )

    if trace is not None:
        trace.total(
            "artillery_point_modifiers",
            total,
            "18.0; Charts",
            "tcs/artillery.rules:208",
            "Artillery Point Fire modifiers",
        )
    return total


def artillery_point_modifiers_lines(fire: ArtilleryPointFire) -> tuple[Line, ...]:
    """The lines of Artillery Point Fire modifiers that count, each with its value and rule."""
    trace = Trace()
    artillery_point_modifiers(fire, trace)
    return trace.lines_of("artillery_point_modifiers")


# Artillery Point Fire Table [18.0; Charts]                                  tcs/artillery.rules:213


@dataclass(frozen=True, slots=True)
class ArtilleryPointTableFigures:
    """What one line of Artillery Point Fire Table [18.0; Charts] gives."""

    line: str
    destroyed: bool


ARTILLERY_POINT_TABLE_TOTAL: Final = Bands(
    "artillery_point_table",
    "Artillery Point Fire Table",
    "18.0; Charts",
    "Modified roll",
    (Band("9 or less", None, 9), Band("10+", 10, None)),
)

# fmt: off
ARTILLERY_POINT_TABLE: Final[FiguresChart[ArtilleryPointTableFigures]] = FiguresChart(
    "artillery_point_table",
    "Artillery Point Fire Table",
    "18.0; Charts",
    "tcs/artillery.rules:213",
    rows=(ARTILLERY_POINT_TABLE_TOTAL,),
    columns=(),
    lines=(
        #              destroyed
        ("9 or less", (False,)),
        ("10+",       (True,)),
    ),
    gives=ArtilleryPointTableFigures,
)
# fmt: on


def artillery_point_table(
    total: Number | Heading,
    trace: Trace | None = None,
) -> ArtilleryPointTableFigures:
    """Artillery Point Fire Table [18.0; Charts].

    2d6 with modifiers. Hit or miss, the applicable units of the hex Button Up [16.7a].
    """
    if total.__class__ is not int:
        total = ARTILLERY_POINT_TABLE_TOTAL.taken(total)
    try:
        found: ArtilleryPointTableFigures = ARTILLERY_POINT_TABLE.known[
            ARTILLERY_POINT_TABLE_TOTAL.at[total]
        ]
    except Exception:
        found = ARTILLERY_POINT_TABLE.look_up(total)
    if trace is not None:
        trace.looked_up(ARTILLERY_POINT_TABLE, total, found)
    return found


@dataclass(frozen=True, slots=True)
class ArtilleryPointFireShots:
    """One pass of shots, in Artillery against P-type targets."""

    dice: int
    total: int
    result: ArtilleryPointTableFigures
    killed: bool


_artillery_point_fire_shots: Final = maker(ArtilleryPointFireShots)


@dataclass(frozen=True, slots=True)
class ArtilleryPointFireResolved:
    """What Artillery against P-type targets comes to."""

    shots: tuple[ArtilleryPointFireShots, ...]
    kills: int
    button_up: bool


def artillery_point_fire(
    fire: ArtilleryPointFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ArtilleryPointFireResolved | Refused:
    """Artillery against P-type targets [18.0; 18.0a].

    Any caliber against any defense [18.0a].
    """
    is_a("fire", fire, ArtilleryPointFire)
    if trace is not None:
        a_trace(trace)

    # refuse: hexes next to the zone are not rolled for [18.0]               tcs/artillery.rules:223
    if not fire.in_zone and not fire.infantry_gun:
        if trace is not None:
            trace.refusal(
                "hexes next to the zone are not rolled for", (), "18.0", "tcs/artillery.rules:223"
            )
        return Refused("hexes next to the zone are not rolled for", "18.0")

    # shots: each shot [18.0]                                                tcs/artillery.rules:224
    shots_so_far: list[ArtilleryPointFireShots] = []
    shots_dice = dice.within("shots")
    shots_trace = None if trace is None else trace.within("shots")
    for _ in (1,) * few_enough(fire.targets):
        if shots_trace is not None:
            shots_trace.next_pass()

        # roll dice: 2d6 [18.0]                                              tcs/artillery.rules:225
        dice_ = _2D6.roll(shots_dice, "dice")
        if shots_trace is not None:
            shots_trace.roll("dice", dice_, "18.0", "tcs/artillery.rules:225")

        # total [18.0]                                                       tcs/artillery.rules:226
        total = dice_ + artillery_point_modifiers(fire, shots_trace)
        if shots_trace is not None:
            shots_trace.step("total", total, "18.0", "tcs/artillery.rules:226")

        # result [18.0]                                                      tcs/artillery.rules:227
        result = artillery_point_table(total, shots_trace)
        if shots_trace is not None:
            shots_trace.step("result", result, "18.0", "tcs/artillery.rules:227")

        # killed [18.0]                                                      tcs/artillery.rules:228
        killed = result.destroyed
        if shots_trace is not None:
            shots_trace.step("killed", killed, "18.0", "tcs/artillery.rules:228")

        shots_so_far.append(_artillery_point_fire_shots(dice_, total, result, killed))
    shots = tuple(shots_so_far)

    # kills [18.0]                                                           tcs/artillery.rules:229
    kills = 0
    for shots_2 in shots:
        if shots_2.killed:
            kills += 1
    if trace is not None:
        trace.step("kills", kills, "18.0", "tcs/artillery.rules:229")

    # button_up [16.7a; 18.0b]                                               tcs/artillery.rules:230
    button_up = fire.targets > 0
    if trace is not None:
        trace.step("button_up", button_up, "16.7a; 18.0b", "tcs/artillery.rules:230")

    return ArtilleryPointFireResolved(shots, kills, button_up)


@dataclass(frozen=True, slots=True)
class BarrageEntryResolved:
    """What Entering a barrage comes to."""

    total: Number
    in_zone: bool
    attack: AreaFireResolved | Refused
    point_attack: ArtilleryPointFireResolved | Refused | None


def barrage_entry(
    entry: BarrageEntry,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> BarrageEntryResolved | Ended:
    """Entering a barrage [11.1h; 17.5; 18.0].

    At once, each time such a hex is entered; several markers make one attack with all their
    firepower.
    """
    is_a("entry", entry, BarrageEntry)
    if trace is not None:
        a_trace(trace)

    # end: no Attack Zone reaches the hex [17.5]                             tcs/artillery.rules:243
    if not any(
        zone_part(marker.size, marker.distance, trace) != _OUTSIDE for marker in entry.markers
    ):
        if trace is not None:
            trace.end("no Attack Zone reaches the hex", "17.5", "tcs/artillery.rules:243")
        return Ended("no Attack Zone reaches the hex", "17.5")

    # total [11.1h]                                                          tcs/artillery.rules:242
    total = sum_of([zone_firepower(marker, trace) for marker in entry.markers])
    if trace is not None:
        trace.step("total", total, "11.1h", "tcs/artillery.rules:242")

    # in_zone [17.5]                                                         tcs/artillery.rules:244
    in_zone = any(
        zone_part(marker.size, marker.distance, trace) == _IN_ZONE for marker in entry.markers
    )
    if trace is not None:
        trace.step("in_zone", in_zone, "17.5", "tcs/artillery.rules:244")

    # then go to area_fire as attack [11.1h]                                 tcs/artillery.rules:245
    attack = area_fire(
        AreaFire(
            fire_kind=_FIRE_KIND_ARTILLERY,
            strength=total,
            target=entry.target,
            beside_zone=not in_zone,
        ),
        dice.within("attack"),
        trace=inside(trace, "attack"),
    )

    # then go to artillery_point_fire as point_attack [18.0]                 tcs/artillery.rules:250
    point_attack: ArtilleryPointFireResolved | Refused | None = None
    if in_zone and entry.p_types > 0:
        point_attack = artillery_point_fire(
            ArtilleryPointFire(
                targets=entry.p_types,
                bad_shoot=all(marker.shoot == _BAD for marker in entry.markers),
                fast_fire=any([marker.fast_fire for marker in entry.markers]),
            ),
            dice.within("point_attack"),
            trace=inside(trace, "point_attack"),
        )

    return BarrageEntryResolved(total, in_zone, attack, point_attack)


class BarrageMarkerEvent(Word):
    """What can happen to Barrage Marker."""

    # good_shoot [17.5]
    GOOD_SHOOT = "Good Shoot resolved"
    # bad_shoot [17.5]
    BAD_SHOOT = "Bad Shoot resolved"
    # turn.action.own_barrages of owner [2.2; 17.5]
    TURN_ACTION_OWN_BARRAGES_OF_OWNER = (
        "remove own Barrage Markers of the last Action Phase of owner"
    )
    # turn.action.bad_shoots [2.2; 17.5]
    TURN_ACTION_BAD_SHOOTS = "remove Bad Shoot Barrage Markers"


# Barrage Marker [17.0b; 17.5]                                               tcs/artillery.rules:263
# fmt: off
BARRAGE_MARKER_TRACK: Final[Track[BarrageState, BarrageMarkerEvent]] = Track(
    "Barrage Marker",
    "17.0b; 17.5",
    states=tuple(BarrageState),
    events=tuple(BarrageMarkerEvent),
    lines=(
        #                      good_shoot                bad_shoot
        #                      turn.action.own_barrages
        #                      of owner                 turn.action.bad_shoots
        ("not on the map",    (BarrageState.GOOD_MARKER, BarrageState.BAD_MARKER,
                               BarrageState.OFF_MAP,    BarrageState.OFF_MAP)),
        ("Good Shoot marker", (never,                    never,
                               BarrageState.OFF_MAP,    BarrageState.GOOD_MARKER)),
        ("Bad Shoot marker",  (never,                    never,
                               BarrageState.OFF_MAP,    BarrageState.OFF_MAP)),
    ),
)
# fmt: on
BARRAGE_MARKER_TRACK_STARTS: Final = BarrageState.OFF_MAP


def next_barrage_marker(state: BarrageState, event: BarrageMarkerEvent) -> BarrageState:
    """Barrage Marker [17.0b; 17.5].

    Own markers leave as the owner's next Action Phase begins; Bad Shoots leave as the phase
    that fired them ends.
    """
    return BARRAGE_MARKER_TRACK.after(state, event)
