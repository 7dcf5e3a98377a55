# Lucky Forward Lucky Forward, december
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/sequence.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Sequence."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    AtMost,
    Dice,
    LeaveOut,
    Line,
    Node,
    Number,
    Reason,
    Refused,
    SequenceOfPlay,
    Told,
    Trace,
    Walker,
    With,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    chosen,
    divided,
    is_a,
    round_up,
    within,
)
from .fire_support_rules import FIRE_SUPPORT_SEGMENT
from .ground_assault_rules import ASSAULT_STEPS
from .words import D10, GameTurn, Mode, Side

_AM: Final = GameTurn.AM
_ENA: Final = GameTurn.ENA
_NIGHT: Final = GameTurn.NIGHT
_PM: Final = GameTurn.PM
_AM_OR_PM: Final = frozenset((GameTurn.AM, GameTurn.PM))
_EXPLOIT: Final = Mode.EXPLOIT
_PA: Final = Mode.PA
_TAC_OR_EXPLOIT: Final = frozenset((Mode.TAC, Mode.EXPLOIT))
_ALLIED: Final = Side.ALLIED
_AXIS: Final = Side.AXIS


def _game_day_am_turn_with() -> GameTurn:
    return _AM


def _game_day_pm_turn_with() -> GameTurn:
    return _PM


def _game_day_night_turn_with() -> GameTurn:
    return _NIGHT


# Game Day [3.0; 3.3.0]                                                       goss/sequence.rules:10
GAME_DAY: Final[SequenceOfPlay] = SequenceOfPlay(
    "game_day",
    "Game Day",
    "3.0; 3.3.0",
    inputs=(),
    events=(),
    items=(
        Node(
            "part",
            "am_turn",
            "AM Game Turn",
            rule="3.0",
            plays=lambda: GAME_TURN,
            plays_with=(Told(_game_day_am_turn_with, ()),),
        ),
        Node(
            "part",
            "pm_turn",
            "PM Game Turn",
            rule="3.0",
            plays=lambda: GAME_TURN,
            plays_with=(Told(_game_day_pm_turn_with, ()),),
        ),
        Node(
            "part",
            "night_turn",
            "Night Game Turn",
            rule="3.0",
            plays=lambda: GAME_TURN,
            plays_with=(Told(_game_day_night_turn_with, ()),),
        ),
    ),
)


def walk_game_day() -> Walker:
    """Game Day [3.0; 3.3.0].

    Contradiction: interdiction values: of the Joint Air Allocation Phase by 20.1.0, of the
    Weather Phase by 3.3.1b and 20.3.0: of the Weather Phase [3.3.1b; 20.1.0; 20.3.0]
    """
    return Walker(GAME_DAY, {})


@dataclass(frozen=True, slots=True, kw_only=True)
class EnaDeclaration:
    """ENA declaration [3.4.1]."""

    allied_declares: bool = False
    axis_declares: bool = False
    allowed: bool = True  # the scenario has ENA periods [3.4.0]
    allied_drm: int = 0  # by the scenario
    axis_drm: int = 0  # by the scenario
    gd: int = 83  # game day

    def __post_init__(self) -> None:
        a_yes_or_no("EnaDeclaration.allied_declares", self.allied_declares)
        a_yes_or_no("EnaDeclaration.axis_declares", self.axis_declares)
        a_yes_or_no("EnaDeclaration.allowed", self.allowed)
        a_number("EnaDeclaration.allied_drm", self.allied_drm)
        a_number("EnaDeclaration.axis_drm", self.axis_drm)
        a_number("EnaDeclaration.gd", self.gd)


def _game_turn_air_allocation_when(gt: GameTurn) -> bool:
    return gt == _AM


def _game_turn_weather_interdict_when(gt: GameTurn) -> bool:
    return gt in _AM_OR_PM


def _game_turn_command_when(gt: GameTurn) -> bool:
    return gt == _AM


def _game_turn_logistics_when(gt: GameTurn) -> bool:
    return gt == _AM


def _game_turn_turns_with(gt: GameTurn) -> GameTurn:
    return gt


def _game_turn_ena_rolls_when(gt: GameTurn, declared: EnaDeclaration) -> bool:
    return gt == _NIGHT and ena_declared_holds(declared)


def _game_turn_ena_part_when(gt: GameTurn, declared: EnaDeclaration) -> bool:
    return gt == _NIGHT and ena_declared_holds(declared)


def _game_turn_ena_part_with() -> GameTurn:
    return _ENA


