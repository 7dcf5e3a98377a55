# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/scenarios.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Scenarios."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    a_yes_or_no,
    is_a,
    like,
    once,
)
from .game import Nation
from .turn_track_rules import turns_from_to


class SetUp(Word):
    """Set-up [hfs 4.0]."""

    INITIAL = "4.1/4.4"  # 4.1, 4.4
    SECURED = "4.2"
    COUNTERATTACK = "4.3"


class Scenario(Word):
    """Scenario [hfs 4.0]."""

    INITIAL_ASSAULT = "4.1"  # The Initial Assault and Response
    MALEME_IS_SECURED = "4.2"  # Maleme is Secured
    NZ_COUNTERATTACK = "4.3"  # The NZ Counterattack
    BATTLE_FOR_MALEME = "4.4"  # The Battle for Maleme


_NZ_COUNTERATTACK: Final = Scenario.NZ_COUNTERATTACK
_MALEME_IS_SECURED_OR_NZ_COUNTERATTACK: Final = frozenset((
    Scenario.MALEME_IS_SECURED,
    Scenario.NZ_COUNTERATTACK,
))


# Scenarios [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4]                          hunters/scenarios.rules:20


@dataclass(frozen=True, slots=True)
class ScenariosFigures:
    """What one line of Scenarios [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4] gives."""

    line: str
    called: str
    first_turn: str
    last_turn: str
    turns: int
    set_up: SetUp


SCENARIOS_SCENARIO: Final[Axis[Scenario]] = Axis(
    "scenarios",
    "Scenarios",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "Scenario",
    (
        Scenario.INITIAL_ASSAULT,
        Scenario.MALEME_IS_SECURED,
        Scenario.NZ_COUNTERATTACK,
        Scenario.BATTLE_FOR_MALEME,
    ),
)

# fmt: off
SCENARIOS: Final[FiguresChart[ScenariosFigures]] = FiguresChart(
    "scenarios",
    "Scenarios",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "hunters/scenarios.rules:20",
    rows=(SCENARIOS_SCENARIO,),
    columns=(),
    lines=(
        #        called                              first_turn          last_turn
        #        turns set_up
        ("4.1", ("The Initial Assault and Response", "1941-05-20 07:00", "1941-05-21",
                 44,   SetUp.INITIAL)),
        ("4.2", ("Maleme is Secured",                "1941-05-21 14:00", "1941-05-22",
                 23,   SetUp.SECURED)),
        ("4.3", ("The NZ Counterattack",             "1941-05-22",       "1941-05-22 18:00",
                 45,   SetUp.COUNTERATTACK)),
        ("4.4", ("The Battle for Maleme",            "1941-05-20 07:00", "1941-05-23 22:00",
                 204,  SetUp.INITIAL)),
    ),
    gives=ScenariosFigures,
)
# fmt: on


def scenarios(scenario: Scenario, trace: Trace | None = None) -> ScenariosFigures:
    """Scenarios [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4].

    All of them are played on the whole map.
    """
    try:
        found: ScenariosFigures = SCENARIOS.known[SCENARIOS_SCENARIO.at[scenario]]
    except Exception:
        found = SCENARIOS.look_up(scenario)
    if trace is not None:
        trace.looked_up(SCENARIOS, scenario, found)
    return found


def length_by_track(scenario: Scenario, trace: Trace | None = None) -> int:
    """Turns of a scenario by the turn track [hfs 4.0]."""
    # line                                                                hunters/scenarios.rules:31
    line = scenarios(scenario, trace)
    if trace is not None:
        trace.step("line", line, "hfs 4.0", "hunters/scenarios.rules:31")
    # gives                                                               hunters/scenarios.rules:30
    value = turns_from_to(line.first_turn, line.last_turn, trace)
    if trace is not None:
        trace.formula(
            "length_by_track",
            value,
            "hfs 4.0",
            "hunters/scenarios.rules:30",
            "Turns of a scenario by the turn track",
        )
    return value


class SetUpFormation(Word):
    """Formation of a Commonwealth set-up [hfs 4.0]."""

    AA_DETACHMENTS = "7 Aus, 156 LAA"
    Z_CD = "Z CD"
    C_RM = "C RM"
    RAF_DET = "Royal Air Force Det"
    C_27_NZ = "C, 27th NZ"
    FPC = "FPC"  # Field Punishment Center
    BAND = "Band"
    BDE_5 = "5th Bde"
    B_7_RTR = "B, 7 RTR"
    SCRATCH_27_NZ_MG = "Scratch, 27th NZ MG"
    NZ_21 = "21st NZ"  # 21st NZ Bn
    NZ_22 = "22nd NZ"  # 22nd NZ Bn
    NZ_23 = "23rd NZ"  # 23rd NZ Bn
    NZ_28 = "28th NZ"  # 28th NZ Bn
    NZ_ENG_DET = "NZ Eng Det"  # Eng Det
    CRETAN_MILITIA = "Cretan Militia"


# Commonwealth set-up [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4]                hunters/scenarios.rules:54


