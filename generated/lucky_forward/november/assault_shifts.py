# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/assault_shifts.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Assault shifts."""

from __future__ import annotations

from typing import Final

from . import assault_bonuses, fort_battles, ground_assault_rules
from ._runtime import (
    Answer,
    Axis,
    Chart,
    LeaveOut,
    Line,
    Reason,
    Trace,
    greatest,
    is_less,
    needed,
    through,
    unknown,
)
from .forts import west_wall_shifts
from .vocabulary import Assault, Stack, SupportHex
from .weather import in_town_holds
from .words import (
    DefensiveWork,
    GameTurn,
    GroundCondition,
    Mode,
    Supply,
    Terrain,
    Training,
    Unit,
    UnitKind,
    UnitSize,
    is_art_holds,
)

_FT_AREA: Final = DefensiveWork.FT_AREA
_NIGHT_OR_ENA: Final = frozenset((GameTurn.NIGHT, GameTurn.ENA))
_DEEP_MUD: Final = GroundCondition.DEEP_MUD
_EXPLOIT: Final = Mode.EXPLOIT
_PA: Final = Mode.PA
_STRAT: Final = Mode.STRAT
_EXPLOIT_OR_STRAT: Final = frozenset((Mode.EXPLOIT, Mode.STRAT))
_EXTENDED_GENS: Final = Supply.EXTENDED_GENS
_OOS: Final = Supply.OOS
_CITY: Final = Terrain.CITY
_TOWN: Final = Terrain.TOWN
_GREEN: Final = Training.GREEN
_RAW: Final = Training.RAW
_VETERAN: Final = Training.VETERAN
_UNIT_KIND_ART: Final = UnitKind.ART
_CDO: Final = UnitKind.CDO
_HQ: Final = UnitKind.HQ
_SPA: Final = UnitKind.SPA
_Z_STEP: Final = UnitSize.Z_STEP


def attacker_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Attacker's shifts, to the right [13.7.3].

    Contradiction: extended GenS of a defender is printed twice, (h) and (p): it counts once
    [13.7.3(h), (p)]

    Additional trucks save from it [15.2.4a].
    """
    total = 0

    if all([unit.mode is _PA for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "attackers in PA mode", "13.7.3(a)",
                "goss/assault_shifts.rules:11",
            )

    if all([unit.mr_bonus for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "all attackers in an MR bonus period", "13.7.3(b)",
                "goss/assault_shifts.rules:12",
            )

    adds = max(0, min(defending_markers(assault, trace), 2))
    total += adds
    if trace is not None:
        trace.adds(
            "attacker_shifts", adds, "each AS marker on the defenders", "13.7.3(c)",
            "goss/assault_shifts.rules:13",
        )

    if any([unit.in_cr for unit in ground_assault_rules.fighting(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "a defender in CR", "13.7.3(d)",
                "goss/assault_shifts.rules:14",
            )

    if assault.def_overstacked:
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "defending hex overstacked", "13.7.3(e)",
                "goss/assault_shifts.rules:15",
            )

    if any(
        [
            unit.hq_adv == 0 or unit.unsupported
            for unit in ground_assault_rules.fighting(assault, trace)
        ],
    ):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "a defender's HQ with ADV 0, or unsupported",
                "13.7.3(f); 15.4.3", "goss/assault_shifts.rules:16",
            )

    if assault.lull_ended:
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "the attacker ended a lull", "13.7.3(g)",
                "goss/assault_shifts.rules:18",
            )

    if any(
        [
            unit.supply is _EXTENDED_GENS and not unit.extra_trucks
            for unit in ground_assault_rules.fighting(assault, trace)
        ],
    ):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "a defender on extended GenS", "13.7.3(h)",
                "goss/assault_shifts.rules:19",
            )

    if any([unit.mode is _STRAT for unit in ground_assault_rules.fighting(assault, trace)]):
        total += 2
        if trace is not None:
            trace.adds(
                "attacker_shifts", +2, "a defender in Strat mode", "13.7.3(i)",
                "goss/assault_shifts.rules:21",
            )

    if any([unit.mode is _EXPLOIT for unit in ground_assault_rules.fighting(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "a defender in Exploit mode", "13.7.3(j)",
                "goss/assault_shifts.rules:22",
            )

    if assault.att_ldr_shift and not assault.metz_fort:
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "attacker's Ldr", "lf 17.6.3b",
                "lucky_forward/fort_battles.rules:34",
            )

    if any(
        [unit.training is not _VETERAN for unit in ground_assault_rules.fighting(assault, trace)]
    ):
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "a raw or green defender", "13.7.3(l)",
                "goss/assault_shifts.rules:24",
            )

    adds = max(0, eng_on_work(assault, trace))
    total += adds
    if trace is not None:
        trace.adds(
            "attacker_shifts", adds, "each stack with Eng, against the work", "13.7.3(m)",
            "goss/assault_shifts.rules:25",
        )

    adds = max(0, eng_in_town(assault, trace))
    total += adds
    if trace is not None:
        trace.adds(
            "attacker_shifts", adds, "each stack with Eng, in a town or city", "13.7.3(n)",
            "goss/assault_shifts.rules:26",
        )

    if assault.def_hqs > 1:
        total += 1
        if trace is not None:
            trace.adds(
                "attacker_shifts", +1, "defenders under more than one HQ", "13.7.3(o)",
                "goss/assault_shifts.rules:27",
            )

    if trace is not None:
        trace.total(
            "attacker_shifts",
            total,
            "13.7.3",
            "goss/assault_shifts.rules:7",
            "Attacker's shifts, to the right",
        )
    return total


def attacker_shifts_lines(assault: Assault) -> tuple[Line, ...]:
    """The lines of Attacker's shifts, to the right that count, each with its value and rule."""
    trace = Trace()
    attacker_shifts(assault, trace)
    return trace.lines_of("attacker_shifts")


