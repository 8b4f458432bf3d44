namespace Tern.Generator.Shapes;

/// <summary>Assigns the names of a type's members. They are unique, and different from the members of the type and its base class.</summary>
internal static class MemberNames
{
    /// <summary>Whether all enums or unions have a member of the name, so that their type cannot have it.</summary>
    public static bool IsFixedMember(string name) => name is "Value" or "Unknown" or "Name" || ReservedNames.Object.Contains(name);

    /// <summary>Assigns the names of the members of a structure.</summary>
    public static void Assign(StructureShape structure) => Assign(structure.Name, structure.Members, structure.Role switch
    {
        StructureRole.Response => structure.Stream is null ? ReservedNames.Response : ReservedNames.StreamedResponse,
        StructureRole.Error => ReservedNames.Error,
        _ => structure.IsRecord ? ReservedNames.Record : ReservedNames.Object,
    });

    /// <summary>Assigns the names of the cases of a union.</summary>
    public static void Assign(UnionShape union) => Assign(union.Name, union.Members, [.. ReservedNames.Object, "Unknown", "Value", "Name"]);

    /// <summary>Assigns the names of the values of an enum.</summary>
    public static void Assign(EnumShape enumeration)
    {
        var taken = new HashSet<string>(ReservedNames.Object) { "Value", enumeration.Name };
        enumeration.Values = [.. enumeration.Values.Select(value => value with { Name = Names.Unique(value.Name, taken) })];
    }

    private static void Assign(string typeName, IReadOnlyList<Member> members, string[] reserved)
    {
        var taken = new HashSet<string>(reserved) { typeName };
        foreach (Member member in members)
            member.PropertyName = Names.Unique(Names.ToPascalCase(member.Name), taken);
    }
}
