using System.Text;
using System.Text.Json;
using Tern.Functions.Tests.Support;
using static Tern.Functions.Generator.Tests.Functions.HostRun;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed class FunctionHostTests
{
    [Theory]
    [InlineData("Forms.Synchronous", Event, """{"text":"n 2"}""")]
    [InlineData("Synchronous", """{"name":"n"}""", """{"text":"n 1"}""")]
    [InlineData("Tern.Functions.Generator.Tests::Tern.Functions.Generator.Tests.Functions.Forms::Synchronous", Event, """{"text":"n 2"}""")]
    [InlineData("Tern.Functions.Generator.Tests::Forms::Synchronous", Event, """{"text":"n 2"}""")]
    [InlineData("Forms.TaskAsync", Event, """{"text":"n id-1 True"}""")]
    [InlineData("Forms.ValueTaskAsync", Event, """{"text":"n id-1 True"}""")]
    [InlineData("Forms.WithoutEvent", "not JSON", """{"text":"none"}""")]
    [InlineData("Forms.Nothing", Event, "null")]
    [InlineData("Forms.NothingAsync", Event, "null")]
    [InlineData("Forms.NothingByValueTaskAsync", Event, "null")]
    [InlineData("Forms.Bytes", "any \u0001", "any \u0001")]
    [InlineData("Forms.BytesAsync", "any", "any")]
    [InlineData("Forms.StreamsAsync", "any", "any")]
    [InlineData("Forms.PipeAsync", Event, "n|end")]
    [InlineData("Forms.LinesAsync", Event, "{\"text\":\"n\\n0\"}\n|{\"text\":\"n\\n1\"}\n")]
    [InlineData("Forms.LinesAsync", """{"name":"n","count":0}""", "")]
    [InlineData("Forms.EventsAsync", Event, "data: {\"text\":\"n\\n0\"}\n\n|data: {\"text\":\"n\\n1\"}\n\n")]
    [InlineData("Forms.Collection", """{"a":1,"b":null}""", "[1,null]")]
    [InlineData("Forms.Optional", "null", "null")]
    [InlineData("Forms.Optional", Event, """{"text":"n"}""")]
    [InlineData("Forms.TypedDetail", """{"source":"shop","detail":{"orderId":"7"}}""", """{"text":"shop 7"}""")]
    [InlineData("named-function", "\"x\"", "\"x!\"")]
    [InlineData("Forms.Named", "\"x\"", "\"x!\"")]
    [InlineData("Forms.ByContextAsync", """{"$type":"circle","radius":1.5}""", """{"$type":"circle","radius":1.5}""")]
    [InlineData("Forms.class", "\"x\"", "\"x\"")]
    public async Task Function_of_a_handler_name_returns_its_response(string handler, string payload, string response)
    {
        FakeRequest result = await RunAsync(handler, payload);
        Assert.Equal("POST /2018-06-01/runtime/invocation/id-1/response", result.Line);
        Assert.Equal(response, string.Join('|', result.Chunks.Select(Encoding.UTF8.GetString)));
    }

    [Theory]
    [InlineData("Forms.LinesAsync", "application/x-ndjson")]
    [InlineData("Forms.EventsAsync", "text/event-stream")]
    [InlineData("Forms.PipeAsync", "text/plain")]
    public async Task Streams_have_the_content_type_of_their_format(string handler, string contentType) =>
        Assert.Equal(contentType, (await RunAsync(handler, Event)).Headers["Content-Type"]);

    [Theory]
    [InlineData("Forms.Synchronous", "{}", "The member 'name' of 'Request' is missing")]
    [InlineData("Forms.Synchronous", "null", "The value is null")]
    [InlineData("Forms.Synchronous", "{\"name\":\"n\"} x", "Expected the end of the document")]
    [InlineData("Forms.ByContextAsync", "[]", "The JSON is not a value of")]
    public async Task Invalid_event_is_an_error_of_the_invocation(string handler, string payload, string message)
    {
        FakeRequest result = await RunAsync(handler, payload);
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Contains(message, ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Result_that_cannot_be_written_is_an_error_with_its_path()
    {
        FakeRequest result = await RunAsync("Forms.NullMember", Event);
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Contains("A required value is null (at text", result.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Unknown_handler_name_is_an_init_error_with_the_names()
    {
        FakeRequest result = await RunAsync("Forms.Missing", Event);
        Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
        string message = ErrorMessage(result);
        Assert.Equal("TernConfigurationException", JsonDocument.Parse(result.Body).RootElement.GetProperty("errorType").GetString());
        Assert.Contains("'Forms.Missing'", message, StringComparison.Ordinal);
        Assert.Contains("'Checkout.Place', 'Checkout.PlaceAsync', 'DirectScope.Scope'", message, StringComparison.Ordinal);
        Assert.Contains("'named-function'", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Unknown_handler_name_ends_the_process_with_1()
    {
        await using var api = FakeRuntimeApi.Serve();
        Assert.Equal(1, await RunAsync(api, "Forms.Missing"));
    }

    [Fact]
    public async Task Function_of_the_variable_for_managed_runtimes_returns_its_response() =>
        Assert.Equal("\"x!\"", (await RunAsync("Tern.Functions.Generator.Tests", "\"x\"", null, 1, ("TERN_FUNCTION", "named-function"))).Body);

    [Fact]
    public async Task Class_without_constructor_parameters_needs_no_container_and_is_disposed()
    {
        int before = PlainClass.Disposed;
        Assert.Equal("""{"text":"PlainClass"}""", (await RunAsync("PlainClass.Plain", Event)).Body);
        Assert.Equal(before + 1, PlainClass.Disposed);
    }

    [Fact]
    public async Task Class_that_requires_services_without_a_container_is_an_init_error_that_names_the_service()
    {
        FakeRequest result = await RunAsync("Checkout.Place", Event);
        Assert.EndsWith("/runtime/init/error", result.Line, StringComparison.Ordinal);
        Assert.Contains("The constructor of 'Checkout' has the parameter 'journal'", result.Body.Replace("\\u0027", "'", StringComparison.Ordinal), StringComparison.Ordinal);
    }
}
