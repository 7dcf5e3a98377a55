# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/sequence.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Sequence."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Axis,
    Chart,
    FiguresChart,
    Node,
    SequenceOfPlay,
    Told,
    Trace,
    Walker,
    Word,
    a_yes_or_no,
    is_a,
)


class Player(Word):
    """Player [ASOP]."""

    FIRST_PLAYER = "first player"
    SECOND_PLAYER = "second player"


_FIRST_PLAYER: Final = Player.FIRST_PLAYER
_SECOND_PLAYER: Final = Player.SECOND_PLAYER


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivers:
    """Rivers of the scenario [ASOP]."""

    heavy_current: bool = False
    moderate_current: bool = False

    def __post_init__(self) -> None:
        a_yes_or_no("Rivers.heavy_current", self.heavy_current)
        a_yes_or_no("Rivers.moderate_current", self.moderate_current)


def _game_turn_first_turn_with(rivers: Rivers) -> Rivers:
    return rivers


def _game_turn_first_turn_with_() -> Player:
    return _FIRST_PLAYER


def _game_turn_second_turn_with(rivers: Rivers) -> Rivers:
    return rivers


def _game_turn_second_turn_with_() -> Player:
    return _SECOND_PLAYER


# Game turn [ASOP 1.8]                                                    gi_anvil/sequence.rules:13
GAME_TURN: Final[SequenceOfPlay] = SequenceOfPlay(
    "game_turn",
    "Game turn",
    "ASOP 1.8",
    inputs=("rivers",),
    events=(),
    items=(
        Node(
            "part",
            "first_turn",
            "First player turn",
            rule="ASOP 1.8",
            plays=lambda: ASOP,
            plays_with=(
                Told(_game_turn_first_turn_with, ("rivers",)),
                Told(_game_turn_first_turn_with_, ()),
            ),
        ),
        Node(
            "part",
            "second_turn",
            "Second player turn",
            rule="ASOP 1.8",
            plays=lambda: ASOP,
            plays_with=(
                Told(_game_turn_second_turn_with, ("rivers",)),
                Told(_game_turn_second_turn_with_, ()),
            ),
        ),
    ),
)


def walk_game_turn(*, rivers: Rivers | None = None) -> Walker:
    """Game turn [ASOP 1.8]."""
    return Walker(GAME_TURN, {"rivers": rivers})


def _asop_rph_nvr_when(active: Player) -> bool:
    return active == _FIRST_PLAYER


def _asop_aph_drift_when(rivers: Rivers) -> bool:
    return rivers.heavy_current


def _asop_aph_own_drift_when(rivers: Rivers) -> bool:
    return rivers.moderate_current


