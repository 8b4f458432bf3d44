using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Transformers;

namespace Tern.Local.Tests.EventBridge.Transformers;

/// <summary>Inputs that transformers create, beyond the recorded cases.</summary>
public sealed class InputTransformerTests
{
    private const string Event = """
        {"version":"0","id":"1","detail-type":"Test","source":"order","account":"123456789012","time":"2025-01-08T15:24:06Z","region":"us-east-1",
         "resources":["a","b"],"detail":{"text":"x \"y\" \\ \u00e9","number":1.50,"flag":true,"none":null,"list":[1, {"a": "b c"}],"object":{ "k" : "v w" }}}
        """;

    private static readonly InputContext s_context =
        new("arn:aws:events:us-east-1:123456789012:rule/r", "r", new DateTimeOffset(2025, 1, 8, 16, 24, 7, TimeSpan.FromHours(1)));

    [Theory]
    [InlineData("<text>", "\"x \\\"y\\\" \\\\ \\u00e9\"")]
    [InlineData("\"<text>\"", "\"x \\\"y\\\" \\\\ \\u00e9\"")]
    [InlineData("{\"a\": <number>, \"b\": \"<number>\"}", """{"a": 1.50, "b": "1.50"}""")]
    [InlineData("{\"a\": <flag>, \"b\": <none>, \"c\": <missing>}", """{"a": true, "b": null, "c": ""}""")]
    [InlineData("\"<flag> <none> <missing>.\"", "\"true null .\"")]
    [InlineData("<object> <list>", """{"k":"v w"} [1,{"a":"b c"}]""")]
    [InlineData("\"<object> <list>\"", "\"{k:v w} [1,{a:b c}]\"")]
    [InlineData("\"\\\"<text>\\\" <number>\"", "\"\\\"x \\\"y\\\" \\\\ \\u00e9\\\" 1.50\"")]
    [InlineData("<unknown> <a b> < text> <text", "<unknown> <a b> < text> <text")]
    [InlineData("<<number>>", "<1.50>")]
    [InlineData("{\"a\": <aws.events.rule-arn>, \"b\": \"<aws.events.rule-name>\"}", """{"a": "arn:aws:events:us-east-1:123456789012:rule/r", "b": "r"}""")]
    [InlineData("<aws.events.event.ingestion-time>", "\"2025-01-08T15:24:07Z\"")]
    [InlineData("<aws.events.event>", """{"id":"1","account":"123456789012","detailType":"Test","time":"2025-01-08T15:24:06Z","source":"order","region":"us-east-1","resources":["a","b"],"version":"0"}""")]
    public void Transform_with_a_template_has_the_input(string template, string expected) => Assert.Equal(expected, Transform(template));

    [Fact]
    public void Transform_with_the_event_has_all_its_members() =>
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(Event), JsonElement.Parse(Transform("<aws.events.event.json>")!)));

    [Fact]
    public void Transform_with_a_too_long_input_returns_null() => Assert.Null(Transform(string.Concat(Enumerable.Repeat("<aws.events.event.json>", 300)), 10_000));

    [Theory]
    [InlineData("a", "x")]
    [InlineData("$..a", "x")]
    [InlineData("$.a[?(@.b)]", "x")]
    [InlineData("$.a", "aws.x")]
    public void Parse_with_an_invalid_path_or_name_throws(string path, string name) =>
        Assert.Throws<InvalidInputTransformerException>(() => InputTransformer.Parse(new Dictionary<string, string> { [name] = path }, "<x>"));

    [Fact]
    public void Parse_with_too_many_paths_or_a_too_long_template_throws()
    {
        var paths = Enumerable.Range(0, 101).ToDictionary(i => $"n{i}", _ => "$.a");

        Assert.Throws<InvalidInputTransformerException>(() => InputTransformer.Parse(paths, "x"));
        Assert.Throws<InvalidInputTransformerException>(() => InputTransformer.Parse(new Dictionary<string, string>(), ""));
        Assert.Throws<InvalidInputTransformerException>(() => InputTransformer.Parse(new Dictionary<string, string>(), new string('x', 8193)));
    }

    private static string? Transform(string template, int maxLength = InputTransformer.DefaultMaxInputLength)
    {
        var paths = new Dictionary<string, string> { ["missing"] = "$.detail.missing" };
        foreach (string name in new[] { "text", "number", "flag", "none", "list", "object" })
            paths.Add(name, "$.detail." + name);
        byte[]? input = InputTransformer.Parse(paths, template).Transform(Encoding.UTF8.GetBytes(Event), s_context, maxLength);
        return input is null ? null : Encoding.UTF8.GetString(input);
    }
}