def defender_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Defender's shifts, to the left [13.7.4].

    Green and raw attackers together shift by three: the rule does not say otherwise.
    """
    total = 0

    if assault.def_vp:
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "on a VP or HVP", "13.7.4(a)",
                "goss/assault_shifts.rules:32",
            )

    adds = max(0, min(sum([stack_markers(stack, trace) for stack in assault.stacks]), 2))
    total += adds
    if trace is not None:
        trace.adds(
            "defender_shifts", adds, "each AS marker on attacking stacks", "13.7.4(b)",
            "goss/assault_shifts.rules:33",
        )

    if any(
        [
            unit.supply is _EXTENDED_GENS and not unit.extra_trucks
            for unit in ground_assault_rules.attackers(assault, trace)
        ],
    ):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "an attacker on extended GenS", "13.7.4(c)",
                "goss/assault_shifts.rules:34",
            )

    if any([stack.overstacked for stack in assault.stacks]):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "an attacking stack overstacked", "13.7.4(d)",
                "goss/assault_shifts.rules:36",
            )

    if assault.gt in _NIGHT_OR_ENA:
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "Night GT or ENA period", "13.7.4(e)",
                "goss/assault_shifts.rules:37",
            )

    adds = needed(work_shifts(assault, trace), "work_shifts")
    total += adds
    if trace is not None:
        trace.adds(
            "defender_shifts", adds, "Defensive work", "13.7.4(f)", "goss/assault_shifts.rules:38",
        )

    if assault.def_ldr_shift and not assault.metz_fort:
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "defender's Ldr", "lf 17.6.3b",
                "lucky_forward/fort_battles.rules:37",
            )

    if assault.att_hqs > 1:
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "attackers under more than one HQ", "13.7.4(h)",
                "goss/assault_shifts.rules:40",
            )

    if any([unit.training is _GREEN for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "a green attacker", "13.7.4(i)",
                "goss/assault_shifts.rules:41",
            )

    if any([unit.training is _RAW for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 2
        if trace is not None:
            trace.adds(
                "defender_shifts", +2, "a raw attacker", "13.7.4(j)",
                "goss/assault_shifts.rules:42",
            )

    adds = support_shifts(assault, trace)
    total += adds
    if trace is not None:
        trace.adds(
            "defender_shifts", adds, "Adjacent defenders", "13.7.4(k)",
            "goss/assault_shifts.rules:43",
        )

    if all([unit.mr_bonus for unit in ground_assault_rules.fighting(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "all defenders in an MR bonus period", "13.7.4(l)",
                "goss/assault_shifts.rules:44",
            )

    if any([unit.bridgehead for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "attackers' GenS by a bridgehead", "13.7.4(m)",
                "goss/assault_shifts.rules:45",
            )

    if any([unit.mode is _EXPLOIT for unit in ground_assault_rules.attackers(assault, trace)]):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "attackers in Exploit mode", "13.7.4(n)",
                "goss/assault_shifts.rules:46",
            )

    if assault.condition is _DEEP_MUD and any(not in_town_holds(stack) for stack in assault.stacks):
        total += 1
        if trace is not None:
            trace.adds(
                "defender_shifts", +1, "deep mud, not all attackers in a town or city",
                "lf 19.4.3b", "lucky_forward/weather.rules:215",
            )

    if trace is not None:
        trace.total(
            "defender_shifts",
            total,
            "13.7.4",
            "goss/assault_shifts.rules:29",
            "Defender's shifts, to the left",
        )
    return total


def defender_shifts_lines(assault: Assault) -> tuple[Line, ...]:
    """The lines of Defender's shifts, to the left that count, each with its value and rule."""
    trace = Trace()
    defender_shifts(assault, trace)
    return trace.lines_of("defender_shifts")


