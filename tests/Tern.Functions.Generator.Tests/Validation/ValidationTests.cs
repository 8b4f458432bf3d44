using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using Tern.Functions.Generator.Tests.Functions;
using Tern.Functions.Generator.Tests.Http;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Validation;

using Payloads = global::Tern.Functions.Payloads;

public sealed class ValidationTests
{
    [Fact]
    public void Valid_payload_has_no_invalid_members()
    {
        var order = new RuledOrder("1", null, [new() { Quantity = 1 }, new() { Quantity = 10 }], null) { Points = [new(1, 1)] };
        Payloads.ThrowIfInvalid(order);
        Assert.Empty(Payloads.Validate(order));
    }

    [Fact]
    public void Invalid_members_have_paths_rules_and_messages()
    {
        var order = new RuledOrder(" ", new RuledLine { Quantity = 1, Text = "abc" }, [new() { Quantity = 1 }, new() { Quantity = 11 }], new() { ["a b"] = new() { Quantity = 0 } })
        {
            Points = [new(1, 1), new(6, -6)],
            Nested = [[], [null, new(9, 0)]],
            Numbers = [],
        };
        PayloadValidationException exception = Assert.Throws<PayloadValidationException>(() => Payloads.ThrowIfInvalid(order));
        Assert.Equal(
        [
            "id Required: A value is required.",
            "line.text StringLength: Expected at most 2 characters.",
            "lines[1].quantity Range: Expected 1 to 10.",
            "byName.a b.quantity Range: Expected 1 to 10.",
            "numbers MinLength: Expected at least 1 elements.",
            "points[1].x Range: Expected 0 to 5.",
            "points[1].y Range: Expected -5 to 5.",
            "nested[1][1].x Range: Expected 0 to 5.",
        ], exception.Members.Select(member => $"{member.Path} {member.Rule}: {member.Message}").Order(StringComparer.Ordinal).OrderBy(text => Array.FindIndex(s_order, text.StartsWith)));
        Assert.StartsWith("The payload is not valid. ", exception.Message, StringComparison.Ordinal);
        Assert.EndsWith(" 3 more members are not valid.", exception.Message, StringComparison.Ordinal);
    }

    private static readonly string[] s_order = ["id", "line.", "lines", "byName", "numbers", "points", "nested"];

    [Fact]
    public void At_most_100_members_are_listed()
    {
        var order = new RuledOrder("1", null, [.. Enumerable.Range(0, 500).Select(_ => new RuledLine())], null) { Points = [new(1, 1)] };
        IReadOnlyList<InvalidMember> members = Payloads.Validate(order);
        Assert.Equal((100, "lines[99].quantity"), (members.Count, members[^1].Path));
    }

    [Fact]
    public void Long_key_of_a_dictionary_is_shortened()
    {
        var order = new RuledOrder("1", null, null, new() { [new string('k', 1_000)] = new() }) { Points = [new(1, 1)] };
        Assert.Equal($"byName.{new string('k', 64)}….quantity", Assert.Single(Payloads.Validate(order)).Path);
    }

    [Fact]
    public void Text_that_exceeds_the_time_of_a_pattern_is_not_valid() =>
        Assert.Equal(["slow"], Payloads.Validate(new Slow { Text = new string('a', 40) + "!" }).Select(member => member.Message));

    [Fact]
    public async Task Function_with_an_invalid_event_is_not_executed()
    {
        int before = ValidatedFunctions.Calls;
        FakeRequest result = await HostRun.RunAsync("validated", """{"id":"toolong","lines":[{"sku":"a","quantity":0}]}""");
        JsonElement error = JsonElement.Parse(result.Body);
        Assert.EndsWith("/error", result.Line, StringComparison.Ordinal);
        Assert.EndsWith(nameof(PayloadValidationException), error.GetProperty("errorType").GetString(), StringComparison.Ordinal);
        Assert.Equal("The payload is not valid. id: At most 3, id! lines[0].quantity: Expected 1 to 10.", error.GetProperty("errorMessage").GetString());
        Assert.Equal(before, ValidatedFunctions.Calls);
    }