# Advanced Sequence of Play [ASOP]                                        gi_anvil/sequence.rules:17
ASOP: Final[SequenceOfPlay] = SequenceOfPlay(
    "asop",
    "Advanced Sequence of Play",
    "ASOP",
    inputs=("rivers", "active"),
    events=(("moves_by", "an AFV moves or stands next to enemy infantry"),),
    items=(
        Node(
            "phase",
            "rph",
            "Rally Phase",
            rule="ASOP",
            items=(
                Node("step", "leaders", "create leaders", rule="ASOP 1.1; 115.11"),
                Node(
                    "step",
                    "housekeeping",
                    "remove markers, create, deploy",
                    rule="ASOP 1.2",
                    items=(
                        Node("step", "roadblocks", "remove roadblocks", rule="ASOP"),
                        Node("step", "wrecks", "remove wrecks", rule="40.4"),
                        Node("step", "ti", "remove TI counters", rule="142.93"),
                        Node("step", "scouts", "create scouts", rule="116.2"),
                        Node("step", "half_squads", "deploy HS's", rule="121.41"),
                    ),
                ),
                Node("step", "repair", "repair AFV's and SW's", rule="ASOP 1.3; 18.2; 141.3"),
                Node("step", "rally", "rally broken units", rule="ASOP 1.4; 14.1; 142.1"),
                Node(
                    "step",
                    "weather",
                    "radio, air, wrecks, wind",
                    rule="ASOP 1.5",
                    items=(
                        Node(
                            "step", "radio", "establish and keep radio contact", rule="46.11; 46.12"
                        ),
                        Node("step", "air", "check for air support", rule="139.1"),
                        Node("step", "wreck_fires", "roll to put out wreck fires", rule="67.11"),
                        Node("step", "wind", "check for a change of wind", rule="102.7"),
                    ),
                ),
                Node("step", "place_ar", "place the AR", rule="ASOP 1.6; 46.13"),
                Node(
                    "step",
                    "correct",
                    "own RPh: correct or withdraw SR and FFE",
                    rule="ASOP 1.7; 107.5",
                    who="active",
                    uses=("extent_of_error",),
                ),
                Node(
                    "step",
                    "nvr",
                    "roll for NVR",
                    rule="ASOP 1.8; 49.11",
                    only_when=Told(_asop_rph_nvr_when, ("active",)),
                ),
                Node("step", "starshells", "place starshells", rule="ASOP 1.9; 49.6"),
                Node("step", "interrogate", "interrogate prisoners", rule="ASOP 1.10; 120"),
                Node(
                    "step",
                    "last",
                    "last checks",
                    rule="ASOP 1.11",
                    items=(
                        Node(
                            "step",
                            "near_afv",
                            "pre-1942 and Inexperienced infantry next to enemy AFV's checks morale",
                            rule="105.1",
                        ),
                        Node("step", "dm", "remove DM counters", rule="14.6"),
                        Node(
                            "step",
                            "surrender",
                            "threats of surrender",
                            rule="153.23",
                            uses=("surrender_check",),
                        ),
                    ),
                ),
            ),
        ),
        Node(
            "phase",
            "pfph",
            "Prep Fire Phase",
            rule="ASOP",
            who="active",
            items=(
                Node(
                    "step",
                    "smoke",
                    "smoke",
                    rule="ASOP 2.1",
                    items=(
                        Node("step", "dispersed", "remove own dispersed smoke", rule="148.52"),
                        Node(
                            "step", "disperse", "own smoke becomes dispersed smoke", rule="148.52"
                        ),
                        Node(
                            "step",
                            "new_smoke",
                            "place new smoke",
                            rule="148.51",
                            optional=True,
                            uses=("ordnance_fire",),
                        ),
                    ),
                ),
                Node(
                    "step",
                    "fire",
                    "fire and attempts",
                    rule="ASOP 2.2",
                    items=(
                        Node("step", "ffe", "resolve FFE", rule="46.5"),
                        Node(
                            "step",
                            "ordnance",
                            "ordnance fires",
                            rule="145.1",
                            optional=True,
                            repeated=True,
                            uses=("ordnance_fire",),
                        ),
                        Node(
                            "step",
                            "mgs",
                            "MG's fire",
                            rule="143",
                            optional=True,
                            repeated=True,
                            uses=("mg_attack", "penetration", "spraying_fire"),
                        ),
                        Node(
                            "step",
                            "small_arms",
                            "infantry fires",
                            rule="4.2; 141.62",
                            optional=True,
                            repeated=True,
                            uses=("green_point_blank",),
                        ),
                        Node(
                            "step", "batteries", "counter battery fire", rule="43.4", optional=True
                        ),
                        Node(
                            "step", "entrench", "roll for entrenchments", rule="54.2", optional=True
                        ),
                        Node(
                            "step",
                            "mines",
                            "attempt to clear minefields",
                            rule="55.5",
                            optional=True,
                        ),
                        Node("step", "wire", "attempt to clear wire", rule="53.5", optional=True),
                        Node(
                            "step",
                            "fires",
                            "check for fires",
                            rule="169.1",
                            uses=("he_fire", "flamethrower_fire"),
                        ),
                    ),
                ),
                Node("step", "marked", "place Prep Fire counters", rule="ASOP 2.3"),
            ),
        ),
        Node(
            "phase",
            "mph",
            "Movement Phase",
            rule="ASOP",
            who="active",
            items=(
                Node("step", "wire", "roll for the MF of units on wire", rule="ASOP 3.1; 53.4"),
                Node(
                    "step",
                    "move",
                    "move",
                    rule="ASOP 3.2",
                    items=(
                        Node(
                            "step", "cx_off", "CX off each unit as it moves or fires", rule="142.93"
                        ),
                        Node(
                            "step",
                            "go",
                            "move what did not fire in the PFPh",
                            rule="43",
                            optional=True,
                            repeated=True,
                        ),
                        Node("step", "seen", "? counters off what moved", rule="25.4"),
                        Node(
                            "step",
                            "ce",
                            "place or remove CE counters",
                            rule="64.4; 144.1",
                            optional=True,
                        ),
                        Node("step", "drops", "airdrops", rule="99.1", optional=True),
                        Node(
                            "step", "crews_out", "inherent crews leave", rule="66.3", optional=True
                        ),
                        Node(
                            "step",
                            "fight_fires",
                            "fight fires",
                            rule="169.5",
                            optional=True,
                            uses=("extinguishing",),
                        ),
                    ),
                ),
                Node(
                    "step",
                    "hazards",
                    "hazards",
                    rule="ASOP 3.3",
                    items=(
                        Node("step", "charges", "place DC's", rule="23.3", optional=True),
                        Node(
                            "step",
                            "rough",
                            "AFV's may be immobilized or bog",
                            rule="144.8; 144.82",
                            uses=("mechanical_reliability", "bog"),
                        ),
                        Node("step", "wire_gone", "remove wire destroyed by AFV's", rule="53.8"),
                        Node("step", "mines", "resolve minefields", rule="55.2"),
                    ),
                ),
                Node(
                    "step",
                    "hide",
                    "markers",
                    rule="ASOP 3.4",
                    items=(
                        Node(
                            "step",
                            "sewers",
                            "? on units in sewers, not next to the enemy",
                            rule="ASOP",
                        ),
                        Node("step", "cx_on", "place CX counters", rule="73.8"),
                    ),
                ),
                Node(
                    "interrupt",
                    "stop_afv",
                    "attack an AFV",
                    rule="144.71; 144.72",
                    who="inactive",
                    on_event="moves_by",
                    optional=True,
                    uses=("paamc", "afv_immobilization"),
                ),
            ),
        ),
        Node(
            "phase",
            "dfph",
            "Defensive Fire Phase",
            rule="ASOP",
            who="inactive",
            items=(
                Node(
                    "step",
                    "plotted",
                    "execute fire that was plotted",
                    rule="163.2",
                    optional=True,
                    uses=("plotted_fire",),
                ),
                Node(
                    "step",
                    "fire",
                    "fire",
                    rule="ASOP 4.1",
                    items=(
                        Node("step", "ffe", "resolve FFE", rule="46.5"),
                        Node(
                            "step",
                            "ordnance",
                            "ordnance fires",
                            rule="145.1",
                            optional=True,
                            repeated=True,
                            uses=("ordnance_fire",),
                        ),
                        Node(
                            "step",
                            "mgs",
                            "MG's fire",
                            rule="143",
                            optional=True,
                            repeated=True,
                            uses=("mg_attack", "penetration", "spraying_fire"),
                        ),
                        Node(
                            "step",
                            "small_arms",
                            "infantry fires",
                            rule="16.2; 142.7",
                            optional=True,
                            repeated=True,
                            uses=("hex_fire",),
                        ),
                        Node(
                            "step",
                            "fires",
                            "check for fires",
                            rule="169.1",
                            uses=("he_fire", "flamethrower_fire"),
                        ),
                        Node("step", "overruns", "resolve overruns", rule="35.6"),
                    ),
                ),
                Node(
                    "step",
                    "repulsed",
                    "? off units that threw back a move into their hex",
                    rule="ASOP 4.2; 106.6",
                ),
                Node("step", "tracks", "remove Track counters", rule="ASOP 4.3"),
            ),
        ),
        Node(
            "phase",
            "afph",
            "Advancing Fire Phase",
            rule="ASOP",
            items=(
                Node("step", "charges", "resolve placed DC's", rule="ASOP 5.1; 23.4"),
                Node(
                    "step",
                    "fire",
                    "fire",
                    rule="ASOP 5.2",
                    items=(
                        Node(
                            "step",
                            "moved",
                            "fire of what moved, at half FP",
                            rule="4.5; 144.43; 144.46",
                            who="active",
                            optional=True,
                            uses=("ordnance_fire", "ife_fire"),
                        ),
                        Node(
                            "step",
                            "still",
                            "fire of what neither moved nor fired",
                            rule="4.5",
                            who="active",
                            optional=True,
                            uses=("ordnance_fire", "mg_attack", "penetration", "spraying_fire"),
                        ),
                    ),
                ),
                Node("step", "develop", "undeveloped fires grow", rule="169.4"),
                Node(
                    "step",
                    "spread",
                    "fires and smoke",
                    rule="ASOP 5.3",
                    items=(
                        Node("step", "kindle", "roll for kindling", rule="102.22"),
                        Node(
                            "step",
                            "spreads",
                            "fire spreads",
                            rule="169.2",
                            uses=("spreading_fire", "fire_upstairs"),
                        ),
                        Node("step", "drifts", "dispersed smoke drifts", rule="148.521"),
                    ),
                ),
                Node("step", "unmark", "remove Prep Fire counters", rule="ASOP 5.4"),
            ),
        ),
        Node(
            "phase",
            "rtph",
            "Rout Phase",
            rule="ASOP",
            items=(
                Node(
                    "step",
                    "rout",
                    "broken units rout, or surrender",
                    rule="ASOP 6.1; 13.4",
                    uses=("surrenders_in_rout",),
                ),
                Node(
                    "step",
                    "leave_fire",
                    "units leave hexes on fire",
                    rule="ASOP 6.2; 169.3",
                    uses=("fire_exit",),
                ),
            ),
        ),
        Node(
            "phase",
            "aph",
            "Advance Phase",
            rule="ASOP",
            items=(
                Node(
                    "step",
                    "advance",
                    "advance",
                    rule="ASOP 7.1",
                    items=(
                        Node(
                            "step",
                            "go",
                            "unbroken infantry moves one hex",
                            rule="4.7; 142.2",
                            who="active",
                            optional=True,
                        ),
                        Node(
                            "step",
                            "ce",
                            "place or remove CE counters",
                            rule="ASOP",
                            who="active",
                            optional=True,
                        ),
                        Node(
                            "step",
                            "crews_in",
                            "crews enter AFV's",
                            rule="66.3",
                            who="active",
                            optional=True,
                        ),
                    ),
                ),
                Node(
                    "step",
                    "ford",
                    "fording infantry moves on, but for a dr of 6",
                    rule="ASOP 7.2; 126.53; 157.43",
                ),
                Node("step", "launch", "launch boats", rule="ASOP 7.3; 128.42"),
                Node("step", "land", "land boats", rule="ASOP 7.4; 128.6"),
                Node(
                    "step",
                    "drift",
                    "boats drift one hex",
                    rule="ASOP 7.5; 126.32",
                    only_when=Told(_asop_aph_drift_when, ("rivers",)),
                ),
                Node(
                    "step",
                    "own_drift",
                    "own boats drift one hex",
                    rule="ASOP 7.6; 126.32",
                    who="active",
                    only_when=Told(_asop_aph_own_drift_when, ("rivers",)),
                ),
                Node(
                    "step", "flails", "remove mines cleared by flail tanks", rule="ASOP 7.7; 136.9"
                ),
            ),
        ),
        Node(
            "phase",
            "ccph",
            "Close Combat Phase",
            rule="ASOP",
            items=(
                Node(
                    "step",
                    "announce",
                    "first SR, withdrawals",
                    rule="ASOP 8.1",
                    items=(
                        Node("step", "first_sr", "the AR becomes the first SR", rule="46.2"),
                        Node(
                            "step",
                            "withdraw",
                            "units in melee announce that they withdraw",
                            rule="158.2",
                            optional=True,
                        ),
                    ),
                ),
                Node(
                    "step",
                    "combat",
                    "all CC attacks",
                    rule="ASOP 8.2; 20.2",
                    uses=("captured_leader",),
                ),
                Node(
                    "step",
                    "go_back",
                    "infantry that failed returns from AFV's to its hex",
                    rule="ASOP 8.3; 36.24",
                ),
                Node(
                    "step",
                    "dark",
                    "markers",
                    rule="ASOP 8.4",
                    items=(
                        Node("step", "starshells", "remove starshells", rule="49.6"),
                        Node(
                            "step",
                            "hidden",
                            "? on units that neither acted nor were shot at",
                            rule="25.3",
                        ),
                    ),
                ),
                Node("step", "turn_ends", "the player turn ends: Pin counters off", rule="142.6"),
            ),
        ),
    ),
)


