using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the table of the attribute names of a type. Paths and readers refer to them by index.</summary>
internal static class NamesCode
{
    public static void Write(CodeWriter code, ItemMapping item)
    {
        code.Open($"private static class {item.Names.Names}");
        code.Line($"public static readonly {MapperNames.Library}NameTable Instance = new({Literals.EncodedArray(All(item))});");
        code.CloseMember();
    }

    /// <summary>The names: of the members with a handle, the others that a projection requests, and the others that are read.</summary>
    public static List<string> All(ItemMapping item)
    {
        List<string> names = Requested(item);
        foreach ((string name, _) in KeyReaderCode.Attributes(item))
            AddMissing(names, name);
        foreach (MemberMapping member in item.Members)
        {
            if (member.Role != MemberRole.Rest)
                AddMissing(names, member.WireName);
        }
        return names;
    }

    /// <summary>The names of the attributes that a projection requests.</summary>
    public static List<string> Requested(ItemMapping item)
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
            AddMissing(names, attribute.WireName);
    }

    private static void AddMissing(List<string> names, string name)
    {
        if (!names.Contains(name))
            names.Add(name);
    }
}
