using Tern.Referees.Tests.Differential;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Creates random members of a type.</summary>
/// <param name="random">The random numbers.</param>
/// <param name="values">The types with [DynamoItem] so far.</param>
/// <param name="type">The name of the type.</param>
internal sealed class MemberGrammar(SeededRandom random, IReadOnlyList<string> values, string type)
{
    private static readonly string[] s_names =
    [
        "A", "a", "B1", "Größe", "名前", "class", "event", "record", "Item", "Attributes", "Key", "Names", "F", "Map", "Partition", "Accessors", "Instance", "item", "reader", "writer",
        "name", "value0", "present0", "stamps", "Id", "ID", "_x", "pk1", "Read", "Write", "Version", "System", "Tern", "M", "L", "S", "TItem", "path",
    ];

    private static readonly string[] s_wireNames = ["class", "a.b", "é", "with space", "quote\\\"", "back\\\\slash", "#0", ":v", "😀", "Items", "M", "L[0]", "", "\\u0001\\n", "ItemName"];

    private static readonly string[] s_texts = ["string", "char", "Uri", "Version", "Guid", "DateTimeOffset", "DateTime", "DateOnly", "TimeOnly", "TimeSpan", "Plain", "Texts"];

    private static readonly string[] s_numbers =
        ["byte", "sbyte", "short", "ushort", "int", "uint", "long", "ulong", "Int128", "UInt128", "BigInteger", "decimal", "double", "float", "Numbers", "Rights"];

    private readonly HashSet<string> _used = new(StringComparer.Ordinal) { type };

    public int Depth { get; init; }

    /// <summary>The type itself, if members can refer to it.</summary>
    public string? SelfType { get; init; }

    public bool HasRoles { get; init; }

    public string? Parent { get; set; }

    /// <summary>Members of the key, which are declared with the others.</summary>
    public List<RandomMember> Reserved { get; } = [];

    public List<RandomMember> All { get; } = [];

    public RandomMember Next() => Add(Create());

    public RandomMember Add(RandomMember member)
    {
        All.Add(member);
        return member;
    }

