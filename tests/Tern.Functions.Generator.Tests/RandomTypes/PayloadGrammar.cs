using System.Text;
using Tern.Referees.Tests.Differential;

namespace Tern.Functions.Generator.Tests.RandomTypes;

/// <summary>Writes the C# of random payload types.</summary>
internal sealed class PayloadGrammar(SeededRandom random)
{
    private const int ValueCount = 6;
    private const int RootCount = 6;

    // No two of them have the same name in JSON, also without regard to case: System.Text.Json refuses such types.
    private static readonly string[] s_names =
    [
        "A", "B1", "Größe", "名前", "class", "event", "record", "URLValue", "ID", "iPhone", "_x", "item", "reader", "writer", "name", "value", "value0", "present0", "Read", "Write",
        "System", "Tern", "T", "TValue", "M", "MN", "MNo", "x_Y", "@int",
    ];

    private static readonly string[] s_jsonNames = ["a b", "é", "quote\\\"", "back\\\\slash", "😀", "", "\\u0001\\n", "$id", "a.b", "<&>", "\\u2028"];

    private static readonly string[] s_scalars =
    [
        "string", "char", "bool", "sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "Int128", "UInt128", "float", "double", "decimal", "Guid", "Uri", "Version",
        "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "byte[]", "ReadOnlyMemory<byte>", "Plain", "Rights", "Numbers",
    ];

    private readonly StringBuilder _code = new();
    private readonly List<string> _values = [];

    public string Write()
    {
        _code.Append(Fixed);
        for (int i = 1; i <= ValueCount; i++)
            WriteType($"Value{i}", "");
        for (int i = 1; i <= RootCount; i++)
            WriteType($"Root{i}", "[Payload] ");
        return _code.ToString();
    }

    private void WriteType(string name, string attribute)
    {
        string kind = random.Pick("class", "record", "struct", "record struct", "readonly record struct", "sealed record");
        bool isStruct = kind.EndsWith("struct", StringComparison.Ordinal);
        bool isReadOnly = kind.StartsWith("readonly", StringComparison.Ordinal);
        string? self = isStruct ? null : name;
        var used = new HashSet<string>(StringComparer.Ordinal);
        string parent = "";
        if (!isStruct && random.Percent(30))
        {
            parent = $" : {name}Base";
            _code.AppendLine($"public {(kind.EndsWith("record", StringComparison.Ordinal) ? "record" : "class")} {name}Base\n{{");
            WriteProperties(used, self, isStruct: false, isReadOnly: false, 1 + random.Below(3));
            _code.AppendLine("}");
        }
        List<string> parameters = [];
        List<string> properties = [];
        if (random.Percent(50))
        {
            bool isPositional = kind.Contains("record", StringComparison.Ordinal);
            for (int i = random.Below(4); i >= 0; i--)
            {
                string member = Take(used), type = TypeOf(2, self: null);
                parameters.Add($"{(isPositional && random.Percent(20) ? Name("property: ") : "")}{type} {(isPositional ? member : member.ToLowerInvariant())}");
                if (!isPositional)
                    properties.Add($"    public {type} {member} {{ get; {random.Pick("", "set; ", "init; ")}}} = {member.ToLowerInvariant()};");
            }
            // Defaults are last.
            if (random.Percent(30))
                parameters.Add($"int {(isPositional ? "Optional" : "optional")} = 42");
            if (!isPositional && parameters[^1].EndsWith("42", StringComparison.Ordinal))
                properties.Add("    public int Optional { get; } = optional;");
        }
        string modifier = attribute.Length > 0 ? "partial " : "";
        string[] words = kind.Split(' ');
        string declared = words[0] is "sealed" or "readonly" ? $"{words[0]} {modifier}{string.Join(' ', words[1..])}" : modifier + kind;
        // System.Text.Json does not select the constructor of a structure.
        if (isStruct && parameters.Count > 0)
            _code.Append("[method: JsonConstructor] ");
        _code.AppendLine($"{attribute}public {declared} {name}{(parameters.Count > 0 ? $"({string.Join(", ", parameters)})" : "")}{parent}\n{{");
        foreach (string property in properties)
            _code.AppendLine(property);
        WriteProperties(used, self, isStruct, isReadOnly, random.Below(6));
        _code.AppendLine("}");
        if (attribute.Length == 0)
            _values.Add(name);
    }

