using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Tests.Support;
using static Tern.Functions.Generator.Tests.Functions.HostRun;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed class FilterTests
{
    private readonly Journal _journal = new();

    [Fact]
    public async Task Filters_are_executed_in_declared_order_with_their_arguments()
    {
        FakeRequest result = await RunAsync("Filtered.FilteredAsync", Event, Register);
        Assert.Equal("""{"text":"n"}""", result.Body);
        Assert.Equal(["class Filtered.FilteredAsync start", "first Filtered.FilteredAsync start", "Reply Friday 2 True", "function", "first end", "class end"], _journal.Lines);
    }

    [Fact]
    public async Task Filters_of_the_event_are_executed_in_the_same_order_and_read_it_once()
    {
        FakeRequest result = await RunAsync("Filtered.ValidatedAsync", Event, Register);
        Assert.Equal("""{"text":"n id-1"}""", result.Body);
        const string Validated = "validate Filtered.ValidatedAsync Request { Name = n, Count = 2 }";
        Assert.Equal(["class Filtered.ValidatedAsync start", Validated, "inner Filtered.ValidatedAsync start", Validated, "function", "inner end", "class end"], _journal.Lines);
    }

    [Fact]
    public async Task Filter_that_throws_for_an_event_is_an_error_of_the_invocation()
    {
        FakeRequest result = await RunAsync("Filtered.ValidatedAsync", """{"name":"n","count":-1}""", Register);
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Equal("The count is negative.", ErrorMessage(result));
        Assert.DoesNotContain("function", _journal.Lines);
    }

    [Fact]
    public async Task Filter_can_replace_the_event() =>
        Assert.Equal("""{"text":"other id-1"}""", (await RunAsync("Filtered.ValidatedAsync", """{"name":"replaced"}""", Register)).Body);

    [Fact]
    public async Task Filter_of_the_event_of_a_function_of_bytes_receives_the_bytes()
    {
        Assert.Equal("any", (await RunAsync("Filtered.ValidatedBytes", "any", Register)).Body);
        Assert.Equal("validate Filtered.ValidatedBytes System.ReadOnlyMemory<Byte>[3]", _journal.Lines[1]);
    }

    [Fact]
    public async Task Event_that_is_not_valid_is_an_error_before_the_filters_of_the_event()
    {
        FakeRequest result = await RunAsync("Filtered.ValidatedAsync", "{}", Register);
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Equal(["class Filtered.ValidatedAsync start"], _journal.Lines);
    }

    [Fact]
    public async Task Filter_can_write_the_response_without_the_function() =>
        Assert.Equal("\"refused\"", (await RunAsync("Filters.Refused")).Body);

    [Theory]
    [InlineData("Filters.Remembered", "application/json", """{"text":"n 1"}""")]
    [InlineData("Filters.RememberedStreamAsync", "text/event-stream", "data: {\"text\":\"n 1\"}\n\ndata: {\"text\":\"n 2\"}\n\n")]
    public async Task Filter_can_store_the_response_and_return_it_for_the_same_event(string handler, string contentType, string response)
    {
        await using var api = FakeRuntimeApi.Serve([.. Enumerable.Range(1, 3).Select(i => FakeRuntimeApi.Event($"id-{i}", i == 3 ? """{"name":"m","count":1}""" : Event))]);
        await RunAsync(api, handler, events: 3);
        FakeRequest[] results = [.. api.Requests.Where(request => request.Line.EndsWith("/response", StringComparison.Ordinal))];
        Assert.Equal(response, results[0].Body);
        Assert.Equal(response, results[1].Body);
        Assert.Equal(contentType, results[1].Headers.GetValueOrDefault("Content-Type", "application/json"));
        Assert.Contains("m ", results[2].Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Filter_can_call_the_function_again_and_replace_the_response() =>
        Assert.Equal("""[{"text":"1"},{"text":"2"}]""", (await RunAsync("Filters.Replaced")).Body);

    private void Register(IServiceCollection services) => services.AddSingleton(_journal);
}