    /// <summary>Whether the name differs from those of other members not only by case, so that it is the name of one constructor parameter.</summary>
    public bool IsUnique(RandomMember member) => All.TrueForAll(other => other == member || !string.Equals(other.Name, member.Name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Returns a name that no other member and no other attribute of the type has.</summary>
    public string TakeName() => Take(random.Pick<string>(s_names), "N");

    public string ScalarType() => random.Percent(50) ? random.Pick<string>(s_texts) : random.Pick<string>(s_numbers);

    public string Positional(RandomMember member) =>
        $"{(random.Percent(50) ? member.Attributes.Replace("[", "[property: ", StringComparison.Ordinal) : member.Attributes)}{member.Type} {member.Identifier}";

    /// <summary>Writes a property or a field.</summary>
    /// <param name="member">The member.</param>
    /// <param name="place">A base type, a struct, a struct that is read-only, or another type.</param>
    public string Property(RandomMember member, string place)
    {
        string end = member.Initial is null || place is "struct" or "readonly" ? "" : $" = {member.Initial};";
        string declaration = $"{member.Type} {member.Identifier}";
        string text = (place == "readonly" ? 2 : random.Below(place == "base" ? 4 : 8)) switch
        {
            0 => $"public {declaration} {{ get; set; }}{end}",
            1 => $"public {declaration} {{ get; private set; }}{end}",
            2 => $"public {declaration} {{ get; init; }}{end}",
            3 => $"[Include] private {declaration}{(end.Length > 0 ? end : ";")}",
            4 => $"public required {declaration} {{ get; init; }}",
            5 => $"[Include] internal {declaration} {{ get; set; }}{end}",
            6 => $"[Include] public {declaration}{(end.Length > 0 ? end : ";")}",
            _ => $"public {declaration} {{ get; set; }}{end}",
        };
        return $"    {member.Attributes}{text}";
    }

    private RandomMember Create()
    {
        if (HasRoles && All.Count > 0 && random.Percent(12) && Role() is { } role)
            return role;
        string memberType = TypeOf(Depth);
        string attributes = "";
        if (random.Percent(25))
            attributes += $"[Attribute(\"{Take(random.Pick<string>(s_wireNames), "w")}\")] ";
        if (memberType.Contains("DateTime", StringComparison.Ordinal) && random.Percent(50))
            attributes += random.Pick("[Epoch] ", "[Epoch(EpochUnit.Milliseconds)] ");
        if ((memberType.Contains("Plain", StringComparison.Ordinal) || memberType.Contains("Texts", StringComparison.Ordinal)) && random.Percent(30))
            attributes += "[AsNumber] ";
        string? initial = memberType.EndsWith('?') ? null
            : memberType.Split('<')[0] is "List" or "HashSet" or "SortedSet" or "ImmutableHashSet" ? random.Pick<string?>(null, "[]")
            : memberType == "string" ? random.Pick<string?>(null, "\"initial\"") : null;
        return new(TakeName(), memberType, attributes) { Initial = initial };
    }

    private RandomMember? Role()
    {
        string role = random.Pick("Version", "Counter", "TimeToLive", "CreatedAt", "UpdatedAt", "Rest");
        if (All.Exists(member => member.Attributes.Contains($"[{role}]", StringComparison.Ordinal)))
            return null;
        string memberType = role switch
        {
            "Version" or "Counter" => random.Pick("int", "long", "long?", "short?"),
            "Rest" => "OrderedMap<AttributeValue>?",
            _ => random.Pick("DateTimeOffset", "DateTimeOffset?", "DateTime?"),
        };
        // A put sets these members, so they have setters.
        return new(TakeName(), memberType, $"[{role}] ") { CanBeParameter = role is "Counter" or "TimeToLive" };
    }

    private string TypeOf(int depth) => random.Below(depth == 0 ? 5 : 12) switch
    {
        < 4 => OrNull(random.Percent(15) ? random.Pick("bool", "byte[]", "ReadOnlyMemory<byte>") : ScalarType()),
        4 => random.Pick("AttributeValue", "AttributeValue?", "OrderedMap<AttributeValue>?", "Document?"),
        5 or 6 => OrNull(ListOf(ElementOf(depth - 1))),
        7 => OrNull(SetOf()),
        8 or 9 => OrNull(DictionaryOf(ScalarType(), ElementOf(depth - 1))),
        10 when SelfType is not null => $"{SelfType}?",
        _ => OrNull(values.Count == 0 ? "Money" : random.Percent(10) ? "Money" : values[random.Below(values.Count)]),
    };

    private string ElementOf(int depth) => random.Below(depth <= 0 ? 3 : 7) switch
    {
        < 3 => OrNull(random.Percent(20) ? random.Pick("bool", "byte[]") : ScalarType()),
        3 => ListOf(ElementOf(depth - 1)),
        4 => DictionaryOf(random.Pick("string", "int", "Guid"), ElementOf(depth - 1)),
        5 => SetOf(),
        _ => OrNull(values.Count == 0 ? "Money" : values[random.Below(values.Count)]),
    };

    private string ListOf(string element) => random.Below(8) switch
    {
        0 => $"{element}[]",
        _ => $"{random.Pick("List", "IList", "ICollection", "IReadOnlyList", "IReadOnlyCollection", "IEnumerable", "ImmutableArray", "ImmutableList")}<{element}>",
    };

    private string SetOf()
    {
        string set = random.Pick("HashSet", "SortedSet", "ISet", "IReadOnlySet", "FrozenSet", "ImmutableHashSet");
        string element = random.Percent(15) ? "byte[]" : ScalarType();
        // These have no order.
        if (set == "SortedSet" && element is ("byte[]" or "Uri"))
            set = "HashSet";
        return $"{set}<{element}>";
    }

    private string DictionaryOf(string key, string value) =>
        $"{random.Pick("Dictionary", "IDictionary", "IReadOnlyDictionary", "FrozenDictionary", "ImmutableDictionary")}<{key}, {value}>";

    private string OrNull(string name) => random.Percent(30) ? name + "?" : name;

    private string Take(string preferred, string other)
    {
        string name = preferred;
        for (int i = 1; name.Length == 0 || !_used.Add(name); i++)
            name = $"{other}{i}";
        return name;
    }
}