    [Theory]
    [InlineData("validated", """{"id":"1","lines":[{"sku":"a","quantity":1}]}""")]
    [InlineData("validated-list", """[{"sku":"a","quantity":1}]""")]
    [InlineData("validated-optional", "null")]
    [InlineData("validated-structure", "null")]
    [InlineData("validated-detail", """{"detail":{"sku":"a","quantity":1}}""")]
    public async Task Function_with_a_valid_event_is_executed(string handler, string payload)
    {
        FakeRequest result = await HostRun.RunAsync(handler, payload);
        Assert.True(result.Line.EndsWith("/response", StringComparison.Ordinal), result.Body);
    }

    [Fact]
    public async Task Body_of_an_HTTP_request_that_violates_rules_is_a_problem()
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(TestRequest.Post("/validated", """{"id":"toolong","lines":[{"sku":"a","quantity":0}]}"""));
        JsonElement errors = JsonElement.Parse(result.Body).GetProperty("errors");
        Assert.Equal((400, "application/problem+json"), (result.Status, result.Headers["Content-Type"]));
        Assert.Equal(["id: At most 3, id!", "lines[0].quantity: Expected 1 to 10."], errors.EnumerateObject().Select(error => $"{error.Name}: {error.Value[0].GetString()}"));
    }

    [Theory]
    [InlineData("""{"id":"1","lines":[{"sku":"a","quantity":1}]}""", 200)]
    [InlineData("{}", 400)]
    [InlineData("", 400)]
    public async Task Body_of_an_HTTP_request_is_validated_after_it_was_read(string body, int status)
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(TestRequest.Post("/validated", body));
        Assert.Equal(status, result.Status);
        Assert.DoesNotContain("Expected 1 to 10", result.Body, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("validated-list", """[{"sku":"a","quantity":1},{"sku":"b","quantity":11}]""", "[1].quantity")]
    [InlineData("validated-optional", """{"id":"long","lines":[]}""", "id")]
    [InlineData("validated-structure", """{"x":6,"y":0}""", "x")]
    [InlineData("validated-detail", """{"detail":{"sku":"a","quantity":11}}""", "detail.quantity")]
    public async Task Event_of_any_kind_is_validated(string handler, string payload, string path)
    {
        FakeRequest result = await HostRun.RunAsync(handler, payload);
        Assert.StartsWith($"The payload is not valid. {path}: ", HostRun.ErrorMessage(result), StringComparison.Ordinal);
    }

}

[Payload]
public sealed partial class Slow
{
    [RegularExpression("(a+)+b", MatchTimeoutInMilliseconds = 1, ErrorMessage = "slow")]
    public string? Text { get; set; }
}

public static class ValidatedFunctions
{
    public static int Calls { get; private set; }

    [Function("validated")]
    public static int Place(ValidatedOrder order) => ++Calls + order.Lines.Count;

    [HttpFunction("POST /validated")]
    public static int Post(ValidatedOrder order) => order.Lines.Count;

    [Function("validated-list")]
    public static int PlaceAll(IReadOnlyList<ValidatedLine> lines) => lines.Count;

    [Function("validated-optional")]
    public static bool PlaceOptional(ValidatedOrder? order) => order is null;

    [Function("validated-structure")]
    public static bool Draw(RuledPoint? point) => point is null;

    [Function("validated-detail")]
    public static int PlaceDetail(EventBridgeEvent<ValidatedLinePayload> e) => e.Detail.Quantity;
}

public sealed record ValidatedOrder([StringLength(3, ErrorMessage = "At most {1}, {0}!")] string Id, List<ValidatedLine> Lines);

public sealed record ValidatedLine(string Sku, [Range(1, 10)] int Quantity);

[Payload]
public sealed partial record ValidatedLinePayload(string Sku, [Range(1, 10)] int Quantity);