def walk_asop(*, rivers: Rivers | None = None, active: Player | None = None) -> Walker:
    """Advanced Sequence of Play [ASOP].

    One player turn, after the printed list. Whose step it is, is mostly not printed; that
    the other player fires in the DFPh follows from its name. Steps that cite no number of
    the ASOP are in the rules, not on the list. The list has SR and FFE corrected in one's
    own RPh, 163.2 in the opponent's. It takes CX off each unit as it moves or prep fires,
    142.93 at the start of the MPh. Command control [166.2] and new snipers [174.1] belong
    to the RPh, and are not on it. What is optional joins with its layer.
    """
    return Walker(ASOP, {"rivers": rivers, "active": active})


class AsopStep(Word):
    """Step of the ASOP [ASOP]."""

    STEP_1_2 = "1.2"
    STEP_1_4 = "1.4"
    STEP_1_7 = "1.7"
    STEP_2_1 = "2.1"
    STEP_2_2 = "2.2"
    STEP_3_2 = "3.2"
    STEP_3_3 = "3.3"
    STEP_4_1 = "4.1"
    STEP_5_2 = "5.2"
    STEP_5_3 = "5.3"
    STEP_6_1 = "6.1"
    STEP_6_2 = "6.2"
    STEP_7_1 = "7.1"
    STEP_8_2 = "8.2"