    private void WriteProperties(HashSet<string> used, string? self, bool isStruct, bool isReadOnly, int count)
    {
        for (int i = 0; i < count; i++)
        {
            string type = TypeOf(2, self);
            string declaration = $"{type} {Take(used)}";
            bool isRequired = !isStruct && random.Percent(20);
            string initial = isStruct ? "" : type switch
            {
                "string" => " = \"initial\";",
                "int" => " = 5;",
                _ => "",
            };
            // A member that cannot be set has a value that can be written.
            bool isOptional = initial.Length > 0 || type.EndsWith('?');
            string name = random.Percent(20) ? Name("") : "";
            string ignore = isRequired ? "" : random.Below(12) switch
            {
                0 => "[JsonIgnore] ",
                1 => "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] ",
                2 when type.EndsWith('?') => "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] ",
                3 => "[JsonIgnore(Condition = JsonIgnoreCondition.Never)] ",
                4 => "[JsonPropertyOrder(-1)] ",
                _ => "",
            };
            string text = isRequired ? $"public required {declaration} {{ get; {random.Pick("init", isReadOnly ? "init" : "set")}; }}" : random.Below(isReadOnly ? 1 : 6) switch
            {
                0 => $"public {declaration} {{ get; init; }}{initial}",
                1 => $"[JsonInclude] public {declaration} {{ get; private set; }}{initial}",
                2 => $"[JsonInclude] internal {declaration} {{ get; set; }}{initial}",
                3 => $"[JsonInclude] public {declaration}{(initial.Length > 0 ? initial : ";")}",
                4 when isOptional => $"public {declaration} {{ get; private set; }}{initial}",
                _ => $"public {declaration} {{ get; set; }}{initial}",
            };
            _code.AppendLine($"    {ignore}{name}{text}");
        }
    }

    private string TypeOf(int depth, string? self) => random.Below(depth == 0 ? 6 : 12) switch
    {
        < 6 => OrNull(random.Pick<string>(s_scalars)),
        6 or 7 => OrNull(ListOf(TypeOf(depth - 1, self))),
        8 => OrNull($"{random.Pick("Dictionary", "IDictionary", "IReadOnlyDictionary", "ImmutableDictionary")}<string, {TypeOf(depth - 1, self)}>"),
        9 when self is not null => $"{self}?",
        10 => OrNull($"Box<{random.Pick("int", "string", "Plain", "List<double?>", "Guid?")}>"),
        _ => OrNull(_values.Count == 0 ? "int" : _values[random.Below(_values.Count)]),
    };

    private string ListOf(string element) => random.Below(8) switch
    {
        0 => $"{element}[]",
        1 => $"{random.Pick("HashSet", "ISet", "SortedSet")}<{random.Pick("int", "string", "Guid")}>",
        _ => $"{random.Pick("List", "IList", "ICollection", "IReadOnlyList", "IReadOnlyCollection", "IEnumerable", "ImmutableArray", "ImmutableList")}<{element}>",
    };

    private string OrNull(string type) => random.Percent(25) ? type + "?" : type;

    private string Name(string target)
    {
        string name = random.Pick<string>(s_jsonNames);
        return _names.Add(name) ? $"[{target}JsonPropertyName(\"{name}\")] " : "";
    }

    // Unique in all types, so that a base type and a derived type do not have the same name.
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    private string Take(HashSet<string> used)
    {
        string name = random.Pick<string>(s_names);
        if (!used.Add(name))
        {
            name = FormattableString.Invariant($"N{used.Count}");
            used.Add(name);
        }
        return name is "class" or "event" ? "@" + name : name;
    }

    private const string Fixed = """
        #nullable enable
        #pragma warning disable
        using System;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Text.Json.Serialization;
        using Tern.Functions;
        using DateTime = System.DateTime;

        namespace Random;

        public enum Plain { None, Some, @class, Größe = 5, [JsonStringEnumMemberName("a \"b\" \\ é")] Quoted = -7, Alias = Some }
        [Flags] public enum Rights : ushort { None = 0, Read = 1, Write = 2, [JsonStringEnumMemberName("d e")] Delete = 4, Both = 3, Last = 0x8000 }
        [JsonConverter(typeof(JsonNumberEnumConverter<Numbers>))] public enum Numbers : long { Min = long.MinValue, Zero = 0, Max = long.MaxValue }

        public sealed record Box<T>(T Value)
        {
            public T? Other { get; init; }

            public T[]? All { get; set; }
        }


        """;
}
