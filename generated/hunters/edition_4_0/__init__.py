# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""Hunters from the Sky 4.0"""

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
    "vocabulary": (
        "AirLanding", "AirLandingPlan", "AreaFire", "AreaFireResult", "BasicTerrain",
        "BattalionState", "ContentionPoint", "DropPlan", "DugInState", "FireKind", "Firer",
        "FlightFate", "FlightScatter", "FlightThreat", "GullyFire", "GullyFireKind", "LandingMode",
        "LandingPlace", "Light", "LocalTerrain", "LossSharing", "LossUnit", "MapEdge", "MapPoint",
        "Mode", "MoraleCheck", "MoraleResult", "MoraleState", "MpCost", "OldBattalion",
        "OldCompany", "OpportunityFire", "PointKind", "Retreat", "ScatteredFlight", "SeeingUnit",
        "SeenUnit", "Sighting", "Spotting", "SpottingFor", "SpottingRange", "StackSpotting",
        "TargetHex", "TargetType", "TerrainClass", "ThumbRule", "Unit", "UnitKind", "Visibility",
    ),
    "map_terrain": (
        "LocalTerrainFigures", "gully_allows", "local_terrain",
    ),
    "words": (
        "buttons_up", "buttons_up_holds", "dug_in_state", "is_destroyed", "morale_rating",
        "steps_left", "steps_stacked", "subject_to_morale", "subject_to_morale_holds",
        "terrain_class",
    ),
    "units": (
        "CounterSide", "Doing", "Engagement", "FireTable", "FireTablesFigures", "FirerType",
        "GameMarker", "ModeChange", "RangeCode", "StackHex", "StackingCheckResolved",
        "TargetTablesFigures", "UnitAction", "UnitClass", "assumed_allowance", "counter_coding",
        "engaged_on", "fire_tables", "leaves_in_clean_up", "may_change_mode", "may_engage",
        "may_stay_with_enemy", "may_stay_with_enemy_holds", "mode_allows", "mode_change_cost",
        "on_wheels", "other_steps", "seen_from_firer", "stacking_check", "target_tables",
        "unit_class", "wheeled_units", "within_limits",
    ),
    "general": (
        "Arrival", "EdgeHex", "FirstSheet", "HexPlace", "LossSpread", "OffMap", "OffMapFate",
        "Reading", "RetreatPath", "SequentialRollResolved", "SetUpUnit", "contour_interval",
        "destroyed_in_retreat", "fog_of_war", "least_each", "may_arrive_there", "may_set_up",
        "off_map", "playable_hex", "printed_row", "retreat_done", "retreat_done_holds", "rows_up",
        "scale", "sequential_roll", "standard_rounding", "starting_losses", "starts_implemented",
        "turn_minutes", "unit_scale", "units_with_one_more",
    ),
    "point_fire_rules": (
        "PointFire", "PointFireResolved", "PointFireTableFigures", "RangeBand", "may_fire_point",
        "may_fire_point_holds", "may_point_fire", "may_point_fire_holds", "point_defense",
        "point_fire", "point_fire_modifiers", "point_fire_modifiers_lines", "point_fire_table",
        "range_band",
    ),
    "area_fire_rules": (
        "AreaFireCheckDue", "AreaFireResolved", "LossSharingByAttacker",
        "LossSharingByAttackerOutcome", "LossSharingByDefender", "LossSharingByDefenderOutcome",
        "LossSharingResolved", "applied_firepower", "area_fire", "area_fire_shift",
        "area_fire_shift_lines", "area_fire_table", "attacker_places", "battalion_morale_addition",
        "crossfire", "crossfire_holds", "defender_places", "firer_factor", "firer_factor_lines",
        "loss_sharing", "losses_by_dice", "may_fire", "may_fire_holds",
    ),
    "morale": (
        "MoraleCheckResolved", "RecoveryResolved", "SaveYourselfRetreatResolved", "SyrTableFigures",
        "battalion_morale_track_on_casualties", "battalion_morale_track_on_recovered",
        "converted_morale", "losses_for_morale", "morale_check", "morale_modifiers",
        "morale_modifiers_lines", "morale_table", "recovery", "save_yourself_retreat", "syr_table",
        "worst",
    ),
    "aircraft_rules": (
        "SORTIE_SEQUENCE", "OldAirMission", "Sortie", "SortieAbility", "SortieAttackResolved",
        "SortieBatch", "SortieView", "batch_placed", "old_sorties", "rolls_for_success",
        "sortie_attack", "sortie_point_modifiers", "sortie_point_modifiers_lines", "sortie_success",
        "sortie_view", "sorties_fly", "sorties_fly_holds", "walk_sortie_sequence",
    ),
    "sfa": (
        "SFA_SEQUENCE", "FiredMarkerEvent", "FiredMarkerState", "SfaFirer", "SfaTarget", "may_sfa",
        "next_fired_marker", "triggers_given", "walk_sfa_sequence",
    ),
    "sequence": (
        "ARTILLERY_SEQUENCE", "ASSAULT_SEQUENCE", "CONSOLIDATED_ASSAULT_SEQUENCE",
        "OVERRUN_SEQUENCE", "TURN", "ButtonedUpTrackEvent", "ButtonedUpTrackState",
        "InitiativeResolved", "MoraleStateEvent", "Order", "Side", "TurnClock", "full_hour",
        "full_hour_holds", "initiative", "next_buttoned_up_track", "next_morale_state", "recovers",
        "recovers_holds", "walk_artillery_sequence", "walk_assault_sequence",
        "walk_consolidated_assault_sequence", "walk_overrun_sequence", "walk_turn", "weather_turn",
        "weather_turn_holds",
    ),
    "game": (
        "BEFORE_PLAY", "ActionTurn", "FixedUnit", "ForcedRetreat", "LandingInitiativeResolved",
        "Landings", "MapUnit", "MoraleBattalionsFigures", "Nation", "RetreatFate",
        "dug_in_at_start", "forced_retreat", "has_action_phase", "landing_initiative",
        "may_move_or_tow", "morale_battalions", "walk_before_play",
    ),
    "command": (
        "CommandPrepResolved", "DigIn", "DugInTrackEvent", "DugInTrackState", "GroupCondition",
        "Preparation", "ReserveCheck", "ReserveCheckResolved", "SheetCheck", "SheetGroup",
        "SheetType", "TaskOrganization", "command_prep", "command_prep_table", "digs_in",
        "group_turns", "next_dug_in_track", "prep_column", "reserve_check", "sheet_size",
        "weighted_turn_numbers", "weighted_turns_gained",
    ),
    "op_sheets": (
        "LINE_ENTRY", "Alternate", "CommandUse", "Failure", "GraphicChange", "GraphicSymbol",
        "LineEntry", "MissionEffectsFigures", "NoOrders", "OpSheetEvent", "Orders", "Preliminary",
        "SheetAddition", "SheetAge", "SheetChange", "SheetDraft", "SheetListing", "SheetMissions",
        "SheetPart", "SheetState", "UnitBusiness", "UnitSheets", "assigned", "assigned_holds",
        "command_rules_used", "contingency_allowed", "controlled_by_sheet", "graphic_may_change",
        "may_be_listed", "may_be_there", "may_begin_to_fail", "may_defend_in_place", "may_draw_up",
        "may_scratch_off", "may_try_switch", "may_withdraw", "mission_effects",
        "needs_new_instructions", "new_center", "next_op_sheet", "no_orders_sfa",
        "preliminary_allowed", "sheet_in_force", "sheet_rank", "size_after_adding",
        "size_after_removing", "size_of_addition", "turns_after_adding", "turns_before_arrival",
        "walk_line_entry", "what_binds",
    ),
    "terrain": (
        "BasicTerrainFigures", "ElevationDiagramFigures", "basic_terrain", "beyond_visibility",
        "chart_range", "elevation", "elevation_diagram", "foot_spotting", "line_height",
        "may_contend", "nearest_quarter", "obstacle", "point_blocks", "rule_of_thumb", "seen_at",
        "sight_blocked", "spotted", "stack_spotted", "visibility", "weather_table",
    ),
    "fire_limits": (
        "CarrierDestroyedLost", "CarrierDestroyedResolved", "CarrierLoss", "FireArcs", "FireLine",
        "FireSide", "FiresSoFar", "carrier_destroyed", "far_hexsides", "in_reach", "may_fire_again",
        "side_spread",
    ),
    "overwatch": (
        "BattleEvent", "CycleFacts", "OverwatchAnswer", "OverwatchCycleEvent",
        "OverwatchCycleState", "TriggerBasis", "TriggerFacts", "TriggerPlace", "may_answer",
        "may_hit", "next_overwatch_cycle", "sees_trigger", "sees_trigger_holds", "trigger_place",
    ),
    "retreats": (
        "ApplyMoraleAfter", "ApplyMoraleResolved", "BattalionInHex", "ButtonCause", "HexLosses",
        "MoraleAdditionsEachOne", "MoraleAdditionsResolved", "MoraleAftermath", "RetreatCause",
        "RetreatHex", "RetreatMove", "RetreatWish", "SyrMoveDone", "SyrMoveDoneOutcome",
        "SyrMoveResolved", "UnitFate", "apply_morale", "hex_buttons_up", "may_move_after",
        "may_retreat", "may_spot_buttoned", "morale_additions", "morale_that_counts", "syr_move",
        "takes_retreat_losses", "unit_fate",
    ),
    "vocabulary_": (
        "AdjustmentLine", "AdjustmentRange", "Ammunition", "ArtilleryPointFire", "BarrageEntry",
        "BarrageState", "GermanSortie", "MarkerShoot", "Mission", "MissionSize", "MortarCall",
        "PitCapture", "RoadMove", "RocketBattery", "RocketMission", "Shoot", "Spotter", "Terminal",
        "ZoneFire", "ZonePart",
    ),
    "turn_track_rules": (
        "TURN_TRACK", "LandingPlanFigures", "landing_plan", "night_turn", "time_of_turn",
        "turn_number", "turns_from_to",
    ),
    "german": (
        "AircraftFigures", "BatteriesFigures", "CapturedBoforsResolved", "GermanSortieResolved",
        "air_power", "air_power_rolls", "aircraft", "artillery_line", "batteries",
        "batteries_arrived", "battery_fires", "bicycle_rate", "captured_bofors", "captured_trucks",
        "german_battery_fires", "german_sortie", "mortars_may_answer",
    ),
    "artillery": (
        "ArtilleryMissionResolved", "ArtilleryPointFireResolved", "ArtilleryPointFireShots",
        "ArtilleryPointTableFigures", "BarrageEntryResolved", "BarrageMarkerEvent",
        "RocketMissionResolved", "adjustment", "adjustment_range", "ammunition_cost",
        "ammunition_used", "artillery_mission", "artillery_point_fire", "artillery_point_modifiers",
        "artillery_point_modifiers_lines", "artillery_point_table", "barrage_entry",
        "barrage_values", "may_fast_fire", "may_fast_fire_holds", "may_spot", "may_spot_holds",
        "next_barrage_marker", "rocket_mission", "zone_factor", "zone_factor_lines",
        "zone_firepower", "zone_part", "zone_radius",
    ),
    "artillery_limits": (
        "DirectBarragesResolved", "DirectFires", "DirectGun", "FiringBattery", "MapBattery",
        "MapGun", "MissionRequest", "OldAllotment", "ZoneEvent", "ammunition_left_on_fired",
        "ammunition_left_on_no_shoot", "ammunition_left_on_received", "barrage_attacks",
        "converted_ammunition", "direct_barrages", "fires_needed", "largest_gun", "map_mission",
        "may_fire_direct", "mission_allowed", "mission_allowed_holds", "mission_caliber",
        "one_battalion_only", "takes_place",
    ),
    "smoke": (
        "IllumShot", "SmokeBarrage", "SmokeCloud", "SmokeHex", "SmokeMarkerEvent",
        "SmokeMarkerState", "SmokeRegularEvent", "SmokeRegularState", "SmokeResult", "SmokeShot",
        "SmokeShotResolved", "SmokedHex", "hex_in_smoke", "may_fire_illum", "may_fire_smoke",
        "may_fire_smoke_holds", "next_smoke_marker", "next_smoke_regular", "smoke_allowed",
        "smoke_blocks", "smoke_movement_cost", "smoke_radius", "smoke_scatter", "smoke_shot",
    ),
    "movement_rules": (
        "ForcedMove", "MoveHex", "MovementResolved", "MovementWalk", "MovementWalkOutcome",
        "MoverKind", "MovingUnit", "Passage", "PassageKind", "StackAttack", "able_to_move",
        "able_to_move_holds", "closed_to", "closed_to_holds", "forced_fate_destroyed",
        "ground_cost", "ground_costs", "hex_cost", "may_attack_as_stack", "may_cross_together",
        "may_fire_after_move", "movement", "mover_kind", "points_saved", "points_to_go_on",
        "road_moving", "side_cost",
    ),
    "assaults": (
        "AfterCombat", "Attacker", "CloseCombat", "CloseCombatFought", "CloseCombatFoughtOutcome",
        "CloseCombatKind", "CloseCombatResolved", "CombatEnd", "CombatFirer", "CombatMode",
        "CombatState", "FightOrFlee", "OverrunExit", "Rider", "Round", "attacker_mode",
        "close_combat", "combat_cost", "decides_first", "fired_marker_bars", "hit_in_combat",
        "is_infantry", "is_vehicle", "may_attack", "may_attack_again", "may_attack_holds",
        "may_dismount_now", "may_exit", "may_fire_in_combat", "may_flee", "may_go_on",
        "may_leave_combat", "paralyzed_destroyed",
    ),
    "special_units": (
        "Echelon", "GunClassesFigures", "GunShot", "Load", "MortarFire", "MortarShot",
        "MortarSpotter", "Mounting", "Passenger", "Transport", "TransportCapacityFigures",
        "capacity_steps", "capacity_towed", "gun_classes", "gun_smoke", "may_be_carried",
        "may_be_towed", "may_mount", "may_spot_mortar", "may_transport", "mortar_may_fire",
        "mounting_cost", "passenger_points", "point_rolls", "rider_may_fire", "transport_capacity",
    ),
    "night": (
        "IllumMarker", "IllumMarkerTrackEvent", "IllumMarkerTrackState", "LightedHex", "NightCase",
        "NightOrders", "NightRule", "illum_allowed", "illum_markers", "lighted_area",
        "next_illum_marker_track", "night_control", "night_rule_applies",
    ),
    "revised_landings": (
        "AircraftLossCheckResolved", "FlightScatterResolved", "LandingWindowsFigures",
        "LoadingFigures", "OpportunityFactorFigures", "OpportunityFireCheckDue",
        "OpportunityFireResolved", "aircraft_loss", "aircraft_loss_check", "arrives_with_orders",
        "flight_losses", "flight_scatter", "landing_diagram", "landing_hour", "landing_windows",
        "loading", "loss_factor", "loss_factor_lines", "may_be_canceled", "may_shoot_at_landing",
        "may_shoot_at_landing_holds", "opportunity_factor", "opportunity_fire", "scattered_fate",
    ),
    "landings": (
        "AfterLandingFigures", "AirLandingResolved", "after_landing", "air_landing",
        "air_landing_allowed", "beach_reach", "drop_allowed", "may_land_there",
        "may_land_there_holds", "scatter_diagram",
    ),
    "commonwealth": (
        "AaAbilitiesFigures", "BreakdownResolved", "InfantryGunsFigures", "MilitiaFigures",
        "MilitiaHex", "SetUpHex", "Tank", "aa_abilities", "ammunition_received", "breakdown",
        "commonwealth_battery_fires", "infantry_guns", "may_set_up_there", "militia",
        "militia_may_be_placed", "militia_may_move", "surrenders_on_entry",
    ),
    "order_of_battle": (
        "AlliedFormation", "AlliedOrderOfBattleFigures", "AlliedOrderOfBattleRow", "Counters",
        "GermanFormation", "GermanOrderOfBattleFigures", "GermanOrderOfBattleRow",
        "allied_counters", "allied_infantry", "allied_order_of_battle", "allied_units",
        "german_counters", "german_infantry", "german_order_of_battle", "german_units",
    ),
    "scenarios_rules": (
        "AmmunitionAtStartFigures", "CommonwealthPlace", "CommonwealthSetUpFigures",
        "CommonwealthSetUpRow", "Force", "GermanLineFigures", "GermanLineRow", "GermanPlace",
        "Scenario", "ScenariosFigures", "SetUp", "SetUpFormation", "StrengthAtStartFigures",
        "StrengthAtStartRow", "ammunition_at_start", "commonwealth_place_allowed",
        "commonwealth_set_up", "commonwealth_sets_up", "destroyed_before_play", "german_line",
        "german_line_of", "german_may_set_up", "length_by_track", "scenarios", "set_up_at_hex",
        "set_up_of_scenario", "strength_at_start", "strength_of", "unit_sets_up",
        "zone_marker_freedom",
    ),
    "reinforcements": (
        "BrigadeArrivals", "CommonwealthReinforcementsFigures", "CommonwealthReinforcementsRow",
        "EntryMethod", "GermanReinforcementsFigures", "GermanReinforcementsRow",
        "commonwealth_arrived", "commonwealth_arrives", "commonwealth_entry",
        "commonwealth_reinforcements", "earliest_arrival", "german_available_at",
        "german_available_by", "german_flotilla", "german_reinforcements",
    ),
    "victory": (
        "ScenarioEnd", "Winner", "scenario_winner",
    ),
    "revised": (
        "BatteryStock", "IntentsFigures", "MovingBattery", "NavalGunfireResolved", "NavalNight",
        "Perimeter", "battery_stock", "carried_along", "command_prep_rating", "commonwealth_prep",
        "german_prep", "intents", "naval_gunfire", "perimeter_kept",
    ),
    "historical": (
        "AirTransportFigures", "AirTransportRow", "HistoricalLandingsFigures",
        "HistoricalLandingsRow", "HistoricalOrdersFigures", "HistoricalSetUpFigures",
        "HistoricalSetUpRow", "ReinforcementPoolFigures", "air_transport", "air_transport_at",
        "historical_at_hex", "historical_landings", "historical_landings_at",
        "historical_landings_of", "historical_orders", "historical_place", "historical_set_up",
        "reinforcement_pool",
    ),
    "victory_points": (
        "Exit", "GermanPointsFigures", "Judging", "Judgings", "Level", "LevelsFigures", "Location",
        "Midnight", "Reckoning", "SuddenDeathResolved", "UnitSize", "commonwealth_points",
        "exit_points", "german_points", "historic_levels", "levels", "points_of_day",
        "sudden_death", "victory_level",
    ),
    "update": (
        "range_zero_addition",
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
