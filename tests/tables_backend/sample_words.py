"""The vocabulary, tracks and sequence of the hand-made sample graph."""

from __future__ import annotations

from tables_backend.build import (
    AT,
    NUMBER,
    YES_NO,
    cites,
    field,
    function,
    header,
    member,
    record,
    subject,
)

from rulesdsl.graph import (
    CountRule,
    CountTrack,
    Dice,
    DiceId,
    Die,
    ElementRef,
    Enum,
    EnumColumn,
    EnumId,
    EnumType,
    ListType,
    Member,
    MemberFigure,
    NowRef,
    NumberValue,
    Record,
    RecordField,
    RecordId,
    Role,
    RoleId,
    Sequence,
    SequenceNode,
    StateTrack,
    TrackEvent,
    TrackState,
    Transition,
)

FIRE = record("AreaFire")
FIRER = record("Firer")
TARGET = record("TargetHex")
TERRAIN = EnumType(enum=EnumId("Terrain"))
KIND = EnumType(enum=EnumId("FireKind"))
fire = subject("fire", FIRE)
firers = field(fire, "firers", ListType(of=FIRER))
target = field(fire, "target", TARGET)
firer = ElementRef(type=FIRER, name="firer")
terrain = ElementRef(type=TERRAIN, name="terrain")
terrains = field(target, "terrains", ListType(of=TERRAIN))
night = field(fire, "night", YES_NO)
lighted = field(target, "lighted", YES_NO)

KINDS = (
    ("sfa", "Suppressive Fire Action", "SFA"),
    ("overwatch", "Overwatch Fire", None),
    ("assault", "Assault or Consolidated Assault", None),
    ("sortie", "Sortie", None),
    ("artillery", "Artillery Fire", None),
)
CLASSES = (
    ("billiard", "Billiard Table"),
    ("open", "Open"),
    ("partly", "Partly Protective"),
    ("protective", "Protective"),
)
RESULTS = ("No Effect", "Morale Check", "-1 Step", "One Die x1/2")


def vocabulary() -> dict[str, object]:
    kinds = Enum(
        id=EnumId("FireKind"),
        header=header("Kind of fire", "9.0"),
        ordered=False,
        members=tuple(member(*each) for each in KINDS),
    )
    classes = Enum(
        id=EnumId("Terrain"),
        header=header("Terrain class", "9.3"),
        ordered=True,
        members=tuple(member(*each) for each in CLASSES),
    )
    kinds_of_unit = Enum(
        id=EnumId("UnitKind"),
        header=header("Kind of unit", "3.0"),
        ordered=False,
        columns=(EnumColumn(name="full_steps", type=NUMBER), EnumColumn(name="assumed_morale", type=NUMBER)),
        members=(
            Member(
                name="tank",
                printed="Tank",
                figures=(
                    MemberFigure(column="full_steps", value=NumberValue(numerator=1)),
                    MemberFigure(column="assumed_morale", value=None),
                ),
                place=AT,
            ),
        ),
    )
    return {
        "enums": (kinds, classes, kinds_of_unit),
        "roles": (Role(id=RoleId("defender"), header=header("the owner of the target hex")),),
        "dice": (
            Dice(
                id=DiceId("d66"),
                header=header("two dice, red tens, white ones", "1.5"),
                dice=(Die(name="red", count=1, sides=6, place="tens"), Die(name="white", count=1, sides=6)),
                reading="sequence",
                low=11,
                high=66,
                readings=tuple(10 * a + b for a in range(1, 7) for b in range(1, 7)),
            ),
        ),
        "records": (
            Record(
                id=RecordId("AreaFire"),
                header=header("Area Fire", "11.0"),
                fields=(
                    RecordField(name="fire_kind", type=KIND, place=AT),
                    RecordField(name="firers", type=ListType(of=FIRER), at_least=1, place=AT),
                    RecordField(name="target", type=TARGET, place=AT),
                    RecordField(name="night", type=YES_NO, words="no lighted area", place=AT),
                ),
            ),
            Record(
                id=RecordId("Firer"),
                header=header("Firer"),
                fields=(
                    RecordField(name="range", type=NUMBER, low=0, high=30, place=AT),
                    RecordField(name="strength", type=NUMBER, place=AT),
                ),
            ),
            Record(
                id=RecordId("TargetHex"),
                header=header("Target hex"),
                fields=(
                    RecordField(name="terrains", type=ListType(of=TERRAIN), place=AT),
                    RecordField(name="lighted", type=YES_NO, place=AT),
                ),
            ),
        ),
    }


def tracks() -> tuple[object, ...]:
    states = StateTrack(
        id=function("smoke"),
        header=header("Smoke Barrage", "19.2"),
        inputs=(),
        states=(TrackState(name="clear", printed="clear"), TrackState(name="level_1", printed="Level 1")),
        starts="clear",
        events=(
            TrackEvent(name="place", words="smoke placed", cites=cites("19.1"), place=AT),
            TrackEvent(name="gone", sequence=function("turn"), node=("action", "fires"), place=AT),
        ),
        transitions=(
            Transition(state="clear", event="place", to="level_1", place=AT),
            Transition(state="clear", event="gone", to=None, place=AT),
            Transition(state="level_1", event="place", to=None, unknown=True, place=AT),
            Transition(state="level_1", event="gone", to="clear", place=AT),
        ),
    )
    count = CountTrack(
        id=function("battalion"),
        header=header("Battalion Morale", "16.1"),
        inputs=(),
        low=0,
        starts=0,
        rules=(CountRule(event="x", words="addition for losses", becomes=NowRef(type=NUMBER), place=AT),),
    )
    return states, count


def turn() -> Sequence:
    fires = SequenceNode(
        level="step",
        name="fires",
        title="fire everything",
        optional=True,
        repeated=True,
        uses=(function("area_fire"),),
        cites=cites("13.0"),
        place=AT,
    )
    return Sequence(
        id=function("turn"),
        header=header("Sequence of Play", "2.1"),
        items=(
            SequenceNode(
                level="phase",
                name="action",
                title="Action Phase",
                who="each",
                items=(fires, SequenceNode(level="step", name="end", title="end", who="active", place=AT)),
                place=AT,
            ),
            SequenceNode(level="phase", name="clean", title="Clean Up Phase", who="both", place=AT),
        ),
    )