# Game Turn [3.2.1; 3.3.0]                                                    goss/sequence.rules:16
GAME_TURN: Final[SequenceOfPlay] = SequenceOfPlay(
    "game_turn",
    "Game Turn",
    "3.2.1; 3.3.0",
    inputs=("gt",),
    events=(),
    items=(
        Node(
            "phase",
            "air_allocation",
            "Joint Air Allocation Phase",
            rule="3.3.1a",
            who="both",
            only_when=Told(_game_turn_air_allocation_when, ("gt",)),
            items=(
                Node("step", "points", "AP available this GD", rule="20.1.0"),
                Node("step", "missions", "allocate AP to missions", rule="20.1.1"),
                Node(
                    "step",
                    "flak_back",
                    "return Flak from supply interdiction",
                    rule="20.7.2",
                    optional=True,
                ),
                Node(
                    "step",
                    "flak_out",
                    "withdraw Flak against supply interdiction",
                    rule="20.7.2",
                    optional=True,
                ),
            ),
        ),
        Node(
            "phase",
            "weather",
            "Joint Weather Phase",
            rule="3.3.1b",
            who="both",
            items=(
                Node("segment", "conditions", "atmosphere, ground, precipitation", rule="19.0"),
                Node(
                    "segment",
                    "interdict",
                    "ground interdiction values",
                    rule="20.3.1",
                    only_when=Told(_game_turn_weather_interdict_when, ("gt",)),
                    uses=("gi_value",),
                ),
            ),
        ),
        Node(
            "phase",
            "command",
            "Joint Command Phase",
            rule="3.3.1c",
            who="both",
            only_when=Told(_game_turn_command_when, ("gt",)),
            items=(
                Node("segment", "rest", "designate rest GTs, in secret", rule="3.5.0"),
                Node(
                    "segment",
                    "orders",
                    "Command",
                    items=(
                        Node("step", "attach", "attach and detach", rule="9.6.0", optional=True),
                        Node(
                            "step",
                            "boundaries",
                            "corps and army boundaries",
                            rule="9.2.0",
                            optional=True,
                        ),
                        Node("step", "refit", "enter or leave refit", rule="22.4.0", optional=True),
                        Node(
                            "step",
                            "reserve",
                            "enter or leave army reserve",
                            rule="25.0",
                            optional=True,
                        ),
                    ),
                ),
                Node("segment", "naval", "available naval units", rule="11.9.0"),
                Node("segment", "lull", "lull declarations", rule="24.1.0", optional=True),
                Node("segment", "leaders", "activate Ldrs", rule="23.1.0"),
                Node(
                    "segment",
                    "surrender",
                    "surrender of isolated units",
                    rule="15.7.1",
                    uses=("surrender_check",),
                ),
            ),
        ),
        Node(
            "phase",
            "logistics",
            "Joint Logistics Phase",
            rule="3.3.1d",
            who="both",
            only_when=Told(_game_turn_logistics_when, ("gt",)),
            items=(
                Node("segment", "trucks", "truck points: total, then tasks", rule="16.1.0; 16.1.2"),
                Node("segment", "interdict", "supply interdiction", rule="20.4.0", optional=True),
                Node(
                    "segment",
                    "ammo",
                    "ammunition delivery",
                    rule="16.2.0; 16.3.0",
                    uses=("ammo_delivery",),
                ),
                Node(
                    "segment",
                    "fuel",
                    "fuel delivery and allocation",
                    rule="16.4.0; 16.4.2",
                    uses=("fuel_delivery", "fuel_allocation"),
                ),
                Node("segment", "depots", "move or place depots", rule="15.8.0"),
                Node(
                    "segment",
                    "rep_points",
                    "replacement points",
                    rule="22.2.1; 22.3.0",
                    uses=("recycling",),
                ),
            ),
        ),
        Node(
            "phase",
            "fuel_value",
            "Joint Fuel Value Determination Phase",
            rule="3.3.1e; 16.4.5",
            who="both",
            uses=("fuel_value",),
        ),
        Node(
            "part",
            "turns",
            "Player Turns",
            rule="3.2.1",
            plays=lambda: PLAYER_TURNS,
            plays_with=(Told(_game_turn_turns_with, ("gt",)),),
        ),
        Node(
            "step",
            "ena_rolls",
            "ENA: both sides declare and roll for the first player",
            rule="3.4.1",
            who="both",
            only_when=Told(_game_turn_ena_rolls_when, ("gt", "declared")),
            asked=("declared",),
            uses=("ena_first_player",),
        ),
        Node(
            "part",
            "ena_part",
            "ENA period",
            rule="3.4.0",
            only_when=Told(_game_turn_ena_part_when, ("gt", "declared")),
            asked=("declared",),
            plays=lambda: ENA_PERIOD,
            plays_with=(Told(_game_turn_ena_part_with, ()),),
        ),
        Node("step", "update", "game over, or advance the GT marker", rule="3.3.4"),
    ),
)


def walk_game_turn(*, gt: GameTurn | None = None) -> Walker:
    """Game Turn [3.2.1; 3.3.0].

    Five joint phases before an AM turn, two before the others, though 3.2.1 speaks of one
    to five.
    """
    return Walker(GAME_TURN, {"gt": gt})


def _player_turns_allied_turn_with(gt: GameTurn) -> GameTurn:
    return gt


def _player_turns_allied_turn_with_() -> Side:
    return _ALLIED


def _player_turns_axis_turn_with(gt: GameTurn) -> GameTurn:
    return gt


def _player_turns_axis_turn_with_() -> Side:
    return _AXIS


def _player_turns_limit(gt: GameTurn) -> bool:
    return gt == _NIGHT


# Player Turns [3.2.1; 3.3.5]                                                 goss/sequence.rules:53
PLAYER_TURNS: Final[SequenceOfPlay] = SequenceOfPlay(
    "player_turns",
    "Player Turns",
    "3.2.1; 3.3.5",
    inputs=("gt",),
    events=(),
    items=(
        Node(
            "part",
            "allied_turn",
            "Allied Player Turn",
            rule="3.3.2",
            plays=lambda: PLAYER_TURN,
            plays_with=(
                Told(_player_turns_allied_turn_with, ("gt",)),
                Told(_player_turns_allied_turn_with_, ()),
            ),
        ),
        Node(
            "part",
            "axis_turn",
            "Axis Player Turn",
            rule="3.3.3",
            plays=lambda: PLAYER_TURN,
            plays_with=(
                Told(_player_turns_axis_turn_with, ("gt",)),
                Told(_player_turns_axis_turn_with_, ()),
            ),
        ),
        AtMost(
            1,
            (("player_turn", ("inactive_exploit",)), ("player_turn", ("active_exploit",))),
            "Night: one of the two Exploit Phases, not both",
            "3.3.5",
            when=Told(_player_turns_limit, ("gt",)),
        ),
    ),
)


