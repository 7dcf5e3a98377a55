# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/gun_hits.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Gun hits."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    divided,
    is_a,
    needed,
)
from .words import Colored2d6, IftResult, ift


class GunAttack(Word):
    """What hits the gun [145.32; 145.331]."""

    BY_HE = "HE"
    BY_AP = "AP"
    BY_ATR = "ATR"
    BY_MG = "MMG or HMG, not in a fire group"
    BY_SCW = "SCW"
    BY_FT = "FT"


_BY_AP: Final = GunAttack.BY_AP
_BY_ATR: Final = GunAttack.BY_ATR
_BY_ATR_OR_BY_FT: Final = frozenset((GunAttack.BY_ATR, GunAttack.BY_FT))


class CrewFate(Word):
    """Crew [145.32; 145.33]."""

    DESTROYED = "destroyed"
    UNATTENDED = "none with the gun"
    UNCHECKED = "no check"
    PASSES = "passes the MC"
    BREAKS = "fails the MC"


_CREW_FATE_BREAKS: Final = CrewFate.BREAKS
_CREW_FATE_DESTROYED: Final = CrewFate.DESTROYED
_PASSES: Final = CrewFate.PASSES
_UNATTENDED: Final = CrewFate.UNATTENDED
_UNCHECKED: Final = CrewFate.UNCHECKED


@dataclass(frozen=True, slots=True, kw_only=True)
class GunHit:
    """Hit on a gun [145.32]."""

    attack: GunAttack = GunAttack.BY_HE
    fp: int = 0  # IFT column; an ATR always has 2 [145.331]
    gunshield: bool = False  # faces the fire [145.32]
    crew_moving: bool = False  # crew moving to or with the gun [145.31]
    unattended: bool = False
    crew_morale: int | None = None
    crew_broken: bool = False  # [142.312]
    indirect: bool = False
    ch: bool = False  # critical hit [145.33]

    def __post_init__(self) -> None:
        is_a("GunHit.attack", self.attack, GunAttack)
        a_number("GunHit.fp", self.fp)
        a_yes_or_no("GunHit.gunshield", self.gunshield)
        a_yes_or_no("GunHit.crew_moving", self.crew_moving)
        a_yes_or_no("GunHit.unattended", self.unattended)
        a_number_or_none("GunHit.crew_morale", self.crew_morale)
        a_yes_or_no("GunHit.crew_broken", self.crew_broken)
        a_yes_or_no("GunHit.indirect", self.indirect)
        a_yes_or_no("GunHit.ch", self.ch)


