using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator.Tests.CodeFixes;

/// <summary>Functions whose types the generator does not support use a serializer context.</summary>
public sealed class ContextFixTests
{
    private const string Title = "Read and write the JSON of 'F.M' by a JsonSerializerContext";

    private const string Shape = "public abstract class Shape { public int A { get; set; } }";

    [Theory]
    [InlineData("TERNF103", "public static class F { [Function] public static Shape? M(List<Shape> shapes) => null; }")]
    [InlineData("TERNF106", "public static class F { [Function] public static Frame? M(List<Shape> shapes, Invocation i) => null; } public record Frame(Shape Content);")]
    [InlineData("TERNF104", "public static class F { [Function] public static Frame? M(Frame frame) => null; } public class Frame { public Frame(int a) { } public Frame(string b) { } }")]
    [InlineData("TERNF105", "public static class F { [Function] public static Frame? M(Frame frame) => null; } public class Frame { public Frame(int a) { } }")]
    [InlineData("TERNF107", "public static class F { [Function] public static Frame? M(Frame frame) => null; } public class Frame { public int A { get; set; } public int a { get; set; } }")]
    [InlineData("TERNF108", "public static class F { [Function] public static Frame? M(Frame frame) => null; } [JsonPolymorphic, JsonDerivedType(typeof(Frame2), \"a\")] public class Frame; public class Frame2 : Frame;")]
    [InlineData("TERNF109", "public static class F { [Function] public static void M(Box<int>.In frame) { } } public class Box<T> { public class In { [JsonInclude] private T? A { get; set; } } }")]
    public async Task Fix_uses_a_new_context(string id, string source)
    {
        FixProject project = await FixAssert.ApplyAsync(await FixProject.CreateAsync(FixAssert.Usings + source + " " + Shape), id, Title);
        Assert.Equal(FixAssert.Usings + source.Replace("[Function]", "[Function, PayloadContext(typeof(FunctionJsonContext))]", StringComparison.Ordinal) + " " + Shape, await project.TextAsync());
        FixAssert.IsValid(project);
        Assert.Contains("FunctionJsonContext.Default", string.Concat(project.Run.Files.Values), StringComparison.Ordinal);
    }

    [Fact]
    public async Task New_context_is_in_the_namespace_of_the_function_and_has_the_event_and_the_result()
    {
        FixProject project = await FixProject.CreateAsync(
            "using System.Collections.Generic;\nusing Tern.Functions;\n\nnamespace Shop.Orders;\n\npublic static class F\n{\n    // A comment.\n    [Function]\n    public static Reply M(List<Shape?> shapes) => new(1);\n}\n",
            "namespace Shop; public abstract class Shape; public record Reply(int A);");
        project = await FixAssert.ApplyAsync(project, "TERNF103", "Read and write the JSON of 'F.M' by a JsonSerializerContext");
        Assert.Contains("    // A comment.\n    [Function, PayloadContext(typeof(FunctionJsonContext))]\n    public static Reply", await project.TextAsync(), StringComparison.Ordinal);
        Assert.Equal("FunctionJsonContext.cs", project.Project.Documents.Last().Name);
        Assert.Equal(
            """
            using System.Text.Json;
            using System.Text.Json.Serialization;

            namespace Shop.Orders;

            [JsonSourceGenerationOptions(JsonSerializerDefaults.Web, UseStringEnumConverter = true)]
            [JsonSerializable(typeof(System.Collections.Generic.List<Shape>))]
            [JsonSerializable(typeof(Reply))]
            internal sealed partial class FunctionJsonContext : JsonSerializerContext;

            """,
            await project.TextAsync(2));
        FixAssert.IsValid(project);
    }

    [Theory]
    [InlineData("[JsonSerializable(typeof(int))] partial class Own : JsonSerializerContext;", "[JsonSerializable(typeof(int)), JsonSerializable(typeof(Shape))] partial class Own : JsonSerializerContext;")]
    [InlineData("[JsonSerializable(typeof(Shape))] partial class Own : JsonSerializerContext;", "[JsonSerializable(typeof(Shape))] partial class Own : JsonSerializerContext;")]
    public async Task Fix_uses_the_context_of_the_project(string context, string expected)
    {
        const string Function = "public static class F { [Function] public static Shape? M(Shape shape) => null; } ";
        string changed = Function.Replace("[Function]", "[Function, PayloadContext(typeof(Own))]", StringComparison.Ordinal);
        FixProject project = await FixAssert.ApplyAsync(await FixProject.CreateAsync(FixAssert.Usings + Function + Shape + context), "TERNF103", Title);
        Assert.Equal(FixAssert.Usings + changed + Shape + expected, await project.TextAsync());
        FixAssert.IsValid(project);

        project = await FixAssert.ApplyAsync(await FixProject.CreateAsync(FixAssert.Usings + Function + Shape, FixAssert.Usings + context), "TERNF103", Title);
        Assert.Equal(FixAssert.Usings + changed + Shape, await project.TextAsync());
        Assert.Equal(FixAssert.Usings + expected, await project.TextAsync(1));
        FixAssert.IsValid(project);
    }

    [Fact]
    public async Task Type_of_two_functions_has_a_fix_for_each()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "public static class F { [Function] public static void M(Frame a) { } [Function] public static Frame N() => null!; } public record Frame(object A);");
        Diagnostic diagnostic = Assert.Single(project.Run.Diagnostics);
        Assert.Equal(["Add [JsonIgnore]", Title, Title.Replace("F.M", "F.N", StringComparison.Ordinal)], (await project.ActionsAsync(diagnostic)).Keys);
        project = await FixAssert.ApplyAsync(project, "TERNF106", Title);
        project = await FixAssert.ApplyAsync(project, "TERNF106", Title.Replace("F.M", "F.N", StringComparison.Ordinal));
        Assert.Equal(2, project.Project.Documents.Count());
        FixAssert.IsValid(project);
    }

    [Theory]
    [InlineData("public class C { [Function] internal int M(D? a) => 1; private class D; }")]
    [InlineData("[Payload] public partial class Order { public required object A { get; set; } }")]
    public async Task Type_that_a_context_cannot_have_has_no_fix(string source)
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + source);
        Assert.Empty(await project.ActionsAsync(Assert.Single(project.Run.Diagnostics)));
    }

    [Fact]
    public async Task Name_of_the_new_context_is_unique()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "public static class F { [Function] public static void M(Shape a) { } } public class FunctionJsonContext;" + Shape);
        project = await FixAssert.ApplyAsync(project, "TERNF103", Title);
        Assert.Contains("class FunctionJsonContext2 : JsonSerializerContext;", await project.TextAsync(1), StringComparison.Ordinal);
        FixAssert.IsValid(project);
    }

    [Fact]
    public Task Fix_adds_a_missing_type_to_the_context() => FixAssert.FixesAsync(
        "TERNF125", "Add [JsonSerializable(typeof(Shape))]",
        "public static class F { [Function, PayloadContext(typeof(Own))] public static void M(Shape a) { } } [JsonSerializable(typeof(int))] partial class Own : JsonSerializerContext;" + Shape,
        "public static class F { [Function, PayloadContext(typeof(Own))] public static void M(Shape a) { } } [JsonSerializable(typeof(int)), JsonSerializable(typeof(Shape))] partial class Own : JsonSerializerContext;" + Shape);
}
