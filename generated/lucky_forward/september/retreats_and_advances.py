# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/retreats_and_advances.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Retreats and advances."""

from __future__ import annotations

from typing import Final

from . import weather
from ._records import dataclass, maker
from ._runtime import Answer, Dice, LeaveOut, Reason, Refused, Trace, a_trace, is_a, needed
from .vocabulary import (
    Advance,
    AdvanceHex,
    GaRetreat,
    GunRetreat,
    Retreat,
    RetreatHex,
    RetreatStep,
    StopGround,
)
from .words import (
    Cover,
    FuelState,
    GameTurn,
    GroundCondition,
    Mode,
    MoveClass,
    Road,
    Unit,
    UnitKind,
    Watercourse,
)

_MCT: Final = Cover.MCT
_OPEN_GROUND: Final = Cover.OPEN_GROUND
_LOW_FUEL: Final = FuelState.LOW_FUEL
_NO_FUEL: Final = FuelState.NO_FUEL
_NIGHT_OR_ENA: Final = frozenset((GameTurn.NIGHT, GameTurn.ENA))
_DEEP_MUD: Final = GroundCondition.DEEP_MUD
_MUD: Final = GroundCondition.MUD
_LOST_GUN: Final = GunRetreat.LOST_GUN
_NORMALLY: Final = GunRetreat.NORMALLY
_ONE_THEN_OOB: Final = GunRetreat.ONE_THEN_OOB
_PA: Final = Mode.PA
_MECH: Final = MoveClass.MECH
_STATIC: Final = MoveClass.STATIC
_NO_ROAD: Final = Road.NO_ROAD
_ROAD_PRIMARY: Final = Road.PRIMARY
_ROAD_SECONDARY: Final = Road.SECONDARY
_STOPS_MECH: Final = StopGround.STOPS_MECH
_UNIT_KIND_ART: Final = UnitKind.ART
_HORSE_ART: Final = UnitKind.HORSE_ART
_SPA: Final = UnitKind.SPA
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_NO_WATER: Final = Watercourse.NO_WATER
_RIVER: Final = Watercourse.RIVER


def water_left(hex_: RetreatHex, trace: Trace | None = None) -> Watercourse:
    """Watercourse crossed, as the rules take it [11.6.3; 13.11.0]."""
    # gives                                                      goss/retreats_and_advances.rules:23
    value = weather.flooded(hex_.crosses, hex_.flood, trace)
    if trace is not None:
        trace.formula(
            "water_left",
            value,
            "11.6.3; 13.11.0",
            "goss/retreats_and_advances.rules:23",
            "Watercourse crossed, as the rules take it",
        )
    return value


