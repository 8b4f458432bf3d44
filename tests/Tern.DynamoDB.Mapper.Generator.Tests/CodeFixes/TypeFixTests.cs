namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

public sealed class TypeFixTests
{
    [Theory]
    [InlineData("TERN101", "Make 'Order' partial", "[DynamoItem] public record Order(int A);", "[DynamoItem] public partial record Order(int A);")]
    [InlineData("TERN101", "Make 'Order' partial", "// A comment.\n[DynamoItem]\nclass Order;", "// A comment.\n[DynamoItem]\npartial class Order;")]
    [InlineData("TERN101", "Make 'Order<T>' partial", "[DynamoItem] public sealed record Order<T>(T A);", "[DynamoItem] public sealed partial record Order<T>(T A);")]
    [InlineData("TERN101", "Make 'Order' partial", "[DynamoItem] public readonly record struct Order(int A);", "[DynamoItem] public readonly partial record struct Order(int A);")]
    [InlineData(
        "TERN101", "Make 'Order' partial",
        "public class Outer\n{\n    interface IInner\n    {\n        [DynamoItem] public record Order(int A);\n    }\n}\n",
        "public partial class Outer\n{\n    partial interface IInner\n    {\n        [DynamoItem] public partial record Order(int A);\n    }\n}\n")]
    [InlineData("TERN102", "Make 'Outer' partial", "// A comment.\nclass Outer { [DynamoItem] public partial record Order(int A); }", "// A comment.\npartial class Outer { [DynamoItem] public partial record Order(int A); }")]
    [InlineData("TERN103", "Remove the modifier 'abstract'", "[DynamoItem] public abstract partial record Order(int A);", "[DynamoItem] public partial record Order(int A);")]
    [InlineData("TERN103", "Remove the modifier 'static'", "[DynamoItem] public static partial class Order;", "[DynamoItem] public partial class Order;")]
    [InlineData("TERN103", "Remove the modifier 'ref'", "[DynamoItem] public ref partial struct Order;", "[DynamoItem] public partial struct Order;")]
    [InlineData("TERN103", "Remove the modifier 'file'", "[DynamoItem]\n// A comment.\nfile partial class Order;", "[DynamoItem]\n// A comment.\npartial class Order;")]
    [InlineData("TERN103", "Remove [DynamoItem]", "[DynamoItem] public abstract partial record Order(int A);", "public abstract partial record Order(int A);")]
    [InlineData("TERN103", "Remove [DynamoItem]", "[assembly: DynamoItem<List<int>>]\npublic class Order;", "public class Order;")]
    [InlineData("TERN103", "Remove [DynamoItem]", "[assembly: DynamoItem<System.Net.Cookie>, DynamoItem<IDisposable>]\n", "[assembly: DynamoItem<System.Net.Cookie>]\n")]
    [InlineData(
        "TERN103", "Remove [Projection]", "[DynamoItem] public partial record Order(int A); [DynamoItem, Projection(typeof(Order))] public partial record Part(int A);",
        "[DynamoItem] public partial record Order(int A); [DynamoItem] public partial record Part(int A);")]
    [InlineData(
        "TERN104", "Select the constructor 'Order(string b)'",
        "[DynamoItem]\npublic partial class Order\n{\n    public Order(int a)\n    {\n    }\n\n    // A comment.\n    public Order(string b)\n    {\n        B = b;\n    }\n\n    public string B { get; }\n}\n",
        "[DynamoItem]\npublic partial class Order\n{\n    public Order(int a)\n    {\n    }\n\n    // A comment.\n    [ItemConstructor]\n    public Order(string b)\n    {\n        B = b;\n    }\n\n    public string B { get; }\n}\n")]
    [InlineData(
        "TERN105", "Add the property 'Size'",
        "[DynamoItem]\npublic partial class Order\n{\n    // A comment.\n    public Order(int a, List<int> size)\n    {\n        A = a;\n    }\n\n    public int A { get; }\n}\n",
        "[DynamoItem]\npublic partial class Order\n{\n    // A comment.\n    public List<int> Size { get; }\n\n    public Order(int a, List<int> size)\n    {\n        A = a;\n        Size = size;\n    }\n\n    public int A { get; }\n}\n")]
    [InlineData(
        "TERN105", "Add the property 'B'", "[DynamoItem] public partial class Order { public Order(int a, string b) { A = a; } public int A { get; } }",
        "[DynamoItem] public partial class Order { public string B { get; } public Order(int a, string b) { A = a; B = b; } public int A { get; } }")]
    [InlineData(
        "TERN105", "Add the property 'B'", "[DynamoItem]\npublic partial class Order(int a, string b)\n{\n    public int A { get; } = a;\n}\n",
        "[DynamoItem]\npublic partial class Order(int a, string b)\n{\n    public string B { get; } = b;\n    public int A { get; } = a;\n}\n")]
    public Task Fix_changes_the_type(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Fact]
    public async Task Each_constructor_can_be_selected()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[DynamoItem] public partial class Order { static Order() { } public Order(int a) { } Order(ref int b) { } public Order(string b) { } }");
        Assert.Equal(["Select the constructor 'Order(int a)'", "Select the constructor 'Order(string b)'"], (await project.ActionsAsync(Assert.Single(project.Run.Diagnostics))).Keys);
    }
}
