# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/options.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Options."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import Axis, FiguresChart, Trace


# Rules that are not always in play [Introduction; 143.8; 148; 150; 163;    gi_anvil/options.rules:7
# 164; 166; 174]


@dataclass(frozen=True, slots=True)
class OptionalRulesFigures:
    """What one line of Rules that are not always in play [Introduction; 143.8; 148; 150; 163;
    164; 166; 174] gives.
    """

    line: str
    in_play: str
    layer: str


OPTIONAL_RULES_RULE: Final[Axis[str]] = Axis(
    "optional_rules",
    "Rules that are not always in play",
    "Introduction; 143.8; 148; 150; 163; 164; 166; 174",
    "Rule",
    (
        "148 special ammunition",
        "150 aerial observation",
        "163.1 pre-registered fire",
        "163.2 plotted fire",
        "163.3 fire at concealed units",
        "164 equipment possession",
        "143.8 for several MG's of one AFV",
        "166 command control",
        "174 treetops and rooftops, snipers",
    ),
)

# fmt: off
OPTIONAL_RULES: Final[FiguresChart[OptionalRulesFigures]] = FiguresChart(
    "optional_rules",
    "Rules that are not always in play",
    "Introduction; 143.8; 148; 150; 163; 164; 166; 174",
    "gi_anvil/options.rules:7",
    rows=(OPTIONAL_RULES_RULE,),
    columns=(),
    lines=(
        #                                       in_play
        #                                       layer
        ("148 special ammunition",             ("both players agree on which parts",
                                                "depletion")),
        ("150 aerial observation",             ("bought, or by SSR",
                                                "observation")),
        ("163.1 pre-registered fire",          ("bought, or by SSR",
                                                "artillery")),
        ("163.2 plotted fire",                 ("its player chooses, each time",
                                                "artillery")),
        ("163.3 fire at concealed units",      ("off-board artillery, each time",
                                                "artillery")),
        ("164 equipment possession",           ("both players agree",
                                                "possession")),
        ("143.8 for several MG's of one AFV",  ("both players agree, and keep records",
                                                "none")),
        ("166 command control",                ("both players agree",
                                                "none")),
        ("174 treetops and rooftops, snipers", ("both players agree",
                                                "none")),
    ),
    gives=OptionalRulesFigures,
)
# fmt: on


def optional_rules(rule: str, trace: Trace | None = None) -> OptionalRulesFigures:
    """Rules that are not always in play [Introduction; 143.8; 148; 150; 163; 164; 166; 174].

    The layer brings the rule into the sequence of play and into the shot; without it the
    chapter can still be read and asked. The symbol of the optional sections is lost, so
    others may have had it too.
    """
    try:
        found: OptionalRulesFigures = OPTIONAL_RULES.known[OPTIONAL_RULES_RULE.at[rule]]
    except Exception:
        found = OPTIONAL_RULES.look_up(rule)
    if trace is not None:
        trace.looked_up(OPTIONAL_RULES, rule, found)
    return found
