using System.Net;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>Programs of Tern.Functions as assemblies, which the arguments of the command line name.</summary>
public sealed class ManagedFunctionTests : IDisposable
{
    private readonly StringWriter _log = new();
    private readonly TextWriter _writer;

    public ManagedFunctionTests() => _writer = TextWriter.Synchronized(_log);

    private string Log
    {
        get
        {
            lock (_writer)
                return _log.ToString();
        }
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _writer.Dispose();
        _log.Dispose();
    }

    [Fact]
    public async Task Responses_are_buffered_and_the_process_is_used_again()
    {
        await using LocalServer server = await StartAsync("Cases", "console");
        using LambdaClient lambda = Connect(server);

        InvokeResponse first = await InvokeAsync(lambda, "[1]"), second = await InvokeAsync(lambda, "[2]");

        Assert.Equal(("[1]", "[2]"), (ReadPayload(first), ReadPayload(second)));
        Assert.Contains("Init Duration", ReadLog(first), StringComparison.Ordinal);
        Assert.DoesNotContain("Init Duration", ReadLog(second), StringComparison.Ordinal);
        // The records of the telemetry descriptor can follow the response.
        while (!Log.Contains("without end", StringComparison.Ordinal))
            await Task.Delay(10, Token);
        Assert.Contains("line 1", Log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Exception_is_the_error_of_the_invocation()
    {
        await using LocalServer server = await StartAsync("Cases", "throw");
        using LambdaClient lambda = Connect(server);

        InvokeResponse response = await InvokeAsync(lambda, "{}");

        Assert.Equal("Unhandled", response.FunctionError);
        JsonElement error = JsonElement.Parse(response.Payload!.Value.Span);
        Assert.Equal(("InvalidOperationException", "thrown"), (error.GetProperty("errorType").GetString(), error.GetProperty("errorMessage").GetString()));
    }

    [Fact]
    public async Task Streamed_response_is_a_stream_or_a_complete_result()
    {
        await using LocalServer server = await StartAsync("Cases", "stream");
        using LambdaClient lambda = Connect(server);

        InvokeWithResponseStreamResponse response = await lambda.InvokeWithResponseStreamAsync(new() { FunctionName = "orders" }, Token);
        var text = new StringBuilder();
        await foreach (InvokeWithResponseStreamResponseEvent entry in response.EventStream.WithCancellation(Token))
        {
            if (entry is InvokeWithResponseStreamResponseEvent.PayloadChunk chunk)
                text.Append(Encoding.UTF8.GetString(chunk.Value.Payload!.Value.Span));
            else if (entry is InvokeWithResponseStreamResponseEvent.InvokeComplete complete)
                Assert.Null(complete.Value.ErrorCode);
        }

        Assert.Equal("chunkchunkchunk", text.ToString());
        Assert.Equal("chunkchunkchunk", ReadPayload(await InvokeAsync(lambda, "{}")));
    }

    [Theory]
    [InlineData("http")]
    [InlineData("rest")]
    [InlineData("url")]
    [InlineData("alb")]
    public async Task Api_sends_requests_to_routes(string kind)
    {
        await using LocalServer server = await StartAsync("Http", "", "--api", $"0=orders,kind={kind}");
        using var http = new HttpClient { BaseAddress = server.ApiEndpoints.Single() };

        using HttpResponseMessage placed = await http.PostAsJsonAsync("/orders/0f8fad5b-d9cb-469f-a165-70867728950e", new { id = "o-2", lines = new[] { new { sku = "pen", quantity = 2 }, new { sku = "cap", quantity = 3 } } }, Token);
        using HttpResponseMessage invalid = await http.GetAsync("/orders/no-guid", Token);
        using HttpResponseMessage unknown = await http.GetAsync("/unknown", Token);

        Assert.Equal((HttpStatusCode.Created, "\"1\""), (placed.StatusCode, placed.Headers.ETag?.Tag));
        Assert.Equal("""{"id":"0f8fad5b-d9cb-469f-a165-70867728950e","orderId":"o-2","total":5}""", await placed.Content.ReadAsStringAsync(Token));
        Assert.Equal((HttpStatusCode.BadRequest, "application/problem+json"), (invalid.StatusCode, invalid.Content.Headers.ContentType?.MediaType));
        Assert.Equal(HttpStatusCode.NotFound, unknown.StatusCode);
        Assert.Equal("a b/c", await http.GetStringAsync("/files/a%20b/c", Token));
    }

    // The Runtime API refuses extensions after the function waits for its restoration, and only a process with an extension receives SIGTERM.
    [Fact]
    public async Task Restored_function_receives_SIGTERM()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no SIGTERM.");
        await using (LocalServer server = await StartAsync("Cases", "terminated,snap-start=on"))
        {
            using LambdaClient lambda = Connect(server);
            Assert.Equal("[1]", ReadPayload(await InvokeAsync(lambda, "[1]")));
            Assert.DoesNotContain("terminated", Log, StringComparison.Ordinal);
        }
        Assert.Contains("terminated", Log, StringComparison.Ordinal);
    }

    // As a user starts the tool, but at a free port.
    private Task<LocalServer> StartAsync(string program, string handler, params string[] arguments)
    {
        string name = $"Tern.Functions.Program.{program}", configuration = new DirectoryInfo(AppContext.BaseDirectory).Name;
        string path = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../..", name, configuration, $"{name}.dll"));
        CommandLine command = CommandLine.Parse(["--port", "0", "--log", "none", "--function", $"orders={path},timeout=300,memory=512,handler={handler}", .. arguments]);
        return LocalServer.StartAsync(command.Aws, command.Server with { LogWriter = _writer }, Token);
    }

    private static LambdaClient Connect(LocalServer server) =>
        new(new() { Region = "us-east-1", Endpoint = server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(server.Aws.Credentials) });

    private static Task<InvokeResponse> InvokeAsync(LambdaClient lambda, string payload) =>
        lambda.InvokeAsync(new() { FunctionName = "orders", Payload = Encoding.UTF8.GetBytes(payload), LogType = LogType.Tail }, Token);

    private static string ReadPayload(InvokeResponse response) => Encoding.UTF8.GetString(response.Payload!.Value.Span);

    private static string ReadLog(InvokeResponse response) => Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!));
}
