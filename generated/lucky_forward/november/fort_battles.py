# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/fort_battles.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Fort battles."""

from __future__ import annotations

from typing import Final

from . import assault_bonuses
from ._runtime import Answer, Reason, Trace, kept_between, needed, round_up
from .vocabulary import Assault, FortGuns, Mission, Observation

_UNOBSERVED: Final = Observation.UNOBSERVED


def pr_ahead(assault: Assault, trace: Trace | None = None) -> int:
    """PR ahead [13.8.1; lf 17.6.3b].

    One bonus at most for either side against a Metz fort.
    """
    # gives                                                      lucky_forward/fort_battles.rules:81
    value = (
        kept_between(
            needed(assault_bonuses.attacker_pr(assault, trace), "attacker_pr")
            - needed(assault_bonuses.defender_pr(assault, trace), "defender_pr"),
            -1,
            1,
        )
        if assault.metz_fort
        else needed(assault_bonuses.attacker_pr(assault, trace), "attacker_pr")
        - needed(assault_bonuses.defender_pr(assault, trace), "defender_pr")
    )
    if trace is not None:
        trace.formula(
            "pr_ahead",
            value,
            "13.8.1; lf 17.6.3b",
            "lucky_forward/fort_battles.rules:81",
            "PR ahead",
        )
    return value


def fort_eng_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Eng shifts against a Metz fort [lf 17.6.3b; lf 17.6.3c].

    None in September. One for each Eng step, and more than the fort's own shifts if need
    be.
    """
    # gives                                                      lucky_forward/fort_battles.rules:85
    value = 0 if assault.september else min(5, assault.track_shifts, assault.eng_steps)
    if trace is not None:
        trace.formula(
            "fort_eng_shifts",
            value,
            "lf 17.6.3b; lf 17.6.3c",
            "lucky_forward/fort_battles.rules:85",
            "Eng shifts against a Metz fort",
        )
    return value


def fort_defense(strength: int, inside_: int, trace: Trace | None = None) -> int:
    """Defense of a Metz fort and those inside [lf 17.6.3b]."""
    # gives                                                      lucky_forward/fort_battles.rules:89
    value = strength + inside_
    if trace is not None:
        trace.formula(
            "fort_defense",
            value,
            "lf 17.6.3b",
            "lucky_forward/fort_battles.rules:89",
            "Defense of a Metz fort and those inside",
        )
    return value


def fort_spotter(mission: Mission) -> Answer:
    """A Metz fort makes the mission heavy [lf 17.6.3a].

    An Allied unit in the hex of the fort, whatever its mode and size, against the fort; the
    fort or a unit inside, against those units. A fort without units stands for a Bn. in a
    Fort.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if mission.spotter is not None and mission.spotter.at_fort:
        # spotter in the fort's own hex                         lucky_forward/fort_battles.rules:127
        because.append(Reason("spotter in the fort's own hex", "lf 17.6.3a"))
    elif mission.spotter is not None and mission.spotter.empty_fort:
        # a Metz fort without units                             lucky_forward/fort_battles.rules:128
        because.append(Reason("a Metz fort without units", "lf 17.6.3a"))
    else:
        failed += [
            Reason("spotter in the fort's own hex", "lf 17.6.3a", holds=False),
            Reason("a Metz fort without units", "lf 17.6.3a", holds=False),
        ]

    # none of these
    # unobserved [11.2.4a]                                      lucky_forward/fort_battles.rules:130
    if mission.observation is _UNOBSERVED:
        failed.append(Reason("unobserved", "11.2.4a"))
    # air observation [11.2.4b]                                 lucky_forward/fort_battles.rules:131
    if mission.air_observer:
        failed.append(Reason("air observation", "11.2.4b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def fort_spotter_holds(mission: Mission) -> bool:
    """A Metz fort makes the mission heavy [lf 17.6.3a]: yes or no, without the reasons."""
    return (
        (
            mission.spotter is not None
            and mission.spotter.at_fort
            or mission.spotter is not None
            and mission.spotter.empty_fort
        )
        and mission.observation is not _UNOBSERVED
        and not mission.air_observer
    )


def fort_may_fire(guns: FortGuns) -> Answer:
    """The guns may fire [lf 17.6.3e]."""
    failed: list[Reason] = []

    # none of these
    # Art inside at another target than the fort                lucky_forward/fort_battles.rules:162
    if guns.fort_fires and guns.inside_bf >= 1 and not guns.same_target:
        failed.append(Reason("Art inside at another target than the fort", "lf 17.6.3e"))
    # Allied units in the hex, and not fired at                 lucky_forward/fort_battles.rules:163
    if guns.allied_here and not guns.at_them:
        failed.append(Reason("Allied units in the hex, and not fired at", "lf 17.6.3e"))
    # isolated fort, at another hex than its own                lucky_forward/fort_battles.rules:164
    if guns.isolated and guns.fort_fires and not guns.at_them:
        failed.append(Reason("isolated fort, at another hex than its own", "lf 17.6.3e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def fort_bf(guns: FortGuns, trace: Trace | None = None) -> int:
    """BF of the fort and the Art inside [lf 17.6.3e]."""
    # gives                                                     lucky_forward/fort_battles.rules:166
    value = guns.strength + guns.inside_bf if guns.fort_fires else round_up(guns.inside_bf, 2)
    if trace is not None:
        trace.formula(
            "fort_bf",
            value,
            "lf 17.6.3e",
            "lucky_forward/fort_battles.rules:166",
            "BF of the fort and the Art inside",
        )
    return value
