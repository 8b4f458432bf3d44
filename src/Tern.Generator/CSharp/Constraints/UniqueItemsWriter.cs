using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>Writes the classes that add the values of list elements to a <c>UniqueItems</c>, for lists whose elements must be unique.</summary>
internal sealed class UniqueItemsWriter
{
    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly HashSet<NamedShape> _written = [];

    public UniqueItemsWriter(Service service, TypeScope scope)
    {
        _service = service;
        _scope = scope;
        foreach (ListShape list in service.Shapes.OfType<ListShape>().Where(list => list.UsedInInput && IsUnique(list)))
            Collect(list.Element, _written);
    }

    /// <summary>Whether a server checks that the elements of a list are unique. It cannot compare bound types and documents.</summary>
    public static bool IsUnique(ListShape list)
    {
        var found = new HashSet<NamedShape>();
        return list.Traits.Has(TraitIds.UniqueItems) && Collect(list.Element, found);
    }

    /// <summary>Writes the files of the classes.</summary>
    public IEnumerable<GeneratedFile> Write() => _service.Shapes.Where(_written.Contains).Select(shape =>
        ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Constraints/{ClassName(shape)}.cs", _scope, code => WriteClass(code, shape))));

    /// <summary>Writes the statements that check a list, which is the local <c>value</c>.</summary>
    public void WriteCheck(CodeWriter code, ListShape list)
    {
        code.Line($"var items = new {_scope.External(ExternalTypes.UniqueItems)}();");
        code.Open("for (int i = 0; i < value.Count; i++)");
        WriteValue(code, list.Element, "value[i]", list.IsSparse);
        code.Line("if (items.Complete())");
        code.Line("    continue;");
        code.Line("violations.AddDuplicateViolation();");
        code.Line("break;");
        code.Close();
    }

    /// <summary>Adds the shapes of a value that have a class.</summary>
    /// <returns>Whether all values can be compared.</returns>
    private static bool Collect(Member member, HashSet<NamedShape> found)
    {
        if (member.Target is BoundShape or SimpleShape { Kind: ShapeKind.Document })
            return false;
        if (member.Target is not (StructureShape or UnionShape or ListShape or MapShape) || !found.Add((NamedShape)member.Target))
            return true;
        bool isComparable = true;
        foreach (Member inner in MembersOf((NamedShape)member.Target))
            isComparable &= Collect(inner, found);
        return isComparable;
    }

    private static IEnumerable<Member> MembersOf(NamedShape shape) => shape switch
    {
        StructureShape structure => structure.Members,
        UnionShape union => union.Members,
        ListShape list => [list.Element],
        MapShape map => [map.Value],
        _ => [],
    };

    private static string ClassName(NamedShape shape) => shape.CodecStem + CodecSuffixes.UniqueItems;

    private void WriteClass(CodeWriter code, NamedShape shape)
    {
        code.Line($"/// <summary>Adds the values of <c>{shape.Name}</c>, to find equal ones.</summary>");
        code.Open($"internal static class {ClassName(shape)}");
        code.Line("/// <summary>Adds a value.</summary>");
        code.Open($"public static void Add({_scope.External(ExternalTypes.UniqueItems)} items, {_scope.TypeOf(shape)} value)");
        switch (shape)
        {
            case StructureShape structure:
                foreach (Member member in structure.Members)
                    WriteMember(code, member);
                break;
            case UnionShape union:
                WriteUnion(code, union);
                break;
            case ListShape list:
                code.Line("items.AddCount(value.Count);");
                code.Open("for (int i = 0; i < value.Count; i++)");
                WriteValue(code, list.Element, "value[i]", list.IsSparse);
                code.Close();
                break;
            case MapShape map:
                code.Line("items.AddCount(value.Count);");
                code.Open($"foreach (ref readonly {_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
                code.Line("items.Add(entry.Key);");
                WriteValue(code, map.Value, "entry.Value", map.IsSparse);
                code.Close();
                break;
        }
        code.Close();
        code.Close();
    }

    private void WriteMember(CodeWriter code, Member member) =>
        WriteValue(code, member, $"value.{member.PropertyName}", isNullable: member.Presence == Presence.Optional && member.Target is not ListShape);

    private void WriteUnion(CodeWriter code, UnionShape union)
    {
        code.Open("switch (value)");
        for (int i = 0; i < union.Members.Count; i++)
        {
            Member member = union.Members[i];
            code.Line($"case {_scope.Named(union)}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            code.Line($"items.AddCount({i});");
            if (member.Target is not null)
                WriteValue(code, member, "member.Value", isNullable: false);
            code.Line("break;");
            code.Unindent();
        }
        code.Close();
    }

    private void WriteValue(CodeWriter code, Member member, string value, bool isNullable)
    {
        if (!isNullable)
        {
            code.Line(Add(member, value));
            return;
        }
        string present = _scope.NewVariable();
        code.Line($"if ({value} is {{ }} {present})");
        code.Line("    " + Add(member, present));
        code.Line("else");
        code.Line("    items.AddNull();");
    }

    private static string Add(Member member, string value) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.BigInteger or ShapeKind.BigDecimal } => $"items.Add({value}.ToString());",
        EnumShape => $"items.Add({value}.Value);",
        NamedShape named => $"{ClassName(named)}.Add(items, {value});",
        _ => $"items.Add({value});",
    };
}
