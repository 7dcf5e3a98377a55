"""A small book by hand: every kind of declaration that a page can show."""

from __future__ import annotations

from tables_backend.build import (
    AT,
    LAYER,
    NUMBER,
    YES_NO,
    band_head,
    bands,
    book,
    cell,
    cites,
    columns,
    compare,
    field,
    function,
    header,
    members,
    number,
    of_member,
    row,
    subject,
    texts,
)
from tables_backend.sample_words import (
    CLASSES,
    FIRE,
    FIRER,
    KIND,
    RESULTS,
    TARGET,
    TERRAIN,
    fire,
    firer,
    firers,
    lighted,
    night,
    target,
    terrain,
    terrains,
    tracks,
    turn,
    vocabulary,
)

from rulesdsl.graph import (
    AllOf,
    AppliedEdit,
    AtMost,
    Bind,
    ByKind,
    Call,
    CaseOf,
    Cases,
    Cell,
    CellChange,
    ChartLookup,
    Chooser,
    ChooseStep,
    Column,
    Condition,
    ConditionBlock,
    ConditionException,
    ConditionLine,
    Definition,
    DiceId,
    EachStep,
    Edge,
    ElementRef,
    EnumId,
    Example,
    ExampleId,
    Expectation,
    ExtremeOver,
    FieldValue,
    Figure,
    Formula,
    GivenInput,
    Grid,
    HeadingOf,
    Input,
    ListType,
    ListValue,
    Lookup,
    Mark,
    MemberValue,
    ModifierGroup,
    ModifierLine,
    Modifiers,
    Net,
    NotThat,
    NumberValue,
    Omission,
    Over,
    Provenance,
    QuantifiedOver,
    RecordId,
    RecordValue,
    RefuseStep,
    Remark,
    Resolver,
    ResultType,
    RoleId,
    RolledPath,
    RolledValue,
    RollStep,
    RollType,
    Rounded,
    RuleGraph,
    Shift,
    StepRef,
    SumOver,
    Table,
    TextValue,
    ThenStep,
)


def area_table() -> Table:
    def line(head: int, *texts_: str) -> object:
        return row(head, *(cell(text) for text in texts_))

    recovered = Provenance(how="recovered", cites=cites("11.1 example"))
    corrected = Provenance(how="corrected", printed="17..32", words="17 cannot be rolled")
    erratum = Provenance(how="erratum", printed="54..65", words="misprint", cites=cites("E 3"))
    odd: tuple[Cell, ...] = (
        cell("11..41"),
        cell("42..53", provenance=erratum),
        cell("21..32", "‡", provenance=corrected),
        cell("?..46..?", "†", provenance=recovered),
    )
    grid = Grid(
        row_axes=(
            bands(
                "firepower",
                "Total Firepower",
                [band_head("<1"), band_head("1"), band_head("2"), band_head("..."), band_head("10..12", "†")],
                below=Edge(what="stays"),
                above=Edge(what="stays"),
                plus=1,
            ),
        ),
        column_axes=(texts("result", "Area Fire result", list(RESULTS), row=False),),
        columns=(
            Column(heads=(0,)),
            Column(heads=(1,)),
            Column(heads=(2,), marks=("✪",)),
            Column(heads=(3,), marks=("✪",)),
        ),
        rows=(
            row(0, cell("11..53"), cell("54..65"), cell("66"), cell("-")),
            row(1, cell("11..51"), cell("52..63"), cell("64..66"), cell("-")),
            row(2, *odd),
            row(3),
            row(4, cell("?"), cell("?"), cell("?"), cell("?")),
        ),
        marks=(
            Mark(symbol="✪", what="note", words="applicable units Button Up", cites=cites("16.7a")),
            Mark(symbol="†", what="recovered", cites=cites("11.1 example")),
            Mark(symbol="‡", what="corrected", printed="17..32", words="17 cannot be rolled"),
        ),
    )
    return Table(
        id=function("area_fire_table"),
        header=header("Area Fire Table", "11.0", "Charts", edited_by=("fix_one",)),
        dice=DiceId("d66"),
        cells_are="rolls",
        arguments=(0,),
        result_axis=1,
        grid=grid,
        result=grid.axes[1].type,
    )


