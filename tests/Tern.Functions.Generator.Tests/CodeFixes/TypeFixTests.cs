namespace Tern.Functions.Generator.Tests.CodeFixes;

public sealed class TypeFixTests
{
    [Theory]
    [InlineData("TERNF101", "Make 'Order' partial", "[Payload] public record Order(int A);", "[Payload] public partial record Order(int A);")]
    [InlineData("TERNF101", "Make 'Order<T>' partial", "// A comment.\n[Payload]\nclass Order<T>;", "// A comment.\n[Payload]\npartial class Order<T>;")]
    [InlineData(
        "TERNF101", "Make 'Order' partial", "public class Outer { [Payload] public readonly record struct Order(int A); }",
        "public partial class Outer { [Payload] public readonly partial record struct Order(int A); }")]
    [InlineData("TERNF102", "Make 'Outer' partial", "public class Outer { [Payload] public partial record Order(int A); }", "public partial class Outer { [Payload] public partial record Order(int A); }")]
    [InlineData("TERNF103", "Remove the modifier 'abstract'", "[Payload] public abstract partial record Order(int A);", "[Payload] public partial record Order(int A);")]
    [InlineData("TERNF103", "Remove the modifier 'static'", "[Payload] public static partial class Order;", "[Payload] public partial class Order;")]
    [InlineData("TERNF103", "Remove the modifier 'ref'", "[Payload] public ref partial struct Order;", "[Payload] public partial struct Order;")]
    [InlineData("TERNF103", "Remove the modifier 'file'", "[Payload]\nfile partial class Order;", "[Payload]\npartial class Order;")]
    [InlineData(
        "TERNF104", "Select the constructor 'Order(string b)'",
        "[Payload]\npublic partial class Order\n{\n    public Order(int b)\n    {\n    }\n\n    public Order(string b)\n    {\n        B = b;\n    }\n\n    public string B { get; }\n}\n",
        "[Payload]\npublic partial class Order\n{\n    public Order(int b)\n    {\n    }\n\n    [JsonConstructor]\n    public Order(string b)\n    {\n        B = b;\n    }\n\n    public string B { get; }\n}\n")]
    [InlineData(
        "TERNF105", "Add the property 'B'", "[Payload] public partial class Order { public Order(int a, string b) { A = a; } public int A { get; } }",
        "[Payload] public partial class Order { public string B { get; } public Order(int a, string b) { A = a; B = b; } public int A { get; } }")]
    public Task Fix_changes_the_type(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Fact]
    public async Task Property_of_another_type_is_not_added_again()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[Payload] public partial class Order { public Order(int a) { } public string A { get; } = \"\"; }");
        Assert.Equal("TERNF105", project.Run.Ids);
        Assert.Empty(await project.ActionsAsync(Assert.Single(project.Run.Diagnostics)));
    }

    [Fact]
    public async Task FixAll_makes_all_types_of_the_project_partial()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[Payload] public record A(int X);\n[Payload] public record B(int X);", "using Tern.Functions; [Payload] class C;");
        project = await project.ApplyAllAsync("TERNF101", "Make 'A' partial");
        Assert.Equal(FixAssert.Usings + "[Payload] public partial record A(int X);\n[Payload] public partial record B(int X);", await project.TextAsync());
        Assert.Equal("using Tern.Functions; [Payload] partial class C;", await project.TextAsync(1));
        FixAssert.IsValid(project);
    }
}