class EarlierRule(Word):
    """Rule of an earlier gamette [ASOP; Introduction]."""

    R_131_4 = "131.4"
    R_50 = "50"
    R_83_2 = "83.2"
    R_46_7 = "46.7"
    R_SMOKE = "smoke, earlier rules"
    R_MG = "MG's, all earlier rules"
    R_95 = "95"
    R_44_1 = "44.1"
    R_121_3 = "121.3"
    R_32_3 = "32.3, 32.4, 32.6, 32.7"
    R_51_3 = "51.3"
    R_51_42 = "51.42"
    R_33_3 = "33.3"
    R_33_31 = "33.31"
    R_129_4 = "129.4"
    R_34_5 = "34.5"
    R_34_6 = "34.6"
    R_34_9 = "34.9"
    R_63_9 = "63.9"
    R_65_2 = "65.2 for APCR"
    R_109_3 = "109.3"
    R_100 = "100"
    R_130_1 = "130.1"
    R_134_11 = "134.11"
    R_22_7 = "22.7"
    R_59 = "59"
    R_102_4 = "102.4"
    R_31 = "31"
    R_32_1 = "32.1"
    R_64_44 = "64.44"
    R_75_8 = "75.8"
    R_73_5 = "73.5"
    R_35_8 = "35.8"
    R_36_1 = "36.1"
    R_36_13 = "36.13"
    R_18_41 = "18.41"
    R_110_3 = "110.3"
    R_110_4 = "110.4"
    R_13_3 = "13.3"
    R_5_73 = "5.73"
    R_89_22 = "89.22"
    R_89_23 = "89.23"
    R_36_22 = "36.22"
    R_80_411 = "80.411"
    R_13_4 = "13.4 for crews of ordnance"


