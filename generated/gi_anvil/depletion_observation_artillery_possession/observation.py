# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/observation.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Observation."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    LeaveOut,
    Line,
    RankedWord,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    is_more,
    never,
)
from .words import IftResult

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))
_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))


class SkyState(Word):
    """Weather [150.9]."""

    CLEAR = "no hindrance"
    OVERCAST = "Heavy Overcast"
    FALLING = "Falling Snow, Rain"
    MIST = "Mist, Fog"


_MIST: Final = SkyState.MIST


# Aerial visibility limits [150.2; 150.9]                              gi_anvil/observation.rules:13
# D detection only


@dataclass(frozen=True, slots=True)
class AerialVisibilityFigures:
    """What one line of Aerial visibility limits [150.2; 150.9] gives."""

    line: str
    visibility: int | None
    drm: int


AERIAL_VISIBILITY_WEATHER: Final[Axis[SkyState]] = Axis(
    "aerial_visibility",
    "Aerial visibility limits",
    "150.2; 150.9",
    "Conditions",
    (SkyState.CLEAR, SkyState.OVERCAST, SkyState.FALLING, SkyState.MIST),
)

# fmt: off
AERIAL_VISIBILITY: Final[FiguresChart[AerialVisibilityFigures]] = FiguresChart(
    "aerial_visibility",
    "Aerial visibility limits",
    "150.2; 150.9",
    "gi_anvil/observation.rules:13",
    rows=(AERIAL_VISIBILITY_WEATHER,),
    columns=(),
    lines=(
        #                       visibility drm
        ("no hindrance",       (30,        0)),
        ("Heavy Overcast",     (20,        -1)),
        ("Falling Snow, Rain", (10,        -2)),
        ("Mist, Fog",          (None,      -3)),
    ),
    gives=AerialVisibilityFigures,
)
# fmt: on


def aerial_visibility(weather: SkyState, trace: Trace | None = None) -> AerialVisibilityFigures:
    """Aerial visibility limits [150.2; 150.9].

    150.2 sends the reader to 130.9 for them; 150.9 is meant. In mist and fog all units are
    unseen until a detection dr reveals them, whatever their terrain.
    """
    try:
        found: AerialVisibilityFigures = AERIAL_VISIBILITY.known[
            AERIAL_VISIBILITY_WEATHER.at[weather]
        ]
    except Exception:
        found = AERIAL_VISIBILITY.look_up(weather)
    if trace is not None:
        trace.looked_up(AERIAL_VISIBILITY, weather, found)
    return found


class Side(Word):
    """Whose unit [150.3]."""

    ENEMY = "enemy"
    FRIENDLY = "friendly"


_ENEMY: Final = Side.ENEMY
_FRIENDLY: Final = Side.FRIENDLY


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenHex:
    """Hex with a unit, under the plane [150.3]."""

    name: str
    distance: int  # hexes
    in_area: bool = True  # completely between the two lines ahead of the plane
    side: Side = Side.ENEMY
    hidden: bool = False
    infantry: bool = True
    vehicle_size: bool = False  # vehicle, or a gun of that size
    brush: bool = False
    woods: bool = False  # or a forest-road or an orchard
    building: bool = False
    bunker: bool = False
    smoke: bool = False  # of any kind
    under_bridge: bool = False
    concealed: bool = False  # or camouflaged by SSR
    enclosed: bool = False  # woods and building hexes all around
    small: bool = False  # the largest unit is a SMC, crew or HS
    three_squads: bool = False  # or as many as three squads
    fired: bool = False  # since the last CCPh
    crossed_open: bool = False  # moved through terrain without detection in the last friendly MPh

    def __post_init__(self) -> None:
        a_text("SeenHex.name", self.name)
        a_number("SeenHex.distance", self.distance)
        a_yes_or_no("SeenHex.in_area", self.in_area)
        is_a("SeenHex.side", self.side, Side)
        a_yes_or_no("SeenHex.hidden", self.hidden)
        a_yes_or_no("SeenHex.infantry", self.infantry)
        a_yes_or_no("SeenHex.vehicle_size", self.vehicle_size)
        a_yes_or_no("SeenHex.brush", self.brush)
        a_yes_or_no("SeenHex.woods", self.woods)
        a_yes_or_no("SeenHex.building", self.building)
        a_yes_or_no("SeenHex.bunker", self.bunker)
        a_yes_or_no("SeenHex.smoke", self.smoke)
        a_yes_or_no("SeenHex.under_bridge", self.under_bridge)
        a_yes_or_no("SeenHex.concealed", self.concealed)
        a_yes_or_no("SeenHex.enclosed", self.enclosed)
        a_yes_or_no("SeenHex.small", self.small)
        a_yes_or_no("SeenHex.three_squads", self.three_squads)
        a_yes_or_no("SeenHex.fired", self.fired)
        a_yes_or_no("SeenHex.crossed_open", self.crossed_open)