# Shifts for defensive works [13.7.4(f); 17.3.3; Card]                  goss/assault_shifts.rules:48
# ‡ inferred: the Lucky Forward booklet speaks of the full three shifts of its Ft Areas [LF 17.5.0]
WORK_SHIFT_WORK: Final[Axis[DefensiveWork]] = Axis(
    "work_shift",
    "Shifts for defensive works",
    "13.7.4(f); 17.3.3; Card",
    "Work",
    (
        DefensiveWork.IP,
        DefensiveWork.ET_2,
        DefensiveWork.ET_3,
        DefensiveWork.FORT,
        DefensiveWork.FT_AREA,
        DefensiveWork.STP,
    ),
)

# fmt: off
WORK_SHIFT: Final[Chart[int]] = Chart(
    "work_shift",
    "Shifts for defensive works",
    "13.7.4(f); 17.3.3; Card",
    "goss/assault_shifts.rules:48",
    rows=(WORK_SHIFT_WORK,),
    columns=(),
    lines=(
        #            Left shifts
        ("IP",      (1,)),
        ("ET-2",    (2,)),
        ("ET-3",    (3,)),
        ("Fort",    (unknown,)),
        ("Ft Area", (3,)),  # Left shifts ‡
        ("StP",     (unknown,)),
    ),
)
# fmt: on


def work_shift(work: DefensiveWork, trace: Trace | None = None) -> int:
    """Shifts for defensive works [13.7.4(f); 17.3.3; Card].

    Those of the fieldworks are the numbers on their markers [17.3.3].
    """
    try:
        found: int = WORK_SHIFT.known[WORK_SHIFT_WORK.at[work]]
    except Exception:
        found = WORK_SHIFT.look_up(work)
    if trace is not None:
        trace.looked_up(WORK_SHIFT, work, found)
    return found