def walk_player_turns(*, gt: GameTurn | None = None) -> Walker:
    """Player Turns [3.2.1; 3.3.5].

    The night limit is for the two player turns; an ENA period has its own.
    """
    return Walker(PLAYER_TURNS, {"gt": gt})


def _player_turn_movement_activate_when(gt: GameTurn) -> bool:
    return gt == _ENA


def _player_turn_movement_move_strat_when(gt: GameTurn) -> bool:
    return gt != _ENA


def _player_turn_movement_quick_when(gt: GameTurn) -> bool:
    return gt != _ENA


def _player_turn_inactive_exploit_activate_when(gt: GameTurn) -> bool:
    return gt == _ENA


def _player_turn_inactive_exploit_enter_when(gt: GameTurn) -> bool:
    return gt != _ENA


def _player_turn_combat_support_with(active: Side) -> Side:
    return active


def _player_turn_admin_when(gt: GameTurn) -> bool:
    return gt != _ENA


def _player_turn_admin_resupply_when(gt: GameTurn) -> bool:
    return gt in _AM_OR_PM


# Player Turn [3.3.2]                                                         goss/sequence.rules:61
PLAYER_TURN: Final[SequenceOfPlay] = SequenceOfPlay(
    "player_turn",
    "Player Turn",
    "3.3.2",
    inputs=("gt", "active"),
    events=(("interdiction", "a moving unit meets ground interdiction"),),
    items=(
        Node("phase", "modes", "Mode Determination Phase", rule="3.3.2a", who="active"),
        Node(
            "phase",
            "construction",
            "Construction Phase",
            rule="3.3.2b",
            who="active",
            items=(
                Node(
                    "segment",
                    "build",
                    "Construction",
                    items=(
                        Node("step", "flip", "flip finished works and bridges"),
                        Node("step", "progress", "take one marker off each bridge"),
                        Node("step", "start", "start construction"),
                    ),
                ),
                Node(
                    "segment",
                    "demolish",
                    "Demolition",
                    rule="17.3.2c",
                    optional=True,
                    uses=("prepared_demolition",),
                ),
            ),
        ),
        Node(
            "phase",
            "movement",
            "Movement Phase",
            rule="3.3.2c",
            who="active",
            items=(
                Node(
                    "segment",
                    "activate",
                    "activate units for the ENA period",
                    rule="3.4.2",
                    only_when=Told(_player_turn_movement_activate_when, ("gt",)),
                    uses=("ena_eligible", "ena_by_leader", "prc"),
                ),
                Node(
                    "segment", "reserve", "Combat Reserve Designation", rule="5.8.0", optional=True
                ),
                Node(
                    "segment",
                    "move",
                    "Movement",
                    items=(
                        Node(
                            "step", "arrive", "arrivals, withdrawals, commands", rule="21.0; 9.4.1"
                        ),
                        Node(
                            "step",
                            "strat",
                            "Strat mode units",
                            rule="5.5.0; 3.4.3",
                            only_when=Told(_player_turn_movement_move_strat_when, ("gt",)),
                            uses=("may_move", "movement_allowance"),
                        ),
                        Node(
                            "step", "cdm", "declare and conduct CdM", rule="7.14.0", optional=True
                        ),
                        Node(
                            "step",
                            "tac",
                            "Tac mode units",
                            rule="7.5.2",
                            items=(
                                Node(
                                    "step",
                                    "by_road",
                                    "Mech units by Mech road movement",
                                    rule="7.10.0",
                                    uses=("may_move", "movement_allowance"),
                                ),
                                Node(
                                    "step",
                                    "off_road",
                                    "all units by non-road movement",
                                    rule="7.11.0",
                                    uses=("may_move", "movement_allowance"),
                                ),
                                Node(
                                    "step",
                                    "besides",
                                    "moving: break down, recombine, mount, dismount, delay",
                                    rule="18.4.0; 18.7.0; 7.12.0; 7.13.0",
                                    optional=True,
                                ),
                            ),
                        ),
                        Node("step", "pa", "PA mode units", rule="5.2.0"),
                        Node(
                            "interrupt",
                            "gi",
                            "ground interdiction",
                            rule="20.3.0",
                            who="active",
                            on_event="interdiction",
                            uses=("gi_path", "gi_attack"),
                            never_in=("arrive",),
                        ),
                    ),
                ),
                Node("segment", "status", "Command Status", rule="9.0"),
                Node(
                    "segment",
                    "quick",
                    "Quick Construction",
                    rule="17.3.3; 3.4.3",
                    only_when=Told(_player_turn_movement_quick_when, ("gt",)),
                ),
            ),
        ),
        Node(
            "phase",
            "inactive_exploit",
            "Inactive Player Exploit Phase",
            rule="3.3.2d",
            who="inactive",
            optional=True,
            items=(
                Node(
                    "step",
                    "activate",
                    "activate units for the ENA period",
                    rule="3.4.2",
                    only_when=Told(_player_turn_inactive_exploit_activate_when, ("gt",)),
                    uses=("ena_eligible", "ena_by_leader", "prc"),
                ),
                Node(
                    "step",
                    "enter",
                    "MR formations may enter Exploit",
                    rule="5.3.0; 3.4.3",
                    optional=True,
                    only_when=Told(_player_turn_inactive_exploit_enter_when, ("gt",)),
                ),
                Node("step", "cdm", "declare CdM", rule="7.14.0", optional=True),
                Node(
                    "step",
                    "exploit",
                    "Exploit units move: half MA, at night and in ENA full MA",
                    rule="5.3.4",
                    optional=True,
                    items=(
                        Node(
                            "step",
                            "by_road",
                            "Mech road movement",
                            rule="5.3.4",
                            uses=("movement_allowance",),
                        ),
                        Node(
                            "step",
                            "off_road",
                            "non-road movement",
                            rule="5.3.4",
                            uses=("movement_allowance",),
                        ),
                    ),
                ),
            ),
        ),
        Node(
            "phase",
            "combat",
            "Combat Phase",
            rule="3.3.2e",
            who="active",
            items=(
                Node(
                    "segment",
                    "designate",
                    "Tactical Assault Designation",
                    rule="10.2.0",
                    items=(
                        Node("step", "ta", "designate tactical assaults", rule="5.1.2"),
                        Node(
                            "step",
                            "delays",
                            "try to remove delay markers",
                            rule="7.13.3",
                            optional=True,
                        ),
                    ),
                ),
                Node(
                    "segment",
                    "replacing",
                    "Replacement",
                    rule="22.5.0",
                    optional=True,
                    uses=("may_rebuild",),
                ),
                Node(
                    "segment",
                    "support",
                    "Fire Support",
                    rule="11.1.0",
                    plays=lambda: FIRE_SUPPORT_SEGMENT,
                    plays_with=(Told(_player_turn_combat_support_with, ("active",)),),
                ),
                Node(
                    "segment",
                    "adjust",
                    "Attacker Status Adjustment",
                    rule="12.0",
                    items=(
                        Node(
                            "step",
                            "apart",
                            "remove TA and PA of units no longer next to enemies",
                            rule="12.1.0",
                        ),
                        Node(
                            "step",
                            "excess",
                            "remove TA and PA beyond the ADV limit",
                            rule="12.1.0; 16.3.3",
                            uses=("ga_limit",),
                        ),
                        Node(
                            "step",
                            "voluntary",
                            "try to remove others",
                            rule="12.2.0",
                            optional=True,
                        ),
                    ),
                ),
                Node(
                    "segment",
                    "assault",
                    "Ground Assault",
                    rule="13.2.0",
                    repeated=True,
                    plays=lambda: ASSAULT_STEPS,
                ),
                Node(
                    "segment",
                    "as_off",
                    "Artillery Shift Marker Removal",
                    rule="13.13.0",
                    who="both",
                ),
            ),
        ),
        Node(
            "phase",
            "active_exploit",
            "Active Player Exploit Phase",
            rule="3.3.2f",
            who="active",
            same_as="inactive_exploit",
            optional=True,
        ),
        Node(
            "phase",
            "admin",
            "Administrative Phase",
            rule="3.3.2g",
            who="active",
            only_when=Told(_player_turn_admin_when, ("gt",)),
            items=(
                Node(
                    "segment",
                    "resupply",
                    "Air Resupply",
                    rule="20.5.0",
                    only_when=Told(_player_turn_admin_resupply_when, ("gt",)),
                ),
                Node(
                    "segment",
                    "supply",
                    "Supply Determination",
                    rule="15.0",
                    items=(
                        Node(
                            "step",
                            "hqs",
                            "HQs first",
                            rule="15.1.1",
                            uses=("gens_path", "supply_state", "ohs_points"),
                        ),
                        Node(
                            "step",
                            "units",
                            "then units",
                            rule="15.1.1",
                            uses=("gens_path", "supply_state"),
                        ),
                    ),
                ),
                Node(
                    "segment",
                    "ammo",
                    "Ammo Replenishment",
                    items=(
                        Node("step", "by_points", "by AmP", rule="16.3.7a", optional=True),
                        Node(
                            "step",
                            "by_roll",
                            "by roll",
                            rule="16.3.7b",
                            optional=True,
                            uses=("replenish_by_roll",),
                        ),
                        Node(
                            "step",
                            "other_side",
                            "by AmP",
                            rule="16.3.7a",
                            who="inactive",
                            optional=True,
                        ),
                    ),
                ),
                Node("segment", "fatigue", "Fatigue Recovery", rule="14.3.0", optional=True),
                Node(
                    "segment",
                    "delay",
                    "Delay Marker Removal",
                    rule="7.13.0; 7.13.3",
                    who="both",
                    optional=True,
                ),
            ),
        ),
    ),
)