@dataclass(frozen=True, slots=True)
class CommonwealthSetUpFigures:
    """What one line of Commonwealth set-up [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4] gives."""

    line: str
    number: int | None
    hexes: tuple[str, ...]
    within: int | None
    place: str | None
    released: str | None


@dataclass(frozen=True, slots=True)
class CommonwealthSetUpRow(CommonwealthSetUpFigures):
    """A row of Commonwealth set-up [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4]."""

    set_up: SetUp
    formation: SetUpFormation
    unit: str


COMMONWEALTH_SET_UP_SET_UP: Final[Axis[SetUp]] = Axis(
    "commonwealth_set_up",
    "Commonwealth set-up",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "Set-up",
    (SetUp.INITIAL, SetUp.SECURED, SetUp.COUNTERATTACK),
)
COMMONWEALTH_SET_UP_FORMATION: Final[Axis[SetUpFormation]] = Axis(
    "commonwealth_set_up",
    "Commonwealth set-up",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "Formation",
    (
        SetUpFormation.AA_DETACHMENTS,
        SetUpFormation.Z_CD,
        SetUpFormation.C_RM,
        SetUpFormation.RAF_DET,
        SetUpFormation.C_27_NZ,
        SetUpFormation.FPC,
        SetUpFormation.BAND,
        SetUpFormation.BDE_5,
        SetUpFormation.B_7_RTR,
        SetUpFormation.SCRATCH_27_NZ_MG,
        SetUpFormation.NZ_21,
        SetUpFormation.NZ_22,
        SetUpFormation.NZ_23,
        SetUpFormation.NZ_28,
        SetUpFormation.NZ_ENG_DET,
        SetUpFormation.CRETAN_MILITIA,
    ),
)
COMMONWEALTH_SET_UP_UNIT: Final[Axis[str]] = Axis(
    "commonwealth_set_up",
    "Commonwealth set-up",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "Unit",
    (
        "AA guns",
        "4 in Guns",
        "HAA Guns",
        "33 Sqd",
        "30 Sqd",
        "RAF MG",
        "all units",
        "Platoon",
        "Bren",
        "Matilda",
        "MG on the map",
        "MG with 22nd NZ",
        "MG with 23rd NZ",
        "all other units",
        "D Co Platoon",
        "A Co",
        "B Co",
        "C Co",
        "D Co",
        "HQ Co",
        "Mortar Platoon",
        "HQ1 Co",
        "HQ2 Co",
        "all but Pirgos",
    ),
)

