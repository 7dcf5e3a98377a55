"""A small book to sweep: a resolver with a chart that lacks figures and refuses, a formula, a list of
modifiers, a condition, a table, a procedure with lists and a follow-on."""

DUEL = '''\
series duel "Duel at Dawn", edition "1"

measure paces "pace" "paces"

enum Cover "Cover" [1.1]
  none_at_all  "None"
  tree         "Tree"

outcome Shot "Shot" [2.1], least first
  miss   "Miss"
  graze  "Graze"
  hit    "Hit"

record Duel "Duel" [1.0]
  distance  paces
  cover     Cover
  drunk     yes/no, usually no

table shot_table "Shot Table" [2.1]
  roll     2d6
  rows     distance "Distance", in bands, above the last refused "out of sight", plus moves down
  columns  result: Shot
  cells    are rolls that give the column
  | Distance | Miss | Graze | Hit    |
  | 1..10    | 2..5 | 6..7  | 8..12  |
  | 11..20   | 2..7 | 8..9  | 10..12 |
  | 21..30   | 2..9 | ?     | ?      |

modifiers shot_shift "Shot shifts" [2.2] of duel: Duel
  all that apply, added
  +1  "behind a tree"      when cover is tree                                                     [2.2a]
  +1  "has been drinking"  when drunk                                                             [2.2b]

formula steadiness "Steadiness" [2.4] of duel: Duel
  gives distance / 4

condition may_fire "May fire" [2.5] of duel: Duel
  all of these
    "near enough"  when distance is at most 20                                                    [2.5a]
    "sober"        when not drunk                                                                 [2.5b]

resolver fire "Fire a shot" [2.0] of duel: Duel
  row     is heading of shot_table at distance
  final   is row shifted by shot_shift                                                            [2.2]
  roll aim 2d6                                                                                    [2.1]
  result  is shot_table at final rolling aim                                                      [2.1]
  gives final, result

formula closer "Closer" [2.6] of (paces_now: number, paces_gone: number)
  gives paces_now - paces_gone

formula of_whom "Of whom" [2.7] of duel: Duel
  gives duel.cover

resolver who_is_behind "Who is behind what" [2.8] of duel: Duel
  hidden  is duel.cover                                                                           [2.8]
  gives hidden

record Second "Second" [3.1]
  nerve  number
  name   text, usually "a second"

record Party "Party" [3.0]
  seconds   list of Second, each called shooter
  distance  paces
  cover     Cover

resolver volley "Volley" [3.0] of party: Party
  end "nobody is there"  when count of seconds is 0                                               [3.1]
  fired    is each shooter in seconds                                                             [3.2]
    roll die 1d6
    hits  is yes when die is more than shooter.nerve, otherwise no
  all_hit  is count of (those of fired where hits)
  gives fired, all_hit
'''
