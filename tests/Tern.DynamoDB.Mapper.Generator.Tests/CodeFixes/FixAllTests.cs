namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

public sealed class FixAllTests
{
    [Fact]
    public async Task FixAll_makes_all_types_of_the_project_partial()
    {
        FixProject project = await FixProject.CreateAsync(
            FixAssert.Usings + "[DynamoItem] public record A(int X);\n[DynamoItem] public record B(int X);\npublic class Outer { [DynamoItem] public record C(int X); [DynamoItem] public record D(int X); }",
            "using Tern.DynamoDB.Mapper; [DynamoItem] class E;");
        project = await project.ApplyAllAsync("TERN101", "Make 'A' partial");
        Assert.Equal(
            FixAssert.Usings + "[DynamoItem] public partial record A(int X);\n[DynamoItem] public partial record B(int X);\npublic partial class Outer { [DynamoItem] public partial record C(int X); [DynamoItem] public partial record D(int X); }",
            await project.TextAsync());
        Assert.Equal("using Tern.DynamoDB.Mapper; [DynamoItem] partial class E;", await project.TextAsync(1));
        FixAssert.IsValid(project);
    }

    [Fact]
    public async Task FixAll_excludes_all_members_that_cannot_be_stored()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[DynamoItem] public partial class Order { public object? A { get; set; } public Action? B { get; set; } public int C { get; set; } }");
        project = await project.ApplyAllAsync("TERN106", "Add [Ignore]");
        Assert.Equal(FixAssert.Usings + "[DynamoItem] public partial class Order { [Ignore] public object? A { get; set; } [Ignore] public Action? B { get; set; } public int C { get; set; } }", await project.TextAsync());
        FixAssert.IsValid(project);
    }

    [Fact]
    public async Task FixAll_corrects_all_templates()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(int A); [DynamoItem, Key(\"P\", \"{A}\")] public partial record Line(long A);");
        project = await project.ApplyAllAsync("TERN114", "Change the template to \"{A:D10}\"");
        Assert.Equal(FixAssert.Usings + "[DynamoItem, Key(\"P\", \"{A:D10}\")] public partial record Order(int A); [DynamoItem, Key(\"P\", \"{A:D19}\")] public partial record Line(long A);", await project.TextAsync());
        FixAssert.IsValid(project);
    }
}
