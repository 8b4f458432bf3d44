namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

public sealed class ItemFixTests
{
    [Theory]
    [InlineData(
        "TERN106", "Add [DynamoItem] to 'Line'", "[DynamoItem] public partial record Order(Line A); public record Line(int A);",
        "[DynamoItem] public partial record Order(Line A); [DynamoItem]\npublic partial record Line(int A);")]
    [InlineData(
        "TERN106", "Add [DynamoItem] to 'Line'", "[DynamoItem] public partial record Order(List<Outer.Line<int>> A);\n\npublic static class Outer\n{\n    /// <summary>A comment.</summary>\n    public sealed class Line<T>\n    {\n    }\n}\n",
        "[DynamoItem] public partial record Order(List<Outer.Line<int>> A);\n\npublic static partial class Outer\n{\n    /// <summary>A comment.</summary>\n    [DynamoItem]\n    public sealed partial class Line<T>\n    {\n    }\n}\n")]
    [InlineData("TERN106", "Add [assembly: DynamoItem<System.Net.Cookie>]", "[DynamoItem] public partial record Order(System.Net.Cookie A);", "[assembly: DynamoItem<System.Net.Cookie>]\n\n[DynamoItem] public partial record Order(System.Net.Cookie A);")]
    [InlineData(
        "TERN106", "Add [assembly: DynamoItem<System.Collections.Generic.KeyValuePair<string, int>>]",
        "[assembly: DynamoItem<System.Net.Cookie>]\n\n[DynamoItem] public partial record Order(KeyValuePair<string, int> A);",
        "[assembly: DynamoItem<System.Net.Cookie>]\n[assembly: DynamoItem<KeyValuePair<string, int>>]\n\n[DynamoItem] public partial record Order(KeyValuePair<string, int> A);")]
    [InlineData(
        "TERN127", "Add [DynamoItem] to 'Order'", "public record Order(int A); [Projection(typeof(Order))] public partial record Part(int A);",
        "[DynamoItem]\npublic partial record Order(int A); [Projection(typeof(Order))] public partial record Part(int A);")]
    [InlineData(
        "TERN128", "Set the name with [Attribute(\"a\")]", "[DynamoItem] public partial record Order(int a); [Projection(typeof(Order))] public partial record Part(int A);",
        "[DynamoItem] public partial record Order(int a); [Projection(typeof(Order))] public partial record Part([Attribute(\"a\")] int A);")]
    [InlineData(
        "TERN128", "Add [Ignore]", "[DynamoItem] public partial record Order(int A); [Projection(typeof(Order))] public partial class Part { public int B { get; set; } }",
        "[DynamoItem] public partial record Order(int A); [Projection(typeof(Order))] public partial class Part { [Ignore] public int B { get; set; } }")]
    [InlineData(
        "TERN129", "Change the type to 'System.Guid?'", "[DynamoItem] public partial record Order(Guid? A, int B); [Projection(typeof(Order))] public partial record Part(int A);",
        "[DynamoItem] public partial record Order(Guid? A, int B); [Projection(typeof(Order))] public partial record Part(Guid? A);")]
    public Task Fix_connects_the_types(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Fact]
    public async Task Fix_changes_the_file_of_the_type()
    {
        FixProject project = await FixProject.CreateAsync(
            FixAssert.Usings + "[DynamoItem] public partial record Order(Shop.Line A);", "namespace Shop;\r\n\r\npublic record Line(int A);\r\n");
        project = await FixAssert.ApplyAsync(project, "TERN106", "Add [DynamoItem] to 'Line'");
        // The file has no using directive of the mapper.
        Assert.Equal("namespace Shop;\r\n\r\n[Tern.DynamoDB.Mapper.DynamoItem]\r\npublic partial record Line(int A);\r\n", await project.TextAsync(1));
        FixAssert.IsValid(project);
    }
}
