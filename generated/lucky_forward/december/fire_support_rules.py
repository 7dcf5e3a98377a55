# Lucky Forward Lucky Forward, december
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/fire_support.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Fire support."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    FiguresChart,
    LeaveOut,
    Node,
    Number,
    Reason,
    SequenceOfPlay,
    Told,
    Trace,
    Walker,
    With,
    divided,
    few_enough,
    is_at_least,
    round_up,
    split_into,
    sum_of,
)
from .fort_battles import fort_spotter_holds
from .vocabulary import (
    ArtCommand,
    ArtType,
    Capacity,
    Firer,
    FiringSide,
    FsPart,
    HexFire,
    Mission,
    MissionKind,
    NavalType,
    Observation,
    Spotter,
)
from .words import Mode, Nation, Side, Sky, Supply, UnitSize

_ELSEWHERE: Final = ArtCommand.ELSEWHERE
_OWN_FORMATION: Final = ArtCommand.OWN_FORMATION
_FLAK_88: Final = ArtType.FLAK_88
_FORT_ART: Final = ArtType.FORT_ART
_TD: Final = ArtType.TD
_FLAK_88_OR_TD: Final = frozenset((ArtType.FLAK_88, ArtType.TD))
_CAPACITY_HEAVY: Final = Capacity.HEAVY
_LIGHT: Final = Capacity.LIGHT
_MEDIUM: Final = Capacity.MEDIUM
_ALLIED_ART: Final = FiringSide.ALLIED_ART
_AXIS_ART: Final = FiringSide.AXIS_ART
_US_ART: Final = FiringSide.US_ART
_AIR_PART: Final = FsPart.AIR_PART
_DEFENSE_PART: Final = FsPart.DEFENSE_PART
_EXPLOIT_PART: Final = FsPart.EXPLOIT_PART
_OFFENSE_PART: Final = FsPart.OFFENSE_PART
_DEFENSE_PART_OR_OFFENSE_PART: Final = frozenset((FsPart.DEFENSE_PART, FsPart.OFFENSE_PART))
_MISSION_KIND_ART: Final = MissionKind.ART
_GS: Final = MissionKind.GS
_NGS: Final = MissionKind.NGS
_GS_OR_NGS: Final = frozenset((MissionKind.GS, MissionKind.NGS))
_PA: Final = Mode.PA
_STRAT: Final = Mode.STRAT
_CA: Final = NavalType.CA
_CL: Final = NavalType.CL
_DD: Final = NavalType.DD
_BB_OR_MN: Final = frozenset((NavalType.BB, NavalType.MN))
_UNOBSERVED: Final = Observation.UNOBSERVED
_ALLIED: Final = Side.ALLIED
_AXIS: Final = Side.AXIS
_STORM: Final = Sky.STORM
_EXTENDED_GENS: Final = Supply.EXTENDED_GENS
_OHS_OR_OOS: Final = frozenset((Supply.OHS, Supply.OOS))
_BATTALION: Final = UnitSize.BATTALION
_Z_STEP: Final = UnitSize.Z_STEP


def _fire_support_segment_air_gs_with(active: Side) -> Side:
    return active


def _fire_support_segment_defense_art_with(active: Side) -> Side:
    return active


def _fire_support_segment_defense_others_with(active: Side) -> Side:
    return active


def _fire_support_segment_offense_art_with(active: Side) -> Side:
    return active


def _fire_support_segment_offense_naval_with(active: Side) -> Side:
    return active


def _fire_support_segment_active(active: Side) -> Side:
    return active


