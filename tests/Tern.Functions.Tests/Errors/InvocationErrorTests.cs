using System.Text.Json;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Errors;

public sealed class InvocationErrorTests
{
    [Fact]
    public async Task Exception_is_the_error_of_the_invocation_and_the_next_event_is_processed()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2"));
        int count = 0;

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(_ => count++ == 0 ? throw new InvalidOperationException("The order é \"1\" is unknown.") : ValueTask.CompletedTask), 2);

        Assert.Equal(0, exitCode);
        FakeRequest error = results[0];
        Assert.Equal("POST /2018-06-01/runtime/invocation/id-1/error", error.Line);
        Assert.Equal("InvalidOperationException", error.Headers["Lambda-Runtime-Function-Error-Type"]);
        using JsonDocument json = JsonDocument.Parse(error.Body);
        Assert.Equal("InvalidOperationException", json.RootElement.GetProperty("errorType").GetString());
        Assert.Equal("The order é \"1\" is unknown.", json.RootElement.GetProperty("errorMessage").GetString());
        Assert.NotEqual(0, json.RootElement.GetProperty("stackTrace").GetArrayLength());
        using JsonDocument cause = JsonDocument.Parse(error.Headers["Lambda-Runtime-Function-XRay-Error-Cause"]);
        Assert.Equal("The order é \"1\" is unknown.", cause.RootElement.GetProperty("exceptions")[0].GetProperty("message").GetString());
        Assert.EndsWith("/id-2/response", results[1].Line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Written_bytes_before_an_exception_are_not_part_of_the_error()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2", "2"));
        int count = 0;

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            Runtime.InvocationTests.Write(invocation, "partial");
            return count++ == 0 ? throw new FormatException("x") : ValueTask.CompletedTask;
        }), 2);

        Assert.DoesNotContain("partial", results[0].Body, StringComparison.Ordinal);
        Assert.Equal("partial", results[1].Body);
    }

    [Fact]
    public async Task Long_message_is_shortened()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(_ => throw new InvalidOperationException(new string('m', 10_000_000) + "\ud800")), 1);

        Assert.InRange(results[0].Bytes.Length, 1000, 64 * 1024);
    }

    [Fact]
    public async Task Message_with_invalid_utf16_is_valid_json()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(_ => throw new InvalidOperationException("a\ud800b\r\n")), 1);

        using JsonDocument json = JsonDocument.Parse(results[0].Body);
        Assert.Equal("a\ufffdb\r\n", json.RootElement.GetProperty("errorMessage").GetString());
    }
}
