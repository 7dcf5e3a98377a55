# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory 1"""

# pyright: reportUnsupportedDunderAll=false

from __future__ import annotations

from importlib import import_module

_CHAPTERS = {
    "_runtime": (
        "AmbiguousRow", "Answer", "BadInput", "Dice", "DividedByZero", "Ended", "Line",
        "MissingFact", "MissingRoll", "NeverEnds", "NoSuchRoll", "NotInSource", "NothingAgainst",
        "OutsideTable", "Reason", "Refused", "RefusedByTable", "RulesError", "TapeDice", "Trace",
        "UnknownCell", "Walk", "Walker",
    ),
    "_random_dice": (
        "RandomDice",
    ),
    "words": (
        "Ammo", "Colored2d6", "IftResult", "Nation", "TemChartFigures", "Terrain", "TerrainKind",
        "UnitClass", "UnitKind", "ift", "is_hexside", "next_column", "tem_chart", "terrain_tem",
    ),
    "infantry": (
        "BerserkFire", "BerserkMg", "CheckCause", "Fate", "GreenPointBlankResolved", "GreenUnit",
        "MoraleCheck", "MoraleCheckResolved", "Movement", "MovingTarget", "Replacement",
        "as_inexperienced", "assault_movement", "assault_movement_holds", "berserk_mg",
        "green_point_blank", "may_turn_green", "may_turn_green_holds", "morale_check",
        "movement_counts", "movement_counts_holds", "movement_drm", "movement_drm_lines",
        "moving_tem", "moving_tem_lines", "rally_by_fate", "recombined_quality",
    ),
    "machine_guns": (
        "Compared", "FireGroup", "FiringMg", "LineHex", "LineSide", "LineTerrain",
        "MgAttackRerolls", "MgAttackResolved", "MgKind", "PenetrationFire", "PenetrationResolved",
        "PenetrationWalk", "PenetrationWalkOutcome", "SprayPlace", "SprayingFire",
        "SprayingFireHits", "SprayingFireResolved", "b_drop", "b_drop_lines", "breaks_on",
        "group_gains", "may_fire_mgs", "may_fire_mgs_holds", "may_spray", "may_spray_holds",
        "mg_attack", "mg_column", "mg_factor", "mg_factor_lines", "mg_fp", "penetration",
        "spray_factor", "spray_factor_lines", "spraying_fire", "spread_of_levels",
    ),
    "ammunition": (
        "AmmoNumber", "GunOfYear", "RoundFired", "SpecialAmmunitionResolved", "SpecialSupplyEvent",
        "SpecialTry", "Spent", "Supply", "SupplyRow", "YearPair", "ammo_supply", "chart_bonus",
        "chart_bonus_lines", "chart_number", "heat_available", "heat_from", "long_shot",
        "may_try_special", "may_try_special_holds", "next_special_supply", "number_for_year",
        "round_spent", "special_ammunition",
    ),
    "gun_hits": (
        "CrewFate", "GunAttack", "GunHit", "GunHitResolved", "gun_hit", "shield_counts",
        "shield_counts_holds",
    ),
    "to_hit": (
        "AreaEffectsResolved", "Benefit", "Critical", "FirePhase", "GunSize", "GunState",
        "GunStatus", "GunTargetFigures", "GunTurns", "HitEffects", "HitPart", "IfeFire",
        "IfeFireResolved", "Ordnance", "OrdnanceFireResolved", "Shot", "TargetClass", "Traverse",
        "TraverseOverShotsResolved", "TraverseOverShotsShots", "TraverseOverShotsShotsOutcome",
        "area_effects", "case_a", "case_a_steps", "effects_drm", "effects_drm_lines",
        "gun_may_fire", "gun_may_fire_holds", "gun_status", "gun_target", "ife_fire", "may_shoot",
        "may_shoot_holds", "ordnance_fire", "shot_drm", "shot_drm_lines", "shot_on_the_move",
        "shot_on_the_move_holds", "size_drm", "target_type", "tem", "tem_lines", "to_hit_number",
        "traverse_drm", "traverse_drm_lines", "traverse_over_shots", "turns_as", "type_of_gun",
    ),
    "immobilization": (
        "AfvAttack", "AfvAttacker", "AfvImmobilizationRead", "AfvImmobilizationResolved",
        "AfvTarget", "Bog", "BogPlace", "BogResolved", "CheckedUnit", "GroundPressure", "HexFire",
        "HexFireRead", "HexFireResolved", "MechanicalReliabilityResolved", "Paamc", "PaamcLed",
        "PaamcOthers", "PaamcResolved", "RoughEntry", "afv_immobilization", "bog", "bog_drm",
        "bog_drm_lines", "bog_number", "hex_fire", "immobilization_drm", "immobilization_drm_lines",
        "immobilization_number", "may_immobilize", "mechanical_reliability", "paamc",
    ),
    "observation": (
        "AaFire", "AaFireResolved", "AerialVisibilityFigures", "AirCall", "AirMission",
        "AirMissionEvent", "PlaneFate", "Search", "SearchFinds", "SearchResolved", "SeenHex",
        "Side", "SkyState", "aa_fire", "aerial_visibility", "air_access", "air_access_lines",
        "detection_drm", "detection_drm_lines", "may_call", "may_search", "may_search_holds",
        "needs_detection", "needs_detection_holds", "next_air_mission", "search", "seen_at_once",
        "seen_at_once_holds",
    ),
    "surrender": (
        "CaptureAttempt", "CapturedLeader", "CapturedLeaderPanic", "CapturedLeaderResolved",
        "Dominant", "Execution", "Guarding", "Inferior", "Panic", "RoutSurrender", "SurrenderCheck",
        "SurrenderCheckChecks", "SurrenderCheckResolved", "SurrenderUnit", "Witness", "capture_drm",
        "capture_drm_lines", "captured_leader", "defensive_fp", "dominant_fp", "easily_taken",
        "easily_taken_holds", "fp_needed", "inexperienced_now", "inexperienced_now_holds",
        "is_elite", "is_elite_holds", "may_guard_any_number", "subject_to_surrender",
        "subject_to_surrender_holds", "surrender_check", "surrender_ends", "surrenders_in_rout",
        "threat_factor", "threat_factor_lines", "threatened_enough", "threatened_enough_holds",
    ),
    "artillery": (
        "ArtilleryRoll", "ConcealedTargetResolved", "CounterKind", "ExtentOfErrorResolved",
        "Grounding", "Mission", "PlottedFire", "PlottedFireResolved", "SpottedHex",
        "concealed_target", "extent_of_error", "ffe_at_once", "may_direct", "may_direct_holds",
        "may_ground", "plot_complete", "plot_complete_holds", "plotted_fire", "pre_registered",
        "pre_registered_drm", "pre_registered_drm_lines", "pre_registered_holds",
    ),
    "possession_rules": (
        "Acquisition", "AcquisitionResolved", "ArmedByWreck", "ArmingUnit", "HiddenWeapon",
        "Holding", "MovePhase", "Piece", "PossessionResolved", "PossessionTrackEvent",
        "PossessionWalk", "PossessionWalkOutcome", "Rearming", "RearmingResolved", "SalvagedMg",
        "Scrounging", "ScroungingResolved", "SmallArms", "SmallArmsResolved", "Stack", "StackPiece",
        "Transfer", "UnarmedFigures", "VehicleWeapon", "WantedWeapon", "WreckArms",
        "WreckScroungedEvent", "WreckScroungedState", "acquisition", "acquisition_drm",
        "acquisition_drm_lines", "armed_by_wreck", "least_fp", "may_acquire", "may_acquire_holds",
        "may_become", "may_scrounge", "may_scrounge_holds", "may_take_arms", "may_transfer",
        "must_show", "next_possession_track", "next_wreck_scrounged", "possession", "rearming",
        "salvageable", "scrounging", "small_arms", "unarmed",
    ),
    "fire": (
        "Burnable", "BurningHex", "BurningUnit", "BurntHex", "ExtinguishingResolved", "FireExit",
        "FireFight", "FireFighter", "FireHex", "FireStart", "FireState", "FireUpstairsResolved",
        "FlamethrowerFireResolved", "HeFireResolved", "HexOwner", "Spread", "SpreadingFireResolved",
        "TerrainFireEvent", "UpwardFire", "VehicleKill", "burnt_hex_owner", "extinguishing", "fev",
        "fev_change", "fev_change_lines", "fire_exit", "fire_upstairs", "flamethrower_fire",
        "he_fire", "kindling", "may_fight_fire", "may_fight_fire_holds", "next_terrain_fire",
        "slope_counts", "spread_drm", "spread_drm_lines", "spread_needs", "spread_number",
        "spreading_fire", "vehicle_burns",
    ),
    "sequence": (
        "ASOP", "GAME_TURN", "AsopStep", "ChangedFiguresFigures", "EarlierRule", "Player", "Rivers",
        "RuleAtStep", "changed_figures", "replaced", "rule_followed", "walk_asop", "walk_game_turn",
    ),
    "options": (
        "OptionalRulesFigures", "optional_rules",
    ),
}
_HOMES = {name: chapter for chapter, names in _CHAPTERS.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    """A chapter, or a name of one: the chapter is loaded when it is first asked for."""
    if name in _CHAPTERS:
        return import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    chapter = import_module(f".{_HOMES[name]}", __name__)
    found: object = getattr(chapter, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
