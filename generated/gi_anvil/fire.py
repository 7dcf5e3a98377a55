# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/fire.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Fire."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    DiceKind,
    Ended,
    Line,
    RankedWord,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    is_a,
    needed,
    never,
)
from .words import IftResult, UnitKind, ift

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_SQUAD_TO_CREW: Final = frozenset((UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.CREW))


class Burnable(Word):
    """Terrain [169.1]."""

    WOODEN_BUILDING = "wooden building or forest road"
    STONE_BUILDING_OR_ORCHARD = "stone building, orchard, rubble"
    WOODS_HEX = "woods"
    GRAIN_OR_BRUSH = "grain or brush"
    NO_FUEL = "other terrain"


_NO_FUEL: Final = Burnable.NO_FUEL
_WOODS_HEX_OR_GRAIN_OR_BRUSH: Final = frozenset((Burnable.WOODS_HEX, Burnable.GRAIN_OR_BRUSH))


# Kindling (K#) [169.4; 154.5]                                                gi_anvil/fire.rules:15
# = the icon says Wood or Stone: forest road and orchard are not named
KINDLING_TERRAIN: Final[Axis[Burnable]] = Axis(
    "kindling",
    "Kindling (K#)",
    "169.4; 154.5",
    "Terrain",
    (
        Burnable.WOODEN_BUILDING,
        Burnable.STONE_BUILDING_OR_ORCHARD,
        Burnable.WOODS_HEX,
        Burnable.GRAIN_OR_BRUSH,
        Burnable.NO_FUEL,
    ),
)

# fmt: off
KINDLING: Final[Chart[int | None]] = Chart(
    "kindling",
    "Kindling (K#)",
    "169.4; 154.5",
    "gi_anvil/fire.rules:15",
    rows=(KINDLING_TERRAIN,),
    columns=(),
    lines=(
        #                                    K# or more
        ("wooden building or forest road",  (7,)),  # =
        ("stone building, orchard, rubble", (8,)),  # =
        ("woods",                           (9,)),
        ("grain or brush",                  (10,)),
        ("other terrain",                   (None,)),
    ),
)
# fmt: on


