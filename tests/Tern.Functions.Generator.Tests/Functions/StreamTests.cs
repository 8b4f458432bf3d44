using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Tests.Support;
using static Tern.Functions.Generator.Tests.Functions.HostRun;

namespace Tern.Functions.Generator.Tests.Functions;

public sealed class StreamTests
{
    [Fact]
    public async Task Sequence_that_fails_before_its_first_element_is_an_error_response()
    {
        FakeRequest result = await RunAsync("Streams.FailsAsync", """{"name":"n","count":0}""");
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Equal("The sequence has failed.", ErrorMessage(result));
    }

    [Fact]
    public async Task Sequence_that_fails_after_an_element_reports_the_error_in_trailers()
    {
        FakeRequest result = await RunAsync("Streams.FailsAsync");
        Assert.EndsWith("/invocation/id-1/response", result.Line, StringComparison.Ordinal);
        Assert.Equal("{\"text\":\"0\"}\n{\"text\":\"1\"}\n", result.Body);
        AssertHasErrorTrailers(result, "The sequence has failed.");
    }

    [Fact]
    public async Task First_element_that_cannot_be_written_is_an_error_response()
    {
        FakeRequest result = await RunAsync("Streams.NotWritableAsync", """{"name":"n","count":1}""");
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Contains("(at text", ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Later_element_that_cannot_be_written_is_not_sent_in_part()
    {
        FakeRequest result = await RunAsync("Streams.NotWritableAsync");
        Assert.Equal("{\"text\":\"valid\"}\n", result.Body);
        Assert.Equal("TernSerializationException", result.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task Pipe_that_fails_after_a_flush_reports_the_error_in_trailers()
    {
        FakeRequest result = await RunAsync("Streams.PipeThatFailsAsync");
        Assert.Equal("start", result.Body);
        AssertHasErrorTrailers(result, "The function has failed.");
    }

    [Fact]
    public async Task Sequence_is_disposed_when_the_reader_disconnects_and_the_next_event_is_processed()
    {
        var journal = new Journal();
        int next = 0;
        FakeRuntimeApi? api = null;
        // The connection is closed as soon as it can be: the function has then started to write its response.
        api = new FakeRuntimeApi(request =>
        {
            if (!request.Line.EndsWith("/next", StringComparison.Ordinal))
                return FakeRuntimeApi.Accept(request);
            return next++ switch { 0 => FakeRuntimeApi.Event("id-1") + FakeRuntimeApi.AndClose, _ => FakeRuntimeApi.Hang };
        });
        await using (api)
            Assert.Equal(0, await RunAsync(api, "Streams.EndlessAsync", services => services.AddSingleton(journal)));
        Assert.Equal(["disposed True"], journal.Lines);
    }

    [Theory]
    [InlineData("Streams.RawLinesAsync", "application/x-ndjson", "{   \"a\":  [1]}\n|2\n")]
    [InlineData("Streams.RawEventsAsync", "text/event-stream; charset=utf-8", "data: {   \"a\":  [1]}\n\n|data: 2\n\n")]
    [InlineData("Streams.AwaitedAsync", "application/x-ndjson", "\"a\"\n")]
    public async Task Element_with_line_breaks_is_one_line(string handler, string contentType, string response)
    {
        FakeRequest result = await RunAsync(handler);
        Assert.Equal(response, string.Join('|', result.Chunks.Select(Encoding.UTF8.GetString)));
        Assert.Equal(contentType, result.Headers["Content-Type"]);
    }

    [Fact]
    public async Task Sequence_that_is_null_is_an_error()
    {
        FakeRequest result = await RunAsync("Streams.NullAsync");
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.StartsWith("The function has returned null. Expected: a sequence.", ErrorMessage(result), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Streams.Buffered", "any", "any")]
    [InlineData("Streams.NoStream", "any", "null")]
    public async Task Stream_is_a_buffered_response(string handler, string payload, string response) =>
        Assert.Equal(response, Encoding.UTF8.GetString(Assert.Single((await RunAsync(handler, payload)).Chunks)));

    [Fact]
    public async Task Stream_without_an_end_is_an_error_with_the_maximum()
    {
        FakeRequest result = await RunAsync("Streams.Unending");
        Assert.EndsWith("/invocation/id-1/error", result.Line, StringComparison.Ordinal);
        Assert.Contains("longer than 6291556 bytes", ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Stream_of_the_event_throws_after_the_end_of_the_invocation()
    {
        Assert.Equal("""{"text":"3 97"}""", (await RunAsync("Streams.RetainsAsync", "any")).Body);
        Assert.Throws<InvalidOperationException>(() => Streams.s_retained!.ReadByte());
    }

    private static void AssertHasErrorTrailers(FakeRequest result, string message)
    {
        Assert.Equal("InvalidDataException", result.Headers["Lambda-Runtime-Function-Error-Type"]);
        using var error = JsonDocument.Parse(Convert.FromBase64String(result.Headers["Lambda-Runtime-Function-Error-Body"]));
        Assert.Equal(message, error.RootElement.GetProperty("errorMessage").GetString());
    }
}
