# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/artillery.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Artillery."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    DiceKind,
    LeaveOut,
    Line,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    is_a,
    or_none,
)

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))
_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """Fire mission [163.1]."""

    off_board: bool = True  # off-board artillery
    by_ssr: bool = True  # a SSR or a DYO purchase gives pre-registered fire
    attacker_off: bool = True  # the attacker arrives from off board
    # this very spotter and radio set up on board with it [163.1; 163.14]
    spotter_start: bool = True
    recorded: bool = True  # the target hex was recorded before the start
    access: bool = False  # battery access
    los: bool = False  # from the spotter to the recorded hex
    rolls_seen: bool = False  # accuracy or error has been rolled [163.11]
    initial_rph: bool = True  # the RPh in which the fire is called for the first time [163.11]

    def __post_init__(self) -> None:
        a_yes_or_no("Mission.off_board", self.off_board)
        a_yes_or_no("Mission.by_ssr", self.by_ssr)
        a_yes_or_no("Mission.attacker_off", self.attacker_off)
        a_yes_or_no("Mission.spotter_start", self.spotter_start)
        a_yes_or_no("Mission.recorded", self.recorded)
        a_yes_or_no("Mission.access", self.access)
        a_yes_or_no("Mission.los", self.los)
        a_yes_or_no("Mission.rolls_seen", self.rolls_seen)
        a_yes_or_no("Mission.initial_rph", self.initial_rph)