def kindling(terrain: Burnable, trace: Trace | None = None) -> int | None:
    """Kindling (K#) [169.4; 154.5].

    By the icons of 169.4. Forest roads and orchards have none there; brush counts as grain
    [154.5].
    """
    try:
        found: int | None = KINDLING.known[KINDLING_TERRAIN.at[terrain]]
    except Exception:
        found = KINDLING.look_up(terrain)
    if trace is not None:
        trace.looked_up(KINDLING, terrain, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FireStart:
    """Attack that may start a fire [169.12; 169.13]."""

    terrain: Burnable  # rubble as the building it is made of [169.1]
    environment: int = 0  # kindling DRM for the conditions [102.3]
    fp: int  # IFT column of the attack
    dr: int | None = None  # of the attack, unmodified
    drm: int = 0  # of the attack

    def __post_init__(self) -> None:
        is_a("FireStart.terrain", self.terrain, Burnable)
        a_number("FireStart.environment", self.environment)
        a_number("FireStart.fp", self.fp)
        a_number_or_none("FireStart.dr", self.dr)
        a_number("FireStart.drm", self.drm)


@dataclass(frozen=True, slots=True)
class FlamethrowerFireResolved:
    """What Fire by a FT comes to."""

    burns: bool


def flamethrower_fire(
    start: FireStart,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FlamethrowerFireResolved | Refused | Ended:
    """Fire by a FT [169.12].

    In a fortification every attempt is penalised by -1 [161.5]; how, on the IFT, is not
    said: use environment.
    """
    is_a("start", start, FireStart)
    if trace is not None:
        a_trace(trace)

    # refuse: nothing that burns [169.1]                                      gi_anvil/fire.rules:38
    if start.terrain == _NO_FUEL:
        if trace is not None:
            trace.refusal("nothing that burns", (), "169.1", "gi_anvil/fire.rules:38")
        return Refused("nothing that burns", "169.1")

    # scored [169.12]                                                         gi_anvil/fire.rules:39
    scored = ift(needed(start.dr, "dr") + start.drm, start.fp, trace)
    if trace is not None:
        trace.step("scored", scored, "169.12", "gi_anvil/fire.rules:39")

    # end: no KIA [169.12]                                                    gi_anvil/fire.rules:40
    if scored != IftResult.KIA:
        if trace is not None:
            trace.end("no KIA", "169.12", "gi_anvil/fire.rules:40")
        return Ended("no KIA", "169.12")

    # again_scored [169.12]                                                   gi_anvil/fire.rules:41
    again_scored = ift(needed(start.dr, "dr") + start.drm + start.environment, start.fp, trace)
    if trace is not None:
        trace.step("again_scored", again_scored, "169.12", "gi_anvil/fire.rules:41")

    # burns [169.12]                                                          gi_anvil/fire.rules:42
    burns = again_scored == IftResult.KIA
    if trace is not None:
        trace.step("burns", burns, "169.12", "gi_anvil/fire.rules:42")

    return FlamethrowerFireResolved(burns)


@dataclass(frozen=True, slots=True)
class HeFireResolved:
    """What Fire by HE comes to."""

    burns: bool


def he_fire(
    start: FireStart,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> HeFireResolved | Refused | Ended:
    """Fire by HE [169.13].

    The attack is repeated for the fire alone.
    """
    is_a("start", start, FireStart)
    if trace is not None:
        a_trace(trace)

    # refuse: nothing that burns [169.1]                                      gi_anvil/fire.rules:47
    if start.terrain == _NO_FUEL:
        if trace is not None:
            trace.refusal("nothing that burns", (), "169.1", "gi_anvil/fire.rules:47")
        return Refused("nothing that burns", "169.1")

    # unmodified [169.13]                                                     gi_anvil/fire.rules:48
    unmodified = ift(needed(start.dr, "dr"), start.fp, trace)
    if trace is not None:
        trace.step("unmodified", unmodified, "169.13", "gi_anvil/fire.rules:48")

    # end: no KIA before modification [169.13]                                gi_anvil/fire.rules:49
    if unmodified != IftResult.KIA:
        if trace is not None:
            trace.end("no KIA before modification", "169.13", "gi_anvil/fire.rules:49")
        return Ended("no KIA before modification", "169.13")

    # roll second: 2d6 [169.13]                                               gi_anvil/fire.rules:50
    second = _2D6.roll(dice, "second")
    if trace is not None:
        trace.roll("second", second, "169.13", "gi_anvil/fire.rules:50")

    # repeated_result [169.13]                                                gi_anvil/fire.rules:51
    repeated_result = ift(second + start.environment, start.fp, trace)
    if trace is not None:
        trace.step("repeated_result", repeated_result, "169.13", "gi_anvil/fire.rules:51")

    # burns [169.13]                                                          gi_anvil/fire.rules:52
    burns = repeated_result == IftResult.KIA
    if trace is not None:
        trace.step("burns", burns, "169.13", "gi_anvil/fire.rules:52")

    return HeFireResolved(burns)


@dataclass(frozen=True, slots=True, kw_only=True)
class VehicleKill:
    """Vehicle eliminated [169.14]."""

    kill_number: int  # TK#
    final_dr: int  # TO KILL DR after all DRM's

    def __post_init__(self) -> None:
        a_number("VehicleKill.kill_number", self.kill_number)
        a_number("VehicleKill.final_dr", self.final_dr)


def vehicle_burns(kill: VehicleKill, trace: Trace | None = None) -> bool:
    """The vehicle burns [169.14; 67.1].

    Half the TK# or less: the sign is lost in the source.
    """
    # gives                                                                   gi_anvil/fire.rules:59
    value = kill.final_dr <= divided(kill.kill_number, 2)
    if trace is not None:
        trace.formula(
            "vehicle_burns", value, "169.14; 67.1", "gi_anvil/fire.rules:59", "The vehicle burns"
        )
    return value


# Spreading Fire [169.2]                                                      gi_anvil/fire.rules:65
SPREAD_NUMBER_TERRAIN: Final[Axis[Burnable]] = Axis(
    "spread_number",
    "Spreading Fire",
    "169.2",
    "Feature",
    (
        Burnable.WOODEN_BUILDING,
        Burnable.STONE_BUILDING_OR_ORCHARD,
        Burnable.WOODS_HEX,
        Burnable.GRAIN_OR_BRUSH,
        Burnable.NO_FUEL,
    ),
)

# fmt: off
SPREAD_NUMBER: Final[Chart[int | None]] = Chart(
    "spread_number",
    "Spreading Fire",
    "169.2",
    "gi_anvil/fire.rules:65",
    rows=(SPREAD_NUMBER_TERRAIN,),
    columns=(),
    lines=(
        #                                    DR needed
        ("wooden building or forest road",  (8,)),
        ("stone building, orchard, rubble", (9,)),
        ("woods",                           (7,)),
        ("grain or brush",                  (6,)),
        ("other terrain",                   (None,)),
    ),
)
# fmt: on


def spread_number(terrain: Burnable, trace: Trace | None = None) -> int | None:
    """Spreading Fire [169.2].

    The figure or more on two dice, printed up to 12. The two building rows say Same: a fire
    in the same building. For another one the printed example uses them with the -2.
    """
    try:
        found: int | None = SPREAD_NUMBER.known[SPREAD_NUMBER_TERRAIN.at[terrain]]
    except Exception:
        found = SPREAD_NUMBER.look_up(terrain)
    if trace is not None:
        trace.looked_up(SPREAD_NUMBER, terrain, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Fire may spread to a hex [169.2; 169.21]."""

    terrain: Burnable  # that the fire may spread to
    environment: int = 0  # kindling DRM [102.3]
    wind_direction: int = 0  # [102.5]
    wind_force: int = 0  # [102.62]
    attached: bool = False  # one building or wood with what burns, or a vehicle within it
    bypassing: bool = False  # a burning vehicle that bypasses the terrain
    forest_road: bool = False
    uphill: bool = False
    downhill: bool = False
    fortified: bool = False  # the hex it may spread to is a fortification [161.5]
    developed: bool = True  # a fully developed fire, or a burning vehicle
    last_turn: bool = True  # it appeared in an earlier player turn

    def __post_init__(self) -> None:
        is_a("Spread.terrain", self.terrain, Burnable)
        a_number("Spread.environment", self.environment)
        a_number("Spread.wind_direction", self.wind_direction)
        a_number("Spread.wind_force", self.wind_force)
        a_yes_or_no("Spread.attached", self.attached)
        a_yes_or_no("Spread.bypassing", self.bypassing)
        a_yes_or_no("Spread.forest_road", self.forest_road)
        a_yes_or_no("Spread.uphill", self.uphill)
        a_yes_or_no("Spread.downhill", self.downhill)
        a_yes_or_no("Spread.fortified", self.fortified)
        a_yes_or_no("Spread.developed", self.developed)
        a_yes_or_no("Spread.last_turn", self.last_turn)


def slope_counts(spread: Spread, trace: Trace | None = None) -> bool:
    """The slope counts [169.21]."""
    # gives                                                                   gi_anvil/fire.rules:91
    value = spread.terrain in _WOODS_HEX_OR_GRAIN_OR_BRUSH or spread.forest_road
    if trace is not None:
        trace.formula("slope_counts", value, "169.21", "gi_anvil/fire.rules:91", "The slope counts")
    return value


def spread_drm(spread: Spread, trace: Trace | None = None) -> int:
    """Spreading Fire DRM [169.21]."""
    total = 0

    adds = spread.environment
    total += adds
    if trace is not None:
        trace.adds("spread_drm", adds, "kindling", "102.3", "gi_anvil/fire.rules:96")

    adds = spread.wind_direction
    total += adds
    if trace is not None:
        trace.adds("spread_drm", adds, "wind direction", "102.5", "gi_anvil/fire.rules:97")

    adds = spread.wind_force
    total += adds
    if trace is not None:
        trace.adds("spread_drm", adds, "wind force", "102.62", "gi_anvil/fire.rules:98")

    if not spread.attached or spread.bypassing:
        total -= 2
        if trace is not None:
            trace.adds(
                "spread_drm", -2, "not directly attached, or a vehicle that bypasses it", "169.21",
                "gi_anvil/fire.rules:99",
            )

    if spread.uphill and slope_counts(spread, trace):
        total += 1
        if trace is not None:
            trace.adds("spread_drm", +1, "uphill", "169.21", "gi_anvil/fire.rules:100")

    if spread.downhill and slope_counts(spread, trace):
        total -= 1
        if trace is not None:
            trace.adds("spread_drm", -1, "downhill", "169.21", "gi_anvil/fire.rules:101")

    if spread.fortified:
        total -= 1
        if trace is not None:
            trace.adds("spread_drm", -1, "a fortification", "161.5", "gi_anvil/fire.rules:102")

    if trace is not None:
        trace.total("spread_drm", total, "169.21", "gi_anvil/fire.rules:94", "Spreading Fire DRM")
    return total


def spread_drm_lines(spread: Spread) -> tuple[Line, ...]:
    """The lines of Spreading Fire DRM that count, each with its value and rule."""
    trace = Trace()
    spread_drm(spread, trace)
    return trace.lines_of("spread_drm")


def spread_needs(spread: Spread, trace: Trace | None = None) -> int:
    """Roll needed to spread [169.2; 169.21]."""
    # gives                                                                  gi_anvil/fire.rules:104
    value = needed(spread_number(spread.terrain, trace), "spread_number at terrain") - spread_drm(
        spread, trace
    )
    if trace is not None:
        trace.formula(
            "spread_needs",
            value,
            "169.2; 169.21",
            "gi_anvil/fire.rules:104",
            "Roll needed to spread",
        )
    return value


@dataclass(frozen=True, slots=True)
class SpreadingFireResolved:
    """What Spreading Fire comes to."""

    needs: int
    spreads: bool


def spreading_fire(
    spread: Spread,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SpreadingFireResolved | Refused:
    """Spreading Fire [169.2].

    At the end of each AFPh, for each adjacent hex that may burn. The new fire is
    undeveloped.
    """
    is_a("spread", spread, Spread)
    if trace is not None:
        a_trace(trace)

    # refuse: nothing that burns [169.1]                                     gi_anvil/fire.rules:109
    if spread.terrain == _NO_FUEL:
        if trace is not None:
            trace.refusal("nothing that burns", (), "169.1", "gi_anvil/fire.rules:109")
        return Refused("nothing that burns", "169.1")

    # refuse: an undeveloped fire does not spread [169.2]                    gi_anvil/fire.rules:110
    if not spread.developed:
        if trace is not None:
            trace.refusal(
                "an undeveloped fire does not spread", (), "169.2", "gi_anvil/fire.rules:110"
            )
        return Refused("an undeveloped fire does not spread", "169.2")

    # refuse: not in the player turn it appeared in [169.2]                  gi_anvil/fire.rules:111
    if not spread.last_turn:
        if trace is not None:
            trace.refusal(
                "not in the player turn it appeared in", (), "169.2", "gi_anvil/fire.rules:111"
            )
        return Refused("not in the player turn it appeared in", "169.2")

    # needs [169.2]                                                          gi_anvil/fire.rules:112
    needs = spread_needs(spread, trace)
    if trace is not None:
        trace.step("needs", needs, "169.2", "gi_anvil/fire.rules:112")

    # roll dr: 2d6 [169.2]                                                   gi_anvil/fire.rules:113
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "169.2", "gi_anvil/fire.rules:113")

    # spreads [169.2]                                                        gi_anvil/fire.rules:114
    spreads = dr >= needs
    if trace is not None:
        trace.step("spreads", spreads, "169.2", "gi_anvil/fire.rules:114")

    return SpreadingFireResolved(needs, spreads)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpwardFire:
    """Fire in a building of several levels [169.11]."""

    level: int  # levels: that burns
    highest: int  # levels
    fresh: bool = False  # it began in this player turn

    def __post_init__(self) -> None:
        a_number("UpwardFire.level", self.level)
        a_number("UpwardFire.highest", self.highest)
        a_yes_or_no("UpwardFire.fresh", self.fresh)


@dataclass(frozen=True, slots=True)
class FireUpstairsResolved:
    """What Fire within a building comes to."""

    climbs: bool
    burns_to: int


def fire_upstairs(
    building: UpwardFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FireUpstairsResolved:
    """Fire within a building [169.11].

    Upwards of itself; downwards by the Spreading Fire DR of the building.
    """
    is_a("building", building, UpwardFire)
    if trace is not None:
        a_trace(trace)

    # climbs [169.11]                                                        gi_anvil/fire.rules:124
    climbs = not building.fresh and building.level < building.highest
    if trace is not None:
        trace.step("climbs", climbs, "169.11", "gi_anvil/fire.rules:124")

    # burns_to [169.11]                                                      gi_anvil/fire.rules:125
    burns_to = building.level + 1 if climbs else building.level
    if trace is not None:
        trace.step("burns_to", burns_to, "169.11", "gi_anvil/fire.rules:125")

    return FireUpstairsResolved(climbs, burns_to)


class FireState(RankedWord):
    """Fire in a hex [169.4], least first."""

    NO_FIRE = "none"
    FRESH = "undeveloped, of this player turn"
    UNDEVELOPED = "undeveloped"
    HELD = "undeveloped, kept down this player turn"
    BURNING = "fully developed"
    PUT_OUT = "put out"


@dataclass(frozen=True, slots=True, kw_only=True)
class FireHex:
    """Hex with a fire [169.4]."""

    name: str = "hex"

    def __post_init__(self) -> None:
        a_text("FireHex.name", self.name)


class TerrainFireEvent(Word):
    """What can happen to A fire in terrain."""

    # catches [169.4]
    CATCHES = "it catches fire"
    # vehicle [169.4]
    VEHICLE = "a vehicle in it burns"
    # below_fev [169.51]
    BELOW_FEV = "extinguishing DR below the FEV"
    # equals_fev [169.51]
    EQUALS_FEV = "extinguishing DR equal to the FEV"
    # above_fev [169.51]
    ABOVE_FEV = "extinguishing DR above the FEV"
    # asop.afph.develop [169.4]
    ASOP_AFPH_DEVELOP = "undeveloped fires grow"
    # asop.ccph.turn_ends [142.6]
    ASOP_CCPH_TURN_ENDS = "the player turn ends: Pin counters off"


# A fire in terrain [169.4; 169.51]                                          gi_anvil/fire.rules:155
# fmt: off
TERRAIN_FIRE_TRACK: Final[Track[FireState, TerrainFireEvent]] = Track(
    "A fire in terrain",
    "169.4; 169.51",
    states=tuple(FireState),
    events=tuple(TerrainFireEvent),
    lines=(
        #                                            catches          vehicle
        #                                            below_fev          equals_fev
        #                                            above_fev              asop.afph.develop
        #                                            asop.ccph.turn_ends
        ("none",                                    (FireState.FRESH, FireState.BURNING,
                                                     never,             never,
                                                     never,                 FireState.NO_FIRE,
                                                     FireState.NO_FIRE)),
        ("undeveloped, of this player turn",        (FireState.FRESH, FireState.BURNING,
                                                     FireState.PUT_OUT, FireState.HELD,
                                                     FireState.FRESH,       FireState.FRESH,
                                                     FireState.UNDEVELOPED)),
        ("undeveloped",                             (never,           FireState.BURNING,
                                                     FireState.PUT_OUT, FireState.HELD,
                                                     FireState.UNDEVELOPED, FireState.BURNING,
                                                     FireState.UNDEVELOPED)),
        ("undeveloped, kept down this player turn", (never,           FireState.BURNING,
                                                     FireState.PUT_OUT, FireState.HELD,
                                                     FireState.HELD,        FireState.HELD,
                                                     FireState.UNDEVELOPED)),
        ("fully developed",                         (never,           FireState.BURNING,
                                                     never,             never,
                                                     never,                 FireState.BURNING,
                                                     FireState.BURNING)),
        ("put out",                                 (FireState.FRESH, FireState.BURNING,
                                                     never,             never,
                                                     never,                 FireState.PUT_OUT,
                                                     FireState.PUT_OUT)),
    ),
)
# fmt: on
TERRAIN_FIRE_TRACK_STARTS: Final = FireState.NO_FIRE


def next_terrain_fire(state: FireState, event: TerrainFireEvent) -> FireState:
    """A fire in terrain [169.4; 169.51].

    Vehicle fires begin fully developed. A fire put out in the very next player turn leaves
    the hex as it was; later, 111.43 says what it becomes [169.6].
    """
    return TERRAIN_FIRE_TRACK.after(state, event)


# Fire Extinguishing Value [169.51]                                          gi_anvil/fire.rules:172
FEV_UNIT_KIND: Final[Axis[UnitKind]] = Axis(
    "fev",
    "Fire Extinguishing Value",
    "169.51",
    "Unit",
    (
        UnitKind.SQUAD,
        UnitKind.HALF_SQUAD,
        UnitKind.CREW,
        UnitKind.LEADER,
        UnitKind.HERO,
        UnitKind.SCOUT,
        UnitKind.SNIPER,
    ),
)

# fmt: off
FEV: Final[Chart[int]] = Chart(
    "fev",
    "Fire Extinguishing Value",
    "169.51",
    "gi_anvil/fire.rules:172",
    rows=(FEV_UNIT_KIND,),
    columns=(),
    lines=(
        #           FEV
        ("Squad",  (4,)),
        ("HS",     (3,)),
        ("Crew",   (3,)),
        ("Leader", (2,)),
        ("Hero",   (2,)),
        ("Scout",  (2,)),
        ("Sniper", (2,)),
    ),
)
# fmt: on


def fev(unit_kind: UnitKind, trace: Trace | None = None) -> int:
    """Fire Extinguishing Value [169.51]."""
    try:
        found: int = FEV.known[FEV_UNIT_KIND.at[unit_kind]]
    except Exception:
        found = FEV.look_up(unit_kind)
    if trace is not None:
        trace.looked_up(FEV, unit_kind, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FireFighter:
    """Infantry that fights a fire [169.5; 169.51]."""

    unit_kind: UnitKind
    broken: bool = False
    passenger: bool = False
    used: bool = False  # has fired or moved this player turn, or does something else
    own_mph: bool = True  # in its own MPh
    same_hex: bool = True  # in the hex of the fire
    developed: bool = False  # the fire is fully developed
    environment: int = 0  # change of the FEV by the conditions [102.3]
    leadership: int = 0  # of a leader who directs it and makes no attempt of his own [169.52]
    # in its hex, for all its MP; the fire next to it, in no building [169.54]
    bulldozer: bool = False

    def __post_init__(self) -> None:
        is_a("FireFighter.unit_kind", self.unit_kind, UnitKind)
        a_yes_or_no("FireFighter.broken", self.broken)
        a_yes_or_no("FireFighter.passenger", self.passenger)
        a_yes_or_no("FireFighter.used", self.used)
        a_yes_or_no("FireFighter.own_mph", self.own_mph)
        a_yes_or_no("FireFighter.same_hex", self.same_hex)
        a_yes_or_no("FireFighter.developed", self.developed)
        a_number("FireFighter.environment", self.environment)
        a_number("FireFighter.leadership", self.leadership)
        a_yes_or_no("FireFighter.bulldozer", self.bulldozer)


def may_fight_fire(unit: FireFighter) -> Answer:
    """May fight the fire [169.5; 169.54]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in its own MPh [169.5]                                                 gi_anvil/fire.rules:198
    if not unit.own_mph:
        failed.append(Reason("in its own MPh", "169.5", holds=False))
    # in the hex of the fire [169.5]                                         gi_anvil/fire.rules:199
    if not unit.same_hex:
        if unit.bulldozer:
            # unless with a bulldozer, next to it [169.54]                   gi_anvil/fire.rules:200
            because.append(Reason("with a bulldozer, next to it", "169.54"))
        else:
            failed.append(Reason("in the hex of the fire", "169.5", holds=False))

    # none of these
    # broken [169.5]                                                         gi_anvil/fire.rules:202
    if unit.broken:
        failed.append(Reason("broken", "169.5"))
    # passenger [169.5]                                                      gi_anvil/fire.rules:203
    if unit.passenger:
        failed.append(Reason("passenger", "169.5"))
    # has fired or moved, or is busy [169.5]                                 gi_anvil/fire.rules:204
    if unit.used:
        failed.append(Reason("has fired or moved, or is busy", "169.5"))
    # fully developed fire [169.5]                                           gi_anvil/fire.rules:205
    if unit.developed:
        failed.append(Reason("fully developed fire", "169.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_fight_fire_holds(unit: FireFighter) -> bool:
    """May fight the fire [169.5; 169.54]: yes or no, without the reasons."""
    return (
        unit.own_mph
        and (unit.same_hex or unit.bulldozer)
        and not unit.broken
        and not unit.passenger
        and not unit.used
        and not unit.developed
    )


def fev_change(unit: FireFighter, trace: Trace | None = None) -> int:
    """Changes of the FEV [169.51; 169.52; 169.54].

    Leadership modifies the FEV, says the text: a leader's -1 is read as adding 1. It helps
    MMC's alone.
    """
    total = 0

    adds = unit.environment
    total += adds
    if trace is not None:
        trace.adds("fev_change", adds, "conditions", "102.3; 169.51", "gi_anvil/fire.rules:210")

    if unit.unit_kind in _SQUAD_TO_CREW:
        adds = -unit.leadership
        total += adds
        if trace is not None:
            trace.adds("fev_change", adds, "leadership", "169.52", "gi_anvil/fire.rules:211")

    if unit.bulldozer:
        total += 3
        if trace is not None:
            trace.adds("fev_change", +3, "bulldozer", "169.54", "gi_anvil/fire.rules:212")

    if trace is not None:
        trace.total(
            "fev_change",
            total,
            "169.51; 169.52; 169.54",
            "gi_anvil/fire.rules:207",
            "Changes of the FEV",
        )
    return total


def fev_change_lines(unit: FireFighter) -> tuple[Line, ...]:
    """The lines of Changes of the FEV that count, each with its value and rule."""
    trace = Trace()
    fev_change(unit, trace)
    return trace.lines_of("fev_change")


class FireFight(Word):
    """Attempt to put it out [169.51]."""

    OUT = "put out"
    NO_MORE = "not put out, but kept from growing this player turn"
    FAILS = "no effect"


_FAILS: Final = FireFight.FAILS
_NO_MORE: Final = FireFight.NO_MORE
_OUT: Final = FireFight.OUT


@dataclass(frozen=True, slots=True)
class ExtinguishingResolved:
    """What Extinguishing attempt comes to."""

    value: int
    result: FireFight
    ti: bool
    all_mf: bool


def extinguishing(
    unit: FireFighter,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ExtinguishingResolved | Refused:
    """Extinguishing attempt [169.5; 169.51].

    Below the FEV puts it out: the text gives the roll without a sign, and what an equal
    roll does.
    """
    is_a("unit", unit, FireFighter)
    if trace is not None:
        a_trace(trace)

    # refuse: may not fight the fire [169.5]                                 gi_anvil/fire.rules:221
    answer = may_fight_fire(unit)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not fight the fire", answer.reasons, "169.5", "gi_anvil/fire.rules:221"
            )
        return Refused("may not fight the fire", "169.5", answer.reasons)

    # value [169.51]                                                         gi_anvil/fire.rules:222
    value_ = fev(unit.unit_kind, trace) + fev_change(unit, trace)
    if trace is not None:
        trace.step("value", value_, "169.51", "gi_anvil/fire.rules:222")

    # roll dr: 2d6 [169.51]                                                  gi_anvil/fire.rules:223
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "169.51", "gi_anvil/fire.rules:223")

    # result [169.51]                                                        gi_anvil/fire.rules:224
    result: FireFight
    if dr < value_:
        result = _OUT
        why = "below the FEV"
    elif dr == value_:
        result = _NO_MORE
        why = "equal to it"
    else:
        result = _FAILS
        why = ""
    if trace is not None:
        trace.step("result", result, "169.51", "gi_anvil/fire.rules:224", why)

    # ti [169.5]                                                             gi_anvil/fire.rules:228
    ti = True
    if trace is not None:
        trace.step("ti", ti, "169.5", "gi_anvil/fire.rules:228")

    # all_mf [169.53]                                                        gi_anvil/fire.rules:229
    all_mf = True
    if trace is not None:
        trace.step("all_mf", all_mf, "169.53", "gi_anvil/fire.rules:229")

    return ExtinguishingResolved(value_, result, ti, all_mf)


class BurningUnit(Word):
    """Unit in the hex [169.3]."""

    INFANTRY = "infantry"
    VEHICLE = "vehicle"


_BURNING_UNIT_VEHICLE: Final = BurningUnit.VEHICLE


@dataclass(frozen=True, slots=True, kw_only=True)
class BurningHex:
    """Unit in a fully developed fire [169.3]."""

    kind: BurningUnit
    in_melee: bool = False
    on_wire: bool = False
    broken: bool = False
    can_leave: bool = True  # is able to in the RtPh (a vehicle: in its MPh)

    def __post_init__(self) -> None:
        is_a("BurningHex.kind", self.kind, BurningUnit)
        a_yes_or_no("BurningHex.in_melee", self.in_melee)
        a_yes_or_no("BurningHex.on_wire", self.on_wire)
        a_yes_or_no("BurningHex.broken", self.broken)
        a_yes_or_no("BurningHex.can_leave", self.can_leave)


class FireExit(Word):
    """What it must do [169.3]."""

    ELIMINATED = "eliminated"
    ROUT_AWAY = "rout out of the hex in this RtPh, leaving all it carries"
    ROUT_OR_MOVE = "break and rout, or move one hex in this RtPh, leaving all it carries"
    DRIVE_AWAY = "leave in the first friendly MPh"


_DRIVE_AWAY: Final = FireExit.DRIVE_AWAY
_FIRE_EXIT_ELIMINATED: Final = FireExit.ELIMINATED
_ROUT_AWAY: Final = FireExit.ROUT_AWAY
_ROUT_OR_MOVE: Final = FireExit.ROUT_OR_MOVE


def fire_exit(unit: BurningHex, trace: Trace | None = None) -> FireExit:
    """Leaving a fire [169.3]."""
    # gives                                                                  gi_anvil/fire.rules:250
    value: FireExit
    if unit.kind == _BURNING_UNIT_VEHICLE and unit.can_leave:
        value = _DRIVE_AWAY
        why = "vehicle"
    elif not unit.can_leave:
        value = _FIRE_EXIT_ELIMINATED
        why = "cannot leave"
    elif unit.in_melee:
        value = _FIRE_EXIT_ELIMINATED
        why = "in melee"
    elif unit.broken or unit.on_wire:
        value = _ROUT_AWAY
        why = "broken, or on a wire counter"
    else:
        value = _ROUT_OR_MOVE
        why = ""
    if trace is not None:
        trace.formula("fire_exit", value, "169.3", "gi_anvil/fire.rules:250", "Leaving a fire", why)
    return value


class HexOwner(Word):
    """The hex counts for [169.8; 169.81]."""

    AS_USUAL = "whoever holds it"
    OTHER_PLAYER = "the opponent of the player who set the fire"
    NEIGHBORS_OWNER = "the player who last alone held most of the adjacent hexes that do not burn"


_AS_USUAL: Final = HexOwner.AS_USUAL
_NEIGHBORS_OWNER: Final = HexOwner.NEIGHBORS_OWNER
_OTHER_PLAYER: Final = HexOwner.OTHER_PLAYER


@dataclass(frozen=True, slots=True, kw_only=True)
class BurntHex:
    """Victory hex on fire at the end [169.8]."""

    on_fire: bool = True
    deliberate: bool = False  # set on purpose, here or where it spread from

    def __post_init__(self) -> None:
        a_yes_or_no("BurntHex.on_fire", self.on_fire)
        a_yes_or_no("BurntHex.deliberate", self.deliberate)


def burnt_hex_owner(hex_: BurntHex, trace: Trace | None = None) -> HexOwner:
    """Possession of a burning hex [169.8; 169.81]."""
    # gives                                                                  gi_anvil/fire.rules:269
    value: HexOwner
    if not hex_.on_fire:
        value = _AS_USUAL
        why = "no fire"
    elif hex_.deliberate:
        # set on purpose [169.8]
        value = _OTHER_PLAYER
        why = "set on purpose"
    else:
        value = _NEIGHBORS_OWNER
        why = ""
    if trace is not None:
        trace.formula(
            "burnt_hex_owner",
            value,
            "169.8; 169.81",
            "gi_anvil/fire.rules:269",
            "Possession of a burning hex",
            why,
        )
    return value
