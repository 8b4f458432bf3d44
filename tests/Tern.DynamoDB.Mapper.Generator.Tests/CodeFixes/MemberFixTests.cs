namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

public sealed class MemberFixTests
{
    [Theory]
    // Excluded members
    [InlineData("TERN106", "Add [Ignore]", "[DynamoItem] public partial class Order { public object? A { get; set; } }", "[DynamoItem] public partial class Order { [Ignore] public object? A { get; set; } }")]
    [InlineData(
        "TERN106", "Add [Ignore]", "[DynamoItem]\npublic partial class Order\n{\n    /// <summary>A comment.</summary>\n    public object? A { get; set; }\n}\n",
        "[DynamoItem]\npublic partial class Order\n{\n    /// <summary>A comment.</summary>\n    [Ignore]\n    public object? A { get; set; }\n}\n")]
    [InlineData("TERN106", "Add [Ignore]", "[DynamoItem] public partial record Order(int A, object? B = null);", "[DynamoItem] public partial record Order(int A, [Ignore] object? B = null);")]
    [InlineData(
        "TERN106", "Add [Ignore]", "[DynamoItem] public partial class Order { [field: NonSerialized] [Attribute(\"a\")] public object? A { get; set; } }",
        "[DynamoItem] public partial class Order { [field: NonSerialized] [Attribute(\"a\"), Ignore] public object? A { get; set; } }")]
    [InlineData("TERN107", "Add [Ignore]", "[DynamoItem] public partial class Order { public int A { get; } }", "[DynamoItem] public partial class Order { [Ignore] public int A { get; } }")]
    [InlineData("TERN107", "Add [Ignore]", "[DynamoItem] public partial class Order { [Attribute(\"a\")] public int A => 1; }", "[DynamoItem] public partial class Order { [Attribute(\"a\"), Ignore] public int A => 1; }")]
    [InlineData("TERN130", "Add [Ignore]", "[DynamoItem] public partial class Node<T> { public Node<Node<T>>? Next { get; set; } }", "[DynamoItem] public partial class Node<T> { [Ignore] public Node<Node<T>>? Next { get; set; } }")]
    // Setters
    [InlineData("TERN107", "Add 'init'", "[DynamoItem] public partial class Order { public int A { get; } }", "[DynamoItem] public partial class Order { public int A { get; init; } }")]
    [InlineData("TERN107", "Add 'init'", "[DynamoItem] public partial class Order\n{\n    public int A\n    {\n        get;\n    }\n}\n", "[DynamoItem] public partial class Order\n{\n    public int A\n    {\n        get;\n        init;\n    }\n}\n")]
    [InlineData("TERN107", "Remove the modifier 'readonly'", "[DynamoItem] public partial class Order { [Include] public readonly int A; }", "[DynamoItem] public partial class Order { [Include] public int A; }")]
    [InlineData("TERN107", "Remove the modifier 'readonly'", "[DynamoItem]\npublic partial class Order\n{\n    [Include]\n    // A comment.\n    readonly int A;\n}\n", "[DynamoItem]\npublic partial class Order\n{\n    [Include]\n    // A comment.\n    int A;\n}\n")]
    [InlineData("TERN119", "Add 'init'", "[DynamoItem] public partial class Order(int a) { [Version] public int A { get; } = a; }", "[DynamoItem] public partial class Order(int a) { [Version] public int A { get; init; } = a; }")]
    // Names
    [InlineData("TERN108", "Set the name with [Attribute(\"A2\")]", "[DynamoItem] public partial record Order(int A, [Attribute(\"A\")] int B);", "[DynamoItem] public partial record Order(int A, [Attribute(\"A2\")] int B);")]
    [InlineData("TERN108", "Set the name with [Attribute(\"pk2\")]", "[DynamoItem, Key(\"{A}\")] public partial record Order(string A, int pk);", "[DynamoItem, Key(\"{A}\")] public partial record Order(string A, [Attribute(\"pk2\")] int pk);")]
    [InlineData("TERN108", "Set the name with [Attribute(\"A3\")]", "[DynamoItem] public partial record Order(int A, int A2, [Attribute(\"A\")] int B);", "[DynamoItem] public partial record Order(int A, int A2, [Attribute(\"A3\")] int B);")]
    [InlineData("TERN109", "Remove [Attribute]", "[DynamoItem] public partial record Order([Attribute(\"\")] int A);", "[DynamoItem] public partial record Order(int A);")]
    [InlineData("TERN109", "Remove [Wire]", "[DynamoItem] public partial record Order(E A); public enum E { [Wire(\"\\ud800\")] A }", "[DynamoItem] public partial record Order(E A); public enum E { A }")]
    [InlineData("TERN122", "Set the name with [Wire(\"b2\")]", "[DynamoItem] public partial record Order(E A); public enum E { [Wire(\"b\")] A, b }", "[DynamoItem] public partial record Order(E A); public enum E { [Wire(\"b\")] A, [Wire(\"b2\")] b }")]
    [InlineData("TERN122", "Set the name with [Wire(\"A2\")]", "[DynamoItem] public partial record Order(E A); public enum E { A, [Wire(\"A\")] B }", "[DynamoItem] public partial record Order(E A); public enum E { A, [Wire(\"A2\")] B }")]
    // Types
    [InlineData("TERN119", "Change the type to 'long'", "[DynamoItem] public partial record Order([Version] string A);", "[DynamoItem] public partial record Order([Version] long A);")]
    [InlineData("TERN119", "Change the type to 'long?'", "[DynamoItem] public partial class Order { [Counter] public decimal? A { get; set; } }", "[DynamoItem] public partial class Order { [Counter] public long? A { get; set; } }")]
    [InlineData("TERN119", "Change the type to 'System.DateTimeOffset'", "[DynamoItem] public partial record Order([TimeToLive] long A);", "[DynamoItem] public partial record Order([TimeToLive] DateTimeOffset A);")]
    [InlineData(
        "TERN119", "Change the type to 'Tern.OrderedMap<Tern.DynamoDB.AttributeValue>?'", "[DynamoItem] public partial class Order { [Rest] public Dictionary<string, string>? A { get; set; } }",
        "[DynamoItem] public partial class Order { [Rest] public OrderedMap<AttributeValue>? A { get; set; } }")]
    [InlineData("TERN119", "Remove [Epoch]", "[DynamoItem] public partial record Order([Epoch] DateOnly A);", "[DynamoItem] public partial record Order(DateOnly A);")]
    [InlineData("TERN119", "Remove [AsNumber]", "[DynamoItem] public partial record Order([Attribute(\"a\"), AsNumber] string A);", "[DynamoItem] public partial record Order([Attribute(\"a\")] string A);")]
    [InlineData("TERN119", "Remove [Version]", "[DynamoItem] public partial class Order { [Version] public string A { get; set; } = \"\"; }", "[DynamoItem] public partial class Order { public string A { get; set; } = \"\"; }")]
    [InlineData(
        "TERN126", "Change the type of the parameter 'a' to 'string?'", "[DynamoItem] public partial class Order { public Order(string a) { A = a; } public string? A { get; } }",
        "[DynamoItem] public partial class Order { public Order(string? a) { A = a; } public string? A { get; } }")]
    [InlineData(
        "TERN126", "Change the type of 'A' to 'int'", "[DynamoItem] public partial class Order { public Order(int a) { A = a; } public int? A { get; } }",
        "[DynamoItem] public partial class Order { public Order(int a) { A = a; } public int A { get; } }")]
    [InlineData("TERN124", "Add [AsNumber]", "[DynamoItem] public partial record Order(E A); [Flags] public enum E { A = 1, B = 2 }", "[DynamoItem] public partial record Order([AsNumber] E A); [Flags] public enum E { A = 1, B = 2 }")]
    // Attributes that exclude each other
    [InlineData("TERN120", "Remove [Version]", "[DynamoItem] public partial record Order([Version] int A, [Version, Attribute(\"b\")] int B);", "[DynamoItem] public partial record Order([Version] int A, [Attribute(\"b\")] int B);")]
    [InlineData("TERN121", "Remove [Version]", "[DynamoItem] public partial record Order([Version, Counter] int A);", "[DynamoItem] public partial record Order([Counter] int A);")]
    [InlineData("TERN121", "Remove [Counter]", "[DynamoItem] public partial record Order([Version, Counter] int A);", "[DynamoItem] public partial record Order([Version] int A);")]
    [InlineData("TERN123", "Remove [Fallback]", "[DynamoItem] public partial record Order(E A); public enum E { [Fallback] A, [Fallback] B }", "[DynamoItem] public partial record Order(E A); public enum E { [Fallback] A, B }")]
    [InlineData(
        "TERN123", "Remove [Fallback]", "[DynamoItem] public partial record Order(E A);\npublic enum E\n{\n    [Fallback] A,\n    // A comment.\n    [Tern.DynamoDB.Mapper.FallbackAttribute]\n    [Wire(\"b\")]\n    B,\n}\n",
        "[DynamoItem] public partial record Order(E A);\npublic enum E\n{\n    [Fallback] A,\n    // A comment.\n    [Wire(\"b\")]\n    B,\n}\n")]
    public Task Fix_changes_the_member(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Theory]
    [InlineData("[DynamoItem] public partial record Order(object A);")]
    [InlineData("[DynamoItem] public partial class Order { public Order(int a) { } public string A { get; } }")]
    [InlineData("[DynamoItem] public partial record Order([PartitionKey] bool A);")]
    [InlineData("[DynamoItem] public partial record Order([Converter(typeof(string))] int A);")]
    [InlineData("[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(decimal A);")]
    public async Task Diagnostic_without_mechanical_fix_has_no_action(string source)
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + source);
        Assert.Empty(await project.ActionsAsync(Assert.Single(project.Run.Diagnostics)));
    }
}