# fmt: off
COMMONWEALTH_SET_UP: Final[FiguresChart[CommonwealthSetUpFigures]] = FiguresChart(
    "commonwealth_set_up",
    "Commonwealth set-up",
    "hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4",
    "hunters/scenarios.rules:54",
    rows=(COMMONWEALTH_SET_UP_SET_UP, COMMONWEALTH_SET_UP_FORMATION, COMMONWEALTH_SET_UP_UNIT),
    columns=(),
    lines=(
        #                                                        number
        #                                                        hexes
        #                                                        within
        #                                                        place
        #                                                        released
        (("4.1/4.4", "7 Aus, 156 LAA", "AA guns"),              (None,
                                                                 (),
                                                                 None,
                                                                 "one in each Bofors Pit",
                                                                 "all")),
        (("4.1/4.4", "Z CD", "4 in Guns"),                      (2,
                                                                 ("A38.21",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "C RM", "HAA Guns"),                       (2,
                                                                 ("A39.18",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "Royal Air Force Det", "33 Sqd"),          (1,
                                                                 ("A36.21",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "Royal Air Force Det", "30 Sqd"),          (1,
                                                                 ("A43.15",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "Royal Air Force Det", "RAF MG"),          (3,
                                                                 ("A38.27", "A39.27", "A36.21"),
                                                                 0,
                                                                 "one in each",
                                                                 "all")),
        (("4.1/4.4", "C, 27th NZ", "all units"),                (None,
                                                                 ("B13.13",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "FPC", "Platoon"),                         (1,
                                                                 ("B12.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "Band", "Platoon"),                        (1,
                                                                 ("B46.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "5th Bde", "Bren"),                        (3,
                                                                 ("B51.13",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "B, 7 RTR", "Matilda"),                    (2,
                                                                 ("A42.21",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.1/4.4", "Scratch, 27th NZ MG", "MG on the map"),   (2,
                                                                 ("A47.24", "A44.18"),
                                                                 0,
                                                                 "one in each",
                                                                 "all")),
        (("4.1/4.4", "Scratch, 27th NZ MG", "MG with 22nd NZ"), (2,
                                                                 (),
                                                                 None,
                                                                 "with any 22nd NZ unit",
                                                                 "all")),
        (("4.1/4.4", "Scratch, 27th NZ MG", "MG with 23rd NZ"), (2,
                                                                 (),
                                                                 None,
                                                                 "with any 23rd NZ unit",
                                                                 "all")),
        (("4.1/4.4", "21st NZ", "all other units"),             (None,
                                                                 ("A52.04",),
                                                                 10,
                                                                 "zone",
                                                                 "D Co")),
        (("4.1/4.4", "21st NZ", "D Co Platoon"),                (1,
                                                                 ("A31.16",),
                                                                 0,
                                                                 "outside the zone",
                                                                 "D Co")),
        (("4.1/4.4", "22nd NZ", "all units"),                   (None,
                                                                 (),
                                                                 10,
                                                                 "zone; marker on Map A, east of the river",
                                                                 "A Co")),
        (("4.1/4.4", "23rd NZ", "all units"),                   (None,
                                                                 ("A58.12",),
                                                                 10,
                                                                 "zone",
                                                                 "C Co")),
        (("4.1/4.4", "28th NZ", "all units"),                   (None,
                                                                 ("B38.10",),
                                                                 10,
                                                                 "zone",
                                                                 "none")),
        (("4.1/4.4", "NZ Eng Det", "all units"),                (None,
                                                                 ("B19.16",),
                                                                 10,
                                                                 "zone",
                                                                 "none")),
        (("4.2", "C, 27th NZ", "all units"),                    (None,
                                                                 ("B13.13",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.2", "FPC", "Platoon"),                             (1,
                                                                 ("B12.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.2", "Band", "Platoon"),                            (1,
                                                                 ("B46.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.2", "5th Bde", "Bren"),                            (3,
                                                                 ("B51.13",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.2", "Scratch, 27th NZ MG", "MG with 23rd NZ"),     (2,
                                                                 (),
                                                                 None,
                                                                 "with any 23rd NZ unit",
                                                                 "all")),
        (("4.2", "21st NZ", "all units"),                       (None,
                                                                 ("A52.04",),
                                                                 10,
                                                                 "zone",
                                                                 "D Co")),
        (("4.2", "22nd NZ", "all units"),                       (None,
                                                                 (),
                                                                 10,
                                                                 "zone; marker on Map A, east of the German line",
                                                                 "A Co")),
        (("4.2", "23rd NZ", "all units"),                       (None,
                                                                 ("A58.12",),
                                                                 10,
                                                                 "zone",
                                                                 "C Co")),
        (("4.2", "28th NZ", "all units"),                       (None,
                                                                 ("B38.10",),
                                                                 10,
                                                                 "zone",
                                                                 "none")),
        (("4.2", "NZ Eng Det", "all units"),                    (None,
                                                                 ("B19.16",),
                                                                 10,
                                                                 "zone",
                                                                 "none")),
        (("4.2", "Cretan Militia", "all units"),                (None,
                                                                 (),
                                                                 None,
                                                                 "in their villages",
                                                                 None)),
        (("4.3", "C, 27th NZ", "all units"),                    (None,
                                                                 ("B13.13",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "FPC", "Platoon"),                             (1,
                                                                 ("B12.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.3", "Band", "Platoon"),                            (1,
                                                                 ("B46.10",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.3", "5th Bde", "Bren"),                            (3,
                                                                 ("B51.13",),
                                                                 0,
                                                                 None,
                                                                 "all")),
        (("4.3", "Scratch, 27th NZ MG", "MG with 23rd NZ"),     (2,
                                                                 (),
                                                                 None,
                                                                 "with any 23rd NZ unit",
                                                                 "all")),
        (("4.3", "21st NZ", "A Co"),                            (None,
                                                                 ("A52.04",),
                                                                 3,
                                                                 None,
                                                                 "all")),
        (("4.3", "21st NZ", "B Co"),                            (None,
                                                                 ("A52.04",),
                                                                 3,
                                                                 None,
                                                                 "all")),
        (("4.3", "21st NZ", "C Co"),                            (None,
                                                                 ("A52.04",),
                                                                 3,
                                                                 None,
                                                                 "all")),
        (("4.3", "21st NZ", "D Co"),                            (None,
                                                                 ("A52.04",),
                                                                 3,
                                                                 None,
                                                                 "all")),
        (("4.3", "21st NZ", "HQ Co"),                           (None,
                                                                 ("A60.03",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "A Co"),                            (None,
                                                                 ("A52.09",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "B Co"),                            (None,
                                                                 ("A55.13",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "C Co"),                            (None,
                                                                 ("A55.08",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "D Co"),                            (None,
                                                                 ("A46.02",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "HQ Co"),                           (None,
                                                                 ("A56.10",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "Bren"),                            (3,
                                                                 ("A57.05",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "22nd NZ", "Mortar Platoon"),                  (1,
                                                                 ("A57.05",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "A Co"),                            (None,
                                                                 ("A62.13",),
                                                                 1,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "C Co"),                            (None,
                                                                 ("A62.10",),
                                                                 4,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "D Co"),                            (None,
                                                                 ("A59.14",),
                                                                 1,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "HQ1 Co"),                          (None,
                                                                 ("A56.14",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "HQ2 Co"),                          (None,
                                                                 ("B4.14",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "Bren"),                            (1,
                                                                 ("B6.10",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "23rd NZ", "Mortar Platoon"),                  (1,
                                                                 ("B6.10",),
                                                                 2,
                                                                 None,
                                                                 "all")),
        (("4.3", "28th NZ", "all units"),                       (None,
                                                                 ("B38.14",),
                                                                 5,
                                                                 None,
                                                                 "all")),
        (("4.3", "NZ Eng Det", "all units"),                    (None,
                                                                 ("B19.16",),
                                                                 10,
                                                                 None,
                                                                 "all")),
        (("4.3", "Cretan Militia", "all but Pirgos"),           (None,
                                                                 (),
                                                                 None,
                                                                 "in their villages",
                                                                 "all")),
    ),
    gives=CommonwealthSetUpFigures,
)
# fmt: on


def commonwealth_set_up(
    set_up: SetUp,
    formation: SetUpFormation,
    unit: str,
    trace: Trace | None = None,
) -> CommonwealthSetUpFigures:
    """Commonwealth set-up [hfs 4.1; hfs 4.2; hfs 4.3; hfs 4.4].

    Within 0 is the hex itself. A battalion in its zone stands anywhere within 10 hexes of
    its Zone Marker, whose hex is given [hfs 3.1a]. What is released may move freely;
    otherwise only the companies that are named. Nobody ever sets up west of the Tavronitis
    [hfs 3.1].
    """
    try:
        found: CommonwealthSetUpFigures = COMMONWEALTH_SET_UP.known[
            COMMONWEALTH_SET_UP_SET_UP.at[set_up]
        ][COMMONWEALTH_SET_UP_FORMATION.at[formation]][COMMONWEALTH_SET_UP_UNIT.at[unit]]
    except Exception:
        found = COMMONWEALTH_SET_UP.look_up(set_up, formation, unit)
    if trace is not None:
        trace.looked_up(COMMONWEALTH_SET_UP, (set_up, formation, unit), found)
    return found


def commonwealth_sets_up(
    scenario: Scenario,
    wanted_formation: SetUpFormation,
    trace: Trace | None = None,
) -> tuple[CommonwealthSetUpRow, ...]:
    """Where a formation sets up [hfs 4.0]."""

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:124
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.0", "hunters/scenarios.rules:124")
        return value

    # gives                                                              hunters/scenarios.rules:122
    value = tuple([
        row
        for row in COMMONWEALTH_SET_UP.listed(CommonwealthSetUpRow)
        if row.set_up == line().set_up and row.formation == wanted_formation
    ])
    if trace is not None:
        trace.formula(
            "commonwealth_sets_up",
            value,
            "hfs 4.0",
            "hunters/scenarios.rules:122",
            "Where a formation sets up",
        )
    return value


def unit_sets_up(
    scenario: Scenario,
    wanted_formation: SetUpFormation,
    wanted_unit: str,
    trace: Trace | None = None,
) -> CommonwealthSetUpFigures:
    """Where a unit sets up [hfs 4.0]."""
    # line                                                               hunters/scenarios.rules:129
    line = scenarios(scenario, trace)
    if trace is not None:
        trace.step("line", line, "hfs 4.0", "hunters/scenarios.rules:129")
    # gives                                                              hunters/scenarios.rules:127
    value = commonwealth_set_up(line.set_up, wanted_formation, wanted_unit, trace)
    if trace is not None:
        trace.formula(
            "unit_sets_up", value, "hfs 4.0", "hunters/scenarios.rules:127", "Where a unit sets up"
        )
    return value


def set_up_at_hex(
    scenario: Scenario,
    wanted_hex: str,
    trace: Trace | None = None,
) -> tuple[CommonwealthSetUpRow, ...]:
    """Who sets up around a hex [hfs 4.0]."""
    like("wanted_hex", wanted_hex, "A99.99", "A9.99", "A9999")

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:133
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.0", "hunters/scenarios.rules:133")
        return value

    # gives                                                              hunters/scenarios.rules:132
    value = tuple([
        row
        for row in COMMONWEALTH_SET_UP.listed(CommonwealthSetUpRow)
        if row.set_up == line().set_up and any([hex_ref == wanted_hex for hex_ref in row.hexes])
    ])
    if trace is not None:
        trace.formula(
            "set_up_at_hex",
            value,
            "hfs 4.0",
            "hunters/scenarios.rules:132",
            "Who sets up around a hex",
        )
    return value


def set_up_of_scenario(
    scenario: Scenario,
    trace: Trace | None = None,
) -> tuple[CommonwealthSetUpRow, ...]:
    """The whole Commonwealth set-up [hfs 4.0]."""

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:138
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.0", "hunters/scenarios.rules:138")
        return value

    # gives                                                              hunters/scenarios.rules:137
    value = tuple([
        row
        for row in COMMONWEALTH_SET_UP.listed(CommonwealthSetUpRow)
        if row.set_up == line().set_up
    ])
    if trace is not None:
        trace.formula(
            "set_up_of_scenario",
            value,
            "hfs 4.0",
            "hunters/scenarios.rules:137",
            "The whole Commonwealth set-up",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonwealthPlace:
    """A Commonwealth unit at set-up [hfs 3.1]."""

    within: int  # hexes: what its set-up allows
    distance: int  # hexes: from the hex of its set-up or its Zone Marker
    west_of_tavronitis: bool = False

    def __post_init__(self) -> None:
        a_number("CommonwealthPlace.within", self.within)
        a_number("CommonwealthPlace.distance", self.distance)
        a_yes_or_no("CommonwealthPlace.west_of_tavronitis", self.west_of_tavronitis)


def commonwealth_place_allowed(unit: CommonwealthPlace) -> Answer:
    """A Commonwealth unit is set up rightly [hfs 3.1; hfs 4.0]."""
    failed: list[Reason] = []

    # all of these
    # near enough to the hex of its set-up                               hunters/scenarios.rules:148
    if unit.distance > unit.within:
        failed.append(
            Reason("near enough to the hex of its set-up", "hfs 3.1; hfs 4.0", holds=False)
        )

    # none of these
    # west of the Tavronitis [hfs 3.1]                                   hunters/scenarios.rules:150
    if unit.west_of_tavronitis:
        failed.append(Reason("west of the Tavronitis", "hfs 3.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def zone_marker_freedom(scenario: Scenario, trace: Trace | None = None) -> int:
    """Hexes by which a Zone Marker may be moved at set-up [hfs 4.0]."""
    # gives                                                              hunters/scenarios.rules:152
    value = 0
    if trace is not None:
        trace.formula(
            "zone_marker_freedom",
            value,
            "hfs 4.0",
            "hunters/scenarios.rules:152",
            "Hexes by which a Zone Marker may be moved at set-up",
        )
    return value


# German set-up line [hfs 4.2; hfs 4.3]                                  hunters/scenarios.rules:179
# ?! doubtful: the leg ends in hexrow A46 and the next one is said to follow A49


@dataclass(frozen=True, slots=True)
class GermanLineFigures:
    """What one line of German set-up line [hfs 4.2; hfs 4.3] gives."""

    line: str
    from_hex: str | None
    along: str
    to_hex: str | None


@dataclass(frozen=True, slots=True)
class GermanLineRow(GermanLineFigures):
    """A row of German set-up line [hfs 4.2; hfs 4.3]."""

    set_up: SetUp
    leg: int


GERMAN_LINE_SET_UP: Final[Axis[SetUp]] = Axis(
    "german_line",
    "German set-up line",
    "hfs 4.2; hfs 4.3",
    "Set-up",
    (SetUp.SECURED, SetUp.COUNTERATTACK),
)
GERMAN_LINE_LEG: Final = Bands(
    "german_line",
    "German set-up line",
    "hfs 4.2; hfs 4.3",
    "Leg",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3), Band("4", 4, 4), Band("5", 5, 5)),
)

# fmt: off
GERMAN_LINE: Final[FiguresChart[GermanLineFigures]] = FiguresChart(
    "german_line",
    "German set-up line",
    "hfs 4.2; hfs 4.3",
    "hunters/scenarios.rules:179",
    rows=(GERMAN_LINE_SET_UP, GERMAN_LINE_LEG),
    columns=(),
    lines=(
        #               from_hex  along                                              to_hex
        (("4.2", "1"), (None,     "from the south map edge along the A28.xx hexrow", "A28.08")),
        (("4.2", "2"), ("A28.08", "straight",                                        "A38.13")),
        (("4.2", "3"), ("A38.13", "along the road",                                  "A46.21")),
        (("4.2", "4"), ("A46.21", "along the A46.xx hexrow to the ocean",            None)),
        (("4.3", "1"), ("A43.01", "along the road",                                  "A49.10")),
        (("4.3", "2"), ("A49.10", "along the Axx.10 hexrow",                         "A54.10")),
        (("4.3", "3"), ("A54.10", "straight",                                        "A54.15")),
        # to_hex ?!
        (("4.3", "4"), ("A54.15", "straight",                                        "A46.19")),
        # along ?!
        (("4.3", "5"), (None,     "along the A49.xx hexrow to the sea",              None)),
    ),
    gives=GermanLineFigures,
)
# fmt: on


def german_line(
    set_up: SetUp,
    leg: Number | Heading,
    trace: Trace | None = None,
) -> GermanLineFigures:
    """German set-up line [hfs 4.2; hfs 4.3].

    The Germans set up west of the line or on it. In 4.1 and 4.4 nobody is on the map.
    """
    if leg.__class__ is not int:
        leg = GERMAN_LINE_LEG.taken(leg)
    try:
        found: GermanLineFigures = GERMAN_LINE.known[GERMAN_LINE_SET_UP.at[set_up]][
            GERMAN_LINE_LEG.at[leg]
        ]
    except Exception:
        found = GERMAN_LINE.look_up(set_up, leg)
    if trace is not None:
        trace.looked_up(GERMAN_LINE, (set_up, leg), found)
    return found


def german_line_of(scenario: Scenario, trace: Trace | None = None) -> tuple[GermanLineRow, ...]:
    """German set-up line of a scenario [hfs 4.2; hfs 4.3]."""

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:198
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.2; hfs 4.3", "hunters/scenarios.rules:198")
        return value

    # gives                                                              hunters/scenarios.rules:197
    value = tuple([row for row in GERMAN_LINE.listed(GermanLineRow) if row.set_up == line().set_up])
    if trace is not None:
        trace.formula(
            "german_line_of",
            value,
            "hfs 4.2; hfs 4.3",
            "hunters/scenarios.rules:197",
            "German set-up line of a scenario",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class GermanPlace:
    """A German unit at set-up [hfs 4.2; hfs 4.3]."""

    scenario: Scenario
    west_or_on_line: bool  # west of the set-up line, or on it
    captured_bofors: bool = False
    alone_in_bofors_pit: bool = False  # in a Bofors Pit, with no other captured Bofors
    pirgos_company: bool = False  # 5-II-2 FJ or 6-II-2 FJ
    in_pirgos: bool = False

    def __post_init__(self) -> None:
        is_a("GermanPlace.scenario", self.scenario, Scenario)
        a_yes_or_no("GermanPlace.west_or_on_line", self.west_or_on_line)
        a_yes_or_no("GermanPlace.captured_bofors", self.captured_bofors)
        a_yes_or_no("GermanPlace.alone_in_bofors_pit", self.alone_in_bofors_pit)
        a_yes_or_no("GermanPlace.pirgos_company", self.pirgos_company)
        a_yes_or_no("GermanPlace.in_pirgos", self.in_pirgos)


def german_may_set_up(unit: GermanPlace) -> Answer:
    """A German unit may set up there [hfs 4.2; hfs 4.3].

    That each captured Bofors has a Pit of its own is said in 4.2 alone; 4.3 is read alike.
    """
    failed: list[Reason] = []

    # all of these
    # a scenario with Germans on the map [hfs 4.1; hfs 4.4]              hunters/scenarios.rules:212
    if unit.scenario not in _MALEME_IS_SECURED_OR_NZ_COUNTERATTACK:
        failed.append(Reason("a scenario with Germans on the map", "hfs 4.1; hfs 4.4", holds=False))
    # west of the line or on it                                          hunters/scenarios.rules:214
    with LeaveOut(failed):
        if not (unit.west_or_on_line or unit.pirgos_company and unit.scenario == _NZ_COUNTERATTACK):
            failed.append(Reason("west of the line or on it", "hfs 4.2; hfs 4.3", holds=False))
    # each captured Bofors in a Pit of its own [hfs 4.2]                 hunters/scenarios.rules:216
    if not (unit.alone_in_bofors_pit or not unit.captured_bofors):
        failed.append(Reason("each captured Bofors in a Pit of its own", "hfs 4.2", holds=False))
    # 5-II-2 FJ and 6-II-2 FJ in Pirgos [hfs 4.3]                        hunters/scenarios.rules:217
    with LeaveOut(failed):
        if not (unit.in_pirgos or not unit.pirgos_company or unit.scenario != _NZ_COUNTERATTACK):
            failed.append(Reason("5-II-2 FJ and 6-II-2 FJ in Pirgos", "hfs 4.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class Force(Word):
    """What is counted [hfs 4.0]."""

    PLATOONS = "platoons"
    SECTIONS = "sections"
    GUNS = "guns"
    COUNTERS = "counters"


# Forces and losses at the start [hfs 4.2; hfs 4.3]                      hunters/scenarios.rules:228


@dataclass(frozen=True, slots=True)
class StrengthAtStartFigures:
    """What one line of Forces and losses at the start [hfs 4.2; hfs 4.3] gives."""

    line: str
    side: Nation
    lost: int | None
    counted: Force | None
    destroyed: bool
    present: int | None


@dataclass(frozen=True, slots=True)
class StrengthAtStartRow(StrengthAtStartFigures):
    """A row of Forces and losses at the start [hfs 4.2; hfs 4.3]."""

    set_up: SetUp
    formation: str
    unit: str


STRENGTH_AT_START_SET_UP: Final[Axis[SetUp]] = Axis(
    "strength_at_start",
    "Forces and losses at the start",
    "hfs 4.2; hfs 4.3",
    "Set-up",
    (SetUp.SECURED, SetUp.COUNTERATTACK),
)
STRENGTH_AT_START_FORMATION: Final[Axis[str]] = Axis(
    "strength_at_start",
    "Forces and losses at the start",
    "hfs 4.2; hfs 4.3",
    "Formation",
    (
        "Sturm",
        "Other",
        "AA Detachments",
        "Royal Air Force Det",
        "B, 7 RTR",
        "Z CD",
        "Scratch, 27th NZ MG",
        "21st NZ",
        "22nd NZ",
        "2 FJ Rgt",
        "100 Mountain Rgt",
        "Cretan Militia",
    ),
)
STRENGTH_AT_START_UNIT: Final[Axis[str]] = Axis(
    "strength_at_start",
    "Forces and losses at the start",
    "hfs 4.2; hfs 4.3",
    "Unit",
    (
        "3 Co",
        "4 Co",
        "5 Co",
        "7 Co",
        "8 Co",
        "9 Co",
        "13 Co",
        "14 Co",
        "15 Co",
        "HQ-I Co",
        "6 Co",
        "10 Co",
        "11 Co",
        "12 Co",
        "16 Co",
        "3-7 Flk",
        "1-7 Art",
        "Captrd Bofors",
        "Captrd Trucks",
        "Bofors AA",
        "RAF units",
        "Matilda",
        "Z CD units",
        "MG",
        "D Co",
        "A Co",
        "B Co",
        "HQ Co",
        "7 PJ",
        "Pirgos Militia MG",
    ),
)

# fmt: off
STRENGTH_AT_START: Final[FiguresChart[StrengthAtStartFigures]] = FiguresChart(
    "strength_at_start",
    "Forces and losses at the start",
    "hfs 4.2; hfs 4.3",
    "hunters/scenarios.rules:228",
    rows=(STRENGTH_AT_START_SET_UP, STRENGTH_AT_START_FORMATION, STRENGTH_AT_START_UNIT),
    columns=(),
    lines=(
        #                                                 side                 lost
        #                                                 counted         destroyed present
        (("4.2", "Sturm", "3 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "4 Co"),                       (Nation.GERMAN,       3,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "5 Co"),                       (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "7 Co"),                       (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "8 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "9 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "Sturm", "13 Co"),                      (Nation.GERMAN,       0,
                                                          None,           False,    None)),
        (("4.2", "Sturm", "14 Co"),                      (Nation.GERMAN,       9,
                                                          Force.GUNS,     False,    None)),
        (("4.2", "Sturm", "15 Co"),                      (Nation.GERMAN,       1,
                                                          Force.SECTIONS, False,    None)),
        (("4.2", "Sturm", "HQ-I Co"),                    (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Sturm", "6 Co"),                       (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Sturm", "10 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Sturm", "11 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Sturm", "12 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Sturm", "16 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.2", "Other", "3-7 Flk"),                    (Nation.GERMAN,       2,
                                                          Force.SECTIONS, False,    None)),
        (("4.2", "Other", "1-7 Art"),                    (Nation.GERMAN,       2,
                                                          Force.GUNS,     False,    None)),
        (("4.2", "Other", "Captrd Bofors"),              (Nation.GERMAN,       None,
                                                          Force.COUNTERS, False,    2)),
        (("4.2", "Other", "Captrd Trucks"),              (Nation.GERMAN,       None,
                                                          Force.COUNTERS, False,    2)),
        (("4.2", "AA Detachments", "Bofors AA"),         (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.2", "Royal Air Force Det", "RAF units"),    (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.2", "B, 7 RTR", "Matilda"),                 (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.2", "Z CD", "Z CD units"),                  (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.2", "Scratch, 27th NZ MG", "MG"),           (Nation.COMMONWEALTH, 4,
                                                          Force.SECTIONS, False,    None)),
        (("4.2", "21st NZ", "D Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "22nd NZ", "A Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "22nd NZ", "B Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.2", "22nd NZ", "HQ Co"),                    (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "3 Co"),                       (Nation.GERMAN,       3,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "4 Co"),                       (Nation.GERMAN,       3,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "5 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "7 Co"),                       (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "8 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "9 Co"),                       (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "13 Co"),                      (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "Sturm", "14 Co"),                      (Nation.GERMAN,       9,
                                                          Force.GUNS,     False,    None)),
        (("4.3", "Sturm", "15 Co"),                      (Nation.GERMAN,       1,
                                                          Force.SECTIONS, False,    None)),
        (("4.3", "Sturm", "HQ-I Co"),                    (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "Sturm", "6 Co"),                       (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "Sturm", "10 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "Sturm", "11 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "Sturm", "12 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "Sturm", "16 Co"),                      (Nation.GERMAN,       None,
                                                          None,           True,     None)),
        (("4.3", "2 FJ Rgt", "HQ Co"),                   (Nation.GERMAN,       0,
                                                          None,           False,    None)),
        (("4.3", "2 FJ Rgt", "5 Co"),                    (Nation.GERMAN,       2,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "2 FJ Rgt", "6 Co"),                    (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "100 Mountain Rgt", "6 Co"),            (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "100 Mountain Rgt", "7 Co"),            (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "100 Mountain Rgt", "8 Co"),            (Nation.GERMAN,       1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "100 Mountain Rgt", "9 Co"),            (Nation.GERMAN,       0,
                                                          None,           False,    None)),
        (("4.3", "100 Mountain Rgt", "10 Co"),           (Nation.GERMAN,       0,
                                                          None,           False,    None)),
        (("4.3", "Other", "3-7 Flk"),                    (Nation.GERMAN,       2,
                                                          Force.SECTIONS, False,    None)),
        (("4.3", "Other", "1-7 Art"),                    (Nation.GERMAN,       2,
                                                          Force.GUNS,     False,    None)),
        (("4.3", "Other", "7 PJ"),                       (Nation.GERMAN,       6,
                                                          Force.GUNS,     False,    None)),
        (("4.3", "Other", "Captrd Bofors"),              (Nation.GERMAN,       None,
                                                          Force.COUNTERS, False,    2)),
        (("4.3", "Other", "Captrd Trucks"),              (Nation.GERMAN,       None,
                                                          Force.COUNTERS, False,    2)),
        (("4.3", "AA Detachments", "Bofors AA"),         (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.3", "Royal Air Force Det", "RAF units"),    (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.3", "B, 7 RTR", "Matilda"),                 (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.3", "Z CD", "Z CD units"),                  (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.3", "Scratch, 27th NZ MG", "MG"),           (Nation.COMMONWEALTH, 4,
                                                          Force.SECTIONS, False,    None)),
        (("4.3", "Cretan Militia", "Pirgos Militia MG"), (Nation.COMMONWEALTH, None,
                                                          None,           True,     None)),
        (("4.3", "21st NZ", "D Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "22nd NZ", "A Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "22nd NZ", "B Co"),                     (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
        (("4.3", "22nd NZ", "HQ Co"),                    (Nation.COMMONWEALTH, 1,
                                                          Force.PLATOONS, False,    None)),
    ),
    gives=StrengthAtStartFigures,
)
# fmt: on


def strength_at_start(
    set_up: SetUp,
    formation: str,
    unit: str,
    trace: Trace | None = None,
) -> StrengthAtStartFigures:
    """Forces and losses at the start [hfs 4.2; hfs 4.3].

    Lost before play; a unit that is destroyed never sets up. Of the captured units: how
    many there are.
    """
    try:
        found: StrengthAtStartFigures = STRENGTH_AT_START.known[
            STRENGTH_AT_START_SET_UP.at[set_up]
        ][STRENGTH_AT_START_FORMATION.at[formation]][STRENGTH_AT_START_UNIT.at[unit]]
    except Exception:
        found = STRENGTH_AT_START.look_up(set_up, formation, unit)
    if trace is not None:
        trace.looked_up(STRENGTH_AT_START, (set_up, formation, unit), found)
    return found


def strength_of(
    scenario: Scenario,
    nation: Nation,
    trace: Trace | None = None,
) -> tuple[StrengthAtStartRow, ...]:
    """Forces and losses of a side [hfs 4.2; hfs 4.3]."""

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:304
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.2; hfs 4.3", "hunters/scenarios.rules:304")
        return value

    # gives                                                              hunters/scenarios.rules:303
    value = tuple([
        row
        for row in STRENGTH_AT_START.listed(StrengthAtStartRow)
        if row.set_up == line().set_up and row.side == nation
    ])
    if trace is not None:
        trace.formula(
            "strength_of",
            value,
            "hfs 4.2; hfs 4.3",
            "hunters/scenarios.rules:303",
            "Forces and losses of a side",
        )
    return value


def destroyed_before_play(
    scenario: Scenario,
    nation: Nation,
    trace: Trace | None = None,
) -> tuple[str, ...]:
    """Destroyed before play [hfs 4.2; hfs 4.3]."""

    @once
    def line() -> ScenariosFigures:
        # line: worked out when it is first asked for                    hunters/scenarios.rules:308
        value = scenarios(scenario, trace)
        if trace is not None:
            trace.step("line", value, "hfs 4.2; hfs 4.3", "hunters/scenarios.rules:308")
        return value

    # gives                                                              hunters/scenarios.rules:307
    value = tuple([
        row.unit
        for row in STRENGTH_AT_START.listed(StrengthAtStartRow)
        if row.set_up == line().set_up and row.side == nation and row.destroyed
    ])
    if trace is not None:
        trace.formula(
            "destroyed_before_play",
            value,
            "hfs 4.2; hfs 4.3",
            "hunters/scenarios.rules:307",
            "Destroyed before play",
        )
    return value


# Battery Fires at the start [hfs 3.7; hfs 4.2; hfs 4.3]                 hunters/scenarios.rules:318


@dataclass(frozen=True, slots=True)
class AmmunitionAtStartFigures:
    """What one line of Battery Fires at the start [hfs 3.7; hfs 4.2; hfs 4.3] gives."""

    line: str
    high_explosive: int
    smoke: int
    illumination: int


AMMUNITION_AT_START_SET_UP: Final[Axis[SetUp]] = Axis(
    "ammunition_at_start",
    "Battery Fires at the start",
    "hfs 3.7; hfs 4.2; hfs 4.3",
    "Set-up",
    (SetUp.INITIAL, SetUp.SECURED, SetUp.COUNTERATTACK),
)

# fmt: off
AMMUNITION_AT_START: Final[FiguresChart[AmmunitionAtStartFigures]] = FiguresChart(
    "ammunition_at_start",
    "Battery Fires at the start",
    "hfs 3.7; hfs 4.2; hfs 4.3",
    "hunters/scenarios.rules:318",
    rows=(AMMUNITION_AT_START_SET_UP,),
    columns=(),
    lines=(
        #            high_explosive smoke illumination
        ("4.1/4.4", (50,            6,    5)),
        ("4.2",     (30,            2,    2)),
        ("4.3",     (100,           15,   10)),
    ),
    gives=AmmunitionAtStartFigures,
)
# fmt: on


def ammunition_at_start(set_up: SetUp, trace: Trace | None = None) -> AmmunitionAtStartFigures:
    """Battery Fires at the start [hfs 3.7; hfs 4.2; hfs 4.3]."""
    try:
        found: AmmunitionAtStartFigures = AMMUNITION_AT_START.known[
            AMMUNITION_AT_START_SET_UP.at[set_up]
        ]
    except Exception:
        found = AMMUNITION_AT_START.look_up(set_up)
    if trace is not None:
        trace.looked_up(AMMUNITION_AT_START, set_up, found)
    return found