def open_to_retreat(hex_: RetreatHex) -> Answer:
    """May be retreated into [11.6.3; 13.11.0].

    Contradiction: 11.6.3 sends to 11.6.3a for the collapse of bridges: 11.6.3b is meant
    [11.6.3; 11.6.3b]
    """
    failed: list[Reason] = []

    # none of these
    # enemy occupied                                             goss/retreats_and_advances.rules:29
    if hex_.enemy_in:
        failed.append(Reason("enemy occupied", "11.6.3; 13.11.0"))
    # prohibited                                                 goss/retreats_and_advances.rules:30
    if hex_.prohibited:
        failed.append(Reason("prohibited", "11.6.3; 13.11.0"))
    # Mech over an unbridged river                               goss/retreats_and_advances.rules:31
    with LeaveOut(failed):
        if hex_.mech and water_left(hex_).rank >= _RIVER.rank and not hex_.bridged:
            failed.append(Reason("Mech over an unbridged river", "11.6.3; 13.11.0"))
    # Leg over a major or great river                            goss/retreats_and_advances.rules:32
    with LeaveOut(failed):
        if hex_.leg and water_left(hex_).rank >= _MAJOR_RIVER.rank:
            failed.append(Reason("Leg over a major or great river", "11.6.3; 13.11.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def open_to_retreat_holds(hex_: RetreatHex) -> bool:
    """May be retreated into [11.6.3; 13.11.0]: yes or no, without the reasons."""
    return (
        not hex_.enemy_in
        and not hex_.prohibited
        and not (hex_.mech and water_left(hex_).rank >= _RIVER.rank and not hex_.bridged)
        and not (hex_.leg and water_left(hex_).rank >= _MAJOR_RIVER.rank)
    )


def retreat_choices(retreat: Retreat, trace: Trace | None = None) -> tuple[RetreatHex, ...]:
    """Hexes the owner may choose from [11.6.3a; 13.11.0].

    A criterion that no hex meets is passed over. Closer than what is not said: it is a fact
    to tell.
    """
    # possible                                                   goss/retreats_and_advances.rules:36
    possible = tuple([hex_ for hex_ in retreat.hexes if open_to_retreat_holds(hex_)])
    if trace is not None:
        trace.step("possible", possible, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:36")
    # apart                                                      goss/retreats_and_advances.rules:37
    apart = tuple([retreat_hex for retreat_hex in possible if not retreat_hex.next_to_enemy])
    if trace is not None:
        trace.step("apart", apart, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:37")
    # after_1                                                    goss/retreats_and_advances.rules:38
    after_1 = possible if len(apart) == 0 else apart
    if trace is not None:
        trace.step("after_1", after_1, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:38")
    # closer                                                     goss/retreats_and_advances.rules:39
    closer = tuple([retreat_hex for retreat_hex in after_1 if retreat_hex.closer_to_hq])
    if trace is not None:
        trace.step("closer", closer, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:39")
    # after_2                                                    goss/retreats_and_advances.rules:40
    after_2 = after_1 if len(closer) == 0 else closer
    if trace is not None:
        trace.step("after_2", after_2, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:40")
    # covered                                                    goss/retreats_and_advances.rules:41
    covered = tuple([
        retreat_hex for retreat_hex in after_2 if retreat_hex.cover is not _OPEN_GROUND
    ])
    if trace is not None:
        trace.step("covered", covered, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:41")
    # after_3                                                    goss/retreats_and_advances.rules:42
    after_3 = after_2 if len(covered) == 0 else covered
    if trace is not None:
        trace.step("after_3", after_3, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:42")
    # by_road                                                    goss/retreats_and_advances.rules:43
    by_road = tuple([retreat_hex for retreat_hex in after_3 if retreat_hex.road])
    if trace is not None:
        trace.step("by_road", by_road, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:43")
    # after_4                                                    goss/retreats_and_advances.rules:44
    after_4 = after_3 if len(by_road) == 0 else by_road
    if trace is not None:
        trace.step("after_4", after_4, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:44")
    # not_over                                                   goss/retreats_and_advances.rules:45
    not_over = tuple([retreat_hex for retreat_hex in after_4 if not retreat_hex.overstack])
    if trace is not None:
        trace.step("not_over", not_over, "11.6.3a; 13.11.0", "goss/retreats_and_advances.rules:45")
    # gives                                                      goss/retreats_and_advances.rules:34
    value = after_4 if len(not_over) == 0 else not_over
    if trace is not None:
        trace.formula(
            "retreat_choices",
            value,
            "11.6.3a; 13.11.0",
            "goss/retreats_and_advances.rules:34",
            "Hexes the owner may choose from",
        )
    return value


def retreat_costs_a_step(hex_: RetreatHex) -> Answer:
    """Costs a step to retreat into [11.6.3d; 13.11.3].

    Contradiction: a retreat spares OoB towed Art by 11.6.3d, all OoB Art and units with AS
    by 13.11.3: OoB towed Art and units with AS [11.6.3d; 13.11.3]
    """
    failed: list[Reason] = []

    # all of these
    # next to an enemy                                           goss/retreats_and_advances.rules:61
    if not hex_.next_to_enemy:
        failed.append(Reason("next to an enemy", "11.6.3d; 13.11.3", holds=False))
    # no MCT                                                     goss/retreats_and_advances.rules:62
    if hex_.cover is _MCT:
        failed.append(Reason("no MCT", "11.6.3d; 13.11.3", holds=False))

    # none of these
    # only HQ, OoB towed Art, Z-steps or units marked AS         goss/retreats_and_advances.rules:64
    if hex_.harmless:
        failed.append(
            Reason("only HQ, OoB towed Art, Z-steps or units marked AS", "11.6.3d; 13.11.3")
        )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def art_can_retreat(unit: Unit, listed_gun: bool) -> Answer:
    """Art that can retreat [11.6.3e].

    Contradiction: horse drawn Art out of battery: retreats, and does not: it does not
    [11.6.3e]

    Listed guns: 75mm, 105mm or 105H, 150mm or 155H, 25lb. Art that cannot is eliminated,
    each step for a hit.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not unit.in_battery:
        # out of battery                                         goss/retreats_and_advances.rules:70
        because.append(Reason("out of battery", "11.6.3e"))
    elif unit.kind is _SPA:
        # self-propelled                                         goss/retreats_and_advances.rules:71
        because.append(Reason("self-propelled", "11.6.3e"))
    elif unit.kind is _UNIT_KIND_ART and listed_gun:
        # towed with a listed gun                                goss/retreats_and_advances.rules:72
        because.append(Reason("towed with a listed gun", "11.6.3e"))
    else:
        failed += [
            Reason("out of battery", "11.6.3e", holds=False),
            Reason("self-propelled", "11.6.3e", holds=False),
            Reason("towed with a listed gun", "11.6.3e", holds=False),
        ]

    # none of these
    # horse drawn                                                goss/retreats_and_advances.rules:74
    if unit.kind is _HORSE_ART:
        failed.append(Reason("horse drawn", "11.6.3e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def retreat_water(hex_: RetreatStep, trace: Trace | None = None) -> Watercourse:
    """Watercourse crossed, as the rules take it [13.11.0]."""
    # gives                                                     goss/retreats_and_advances.rules:105
    value = weather.flooded(hex_.crosses, hex_.flood, trace)
    if trace is not None:
        trace.formula(
            "retreat_water",
            value,
            "13.11.0",
            "goss/retreats_and_advances.rules:105",
            "Watercourse crossed, as the rules take it",
        )
    return value


def most_retreat(retreat: GaRetreat, trace: Trace | None = None) -> int:
    """Max retreat distance [13.11.1]."""
    # gives                                                     goss/retreats_and_advances.rules:108
    value: int
    if retreat.attacking and retreat.class_ != _MECH:
        # attacking, Leg [13.11.1(c)]
        value = 1
        why = "attacking, Leg"
    elif retreat.attacking:
        # attacking, Mech [13.11.1(d)]
        value = 2
        why = "attacking, Mech"
    elif retreat.class_ != _MECH:
        # defending, Leg [13.11.1(a)]
        value = 2
        why = "defending, Leg"
    elif retreat.no_fuel:
        # defending, no fuel [13.11.1]
        value = 2
        why = "defending, no fuel"
    else:
        value = 4
        why = ""
    if trace is not None:
        trace.formula(
            "most_retreat",
            value,
            "13.11.1",
            "goss/retreats_and_advances.rules:108",
            "Max retreat distance",
            why,
        )
    return value


def retreat_limit(retreat: GaRetreat, trace: Trace | None = None) -> int:
    """Hexes that it may retreat [13.11.1; 23.2.1f]."""
    # gives                                                     goss/retreats_and_advances.rules:116
    value = (
        weather.deep_mud_retreat(retreat, trace) + retreat.ldr_extra
        if retreat.condition is _DEEP_MUD
        else most_retreat(retreat, trace) + retreat.ldr_extra
    )
    if trace is not None:
        trace.formula(
            "retreat_limit",
            value,
            "13.11.1; 23.2.1f",
            "goss/retreats_and_advances.rules:116",
            "Hexes that it may retreat",
        )
    return value


@dataclass(frozen=True, slots=True)
class GaRetreatGoes:
    """One pass of goes, in Retreat after an assault."""

    waded: bool
    boggy: bool
    costs: int


_ga_retreat_goes: Final = maker(GaRetreatGoes)


@dataclass(frozen=True, slots=True)
class GaRetreatGoesOutcome:
    """How goes came out, in Retreat after an assault."""

    gone: int
    halted: bool
    lost: int
    stopped: bool
    passes: tuple[GaRetreatGoes, ...]


@dataclass(frozen=True, slots=True)
class GaRetreatResolved:
    """What Retreat after an assault comes to."""

    hexes_gone: int
    steps_lost: int
    goes: GaRetreatGoesOutcome


def ga_retreat(retreat: GaRetreat, dice: Dice, *, trace: Trace | None = None) -> GaRetreatResolved:
    """Retreat after an assault [13.11.0].

    Each hex farther from where it stood, if possible; the longest way there is. Which
    hexes: see the choice above. The step of 13.11.3 counts neither for the result nor
    against Max step loss.
    """
    is_a("retreat", retreat, GaRetreat)
    if trace is not None:
        a_trace(trace)

    # goes: each hex [13.11.0]                                  goss/retreats_and_advances.rules:122
    goes_so_far: list[GaRetreatGoes] = []
    goes_trace = None if trace is None else trace.within("goes")
    gone: int = 0
    halted: bool = False
    lost: int = 0
    goes_stopped = False
    for hex_ in retreat.path:
        if goes_trace is not None:
            goes_trace.next_pass()

        # stop: as many hexes as there are hits [13.10.4]       goss/retreats_and_advances.rules:123
        if gone >= retreat.hits:
            if goes_trace is not None:
                goes_trace.stop(
                    "as many hexes as there are hits",
                    "13.10.4",
                    "goss/retreats_and_advances.rules:123",
                )
            goes_stopped = True
            break

        # stop: the farthest it may [13.11.1]                   goss/retreats_and_advances.rules:124
        if gone >= retreat_limit(retreat, goes_trace):
            if goes_trace is not None:
                goes_trace.stop(
                    "the farthest it may", "13.11.1", "goss/retreats_and_advances.rules:124"
                )
            goes_stopped = True
            break

        # stop: it has had to stop [13.11.0; 13.11.1]           goss/retreats_and_advances.rules:125
        if halted:
            if goes_trace is not None:
                goes_trace.stop(
                    "it has had to stop", "13.11.0; 13.11.1", "goss/retreats_and_advances.rules:125"
                )
            goes_stopped = True
            break

        # stop: an enemy unit in the hex [13.11.0]              goss/retreats_and_advances.rules:126
        if hex_.enemy_in:
            if goes_trace is not None:
                goes_trace.stop(
                    "an enemy unit in the hex", "13.11.0", "goss/retreats_and_advances.rules:126"
                )
            goes_stopped = True
            break

        # stop: prohibited [13.11.0]                            goss/retreats_and_advances.rules:127
        if hex_.prohibited:
            if goes_trace is not None:
                goes_trace.stop("prohibited", "13.11.0", "goss/retreats_and_advances.rules:127")
            goes_stopped = True
            break

        # stop: entered before [13.11.0]                        goss/retreats_and_advances.rules:128
        if hex_.entered_twice:
            if goes_trace is not None:
                goes_trace.stop("entered before", "13.11.0", "goss/retreats_and_advances.rules:128")
            goes_stopped = True
            break

        # stop: Mech over an unbridged river [13.11.0]          goss/retreats_and_advances.rules:129
        if (
            retreat.class_ == _MECH
            and retreat_water(hex_, goes_trace).rank >= _RIVER.rank
            and not hex_.bridged
        ):
            if goes_trace is not None:
                goes_trace.stop(
                    "Mech over an unbridged river",
                    "13.11.0",
                    "goss/retreats_and_advances.rules:129",
                )
            goes_stopped = True
            break

        # stop: Leg over a major or great river [13.11.0]       goss/retreats_and_advances.rules:131
        if retreat.class_ != _MECH and retreat_water(hex_, goes_trace).rank >= _MAJOR_RIVER.rank:
            if goes_trace is not None:
                goes_trace.stop(
                    "Leg over a major or great river",
                    "13.11.0",
                    "goss/retreats_and_advances.rules:131",
                )
            goes_stopped = True
            break

        # waded [13.11.0]                                       goss/retreats_and_advances.rules:133
        waded = (
            retreat.class_ != _MECH
            and retreat_water(hex_, goes_trace) == _RIVER
            and not hex_.bridged
        )
        if goes_trace is not None:
            goes_trace.step("waded", waded, "13.11.0", "goss/retreats_and_advances.rules:133")

        # boggy [13.11.1]                                       goss/retreats_and_advances.rules:134
        boggy = retreat.class_ == _MECH and hex_.ground is _STOPS_MECH and hex_.road is _NO_ROAD
        if goes_trace is not None:
            goes_trace.step("boggy", boggy, "13.11.1", "goss/retreats_and_advances.rules:134")

        # costs [13.11.3]                                       goss/retreats_and_advances.rules:135
        costs = 1 if hex_.next_to_enemy and not hex_.mct and not hex_.harmless else 0
        if goes_trace is not None:
            goes_trace.step("costs", costs, "13.11.3", "goss/retreats_and_advances.rules:135")

        # gone becomes                                          goss/retreats_and_advances.rules:136
        next_gone = gone + 1
        if goes_trace is not None:
            goes_trace.step("gone", next_gone, "13.11.0", "goss/retreats_and_advances.rules:136")

        # halted becomes                                        goss/retreats_and_advances.rules:137
        next_halted = waded or boggy
        if goes_trace is not None:
            goes_trace.step(
                "halted", next_halted, "13.11.0", "goss/retreats_and_advances.rules:137"
            )

        # lost becomes                                          goss/retreats_and_advances.rules:138
        next_lost = lost + costs
        if goes_trace is not None:
            goes_trace.step("lost", next_lost, "13.11.0", "goss/retreats_and_advances.rules:138")

        goes_so_far.append(_ga_retreat_goes(waded, boggy, costs))
        gone = next_gone
        halted = next_halted
        lost = next_lost
    goes = GaRetreatGoesOutcome(gone, halted, lost, goes_stopped, tuple(goes_so_far))

    # hexes_gone [13.11.0]                                      goss/retreats_and_advances.rules:139
    hexes_gone = goes.gone
    if trace is not None:
        trace.step("hexes_gone", hexes_gone, "13.11.0", "goss/retreats_and_advances.rules:139")

    # steps_lost [13.11.3; 7.12.4b]                             goss/retreats_and_advances.rules:140
    steps_lost = goes.lost + at_step(retreat, trace)
    if trace is not None:
        trace.step(
            "steps_lost", steps_lost, "13.11.3; 7.12.4b", "goss/retreats_and_advances.rules:140"
        )

    return GaRetreatResolved(hexes_gone, steps_lost, goes)


def at_step(retreat: GaRetreat, trace: Trace | None = None) -> int:
    """Step of a dismounted AT unit [7.12.4b]."""
    # gives                                                     goss/retreats_and_advances.rules:143
    value = 1 if retreat.dismounted_at and retreat.hits >= 1 else 0
    if trace is not None:
        trace.formula(
            "at_step",
            value,
            "7.12.4b",
            "goss/retreats_and_advances.rules:143",
            "Step of a dismounted AT unit",
        )
    return value


def art_retreat(unit: Unit, listed_gun: bool, trace: Trace | None = None) -> GunRetreat:
    """Retreat of Art after a ground assault [13.11.4].

    Contradiction: 13.11.4 lets horse drawn OoB Art retreat, 11.6.3e does not: each for its
    own case [11.6.3e; 13.11.4]

    Listed guns: 75mm, 105mm or 105H, 150mm or 155H, 25lb.
    """
    # gives                                                     goss/retreats_and_advances.rules:151
    value: GunRetreat
    if unit.kind is _SPA:
        value = _NORMALLY
        why = "SPA"
    elif unit.class_ is _STATIC:
        value = _LOST_GUN
        why = "static"
    elif not unit.in_battery:
        value = _NORMALLY
        why = "out of battery"
    elif unit.kind is _HORSE_ART:
        value = _LOST_GUN
        why = "horse drawn, in battery"
    elif listed_gun:
        value = _ONE_THEN_OOB
        why = "in battery with a listed gun"
    else:
        value = _LOST_GUN
        why = ""
    if trace is not None:
        trace.formula(
            "art_retreat",
            value,
            "13.11.4",
            "goss/retreats_and_advances.rules:151",
            "Retreat of Art after a ground assault",
            why,
        )
    return value


def advance_water(hex_: AdvanceHex, trace: Trace | None = None) -> Watercourse:
    """Watercourse crossed, as the rules take it [13.12.5]."""
    # gives                                                     goss/retreats_and_advances.rules:196
    value = weather.flooded(hex_.crosses, hex_.flood, trace)
    if trace is not None:
        trace.formula(
            "advance_water",
            value,
            "13.12.5",
            "goss/retreats_and_advances.rules:196",
            "Watercourse crossed, as the rules take it",
        )
    return value


def may_advance(unit: Advance) -> Answer:
    """May advance [13.12.1; 13.5.2; 13.12.5d]."""
    failed: list[Reason] = []

    # all of these
    # took part                                                 goss/retreats_and_advances.rules:201
    if not unit.participated:
        failed.append(Reason("took part", "13.12.1; 13.5.2; 13.12.5d", holds=False))
    # the defending hex is empty                                goss/retreats_and_advances.rules:202
    if not unit.emptied:
        failed.append(
            Reason("the defending hex is empty", "13.12.1; 13.5.2; 13.12.5d", holds=False)
        )

    # none of these
    # in standoff [13.5.2]                                      goss/retreats_and_advances.rules:204
    if unit.standoff:
        failed.append(Reason("in standoff", "13.5.2"))
    # Mech, no fuel [13.12.5d]                                  goss/retreats_and_advances.rules:205
    with LeaveOut(failed):
        if unit.class_ == _MECH and unit.fuel is _NO_FUEL:
            failed.append(Reason("Mech, no fuel", "13.12.5d"))
    # Eng that ferried over a major river [17.2.2]              goss/retreats_and_advances.rules:206
    if unit.ferries:
        failed.append(Reason("Eng that ferried over a major river", "17.2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_advance_holds(unit: Advance) -> bool:
    """May advance [13.12.1; 13.5.2; 13.12.5d]: yes or no, without the reasons."""
    return (
        unit.participated
        and unit.emptied
        and not unit.standoff
        and not (unit.class_ == _MECH and unit.fuel is _NO_FUEL)
        and not unit.ferries
    )


def mode_advance(unit: Advance, trace: Trace | None = None) -> int:
    """Hexes by mode and class [13.12.3]."""
    # gives                                                     goss/retreats_and_advances.rules:208
    value: int
    if unit.mode is not _PA:
        value = 1
        why = "Tac or Exploit mode"
    elif unit.dismounted_at:
        # a dismounted AT unit [7.12.4b]
        value = 1
        why = "a dismounted AT unit"
    elif unit.class_ == _MECH:
        value = 4
        why = "Mech in PA mode"
    else:
        value = 2
        why = ""
    if trace is not None:
        trace.formula(
            "mode_advance",
            value,
            "13.12.3",
            "goss/retreats_and_advances.rules:208",
            "Hexes by mode and class",
            why,
        )
    return value


def all_on_good_roads(unit: Advance, trace: Trace | None = None) -> bool:
    """All on primary and secondary roads [19.4.3]."""
    # gives                                                     goss/retreats_and_advances.rules:215
    value = all([hex_.road.rank >= _ROAD_SECONDARY.rank for hex_ in unit.path])
    if trace is not None:
        trace.formula(
            "all_on_good_roads",
            value,
            "19.4.3",
            "goss/retreats_and_advances.rules:215",
            "All on primary and secondary roads",
        )
    return value


def ground_advance(unit: Advance, trace: Trace | None = None) -> int:
    """Most hexes by ground, light and fuel [13.12.5b; 13.12.5c; 13.12.5d].

    Contradiction: advances in mud: one hex by 13.12.5b, more along good roads by 19.4.3:
    one [13.12.5b; 19.4.3]
    """
    # gives                                                     goss/retreats_and_advances.rules:218
    value: int
    if unit.condition is _MUD:
        # mud [13.12.5b]
        value = 1
        why = "mud"
    elif unit.gt in _NIGHT_OR_ENA:
        # Night GT, ENA [13.12.5c]
        value = 1
        why = "Night GT, ENA"
    elif unit.class_ == _MECH and unit.fuel is _LOW_FUEL:
        # Mech, low fuel [13.12.5d]
        value = 1
        why = "Mech, low fuel"
    elif unit.condition is _DEEP_MUD and all([hex_.road is _ROAD_PRIMARY for hex_ in unit.path]):
        # deep mud, all on primary roads [lf 19.4.3b]
        value = 2
        why = "deep mud, all on primary roads"
    elif unit.condition is _DEEP_MUD:
        # deep mud [lf 19.4.3b]
        value = 1
        why = "deep mud"
    else:
        value = 4
        why = ""
    if trace is not None:
        trace.formula(
            "ground_advance",
            value,
            "13.12.5b; 13.12.5c; 13.12.5d",
            "goss/retreats_and_advances.rules:218",
            "Most hexes by ground, light and fuel",
            why,
        )
    return value


def ldr_advance(unit: Advance, trace: Trace | None = None) -> int:
    """Hexes by a Ldr [13.12.5b; 13.12.5c; 13.12.5d; 23.2.1f].

    One hex at most in mud and by night, two for Mech in low fuel.
    """
    # gives                                                     goss/retreats_and_advances.rules:226
    value: int
    if unit.condition is _MUD or unit.gt in _NIGHT_OR_ENA:
        value = min(1, unit.ldr_extra)
        why = "mud, Night GT, ENA"
    elif unit.class_ == _MECH and unit.fuel is _LOW_FUEL:
        value = min(2, unit.ldr_extra)
        why = "Mech, low fuel"
    else:
        value = unit.ldr_extra
        why = ""
    if trace is not None:
        trace.formula(
            "ldr_advance",
            value,
            "13.12.5b; 13.12.5c; 13.12.5d; 23.2.1f",
            "goss/retreats_and_advances.rules:226",
            "Hexes by a Ldr",
            why,
        )
    return value


def easy_all_the_way(unit: Advance) -> Answer:
    """Roads, or clear without a stream, all the way [13.12.3]."""
    failed: list[Reason] = []

    # all of these
    # every hex                                                 goss/retreats_and_advances.rules:235
    if not all(
        [
            hex_.road is not _NO_ROAD or hex_.clear and hex_.crosses is _NO_WATER
            for hex_ in unit.path
        ],
    ):
        failed.append(Reason("every hex", "13.12.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def easy_all_the_way_holds(unit: Advance) -> bool:
    """Roads, or clear without a stream, all the way [13.12.3]: yes or no, without the reasons."""
    return all(
        [
            hex_.road is not _NO_ROAD or hex_.clear and hex_.crosses is _NO_WATER
            for hex_ in unit.path
        ],
    )


def path_advance(unit: Advance, trace: Trace | None = None) -> int | None:
    """Hexes by the path of the retreat [13.12.2; 13.12.3].

    The one hex more of Recon goes beyond the path, not beyond the other limits.
    """
    # gives                                                     goss/retreats_and_advances.rules:237
    value: int | None
    if unit.path_length is None:
        value = 4
        why = "the path is free"
    elif unit.recon and unit.class_ == _MECH and easy_all_the_way_holds(unit):
        # Mech Recon, roads or clear [13.12.3]
        value = unit.path_length + 1
        why = "Mech Recon, roads or clear"
    else:
        value = unit.path_length
        why = ""
    if trace is not None:
        trace.formula(
            "path_advance",
            value,
            "13.12.2; 13.12.3",
            "goss/retreats_and_advances.rules:237",
            "Hexes by the path of the retreat",
            why,
        )
    return value


def advance_limit(unit: Advance, trace: Trace | None = None) -> int:
    """Hexes that it may advance [13.12.3; 13.12.5]."""
    # by_hits [13.12.3]                                         goss/retreats_and_advances.rules:245
    by_hits = max(1, unit.unmet) if unit.wiped_out else 4
    if trace is not None:
        trace.step("by_hits", by_hits, "13.12.3", "goss/retreats_and_advances.rules:245")
    # gives                                                     goss/retreats_and_advances.rules:244
    value = (
        min(
            mode_advance(unit, trace),
            ground_advance(unit, trace),
            by_hits,
            needed(path_advance(unit, trace), "path_advance"),
        )
        + ldr_advance(unit, trace)
    )
    if trace is not None:
        trace.formula(
            "advance_limit",
            value,
            "13.12.3; 13.12.5",
            "goss/retreats_and_advances.rules:244",
            "Hexes that it may advance",
        )
    return value


@dataclass(frozen=True, slots=True)
class GaAdvanceGoes:
    """One pass of goes, in Advance after an assault."""

    easy_here: bool
    waded: bool
    boggy: bool


_ga_advance_goes: Final = maker(GaAdvanceGoes)


@dataclass(frozen=True, slots=True)
class GaAdvanceGoesOutcome:
    """How goes came out, in Advance after an assault."""

    gone: int
    halted: bool
    easy: bool
    stopped: bool
    passes: tuple[GaAdvanceGoes, ...]


@dataclass(frozen=True, slots=True)
class GaAdvanceResolved:
    """What Advance after an assault comes to."""

    hexes_gone: int
    goes: GaAdvanceGoesOutcome


def ga_advance(
    unit: Advance,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> GaAdvanceResolved | Refused:
    """Advance after an assault [13.12.0].

    It may stop anywhere, and must fit the stacking limits where it ends. Defenders
    eliminated with no hit left: the defending hex may be entered all the same. Heavy AFV
    may break a bridge [17.3.2a].
    """
    is_a("unit", unit, Advance)
    if trace is not None:
        a_trace(trace)

    # refuse: may not advance [13.12.1]                         goss/retreats_and_advances.rules:251
    answer = may_advance(unit)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not advance", answer.reasons, "13.12.1", "goss/retreats_and_advances.rules:251"
            )
        return Refused("may not advance", "13.12.1", answer.reasons)

    # goes: each hex [13.12.2]                                  goss/retreats_and_advances.rules:252
    goes_so_far: list[GaAdvanceGoes] = []
    goes_trace = None if trace is None else trace.within("goes")
    gone: int = 0
    halted: bool = False
    easy: bool = True
    goes_stopped = False
    for hex_ in unit.path:
        if goes_trace is not None:
            goes_trace.next_pass()

        # stop: the farthest it may [13.12.3]                   goss/retreats_and_advances.rules:253
        if gone >= advance_limit(unit, goes_trace):
            if goes_trace is not None:
                goes_trace.stop(
                    "the farthest it may", "13.12.3", "goss/retreats_and_advances.rules:253"
                )
            goes_stopped = True
            break

        # stop: it has had to stop [13.12.3; 13.12.5]           goss/retreats_and_advances.rules:254
        if halted:
            if goes_trace is not None:
                goes_trace.stop(
                    "it has had to stop", "13.12.3; 13.12.5", "goss/retreats_and_advances.rules:254"
                )
            goes_stopped = True
            break

        # stop: prohibited [13.12.5]                            goss/retreats_and_advances.rules:255
        if hex_.prohibited:
            if goes_trace is not None:
                goes_trace.stop("prohibited", "13.12.5", "goss/retreats_and_advances.rules:255")
            goes_stopped = True
            break

        # easy_here [13.12.4]                                   goss/retreats_and_advances.rules:256
        easy_here = easy and (hex_.road is not _NO_ROAD or hex_.clear)
        if goes_trace is not None:
            goes_trace.step(
                "easy_here", easy_here, "13.12.4", "goss/retreats_and_advances.rules:256"
            )

        # stop: off the path of the retreat [13.12.4]           goss/retreats_and_advances.rules:257
        if not hex_.on_path and not (unit.class_ == _MECH and easy_here):
            if goes_trace is not None:
                goes_trace.stop(
                    "off the path of the retreat", "13.12.4", "goss/retreats_and_advances.rules:257"
                )
            goes_stopped = True
            break

        # waded [13.12.5]                                       goss/retreats_and_advances.rules:258
        waded = (
            unit.class_ != _MECH
            and advance_water(hex_, goes_trace).rank >= _RIVER.rank
            and not hex_.bridged
        )
        if goes_trace is not None:
            goes_trace.step("waded", waded, "13.12.5", "goss/retreats_and_advances.rules:258")

        # boggy [13.12.5]                                       goss/retreats_and_advances.rules:259
        boggy = unit.class_ == _MECH and hex_.ground is _STOPS_MECH and hex_.road is _NO_ROAD
        if goes_trace is not None:
            goes_trace.step("boggy", boggy, "13.12.5", "goss/retreats_and_advances.rules:259")

        # gone becomes                                          goss/retreats_and_advances.rules:260
        next_gone = gone + 1
        if goes_trace is not None:
            goes_trace.step("gone", next_gone, "13.12.0", "goss/retreats_and_advances.rules:260")

        # easy becomes                                          goss/retreats_and_advances.rules:261
        next_easy = easy_here
        if goes_trace is not None:
            goes_trace.step("easy", next_easy, "13.12.0", "goss/retreats_and_advances.rules:261")

        # halted becomes [13.12.3; 13.12.5a]                    goss/retreats_and_advances.rules:262
        next_halted = hex_.halts or hex_.next_to_work or waded or boggy
        if goes_trace is not None:
            goes_trace.step(
                "halted", next_halted, "13.12.3; 13.12.5a", "goss/retreats_and_advances.rules:262"
            )

        goes_so_far.append(_ga_advance_goes(easy_here, waded, boggy))
        gone = next_gone
        easy = next_easy
        halted = next_halted
    goes = GaAdvanceGoesOutcome(gone, halted, easy, goes_stopped, tuple(goes_so_far))

    # hexes_gone [13.12.3]                                      goss/retreats_and_advances.rules:263
    hexes_gone = goes.gone
    if trace is not None:
        trace.step("hexes_gone", hexes_gone, "13.12.3", "goss/retreats_and_advances.rules:263")

    return GaAdvanceResolved(hexes_gone, goes)