# What is followed instead of an earlier rule, step by step [ASOP;       gi_anvil/sequence.rules:199
# Introduction]
REPLACED_EARLIER: Final[Axis[EarlierRule]] = Axis(
    "replaced",
    "What is followed instead of an earlier rule, step by step",
    "ASOP; Introduction",
    "Earlier rule",
    (
        EarlierRule.R_131_4,
        EarlierRule.R_50,
        EarlierRule.R_83_2,
        EarlierRule.R_46_7,
        EarlierRule.R_SMOKE,
        EarlierRule.R_MG,
        EarlierRule.R_95,
        EarlierRule.R_44_1,
        EarlierRule.R_121_3,
        EarlierRule.R_32_3,
        EarlierRule.R_51_3,
        EarlierRule.R_51_42,
        EarlierRule.R_33_3,
        EarlierRule.R_33_31,
        EarlierRule.R_129_4,
        EarlierRule.R_34_5,
        EarlierRule.R_34_6,
        EarlierRule.R_34_9,
        EarlierRule.R_63_9,
        EarlierRule.R_65_2,
        EarlierRule.R_109_3,
        EarlierRule.R_100,
        EarlierRule.R_130_1,
        EarlierRule.R_134_11,
        EarlierRule.R_22_7,
        EarlierRule.R_59,
        EarlierRule.R_102_4,
        EarlierRule.R_31,
        EarlierRule.R_32_1,
        EarlierRule.R_64_44,
        EarlierRule.R_75_8,
        EarlierRule.R_73_5,
        EarlierRule.R_35_8,
        EarlierRule.R_36_1,
        EarlierRule.R_36_13,
        EarlierRule.R_18_41,
        EarlierRule.R_110_3,
        EarlierRule.R_110_4,
        EarlierRule.R_13_3,
        EarlierRule.R_5_73,
        EarlierRule.R_89_22,
        EarlierRule.R_89_23,
        EarlierRule.R_36_22,
        EarlierRule.R_80_411,
        EarlierRule.R_13_4,
    ),
)
REPLACED_STEP: Final[Axis[AsopStep]] = Axis(
    "replaced",
    "What is followed instead of an earlier rule, step by step",
    "ASOP; Introduction",
    "step",
    (
        AsopStep.STEP_1_2,
        AsopStep.STEP_1_4,
        AsopStep.STEP_1_7,
        AsopStep.STEP_2_1,
        AsopStep.STEP_2_2,
        AsopStep.STEP_3_2,
        AsopStep.STEP_3_3,
        AsopStep.STEP_4_1,
        AsopStep.STEP_5_2,
        AsopStep.STEP_5_3,
        AsopStep.STEP_6_1,
        AsopStep.STEP_6_2,
        AsopStep.STEP_7_1,
        AsopStep.STEP_8_2,
    ),
)