# Fire Support Segment [11.1.0; 3.3.2e]                                    goss/fire_support.rules:9
FIRE_SUPPORT_SEGMENT: Final[SequenceOfPlay] = SequenceOfPlay(
    "fire_support_segment",
    "Fire Support Segment",
    "11.1.0; 3.3.2e",
    inputs=("active",),
    events=(),
    items=(
        Node(
            "segment",
            "air",
            "Part 1: active side, air",
            rule="11.1.0",
            who="active",
            items=(
                Node(
                    "part",
                    "gs",
                    "GS missions",
                    optional=True,
                    repeated=True,
                    plays=lambda: FS_MISSION,
                    plays_with=(Told(_fire_support_segment_air_gs_with, ("active",)),),
                ),
            ),
        ),
        With(
            "active",
            None,
            (
                Node(
                    "segment",
                    "defense",
                    "Part 2: inactive side",
                    rule="11.1.0",
                    who="active",
                    uses=("mission_in_turn",),
                    items=(
                        Node(
                            "step",
                            "declare",
                            "declare GS or NGS, not both into one hex",
                            rule="11.1.0; 11.2.3",
                            optional=True,
                        ),
                        Node(
                            "part",
                            "art",
                            "Art missions",
                            optional=True,
                            repeated=True,
                            plays=lambda: FS_MISSION,
                            plays_with=(Told(_fire_support_segment_defense_art_with, ("active",)),),
                        ),
                        Node(
                            "part",
                            "others",
                            "the GS and NGS missions declared, where units remain",
                            optional=True,
                            repeated=True,
                            plays=lambda: FS_MISSION,
                            plays_with=(
                                Told(_fire_support_segment_defense_others_with, ("active",)),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        With(
            "active",
            Told(_fire_support_segment_active, ("active",)),
            (
                Node(
                    "segment",
                    "offense",
                    "Part 3: active side, Art and ships",
                    rule="11.1.0",
                    who="active",
                    uses=("mission_in_turn",),
                    items=(
                        Node("step", "declare", "declare NGS", rule="11.1.0", optional=True),
                        Node(
                            "part",
                            "art",
                            "Art missions",
                            optional=True,
                            repeated=True,
                            plays=lambda: FS_MISSION,
                            plays_with=(Told(_fire_support_segment_offense_art_with, ("active",)),),
                        ),
                        Node(
                            "part",
                            "naval",
                            "the NGS missions declared, where units remain",
                            optional=True,
                            repeated=True,
                            plays=lambda: FS_MISSION,
                            plays_with=(
                                Told(_fire_support_segment_offense_naval_with, ("active",)),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)


def walk_fire_support_segment(*, active: Side | None = None) -> Walker:
    """Fire Support Segment [11.1.0; 3.3.2e].

    Each part is done for all target hexes before the next begins; each mission is ended
    before another. What is not declared here is told for one target hex at a time. 3.3.2e
    leaves out the declaring.
    """
    return Walker(FIRE_SUPPORT_SEGMENT, {"active": active})


# FS mission, in nine steps [11.1.0; 11.2.0]                              goss/fire_support.rules:26
FS_MISSION: Final[SequenceOfPlay] = SequenceOfPlay(
    "fs_mission",
    "FS mission, in nine steps",
    "11.1.0; 11.2.0",
    inputs=("active",),
    events=(),
    items=(
        Node(
            "step",
            "spotter",
            "Step 1: name the spotter",
            rule="11.2.1",
            who="active",
            uses=("may_spot",),
        ),
        Node(
            "step",
            "armor",
            "Step 2: say whether a hex that it sees has units for a pure or mixed armor DRM",
            rule="11.2.0",
            who="inactive",
        ),
        Node(
            "step",
            "target",
            "Step 3: choose the target hex and the kind of mission",
            rule="11.2.0; 11.2.2",
            who="active",
        ),
        Node(
            "step",
            "capacity",
            "Step 4: find the mission capacity",
            rule="11.2.4",
            who="active",
            uses=("capacity", "within_capacity"),
        ),
        Node(
            "step",
            "volleys",
            "Step 5: count the volleys, intensive ones too",
            rule="11.4.0",
            who="active",
            uses=("volley_points",),
        ),
        Node(
            "step",
            "drms",
            "Step 6: tell the DRMs, not what gives them",
            rule="11.5.0",
            who="both",
            uses=("fire_support_drm",),
        ),
        Node(
            "step",
            "result",
            "Step 7: roll for every volley",
            rule="11.6.0",
            who="active",
            uses=("fire_support",),
        ),
        Node(
            "step",
            "hits",
            "Step 8: AS markers, step losses or a retreat",
            rule="11.6.1; 11.6.2",
            who="inactive",
            uses=("fs_hits", "retreat_choices"),
        ),
        Node(
            "step",
            "depletion",
            "Step 9: after an Art mission: ammunition depletion",
            rule="11.8.0",
            who="active",
            optional=True,
            uses=("ammunition_depletion",),
        ),
        Node(
            "step",
            "advance",
            "advance into a hex left empty",
            rule="11.7.0",
            who="active",
            optional=True,
            uses=("advance_after_fire",),
        ),
    ),
)


def walk_fs_mission(*, active: Side | None = None) -> Walker:
    """FS mission, in nine steps [11.1.0; 11.2.0].

    The active side here is the one that fires; in defensive missions the rules call it the
    inactive player.
    """
    return Walker(FS_MISSION, {"active": active})


def mission_in_turn(mission: HexFire) -> Answer:
    """The mission's turn [11.0; 11.1.0; 11.2.3].

    Contradiction: an overrun is met by a medium mission in 11.1.0, by a light one without
    works in 11.2.4 and 5.3.5: these [11.1.0; 11.2.4; 5.3.5]
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # enemy units in the hex                                              goss/fire_support.rules:63
    if not mission.units_left:
        failed.append(Reason("enemy units in the hex", "11.0; 11.1.0; 11.2.3", holds=False))

    # any of these
    with LeaveOut(failed):
        if mission.part_now == _AIR_PART and mission.kind == _GS:
            # part 1: GS [11.1.0]                                         goss/fire_support.rules:65
            because.append(Reason("part 1: GS", "11.1.0"))
        elif mission.part_now == _DEFENSE_PART:
            # part 2: any kind [11.1.0]                                   goss/fire_support.rules:66
            because.append(Reason("part 2: any kind", "11.1.0"))
        elif mission.part_now == _OFFENSE_PART and mission.kind != _GS:
            # part 3: Art or NGS [11.1.0]                                 goss/fire_support.rules:67
            because.append(Reason("part 3: Art or NGS", "11.1.0"))
        elif mission.part_now == _EXPLOIT_PART and mission.kind == _GS:
            # Exploit Phase: GS [5.3.4c]                                  goss/fire_support.rules:68
            because.append(Reason("Exploit Phase: GS", "5.3.4c"))
        elif (
            mission.part_now == _EXPLOIT_PART
            and mission.kind == _MISSION_KIND_ART
            and mission.overrun
        ):
            # Exploit Phase: Art, against an overrun [5.3.5]              goss/fire_support.rules:69
            because.append(Reason("Exploit Phase: Art, against an overrun", "5.3.5"))
        else:
            failed += [
                Reason("part 1: GS", "11.1.0", holds=False),
                Reason("part 2: any kind", "11.1.0", holds=False),
                Reason("part 3: Art or NGS", "11.1.0", holds=False),
                Reason("Exploit Phase: GS", "5.3.4c", holds=False),
                Reason("Exploit Phase: Art, against an overrun", "5.3.5", holds=False),
            ]

    # none of these
    # a second Art mission into the hex [11.0]                            goss/fire_support.rules:71
    with LeaveOut(failed):
        if mission.kind == _MISSION_KIND_ART and mission.art_fired >= 1:
            failed.append(Reason("a second Art mission into the hex", "11.0"))
    # a second NGS mission into the hex [11.4.2]                          goss/fire_support.rules:72
    with LeaveOut(failed):
        if mission.kind == _NGS and mission.ngs_fired >= 1:
            failed.append(Reason("a second NGS mission into the hex", "11.4.2"))
    # part 2: GS and NGS into one hex [11.2.3]                            goss/fire_support.rules:73
    with LeaveOut(failed):
        if mission.part_now == _DEFENSE_PART and (
            mission.kind == _GS
            and mission.ngs_fired >= 1
            or mission.kind == _NGS
            and mission.gs_fired >= 1
        ):
            failed.append(Reason("part 2: GS and NGS into one hex", "11.2.3"))
    # not declared before the Art [11.1.0]                                goss/fire_support.rules:76
    with LeaveOut(failed):
        if (
            mission.part_now in _DEFENSE_PART_OR_OFFENSE_PART
            and mission.kind != _MISSION_KIND_ART
            and not mission.declared
        ):
            failed.append(Reason("not declared before the Art", "11.1.0"))
    # units that retreated into an empty hex [11.6.3c]                    goss/fire_support.rules:78
    if mission.fled_into:
        failed.append(Reason("units that retreated into an empty hex", "11.6.3c"))
    # GS into a hex of a fort and Allied units [lf 17.6.3a]     lucky_forward/fort_battles.rules:114
    with LeaveOut(failed):
        if mission.kind == _GS and mission.fort_and_allied:
            failed.append(Reason("GS into a hex of a fort and Allied units", "lf 17.6.3a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_conduct(mission: Mission) -> Answer:
    """Mission allowed [11.2.0]."""
    failed: list[Reason] = []

    # all of these
    # air observation, or a spotter that may spot [11.2.1]               goss/fire_support.rules:193
    if not (
        mission.air_observer
        or mission.spotter is None
        and mission.observation is _UNOBSERVED
        or may_spot_holds(mission)
    ):
        failed.append(Reason("air observation, or a spotter that may spot", "11.2.1", holds=False))
    # observed, or the scenario allows it [11.2.1]                       goss/fire_support.rules:196
    if not (mission.observation is not _UNOBSERVED or mission.unobserved_ok):
        failed.append(Reason("observed, or the scenario allows it", "11.2.1", holds=False))
    # an Art unit of the spotter's formation [11.2.5]                    goss/fire_support.rules:197
    with LeaveOut(failed):
        if not (
            mission.kind != _MISSION_KIND_ART
            or capacity(mission) == _LIGHT
            or mission.air_observer
            or any([art_unit.command is _OWN_FORMATION for art_unit in mission.art])
        ):
            failed.append(Reason("an Art unit of the spotter's formation", "11.2.5", holds=False))
    # ships in range [11.3.2]                                            goss/fire_support.rules:199
    with LeaveOut(failed):
        if not (
            mission.kind != _NGS
            or all([ship.range >= mission.ship_distance for ship in mission.ships])
        ):
            failed.append(Reason("ships in range", "11.3.2", holds=False))

    # none of these
    # no naval gunfire in a storm [19.3.4]                               goss/fire_support.rules:202
    with LeaveOut(failed):
        if mission.kind == _NGS and mission.sky is _STORM:
            failed.append(Reason("no naval gunfire in a storm", "19.3.4"))
    # air or naval fire at an overrun [11.2.4b; 5.3.5]                   goss/fire_support.rules:203
    with LeaveOut(failed):
        if mission.overrun and mission.kind in _GS_OR_NGS:
            failed.append(Reason("air or naval fire at an overrun", "11.2.4b; 5.3.5"))
    # an overrun of a Co. in no ET, Fort or Ft Area [5.3.5]              goss/fire_support.rules:204
    with LeaveOut(failed):
        if (
            mission.overrun
            and (mission.spotter is None or not entrenched_holds(mission.spotter))
            and (mission.spotter is None or mission.spotter.size is not _BATTALION)
        ):
            failed.append(Reason("an overrun of a Co. in no ET, Fort or Ft Area", "5.3.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_conduct_holds(mission: Mission) -> bool:
    """Mission allowed [11.2.0]: yes or no, without the reasons."""
    return (
        (
            mission.air_observer
            or mission.spotter is None
            and mission.observation is _UNOBSERVED
            or may_spot_holds(mission)
        )
        and (mission.observation is not _UNOBSERVED or mission.unobserved_ok)
        and (
            mission.kind != _MISSION_KIND_ART
            or capacity(mission) == _LIGHT
            or mission.air_observer
            or any([art_unit.command is _OWN_FORMATION for art_unit in mission.art])
        )
        and (
            mission.kind != _NGS
            or all([ship.range >= mission.ship_distance for ship in mission.ships])
        )
        and not (mission.kind == _NGS and mission.sky is _STORM)
        and not (mission.overrun and mission.kind in _GS_OR_NGS)
        and not (
            mission.overrun
            and (mission.spotter is None or not entrenched_holds(mission.spotter))
            and (mission.spotter is None or mission.spotter.size is not _BATTALION)
        )
    )


def may_spot(mission: Mission) -> Answer:
    """May spot [11.2.1a]."""
    failed: list[Reason] = []

    # all of these
    # fewer than two spotters of its hex                                 goss/fire_support.rules:209
    if not (mission.spotter is not None and mission.spotter.hex_spots <= 1):
        failed.append(Reason("fewer than two spotters of its hex", "11.2.1a", holds=False))
    # not its limit of target hexes                                      goss/fire_support.rules:210
    if not (
        mission.spotter is not None
        and mission.spotter.targets == 0
        or mission.spotter is not None
        and mission.spotter.targets == 1
        and (mission.spotter.size is _BATTALION or mission.spotter.hybrid)
    ):
        failed.append(Reason("not its limit of target hexes", "11.2.1a", holds=False))
    # against an overrun: in the stack overrun [11.2.4a]                 goss/fire_support.rules:212
    if not (not mission.overrun or mission.spotter is not None and mission.spotter.in_overrun):
        failed.append(Reason("against an overrun: in the stack overrun", "11.2.4a", holds=False))

    # none of these
    # a Z-step                                                           goss/fire_support.rules:214
    if mission.spotter is not None and mission.spotter.size is _Z_STEP:
        failed.append(Reason("a Z-step", "11.2.1a"))
    # advanced after a mission [11.7.0]                                  goss/fire_support.rules:215
    if mission.spotter is not None and mission.spotter.advanced:
        failed.append(Reason("advanced after a mission", "11.7.0"))
    # isolated [15.7.0]                                                  goss/fire_support.rules:216
    if mission.spotter is not None and mission.spotter.isolated:
        failed.append(Reason("isolated", "15.7.0"))
    # in Strat mode [5.5.6]                                              goss/fire_support.rules:217
    if mission.spotter is not None and mission.spotter.mode is _STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))
    # out of command, for air or naval fire [9.8.0]                      goss/fire_support.rules:218
    with LeaveOut(failed):
        if mission.spotter is not None and mission.spotter.ooc and mission.kind in _GS_OR_NGS:
            failed.append(Reason("out of command, for air or naval fire", "9.8.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_spot_holds(mission: Mission) -> bool:
    """May spot [11.2.1a]: yes or no, without the reasons."""
    return (
        mission.spotter is not None
        and mission.spotter.hex_spots <= 1
        and (
            mission.spotter.targets == 0
            or mission.spotter.targets == 1
            and (mission.spotter.size is _BATTALION or mission.spotter.hybrid)
        )
        and (not mission.overrun or mission.spotter.in_overrun)
        and mission.spotter.size is not _Z_STEP
        and not mission.spotter.advanced
        and not mission.spotter.isolated
        and mission.spotter.mode is not _STRAT
        and not (mission.spotter.ooc and mission.kind in _GS_OR_NGS)
    )


def entrenched(spotter: Spotter) -> Answer:
    """In an ET, Fort or Ft Area [11.2.4a]."""
    failed: list[Reason] = []

    # all of these
    # in a work                                                          goss/fire_support.rules:222
    if spotter.work is None:
        failed.append(Reason("in a work", "11.2.4a", holds=False))
    # no IP                                                              goss/fire_support.rules:223
    with LeaveOut(failed):
        if spotter.work is None or not spotter.work.entrenched:
            failed.append(Reason("no IP", "11.2.4a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def entrenched_holds(spotter: Spotter) -> bool:
    """In an ET, Fort or Ft Area [11.2.4a]: yes or no, without the reasons."""
    return spotter.work is not None and spotter.work.entrenched


def capacity(mission: Mission, trace: Trace | None = None) -> Capacity:
    """Mission capacity [11.2.4]."""
    # gives                                                              goss/fire_support.rules:225
    value = _CAPACITY_HEAVY if fort_spotter_holds(mission) else spotter_capacity(mission, trace)
    if trace is not None:
        trace.formula(
            "capacity", value, "11.2.4", "goss/fire_support.rules:225", "Mission capacity"
        )
    return value


def spotter_capacity(mission: Mission, trace: Trace | None = None) -> Capacity:
    """Capacity by the spotter [11.2.4].

    Contradiction: an overrun of a Co. in no work: light by 11.2.4a, no mission by 5.3.5:
    light [5.3.5; 11.2.4a]

    The cases overlap in the rules, no order is given: the more special one is taken first.
    """
    # gives                                                              goss/fire_support.rules:228
    value: Capacity
    if mission.observation is _UNOBSERVED:
        # unobserved [11.2.4a]
        value = _LIGHT
        why = "unobserved"
    elif mission.air_observer:
        # air observation [11.2.4b]
        value = _MEDIUM
        why = "air observation"
    elif mission.spotter is None:
        # no spotter [11.2.1]
        value = _LIGHT
        why = "no spotter"
    elif mission.overrun and entrenched_holds(mission.spotter):
        # an overrun of units in an ET, Fort or Ft Area [11.2.4b; 5.3.5]
        value = _MEDIUM
        why = "an overrun of units in an ET, Fort or Ft Area"
    elif mission.overrun:
        # an overrun of others [11.2.4a; 5.3.5]
        value = _LIGHT
        why = "an overrun of others"
    elif mission.spotter.asset:
        # an asset of corps or army, assigned nowhere [11.2.4a]
        value = _LIGHT
        why = "an asset of corps or army, assigned nowhere"
    elif mission.spotter.size is _BATTALION and mission.spotter.mode is _PA:
        # a Bn. in PA mode [11.2.4c]
        value = _CAPACITY_HEAVY
        why = "a Bn. in PA mode"
    elif (
        mission.spotter.size is _BATTALION
        and entrenched_holds(mission.spotter)
        and not mission.spotter.ta
    ):
        # a Bn. in an ET, Fort or Ft Area [11.2.4c; 5.1.2]
        value = _CAPACITY_HEAVY
        why = "a Bn. in an ET, Fort or Ft Area"
    elif mission.spotter.size is _BATTALION:
        # a Bn. [11.2.4b]
        value = _MEDIUM
        why = "a Bn."
    elif entrenched_holds(mission.spotter):
        # a Co. in an ET, Fort or Ft Area [11.2.4b]
        value = _MEDIUM
        why = "a Co. in an ET, Fort or Ft Area"
    else:
        value = _LIGHT
        why = ""
    if trace is not None:
        trace.formula(
            "spotter_capacity",
            value,
            "11.2.4",
            "goss/fire_support.rules:228",
            "Capacity by the spotter",
            why,
        )
    return value


def firing_side(mission: Mission, trace: Trace | None = None) -> FiringSide:
    """Firing side [11.2.4]."""
    # gives                                                              goss/fire_support.rules:262
    value: FiringSide
    if mission.nation.side == _AXIS:
        value = _AXIS_ART
        why = "Axis"
    elif mission.nation.counts_as_us:
        value = _US_ART
        why = "US, Free French too"
    else:
        value = _ALLIED_ART
        why = ""
    if trace is not None:
        trace.formula(
            "firing_side", value, "11.2.4", "goss/fire_support.rules:262", "Firing side", why
        )
    return value


# Mission Capacity: Art units [11.2.4]                                   goss/fire_support.rules:268
ART_CAPACITY_CAPACITY: Final[Axis[Capacity]] = Axis(
    "art_capacity",
    "Mission Capacity: Art units",
    "11.2.4",
    "Capacity",
    (Capacity.LIGHT, Capacity.MEDIUM, Capacity.HEAVY),
)
ART_CAPACITY_SIDE: Final[Axis[FiringSide]] = Axis(
    "art_capacity",
    "Mission Capacity: Art units",
    "11.2.4",
    "side",
    (FiringSide.US_ART, FiringSide.ALLIED_ART, FiringSide.AXIS_ART),
)

# fmt: off
ART_CAPACITY: Final[Chart[int]] = Chart(
    "art_capacity",
    "Mission Capacity: Art units",
    "11.2.4",
    "goss/fire_support.rules:268",
    rows=(ART_CAPACITY_CAPACITY,),
    columns=(ART_CAPACITY_SIDE,),
    lines=(
        #           US  Other Allied Axis
        ("Light",  (2,  2,           1)),
        ("Medium", (3,  3,           2)),
        ("Heavy",  (16, 12,          8)),
    ),
)
# fmt: on


def art_capacity(capacity: Capacity, side: FiringSide, trace: Trace | None = None) -> int:
    """Mission Capacity: Art units [11.2.4]."""
    try:
        found: int = ART_CAPACITY.known[ART_CAPACITY_CAPACITY.at[capacity]][
            ART_CAPACITY_SIDE.at[side]
        ]
    except Exception:
        found = ART_CAPACITY.look_up(capacity, side)
    if trace is not None:
        trace.looked_up(ART_CAPACITY, (capacity, side), found)
    return found


def art_limit(mission: Mission, trace: Trace | None = None) -> int:
    """Art units allowed [11.2.4; 11.2.4d]."""
    # listed                                                             goss/fire_support.rules:278
    listed = art_capacity(capacity(mission, trace), firing_side(mission, trace), trace)
    if trace is not None:
        trace.step("listed", listed, "11.2.4; 11.2.4d", "goss/fire_support.rules:278")
    # gives                                                              goss/fire_support.rules:277
    value = (
        listed + 1
        if not mission.air_observer and mission.spotter is not None and mission.spotter.vp
        else listed
    )
    if trace is not None:
        trace.formula(
            "art_limit",
            value,
            "11.2.4; 11.2.4d",
            "goss/fire_support.rules:277",
            "Art units allowed",
        )
    return value


def counts_against_capacity(firer: Firer) -> Answer:
    """Counts against capacity [11.2.4d]."""
    failed: list[Reason] = []

    # none of these
    # next to the target hex                                             goss/fire_support.rules:283
    if firer.distance <= 1:
        failed.append(Reason("next to the target hex", "11.2.4d"))
    # heavy Flak, Allied TD, or a Fort                                   goss/fire_support.rules:284
    if firer.type.free_of_capacity:
        failed.append(Reason("heavy Flak, Allied TD, or a Fort", "11.2.4d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def counts_against_capacity_holds(firer: Firer) -> bool:
    """Counts against capacity [11.2.4d]: yes or no, without the reasons."""
    return firer.distance > 1 and not firer.type.free_of_capacity


# Mission Capacity: air and ships [11.2.4]                               goss/fire_support.rules:286


@dataclass(frozen=True, slots=True)
class OtherCapacityFigures:
    """What one line of Mission Capacity: air and ships [11.2.4] gives."""

    line: str
    gs_missions: int
    ships: int
    dds: int
    cls: int
    cas: int
    big: int


OTHER_CAPACITY_CAPACITY: Final[Axis[Capacity]] = Axis(
    "other_capacity",
    "Mission Capacity: air and ships",
    "11.2.4",
    "Capacity",
    (Capacity.LIGHT, Capacity.MEDIUM, Capacity.HEAVY),
)

# fmt: off
OTHER_CAPACITY: Final[FiguresChart[OtherCapacityFigures]] = FiguresChart(
    "other_capacity",
    "Mission Capacity: air and ships",
    "11.2.4",
    "goss/fire_support.rules:286",
    rows=(OTHER_CAPACITY_CAPACITY,),
    columns=(),
    lines=(
        #           gs_missions ships dds cls cas big
        ("Light",  (0,          1,    1,  0,  0,  0)),
        ("Medium", (1,          2,    2,  0,  0,  0)),
        ("Heavy",  (2,          2,    2,  1,  1,  1)),
    ),
    gives=OtherCapacityFigures,
)
# fmt: on


def other_capacity(capacity: Capacity, trace: Trace | None = None) -> OtherCapacityFigures:
    """Mission Capacity: air and ships [11.2.4].

    In a heavy mission two ships are CA and CL, CA and DD, CL and DD, or two DD. BB and MN
    fire alone.
    """
    try:
        found: OtherCapacityFigures = OTHER_CAPACITY.known[OTHER_CAPACITY_CAPACITY.at[capacity]]
    except Exception:
        found = OTHER_CAPACITY.look_up(capacity)
    if trace is not None:
        trace.looked_up(OTHER_CAPACITY, capacity, found)
    return found


def allowed(mission: Mission, trace: Trace | None = None) -> OtherCapacityFigures:
    """Air and ships allowed [11.2.4]."""
    # gives                                                              goss/fire_support.rules:295
    value = other_capacity(capacity(mission, trace), trace)
    if trace is not None:
        trace.formula(
            "allowed", value, "11.2.4", "goss/fire_support.rules:295", "Air and ships allowed"
        )
    return value


def within_capacity(mission: Mission) -> Answer:
    """Within the mission's capacity [11.2.4]."""
    failed: list[Reason] = []

    # all of these
    # not more Art units than allowed                                    goss/fire_support.rules:300
    if sum([1 for art_unit in mission.art if counts_against_capacity_holds(art_unit)]) > art_limit(
        mission
    ):
        failed.append(Reason("not more Art units than allowed", "11.2.4", holds=False))
    # not more GS missions than allowed                                  goss/fire_support.rules:301
    with LeaveOut(failed):
        if len(mission.air_missions) > allowed(mission).gs_missions:
            failed.append(Reason("not more GS missions than allowed", "11.2.4", holds=False))
    # not more ships than allowed                                        goss/fire_support.rules:302
    with LeaveOut(failed):
        if len(mission.ships) > allowed(mission).ships:
            failed.append(Reason("not more ships than allowed", "11.2.4", holds=False))
    # not more DD than allowed                                           goss/fire_support.rules:303
    with LeaveOut(failed):
        if sum([1 for ship in mission.ships if ship == _DD]) > allowed(mission).dds:
            failed.append(Reason("not more DD than allowed", "11.2.4", holds=False))
    # not more CL than allowed                                           goss/fire_support.rules:304
    with LeaveOut(failed):
        if sum([1 for ship in mission.ships if ship == _CL]) > allowed(mission).cls:
            failed.append(Reason("not more CL than allowed", "11.2.4", holds=False))
    # not more CA than allowed                                           goss/fire_support.rules:305
    with LeaveOut(failed):
        if sum([1 for ship in mission.ships if ship == _CA]) > allowed(mission).cas:
            failed.append(Reason("not more CA than allowed", "11.2.4", holds=False))
    # BB or MN only where allowed                                        goss/fire_support.rules:306
    with LeaveOut(failed):
        if sum([1 for ship in mission.ships if ship in _BB_OR_MN]) > allowed(mission).big:
            failed.append(Reason("BB or MN only where allowed", "11.2.4", holds=False))
    # BB or MN alone [11.2.4c]                                           goss/fire_support.rules:307
    if not (len(mission.ships) <= 1 or not any([ship in _BB_OR_MN for ship in mission.ships])):
        failed.append(Reason("BB or MN alone", "11.2.4c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def within_capacity_holds(mission: Mission) -> bool:
    """Within the mission's capacity [11.2.4]: yes or no, without the reasons."""
    return (
        sum([
            1 for art_unit in mission.art if counts_against_capacity_holds(art_unit)
        ]) <= art_limit(mission)
        and len(mission.air_missions) <= allowed(mission).gs_missions
        and len(mission.ships) <= allowed(mission).ships
        and sum([1 for ship in mission.ships if ship == _DD]) <= allowed(mission).dds
        and sum([1 for ship in mission.ships if ship == _CL]) <= allowed(mission).cls
        and sum([1 for ship in mission.ships if ship == _CA]) <= allowed(mission).cas
        and sum([1 for ship in mission.ships if ship in _BB_OR_MN]) <= allowed(mission).big
        and (len(mission.ships) <= 1 or not any([ship in _BB_OR_MN for ship in mission.ships]))
    )


def may_participate(gun: Firer, mission: Mission) -> Answer:
    """May take part [11.2.3].

    That TD need other Art beside them is read from their having the rules of Flak.
    """
    failed: list[Reason] = []

    # all of these
    # in range [11.3.0]                                                  goss/fire_support.rules:315
    if not in_range_holds(gun):
        failed.append(Reason("in range", "11.3.0", holds=False))
    # in battery, or able to fire out of it [5.6.0]                      goss/fire_support.rules:316
    if not (gun.in_battery or gun.type.moves_fired):
        failed.append(Reason("in battery, or able to fire out of it", "5.6.0", holds=False))
    # formation requirements, or a light mission [11.2.5]                goss/fire_support.rules:317
    with LeaveOut(failed):
        if not (capacity(mission) == _LIGHT or formation_allows_holds(gun)):
            failed.append(
                Reason("formation requirements, or a light mission", "11.2.5", holds=False)
            )

    # none of these
    # ammunition depleted [11.4.1]                                       goss/fire_support.rules:319
    if gun.depleted:
        failed.append(Reason("ammunition depleted", "11.4.1"))
    # Fatigue 2 [14.2.2]                                                 goss/fire_support.rules:320
    if gun.fatigue == 2:
        failed.append(Reason("Fatigue 2", "14.2.2"))
    # under transport [11.4.1b; 4.3.3]                                   goss/fire_support.rules:321
    if gun.carried:
        failed.append(Reason("under transport", "11.4.1b; 4.3.3"))
    # out of command, spotter of another formation [9.8.0]               goss/fire_support.rules:322
    if gun.ooc and gun.command is not _OWN_FORMATION:
        failed.append(Reason("out of command, spotter of another formation", "9.8.0"))
    # a TD before September 1944 [11.4.1c]                               goss/fire_support.rules:323
    if gun.type is _TD and not mission.td_allowed:
        failed.append(Reason("a TD before September 1944", "11.4.1c"))
    # a TD next to an enemy [11.4.1c]                                    goss/fire_support.rules:324
    if gun.type is _TD and gun.enemy_next:
        failed.append(Reason("a TD next to an enemy", "11.4.1c"))
    # Flak or TD with no other Art [11.4.1b; 11.4.1c]                    goss/fire_support.rules:325
    if gun.type in _FLAK_88_OR_TD and all(
        [art_unit.type in _FLAK_88_OR_TD for art_unit in mission.art]
    ):
        failed.append(Reason("Flak or TD with no other Art", "11.4.1b; 11.4.1c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_participate_holds(gun: Firer, mission: Mission) -> bool:
    """May take part [11.2.3]: yes or no, without the reasons."""
    return (
        in_range_holds(gun)
        and (gun.in_battery or gun.type.moves_fired)
        and (capacity(mission) == _LIGHT or formation_allows_holds(gun))
        and not gun.depleted
        and gun.fatigue != 2
        and not gun.carried
        and not (gun.ooc and gun.command is not _OWN_FORMATION)
        and not (gun.type is _TD and not mission.td_allowed)
        and not (gun.type is _TD and gun.enemy_next)
        and not (
            gun.type in _FLAK_88_OR_TD
            and all([art_unit.type in _FLAK_88_OR_TD for art_unit in mission.art])
        )
    )


def effective_range(firer: Firer, trace: Trace | None = None) -> int | None:
    """Range of an Art unit [11.3.1]."""

    def own() -> int | None:
        # own [11.4.1b; 11.4.1c]: worked out when it is first asked for  goss/fire_support.rules:330
        value: int = firer.range if firer.type.fixed_range is None else firer.type.fixed_range
        if trace is not None:
            trace.step("own", value, "11.4.1b; 11.4.1c", "goss/fire_support.rules:330")
        return value

    # gives                                                              goss/fire_support.rules:329
    value: int | None = 1 if firer.exposed_enemy else own()
    if trace is not None:
        trace.formula(
            "effective_range",
            value,
            "11.3.1",
            "goss/fire_support.rules:329",
            "Range of an Art unit",
        )
    return value


def in_range(firer: Firer) -> Answer:
    """In range [11.3.0]."""
    failed: list[Reason] = []

    # all of these
    # range reaches the target hex                                       goss/fire_support.rules:335
    if not is_at_least(effective_range(firer), firer.distance):
        failed.append(Reason("range reaches the target hex", "11.3.0", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def in_range_holds(firer: Firer) -> bool:
    """In range [11.3.0]: yes or no, without the reasons."""
    return is_at_least(effective_range(firer), firer.distance)


def formation_allows(firer: Firer) -> Answer:
    """Formation requirements [11.2.5].

    Of the guns of Forts the rule says nothing.
    """
    failed: list[Reason] = []

    # none of these
    # Art of elsewhere                                                   goss/fire_support.rules:357
    if firer.command is _ELSEWHERE:
        if firer.type is _FLAK_88:
            # unless 88mm Flak [11.4.1b]                                 goss/fire_support.rules:358
            pass
        else:
            failed.append(Reason("Art of elsewhere", "11.2.5"))
    # ADV 0, not the spotter's formation                                 goss/fire_support.rules:359
    if firer.adv == 0 and firer.command is not _OWN_FORMATION:
        if firer.type is _FLAK_88:
            # unless 88mm Flak [11.4.1b]                                 goss/fire_support.rules:360
            pass
        else:
            failed.append(Reason("ADV 0, not the spotter's formation", "11.2.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def formation_allows_holds(firer: Firer) -> bool:
    """Formation requirements [11.2.5]: yes or no, without the reasons."""
    return (firer.command is not _ELSEWHERE or firer.type is _FLAK_88) and (
        not (firer.adv == 0 and firer.command is not _OWN_FORMATION) or firer.type is _FLAK_88
    )


def split_limit(nation: Nation, asset: bool, bf: int, trace: Trace | None = None) -> int:
    """Missions an Art unit may split its fire over [11.4.1d]."""
    # gives                                                              goss/fire_support.rules:362
    value: int
    if nation.side == _ALLIED:
        value = bf
        why = "Allied: one for each point"
    elif asset:
        value = 1
        why = "Axis corps or army asset"
    else:
        value = min(2, bf)
        why = ""
    if trace is not None:
        trace.formula(
            "split_limit",
            value,
            "11.4.1d",
            "goss/fire_support.rules:362",
            "Missions an Art unit may split its fire over",
            why,
        )
    return value


def fired_bf(firer: Firer, mission: Mission, trace: Trace | None = None) -> Number:
    """Points of an Art unit [11.4.1; 11.4.1f; 14.2.1].

    Halved before the one point is taken off: the order is not stated.
    """

    def halved() -> Number:
        # halved [14.2.1]: worked out when it is first asked for         goss/fire_support.rules:381
        value: Number = divided(firer.bf, 2) if firer.fatigue == 1 else firer.bf
        if trace is not None:
            trace.step("halved", value, "14.2.1", "goss/fire_support.rules:381")
        return value

    # gives                                                              goss/fire_support.rules:379
    value: Number
    if firer.depleted:
        # ammunition depleted [11.4.1]
        value = 0
        why = "ammunition depleted"
    elif firer.heavy and mission.defensive:
        # heavy Art in a defensive mission [11.4.1f]
        value = max(0, halved() - 1)
        why = "heavy Art in a defensive mission"
    else:
        value = halved()
        why = ""
    if trace is not None:
        trace.formula(
            "fired_bf",
            value,
            "11.4.1; 11.4.1f; 14.2.1",
            "goss/fire_support.rules:379",
            "Points of an Art unit",
            why,
        )
    return value


def art_points(mission: Mission, trace: Trace | None = None) -> int:
    """Points of the Art [11.4.1; 1.5.0]."""
    # gives                                                              goss/fire_support.rules:387
    value = round_up(sum_of([fired_bf(art_unit, mission, trace) for art_unit in mission.art]))
    if trace is not None:
        trace.formula(
            "art_points", value, "11.4.1; 1.5.0", "goss/fire_support.rules:387", "Points of the Art"
        )
    return value


def whole_volleys(mission: Mission, trace: Trace | None = None) -> int:
    """Volleys of 8 [11.4.1a]."""
    # gives                                                              goss/fire_support.rules:390
    value = art_points(mission, trace) // 8
    if trace is not None:
        trace.formula(
            "whole_volleys", value, "11.4.1a", "goss/fire_support.rules:390", "Volleys of 8"
        )
    return value


def art_volleys(mission: Mission, trace: Trace | None = None) -> tuple[int, ...]:
    """Art volleys [11.4.1a; 11.4.1g]."""
    # whole                                                              goss/fire_support.rules:394
    whole = (8,) * few_enough(whole_volleys(mission, trace))
    if trace is not None:
        trace.step("whole", whole, "11.4.1a; 11.4.1g", "goss/fire_support.rules:394")
    # added                                                              goss/fire_support.rules:395
    added = (8,) * few_enough(mission.added_volleys)
    if trace is not None:
        trace.step("added", added, "11.4.1a; 11.4.1g", "goss/fire_support.rules:395")
    # rest                                                               goss/fire_support.rules:396
    rest = split_into(art_points(mission, trace) - 8 * whole_volleys(mission, trace), 8)
    if trace is not None:
        trace.step("rest", rest, "11.4.1a; 11.4.1g", "goss/fire_support.rules:396")
    # gives                                                              goss/fire_support.rules:393
    value = whole + added + rest
    if trace is not None:
        trace.formula(
            "art_volleys", value, "11.4.1a; 11.4.1g", "goss/fire_support.rules:393", "Art volleys"
        )
    return value


def intensive_fire_allowed(mission: Mission) -> Answer:
    """Intensive fire [11.4.1g]."""
    failed: list[Reason] = []

    # all of these
    # an Art mission                                                     goss/fire_support.rules:420
    if mission.kind != _MISSION_KIND_ART:
        failed.append(Reason("an Art mission", "11.4.1g", holds=False))
    # a volley of 8                                                      goss/fire_support.rules:421
    with LeaveOut(failed):
        if whole_volleys(mission) < 1:
            failed.append(Reason("a volley of 8", "11.4.1g", holds=False))
    # corps ADV of 1 or more                                             goss/fire_support.rules:422
    if mission.corps_adv < 1:
        failed.append(Reason("corps ADV of 1 or more", "11.4.1g", holds=False))
    # one added volley for each original volley of 8                     goss/fire_support.rules:423
    with LeaveOut(failed):
        if mission.added_volleys > whole_volleys(mission):
            failed.append(
                Reason("one added volley for each original volley of 8", "11.4.1g", holds=False)
            )

    # none of these
    # Art of an unsupported formation [15.4.3]                           goss/fire_support.rules:425
    if any([art_unit.unsupported for art_unit in mission.art]):
        failed.append(Reason("Art of an unsupported formation", "15.4.3"))
    # a Metz fort, or Art inside [lf 17.6.3e]                   lucky_forward/fort_battles.rules:149
    if any([art_unit.type is _FORT_ART or art_unit.fort_art for art_unit in mission.art]):
        failed.append(Reason("a Metz fort, or Art inside", "lf 17.6.3e"))
    # Art not in GenS                                                    goss/fire_support.rules:426
    if any([art_unit.supply in _OHS_OR_OOS for art_unit in mission.art]):
        failed.append(Reason("Art not in GenS", "11.4.1g"))
    # Art on extended GenS without additional trucks [15.2.4a]           goss/fire_support.rules:427
    if any(
        [
            art_unit.supply is _EXTENDED_GENS and not art_unit.extra_trucks
            for art_unit in mission.art
        ],
    ):
        failed.append(Reason("Art on extended GenS without additional trucks", "15.2.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def intensive_fire_allowed_holds(mission: Mission) -> bool:
    """Intensive fire [11.4.1g]: yes or no, without the reasons."""
    return (
        mission.kind == _MISSION_KIND_ART
        and whole_volleys(mission) >= 1
        and mission.corps_adv >= 1
        and mission.added_volleys <= whole_volleys(mission)
        and not any([art_unit.unsupported for art_unit in mission.art])
        and not any([art_unit.type is _FORT_ART or art_unit.fort_art for art_unit in mission.art])
        and not any([art_unit.supply in _OHS_OR_OOS for art_unit in mission.art])
        and not any(
            [
                art_unit.supply is _EXTENDED_GENS and not art_unit.extra_trucks
                for art_unit in mission.art
            ],
        )
    )


def volley_points(mission: Mission, trace: Trace | None = None) -> tuple[int, ...]:
    """Points of each volley [11.4.0]."""
    # gives                                                              goss/fire_support.rules:430
    value: tuple[int, ...]
    if mission.kind == _MISSION_KIND_ART:
        # Art [11.4.1a]
        value = art_volleys(mission, trace)
        why = "Art"
    elif mission.kind == _NGS:
        # one for each ship [11.4.2]
        value = tuple([ship.fs_points for ship in mission.ships])
        why = "one for each ship"
    else:
        value = tuple([points_left * 2 for points_left in mission.air_missions])
        why = ""
    if trace is not None:
        trace.formula(
            "volley_points",
            value,
            "11.4.0",
            "goss/fire_support.rules:430",
            "Points of each volley",
            why,
        )
    return value
