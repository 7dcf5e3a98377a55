# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/german.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: German."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Refused,
    Trace,
    a_trace,
    inside,
    is_a,
    needed,
    once,
)
from .aircraft_rules import Sortie, SortieAbility, SortieAttackResolved, sortie_attack
from .game import Nation
from .turn_track_rules import TURN_TRACK
from .vocabulary import Mode, UnitKind
from .vocabulary_ import (
    AdjustmentLine,
    Ammunition,
    GermanSortie,
    MortarCall,
    PitCapture,
    RoadMove,
    Terminal,
)

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_CW_GERMAN: Final = AdjustmentLine.CW_GERMAN
_FIRE_MODE: Final = Mode.FIRE_MODE
_POINT_ATTACK: Final = SortieAbility.POINT_ATTACK
_INFANTRY_PLATOON_TO_MG: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
    UnitKind.MG,
))


def bicycle_rate(unit: RoadMove) -> Answer:
    """Pays the reduced road costs [hfs 2.2].

    The costs themselves are on the game's own terrain chart, which is not in the source.
    """
    failed: list[Reason] = []

    # all of these
    # of the 55 Krad or 95 Aufk                                              hunters/german.rules:16
    if unit.battalion not in ("55 Krad", "95 Aufk"):
        failed.append(Reason("of the 55 Krad or 95 Aufk", "hfs 2.2", holds=False))
    # infantry or machine-gun                                                hunters/german.rules:17
    with LeaveOut(failed):
        if unit.kind not in _INFANTRY_PLATOON_TO_MG:
            failed.append(Reason("infantry or machine-gun", "hfs 2.2", holds=False))
    # on a Primary or Secondary Road                                         hunters/german.rules:18
    with LeaveOut(failed):
        if not unit.on_road:
            failed.append(Reason("on a Primary or Secondary Road", "hfs 2.2", holds=False))
    # six hexes or more from any enemy                                       hunters/german.rules:19
    if not (unit.enemy is None or unit.enemy >= 6):
        failed.append(Reason("six hexes or more from any enemy", "hfs 2.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def mortars_may_answer(mortar_call: MortarCall) -> Answer:
    """The 105 mm mortars of the 13th Company may answer [hfs 2.10]."""
    failed: list[Reason] = []

    # all of these
    # the 13th Company of the IV-Sturm                                       hunters/german.rules:27
    if mortar_call.company != "13-IV":
        failed.append(Reason("the 13th Company of the IV-Sturm", "hfs 2.10", holds=False))
    # a spotter of the Sturm Regiment                                        hunters/german.rules:28
    with LeaveOut(failed):
        if mortar_call.spotter_battalion not in ("I-Sturm", "II-Sturm", "III-Sturm", "IV-Sturm"):
            failed.append(Reason("a spotter of the Sturm Regiment", "hfs 2.10", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def artillery_line(nation: Nation, trace: Trace | None = None) -> AdjustmentLine:
    """Line of the Adjustment Table [17.4; hfs 2.3; hfs 3.6]."""
    # gives                                                                  hunters/german.rules:32
    value = _CW_GERMAN
    if trace is not None:
        trace.formula(
            "artillery_line",
            value,
            "17.4; hfs 2.3; hfs 3.6",
            "hunters/german.rules:32",
            "Line of the Adjustment Table",
        )
    return value


# Artillery [hfs 2.3; hfs 3.6]                                               hunters/german.rules:51
# A by Air Landing, or earlier under 3.8
# G one battery for each block of three turns of Air Landings


@dataclass(frozen=True, slots=True)
class BatteriesFigures:
    """What one line of Artillery [hfs 2.3; hfs 3.6] gives."""

    line: str
    nation: Nation
    guns: int
    caliber: int
    from_: str | None


BATTERIES_BATTERY: Final[Axis[str]] = Axis(
    "batteries",
    "Artillery",
    "hfs 2.3; hfs 3.6",
    "Battery",
    ("1-I-95", "2-I-95", "4-II-95", "5-II-95", "A, 27th NZ", "B, 27th NZ", "C, 2-3 Aus"),
)

# fmt: off
BATTERIES: Final[FiguresChart[BatteriesFigures]] = FiguresChart(
    "batteries",
    "Artillery",
    "hfs 2.3; hfs 3.6",
    "hunters/german.rules:51",
    rows=(BATTERIES_BATTERY,),
    columns=(),
    lines=(
        #               nation               guns caliber from
        ("1-I-95",     (Nation.GERMAN,       4,   75,     None)),  # from G
        ("2-I-95",     (Nation.GERMAN,       4,   75,     None)),  # from G
        ("4-II-95",    (Nation.GERMAN,       4,   75,     None)),  # from G
        ("5-II-95",    (Nation.GERMAN,       4,   75,     None)),  # from G
        ("A, 27th NZ", (Nation.COMMONWEALTH, 2,   94,     "1941-05-20 07:00")),
        ("B, 27th NZ", (Nation.COMMONWEALTH, 3,   75,     "1941-05-20 07:00")),
        ("C, 2-3 Aus", (Nation.COMMONWEALTH, 4,   75,     "1941-05-23 12:00")),  # from A
    ),
    gives=BatteriesFigures,
)
# fmt: on


def batteries(battery: str, trace: Trace | None = None) -> BatteriesFigures:
    """Artillery [hfs 2.3; hfs 3.6]."""
    try:
        found: BatteriesFigures = BATTERIES.known[BATTERIES_BATTERY.at[battery]]
    except Exception:
        found = BATTERIES.look_up(battery)
    if trace is not None:
        trace.looked_up(BATTERIES, battery, found)
    return found


def batteries_arrived(landing_turns: int, trace: Trace | None = None) -> int:
    """German batteries that have arrived [hfs 2.3].

    `landing_turns`: turns of Air Landings given to artillery, in whole blocks of three.
    """
    # gives                                                                  hunters/german.rules:65
    value = min(4, landing_turns // 3)
    if trace is not None:
        trace.formula(
            "batteries_arrived",
            value,
            "hfs 2.3",
            "hunters/german.rules:65",
            "German batteries that have arrived",
        )
    return value


# Battery Fires with a German battery [hfs 2.4]                              hunters/german.rules:69
BATTERY_FIRES_AMMUNITION: Final[Axis[Ammunition]] = Axis(
    "battery_fires",
    "Battery Fires with a German battery",
    "hfs 2.4",
    "Ammunition",
    (Ammunition.HE, Ammunition.SMOKE, Ammunition.ILLUM),
)

# fmt: off
BATTERY_FIRES: Final[Chart[int]] = Chart(
    "battery_fires",
    "Battery Fires with a German battery",
    "hfs 2.4",
    "hunters/german.rules:69",
    rows=(BATTERY_FIRES_AMMUNITION,),
    columns=(),
    lines=(
        #                   Battery Fires
        ("High Explosive", (25,)),
        ("Smoke",          (4,)),
        ("Illumination",   (1,)),
    ),
)
# fmt: on


def battery_fires(ammunition: Ammunition, trace: Trace | None = None) -> int:
    """Battery Fires with a German battery [hfs 2.4]."""
    try:
        found: int = BATTERY_FIRES.known[BATTERY_FIRES_AMMUNITION.at[ammunition]]
    except Exception:
        found = BATTERY_FIRES.look_up(ammunition)
    if trace is not None:
        trace.looked_up(BATTERY_FIRES, ammunition, found)
    return found


def german_battery_fires(batteries: int, ammunition: Ammunition, trace: Trace | None = None) -> int:
    """German Battery Fires received [hfs 2.4].

    With each battery as it becomes available; there are four.
    """
    # gives                                                                  hunters/german.rules:77
    value = min(4, batteries) * battery_fires(ammunition, trace)
    if trace is not None:
        trace.formula(
            "german_battery_fires",
            value,
            "hfs 2.4",
            "hunters/german.rules:77",
            "German Battery Fires received",
        )
    return value


# German aircraft [hfs 2.5]                                                  hunters/german.rules:83


@dataclass(frozen=True, slots=True)
class AircraftFigures:
    """What one line of German aircraft [hfs 2.5] gives."""

    line: str
    area_firepower: int
    point_kill: int | None


AIRCRAFT_AIRCRAFT: Final[Axis[str]] = Axis(
    "aircraft", "German aircraft", "hfs 2.5", "Aircraft", ("Ju 87b", "Me109e")
)

# fmt: off
AIRCRAFT: Final[FiguresChart[AircraftFigures]] = FiguresChart(
    "aircraft",
    "German aircraft",
    "hfs 2.5",
    "hunters/german.rules:83",
    rows=(AIRCRAFT_AIRCRAFT,),
    columns=(),
    lines=(
        #           area_firepower point_kill
        ("Ju 87b", (19,            8)),
        ("Me109e", (13,            None)),
    ),
    gives=AircraftFigures,
)
# fmt: on


def aircraft(aircraft: str, trace: Trace | None = None) -> AircraftFigures:
    """German aircraft [hfs 2.5].

    The Ju 87b destroys point targets with this roll or more on two dice; the Me109e has no
    Point attack.
    """
    try:
        found: AircraftFigures = AIRCRAFT.known[AIRCRAFT_AIRCRAFT.at[aircraft]]
    except Exception:
        found = AIRCRAFT.look_up(aircraft)
    if trace is not None:
        trace.looked_up(AIRCRAFT, aircraft, found)
    return found


@dataclass(frozen=True, slots=True)
class GermanSortieResolved:
    """What German sortie comes to."""

    strike: SortieAttackResolved | Refused | Ended


def german_sortie(
    sortie: GermanSortie,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> GermanSortieResolved | Refused:
    """German sortie [hfs 2.5]."""
    is_a("sortie", sortie, GermanSortie)
    if trace is not None:
        a_trace(trace)

    @once
    def figures() -> AircraftFigures:
        # figures [hfs 2.5]: worked out when it is first asked for           hunters/german.rules:98
        value = aircraft(sortie.aircraft_type, trace)
        if trace is not None:
            trace.step("figures", value, "hfs 2.5", "hunters/german.rules:98")
        return value

    # refuse: it has no Point attack [hfs 2.5]                               hunters/german.rules:99
    if sortie.ability == _POINT_ATTACK and figures().point_kill is None:
        if trace is not None:
            trace.refusal("it has no Point attack", (), "hfs 2.5", "hunters/german.rules:99")
        return Refused("it has no Point attack", "hfs 2.5")

    # then go to sortie_attack as strike [hfs 2.5; 26.2]                    hunters/german.rules:100
    strike = sortie_attack(
        Sortie(
            ability=sortie.ability,
            strength=figures().area_firepower,
            kill_number=0
            if figures().point_kill is None
            else needed(figures().point_kill, "figures.point_kill"),
            target=sortie.target,
            shot_at=sortie.shot_at,
        ),
        dice.within("strike"),
        trace=inside(trace, "strike"),
    )

    return GermanSortieResolved(strike)


# German Air Power Table [hfs 2.5]                                          hunters/german.rules:108
AIR_POWER_TOTAL: Final = Bands(
    "air_power", "German Air Power Table", "hfs 2.5", "2d6 with modifier", (GAP,)
)

# fmt: off
AIR_POWER: Final[Chart[int]] = Chart(
    "air_power",
    "German Air Power Table",
    "hfs 2.5",
    "hunters/german.rules:108",
    rows=(AIR_POWER_TOTAL,),
    columns=(),
    lines=(
        #        Sorties
        ("...", ()),
    ),
)
# fmt: on


def air_power(total: Number | Heading, trace: Trace | None = None) -> int:
    """German Air Power Table [hfs 2.5].

    Two dice, with a modifier on the morning of 20 May [hfs 2.5a]. Neither its lines nor the
    modifier are in the source.
    """
    try:
        found: int = AIR_POWER.known[AIR_POWER_TOTAL.at[total]]
    except Exception:
        found = AIR_POWER.look_up(total)
    if trace is not None:
        trace.looked_up(AIR_POWER, total, found)
    return found


def air_power_rolls(turn: int, trace: Trace | None = None) -> int:
    """Rolls on the German Air Power Table [hfs 2.5; hfs 2.5a].

    On the two turns of the initial bombardment, the sorties of the first roll are flown
    before the second is made.
    """
    # time                                                                  hunters/german.rules:117
    time = TURN_TRACK.date(turn, trace)
    if trace is not None:
        trace.step("time", time, "hfs 2.5; hfs 2.5a", "hunters/german.rules:117")
    # gives                                                                 hunters/german.rules:115
    value: int
    if time in ("1941-05-20 07:00", "1941-05-20 07:20"):
        # initial bombardment: 0700 and 0720, 20 May [hfs 2.5a]
        value = 2
        why = "initial bombardment: 0700 and 0720, 20 May"
    elif TURN_TRACK.part(turn, trace) == "night":
        # a night turn [hfs 2.5]
        value = 0
        why = "a night turn"
    else:
        value = 1
        why = ""
    if trace is not None:
        trace.formula(
            "air_power_rolls",
            value,
            "hfs 2.5; hfs 2.5a",
            "hunters/german.rules:115",
            "Rolls on the German Air Power Table",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class CapturedBoforsResolved:
    """What Captured Bofors gun comes to."""

    placed: bool
    mode: Mode | None
    guns_in_play_now: int


def captured_bofors(
    pit: PitCapture,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CapturedBoforsResolved | Ended:
    """Captured Bofors gun [hfs 2.9].

    A captured gun is in Fire Mode and may fire at once. What is left after the last Pit
    never enters play.
    """
    is_a("pit", pit, PitCapture)
    if trace is not None:
        a_trace(trace)

    # end: only the first capture counts [hfs 2.9]                          hunters/german.rules:131
    if not pit.first_capture:
        if trace is not None:
            trace.end("only the first capture counts", "hfs 2.9", "hunters/german.rules:131")
        return Ended("only the first capture counts", "hfs 2.9")

    # end: all four guns are in play [hfs 2.9]                              hunters/german.rules:132
    if pit.guns_in_play == 4:
        if trace is not None:
            trace.end("all four guns are in play", "hfs 2.9", "hunters/german.rules:132")
        return Ended("all four guns are in play", "hfs 2.9")

    # roll die: 1d6 [hfs 2.9]                                               hunters/german.rules:133
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs 2.9", "hunters/german.rules:133")

    # placed [hfs 2.9]                                                      hunters/german.rules:134
    placed = die >= 5
    if trace is not None:
        trace.step("placed", placed, "hfs 2.9", "hunters/german.rules:134")

    # mode [hfs 2.9]                                                        hunters/german.rules:135
    mode: Mode | None = _FIRE_MODE if placed else None
    if trace is not None:
        trace.step("mode", mode, "hfs 2.9", "hunters/german.rules:135")

    # guns_in_play_now [hfs 2.9]                                            hunters/german.rules:136
    guns_in_play_now = pit.guns_in_play + 1 if placed else pit.guns_in_play
    if trace is not None:
        trace.step("guns_in_play_now", guns_in_play_now, "hfs 2.9", "hunters/german.rules:136")

    return CapturedBoforsResolved(placed, mode, guns_in_play_now)


def captured_trucks(terminal: Terminal, trace: Trace | None = None) -> int:
    """Captured trucks placed in A39.27 [hfs 2.9]."""
    # gives                                                                 hunters/german.rules:143
    value = 2 if terminal.occupied and not terminal.before else 0
    if trace is not None:
        trace.formula(
            "captured_trucks",
            value,
            "hfs 2.9",
            "hunters/german.rules:143",
            "Captured trucks placed in A39.27",
        )
    return value