# fmt: off
REPLACED: Final[Chart[str | None]] = Chart(
    "replaced",
    "What is followed instead of an earlier rule, step by step",
    "ASOP; Introduction",
    "gi_anvil/sequence.rules:199",
    rows=(REPLACED_EARLIER,),
    columns=(REPLACED_STEP,),
    lines=(
        #                               1.2      1.4            1.7      2.1       2.2
        #                               3.2      3.3       4.1        5.2        5.3
        #                               6.1      6.2      7.1       8.2
        ("131.4",                      ("142.3", None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     None)),
        ("50",                         (None,    "141.1",       None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     None)),
        ("83.2",                       (None,    "Sys. Change", None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     None)),
        ("46.7",                       (None,    None,          "163.4", None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     None)),
        ("smoke, earlier rules",       (None,    None,          "148.5", "148.52", "148.5",
                                        None,    None,     None,      None,      "148.521",
                                        None,    None,    None,     None)),
        ("MG's, all earlier rules",    (None,    None,          None,    None,     "143",
                                        None,    None,     "143",     "143",     None,
                                        None,    None,    None,     None)),
        ("95",                         (None,    None,          None,    None,     "143.9",
                                        None,    None,     "143.9",   "143.9",   None,
                                        None,    None,    None,     None)),
        ("44.1",                       (None,    None,          None,    None,     "142.211",
                                        None,    None,     "142.211", "142.211", None,
                                        None,    None,    None,     None)),
        ("121.3",                      (None,    None,          None,    None,     "142.61",
                                        None,    None,     "142.61",  "142.61",  None,
                                        None,    None,    None,     None)),
        ("32.3, 32.4, 32.6, 32.7",     (None,    None,          None,    None,     "144.2",
                                        None,    None,     "144.2",   "144.2",   None,
                                        None,    None,    None,     None)),
        ("51.3",                       (None,    None,          None,    None,     "144.2",
                                        None,    None,     "144.2",   "144.2",   None,
                                        None,    None,    None,     None)),
        ("51.42",                      (None,    None,          None,    None,     "144.32",
                                        None,    None,     "144.32",  "144.32",  None,
                                        None,    None,    None,     None)),
        ("33.3",                       (None,    None,          None,    None,     "145",
                                        None,    None,     "145",     "145",     None,
                                        None,    None,    None,     None)),
        ("33.31",                      (None,    None,          None,    None,     "144.411",
                                        None,    None,     "144.411", "144.411", None,
                                        None,    None,    None,     None)),
        ("129.4",                      (None,    None,          None,    None,     "144.413",
                                        None,    None,     "144.413", "144.413", None,
                                        None,    None,    None,     None)),
        ("34.5",                       (None,    None,          None,    None,     "145.6",
                                        None,    None,     "145.6",   "145.6",   None,
                                        None,    None,    None,     None)),
        ("34.6",                       (None,    None,          None,    None,     "145.1",
                                        None,    None,     "145.1",   "145.1",   None,
                                        None,    None,    None,     None)),
        ("34.9",                       (None,    None,          None,    None,     "148.4",
                                        None,    None,     "148.4",   "148.4",   None,
                                        None,    None,    None,     None)),
        ("63.9",                       (None,    None,          None,    None,     "145.33",
                                        None,    None,     "145.33",  "145.33",  None,
                                        None,    None,    None,     None)),
        ("65.2 for APCR",              (None,    None,          None,    None,     "148.13",
                                        None,    None,     "148.13",  "148.13",  None,
                                        None,    None,    None,     None)),
        ("109.3",                      (None,    None,          None,    None,     "145.61",
                                        None,    None,     "145.61",  "145.61",  None,
                                        None,    None,    None,     None)),
        ("100",                        (None,    None,          None,    None,     "145.1",
                                        None,    None,     "145.1",   "145.1",   None,
                                        None,    None,    None,     None)),
        ("130.1",                      (None,    None,          None,    None,     "145.2",
                                        None,    None,     "145.2",   "145.2",   None,
                                        None,    None,    None,     None)),
        ("134.11",                     (None,    None,          None,    None,     "145.332",
                                        None,    None,     "145.332", "145.332", None,
                                        None,    None,    None,     None)),
        ("22.7",                       (None,    None,          None,    None,     "164.15",
                                        None,    None,     "164.15",  "164.15",  None,
                                        None,    None,    None,     None)),
        ("59",                         (None,    None,          None,    None,     "169.1",
                                        "169.5", None,     "169.1",   None,      "169.2",
                                        None,    "169.3", None,     None)),
        ("102.4",                      (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      "169.21",
                                        None,    None,    None,     None)),
        ("31",                         (None,    None,          None,    None,     None,
                                        "144.9", None,     None,      None,      None,
                                        None,    None,    None,     None)),
        ("32.1",                       (None,    None,          None,    None,     "144.96",
                                        None,    None,     "144.96",  "144.96",  None,
                                        None,    None,    None,     None)),
        ("64.44",                      (None,    None,          None,    None,     "144.11",
                                        "144.1", None,     "144.11",  "144.11",  None,
                                        None,    None,    None,     None)),
        ("75.8",                       (None,    None,          None,    None,     None,
                                        None,    "144.82", None,      None,      None,
                                        None,    None,    None,     None)),
        ("73.5",                       (None,    None,          None,    None,     None,
                                        None,    None,     "142.7",   None,      None,
                                        None,    None,    None,     None)),
        ("35.8",                       (None,    None,          None,    None,     None,
                                        None,    None,     "143.7",   None,      None,
                                        None,    None,    None,     None)),
        ("36.1",                       (None,    None,          None,    None,     None,
                                        None,    None,     "144.71",  None,      None,
                                        None,    None,    None,     None)),
        ("36.13",                      (None,    None,          None,    None,     None,
                                        None,    None,     "144.75",  None,      None,
                                        None,    None,    None,     None)),
        ("18.41",                      (None,    None,          None,    None,     "142.313",
                                        None,    None,     "142.313", "142.313", None,
                                        None,    None,    None,     None)),
        ("110.3",                      (None,    None,          None,    None,     "142.313",
                                        None,    None,     "142.313", "142.313", None,
                                        None,    None,    None,     None)),
        ("110.4",                      (None,    None,          None,    None,     "143.94",
                                        None,    None,     "143.94",  None,      None,
                                        None,    None,    None,     None)),
        ("13.3",                       (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        "142.5", None,    None,     None)),
        ("5.73",                       (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    "142.22", None)),
        ("89.22",                      (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     "158.3")),
        ("89.23",                      (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     "153.22")),
        ("36.22",                      (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        None,    None,    None,     "158.43")),
        ("80.411",                     (None,    None,          None,    None,     "156.4",
                                        None,    None,     "156.4",   "156.4",   None,
                                        None,    None,    None,     None)),
        ("13.4 for crews of ordnance", (None,    None,          None,    None,     None,
                                        None,    None,     None,      None,      None,
                                        "167.4", None,    None,     None)),
    ),
)
# fmt: on