def terrain_group(usual: tuple[str, ...]) -> ModifierGroup:
    chart = Grid(
        row_axes=(members("class", "", "Terrain", list(CLASSES)),),
        column_axes=(texts("dug", "Dug In quality", ["Regular", "Some", "All Units Dug In"], row=False),),
        columns=columns(3),
        rows=tuple(row(i, cell(f"+{2 - i}" if i < 2 else "0"), cell("0"), cell("-1")) for i in range(4)),
    )
    hex_class = Call(type=TERRAIN, function=function("terrain_class"), target="formula", args=(target,))
    return ModifierGroup(
        kind="group",
        name="terrain",
        title="The Terrain",
        applies_to=(*usual, "sortie"),
        chart=ChartLookup(grid=chart, subjects=(hex_class, night), place=AT),
        place=AT,
    )


def night_group() -> ModifierGroup:
    in_light = AllOf(type=YES_NO, parts=(night, lighted))
    in_dark = AllOf(type=YES_NO, parts=(night, NotThat(type=YES_NO, operand=lighted)))
    first = ModifierLine(
        words="target in a lighted area", value=number(-1), when=in_light, cites=cites("27.1"), place=AT
    )
    return ModifierGroup(
        kind="group",
        name="night",
        title="Night",
        chooser=Chooser(how="best", role=RoleId("defender")),
        applies_to=("sfa", "overwatch"),
        lines=(first, ModifierLine(words="target not lighted", value=number(-2), when=in_dark, place=AT)),
        place=AT,
    )


def range_group() -> ModifierGroup:
    greatest = ExtremeOver(
        type=NUMBER,
        which="greatest",
        body=field(firer, "range", NUMBER),
        over=Over(source=firers, element="firer"),
    )
    heads = [band_head(text) for text in ("0", "1", "3..4", "6+")]
    ranges = Grid(
        column_axes=(bands("range", "", heads, row=False),),
        columns=columns(4),
        rows=(row((), cell("+4"), cell("+2"), cell("0"), cell("-3")),),
    )
    return ModifierGroup(
        name="range",
        title="Range of the longest-ranged firer",
        chart=ChartLookup(grid=ranges, subjects=(greatest,), place=AT),
        cites=cites("11.1e"),
        place=AT,
    )


def shifts() -> Modifiers:
    usual = ("sfa", "overwatch", "assault", "artillery")
    return Modifiers(
        id=function("area_fire_shift"),
        header=header("Area Fire column shifts", "11.0", notes=("Read from the top.\n\nTwo paragraphs.",)),
        inputs=(Input(name="fire", type=FIRE),),
        combine="added",
        favors_minus=RoleId("defender"),
        net=Net(low=NumberValue(numerator=-10), high=NumberValue(numerator=10), cites=cites("11.5")),
        by=ByKind(subject=field(fire, "fire_kind", KIND), usually=usual),
        at_most=(
            AtMost(
                limit=2,
                groups=("terrain", "night"),
                chooser=Chooser(how="chooses", role=RoleId("defender")),
                words="mixed armor",
                cites=cites("11.5.3"),
                place=AT,
            ),
        ),
        items=(
            terrain_group(usual),
            night_group(),
            range_group(),
            ModifierLine(
                words="AS marker",
                value=number(1),
                per=field(fire, "night", NUMBER),
                per_at_most=number(2),
                cites=cites("13.7.3(c)"),
                place=AT,
            ),
            ModifierLine(
                words="steps in the hex",
                value=Call(type=NUMBER, function=function("firepower"), target="formula", args=(fire,)),
                applies_to=("sortie",),
                place=AT,
            ),
        ),
        type=NUMBER,
    )


def strength() -> Modifiers:
    return Modifiers(
        id=function("firer_factor"),
        header=header("Firer's strength", "9.1e"),
        inputs=(Input(name="firer", type=FIRER),),
        combine="multiplied",
        net=Net(low=NumberValue(numerator=1, denominator=4)),
        items=(
            ModifierLine(words="Suppressed", value=number(1, 2), factor=True, cites=cites("9.1e"), place=AT),
        ),
        type=NUMBER,
    )


