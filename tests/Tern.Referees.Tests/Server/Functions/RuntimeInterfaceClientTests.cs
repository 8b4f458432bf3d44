using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Server.Functions.Options;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The runtime interface client of AWS for Node.js drives the runtime API of a process.</summary>
public sealed class RuntimeInterfaceClientTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Invocation_has_its_context_and_its_log()
    {
        await using ShellFunction function = await StartAsync("describe");
        InvokeResponse response = await function.Lambda.InvokeAsync(
            new()
            {
                FunctionName = "orders",
                Payload = """{"value":"é"}"""u8.ToArray(),
                ClientContext = Convert.ToBase64String("""{"custom":{"a":1}}"""u8),
                TenantId = "tenant-1",
                LogType = LogType.Tail,
            },
            Token);
        JsonElement result = JsonElement.Parse(response.Payload!.Value.Span);
        Assert.Null(response.FunctionError);
        Assert.Equal("""{"value":"é"}""", result.GetProperty("event").GetRawText());
        Assert.Equal(("arn:aws:lambda:us-east-1:000000000000:function:orders", "orders", "512", "tenant-1", true), (
            result.GetProperty("arn").GetString(), result.GetProperty("name").GetString(), result.GetProperty("memory").GetString(), result.GetProperty("tenant").GetString(), result.GetProperty("hasTime").GetBoolean()));
        Assert.Equal("""{"custom":{"a":1}}""", result.GetProperty("client").GetRawText());
        // Records of the log are frames of the telemetry descriptor, which are read concurrently with the response.
        while (!function.Log.Contains("received é", StringComparison.Ordinal))
            await Task.Delay(10, Token);
        Assert.Contains($"orders: ", function.Log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Error_has_its_type_message_and_trace()
    {
        await using ShellFunction function = await StartAsync("fail");
        InvokeResponse response = await function.SendAsync();
        JsonElement error = JsonElement.Parse(response.Payload!.Value.Span);
        Assert.Equal(("Unhandled", "RangeError", "No stock."), (response.FunctionError, error.GetProperty("errorType").GetString(), error.GetProperty("errorMessage").GetString()));
        Assert.True(error.GetProperty("trace").GetArrayLength() > 1);
        // The process is used again after an error.
        Assert.Equal("RangeError", (await function.FailAsync()).Type);
    }

    [Fact]
    public async Task Handler_that_does_not_exist_is_an_error_of_the_start()
    {
        await using ShellFunction function = await StartAsync("missing");
        Assert.Equal("Runtime.HandlerNotFound", (await function.FailAsync()).Type);
    }

    [Fact]
    public async Task Streamed_response_has_its_prelude_and_its_chunks()
    {
        await using ShellFunction function = await StartAsync("stream");
        (string text, InvokeWithResponseStreamCompleteEvent complete, string type) = await StreamAsync(function, "{}");
        Assert.Equal(("application/vnd.awslambda.http-integration-response", null), (type, complete.ErrorCode));
        Assert.EndsWith("\0\0\0\0\0\0\0\0firstlast", text, StringComparison.Ordinal);
        Assert.Equal(201, JsonElement.Parse(text[..text.IndexOf('\0', StringComparison.Ordinal)]).GetProperty("statusCode").GetInt32());
    }

    [Fact]
    public async Task Error_in_the_middle_of_a_stream_is_in_the_trailers()
    {
        await using ShellFunction function = await StartAsync("stream");
        (string text, InvokeWithResponseStreamCompleteEvent complete, _) = await StreamAsync(function, """{"fails":true}""");
        Assert.EndsWith("first", text, StringComparison.Ordinal);
        Assert.Equal("RangeError", complete.ErrorCode);
        Assert.Equal("No stock.", JsonElement.Parse(complete.ErrorDetails!).GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task Concurrent_invocations_are_executed_by_one_process()
    {
        const int Count = 4;
        // One thread has several invocations in flight.
        await using ShellFunction function = await StartAsync("together", option => option with { MaxConcurrency = Count }, new VariableOption(null, "AWS_LAMBDA_NODEJS_WORKER_COUNT", "1"));
        JsonElement[] responses = await Task.WhenAll(Enumerable.Range(0, Count).Select(value => function.InvokeAsync($$"""{"value":{{value}},"count":{{Count}}}""")));
        Assert.Equal(Enumerable.Range(0, Count), responses.Select(response => response.GetProperty("value").GetInt32()));
        Assert.Single(responses.Select(response => response.GetProperty("pid").GetInt32()).Distinct());
    }

    private static async Task<(string Text, InvokeWithResponseStreamCompleteEvent Complete, string Type)> StreamAsync(ShellFunction function, string payload)
    {
        InvokeWithResponseStreamResponse response = await function.Lambda.InvokeWithResponseStreamAsync(new() { FunctionName = "orders", Payload = Encoding.UTF8.GetBytes(payload) }, Token);
        var text = new StringBuilder();
        InvokeWithResponseStreamCompleteEvent? complete = null;
        await foreach (InvokeWithResponseStreamResponseEvent entry in response.EventStream.WithCancellation(Token))
        {
            if (entry is InvokeWithResponseStreamResponseEvent.PayloadChunk chunk)
                text.Append(Encoding.UTF8.GetString(chunk.Value.Payload!.Value.Span));
            else if (entry is InvokeWithResponseStreamResponseEvent.InvokeComplete end)
                complete = end.Value;
        }
        return (text.ToString(), complete!, response.ResponseStreamContentType!);
    }

    private static async Task<ShellFunction> StartAsync(string handler, Func<FunctionOption, FunctionOption>? configure = null, params VariableOption[] variables)
    {
        await RuntimeInterfaceClient.RequireAsync();
        string folder = Path.Combine(AppContext.BaseDirectory, "node-ric");
        return await ShellFunction.StartAsync(
            $"LAMBDA_TASK_ROOT='{folder}' exec node '{RuntimeInterfaceClient.Program}' function.{handler}",
            option => (configure?.Invoke(option) ?? option) with { Handler = $"function.{handler}" },
            server => server with { Variables = variables });
    }
}