def replaced(earlier: EarlierRule, step: AsopStep, trace: Trace | None = None) -> str | None:
    """What is followed instead of an earlier rule, step by step [ASOP; Introduction].

    Contradiction: the list cites 59.4 for the spread of fire, which 169.2 replaces: 169.2
    [ASOP; 169.2]

    Contradiction: the list cites 162.3 for roadblocks, which is about crags [ASOP; 162.3]

    Cells are rules of G.I., or its System Change; a blank cell: the earlier rule does not
    come up in that step. 142.313 goes for every MC and is entered where fire causes it.
    Where they clash, G.I. comes before the earlier gamettes, and a SSR before G.I.
    """
    try:
        found: str | None = REPLACED.known[REPLACED_EARLIER.at[earlier]][REPLACED_STEP.at[step]]
    except Exception:
        found = REPLACED.look_up(earlier, step)
    if trace is not None:
        trace.looked_up(REPLACED, (earlier, step), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAtStep:
    """An earlier rule comes up [ASOP; Introduction]."""

    earlier: EarlierRule
    step: AsopStep

    def __post_init__(self) -> None:
        is_a("RuleAtStep.earlier", self.earlier, EarlierRule)
        is_a("RuleAtStep.step", self.step, AsopStep)


def rule_followed(question: RuleAtStep, trace: Trace | None = None) -> str | None:
    """Rule that is followed [ASOP; Introduction].

    Absent: G.I. says nothing else at that step, so the earlier rule stands there.
    """
    # gives                                                              gi_anvil/sequence.rules:259
    value = replaced(question.earlier, question.step, trace)
    if trace is not None:
        trace.formula(
            "rule_followed",
            value,
            "ASOP; Introduction",
            "gi_anvil/sequence.rules:259",
            "Rule that is followed",
        )
    return value


# Figures that G.I. changes [System Change; 142.313; 142.5; 142.7;       gi_anvil/sequence.rules:263
# 144.73; 145.6; 153.22; 169.21]
# R as the earlier gamettes say


@dataclass(frozen=True, slots=True)
class ChangedFiguresFigures:
    """What one line of Figures that G.I. changes [System Change; 142.313; 142.5; 142.7;
    144.73; 145.6; 153.22; 169.21] gives.
    """

    line: str
    before: int | None
    after: int


CHANGED_FIGURES_FIGURE: Final[Axis[str]] = Axis(
    "changed_figures",
    "Figures that G.I. changes",
    "System Change; 142.313; 142.5; 142.7; 144.73; 145.6; 153.22; 169.21",
    "Figure",
    (
        "MC level, SS units under DM that rally",
        "morale of berserk units; they took no MC",
        "MF of a broken unit in rout",
        "DRM, moving in the open",
        "DRM, defensive fire at double time",
        "factor, HE at an adjacent hex",
        "DRM, capture in CC of units subject to surrender",
        "DRM, fire spreads to what is not attached",
    ),
)

# fmt: off
CHANGED_FIGURES: Final[FiguresChart[ChangedFiguresFigures]] = FiguresChart(
    "changed_figures",
    "Figures that G.I. changes",
    "System Change; 142.313; 142.5; 142.7; 144.73; 145.6; 153.22; 169.21",
    "gi_anvil/sequence.rules:263",
    rows=(CHANGED_FIGURES_FIGURE,),
    columns=(),
    lines=(
        #                                                     before after
        ("MC level, SS units under DM that rally",           (2,     4)),
        ("morale of berserk units; they took no MC",         (None,  10)),
        ("MF of a broken unit in rout",                      (None,  6)),
        ("DRM, moving in the open",                          (-2,    -1)),
        ("DRM, defensive fire at double time",               (-1,    0)),
        ("factor, HE at an adjacent hex",                    (2,     1)),
        ("DRM, capture in CC of units subject to surrender", (1,     -1)),
        ("DRM, fire spreads to what is not attached",        (None,  -2)),
    ),
    gives=ChangedFiguresFigures,
)
# fmt: on


def changed_figures(figure: str, trace: Trace | None = None) -> ChangedFiguresFigures:
    """Figures that G.I. changes [System Change; 142.313; 142.5; 142.7; 144.73; 145.6; 153.22;
    169.21].

    Earlier figures are those that G.I. itself names.
    """
    try:
        found: ChangedFiguresFigures = CHANGED_FIGURES.known[CHANGED_FIGURES_FIGURE.at[figure]]
    except Exception:
        found = CHANGED_FIGURES.look_up(figure)
    if trace is not None:
        trace.looked_up(CHANGED_FIGURES, figure, found)
    return found