def shield_counts(hit: GunHit) -> Answer:
    """The gunshield counts [145.31; 145.32; 145.331]."""
    failed: list[Reason] = []

    # all of these
    # a gunshield faces the fire [145.32]                                 gi_anvil/gun_hits.rules:35
    if not hit.gunshield:
        failed.append(Reason("a gunshield faces the fire", "145.32", holds=False))

    # none of these
    # crew moving to or with the gun [145.31]                             gi_anvil/gun_hits.rules:37
    if hit.crew_moving:
        failed.append(Reason("crew moving to or with the gun", "145.31"))
    # indirect fire [145.32]                                              gi_anvil/gun_hits.rules:38
    if hit.indirect:
        failed.append(Reason("indirect fire", "145.32"))
    # ATR or FT [145.331]                                                 gi_anvil/gun_hits.rules:39
    if hit.attack in _BY_ATR_OR_BY_FT:
        failed.append(Reason("ATR or FT", "145.331"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def shield_counts_holds(hit: GunHit) -> bool:
    """The gunshield counts [145.31; 145.32; 145.331]: yes or no, without the reasons."""
    return (
        hit.gunshield
        and not hit.crew_moving
        and not hit.indirect
        and hit.attack not in _BY_ATR_OR_BY_FT
    )


@dataclass(frozen=True, slots=True)
class GunHitResolved:
    """What Hit on a gun comes to."""

    unmodified: IftResult | None
    modified: IftResult | None
    destroyed: bool
    crew_fate: CrewFate
    damaged: bool


def gun_hit(hit: GunHit, dice: Dice, *, trace: Trace | None = None) -> GunHitResolved:
    """Hit on a gun [145.32].

    One roll, read three ways: unmodified for the gun, with the gunshield for the crew's MC,
    and the colored die of that MC for damage. A colored die equal to the level does damage:
    the sign is lost, the printed example shows it. A MG of a fire group harms a gun by
    143.7 alone.
    """
    is_a("hit", hit, GunHit)
    if trace is not None:
        a_trace(trace)

    # roll dr: DR: two dice, one colored, one white [145.32]              gi_anvil/gun_hits.rules:45
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "145.32", "gi_anvil/gun_hits.rules:45")

    # column [145.331]                                                    gi_anvil/gun_hits.rules:46
    column = 2 if hit.attack is _BY_ATR else hit.fp
    if trace is not None:
        trace.step("column", column, "145.331", "gi_anvil/gun_hits.rules:46")

    # unmodified [145.32]                                                 gi_anvil/gun_hits.rules:47
    unmodified = ift(dr, column, trace)
    if trace is not None:
        trace.step("unmodified", unmodified, "145.32", "gi_anvil/gun_hits.rules:47")

    # direct [145.32]                                                     gi_anvil/gun_hits.rules:48
    direct = unmodified == IftResult.KIA and not hit.indirect
    if trace is not None:
        trace.step("direct", direct, "145.32", "gi_anvil/gun_hits.rules:48")

    # shield [145.32]                                                     gi_anvil/gun_hits.rules:49
    shield = 2 if shield_counts_holds(hit) else 0
    if trace is not None:
        trace.step("shield", shield, "145.32", "gi_anvil/gun_hits.rules:49")

    # crew_column [145.332]                                               gi_anvil/gun_hits.rules:50
    crew_column: Number = divided(column, 2) if hit.attack is _BY_AP else column
    if trace is not None:
        trace.step("crew_column", crew_column, "145.332", "gi_anvil/gun_hits.rules:50")

    # modified [145.32]                                                   gi_anvil/gun_hits.rules:51
    modified = ift(dr + shield, crew_column, trace)
    if trace is not None:
        trace.step("modified", modified, "145.32", "gi_anvil/gun_hits.rules:51")

    # destroyed                                                           gi_anvil/gun_hits.rules:52
    destroyed: bool
    if hit.ch:
        # critical hit [145.33; 145.332]
        destroyed = True
        why = "critical hit"
    elif direct:
        # direct hit [145.32]
        destroyed = True
        why = "direct hit"
    elif hit.indirect and modified == IftResult.KIA:
        # KIA of indirect fire, after modification [145.32]
        destroyed = True
        why = "KIA of indirect fire, after modification"
    else:
        destroyed = False
        why = ""
    if trace is not None:
        trace.step("destroyed", destroyed, "145.32", "gi_anvil/gun_hits.rules:52", why)

    # crew_destroyed                                                      gi_anvil/gun_hits.rules:57
    crew_destroyed: bool
    if hit.ch:
        # critical hit [145.33; 145.332]
        crew_destroyed = True
        why = "critical hit"
    elif direct and hit.attack is not _BY_AP:
        # direct hit, not by AP [145.32]
        crew_destroyed = True
        why = "direct hit, not by AP"
    elif modified == IftResult.KIA:
        # KIA [145.32]
        crew_destroyed = True
        why = "KIA"
    else:
        crew_destroyed = False
        why = ""
    if trace is not None:
        trace.step("crew_destroyed", crew_destroyed, "145.32", "gi_anvil/gun_hits.rules:57", why)

    # checks [145.32]                                                     gi_anvil/gun_hits.rules:62
    checks = not crew_destroyed and modified is not None and modified.mc_level is not None
    if trace is not None:
        trace.step("checks", checks, "145.32", "gi_anvil/gun_hits.rules:62")

    # roll crew: DR: two dice, one colored, one white [145.32]            gi_anvil/gun_hits.rules:63
    crew = Colored2d6.not_rolled()
    if checks:
        crew = Colored2d6.rolled(dice, "crew")
        if trace is not None:
            trace.roll("crew", crew, "145.32", "gi_anvil/gun_hits.rules:63")

    # crew_fate                                                           gi_anvil/gun_hits.rules:64
    crew_fate: CrewFate
    if hit.unattended:
        crew_fate = _UNATTENDED
        why = "nobody there"
    elif crew_destroyed:
        crew_fate = _CREW_FATE_DESTROYED
        why = "destroyed"
    elif not checks:
        crew_fate = _UNCHECKED
        why = "no MC"
    elif crew == 12:
        # 12 [142.311]
        crew_fate = _CREW_FATE_DESTROYED
        why = "12"
    elif (
        hit.crew_morale is not None
        and crew
        + needed(
            modified.mc_level if modified is not None else None, "modified.mc_level"
        ) <= hit.crew_morale
    ):
        crew_fate = _PASSES
        why = "passed"
    elif hit.crew_broken:
        # broken crew [142.312]
        crew_fate = _CREW_FATE_DESTROYED
        why = "broken crew"
    else:
        crew_fate = _CREW_FATE_BREAKS
        why = ""
    if trace is not None:
        trace.step("crew_fate", crew_fate, "145.32", "gi_anvil/gun_hits.rules:64", why)

    # damaged                                                             gi_anvil/gun_hits.rules:72
    damaged: bool
    if destroyed:
        damaged = False
        why = "destroyed already"
    elif hit.attack is _BY_AP:
        # AP harms a gun by direct hits alone [145.332]
        damaged = False
        why = "AP harms a gun by direct hits alone"
    elif hit.indirect:
        # indirect fire harms it by a KIA alone [145.32]
        damaged = False
        why = "indirect fire harms it by a KIA alone"
    elif not checks:
        damaged = False
        why = "no MC"
    elif (
        modified is not None and modified.mc_level is not None and crew.colored <= modified.mc_level
    ):
        # colored die up to the level of the MC [145.32]
        damaged = True
        why = "colored die up to the level of the MC"
    else:
        damaged = False
        why = ""
    if trace is not None:
        trace.step("damaged", damaged, "145.32", "gi_anvil/gun_hits.rules:72", why)

    return GunHitResolved(unmodified, modified, destroyed, crew_fate, damaged)