def may_fire() -> Condition:
    exception = ConditionException(
        words="Assault-style combat",
        when=compare(field(fire, "fire_kind", KIND), "is", of_member("FireKind", "assault")),
        cites=cites("9.1b"),
        exceptions=(ConditionException(words="a mortar in Move Mode", when=night, place=AT),),
        place=AT,
    )
    return Condition(
        id=function("may_fire"),
        header=header("May fire", "9.1"),
        inputs=(Input(name="fire", type=FIRE),),
        blocks=(
            ConditionBlock(
                quantity="all",
                lines=(
                    ConditionLine(
                        words="in Fire Mode",
                        when=night,
                        cites=cites("9.1b"),
                        exceptions=(exception,),
                        place=AT,
                    ),
                ),
            ),
            ConditionBlock(
                quantity="none",
                lines=(ConditionLine(words="towed", when=lighted, cites=cites("9.1f"), place=AT),),
            ),
        ),
    )


def formulas() -> tuple[Formula, ...]:
    hex_ = subject("hex", TARGET)
    inner = field(hex_, "terrains", ListType(of=TERRAIN))
    terrain_class = Formula(
        id=function("terrain_class"),
        header=header("Class of the target hex", "9.3a"),
        inputs=(Input(name="hex", type=TARGET),),
        gives=ExtremeOver(
            type=TERRAIN, which="greatest", body=terrain, over=Over(source=inner, element="terrain")
        ),
        type=TERRAIN,
    )
    any_open = QuantifiedOver(
        type=YES_NO,
        quantity="any",
        over=Over(source=terrains, element="terrain"),
        have=compare(terrain, "is", of_member("Terrain", "open")),
    )
    firepower = Formula(
        id=function("firepower"),
        header=header("Firepower", "11.0"),
        inputs=(Input(name="fire", type=FIRE),),
        definitions=(
            Definition(
                name="total",
                value=SumOver(
                    type=NUMBER,
                    body=field(firer, "strength", NUMBER),
                    over=Over(source=firers, element="firer"),
                ),
                place=AT,
            ),
        ),
        gives=Cases(
            type=NUMBER,
            cases=(
                CaseOf(
                    value=number(0), words="in the open at night", when=any_open, cites=cites("7"), place=AT
                ),
                CaseOf(value=number(1), words="at night", when=night, place=AT),
            ),
            otherwise=Rounded(type=NUMBER, mode="nearest", operand=StepRef(type=NUMBER, name="total")),
        ),
        type=NUMBER,
    )
    return terrain_class, firepower


def area_fire() -> Resolver:
    table = function("area_fire_table")
    heading = area_table().grid.axes[0].type
    base = StepRef(type=heading, name="base")
    shift = Call(type=NUMBER, function=function("area_fire_shift"), target="modifiers", args=(fire,))
    attack = StepRef(type=RollType(dice=DiceId("d66")), name="attack")
    power = Call(type=NUMBER, function=function("firepower"), target="formula", args=(fire,))
    final = StepRef(type=heading, name="final")
    volley = ElementRef(type=NUMBER, name="volley")
    return Resolver(
        id=function("area_fire"),
        header=header("Area Fire Combat", "11.0"),
        inputs=(Input(name="fire", type=FIRE),),
        steps=(
            RefuseStep(
                words="a firer that may not fire",
                when=NotThat(type=YES_NO, operand=night),
                condition=function("may_fire"),
                cites=cites("9.1"),
                place=AT,
            ),
            ChooseStep(
                name="small",
                role=of_member("FireKind", "sfa"),
                role_words="the owner of the target hex",
                words="fire a small volley",
                options=terrains,
                usually=terrain,
                type=TERRAIN,
                place=AT,
            ),
            Definition(
                name="base",
                value=HeadingOf(type=heading, table=table, axis=0, argument=power, place=AT),
                cites=cites("11.0"),
                place=AT,
            ),
            Definition(name="final", value=Shift(type=heading, base=base, by=shift, place=AT), place=AT),
            RollStep(name="attack", dice=DiceId("d66"), type=RollType(dice=DiceId("d66")), place=AT),
            Definition(
                name="result",
                value=Lookup(type=NUMBER, table=table, args=(final,), rolling=attack, place=AT),
                place=AT,
            ),
            EachStep(
                name="fired",
                element="volley",
                source=StepRef(type=ListType(of=NUMBER), name="volleys"),
                steps=(Definition(name="fsv", value=volley, place=AT),),
                type=ListType(of=NUMBER),
                place=AT,
            ),
            ThenStep(
                name="morale",
                resolver=function("area_fire"),
                when=compare(StepRef(type=NUMBER, name="result"), ">", number(1)),
                binds=(
                    Bind(field="night", value=night, place=AT),
                    Bind(field="units", asked="the stack after losses", place=AT),
                ),
                type=ResultType(resolver=function("area_fire")),
                cites=cites("16.0b"),
                place=AT,
            ),
        ),
        gives=("result", "morale"),
    )