def walk_player_turn(*, gt: GameTurn | None = None, active: Side | None = None) -> Walker:
    """Player Turn [3.3.2]."""
    return Walker(PLAYER_TURN, {"gt": gt, "active": active})


def _ena_period_active(first: Side) -> Side:
    return first


# ENA period [3.4.5]                                                         goss/sequence.rules:124
ENA_PERIOD: Final[SequenceOfPlay] = SequenceOfPlay(
    "ena_period",
    "ENA period",
    "3.4.5",
    inputs=("gt", "first"),
    events=(),
    items=(
        With(
            "active",
            Told(_ena_period_active, ("first",)),
            (
                Node(
                    "phase",
                    "first_move",
                    "First Player Movement",
                    rule="3.4.5a",
                    who="active",
                    plays_node=("movement",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "second_exploit",
                    "Second Player Exploit, full MA",
                    rule="3.4.5a",
                    who="inactive",
                    plays_node=("inactive_exploit",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "first_combat",
                    "First Player Combat",
                    rule="3.4.5a",
                    who="active",
                    plays_node=("combat",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "first_exploit",
                    "First Player Exploit, full MA",
                    rule="3.4.5a",
                    who="active",
                    plays_node=("active_exploit",),
                    plays=lambda: PLAYER_TURN,
                ),
            ),
        ),
        With(
            "active",
            None,
            (
                Node(
                    "phase",
                    "second_move",
                    "Second Player Movement",
                    rule="3.4.5b",
                    who="active",
                    plays_node=("movement",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "first_exploit_2",
                    "First Player Exploit, full MA",
                    rule="3.4.5b",
                    who="inactive",
                    plays_node=("inactive_exploit",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "second_combat",
                    "Second Player Combat",
                    rule="3.4.5b",
                    who="active",
                    plays_node=("combat",),
                    plays=lambda: PLAYER_TURN,
                ),
                Node(
                    "phase",
                    "second_exploit_2",
                    "Second Player Exploit, full MA",
                    rule="3.4.5b",
                    who="active",
                    plays_node=("active_exploit",),
                    plays=lambda: PLAYER_TURN,
                ),
            ),
        ),
        Node(
            "phase",
            "fatigue",
            "Mutual Fatigue Phase",
            rule="3.4.5c",
            who="both",
            uses=("ena_fatigue",),
        ),
        AtMost(
            1,
            (("player_turn", ("inactive_exploit",)), ("player_turn", ("active_exploit",))),
            "ENA: one of the two Exploit Phases, not both",
            "3.3.5",
        ),
    ),
)


def walk_ena_period(*, gt: GameTurn | None = None, first: Side | None = None) -> Walker:
    """ENA period [3.4.5].

    No mode determination, no administration. The first player is found by ena_first_player.
    """
    return Walker(ENA_PERIOD, {"gt": gt, "first": first})


def ena_declared(declared: EnaDeclaration) -> Answer:
    """An ENA period is played [3.4.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # the scenario has ENA periods                                           goss/sequence.rules:151
    if not declared.allowed:
        failed.append(Reason("the scenario has ENA periods", "3.4.0", holds=False))
    # GD 83 or later [lf 3.4.0]                                       lucky_forward/changes.rules:10
    if declared.gd < 83:
        failed.append(Reason("GD 83 or later", "lf 3.4.0", holds=False))

    # any of these
    if declared.allied_declares:
        # the Allied side declares                                           goss/sequence.rules:153
        because.append(Reason("the Allied side declares", "3.4.0"))
    elif declared.axis_declares:
        # the Axis side declares                                             goss/sequence.rules:154
        because.append(Reason("the Axis side declares", "3.4.0"))
    else:
        failed += [
            Reason("the Allied side declares", "3.4.0", holds=False),
            Reason("the Axis side declares", "3.4.0", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def ena_declared_holds(declared: EnaDeclaration) -> bool:
    """An ENA period is played [3.4.0]: yes or no, without the reasons."""
    return (
        declared.allowed
        and declared.gd >= 83
        and (declared.allied_declares or declared.axis_declares)
    )


@dataclass(frozen=True, slots=True)
class EnaFirstPlayerResolved:
    """What First player of the ENA period comes to."""

    first: Side
    chooser: Side
    allied_dr: int
    axis_dr: int


def ena_first_player(
    declared: EnaDeclaration,
    dice: Dice,
    *,
    picked: Side | None = None,
    trace: Trace | None = None,
) -> EnaFirstPlayerResolved | Refused:
    """First player of the ENA period [3.4.1].

    The rolls are each side's number of activations as well. With one side alone no roll is
    printed, but 3.4.2 needs its number: it rolls.
    """
    is_a("declared", declared, EnaDeclaration)
    if trace is not None:
        a_trace(trace)

    # refuse: no ENA period [3.4.0]                                          goss/sequence.rules:159
    answer = ena_declared(declared)
    if not answer.holds:
        if trace is not None:
            trace.refusal("no ENA period", answer.reasons, "3.4.0", "goss/sequence.rules:159")
        return Refused("no ENA period", "3.4.0", answer.reasons)

    # roll allied_dr: one ten-sided die, 0 is zero [3.4.1; 3.4.2]            goss/sequence.rules:160
    allied_dr = 0
    if declared.allied_declares:
        allied_dr = D10.roll(dice, "allied_dr")
        if trace is not None:
            trace.roll("allied_dr", allied_dr, "3.4.1; 3.4.2", "goss/sequence.rules:160")

    # roll axis_dr: one ten-sided die, 0 is zero [3.4.1; 3.4.2]              goss/sequence.rules:161
    axis_dr = 0
    if declared.axis_declares:
        axis_dr = D10.roll(dice, "axis_dr")
        if trace is not None:
            trace.roll("axis_dr", axis_dr, "3.4.1; 3.4.2", "goss/sequence.rules:161")

    # chooser [3.4.1]                                                        goss/sequence.rules:162
    chooser: Side
    if not declared.axis_declares:
        chooser = _ALLIED
        why = "only the Allied side declares"
    elif not declared.allied_declares:
        chooser = _AXIS
        why = "only the Axis side declares"
    elif axis_dr + declared.axis_drm >= allied_dr + declared.allied_drm:
        chooser = _AXIS
        why = "the higher roll, Axis on ties"
    else:
        chooser = _ALLIED
        why = ""
    if trace is not None:
        trace.step("chooser", chooser, "3.4.1", "goss/sequence.rules:162", why)

    # alone                                                                  goss/sequence.rules:167
    alone = not (declared.allied_declares and declared.axis_declares)
    if trace is not None:
        trace.step("alone", alone, "3.4.1", "goss/sequence.rules:167")

    # choose picked: the side with the higher ENA roll: which side is first  goss/sequence.rules:168
    # [3.4.1]
    picked_chosen: Side
    if picked is None:
        picked_chosen = chooser
    else:
        picked_chosen = chosen("picked", picked, (Side.ALLIED, Side.AXIS))
    if trace is not None:
        trace.step("picked", picked_chosen, "3.4.1", "goss/sequence.rules:168")

    # first [3.4.1]                                                          goss/sequence.rules:169
    first = chooser if alone else picked_chosen
    if trace is not None:
        trace.step("first", first, "3.4.1", "goss/sequence.rules:169")

    return EnaFirstPlayerResolved(first, chooser, allied_dr, axis_dr)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnaUnit:
    """Unit that may be activated [3.4.2]."""

    oos: bool = False
    ooc: bool = False
    mode: Mode = Mode.TAC

    def __post_init__(self) -> None:
        a_yes_or_no("EnaUnit.oos", self.oos)
        a_yes_or_no("EnaUnit.ooc", self.ooc)
        is_a("EnaUnit.mode", self.mode, Mode)


def ena_eligible(unit: EnaUnit) -> Answer:
    """May be activated for ENA [3.4.2]."""
    failed: list[Reason] = []

    # all of these
    # in Tac or Exploit mode                                                 goss/sequence.rules:181
    if unit.mode not in _TAC_OR_EXPLOIT:
        failed.append(Reason("in Tac or Exploit mode", "3.4.2", holds=False))

    # none of these
    # OoS                                                                    goss/sequence.rules:183
    if unit.oos:
        failed.append(Reason("OoS", "3.4.2"))
    # OoC                                                                    goss/sequence.rules:184
    if unit.ooc:
        failed.append(Reason("OoC", "3.4.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class LdrActivation:
    """Activation by a leader [3.4.2a].

    Half of an odd number is not settled; by 1.5.0 the attempt costs the greater half.
    """

    capacity: int  # activations of the side this period: its ENA roll
    activation: int  # the leader's activation number
    active: bool = True  # the leader is active
    stacked: bool = True  # with his HQ, or a unit of his Rgt

    def __post_init__(self) -> None:
        a_number("LdrActivation.capacity", self.capacity)
        a_number("LdrActivation.activation", self.activation)
        a_yes_or_no("LdrActivation.active", self.active)
        a_yes_or_no("LdrActivation.stacked", self.stacked)


@dataclass(frozen=True, slots=True)
class EnaByLeaderResolved:
    """What Activation by a leader comes to."""

    activated: bool
    used: int
    left: int


def ena_by_leader(
    attempt: LdrActivation,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> EnaByLeaderResolved | Refused:
    """Activation by a leader [3.4.2a]."""
    is_a("attempt", attempt, LdrActivation)
    if trace is not None:
        a_trace(trace)

    # refuse: the leader is not active [3.4.2a]                              goss/sequence.rules:194
    if not attempt.active:
        if trace is not None:
            trace.refusal("the leader is not active", (), "3.4.2a", "goss/sequence.rules:194")
        return Refused("the leader is not active", "3.4.2a")

    # refuse: not with the HQ, nor with a unit of the Rgt [3.4.2a]           goss/sequence.rules:195
    if not attempt.stacked:
        if trace is not None:
            trace.refusal(
                "not with the HQ, nor with a unit of the Rgt",
                (),
                "3.4.2a",
                "goss/sequence.rules:195",
            )
        return Refused("not with the HQ, nor with a unit of the Rgt", "3.4.2a")

    # roll dr: one ten-sided die, 0 is zero [3.4.2a]                         goss/sequence.rules:196
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "3.4.2a", "goss/sequence.rules:196")

    # activated [3.4.2a]                                                     goss/sequence.rules:197
    activated = dr < attempt.activation
    if trace is not None:
        trace.step("activated", activated, "3.4.2a", "goss/sequence.rules:197")

    # used [3.4.2a; 1.5.0]                                                   goss/sequence.rules:198
    used = round_up(attempt.capacity, 2)
    if trace is not None:
        trace.step("used", used, "3.4.2a; 1.5.0", "goss/sequence.rules:198")

    # left                                                                   goss/sequence.rules:199
    left = attempt.capacity - used
    if trace is not None:
        trace.step("left", left, "3.4.2a", "goss/sequence.rules:199")

    return EnaByLeaderResolved(activated, used, left)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnaDeeds:
    """What a unit did in the ENA period [3.4.6]."""

    moved: bool = False  # spent any MP
    attacked: bool = False  # took part in an offensive GA
    defended: bool = False  # defended in a GA with more than half its CS
    fired: bool = False  # Art: took part in any FS mission
    mr_bonus: bool = False  # in an MR bonus period [5.4.4d]
    ib_move: bool = False  # the only move was in battery, one hex [5.6.1]
    fatigue: int = 0  # level before

    def __post_init__(self) -> None:
        a_yes_or_no("EnaDeeds.moved", self.moved)
        a_yes_or_no("EnaDeeds.attacked", self.attacked)
        a_yes_or_no("EnaDeeds.defended", self.defended)
        a_yes_or_no("EnaDeeds.fired", self.fired)
        a_yes_or_no("EnaDeeds.mr_bonus", self.mr_bonus)
        a_yes_or_no("EnaDeeds.ib_move", self.ib_move)
        a_number("EnaDeeds.fatigue", self.fatigue)
        within("EnaDeeds.fatigue", self.fatigue, 0, 2)


def ena_hits(deeds: EnaDeeds, trace: Trace | None = None) -> int:
    """Fatigue hits of the ENA period [3.4.6]."""
    total = 0

    if deeds.moved and not deeds.ib_move and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds("ena_hits", +1, "spent MP", "3.4.6", "goss/sequence.rules:213")

    if deeds.attacked and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds("ena_hits", +1, "offensive GA", "3.4.6", "goss/sequence.rules:214")

    if deeds.defended and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds(
                "ena_hits", +1, "defended with more than half its CS", "3.4.6",
                "goss/sequence.rules:215",
            )

    if deeds.fired and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds("ena_hits", +1, "fired in an FS mission", "3.4.6", "goss/sequence.rules:216")

    if trace is not None:
        trace.total(
            "ena_hits", total, "3.4.6", "goss/sequence.rules:211", "Fatigue hits of the ENA period"
        )
    return total


def ena_hits_lines(deeds: EnaDeeds) -> tuple[Line, ...]:
    """The lines of Fatigue hits of the ENA period that count, each with its value and rule."""
    trace = Trace()
    ena_hits(deeds, trace)
    return trace.lines_of("ena_hits")


def ena_fatigue(deeds: EnaDeeds, trace: Trace | None = None) -> int:
    """Fatigue after the Mutual Fatigue Phase [3.4.5c; 14.1.0]."""
    # gives                                                                  goss/sequence.rules:218
    value = min(2, deeds.fatigue + ena_hits(deeds, trace))
    if trace is not None:
        trace.formula(
            "ena_fatigue",
            value,
            "3.4.5c; 14.1.0",
            "goss/sequence.rules:218",
            "Fatigue after the Mutual Fatigue Phase",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RestDeeds:
    """A unit in its rest GT [3.5.4]."""

    spent: Number = 0  # MP spent in the phase, those for delay markers left out [3.5.4a]
    allowance: int = 0  # its modified MA
    ta_removed: bool = False  # a TA marker is taken off
    defended: bool = False  # defended in a GA with more than half its CS
    fired: bool = False  # FS mission with more than half its barrage factor
    cr_used: bool = False  # in CR, supported a GA
    mr_bonus: bool = False  # in an MR bonus period
    mech: bool = False  # Mech class, or Leg on TP
    mech_road: bool = False  # by Mech road movement alone
    nearest: int | None = None  # hexes: least distance to an enemy unit on its way
    ib_move: bool = False  # Art, moved in battery [5.6.1]
    fatigue: int = 0  # level before

    def __post_init__(self) -> None:
        a_number("RestDeeds.spent", self.spent)
        a_number("RestDeeds.allowance", self.allowance)
        a_yes_or_no("RestDeeds.ta_removed", self.ta_removed)
        a_yes_or_no("RestDeeds.defended", self.defended)
        a_yes_or_no("RestDeeds.fired", self.fired)
        a_yes_or_no("RestDeeds.cr_used", self.cr_used)
        a_yes_or_no("RestDeeds.mr_bonus", self.mr_bonus)
        a_yes_or_no("RestDeeds.mech", self.mech)
        a_yes_or_no("RestDeeds.mech_road", self.mech_road)
        a_number_or_none("RestDeeds.nearest", self.nearest)
        a_yes_or_no("RestDeeds.ib_move", self.ib_move)
        a_number("RestDeeds.fatigue", self.fatigue)
        within("RestDeeds.fatigue", self.fatigue, 0, 2)


def rest_move_exempt(deeds: RestDeeds) -> Answer:
    """Movement in a rest GT costs no fatigue [3.5.4a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if deeds.mech and deeds.mech_road and deeds.nearest is not None and deeds.nearest >= 6:
        # Mech on roads, six hexes or more from enemies                      goss/sequence.rules:239
        because.append(Reason("Mech on roads, six hexes or more from enemies", "3.5.4a"))
    elif deeds.mr_bonus:
        # MR bonus period                                                    goss/sequence.rules:240
        because.append(Reason("MR bonus period", "3.5.4a"))
    elif deeds.ib_move:
        # Art in battery                                                     goss/sequence.rules:241
        because.append(Reason("Art in battery", "3.5.4a"))
    else:
        failed += [
            Reason("Mech on roads, six hexes or more from enemies", "3.5.4a", holds=False),
            Reason("MR bonus period", "3.5.4a", holds=False),
            Reason("Art in battery", "3.5.4a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def rest_move_exempt_holds(deeds: RestDeeds) -> bool:
    """Movement in a rest GT costs no fatigue [3.5.4a]: yes or no, without the reasons."""
    return (
        deeds.mech
        and deeds.mech_road
        and deeds.nearest is not None
        and deeds.nearest >= 6
        or deeds.mr_bonus
        or deeds.ib_move
    )


def rest_hits(deeds: RestDeeds, trace: Trace | None = None) -> int:
    """Fatigue hits in a rest GT [3.5.4].

    More than half is more than the exact half: the text rounds nothing here.
    """
    total = 0

    if deeds.spent > divided(deeds.allowance, 2) and not rest_move_exempt_holds(deeds):
        total += 1
        if trace is not None:
            trace.adds(
                "rest_hits", +1, "moved more than half its modified MA", "3.5.4",
                "goss/sequence.rules:246",
            )

    if deeds.ta_removed and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds("rest_hits", +1, "TA marker taken off", "3.5.4", "goss/sequence.rules:247")

    if deeds.defended and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds(
                "rest_hits", +1, "defended with more than half its CS", "3.5.4",
                "goss/sequence.rules:248",
            )

    if deeds.fired and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds(
                "rest_hits", +1, "fired more than half its barrage", "3.5.4",
                "goss/sequence.rules:249",
            )

    if deeds.cr_used and not deeds.mr_bonus:
        total += 1
        if trace is not None:
            trace.adds("rest_hits", +1, "CR supported a GA", "3.5.4", "goss/sequence.rules:250")

    if trace is not None:
        trace.total(
            "rest_hits", total, "3.5.4", "goss/sequence.rules:243", "Fatigue hits in a rest GT"
        )
    return total


def rest_hits_lines(deeds: RestDeeds) -> tuple[Line, ...]:
    """The lines of Fatigue hits in a rest GT that count, each with its value and rule."""
    trace = Trace()
    rest_hits(deeds, trace)
    return trace.lines_of("rest_hits")


def rest_fatigue(deeds: RestDeeds, trace: Trace | None = None) -> int:
    """Fatigue after deeds in a rest GT [3.5.4; 14.1.0]."""
    # gives                                                                  goss/sequence.rules:252
    value = min(2, deeds.fatigue + rest_hits(deeds, trace))
    if trace is not None:
        trace.formula(
            "rest_fatigue",
            value,
            "3.5.4; 14.1.0",
            "goss/sequence.rules:252",
            "Fatigue after deeds in a rest GT",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RestMove:
    """Move in a rest GT [3.5.3]."""

    from_enemy: bool = False  # leaves a hex next to an enemy unit
    to_enemy: bool = False  # enters a hex next to an enemy unit
    cut_off: bool = False  # isolated or OoS
    homeward: bool = False  # towards its source of GenS
    mr_bonus: bool = False  # in an MR bonus period

    def __post_init__(self) -> None:
        a_yes_or_no("RestMove.from_enemy", self.from_enemy)
        a_yes_or_no("RestMove.to_enemy", self.to_enemy)
        a_yes_or_no("RestMove.cut_off", self.cut_off)
        a_yes_or_no("RestMove.homeward", self.homeward)
        a_yes_or_no("RestMove.mr_bonus", self.mr_bonus)


def rest_move(move: RestMove) -> Answer:
    """May make this move in a rest GT [3.5.3; 5.4.4d].

    7.7.5 forbids OoS units to come next to enemies whatever this exception says.
    """
    failed: list[Reason] = []

    # none of these
    # from enemy to enemy, hex to hex                                        goss/sequence.rules:265
    if move.from_enemy and move.to_enemy:
        if move.cut_off and move.homeward:
            # unless isolated or OoS, towards its GenS                       goss/sequence.rules:266
            pass
        elif move.mr_bonus:
            # unless MR bonus period [5.4.4d]                                goss/sequence.rules:267
            pass
        else:
            failed.append(Reason("from enemy to enemy, hex to hex", "3.5.3; 5.4.4d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestMode:
    """Mode change in a rest GT [3.5.3]."""

    current: Mode
    wanted: Mode
    mr_bonus: bool = False  # in an MR bonus period

    def __post_init__(self) -> None:
        is_a("RestMode.current", self.current, Mode)
        is_a("RestMode.wanted", self.wanted, Mode)
        a_yes_or_no("RestMode.mr_bonus", self.mr_bonus)


def rest_mode(change_of_mode: RestMode) -> Answer:
    """May take the mode in a rest GT [3.5.3].

    The MR bonus lifts the limit for PA mode [5.4.4d]; a unit in Exploit may stay in it.
    """
    failed: list[Reason] = []

    # none of these
    # into PA mode                                                           goss/sequence.rules:277
    if change_of_mode.wanted == _PA and change_of_mode.current != _PA:
        if change_of_mode.mr_bonus:
            # unless MR bonus period [5.4.4d]                                goss/sequence.rules:278
            pass
        else:
            failed.append(Reason("into PA mode", "3.5.3"))
    # into Exploit mode                                                      goss/sequence.rules:279
    with LeaveOut(failed):
        if change_of_mode.wanted == _EXPLOIT and change_of_mode.current != _EXPLOIT:
            failed.append(Reason("into Exploit mode", "3.5.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
