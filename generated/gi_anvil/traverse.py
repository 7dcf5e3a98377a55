# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/traverse.rules. Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Traverse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Group,
    Heading,
    Line,
    Number,
    Reason,
    Tally,
    Trace,
    Word,
    at_most,
    how_many,
    inside,
    printed,
)


class Traverse(Word):
    """Mounting [144.41]."""

    TURRETED = "T"
    SLOW_TURRET = "ST"
    NON_TURRETED = "NT"
    LIGHT_MORTAR = "light mortar"


class FirePhase(Word):
    """Fire phase."""

    PREP_FIRE = "PFPh"
    DEFENSIVE_FIRE = "DFPh"
    ADVANCING_FIRE = "AFPh"


# Case A, hexspine by hexspine [144.41]                                   gi_anvil/traverse.rules:20
# ?! doubtful: so printed; the DRM would fall with a wider turn, +1 is likely meant
CASE_A_STEPS_MOUNTING: Final[Axis[Traverse]] = Axis(
    "case_a_steps",
    "Case A, hexspine by hexspine",
    "144.41",
    "Mounting",
    (Traverse.TURRETED, Traverse.SLOW_TURRET, Traverse.NON_TURRETED, Traverse.LIGHT_MORTAR),
)
CASE_A_STEPS_HEXSPINE: Final = Bands(
    "case_a_steps",
    "Case A, hexspine by hexspine",
    "144.41",
    "Hexspine",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3)),
)

# fmt: off
CASE_A_STEPS: Final[Chart[int]] = Chart(
    "Case A, hexspine by hexspine",
    "144.41",
    rows=(CASE_A_STEPS_MOUNTING,),
    columns=(CASE_A_STEPS_HEXSPINE,),
    lines=(
        #                 1  2   3
        ("T",            (1, 1,  1)),
        ("ST",           (2, 1,  1)),
        ("NT",           (3, -1, 1)),  # 2 ?!
        ("light mortar", (0, 0,  0)),
    ),
)
# fmt: on


