# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""Lucky Forward Lucky Forward"""

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
        "Armor", "Check", "Cover", "DefensiveWork", "FuelState", "GameTurn", "GroundCondition",
        "HexGround", "Mode", "MoveClass", "Nation", "PrcResolved", "Road", "Side", "Sky", "Supply",
        "Terrain", "Training", "Unit", "UnitKind", "UnitSize", "Watercourse", "attack_designated",
        "attack_designated_holds", "attack_strength", "defense_strength", "hex_cover", "is_art",
        "is_art_holds", "natural_cover", "prc",
    ),
    "rounding": (
        "Figure", "StackedUnit", "StrengthStack", "added_strength", "modified_strength",
        "nearest_whole", "own_strength", "strength_factor", "whole",
    ),
    "vocabulary": (
        "Advance", "AdvanceHex", "AfterBridge", "ArmCase", "ArtCommand", "ArtType", "Assault",
        "BridgeGone", "Capacity", "Column", "DeepMudPa", "Drowned", "DryRun", "Firer", "FiringSide",
        "FloodFate", "FloodState", "FloodThing", "FogCheck", "FortGuns", "FsPart", "FuelUse",
        "GaResult", "GaRetreat", "GunRetreat", "HexFire", "March", "Mission", "MissionKind",
        "MoveHex", "Mover", "MrMove", "NavalType", "Observation", "OverBridge", "PathTerrain",
        "Regiment", "Reserve", "Retreat", "RetreatHex", "RetreatStep", "RibUnit", "Spotter",
        "Stack", "StopGround", "SupportHex", "Way",
    ),
    "movement": (
        "MoveAlongResolved", "MoveAlongWalk", "MoveAlongWalkOutcome", "MrBonusRollResolved",
        "enemy_cost", "fuel_affects", "fuelled_ma", "ground_cost", "ground_ma", "hexside_cost",
        "leg_road_bonus", "leg_road_bonus_holds", "ma_increase", "ma_increase_lines", "ma_share",
        "ma_share_lines", "may_move", "move_along", "movement_allowance", "mr_bonus_roll",
        "mr_bonus_table", "night_cost", "raised_ma", "road_all_the_way", "share_ma",
    ),
    "retreats_and_advances": (
        "GaAdvanceGoes", "GaAdvanceGoesOutcome", "GaAdvanceResolved", "GaRetreatGoes",
        "GaRetreatGoesOutcome", "GaRetreatResolved", "advance_limit", "advance_water",
        "all_on_good_roads", "art_can_retreat", "art_retreat", "at_step", "easy_all_the_way",
        "easy_all_the_way_holds", "ga_advance", "ga_retreat", "ground_advance", "ldr_advance",
        "may_advance", "may_advance_holds", "mode_advance", "most_retreat", "open_to_retreat",
        "open_to_retreat_holds", "path_advance", "retreat_choices", "retreat_costs_a_step",
        "retreat_limit", "retreat_water", "water_left",
    ),
    "weather": (
        "FloodTrackEvent", "FloodTrackState", "FogResolved", "deep_mud_ma", "deep_mud_pa",
        "deep_mud_pa_hexes", "deep_mud_retreat", "flood_closed", "flood_crossing", "flood_escape",
        "flood_fate", "flooded", "fog", "in_town", "in_town_holds", "next_flood_track",
        "town_or_city", "town_or_city_holds",
    ),
    "assault_table": (
        "attack_results", "attacker_suffers", "defender_suffers", "defense_results", "ga_ratios",
        "gav_ratio",
    ),
    "forts": (
        "AssaultTrainingResolved", "BitcheHits", "BitcheHitsResolved", "FortAssault",
        "FortAssaultOnFort", "FortAssaultOnFortOutcome", "FortAssaultResolved", "FortBarrage",
        "FortClass", "FortDay", "FortHits", "FortHitsMarks", "FortHitsMarksOutcome",
        "FortHitsResolved", "FortPathHex", "FortSupply", "FortSupplyResolved", "FortSupplyWalk",
        "FortSupplyWalkOutcome", "FortSurrender", "FortSurrenderResolved", "FortTroops", "MetzFort",
        "TrainingCheck", "assault_trained", "assault_training", "begins_full", "bitche_hits",
        "fort_as", "fort_assault", "fort_barrage", "fort_grows", "fort_hits", "fort_ohs_on_cut_off",
        "fort_ohs_on_spent", "fort_room", "fort_step_lost", "fort_supply", "fort_surrender",
        "steps_inside", "trained_by_lull", "west_wall_shifts",
    ),
    "ground_assault_rules": (
        "ASSAULT_STEPS", "GroundAssaultEachStack", "GroundAssaultEachUnit", "GroundAssaultResolved",
        "after_bridge", "afv_duel", "afv_duel_holds", "arms_as_told", "arms_as_told_holds",
        "art_alone", "art_alone_holds", "art_cut", "assault_ends", "attack_factor",
        "attack_factor_lines", "attacker_gav", "attackers", "crossed", "cs_of_stack",
        "defend_factor", "defend_factor_lines", "defender_gav", "fighting", "fits_hexside",
        "fits_hexside_holds", "ground_assault", "into_marsh", "into_marsh_holds",
        "lacks_combined_arms", "lacks_combined_arms_holds", "may_attack", "may_attack_holds",
        "may_combine", "may_combine_holds", "mct_or_marsh", "mct_or_marsh_holds", "out_of_marsh",
        "out_of_marsh_holds", "serves_all", "serves_all_holds", "serves_one", "serves_one_holds",
        "walk_assault_steps", "wetland_counts", "wetland_counts_holds",
    ),
    "assault_shifts": (
        "attacker_shifts", "attacker_shifts_lines", "can_support", "can_support_holds", "cdo_leads",
        "cdo_leads_holds", "defender_shifts", "defender_shifts_lines", "defending_markers",
        "eng_defends", "eng_defends_holds", "eng_in_town", "eng_on_work", "eng_ready",
        "eng_ready_holds", "eng_sources", "eng_stack", "eng_stack_holds", "stack_markers",
        "support_shifts", "support_value", "support_value_lines", "supports", "supports_holds",
        "work_helps", "work_helps_holds", "work_shift", "work_shifts",
    ),
    "assault_bonuses": (
        "ArmTerrainFigures", "after_terrain", "afv_clear", "afv_clear_holds", "arm_attacking",
        "arm_case", "arm_defending", "arm_inf_in", "arm_inf_in_holds", "arm_terrain", "arm_work",
        "assigned_to_rgt", "assigned_to_rgt_holds", "at_attacking", "at_defending", "att_arm",
        "att_arm_units", "att_at", "att_clear", "att_clear_holds", "att_lead",
        "attacker_bonus_value", "attacker_bonuses", "attacker_cr", "attacker_pr", "attacker_rib",
        "checking_pr", "clear_of_features", "clear_of_features_holds", "clear_without_mct",
        "clear_without_mct_holds", "def_arm", "def_arm_units", "def_at", "def_clear",
        "def_clear_holds", "def_lead", "def_offense", "defender_bonus_value", "defender_bonuses",
        "defender_cr", "defender_pr", "defender_rib", "entrenched_defense",
        "entrenched_defense_holds", "ga_drm", "ga_drm_lines", "gives_rib", "gives_rib_holds",
        "gt_limit", "limited", "may_commit", "may_commit_holds", "may_lead", "may_lead_holds",
        "rib", "stack_in_clear", "stack_in_clear_holds", "usable_mark", "usable_mark_holds",
    ),
    "fort_battles": (
        "fort_bf", "fort_defense", "fort_eng_shifts", "fort_may_fire", "fort_spotter",
        "fort_spotter_holds", "pr_ahead",
    ),
    "fire_support_rules": (
        "FIRE_SUPPORT_SEGMENT", "FS_MISSION", "OtherCapacityFigures", "allowed", "art_capacity",
        "art_limit", "art_points", "art_volleys", "capacity", "counts_against_capacity",
        "counts_against_capacity_holds", "effective_range", "entrenched", "entrenched_holds",
        "fired_bf", "firing_side", "formation_allows", "formation_allows_holds", "in_range",
        "in_range_holds", "intensive_fire_allowed", "intensive_fire_allowed_holds", "may_conduct",
        "may_conduct_holds", "may_participate", "may_participate_holds", "may_spot",
        "may_spot_holds", "mission_in_turn", "other_capacity", "split_limit", "spotter_capacity",
        "volley_points", "walk_fire_support_segment", "walk_fs_mission", "whole_volleys",
        "within_capacity", "within_capacity_holds",
    ),
    "sequence": (
        "ENA_PERIOD", "GAME_DAY", "GAME_TURN", "PLAYER_TURN", "PLAYER_TURNS", "EnaByLeaderResolved",
        "EnaDeclaration", "EnaDeeds", "EnaFirstPlayerResolved", "EnaUnit", "LdrActivation",
        "RestDeeds", "RestMode", "RestMove", "ena_by_leader", "ena_declared", "ena_declared_holds",
        "ena_eligible", "ena_fatigue", "ena_first_player", "ena_hits", "ena_hits_lines",
        "rest_fatigue", "rest_hits", "rest_hits_lines", "rest_mode", "rest_move",
        "rest_move_exempt", "rest_move_exempt_holds", "walk_ena_period", "walk_game_day",
        "walk_game_turn", "walk_player_turn", "walk_player_turns",
    ),
    "fire_support_hits": (
        "AdvanceAfterFireResolved", "AmmunitionDepletionResolved", "Depletion", "FireAdvance",
        "FirstHit", "FirstStep", "FsHits", "FsHitsDrained", "FsHitsDrainedOutcome", "FsHitsMarkers",
        "FsHitsResolved", "FsOutcome", "advance_after_fire", "ammunition_depletion",
        "are_designated", "are_designated_holds", "can_deplete", "can_deplete_holds", "can_lose",
        "can_withdraw", "can_withdraw_holds", "depletion_drm", "depletion_drm_lines", "fs_hits",
        "has_et3", "has_et3_holds", "has_fort", "has_fort_holds", "holds_fast", "holds_fast_holds",
        "loss_rank", "may_advance_after_fire", "may_advance_after_fire_holds",
    ),
    "fire_support_resolution": (
        "FireSupportFired", "FireSupportGuns", "FireSupportIntensive", "FireSupportLossesDue",
        "FireSupportResolved", "FsResult", "armor_units", "density_drm", "drm_of_groups_abc",
        "drm_units", "fire_support", "fire_support_drm", "fire_support_drm_lines",
        "first_volley_drm", "first_volley_drm_lines", "fort_shields", "fort_shields_holds",
        "fs_table", "gets_work", "gets_work_holds", "hex_steps", "hit_units", "mixed_target",
        "mixed_target_holds", "no_terrain", "no_terrain_holds", "nw_bonus", "nw_bonus_holds",
        "pure_target", "pure_target_holds",
    ),
    "assault_losses": (
        "ApplyResultDrained", "ApplyResultDrainedOutcome", "ApplyResultResolved", "GaLosses",
        "Loser", "Stand", "apply_result", "holding_pr", "holds_of_itself", "holds_of_itself_holds",
        "in_fort", "in_fort_holds", "loss_order", "may_convert", "may_convert_holds",
        "may_drop_et_3", "may_drop_et_3_holds", "step_takers", "takes_for_pair",
    ),
    "supply": (
        "Bridgehead", "DepotArrival", "DepotChain", "DepotMove", "ExtendedUse", "Formation",
        "FormationKind", "FormationType", "GensPathResolved", "GensPathWalk", "GensPathWalkOutcome",
        "GensTrace", "HqCutOff", "HqLevel", "MoveDepotResolved", "OhsDeeds", "OhsPointsResolved",
        "OhsSpending", "PathClass", "PathEnd", "PathHex", "PathLength", "SpendOhsResolved",
        "SupplyCheck", "SurrenderCheck", "SurrenderCheckResolved", "air_supply_points",
        "army_support", "corps_support", "counts_near", "crossing_cost", "depots_reach", "dry_shod",
        "extended_penalty", "formations_supported", "gens_path", "goes_oos", "ground_loss",
        "hex_cost", "hq_ground", "is_counted", "is_counted_holds", "isolated", "may_cross",
        "may_cross_holds", "may_place_bridgehead", "may_place_depot", "move_depot", "normal_limit",
        "ohs_drm", "ohs_drm_lines", "ohs_number", "ohs_points", "on_road", "path_allowed",
        "path_allowed_holds", "path_enemy", "path_limit", "path_road_cost", "path_water",
        "spend_ohs", "supply_state", "surrender_check", "surrender_drm", "surrender_drm_lines",
        "unit_path_limit",
    ),
    "logistics": (
        "AmmoDeliveryAssigned", "AmmoDeliveryResolved", "Army", "ArtReplenish", "Corps",
        "FuelAllocationResolved", "FuelArmy", "FuelCheck", "FuelDeliveryResolved", "FuelHq",
        "FuelPlan", "FuelUser", "FuelValueResolved", "FullMa", "GaLimit", "MechCount",
        "ReplenishByRollResolved", "ammo_delivery", "ammo_table", "amps_to_replenish",
        "corps_supported", "fuel_allocation", "fuel_delivery", "fuel_level", "fuel_need",
        "fuel_spent", "fuel_table", "fuel_value", "full_ma_units", "ga_limit", "ga_used",
        "may_replenish", "may_replenish_holds", "mech_units", "replenish_by_roll", "replenish_drm",
        "replenish_drm_lines", "stockpile_limit", "within_ga_limit",
    ),
    "construction": (
        "AfvWeight", "BeginBridgeResolved", "BridgeCollapseResolved", "BridgeRoads", "BridgeSite",
        "Builder", "BuildingUnits", "Crossing", "Demolition", "Ferry", "FerryCost",
        "FerryUnitsResolved", "FerryUse", "FieldworkEvent", "FieldworkSite", "FieldworkState",
        "HastyDemolitionResolved", "PreparedDemolitionResolved", "RoadCrew", "WorkTime",
        "begin_bridge", "bridge_collapse", "bridge_counter_on_begun", "bridge_counter_on_flood_1",
        "bridge_counter_on_flood_2", "bridge_counter_on_lost", "bridge_counter_on_progress",
        "bridge_gts", "bridge_markers", "bridge_road", "bridge_site", "bridge_site_holds",
        "bridge_time", "collapse_checked", "collapse_checked_holds", "collapse_number",
        "diggers_seen", "et_2_time", "ferry_units", "hasty_demolition", "hasty_drm",
        "hasty_drm_lines", "improved_road", "improves_road", "ip_time", "may_begin_et_2",
        "may_begin_et_2_holds", "may_blow_hastily", "may_blow_hastily_holds", "may_blow_prepared",
        "may_blow_prepared_holds", "may_build", "may_ferry", "may_ferry_holds", "next_fieldwork",
        "prepared_demolition", "prepared_drm", "prepared_drm_lines", "turns_until_done",
        "work_is_lost",
    ),
    "interdiction": (
        "GiAttackResolved", "GiHex", "GiMove", "GiPathResolved", "GiPathWalk", "GiPathWalkOutcome",
        "GiResult", "GiTarget", "GiValueResolved", "InterdictionTableFigures", "Sector",
        "gi_attack", "gi_attack_table", "gi_drm", "gi_drm_lines", "gi_path", "gi_value",
        "interdiction_column", "interdiction_drm", "interdiction_drm_lines", "interdiction_table",
        "sector_ap", "sky_share",
    ),
    "replacements": (
        "ArtHandOver", "ErsatzTurn", "Hybrid", "HybridPart", "Placement", "Pool", "ReRevival",
        "ReTransfer", "Rebuild", "RebuildHybridResolved", "Recycling", "RecyclingResolved",
        "RefitKind", "RefitRepsFigures", "RefitStay", "RefitTransfer", "RefitWish", "RepType",
        "ReplaceStepsPaid", "ReplaceStepsPaidOutcome", "ReplaceStepsResolved", "Replacing",
        "ReturnLevel", "Spending", "StepLost", "StepsPerRepFigures", "Transfer", "ersatz_may",
        "hybrid_three", "hybrid_two", "last_part_lost", "last_type_lost", "may_be_released",
        "may_enter_refit", "may_give_in_refit", "may_hand_over_art", "may_place_resurrected",
        "may_rebuild", "may_revive_by_re", "may_take_re_step", "may_transfer", "re_arm_reps",
        "re_steps", "rebuild_hybrid", "recycled_arm", "recycled_inf", "recycles", "recycles_holds",
        "recycling", "refit_reps", "refit_steps", "released_at_once", "rep_arm", "rep_arm_lines",
        "rep_inf", "rep_inf_lines", "replace_steps", "steps_per_rep",
    ),
    "lulls": (
        "AfterLull", "Counter", "CounterActivationResolved", "EndedBy", "Lull", "LullActiveFigures",
        "LullAssault", "LullMode", "LullMove", "LullOfArmyEvent", "LullOfArmyState", "LullSide",
        "LullUnit", "LullWork", "SideTwoActivityEvent", "SideTwoActivityState", "art_share",
        "counter_activation", "gens_after_lull", "intensive_after_lull", "lull_active",
        "lull_assault", "lull_bridge_time", "lull_demolition", "lull_et_2_time", "lull_et_3",
        "lull_ip_time", "lull_ma", "lull_mode", "lull_move", "lull_noted", "lull_replacements",
        "may_counter", "may_postpone", "next_lull_of_army", "next_side_two_activity",
        "surprise_shift", "unobserved_art",
    ),
    "changes": (
        "BridgesBuilt", "Et3Site", "UsAdvFigures", "bridge_limit", "bridges_counted",
        "may_begin_et_3", "us_adv",
    ),
    "airborne": (
        "AIRBORNE_STAGE", "AirCombat", "AirHex", "AirMove", "AirMoveGoes", "AirMoveGoesOutcome",
        "AirMoveResolved", "AirSide", "AirTerrain", "AirborneCombatResolved", "BlowBridgeResolved",
        "BridgeBlow", "DropTerrain", "DropZone", "EnterFow", "EnterFowResolved", "Fighter",
        "FowStack", "HexDefender", "Jumper", "LandUnitChecks", "LandUnitResolved", "Landing",
        "LandingHex", "PlaceZoneResolved", "Regroup", "RegroupResolved", "RingHex", "Scatter",
        "ScatterUnitResolved", "ZoneCheck", "ZoneRing", "ZoneScatter", "ZoneStatus",
        "ZoneStatusResolved", "air_allowance", "air_move", "airborne_combat", "blow_bridge",
        "dummy_rolls", "enter_fow", "fighter_strength", "fow_fits", "land_unit", "landing_drm",
        "landing_drm_lines", "landing_glider", "landing_para", "place_zone", "regroup",
        "reorganized_steps", "scatter_diagram", "scatter_unit", "side_total", "status_table",
        "unit_scatter_table", "walk_airborne_stage", "zone_drm", "zone_drm_lines", "zone_hex",
        "zone_scatter_table", "zone_status",
    ),
    "rosters": (
        "GermanArrivalsFigures", "GermanStartFigures", "SeptemberEnd", "SeptemberGoals",
        "SmallArmiesFigures", "allied_pool", "german_arrivals", "german_start", "goals_met",
        "goals_met_holds", "pool_drawn", "september_end", "september_points", "small_armies",
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