def syr_table() -> Table:
    grid = Grid(
        row_axes=(bands("total", "Total", [band_head("8 or less"), band_head("9..11"), band_head("15+")]),),
        columns=(Column(figure="distance", title="Hexes"), Column(figure="loss")),
        rows=(
            row(0, cell("3"), cell("0")),
            row(1, cell("4"), cell("1", "(1)")),
            row(2, cell("-"), cell("")),
        ),
        marks=(Mark(symbol="(1)", what="note", words="per stack"),),
    )
    return Table(
        id=function("syr"),
        header=header("Save Yourself Retreat Table", "16.5"),
        cells_are="values",
        arguments=(0,),
        figures=(Figure(name="distance", type=NUMBER), Figure(name="loss", type=NUMBER)),
        grid=grid,
        result=NUMBER,
    )


SUPPOSED = Remark(kind="supposed", words="which units are in Move Mode is not in the source", place=AT)


def example() -> Example:
    firers_given = ListValue(
        items=(
            RecordValue(
                record=RecordId("Firer"),
                fields=(FieldValue(name="strength", value=NumberValue(numerator=11)),),
            ),
        )
    )
    given = RecordValue(
        record=RecordId("AreaFire"),
        fields=(
            FieldValue(name="fire_kind", value=MemberValue(enum=EnumId("FireKind"), member="sfa")),
            FieldValue(name="firers", value=firers_given),
        ),
    )
    return Example(
        id=ExampleId("halftracks"),
        header=header("An SFA on three halftracks", "11.1 example").model_copy(
            update={"remarks": (SUPPOSED,)}
        ),
        target=function("area_fire"),
        target_kind="resolver",
        given=(GivenInput(name="fire", value=given),),
        rolling=(RolledPath(path=("attack",), rolls=(RolledValue(reading=46),)),),
        expect=(
            Expectation(path=("base",), value=TextValue(text="10..12"), printed="10..12", place=AT),
            Expectation(
                path=("retreat", "loss"),
                value=NumberValue(numerator=1),
                printed="1",
                disputed="the table gives 2 steps for 12 to 14",
                cites=cites("Charts"),
                place=AT,
            ),
        ),
    )


def sample() -> RuleGraph:
    functions = (
        "function:area_fire_table",
        "function:area_fire_shift",
        "function:firer_factor",
        "function:may_fire",
        "function:terrain_class",
        "function:firepower",
        "function:area_fire",
        "function:smoke",
        "function:battalion",
        "function:turn",
        "function:syr",
        "example:halftracks",
    )
    words = ("enum:FireKind", "enum:Terrain", "enum:UnitKind", "dice:d66", "role:defender")
    records = ("record:AreaFire", "record:Firer", "record:TargetHex")
    return book(
        (*functions, *words, *records),
        title="Tactical Combat Series",
        tables=(area_table(), syr_table()),
        modifiers=(shifts(), strength()),
        conditions=(may_fire(),),
        formulas=formulas(),
        resolvers=(area_fire(),),
        tracks=tracks(),
        sequences=(turn(),),
        examples=(example(),),
        omissions=(
            Omission(words="Indirect fire at Point targets", cites=cites("18.0"), layer=LAYER, place=AT),
        ),
        edits=(
            AppliedEdit(
                id="fix_one",
                kind="erratum",
                title="Row 2 was misprinted",
                layer=LAYER,
                dated="2009-07",
                cites=cites("E 3"),
                touches=("area_fire_table",),
                cells=(CellChange(row="2", column="Morale Check", old="54..65", new="42..53"),),
                place=AT,
            ),
        ),
        **vocabulary(),
    )
