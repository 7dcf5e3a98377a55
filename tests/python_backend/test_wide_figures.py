"""A chart of several figures by row and column, too wide for its lines, loads and answers."""

from __future__ import annotations

from both import Both
from rules_text import graph_of

from rulesdsl.runtime import printed

GUNS = """
enum TargetClassification "Target"
  vehicle   "Vehicle"
  infantry  "Infantry"

enum GunSize "Size"
  normal, small_of_forty_mm_or_less, vehicular

enum GunStatus "State"
  emplaced, moved_or_in_transit

table gun_target "A gun as target" [145.31]
  rows     status: GunStatus
  columns  size: GunSize
  gives    target: TargetClassification, size_drm: number
  |                     | normal       | small_of_forty_mm_or_less | vehicular   |
  | emplaced            | Infantry / 0 | Infantry / 0              | Vehicle / 0 |
  | moved_or_in_transit | Vehicle / 1  | Vehicle / 2               | Vehicle / 0 |

record Gun "Gun"
  status  GunStatus
  size    GunSize

resolver as_target "As a target" [145.31] of gun: Gun
  found   is gun_target at (status, size)
  target  is found.target
  drm     is found.size_drm
  gives target, drm
"""


def test_wide_chart_of_figures() -> None:
    guns = Both(graph_of(GUNS))
    for status, size, target, drm in (
        ("emplaced", "small_of_forty_mm_or_less", "Infantry", 0),
        ("moved_or_in_transit", "small_of_forty_mm_or_less", "Vehicle", 2),
        ("moved_or_in_transit", "vehicular", "Vehicle", 0),
    ):
        answer = guns.call("as_target", status=status, size=size)
        assert (printed(answer["target"]), answer["drm"]) == (target, drm)
