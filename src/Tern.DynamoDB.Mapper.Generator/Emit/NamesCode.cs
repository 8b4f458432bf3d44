using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the class with the attribute names of a type, which paths refer to by index.</summary>
internal static class NamesCode
{
    public static void Write(CodeWriter code, ItemMapping item)
    {
        List<string> names = NamesOf(item);
        code.Open($"private sealed class {item.Names.Names} : {MapperNames.Library}AttributeNames");
        code.Line($"public static readonly {item.Names.Names} Instance = new();");
        code.Separate();
        code.Line($"public override int Count => {names.Count};");
        code.Separate();
        code.Line($"public override {Fragments.Utf8Span} Get(int index) => index switch");
        code.Line("{");
        code.Indent();
        for (int i = 0; i < names.Count; i++)
            code.Line($"{i} => {Literals.Utf8(names[i])},");
        code.Line("_ => default,");
        code.Outdent();
        code.Line("};");
        code.CloseMember();
    }

    private static List<string> NamesOf(ItemMapping item)
    {
        List<string> names = [.. Fragments.NamedMembers(item).Select(member => member.WireName)];
        if (item is { Projected: not null, Key: { } key })
        {
            AddKey(names, item, key.Partition);
            if (key.Sort is not null)
                AddKey(names, item, key.Sort);
        }
        return names;
    }

    // A member without an attribute of its own, or whose attribute is absent, is read from the key.
    private static void AddKey(List<string> names, ItemMapping item, KeyAttributeMapping attribute)
    {
        if (item.Members.Any(member => KeyReaderCode.IsRestored(member, attribute)))
            names.Add(attribute.WireName);
    }
}