def case_a_steps(mounting: Traverse, hexspine: Number | Heading, trace: Trace | None = None) -> int:
    """Case A, hexspine by hexspine [144.41].

    T: turrets and ordnance that turns through 360 degrees. ST: slow turrets. NT: bow guns,
    other guns, other mortars, one man turrets [144.413]. Turning several hexspines for one
    shot adds their figures.
    """
    found = CASE_A_STEPS.at(
        (CASE_A_STEPS_MOUNTING.find(mounting), CASE_A_STEPS_HEXSPINE.find(hexspine))
    )
    if trace is not None:
        trace.lookup(
            "case_a_steps",
            found,
            "144.41",
            "gi_anvil/traverse.rules:20",
            printed((mounting, hexspine)),
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GunState:
    """Gun that turns [144.4]."""

    mounting: Traverse = Traverse.TURRETED
    fire_phase: FirePhase = FirePhase.PREP_FIRE
    pivots: bool = False  # turns its VCA though turreted [144.411]
    tca_changed_mph: bool = False  # turned its turret in the MPh [144.42]
    vca_changed_mph: bool = False  # turned its VCA, or the gun, in the MPh [144.42]
    new_hex: bool = False  # moved into a new hex this turn [144.43]
    in_motion: bool = False  # in motion status in the DFPh [147.13]
    gyrostabilizer: bool = False  # with a crew that uses it [147.13]
    turns: tuple[int, ...] = ()  # hexspines turned before each shot of this phase, to this one


def turns_as(gun: GunState, trace: Trace | None = None) -> Traverse:
    """Mounting that counts [144.411]."""
    # gives                                                               gi_anvil/traverse.rules:44
    value = (
        Traverse.NON_TURRETED
        if gun.pivots and gun.mounting != Traverse.LIGHT_MORTAR
        else gun.mounting
    )
    if trace is not None:
        trace.formula("turns_as", value, "144.411", "gi_anvil/traverse.rules:44")
    return value


def case_a(mounting: Traverse, hexspines: int, trace: Trace | None = None) -> int:
    """Case A for one turn [144.41]."""

    @cache
    def first() -> int:
        # first: worked out when it is first asked for                    gi_anvil/traverse.rules:48
        value = case_a_steps(mounting, 1, trace)
        if trace is not None:
            trace.step("first", value, "144.41", "gi_anvil/traverse.rules:48")
        return value

    @cache
    def second() -> int:
        # second: worked out when it is first asked for                   gi_anvil/traverse.rules:49
        value = case_a_steps(mounting, 2, trace)
        if trace is not None:
            trace.step("second", value, "144.41", "gi_anvil/traverse.rules:49")
        return value

    @cache
    def third() -> int:
        # third: worked out when it is first asked for                    gi_anvil/traverse.rules:50
        value = case_a_steps(mounting, 3, trace)
        if trace is not None:
            trace.step("third", value, "144.41", "gi_anvil/traverse.rules:50")
        return value

    # gives                                                               gi_anvil/traverse.rules:47
    value: int
    if hexspines == 0:
        # not turned
        value = 0
    elif hexspines == 1:
        # one hexspine
        value = first()
    elif hexspines == 2:
        # two hexspines
        value = first() + second()
    else:
        value = first() + second() + third()
    if trace is not None:
        trace.formula("case_a", value, "144.41", "gi_anvil/traverse.rules:47")
    return value


def shot_on_the_move(gun: GunState) -> Answer:
    """Case C applies [144.43; 147.13]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if gun.fire_phase == FirePhase.ADVANCING_FIRE and gun.new_hex:
        # AFPh, moved into a new hex [144.43]                             gi_anvil/traverse.rules:59
        because.append(Reason("AFPh, moved into a new hex", "144.43"))
    elif gun.fire_phase == FirePhase.DEFENSIVE_FIRE and gun.in_motion:
        # DFPh, in motion [147.13]                                        gi_anvil/traverse.rules:60
        because.append(Reason("DFPh, in motion", "147.13"))
    else:
        failed += [
            Reason("AFPh, moved into a new hex", "144.43", holds=False),
            Reason("DFPh, in motion", "147.13", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def _traverse_drm_b(gun: GunState, trace: Trace | None = None) -> Group:
    """Firer cases A to C: Case B [144.42]."""
    # Case B, the worst for attacker [144.42]                             gi_anvil/traverse.rules:69
    group = Group("b")
    if gun.fire_phase == FirePhase.ADVANCING_FIRE and gun.vca_changed_mph:
        group.add(+3, "VCA changed in the MPh", "144.42", "gi_anvil/traverse.rules:70")
    if (
        gun.fire_phase == FirePhase.ADVANCING_FIRE
        and gun.tca_changed_mph
        and gun.mounting == Traverse.SLOW_TURRET
    ):
        group.add(+1, "slow turret turned in the MPh", "144.42", "gi_anvil/traverse.rules:71")
    group.keep_one("greatest")
    return group


def _traverse_drm_c(gun: GunState, trace: Trace | None = None) -> Group:
    """Firer cases A to C: Case C [144.43]."""
    # Case C, the best for attacker [144.43]                              gi_anvil/traverse.rules:73
    group = Group("c")
    if shot_on_the_move(gun).holds:
        group.add(+5, "on the move", "144.43", "gi_anvil/traverse.rules:74")
    if shot_on_the_move(gun).holds and gun.gyrostabilizer:
        group.add(+3, "on the move, gyrostabilizer", "147.13", "gi_anvil/traverse.rules:75")
    group.keep_one("least")
    return group


def traverse_drm(gun: GunState, trace: Trace | None = None) -> int:
    """Firer cases A to C [144.4].

    Case A is not for shots under Case C: 144.411 excepts 144.43. That C takes the place of
    B is a reading: the text gives both without saying that they add.
    """
    tally = Tally("traverse_drm", trace)

    # Case A, each turn of this phase [144.41; 144.412]                   gi_anvil/traverse.rules:67
    tally.group = "a"
    for hexspines in gun.turns:
        if not shot_on_the_move(gun).holds:
            tally.add(
                case_a(turns_as(gun, trace), hexspines, trace),
                "turned",
                "144.41; 144.412",
                "gi_anvil/traverse.rules:68",
            )

    # Case B, the worst for attacker [144.42]                             gi_anvil/traverse.rules:69
    group_b = _traverse_drm_b(gun, trace)

    # Case C, the best for attacker [144.43]                              gi_anvil/traverse.rules:73
    group_c = _traverse_drm_c(gun, trace)

    # at most 1 of b, c, the worst for attacker                           gi_anvil/traverse.rules:76
    at_most(1, (group_b, group_c), "greatest")
    tally.count(group_b)
    tally.count(group_c)

    if trace is not None:
        trace.total("traverse_drm", tally.total, "144.4", "gi_anvil/traverse.rules:62")
    return tally.whole()


def traverse_drm_lines(gun: GunState) -> tuple[Line, ...]:
    """The lines of Firer cases A to C that count, each with its value and rule."""
    trace = Trace()
    traverse_drm(gun, trace)
    return trace.lines_of("traverse_drm")


def gun_may_fire(gun: GunState) -> Answer:
    """May fire [144.43]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # non-turreted, and in a new hex this turn [144.43]                   gi_anvil/traverse.rules:80
    if gun.mounting == Traverse.NON_TURRETED and gun.new_hex:
        failed.append(Reason("non-turreted, and in a new hex this turn", "144.43"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class GunTurns:
    """A gun's shots of one phase [144.412]."""

    mounting: Traverse
    turns: tuple[int, ...]  # hexspines turned before each shot

    def __post_init__(self) -> None:
        how_many("GunTurns.turns", self.turns, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TraverseOverShotsShots:
    """One pass of shots, in Case A over the shots of a phase."""

    turn: int
    drm: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TraverseOverShotsShotsOutcome:
    """How shots came out, in Case A over the shots of a phase."""

    so_far: int
    stopped: bool
    passes: tuple[TraverseOverShotsShots, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraverseOverShotsResolved:
    """What Case A over the shots of a phase comes to."""

    shots: TraverseOverShotsShotsOutcome


def traverse_over_shots(
    gun: GunTurns,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> TraverseOverShotsResolved:
    """Case A over the shots of a phase [144.412].

    Each turn after a shot begins anew with its first hexspine, and the DRM's add up.
    """
    # shots: each hexspines [144.412]                                     gi_anvil/traverse.rules:88
    shots_so_far: list[TraverseOverShotsShots] = []
    shots_trace = inside(trace, "shots")
    so_far: int = 0
    shots_stopped = False
    for hexspines in gun.turns:
        # turn [144.41]                                                   gi_anvil/traverse.rules:89
        turn = case_a(gun.mounting, hexspines, shots_trace)
        if shots_trace is not None:
            shots_trace.step("turn", turn, "144.41", "gi_anvil/traverse.rules:89")

        # drm [144.412]                                                   gi_anvil/traverse.rules:90
        drm = so_far + turn
        if shots_trace is not None:
            shots_trace.step("drm", drm, "144.412", "gi_anvil/traverse.rules:90")

        # so_far becomes [144.412]                                        gi_anvil/traverse.rules:91
        next_so_far = drm
        if shots_trace is not None:
            shots_trace.step("so_far", next_so_far, "144.412", "gi_anvil/traverse.rules:91")

        shots_so_far.append(TraverseOverShotsShots(turn=turn, drm=drm))
        so_far = next_so_far
    shots = TraverseOverShotsShotsOutcome(
        so_far=so_far, stopped=shots_stopped, passes=tuple(shots_so_far)
    )

    return TraverseOverShotsResolved(shots=shots)
