using System.Text;
using Tern.Referees.Tests.Differential;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Writes the C# of random types.</summary>
internal sealed class TypeGrammar(SeededRandom random)
{
    private const int ItemCount = 8;

    private readonly StringBuilder _code = new();
    private readonly List<string> _values = [];

    public string Write()
    {
        _code.Append(Fixed);
        foreach (string name in new[] { "Leaf1", "Leaf2", "Leaf3" })
            WriteValue(name, 0);
        WriteGeneric();
        foreach (string name in new[] { "Inner1", "Inner2", "Inner3" })
            WriteValue(name, 1);
        for (int i = 1; i <= ItemCount; i++)
            WriteItem($"Item{i}");
        return _code.ToString();
    }

    // Types that are values within items.
    private void WriteValue(string name, int depth)
    {
        string kind = random.Pick("class", "record", "struct", "record struct", "readonly record struct");
        var members = new MemberGrammar(random, _values, name) { Depth = depth, SelfType = kind is "class" or "record" ? name : null };
        string container = random.Percent(25) ? "Container" : "";
        if (container.Length > 0)
            _code.AppendLine("public static partial class Container\n{");
        _code.AppendLine("[DynamoItem]");
        WriteType(name, kind, members, 1 + random.Below(4));
        if (container.Length > 0)
            _code.AppendLine("}");
        string reference = container.Length > 0 ? $"Container.{name}" : name;
        _values.Add(reference);
    }

    private void WriteGeneric()
    {
        _code.AppendLine(random.Pick(
            "[DynamoItem] public partial record Box<T>(T Value) { public List<T> All { get; init; } = []; }",
            "[DynamoItem] public partial class Box<T> { public required T Value { get; init; } [Attribute(\"a b\")] public Dictionary<string, T>? All { get; private set; } }",
            "[DynamoItem] public partial record struct Box<T>(T Value, T[]? All);"));
        _values.Add("Box<int>");
        _values.Add("Box<string>");
        _values.Add($"Box<{_values[0]}>");
        _values.Add("Box<List<double?>>");
    }

    private void WriteItem(string name)
    {
        string kind = random.Pick("class", "record", "sealed record", "sealed class");
        var members = new MemberGrammar(random, _values, name) { Depth = 2, SelfType = name, HasRoles = true };
        var keys = new KeyGrammar(random, members);
        if (random.Percent(30))
        {
            // The base type is first: its names are taken.
            string parent = $"{name}Base";
            _code.AppendLine($"public abstract {(kind.Contains("record") ? "record" : "class")} {parent}\n{{");
            for (int i = random.Below(3); i >= 0; i--)
                _code.AppendLine(members.Property(members.Next(), "base"));
            _code.AppendLine("}");
            members.Parent = parent;
        }
        _code.AppendLine("[DynamoItem(\"items\")]");
        _code.Append(keys.WriteAttribute());
        WriteType(name, kind, members, 2 + random.Below(8));
        WriteProjection(name, members);
    }

    private void WriteType(string name, string kind, MemberGrammar members, int count)
    {
        string parent = members.Parent is null ? "" : $" : {members.Parent}";
        List<RandomMember> all = [.. members.Reserved, .. Enumerable.Range(0, count).Select(_ => members.Next())];
        bool isStruct = kind.EndsWith("struct", StringComparison.Ordinal);
        bool isReadOnly = kind.StartsWith("readonly", StringComparison.Ordinal);
        int form = random.Below(isStruct ? 2 : 4);
        // Positional parameters of a class have properties of their own, and those of a struct too.
        bool isPositional = kind.Contains("record", StringComparison.Ordinal) && form < 3;
        List<RandomMember> parameters = form == 0 ? [] : all.FindAll(member => member.CanBeParameter && random.Percent(50) && (isPositional || members.IsUnique(member)));
        bool hasPrimary = parameters.Count > 0 && form < 3;
        string list = hasPrimary ? $"({string.Join(", ", parameters.Select(member => isPositional ? members.Positional(member) : $"{member.Type} {member.Parameter}"))})" : "";
        string modifier = kind.StartsWith("sealed ", StringComparison.Ordinal) ? "sealed " : kind.StartsWith("readonly ", StringComparison.Ordinal) ? "readonly " : "";
        _code.AppendLine($"public {modifier}partial {kind[modifier.Length..]} {name}{list}{parent}");
        _code.AppendLine("{");
        if (parameters.Count > 0 && !hasPrimary)
        {
            string assignments = string.Concat(parameters.Select(member => $" this.{member.Identifier} = {member.Parameter};"));
            _code.AppendLine($"    [ItemConstructor] {random.Pick("public", "private", "internal")} {name}({string.Join(", ", parameters.Select(member => $"{member.Type} {member.Parameter}"))}) {{{assignments} }}");
            if (random.Percent(50))
                _code.AppendLine($"    internal {name}(int unused, string other) => throw new global::System.NotSupportedException();");
        }
        foreach (RandomMember member in all)
        {
            if (!parameters.Contains(member))
                _code.AppendLine(members.Property(member, isReadOnly ? "readonly" : isStruct ? "struct" : "type"));
            else if (!isPositional || !hasPrimary)
                _code.AppendLine($"    {member.Attributes}public {member.Type} {member.Identifier} {{ get; {random.Pick("", isReadOnly ? "init; " : "set; ", isReadOnly ? "" : "private set; ")}}}{(hasPrimary ? $" = {member.Parameter};" : "")}");
        }
        if (random.Percent(30))
            _code.AppendLine("    [Ignore] public object? Ignored { get; set; }\n    public int Computed => 1;\n    public static int Static { get; set; }");
        _code.AppendLine("}");
    }

    private void WriteProjection(string name, MemberGrammar members)
    {
        List<RandomMember> some = members.All.FindAll(member => !member.IsRest && random.Percent(40));
        _code.AppendLine($"[Projection(typeof({name}))] public sealed partial record {name}Part\n{{");
        foreach (RandomMember member in some)
            _code.AppendLine($"    public {member.Type} {member.Identifier} {{ get; init; }}");
        _code.AppendLine("}");
    }

    private const string Fixed = """
        #nullable enable
        #pragma warning disable
        using System;
        using System.Collections.Frozen;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Numerics;
        using Tern;
        using Tern.DynamoDB;
        using Tern.DynamoDB.Mapper;
        using DateTime = System.DateTime;

        [assembly: DynamoItem<Random.Money>]

        namespace Random;

        public enum Plain { None, Some, @class, Größe = 5, Alias = Some, Last = Größe }
        public enum Texts : byte { [Wire("")] Empty, [Wire("a \"b\" \\ é")] Quoted, [Wire("Texts")] @event = 255, [Fallback] Other = 7 }
        [AsNumber] public enum Numbers : long { Min = long.MinValue, Zero = 0, Max = long.MaxValue }
        [Flags, AsNumber] public enum Rights : ushort { None = 0, Read = 1, Write = 2 }

        public sealed class Money
        {
            public decimal Amount { get; set; }
            public string? Currency { get; init; }
        }


        """;
}
