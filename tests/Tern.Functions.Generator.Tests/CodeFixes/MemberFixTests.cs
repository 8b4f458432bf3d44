namespace Tern.Functions.Generator.Tests.CodeFixes;

public sealed class MemberFixTests
{
    [Theory]
    // Excluded members
    [InlineData("TERNF106", "Add [JsonIgnore]", "[Payload] public partial class Order { public object? A { get; set; } }", "[Payload] public partial class Order { [JsonIgnore] public object? A { get; set; } }")]
    [InlineData("TERNF106", "Add [JsonIgnore]", "[Payload] public partial record Order(int Id, Stream? A);", "[Payload] public partial record Order(int Id, [property: JsonIgnore] Stream? A);")]
    [InlineData(
        "TERNF106", "Add [JsonIgnore]", "[Payload] public partial record Order([property: JsonPropertyName(\"b\")] Stream? A);",
        "[Payload] public partial record Order([property: JsonPropertyName(\"b\"), JsonIgnore] Stream? A);")]
    [InlineData(
        "TERNF109", "Add [JsonIgnore]", "[Payload] public partial record Order(Box<int>.In B); public class Box<T> { public class In { [JsonInclude] private T? A { get; set; } } }",
        "[Payload] public partial record Order(Box<int>.In B); public class Box<T> { public class In { [JsonInclude, JsonIgnore] private T? A { get; set; } } }")]
    // Names
    [InlineData(
        "TERNF107", "Set the name with [JsonPropertyName(\"id2\")]", "[Payload] public partial class Order { public int Id { get; set; } public int ID { get; set; } }",
        "[Payload] public partial class Order { public int Id { get; set; } [JsonPropertyName(\"id2\")] public int ID { get; set; } }")]
    [InlineData(
        "TERNF107", "Set the name with [JsonPropertyName(\"id2\")]", "[Payload] public partial record Order(int Id, [property: JsonPropertyName(\"id\")] int Other);",
        "[Payload] public partial record Order(int Id, [property: JsonPropertyName(\"id2\")] int Other);")]
    [InlineData(
        "TERNF107", "Set the name with [JsonPropertyName(\"id2\")]", "[Payload] public partial record Order(int Id, int ID);",
        "[Payload] public partial record Order(int Id, [property: JsonPropertyName(\"id2\")] int ID);")]
    [InlineData(
        "TERNF107", "Set the name with [JsonStringEnumMemberName(\"A2\")]", "[Payload] public partial record Order(State A); public enum State { A, [JsonStringEnumMemberName(\"A\")] B }",
        "[Payload] public partial record Order(State A); public enum State { A, [JsonStringEnumMemberName(\"A2\")] B }")]
    // Attributes
    [InlineData("TERNF108", "Remove [JsonPolymorphic]", "[Payload, JsonPolymorphic] public partial class Order;", "[Payload] public partial class Order;")]
    [InlineData(
        "TERNF108", "Remove [JsonExtensionData]", "[Payload] public partial class Order { [JsonExtensionData] public Dictionary<string, string>? Rest { get; set; } }",
        "[Payload] public partial class Order { public Dictionary<string, string>? Rest { get; set; } }")]
    [InlineData(
        "TERNF108", "Remove [JsonConverter]", "[Payload] public partial record Order(State A); [JsonConverter(typeof(Order))] public enum State { A }",
        "[Payload] public partial record Order(State A); public enum State { A }")]
    public Task Fix_changes_the_member(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Theory]
    [InlineData("[Payload] public partial class Order { public required object A { get; set; } }")]
    [InlineData("[Payload] public partial record Order([property: JsonPropertyName(\"\\ud800\")] int B);")]
    public async Task Diagnostic_that_needs_a_decision_has_no_fix(string source)
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + source);
        Assert.Empty(await project.ActionsAsync(Assert.Single(project.Run.Diagnostics)));
    }
}