def support_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Shifts of adjacent defenders [13.7.4(k); 13.7.4a]."""
    # gives                                                             goss/assault_shifts.rules:63
    value = (
        0
        if assault.metz_fort
        else sum([support_value(hex_, trace) for hex_ in assault.support if supports_holds(hex_)])
    )
    if trace is not None:
        trace.formula(
            "support_shifts",
            value,
            "13.7.4(k); 13.7.4a",
            "goss/assault_shifts.rules:63",
            "Shifts of adjacent defenders",
        )
    return value


def support_value(hex_: SupportHex, trace: Trace | None = None) -> int:
    """Shifts of one supporting hex [13.7.4a]."""
    total = 0

    total += 1
    if trace is not None:
        trace.adds("support_value", +1, "supporting hex", "13.7.4a", "goss/assault_shifts.rules:69")

    if hex_.vp:
        total += 1
        if trace is not None:
            trace.adds(
                "support_value", +1, "VP in the hex", "13.7.4a", "goss/assault_shifts.rules:70",
            )

    adds = -1 * max(
        0,
        needed(
            greatest([unit.as_markers for unit in hex_.units]), "greatest as_markers among units"
        ),
    )
    total += adds
    if trace is not None:
        trace.adds(
            "support_value", adds, "each AS marker on it", "11.6.1", "goss/assault_shifts.rules:71",
        )

    # the total is kept within its bounds
    total = max(total, 0)
    if trace is not None:
        trace.total(
            "support_value",
            total,
            "13.7.4a",
            "goss/assault_shifts.rules:66",
            "Shifts of one supporting hex",
        )
    return total


def support_value_lines(hex_: SupportHex) -> tuple[Line, ...]:
    """The lines of Shifts of one supporting hex that count, each with its value and rule."""
    trace = Trace()
    support_value(hex_, trace)
    return trace.lines_of("support_value")


def supports(hex_: SupportHex) -> Answer:
    """Supports the defender [13.7.4a].

    Below the left-most column: as the ratio or the shifts had it, for no column is further
    left.
    """
    failed: list[Reason] = []

    # all of these
    # next to attackers not in MCT, or to those in MCT and the          goss/assault_shifts.rules:76
    # defender too
    if not (hex_.next_to_open or hex_.next_to_mct and hex_.next_to_defender):
        failed.append(
            Reason(
                "next to attackers not in MCT, or to those in MCT and the defender too",
                "13.7.4a",
                holds=False,
            ),
        )
    # a step that is neither HQ nor Z-step                              goss/assault_shifts.rules:78
    if not any([can_support_holds(unit) for unit in hex_.units]):
        failed.append(Reason("a step that is neither HQ nor Z-step", "13.7.4a", holds=False))
    # not only Art, unless SP or in battery                             goss/assault_shifts.rules:79
    if not any(
        [
            not is_art_holds(unit)
            or unit.kind is _SPA
            or unit.kind is _UNIT_KIND_ART
            and unit.in_battery
            for unit in hex_.units
            if can_support_holds(unit)
        ],
    ):
        failed.append(Reason("not only Art, unless SP or in battery", "13.7.4a", holds=False))

    # none of these
    # defended in this Combat Phase                                     goss/assault_shifts.rules:82
    if hex_.fought:
        failed.append(Reason("defended in this Combat Phase", "13.7.4a"))
    # supported another assault of the segment                          goss/assault_shifts.rules:83
    if hex_.gave:
        failed.append(Reason("supported another assault of the segment", "13.7.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def supports_holds(hex_: SupportHex) -> bool:
    """Supports the defender [13.7.4a]: yes or no, without the reasons."""
    return (
        (hex_.next_to_open or hex_.next_to_mct and hex_.next_to_defender)
        and any([can_support_holds(unit) for unit in hex_.units])
        and any(
            [
                not is_art_holds(unit)
                or unit.kind is _SPA
                or unit.kind is _UNIT_KIND_ART
                and unit.in_battery
                for unit in hex_.units
                if can_support_holds(unit)
            ],
        )
        and not hex_.fought
        and not hex_.gave
    )


def can_support(unit: Unit) -> Answer:
    """Counts for support [13.7.4a; 5.5.6]."""
    failed: list[Reason] = []

    # none of these
    # an HQ                                                             goss/assault_shifts.rules:87
    if unit.kind is _HQ:
        failed.append(Reason("an HQ", "13.7.4a; 5.5.6"))
    # a Z-step                                                          goss/assault_shifts.rules:88
    if unit.size is _Z_STEP:
        failed.append(Reason("a Z-step", "13.7.4a; 5.5.6"))
    # in Strat mode [5.5.6]                                             goss/assault_shifts.rules:89
    if unit.mode is _STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def can_support_holds(unit: Unit) -> bool:
    """Counts for support [13.7.4a; 5.5.6]: yes or no, without the reasons."""
    return unit.kind is not _HQ and unit.size is not _Z_STEP and unit.mode is not _STRAT


def eng_on_work(assault: Assault, trace: Trace | None = None) -> int:
    """Engineer shifts against the work [13.7.3(m); 13.7.4b]."""
    # gives                                                             goss/assault_shifts.rules:93
    value = (
        fort_battles.fort_eng_shifts(assault, trace)
        if assault.metz_fort
        else min(eng_sources(assault, trace), needed(work_shifts(assault, trace), "work_shifts"))
    )
    if trace is not None:
        trace.formula(
            "eng_on_work",
            value,
            "13.7.3(m); 13.7.4b",
            "goss/assault_shifts.rules:93",
            "Engineer shifts against the work",
        )
    return value


def eng_in_town(assault: Assault, trace: Trace | None = None) -> int:
    """Engineer shifts in a town or city [13.7.3(n); 13.7.4b].

    Only what the work leaves over.
    """

    def over_work() -> int:
        # over_work: worked out when it is first asked for       lucky_forward/fort_battles.rules:46
        value = (
            0 if assault.metz_fort else eng_sources(assault, trace) - eng_on_work(assault, trace)
        )
        if trace is not None:
            trace.step(
                "over_work", value, "13.7.3(n); 13.7.4b", "lucky_forward/fort_battles.rules:46"
            )
        return value

    # gives                                                             goss/assault_shifts.rules:96
    value: int
    if eng_defends_holds(assault):
        value = 0
        why = "an Eng defends"
    elif is_less(eng_on_work(assault, trace), work_shifts(assault, trace)):
        value = 0
        why = "the work first"
    elif any([terrain_type == _CITY for terrain_type in assault.target.terrain]):
        value = min(4, over_work())
        why = "city, 4 at most"
    elif any([terrain_type == _TOWN for terrain_type in assault.target.terrain]):
        value = min(3, over_work())
        why = "town, 3 at most"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "eng_in_town",
            value,
            "13.7.3(n); 13.7.4b",
            "goss/assault_shifts.rules:96",
            "Engineer shifts in a town or city",
            why,
        )
    return value


def eng_sources(assault: Assault, trace: Trace | None = None) -> int:
    """Stacks with Eng, and a leading CDO [13.7.4b; 13.7.4c]."""
    # stacks_with_eng                                                  goss/assault_shifts.rules:107
    stacks_with_eng = sum([1 for stack in assault.stacks if eng_stack_holds(stack)])
    if trace is not None:
        trace.step(
            "stacks_with_eng", stacks_with_eng, "13.7.4b; 13.7.4c", "goss/assault_shifts.rules:107"
        )
    # gives                                                            goss/assault_shifts.rules:106
    value = stacks_with_eng + 1 if cdo_leads_holds(assault) else stacks_with_eng
    if trace is not None:
        trace.formula(
            "eng_sources",
            value,
            "13.7.4b; 13.7.4c",
            "goss/assault_shifts.rules:106",
            "Stacks with Eng, and a leading CDO",
        )
    return value


def eng_ready(unit: Unit) -> Answer:
    """Eng that can shift [13.7.4b; 14.2.0; 15.6.0]."""
    failed: list[Reason] = []

    # all of these
    # Eng or Eng AFV                                                   goss/assault_shifts.rules:112
    if not unit.kind.engineer:
        failed.append(Reason("Eng or Eng AFV", "13.7.4b; 14.2.0; 15.6.0", holds=False))

    # none of these
    # fatigued [14.2.0]                                                goss/assault_shifts.rules:114
    if unit.fatigue >= 1:
        failed.append(Reason("fatigued", "14.2.0"))
    # ferries others in this assault [17.2.1]                          goss/assault_shifts.rules:115
    if unit.ferries:
        failed.append(Reason("ferries others in this assault", "17.2.1"))
    # OoS [15.6.0]                                                     goss/assault_shifts.rules:116
    if unit.supply is _OOS:
        failed.append(Reason("OoS", "15.6.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def eng_ready_holds(unit: Unit) -> bool:
    """Eng that can shift [13.7.4b; 14.2.0; 15.6.0]: yes or no, without the reasons."""
    return unit.kind.engineer and unit.fatigue < 1 and not unit.ferries and unit.supply is not _OOS


def eng_stack(stack: Stack) -> Answer:
    """Stack with an Eng and another unit [13.7.4b]."""
    failed: list[Reason] = []

    # all of these
    # an Eng                                                           goss/assault_shifts.rules:120
    if not any([eng_ready_holds(unit) for unit in stack.units]):
        failed.append(Reason("an Eng", "13.7.4b", holds=False))
    # a unit beside                                                    goss/assault_shifts.rules:121
    with LeaveOut(failed):
        if not any([not unit.kind.engineer for unit in stack.units]):
            failed.append(Reason("a unit beside", "13.7.4b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def eng_stack_holds(stack: Stack) -> bool:
    """Stack with an Eng and another unit [13.7.4b]: yes or no, without the reasons."""
    return any([eng_ready_holds(unit) for unit in stack.units]) and any(
        [not unit.kind.engineer for unit in stack.units]
    )


def cdo_leads(assault: Assault) -> Answer:
    """A CDO leads [13.7.4c]."""
    failed: list[Reason] = []

    # all of these
    # the lead unit is a CDO                                           goss/assault_shifts.rules:125
    if through(assault_bonuses.att_lead(assault), lambda it: it.kind) is not _CDO:
        failed.append(Reason("the lead unit is a CDO", "13.7.4c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def cdo_leads_holds(assault: Assault) -> bool:
    """A CDO leads [13.7.4c]: yes or no, without the reasons."""
    return through(assault_bonuses.att_lead(assault), lambda it: it.kind) is _CDO


def eng_defends(assault: Assault) -> Answer:
    """An Eng defends [13.7.4b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any([unit.kind.engineer for unit in ground_assault_rules.fighting(assault)]):
        # Eng in the defending stack                                   goss/assault_shifts.rules:129
        because.append(Reason("Eng in the defending stack", "13.7.4b"))
    else:
        failed += [Reason("Eng in the defending stack", "13.7.4b", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def eng_defends_holds(assault: Assault) -> bool:
    """An Eng defends [13.7.4b]: yes or no, without the reasons."""
    return any([unit.kind.engineer for unit in ground_assault_rules.fighting(assault)])


def work_helps(assault: Assault) -> Answer:
    """The work helps the defender [17.4.1]."""
    failed: list[Reason] = []

    # all of these
    # a work in the hex                                                goss/assault_shifts.rules:135
    if assault.target.work is None:
        failed.append(Reason("a work in the hex", "17.4.1", holds=False))
    # a unit in neither Exploit nor Strat mode                         goss/assault_shifts.rules:136
    with LeaveOut(failed):
        if not any(
            [unit.mode not in _EXPLOIT_OR_STRAT for unit in ground_assault_rules.fighting(assault)]
        ):
            failed.append(Reason("a unit in neither Exploit nor Strat mode", "17.4.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def work_helps_holds(assault: Assault) -> bool:
    """The work helps the defender [17.4.1]: yes or no, without the reasons."""
    return assault.target.work is not None and any(
        [unit.mode not in _EXPLOIT_OR_STRAT for unit in ground_assault_rules.fighting(assault)]
    )


def work_shifts(assault: Assault, trace: Trace | None = None) -> int | None:
    """Shifts of the defensive work [13.7.4(f)]."""
    # gives                                                            goss/assault_shifts.rules:138
    value: int | None
    if assault.bitche is not None:
        # a Bitche fort, with or without units [lf 17.5.1]
        value = assault.bitche
        why = "a Bitche fort, with or without units"
    elif not work_helps_holds(assault):
        value = 0
        why = "no work that helps"
    elif assault.target.work is _FT_AREA:
        # a West Wall hex [lf 17.5.0]
        value = west_wall_shifts(assault.gd, trace)
        why = "a West Wall hex"
    else:
        value = work_shift(needed(assault.target.work, "target.work"), trace)
        why = ""
    if trace is not None:
        trace.formula(
            "work_shifts",
            value,
            "13.7.4(f)",
            "goss/assault_shifts.rules:138",
            "Shifts of the defensive work",
            why,
        )
    return value


def stack_markers(stack: Stack, trace: Trace | None = None) -> int:
    """AS markers of an attacking stack [11.6.1].

    Contradiction: off at the end of the Combat Phase by 11.6.1, of the GA Segment by
    13.13.0: no difference [11.6.1; 13.13.0]
    """
    # gives                                                            goss/assault_shifts.rules:141
    value = max([unit.as_markers for unit in stack.units])
    if trace is not None:
        trace.formula(
            "stack_markers",
            value,
            "11.6.1",
            "goss/assault_shifts.rules:141",
            "AS markers of an attacking stack",
        )
    return value


def defending_markers(assault: Assault, trace: Trace | None = None) -> int:
    """AS markers of the defending stack [11.6.1]."""
    # gives                                                            goss/assault_shifts.rules:145
    value = max([defender.as_markers for defender in assault.defenders])
    if trace is not None:
        trace.formula(
            "defending_markers",
            value,
            "11.6.1",
            "goss/assault_shifts.rules:145",
            "AS markers of the defending stack",
        )
    return value