def needs_detection(hex_: SeenHex, weather: SkyState) -> Answer:
    """Undetected [150.3; 150.9]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_.brush and hex_.infantry:
        # infantry in brush [150.3]                                    gi_anvil/observation.rules:51
        because.append(Reason("infantry in brush", "150.3"))
    elif hex_.woods:
        # woods, forest-road or orchard [150.3]                        gi_anvil/observation.rules:52
        because.append(Reason("woods, forest-road or orchard", "150.3"))
    elif hex_.building:
        # building [150.3]                                             gi_anvil/observation.rules:53
        because.append(Reason("building", "150.3"))
    elif hex_.bunker:
        # bunker [150.3]                                               gi_anvil/observation.rules:54
        because.append(Reason("bunker", "150.3"))
    elif hex_.smoke:
        # smoke [150.3]                                                gi_anvil/observation.rules:55
        because.append(Reason("smoke", "150.3"))
    elif hex_.under_bridge:
        # under a bridge [150.3]                                       gi_anvil/observation.rules:56
        because.append(Reason("under a bridge", "150.3"))
    elif weather == _MIST:
        # mist or fog [150.9]                                          gi_anvil/observation.rules:57
        because.append(Reason("mist or fog", "150.9"))
    else:
        failed += [
            Reason("infantry in brush", "150.3", holds=False),
            Reason("woods, forest-road or orchard", "150.3", holds=False),
            Reason("building", "150.3", holds=False),
            Reason("bunker", "150.3", holds=False),
            Reason("smoke", "150.3", holds=False),
            Reason("under a bridge", "150.3", holds=False),
            Reason("mist or fog", "150.9", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def needs_detection_holds(hex_: SeenHex, weather: SkyState) -> bool:
    """Undetected [150.3; 150.9]: yes or no, without the reasons."""
    return (
        hex_.brush
        and hex_.infantry
        or hex_.woods
        or hex_.building
        or hex_.bunker
        or hex_.smoke
        or hex_.under_bridge
        or weather == _MIST
    )


def seen_at_once(hex_: SeenHex, weather: SkyState) -> Answer:
    """Seen without a search [150.2; 150.3]."""
    failed: list[Reason] = []

    # none of these
    # undetected [150.3]                                               gi_anvil/observation.rules:61
    if needs_detection_holds(hex_, weather):
        failed.append(Reason("undetected", "150.3"))
    # hidden [150.3]                                                   gi_anvil/observation.rules:62
    if hex_.hidden:
        failed.append(Reason("hidden", "150.3"))
    # beyond visibility [150.2; 150.9]                                 gi_anvil/observation.rules:63
    with LeaveOut(failed):
        if is_more(hex_.distance, aerial_visibility(weather).visibility):
            failed.append(Reason("beyond visibility", "150.2; 150.9"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def seen_at_once_holds(hex_: SeenHex, weather: SkyState) -> bool:
    """Seen without a search [150.2; 150.3]: yes or no, without the reasons."""
    return (
        not needs_detection_holds(hex_, weather)
        and not hex_.hidden
        and not is_more(hex_.distance, aerial_visibility(weather).visibility)
    )


def detection_drm(hex_: SeenHex, trace: Trace | None = None) -> int:
    """Detection DRM [150.3].

    Contradiction: small units: -1 in the chart, +1 in the example: the chart [150.3; 150.3
    example]
    """
    total = 0

    if hex_.enclosed:
        total += 1
        if trace is not None:
            trace.adds(
                "detection_drm", +1, "woods or building hexes all around", "150.3",
                "gi_anvil/observation.rules:68",
            )

    if hex_.concealed or hex_.smoke:
        total += 1
        if trace is not None:
            trace.adds(
                "detection_drm", +1, "concealed, or in smoke", "150.3",
                "gi_anvil/observation.rules:69",
            )

    if hex_.bunker or hex_.side is _FRIENDLY:
        total += 1
        if trace is not None:
            trace.adds(
                "detection_drm", +1, "bunker, or friendly unit", "150.3",
                "gi_anvil/observation.rules:70",
            )

    if hex_.small:
        total -= 1
        if trace is not None:
            trace.adds(
                "detection_drm", -1, "largest unit is a SMC, crew or HS", "150.3",
                "gi_anvil/observation.rules:71",
            )

    if hex_.vehicle_size:
        total -= 1
        if trace is not None:
            trace.adds(
                "detection_drm", -1, "vehicular size", "150.3", "gi_anvil/observation.rules:72",
            )

    if hex_.three_squads:
        total -= 1
        if trace is not None:
            trace.adds(
                "detection_drm", -1, "three squads or as many", "150.3",
                "gi_anvil/observation.rules:73",
            )

    if hex_.fired:
        total -= 2
        if trace is not None:
            trace.adds(
                "detection_drm", -2, "fired since the last CCPh", "150.3",
                "gi_anvil/observation.rules:74",
            )

    if hex_.crossed_open:
        total -= 3
        if trace is not None:
            trace.adds(
                "detection_drm", -3, "crossed terrain that needs no detection", "150.3",
                "gi_anvil/observation.rules:75",
            )

    if trace is not None:
        trace.total(
            "detection_drm", total, "150.3", "gi_anvil/observation.rules:65", "Detection DRM"
        )
    return total


def detection_drm_lines(hex_: SeenHex) -> tuple[Line, ...]:
    """The lines of Detection DRM that count, each with its value and rule."""
    trace = Trace()
    detection_drm(hex_, trace)
    return trace.lines_of("detection_drm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Search by the plane [150.3]."""

    weather: SkyState = SkyState.CLEAR
    night: bool = False
    spent: bool = False  # called fire on units in the open this player turn
    hexes: tuple[SeenHex, ...] = ()  # with units, ahead of the plane

    def __post_init__(self) -> None:
        is_a("Search.weather", self.weather, SkyState)
        a_yes_or_no("Search.night", self.night)
        a_yes_or_no("Search.spent", self.spent)
        each("Search.hexes", self.hexes, is_a, SeenHex)