def pre_registered(mission: Mission) -> Answer:
    """Pre-Registered Fire [163.1; 163.14].

    The first sentence is read as both: off-board artillery, and a situation that a SSR or
    DYO purchase names. It may place smoke and Harassing Fire too [163.13].
    """
    failed: list[Reason] = []

    # all of these
    # off-board artillery [163.1]                                        gi_anvil/artillery.rules:22
    if not mission.off_board:
        failed.append(Reason("off-board artillery", "163.1", holds=False))
    # a SSR or DYO purchase gives it [163.1]                             gi_anvil/artillery.rules:23
    if not mission.by_ssr:
        failed.append(Reason("a SSR or DYO purchase gives it", "163.1", holds=False))
    # the attacker comes from off board [163.1]                          gi_anvil/artillery.rules:24
    if not mission.attacker_off:
        failed.append(Reason("the attacker comes from off board", "163.1", holds=False))
    # the spotter and radio that started with it [163.14]                gi_anvil/artillery.rules:25
    if not mission.spotter_start:
        failed.append(Reason("the spotter and radio that started with it", "163.14", holds=False))
    # a hex recorded before the start [163.1]                            gi_anvil/artillery.rules:26
    if not mission.recorded:
        failed.append(Reason("a hex recorded before the start", "163.1", holds=False))
    # battery access [163.1]                                             gi_anvil/artillery.rules:27
    if not mission.access:
        failed.append(Reason("battery access", "163.1", holds=False))
    # LOS to the hex [163.1]                                             gi_anvil/artillery.rules:28
    if not mission.los:
        failed.append(Reason("LOS to the hex", "163.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def pre_registered_holds(mission: Mission) -> bool:
    """Pre-Registered Fire [163.1; 163.14]: yes or no, without the reasons."""
    return (
        mission.off_board
        and mission.by_ssr
        and mission.attacker_off
        and mission.spotter_start
        and mission.recorded
        and mission.access
        and mission.los
    )


def ffe_at_once(mission: Mission) -> Answer:
    """FFE without a SR [163.11]."""
    failed: list[Reason] = []

    # all of these
    # Pre-Registered Fire [163.11]                                       gi_anvil/artillery.rules:32
    if not pre_registered_holds(mission):
        failed.append(Reason("Pre-Registered Fire", "163.11", holds=False))
    # in the first RPh of the call [163.11]                              gi_anvil/artillery.rules:33
    if not mission.initial_rph:
        failed.append(Reason("in the first RPh of the call", "163.11", holds=False))

    # none of these
    # accuracy or error already rolled [163.11]                          gi_anvil/artillery.rules:35
    if mission.rolls_seen:
        failed.append(Reason("accuracy or error already rolled", "163.11"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class ArtilleryRoll(Word):
    """dr [163.12]."""

    ACCURACY = "accuracy"
    FIRST_ERROR = "first extent of error"
    LATER_ERROR = "later extent of error"


_FIRST_ERROR: Final = ArtilleryRoll.FIRST_ERROR
_ACCURACY_OR_FIRST_ERROR: Final = frozenset((ArtilleryRoll.ACCURACY, ArtilleryRoll.FIRST_ERROR))


def pre_registered_drm(mission: Mission, kind_: ArtilleryRoll, trace: Trace | None = None) -> int:
    """Pre-Registered Fire DRM [163.12]."""
    total = 0

    if pre_registered_holds(mission) and kind_ in _ACCURACY_OR_FIRST_ERROR:
        total -= 2
        if trace is not None:
            trace.adds(
                "pre_registered_drm", -2, "accuracy, first extent of error", "163.12",
                "gi_anvil/artillery.rules:44",
            )

    if trace is not None:
        trace.total(
            "pre_registered_drm",
            total,
            "163.12",
            "gi_anvil/artillery.rules:42",
            "Pre-Registered Fire DRM",
        )
    return total


def pre_registered_drm_lines(mission: Mission, kind_: ArtilleryRoll) -> tuple[Line, ...]:
    """The lines of Pre-Registered Fire DRM that count, each with its value and rule."""
    trace = Trace()
    pre_registered_drm(mission, kind_, trace)
    return trace.lines_of("pre_registered_drm")


@dataclass(frozen=True, slots=True)
class ExtentOfErrorResolved:
    """What Extent of error comes to."""

    modified: int
    error: int


def extent_of_error(
    mission: Mission,
    kind: ArtilleryRoll,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ExtentOfErrorResolved:
    """Extent of error [163.12].

    Read as 1 or less: with -2 the dr reaches -1. How the dr is read otherwise is in earlier
    gamettes: it is taken as hexes.
    """
    is_a("mission", mission, Mission)
    is_a("kind", kind, ArtilleryRoll)
    if trace is not None:
        a_trace(trace)

    # roll dr: 1d6 [163.12]                                              gi_anvil/artillery.rules:49
    dr = _1D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "163.12", "gi_anvil/artillery.rules:49")

    # modified [163.12]                                                  gi_anvil/artillery.rules:50
    modified = dr + pre_registered_drm(mission, kind, trace)
    if trace is not None:
        trace.step("modified", modified, "163.12", "gi_anvil/artillery.rules:50")

    # error                                                              gi_anvil/artillery.rules:51
    error: int
    if modified <= 1 and kind == _FIRST_ERROR:
        # 1 or less [163.12]
        error = 1
        why = "1 or less"
    else:
        error = modified
        why = ""
    if trace is not None:
        trace.step("error", error, "163.12", "gi_anvil/artillery.rules:51", why)

    return ExtentOfErrorResolved(modified, error)


class CounterKind(Word):
    """Counter [163.21]."""

    SR = "sr"
    FFE = "ffe"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlottedFire:
    """What is written down [163.21]."""

    turn: int  # player turn
    counter: str  # ID of the SR or FFE on board
    execute: CounterKind  # what it is to be in the DFPh
    no_change: bool = False  # NC
    now_at: str | None = None  # hex where the counter is
    target_hex: str | None = None  # hex that it is corrected to

    def __post_init__(self) -> None:
        a_number("PlottedFire.turn", self.turn)
        a_text("PlottedFire.counter", self.counter)
        is_a("PlottedFire.execute", self.execute, CounterKind)
        a_yes_or_no("PlottedFire.no_change", self.no_change)
        or_none("PlottedFire.now_at", self.now_at, a_text)
        or_none("PlottedFire.target_hex", self.target_hex, a_text)


def plot_complete(plot: PlottedFire) -> Answer:
    """The plot is complete [163.21]."""
    failed: list[Reason] = []

    # all of these
    # a correction, or NC [163.21]                                       gi_anvil/artillery.rules:71
    if not (plot.no_change or plot.target_hex is not None):
        failed.append(Reason("a correction, or NC", "163.21", holds=False))

    # none of these
    # both a correction and NC [163.21]                                  gi_anvil/artillery.rules:73
    if plot.no_change and plot.target_hex is not None:
        failed.append(Reason("both a correction and NC", "163.21"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def plot_complete_holds(plot: PlottedFire) -> bool:
    """The plot is complete [163.21]: yes or no, without the reasons."""
    return (plot.no_change or plot.target_hex is not None) and not (
        plot.no_change and plot.target_hex is not None
    )


@dataclass(frozen=True, slots=True)
class PlottedFireResolved:
    """What Plotted fire in the DFPh comes to."""

    aimed_at: str | None
    becomes_kind: CounterKind


def plotted_fire(
    plot: PlottedFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> PlottedFireResolved | Refused:
    """Plotted fire in the DFPh [163.2; 163.21]."""
    is_a("plot", plot, PlottedFire)
    if trace is not None:
        a_trace(trace)

    # refuse: the plot is not complete [163.21]                          gi_anvil/artillery.rules:76
    answer = plot_complete(plot)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "the plot is not complete", answer.reasons, "163.21", "gi_anvil/artillery.rules:76"
            )
        return Refused("the plot is not complete", "163.21", answer.reasons)

    # aimed_at [163.2]                                                   gi_anvil/artillery.rules:77
    aimed_at: str | None = plot.now_at if plot.no_change else plot.target_hex
    if trace is not None:
        trace.step("aimed_at", aimed_at, "163.2", "gi_anvil/artillery.rules:77")

    # becomes_kind [163.2]                                               gi_anvil/artillery.rules:78
    becomes_kind = plot.execute
    if trace is not None:
        trace.step("becomes_kind", becomes_kind, "163.2", "gi_anvil/artillery.rules:78")

    return PlottedFireResolved(aimed_at, becomes_kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounding:
    """Infantry in a hex of a FFE [163.22]."""

    moving: bool = True  # moves through the hex
    mortar: bool  # the FFE is of mortars, or of off-board artillery that a SSR calls mortars
    resolved: bool = False  # the FFE has been resolved

    def __post_init__(self) -> None:
        a_yes_or_no("Grounding.moving", self.moving)
        a_yes_or_no("Grounding.mortar", self.mortar)
        a_yes_or_no("Grounding.resolved", self.resolved)


def may_ground(grounding: Grounding) -> Answer:
    """May ground there [163.22]."""
    failed: list[Reason] = []

    # all of these
    # moving through the hex                                             gi_anvil/artillery.rules:88
    if not grounding.moving:
        failed.append(Reason("moving through the hex", "163.22", holds=False))

    # none of these
    # before mortar fire, which is silent [163.22]                       gi_anvil/artillery.rules:90
    with LeaveOut(failed):
        if grounding.mortar and not grounding.resolved:
            failed.append(Reason("before mortar fire, which is silent", "163.22"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpottedHex:
    """Hex that a spotter calls fire on [163.3; 163.4]."""

    off_board: bool = True
    los: bool = True  # to the target hex
    open_target: bool = False  # a non-concealed target there is seen
    concealed: bool = True  # concealment counters, or hidden units are suspected there
    # LOS to the SR or FFE, which stands 2 levels high; yes if there is none yet
    counter_seen: bool = True
    turn_lost: bool = False  # the DR failed earlier this player turn

    def __post_init__(self) -> None:
        a_yes_or_no("SpottedHex.off_board", self.off_board)
        a_yes_or_no("SpottedHex.los", self.los)
        a_yes_or_no("SpottedHex.open_target", self.open_target)
        a_yes_or_no("SpottedHex.concealed", self.concealed)
        a_yes_or_no("SpottedHex.counter_seen", self.counter_seen)
        a_yes_or_no("SpottedHex.turn_lost", self.turn_lost)


def may_direct(hex_: SpottedHex) -> Answer:
    """May direct fire there [163.3; 163.4]."""
    failed: list[Reason] = []

    # all of these
    # LOS to the hex [163.4]                                            gi_anvil/artillery.rules:104
    if not hex_.los:
        failed.append(Reason("LOS to the hex", "163.4", holds=False))
    # sees the SR or FFE, 2 levels high [163.4]                         gi_anvil/artillery.rules:105
    if not hex_.counter_seen:
        failed.append(Reason("sees the SR or FFE, 2 levels high", "163.4", holds=False))
    # a target that is not concealed, or the DR may be tried [163.3]    gi_anvil/artillery.rules:106
    if not (hex_.open_target or not hex_.concealed or hex_.off_board):
        failed.append(
            Reason("a target that is not concealed, or the DR may be tried", "163.3", holds=False)
        )

    # none of these
    # no more directions this turn [163.3]                              gi_anvil/artillery.rules:108
    if hex_.turn_lost:
        failed.append(Reason("no more directions this turn", "163.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_direct_holds(hex_: SpottedHex) -> bool:
    """May direct fire there [163.3; 163.4]: yes or no, without the reasons."""
    return (
        hex_.los
        and hex_.counter_seen
        and (hex_.open_target or not hex_.concealed or hex_.off_board)
        and not hex_.turn_lost
    )


@dataclass(frozen=True, slots=True)
class ConcealedTargetResolved:
    """What Indirect fire at concealed units comes to."""

    allowed: bool
    turn_over: bool
    ffe_used: bool


def concealed_target(
    hex_: SpottedHex,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ConcealedTargetResolved | Refused:
    """Indirect fire at concealed units [163.3].

    Never halved for concealment. 7 or less is a restored sign; an 8 or more counts as a FFE
    without effect.
    """
    is_a("hex", hex_, SpottedHex)
    if trace is not None:
        a_trace(trace)

    # refuse: may not direct fire there [163.3; 163.4]                  gi_anvil/artillery.rules:112
    answer = may_direct(hex_)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not direct fire there",
                answer.reasons,
                "163.3; 163.4",
                "gi_anvil/artillery.rules:112",
            )
        return Refused("may not direct fire there", "163.3; 163.4", answer.reasons)

    # needs_roll [163.3]                                                gi_anvil/artillery.rules:113
    needs_roll = hex_.concealed and not hex_.open_target
    if trace is not None:
        trace.step("needs_roll", needs_roll, "163.3", "gi_anvil/artillery.rules:113")

    # roll dr: 2d6 [163.3]                                              gi_anvil/artillery.rules:114
    dr = 0
    if needs_roll:
        dr = _2D6.roll(dice, "dr")
        if trace is not None:
            trace.roll("dr", dr, "163.3", "gi_anvil/artillery.rules:114")

    # allowed [163.3]                                                   gi_anvil/artillery.rules:115
    allowed = not needs_roll or dr <= 7
    if trace is not None:
        trace.step("allowed", allowed, "163.3", "gi_anvil/artillery.rules:115")

    # turn_over [163.3]                                                 gi_anvil/artillery.rules:116
    turn_over = not allowed
    if trace is not None:
        trace.step("turn_over", turn_over, "163.3", "gi_anvil/artillery.rules:116")

    # ffe_used [163.3]                                                  gi_anvil/artillery.rules:117
    ffe_used = not allowed
    if trace is not None:
        trace.step("ffe_used", ffe_used, "163.3", "gi_anvil/artillery.rules:117")

    return ConcealedTargetResolved(allowed, turn_over, ffe_used)
