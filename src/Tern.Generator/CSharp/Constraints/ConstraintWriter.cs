using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>Writes the classes with which a server validates requests: required members, lengths, ranges, patterns, known values.</summary>
internal sealed class ConstraintWriter
{
    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly ConstraintStyle _style;
    private readonly UniqueItemsWriter _uniqueItems;
    private readonly HashSet<NamedShape> _checked;

    public ConstraintWriter(Service service, TypeScope scope, ConstraintStyle style)
    {
        _service = service;
        _scope = scope;
        _style = style;
        _uniqueItems = new UniqueItemsWriter(service, scope);
        _checked = CheckedShapes(service);
    }

    /// <summary>The name of the class that checks a shape.</summary>
    public static string ClassName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Constraints;

    /// <summary>Whether a shape, or a shape that it contains, has constraints.</summary>
    public bool Checks(NamedShape shape) => _checked.Contains(shape);

    /// <summary>Writes the files of the classes.</summary>
    public IEnumerable<GeneratedFile> Write() => _service.Shapes.Where(_checked.Contains).Select(shape =>
        ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Constraints/{ClassName(shape)}.cs", _scope, code => WriteClass(code, shape))))
        .Concat(_style == ConstraintStyle.Smithy ? _uniqueItems.Write() : []);

    private HashSet<NamedShape> CheckedShapes(Service service)
    {
        var found = new HashSet<NamedShape>();
        NamedShape[] shapes = [.. service.Shapes.Where(shape => shape.UsedInInput && shape is not (EnumShape or UnionShape { IsEventStream: true }))];
        // A shape that contains a checked shape is checked, too. Shapes can contain themselves: the search is repeated until it finds no more shapes.
        bool hasGrown = true;
        while (hasGrown)
        {
            hasGrown = false;
            foreach (NamedShape shape in shapes)
                hasGrown |= !found.Contains(shape) && (IsUnique(shape) || MembersOf(shape).Any(member => IsChecked(member, shape, found))) && found.Add(shape);
        }
        return found;
    }

    private bool IsUnique(NamedShape shape) => _style == ConstraintStyle.Smithy && shape is ListShape list && UniqueItemsWriter.IsUnique(list);

    private static bool IsChecked(Member member, NamedShape owner, HashSet<NamedShape> found) =>
        member.Target is not null && member.Stream == MemberStream.None
        && ((owner is StructureShape && member.IsRequiredByServer) || !ValueConstraints.Of(member).IsEmpty || member.Target is NamedShape named && found.Contains(named));

    private static IEnumerable<Member> MembersOf(NamedShape shape) => shape switch
    {
        StructureShape structure => structure.Members,
        UnionShape union => union.Members,
        ListShape list => [list.Element],
        MapShape map => [map.Key, map.Value],
        _ => [],
    };

    private void WriteClass(CodeWriter code, NamedShape shape)
    {
        code.Line($"/// <summary>Validates the constraints of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {ClassName(shape)}");
        foreach (Member member in MembersOf(shape).Where(member => member.Target is not null && ValueConstraints.Of(member).Pattern is not null))
        {
            string pattern = ValueConstraints.Of(member).Pattern!;
            code.Line($"private static readonly {_scope.External(ExternalTypes.ConstraintPattern)} {PatternName(member)} = new({CSharpText.Literal(pattern)});");
            code.Line();
        }
        code.Line("/// <summary>Adds the violated constraints of a value.</summary>");
        code.Open($"public static void Check({_scope.External(ExternalTypes.ConstraintViolations)} violations, {_scope.TypeOf(shape)} value)");
        switch (shape)
        {
            case StructureShape structure:
                IEnumerable<Member> members = _style == ConstraintStyle.Service ? ConstraintOrder.Of(structure.Members) : structure.Members;
                foreach (Member member in members.Where(member => IsChecked(member, structure, _checked)))
                    WriteMember(code, member);
                break;
            case UnionShape union:
                code.Open("switch (value)");
                foreach (Member member in union.Members.Where(member => IsChecked(member, union, _checked)))
                    WriteCase(code, union, member);
                code.Close();
                break;
            case ListShape list when _style == ConstraintStyle.Service:
                WriteElements(code, list);
                break;
            case ListShape list:
                WriteEachElement(code, list);
                break;
            case MapShape map when _style == ConstraintStyle.Service:
                WriteEntries(code, map);
                break;
            case MapShape map:
                WriteEachEntry(code, map);
                break;
        }
        code.Close();
        code.Close();
    }

    private static string PatternName(Member member) => $"s_{Names.ToCamelCase(member.Name).TrimStart('@')}Pattern";

    private void WriteMember(CodeWriter code, Member member)
    {
        string property = $"value.{member.PropertyName}";
        string local = _scope.NewVariable();
        bool isRequired = member.IsRequiredByServer;
        bool checksValue = HasChecks(member);
        string? condition = member.Value switch
        {
            ListShape list => $"{property} is not (null or {_scope.External(ExternalTypes.AbsentList)}<{_scope.ElementType(list)}>) && {property} is var {local}",
            { IsValueType: true } when member.Presence != Presence.Optional => $"{property} is var {local}",
            _ => $"{property} is {{ }} {local}",
        };
        if (isRequired)
        {
            code.Line($"violations.Enter({CSharpText.Literal(member.Name)});");
            string require = "violations.CheckPresence(value)";
            if (checksValue)
            {
                code.Open($"if ({require} && {condition})");
                WriteValue(code, member, local);
                code.Close();
            }
            else
            {
                code.Line($"{require};");
            }
            code.Line("violations.Leave();");
            return;
        }
        code.Open($"if ({condition})");
        code.Line($"violations.Enter({CSharpText.Literal(member.Name)});");
        WriteValue(code, member, local);
        code.Line("violations.Leave();");
        code.Close();
    }

    private void WriteCase(CodeWriter code, UnionShape union, Member member)
    {
        code.Line($"case {_scope.Named(union)}.{member.PropertyName} member:");
        code.Indent();
        code.Line($"violations.Enter({CSharpText.Literal(member.Name)});");
        WriteValue(code, member, "member.Value");
        code.Line("violations.Leave();");
        code.Line("break;");
        code.Unindent();
    }

    /// <summary>Writes the statements that check a value at the current path. Keys of maps are texts, also for an enum.</summary>
    private void WriteValue(CodeWriter code, Member member, string value, bool isText = false)
    {
        ValueConstraints constraints = ValueConstraints.Of(member);
        if (constraints.HasLength)
        {
            code.Line(constraints.IsString
                ? $"violations.CheckLength({value}, {constraints.LengthArguments});"
                : member.Value is ListShape { Element.Value: EnumShape or SimpleShape { Kind: ShapeKind.String } }
                ? $"violations.CheckSize({value}, {constraints.LengthArguments});"
                : $"violations.CheckSize({SizeOf(member, value)}, {constraints.LengthArguments}, {CSharpText.Literal(member.Value is ListShape ? "[]" : member.Value is MapShape ? "{}" : "")});");
        }
        if (constraints.HasRange)
            code.Line($"violations.CheckRange({value}, {constraints.RangeArguments});");
        if (constraints.Pattern is not null)
            code.Line($"violations.CheckPattern({value}, {PatternName(member)});");
        if (constraints.Values.Count > 0)
        {
            code.Line($"if ({IsKnown(constraints, value, isNegated: true, isText)})");
            code.Line($"    violations.AddEnumViolation({value}{(isText ? "" : ".Value")}, {CSharpText.Literal(string.Join(", ", constraints.PublicValues))});");
        }
        if (member.Target is NamedShape named && _checked.Contains(named))
            code.Line($"{ClassName(named)}.Check(violations, {value});");
    }

    private void WriteEachElement(CodeWriter code, ListShape list)
    {
        if (HasChecks(list.Element))
        {
            code.Open("for (int i = 0; i < value.Count; i++)");
            ValueConstraints constraints = ValueConstraints.Of(list.Element);
            code.Line(constraints.IsEmpty ? "violations.EnterElement(i);" : $"violations.EnterElement(i, value, {CSharpText.Literal(constraints.Text)});");
            WriteNullable(code, list.Element, "value[i]", list.IsSparse);
            code.Line("violations.Leave();");
            code.Close();
        }
        if (IsUnique(list))
            _uniqueItems.WriteCheck(code, list);
    }

    private void WriteEachEntry(CodeWriter code, MapShape map)
    {
        ValueConstraints keys = ValueConstraints.Of(map.Key);
        ValueConstraints values = ValueConstraints.Of(map.Value);
        code.Open($"foreach (ref readonly {_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
        if (!keys.IsEmpty)
        {
            code.Line($"violations.EnterKey({ShownMap(map)}, {CSharpText.Literal(keys.Text)});");
            WriteValue(code, map.Key, "entry.Key", isText: true);
            code.Line("violations.Leave();");
        }
        if (HasChecks(map.Value))
        {
            code.Line(values.IsEmpty ? "violations.EnterEntry(entry.Key);" : $"violations.EnterEntry(entry.Key, {ShownMap(map)}, {CSharpText.Literal(values.Text)});");
            WriteNullable(code, map.Value, "entry.Value", map.IsSparse);
            code.Line("violations.Leave();");
        }
        code.Close();
    }

    /// <summary>The map that a violation shows: with strings or doubles that are not secret.</summary>
    private static string ShownMap(MapShape map) =>
        !map.IsSparse && map.Value.Value is SimpleShape { Kind: ShapeKind.String or ShapeKind.Double } && !new[] { map.Traits, map.Key.Traits, map.Value.Traits }.Any(traits => traits.Has(TraitIds.Sensitive))
            ? "value"
            : "null";

    private bool HasChecks(Member member) => !ValueConstraints.Of(member).IsEmpty || (member.Target is NamedShape named && _checked.Contains(named));

    private void WriteNullable(CodeWriter code, Member member, string value, bool isNullable)
    {
        if (!isNullable)
        {
            WriteValue(code, member, value);
            return;
        }
        string present = _scope.NewVariable();
        code.Open($"if ({value} is {{ }} {present})");
        WriteValue(code, member, present);
        code.Close();
    }

    private void WriteElements(CodeWriter code, ListShape list)
    {
        ValueConstraints constraints = ValueConstraints.Of(list.Element);
        if (!constraints.IsEmpty)
        {
            code.Open($"foreach ({_scope.ElementType(list)} element in value)");
            code.Open($"if ({ViolationCondition(list.Element, constraints, "element", list.IsSparse)})");
            code.Line($"violations.AddElementViolation(value, {CSharpText.Literal(constraints.Text)});");
            code.Line("break;");
            code.Close();
            code.Close();
        }
        if (list.Element.Target is NamedShape named && _checked.Contains(named))
        {
            code.Open("for (int i = 0; i < value.Count; i++)");
            if (list.IsSparse)
            {
                code.Line("if (value[i] is not { } element)");
                code.Line("    continue;");
            }
            code.Line("violations.EnterElement(i);");
            code.Line($"{ClassName(named)}.Check(violations, {(list.IsSparse ? "element" : "value[i]")});");
            code.Line("violations.Leave();");
            code.Close();
        }
    }

    private void WriteEntries(CodeWriter code, MapShape map)
    {
        ValueConstraints keys = ValueConstraints.Of(map.Key);
        ValueConstraints values = ValueConstraints.Of(map.Value);
        string entry = $"{_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry";
        if (!keys.IsEmpty)
        {
            code.Open($"foreach (ref readonly {entry} in value.AsSpan())");
            code.Open($"if ({ViolationCondition(map.Key, keys, "entry.Key", isNullable: false)})");
            code.Line($"violations.AddKeyViolation({ShownMap(map)}, {CSharpText.Literal(keys.Text)});");
            code.Line("break;");
            code.Close();
            code.Close();
        }
        if (!values.IsEmpty)
        {
            code.Open($"foreach (ref readonly {entry} in value.AsSpan())");
            code.Open($"if ({ViolationCondition(map.Value, values, "entry.Value", map.IsSparse)})");
            code.Line($"violations.AddValueViolation({ShownMap(map)}, {CSharpText.Literal(values.Text)});");
            code.Line("break;");
            code.Close();
            code.Close();
        }
        if (map.Value.Target is NamedShape named && _checked.Contains(named))
        {
            code.Open($"foreach (ref readonly {entry} in value.AsSpan())");
            if (map.IsSparse)
            {
                code.Line("if (entry.Value is not { } present)");
                code.Line("    continue;");
            }
            code.Line("violations.EnterEntry(entry.Key);");
            code.Line($"{ClassName(named)}.Check(violations, {(map.IsSparse ? "present" : "entry.Value")});");
            code.Line("violations.Leave();");
            code.Close();
        }
    }

    /// <summary>The condition under which an element, a key or a value violates a constraint.</summary>
    private string ViolationCondition(Member member, ValueConstraints constraints, string value, bool isNullable)
    {
        string present = value;
        List<string> misfits = [];
        if (isNullable)
            present = _scope.NewVariable();
        if (constraints.HasLength)
        {
            misfits.Add(constraints.IsString
                ? $"!{_scope.External(ExternalTypes.ConstraintViolations)}.IsWithin({present}, {constraints.LengthArguments})"
                : $"(long){SizeOf(member, present)} is < {constraints.LengthArguments.Replace(", ", " or > ", StringComparison.Ordinal).Replace("long.MaxValue", "int.MaxValue", StringComparison.Ordinal)}");
        }
        if (constraints.HasRange)
        {
            string[] bounds = constraints.RangeArguments.Split(", ");
            // The type of the bounds: the compiler reports a warning for a bound outside of the range of a smaller type.
            string number = constraints.IsInteger ? $"(long){present}" : present;
            misfits.Add($"{number} < {bounds[0]} || {number} > {bounds[1]}");
        }
        if (constraints.Pattern is not null)
            misfits.Add($"!{PatternName(member)}.IsMatch({present})");
        // The keys of maps are strings, also for an enum.
        if (constraints.Values.Count > 0)
            misfits.Add(IsKnown(constraints, present, isNegated: true, isText: value == "entry.Key"));
        string any = string.Join(" || ", misfits);
        return isNullable ? $"{value} is {{ }} {present} && ({any})" : any;
    }

    private static string SizeOf(Member member, string value) => member.Value is SimpleShape ? $"{value}.Length" : $"{value}.Count";

    private static string IsKnown(ValueConstraints constraints, string value, bool isNegated, bool isText = false) =>
        $"{value}{(isText ? "" : ".Value")} is {(isNegated ? "not " : "")}({string.Join(" or ", constraints.Values.Select(CSharpText.Literal))})";
}
