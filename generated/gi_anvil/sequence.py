# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/sequence.rules. Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ._runtime import Axis, FiguresChart, Node, SequenceOfPlay, Told, Trace, Walker, printed


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """Player turn [ASOP]."""

    first_rph: bool = False  # the first RPh of the game turn [ASOP]
    heavy_current: bool = False
    moderate_current: bool = False


def _asop_rph_nvr_when(turn: PlayerTurn) -> bool:
    return turn.first_rph


def _asop_aph_drift_when(turn: PlayerTurn) -> bool:
    return turn.heavy_current


def _asop_aph_own_drift_when(turn: PlayerTurn) -> bool:
    return turn.moderate_current


# Advanced Sequence of Play [ASOP]                                        gi_anvil/sequence.rules:10
ASOP: Final[SequenceOfPlay] = SequenceOfPlay(
    "asop",
    "Advanced Sequence of Play",
    "ASOP",
    inputs=("turn",),
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
                Node("step", "repair", "repair AFV's and SW's", rule="ASOP 1.3; 141.3"),
                Node("step", "rally", "rally broken units", rule="ASOP 1.4; 142.1"),
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
                    "own RPh: correct SR and FFE",
                    rule="ASOP 1.7; 107.5",
                    who="active",
                    uses=("extent_of_error",),
                ),
                Node(
                    "step",
                    "nvr",
                    "roll for NVR",
                    rule="ASOP 1.8; 49.11",
                    only_when=Told(_asop_rph_nvr_when, ("turn",)),
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
                Node(
                    "step",
                    "scrounge",
                    "scrounge wrecks",
                    rule="164.4",
                    optional=True,
                    uses=("scrounging",),
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
                            uses=("special_ammunition",),
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
                            "take_sw",
                            "acquire SW's",
                            rule="164.2",
                            optional=True,
                            uses=("acquisition",),
                        ),
                        Node(
                            "step",
                            "arms",
                            "search for small arms",
                            rule="164.44",
                            optional=True,
                            uses=("small_arms",),
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
                    "step",
                    "aircraft",
                    "search from the air",
                    rule="150.3",
                    optional=True,
                    uses=("search",),
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
                    "step", "plotted", "execute plotted fire", rule="163.2", uses=("plotted_fire",)
                ),
                Node(
                    "step",
                    "fire",
                    "fire",
                    rule="ASOP 4.1",
                    items=(
                        Node(
                            "step",
                            "ffe",
                            "resolve FFE",
                            rule="46.5; 163.3",
                            uses=("concealed_target",),
                        ),
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
                            "aa",
                            "fire at an observation plane",
                            rule="150.7",
                            optional=True,
                            uses=("aa_fire",),
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
                Node(
                    "step",
                    "aircraft",
                    "search from the air",
                    rule="150.3",
                    optional=True,
                    uses=("search",),
                ),
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
                            rule="4.5; 144.43",
                            who="active",
                            optional=True,
                            uses=("ordnance_fire",),
                        ),
                        Node(
                            "step",
                            "still",
                            "fire of what neither moved nor fired",
                            rule="4.5",
                            who="active",
                            optional=True,
                            uses=("ordnance_fire", "mg_attack"),
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
                        Node(
                            "step",
                            "take_sw",
                            "acquire SW's",
                            rule="164.2",
                            who="active",
                            optional=True,
                            uses=("acquisition",),
                        ),
                    ),
                ),
                Node("step", "ford", "fording infantry moves on", rule="ASOP 7.2; 126.53"),
                Node("step", "launch", "launch boats", rule="ASOP 7.3; 128.42"),
                Node("step", "land", "land boats", rule="ASOP 7.4; 128.6"),
                Node(
                    "step",
                    "drift",
                    "boats drift one hex",
                    rule="ASOP 7.5; 126.32",
                    only_when=Told(_asop_aph_drift_when, ("turn",)),
                ),
                Node(
                    "step",
                    "own_drift",
                    "own boats drift one hex",
                    rule="ASOP 7.6; 126.32",
                    who="active",
                    only_when=Told(_asop_aph_own_drift_when, ("turn",)),
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


def walk_asop(*, turn: PlayerTurn | None = None) -> Walker:
    """Advanced Sequence of Play [ASOP].

    One player turn, after the printed list. Whose step it is, is mostly not printed; that
    the other player fires in the DFPh follows from its name. Steps that cite no number of
    the ASOP are in the rules, not on the list.
    """
    return Walker(ASOP, {"turn": turn})


# What the steps no longer take from earlier gamettes [ASOP;             gi_anvil/sequence.rules:131
# Introduction]


@dataclass(frozen=True, slots=True)
class ReplacedFigures:
    """What one line of What the steps no longer take from earlier gamettes [ASOP;
    Introduction] gives.
    """

    line: str
    new_rule: str
    step: str


REPLACED_RULE: Final[Axis[str]] = Axis(
    "replaced",
    "What the steps no longer take from earlier gamettes",
    "ASOP; Introduction",
    "Earlier rule",
    (
        "83.2",
        "50",
        "131.4",
        "18.41 and 110.3",
        "110.4",
        "44.1",
        "121.3",
        "95",
        "73.5",
        "35.8",
        "64.44",
        "32.3 to 32.7",
        "51.3",
        "51.42",
        "33.31",
        "129.4",
        "36.1 and 36.13",
        "75.8",
        "31 and 32.1",
        "33.3",
        "34.6 and 100",
        "130.1",
        "63.9",
        "134.11",
        "34.5 and 109.3",
        "65.2 for APCR",
        "34.9",
        "13.3",
        "5.73",
        "89.23",
        "89.22",
        "36.22",
        "46.7",
        "22.7",
        "59",
        "59.4",
        "102.4",
    ),
)

# fmt: off
REPLACED: Final[FiguresChart[ReplacedFigures]] = FiguresChart(
    "What the steps no longer take from earlier gamettes",
    "ASOP; Introduction",
    rows=(REPLACED_RULE,),
    columns=(),
    lines=(
        #                    new_rule          step
        ("83.2",            ("System Change",  "1.4")),
        ("50",              ("141",            "1.4")),
        ("131.4",           ("142.3",          "1.2")),
        ("18.41 and 110.3", ("142.313",        "every MC")),
        ("110.4",           ("143.94",         "2.2, 4.1")),
        ("44.1",            ("142.211",        "2.2, 4.1, 5.2")),
        ("121.3",           ("142.61",         "2.2, 4.1")),
        ("95",              ("143.9",          "2.2, 4.1, 5.2")),
        ("73.5",            ("142.7",          "4.1")),
        ("35.8",            ("143.7",          "4.1")),
        ("64.44",           ("144.11",         "3.2, 4.1")),
        ("32.3 to 32.7",    ("144.2, 144.22",  "2.2, 4.1, 5.2")),
        ("51.3",            ("144.2",          "2.2, 4.1, 5.2")),
        ("51.42",           ("144.32",         "2.2, 4.1, 5.2")),
        ("33.31",           ("144.411",        "2.2, 4.1, 5.2")),
        ("129.4",           ("144.413",        "2.2, 4.1, 5.2")),
        ("36.1 and 36.13",  ("144.71, 144.75", "4.1")),
        ("75.8",            ("144.82",         "3.3")),
        ("31 and 32.1",     ("144.9, 144.96",  "3.2")),
        ("33.3",            ("145",            "2.2, 4.1, 5.2")),
        ("34.6 and 100",    ("145.1",          "2.2, 4.1, 5.2")),
        ("130.1",           ("145.2",          "2.2, 4.1, 5.2")),
        ("63.9",            ("145.33",         "2.2, 4.1, 5.2")),
        ("134.11",          ("145.332",        "2.2, 4.1, 5.2")),
        ("34.5 and 109.3",  ("145.6, 145.61",  "2.2, 4.1, 5.2")),
        ("65.2 for APCR",   ("148.13",         "2.2, 4.1, 5.2")),
        ("34.9",            ("148.4",          "2.2, 4.1, 5.2")),
        ("13.3",            ("142.5",          "6.1")),
        ("5.73",            ("142.22",         "7.1")),
        ("89.23",           ("153.22",         "8.2")),
        ("89.22",           ("158.3",          "8.2")),
        ("36.22",           ("158.43",         "8.2")),
        ("46.7",            ("163.3, 163.4",   "1.7")),
        ("22.7",            ("164.15",         "2.2, 4.1")),
        ("59",              ("169",            "2.2, 4.1, 5.3, 6.2")),
        ("59.4",            ("169.2",          "5.3")),
        ("102.4",           ("169.21",         "5.3")),
    ),
    gives=ReplacedFigures,
)
# fmt: on


def replaced(rule: str, trace: Trace | None = None) -> ReplacedFigures:
    """What the steps no longer take from earlier gamettes [ASOP; Introduction].

    The printed list still cites 59.4 for the spread of fire, which 169.2 replaces, and
    162.3 for roadblocks, which is about something else.
    """
    found = REPLACED.at(REPLACED_RULE.find(rule))
    if trace is not None:
        trace.lookup(
            "replaced", found, "ASOP; Introduction", "gi_anvil/sequence.rules:131", printed((rule,))
        )
    return found