def may_search(search: Search) -> Answer:
    """May search [150.2; 150.3]."""
    failed: list[Reason] = []

    # none of these
    # not a daylight scenario [150.2]                                  gi_anvil/observation.rules:85
    if search.night:
        failed.append(Reason("not a daylight scenario", "150.2"))
    # has called fire on units in the open this turn [150.3]           gi_anvil/observation.rules:86
    if search.spent:
        failed.append(Reason("has called fire on units in the open this turn", "150.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_search_holds(search: Search) -> bool:
    """May search [150.2; 150.3]: yes or no, without the reasons."""
    return not search.night and not search.spent


@dataclass(frozen=True, slots=True)
class SearchFinds:
    """One pass of finds, in Aerial detection."""

    dr: int
    where_found: str
    whose: Side
    final: int
    detected: bool


_search_finds: Final = maker(SearchFinds)


@dataclass(frozen=True, slots=True)
class SearchResolved:
    """What Aerial detection comes to."""

    units_lost: int
    found_range: int
    at_once: tuple[SeenHex, ...]
    finds: tuple[SearchFinds, ...]
    must_fire: bool
    opponent_flies: bool


def search(
    search_: Search,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SearchResolved | Refused | Ended:
    """Aerial detection [150.3].

    2 or less detects: the sign is lost, but the DRM's go down to -3. That nothing in the
    open is fired at in a turn of search is kept by May call fire there; the example has
    units in the open seen in such a turn, and does not say whether they may be fired at.
    The range is rolled for at the end of each friendly MPh, says the text; the example
    rolls in the DFPh: read as anew for each search.
    """
    is_a("search", search_, Search)
    if trace is not None:
        a_trace(trace)

    # refuse: may not search [150.2; 150.3]                            gi_anvil/observation.rules:93
    answer = may_search(search_)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not search", answer.reasons, "150.2; 150.3", "gi_anvil/observation.rules:93"
            )
        return Refused("may not search", "150.2; 150.3", answer.reasons)

    # roll range_dr: 2d6 [150.3]                                       gi_anvil/observation.rules:94
    range_dr = _2D6.roll(dice, "range_dr")
    if trace is not None:
        trace.roll("range_dr", range_dr, "150.3", "gi_anvil/observation.rules:94")

    # plane_lost [150.9]                                               gi_anvil/observation.rules:95
    plane_lost = search_.weather is _MIST and range_dr == 12
    if trace is not None:
        trace.step("plane_lost", plane_lost, "150.9", "gi_anvil/observation.rules:95")

    # units_lost [150.6]                                               gi_anvil/observation.rules:96
    units_lost = 2 if plane_lost else 0
    if trace is not None:
        trace.step("units_lost", units_lost, "150.6", "gi_anvil/observation.rules:96")

    # end: the plane crashes [150.9]                                   gi_anvil/observation.rules:97
    if plane_lost:
        if trace is not None:
            trace.end("the plane crashes", "150.9", "gi_anvil/observation.rules:97")
        return Ended("the plane crashes", "150.9", {"units_lost": units_lost})

    # found_range [150.3; 150.9]                                       gi_anvil/observation.rules:98
    found_range = range_dr + aerial_visibility(search_.weather, trace).drm
    if trace is not None:
        trace.step("found_range", found_range, "150.3; 150.9", "gi_anvil/observation.rules:98")

    # at_once [150.3]                                                  gi_anvil/observation.rules:99
    at_once = tuple([hex_ for hex_ in search_.hexes if seen_at_once_holds(hex_, search_.weather)])
    if trace is not None:
        trace.step("at_once", at_once, "150.3", "gi_anvil/observation.rules:99")

    # searched [150.3]                                                gi_anvil/observation.rules:100
    searched = tuple([
        hex_
        for hex_ in search_.hexes
        if needs_detection_holds(hex_, search_.weather)
        and hex_.in_area
        and not hex_.hidden
        and hex_.distance <= found_range
    ])
    if trace is not None:
        trace.step("searched", searched, "150.3", "gi_anvil/observation.rules:100")

    # finds: each hex [150.3]                                         gi_anvil/observation.rules:102
    finds_so_far: list[SearchFinds] = []
    finds_dice = dice.within("finds")
    finds_trace = None if trace is None else trace.within("finds")
    for hex_ in searched:
        if finds_trace is not None:
            finds_trace.next_pass()

        # roll dr: 1d6 [150.3]                                        gi_anvil/observation.rules:103
        dr = _1D6.roll(finds_dice, "dr")
        if finds_trace is not None:
            finds_trace.roll("dr", dr, "150.3", "gi_anvil/observation.rules:103")

        # where_found                                                 gi_anvil/observation.rules:104
        where_found = hex_.name
        if finds_trace is not None:
            finds_trace.step("where_found", where_found, "150.3", "gi_anvil/observation.rules:104")

        # whose                                                       gi_anvil/observation.rules:105
        whose = hex_.side
        if finds_trace is not None:
            finds_trace.step("whose", whose, "150.3", "gi_anvil/observation.rules:105")

        # final                                                       gi_anvil/observation.rules:106
        final = dr + detection_drm(hex_, finds_trace)
        if finds_trace is not None:
            finds_trace.step("final", final, "150.3", "gi_anvil/observation.rules:106")

        # detected [150.3]                                            gi_anvil/observation.rules:107
        detected = final <= 2
        if finds_trace is not None:
            finds_trace.step("detected", detected, "150.3", "gi_anvil/observation.rules:107")

        finds_so_far.append(_search_finds(dr, where_found, whose, final, detected))
    finds = tuple(finds_so_far)

    # detections [150.3]                                              gi_anvil/observation.rules:108
    detections = 0
    for finds_2 in finds:
        if finds_2.detected:
            detections += 1
    if trace is not None:
        trace.step("detections", detections, "150.3", "gi_anvil/observation.rules:108")

    # only_friendly [150.4]                                           gi_anvil/observation.rules:109
    only_friendly = detections > 0 and not any(
        [finds_2.whose == _ENEMY for finds_2 in finds if finds_2.detected]
    )
    if trace is not None:
        trace.step("only_friendly", only_friendly, "150.4", "gi_anvil/observation.rules:109")

    # must_fire [150.4]                                               gi_anvil/observation.rules:110
    must_fire = detections > 0
    if trace is not None:
        trace.step("must_fire", must_fire, "150.4", "gi_anvil/observation.rules:110")

    # opponent_flies [150.4]                                          gi_anvil/observation.rules:111
    opponent_flies = only_friendly
    if trace is not None:
        trace.step("opponent_flies", opponent_flies, "150.4", "gi_anvil/observation.rules:111")

    return SearchResolved(units_lost, found_range, at_once, finds, must_fire, opponent_flies)


class AirMission(Word):
    """What the plane must do [150.4; 150.5]."""

    FREE = "search again"
    AR_PLACED = "AR placed at once: error, then a SR; the AR stays"
    SR_PLACED = "SR on board: FFE at the AR's hex in the next fire phase"
    FFE_MISSED = "FFE elsewhere: again at the hex of the AR"
    GROUNDED = "no more fire"


class AirMissionEvent(Word):
    """What can happen to Fire called by the plane."""

    # detected [150.5]
    DETECTED = "a unit is detected"
    # checked [150.5]
    CHECKED = "AR checked for error"
    # ffe_on_hex [150.5]
    FFE_ON_HEX = "FFE resolved on the detected hex"
    # ffe_off_hex [150.5]
    FFE_OFF_HEX = "FFE resolved elsewhere"
    # access_lost [150.5]
    ACCESS_LOST = "battery access lost"
    # plane_gone [150.8]
    PLANE_GONE = "plane damaged, shot down or gone"


# Fire called by the plane [150.4; 150.5; 150.8]                      gi_anvil/observation.rules:155
# fmt: off
AIR_MISSION_TRACK: Final[Track[AirMission, AirMissionEvent]] = Track(
    "Fire called by the plane",
    "150.4; 150.5; 150.8",
    states=tuple(AirMission),
    events=tuple(AirMissionEvent),
    lines=(
        #                                                            detected
        #                                                            checked
        #                                                            ffe_on_hex
        #                                                            ffe_off_hex
        #                                                            access_lost
        #                                                            plane_gone
        ("search again",                                            (AirMission.AR_PLACED,
                                                                     never,
                                                                     never,
                                                                     never,
                                                                     AirMission.FREE,
                                                                     AirMission.GROUNDED)),
        ("AR placed at once: error, then a SR; the AR stays",       (AirMission.AR_PLACED,
                                                                     AirMission.SR_PLACED,
                                                                     never,
                                                                     never,
                                                                     AirMission.FREE,
                                                                     AirMission.GROUNDED)),
        ("SR on board: FFE at the AR's hex in the next fire phase", (AirMission.SR_PLACED,
                                                                     never,
                                                                     AirMission.FREE,
                                                                     AirMission.FFE_MISSED,
                                                                     AirMission.FREE,
                                                                     AirMission.GROUNDED)),
        ("FFE elsewhere: again at the hex of the AR",               (AirMission.SR_PLACED,
                                                                     never,
                                                                     AirMission.FREE,
                                                                     AirMission.FFE_MISSED,
                                                                     AirMission.FREE,
                                                                     AirMission.GROUNDED)),
        ("no more fire",                                            (never,
                                                                     never,
                                                                     never,
                                                                     never,
                                                                     never,
                                                                     never)),
    ),
)
# fmt: on
AIR_MISSION_TRACK_STARTS: Final = AirMission.FREE


def next_air_mission(state: AirMission, event: AirMissionEvent) -> AirMission:
    """Fire called by the plane [150.4; 150.5; 150.8].

    Contradiction: the paragraph is numbered 151.5: 150.5 is meant [150.5]

    While the plane sees the same unit in another hex, that hex takes the place of the AR's.
    Of several hexes detected the plane's player picks one [150.4].
    """
    return AIR_MISSION_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirCall:
    """Fire called by the plane [150.2; 150.5]."""

    detected: bool  # a unit in the hex is now detected, or seen
    searched: bool = False  # searched this player turn [150.3]
    in_open: bool = False  # the unit is in the open and was seen without a search

    def __post_init__(self) -> None:
        a_yes_or_no("AirCall.detected", self.detected)
        a_yes_or_no("AirCall.searched", self.searched)
        a_yes_or_no("AirCall.in_open", self.in_open)


def may_call(call: AirCall) -> Answer:
    """May call fire there [150.2; 150.3; 150.5]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if call.detected:
        # a detected unit [150.5]                                     gi_anvil/observation.rules:180
        because.append(Reason("a detected unit", "150.5"))
    else:
        failed += [Reason("a detected unit", "150.5", holds=False)]

    # none of these
    # units in the open, in a turn of search [150.3]                  gi_anvil/observation.rules:182
    if call.in_open and call.searched:
        failed.append(Reason("units in the open, in a turn of search", "150.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def air_access(call: AirCall, trace: Trace | None = None) -> int:
    """Battery access of a plane [150.5]."""
    total = 0

    total -= 1
    if trace is not None:
        trace.adds("air_access", -1, "observation plane", "150.5", "gi_anvil/observation.rules:186")

    if trace is not None:
        trace.total(
            "air_access",
            total,
            "150.5",
            "gi_anvil/observation.rules:184",
            "Battery access of a plane",
        )
    return total


def air_access_lines(call: AirCall) -> tuple[Line, ...]:
    """The lines of Battery access of a plane that count, each with its value and rule."""
    trace = Trace()
    air_access(call, trace)
    return trace.lines_of("air_access")


class PlaneFate(RankedWord):
    """The plane [150.71], least first."""

    UNHARMED = "unharmed"
    DAMAGED = "damaged: off the board at the end of the fire phase"
    DESTROYED = "destroyed"


_DAMAGED: Final = PlaneFate.DAMAGED
_PLANE_FATE_DESTROYED: Final = PlaneFate.DESTROYED
_UNHARMED: Final = PlaneFate.UNHARMED


@dataclass(frozen=True, slots=True, kw_only=True)
class AaFire:
    """Anti-aircraft fire [150.7; 150.71]."""

    result: IftResult  # read on the IFT
    morale: int = 7  # 8 for other aircraft

    def __post_init__(self) -> None:
        is_a("AaFire.result", self.result, IftResult)
        a_number("AaFire.morale", self.morale)


@dataclass(frozen=True, slots=True)
class AaFireResolved:
    """What Fire at the observation plane comes to."""

    fate: PlaneFate
    units_lost: int


def aa_fire(fire: AaFire, dice: Dice, *, trace: Trace | None = None) -> AaFireResolved:
    """Fire at the observation plane [150.71]."""
    is_a("fire", fire, AaFire)
    if trace is not None:
        a_trace(trace)

    # roll dr: 2d6 [150.71]                                           gi_anvil/observation.rules:200
    dr = 0
    if fire.result.mc_level is not None:
        dr = _2D6.roll(dice, "dr")
        if trace is not None:
            trace.roll("dr", dr, "150.71", "gi_anvil/observation.rules:200")

    # fate [150.71]                                                   gi_anvil/observation.rules:201
    fate: PlaneFate
    if fire.result == IftResult.KIA:
        fate = _PLANE_FATE_DESTROYED
        why = "KIA"
    elif fire.result.mc_level is None:
        fate = _UNHARMED
        why = "no MC"
    elif dr + fire.result.mc_level <= fire.morale:
        fate = _UNHARMED
        why = "passes the MC"
    else:
        fate = _DAMAGED
        why = ""
    if trace is not None:
        trace.step("fate", fate, "150.71", "gi_anvil/observation.rules:201", why)

    # units_lost [150.6]                                              gi_anvil/observation.rules:206
    units_lost = 2 if fate == _PLANE_FATE_DESTROYED else 0
    if trace is not None:
        trace.step("units_lost", units_lost, "150.6", "gi_anvil/observation.rules:206")

    return AaFireResolved(fate, units_lost)
