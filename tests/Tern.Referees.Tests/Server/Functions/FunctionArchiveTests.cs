using System.IO.Compression;
using System.Net;
using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>Functions whose archives are executed as processes of the server.</summary>
public sealed class FunctionArchiveTests
{
    // A runtime in a shell script. The name of the function selects what it does.
    private const string Bootstrap = """
        #!/bin/sh
        api="http://$AWS_LAMBDA_RUNTIME_API/2018-06-01/runtime"
        if [ "$MODE" = "exit" ]; then echo "cannot start" >&2; exit 3; fi
        while true; do
          head=$(mktemp)
          event=$(curl -sS -D "$head" "$api/invocation/next") || exit 0
          id=$(grep -i '^Lambda-Runtime-Aws-Request-Id' "$head" | tr -d '\r' | cut -d ' ' -f 2)
          rm -f "$head"
          echo "received $event"
          case "$MODE" in
            error) curl -sS -X POST -H 'Lambda-Runtime-Function-Error-Type: OutOfStock' -d '{"errorType":"OutOfStock","errorMessage":"No stock."}' "$api/invocation/$id/error" > /dev/null ;;
            hang) sleep 600 ;;
            *) curl -sS -X POST -d "{\"pid\":$$,\"event\":$event,\"handler\":\"$_HANDLER\",\"region\":\"$AWS_REGION\",\"url\":\"$AWS_ENDPOINT_URL\",\"key\":\"$AWS_ACCESS_KEY_ID\",\"root\":\"$LAMBDA_TASK_ROOT\",\"secret\":\"$TERN_TEST_SECRET\",\"folder\":\"$(pwd)\"}" "$api/invocation/$id/response" > /dev/null ;;
          esac
        done
        """;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Archive_with_a_bootstrap_is_executed_with_the_variables_of_Lambda()
    {
        SkipWithoutShell();
        JsonElement first, third;
        await using (LocalServer server = await LocalServer.StartAsync(options: new() { RunsFunctions = true }, cancellationToken: Token))
            (first, third) = await InvokeWithUpdateAsync(server);
        Assert.False(Directory.Exists(first.GetProperty("root").GetString()));
        Assert.False(Directory.Exists(third.GetProperty("root").GetString()));
        Assert.False(IsRunning(third.GetProperty("pid").GetInt32()));
    }

    private static async Task<(JsonElement First, JsonElement Third)> InvokeWithUpdateAsync(LocalServer server)
    {
        using LambdaClient lambda = Connect(server);
        await CreateAsync(lambda, "orders", "ok");
        JsonElement first = await InvokeAsync(lambda, "orders", "[1]");
        Assert.Equal(("[1]", "my.handler", "us-east-1"), (first.GetProperty("event").GetRawText(), first.GetProperty("handler").GetString(), first.GetProperty("region").GetString()));
        Assert.Equal((server.Endpoint.OriginalString, server.Aws.Credentials.AccessKeyId, ""), (first.GetProperty("url").GetString(), first.GetProperty("key").GetString(), first.GetProperty("secret").GetString()));
        Assert.Equal(first.GetProperty("root").GetString(), first.GetProperty("folder").GetString());
        // The process is used again.
        JsonElement second = await InvokeAsync(lambda, "orders", "2");
        Assert.Equal(first.GetProperty("pid").GetInt32(), second.GetProperty("pid").GetInt32());
        // Other code is executed by another process.
        await lambda.UpdateFunctionCodeAsync(new() { FunctionName = "orders", ZipFile = CreateArchive(Bootstrap + "\n# changed\n") }, Token);
        JsonElement third = await InvokeAsync(lambda, "orders", "3");
        Assert.NotEqual(first.GetProperty("pid").GetInt32(), third.GetProperty("pid").GetInt32());
        return (first, third);
    }

    [Fact]
    public async Task Concurrent_invocations_have_processes_of_their_own()
    {
        SkipWithoutShell();
        await using LocalServer server = await LocalServer.StartAsync(options: new() { RunsFunctions = true }, cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        await CreateAsync(lambda, "orders", "hang", timeout: 1);
        InvokeResponse[] responses = await Task.WhenAll(Enumerable.Range(0, 2).Select(_ => lambda.InvokeAsync(new() { FunctionName = "orders", Payload = "1"u8.ToArray() }, Token)));
        Assert.All(responses, response => Assert.Contains("Sandbox.Timedout", Encoding.UTF8.GetString(response.Payload!.Value.Span), StringComparison.Ordinal));
        // The process of a timeout is killed. The next invocation has a new one.
        await lambda.UpdateFunctionConfigurationAsync(new() { FunctionName = "orders", Timeout = 60, Environment = new() { Variables = new() { ["MODE"] = "ok" } } }, Token);
        Assert.Equal("2", (await InvokeAsync(lambda, "orders", "2")).GetProperty("event").GetRawText());
    }

    [Theory]
    [InlineData("exit", "Runtime.ExitError", "Error: Runtime exited with error: exit status 3")]
    [InlineData("error", "OutOfStock", "No stock.")]
    public async Task Failure_of_a_process_is_the_error_of_the_function(string mode, string type, string message)
    {
        SkipWithoutShell();
        using var log = new StringWriter();
        await using LocalServer server = await LocalServer.StartAsync(options: new() { RunsFunctions = true, LogWriter = TextWriter.Synchronized(log) }, cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        await CreateAsync(lambda, "orders", mode);
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "orders", LogType = LogType.Tail }, Token);
        JsonElement error = JsonElement.Parse(response.Payload!.Value.Span);
        Assert.Equal(("Unhandled", type), (response.FunctionError, error.GetProperty("errorType").GetString()));
        Assert.EndsWith(message, error.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
        if (mode == "exit")
        {
            Assert.Contains("cannot start\n", Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!)), StringComparison.Ordinal);
            Assert.Contains("orders: cannot start", log.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Archive_is_not_executed_without_the_option()
    {
        await using LocalServer server = await LocalServer.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        await CreateAsync(lambda, "orders", "ok");
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "orders" }, Token);
        Assert.Contains("Runtime.HandlerNotFound", Encoding.UTF8.GetString(response.Payload!.Value.Span), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("../outside", 0)]
    [InlineData("/tmp/outside", 0)]
    [InlineData("link", 0xA1FF)]
    public async Task Archive_with_a_file_outside_of_its_folder_is_refused(string name, int mode)
    {
        await using LocalServer server = await LocalServer.StartAsync(options: new() { RunsFunctions = true }, cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        await CreateAsync(lambda, "orders", "ok", archive: CreateArchive(Bootstrap, (name, mode)));
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "orders" }, Token);
        Assert.Contains("Runtime.InvalidArchive", Encoding.UTF8.GetString(response.Payload!.Value.Span), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Trailers_of_a_streamed_response_contain_its_error()
    {
        await using LocalServer server = await LocalServer.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        using var process = new HttpClient();
        string runtime = $"{server.Endpoint.OriginalString}/orders/2018-06-01/runtime/";
        Task<HttpResponseMessage> next = process.GetAsync(runtime + "invocation/next", Token);
        Task<InvokeWithResponseStreamResponse> invocation = InvokeStreamAsync(lambda);
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        await using Support.RawConnection connection = await Support.RawConnection.OpenAsync(server.Endpoint);
        await connection.SendAsync(
            $"POST /orders/2018-06-01/runtime/invocation/{id}/response HTTP/1.1\r\nHost: {server.Endpoint.Authority}\r\nLambda-Runtime-Function-Response-Mode: streaming\r\n"
            + "Trailer: Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n");
        await using IAsyncEnumerator<InvokeWithResponseStreamResponseEvent> events = (await invocation).EventStream.GetAsyncEnumerator(Token);
        Assert.True(await events.MoveNextAsync());
        Assert.Equal("first", Encoding.UTF8.GetString(Assert.IsType<InvokeWithResponseStreamResponseEvent.PayloadChunk>(events.Current).Value.Payload!.Value.Span));
        string document = Convert.ToBase64String("{\"errorMessage\":\"No stock.\"}"u8);
        await connection.SendAsync($"0\r\nLambda-Runtime-Function-Error-Type: OutOfStock\r\nLambda-Runtime-Function-Error-Body: {document}\r\n\r\n");
        Assert.StartsWith("HTTP/1.1 202 ", await connection.ReadHeadAsync(), StringComparison.Ordinal);
        Assert.True(await events.MoveNextAsync());
        InvokeWithResponseStreamCompleteEvent complete = Assert.IsType<InvokeWithResponseStreamResponseEvent.InvokeComplete>(events.Current).Value;
        Assert.Equal(("OutOfStock", "{\"errorMessage\":\"No stock.\"}"), (complete.ErrorCode, complete.ErrorDetails));
    }

    [Fact]
    public async Task Url_streams_chunks_over_the_server()
    {
        await using LocalServer server = await LocalServer.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = Connect(server);
        using var process = new HttpClient();
        string runtime = $"{server.Endpoint.OriginalString}/orders/2018-06-01/runtime/";
        Task<HttpResponseMessage> next = process.GetAsync(runtime + "invocation/next", Token);
        while (!(await lambda.ListFunctionsAsync(new(), Token)).Functions.Any())
            await Task.Yield();
        CreateFunctionUrlConfigResponse url = await lambda.CreateFunctionUrlConfigAsync(new() { FunctionName = "orders", AuthType = FunctionUrlAuthType.None, InvokeMode = InvokeMode.ResponseStream }, Token);
        await lambda.AddPermissionAsync(new() { FunctionName = "orders", StatementId = "url", Action = "lambda:InvokeFunctionUrl", Principal = "*", FunctionUrlAuthType = FunctionUrlAuthType.None }, Token);
        using var request = new HttpRequestMessage(HttpMethod.Get, server.Endpoint) { Headers = { Host = new Uri(url.FunctionUrl!).Host } };
        Task<HttpResponseMessage> sending = process.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, Token);
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        await using Support.RawConnection connection = await Support.RawConnection.OpenAsync(server.Endpoint);
        const string Prelude = "{\"statusCode\":201,\"headers\":{\"x-custom\":\"1\"}}\0\0\0\0\0\0\0\0first";
        await connection.SendAsync(
            $"POST /orders/2018-06-01/runtime/invocation/{id}/response HTTP/1.1\r\nHost: {server.Endpoint.Authority}\r\nLambda-Runtime-Function-Response-Mode: streaming\r\n"
            + $"Content-Type: application/vnd.awslambda.http-integration-response\r\nTransfer-Encoding: chunked\r\n\r\n{Prelude.Length:x}\r\n{Prelude}\r\n");
        using HttpResponseMessage response = await sending;
        Assert.Equal((HttpStatusCode.Created, "1"), (response.StatusCode, response.Headers.GetValues("x-custom").Single()));
        await using Stream body = await response.Content.ReadAsStreamAsync(Token);
        byte[] buffer = new byte[5];
        await body.ReadExactlyAsync(buffer, Token);
        Assert.Equal("first", Encoding.UTF8.GetString(buffer));
        await connection.SendAsync("4\r\nlast\r\n0\r\n\r\n");
        using var rest = new StreamReader(body);
        Assert.Equal("last", await rest.ReadToEndAsync(Token));
    }

    private static async Task<InvokeWithResponseStreamResponse> InvokeStreamAsync(LambdaClient lambda)
    {
        // The process adds the function with its first request.
        while (!(await lambda.ListFunctionsAsync(new(), Token)).Functions.Any())
            await Task.Yield();
        return await lambda.InvokeWithResponseStreamAsync(new() { FunctionName = "orders" }, Token);
    }

    private static void SkipWithoutShell() => Assert.SkipUnless(File.Exists("/bin/sh") && (File.Exists("/usr/bin/curl") || File.Exists("/bin/curl")), "The test needs sh and curl.");

    private static LambdaClient Connect(LocalServer server) => new(new()
    {
        Region = "us-east-1",
        Endpoint = server.Endpoint.OriginalString,
        Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
    });

    private static async Task CreateAsync(LambdaClient lambda, string name, string mode, int timeout = 60, byte[]? archive = null) => await lambda.CreateFunctionAsync(new()
    {
        FunctionName = name,
        Runtime = Tern.Lambda.Runtime.ProvidedAl2023,
        Handler = "my.handler",
        Role = "arn:aws:iam::000000000000:role/local",
        Timeout = timeout,
        Environment = new() { Variables = new() { ["MODE"] = mode } },
        Code = new FunctionCode { ZipFile = archive ?? CreateArchive(Bootstrap) },
    }, Token);

    private static async Task<JsonElement> InvokeAsync(LambdaClient lambda, string name, string payload)
    {
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = name, Payload = Encoding.UTF8.GetBytes(payload) }, Token);
        string text = Encoding.UTF8.GetString(response.Payload!.Value.Span);
        Assert.True(response.FunctionError is null, text);
        return JsonElement.Parse(text);
    }

    private static byte[] CreateArchive(string bootstrap, params (string Name, int Mode)[] more)
    {
        using var output = new MemoryStream();
        using (var archive = new ZipArchive(output, ZipArchiveMode.Create, leaveOpen: true))
        {
            Add(archive, "bootstrap", 0x81ED, bootstrap);
            foreach ((string name, int mode) in more)
                Add(archive, name, mode, "text");
        }
        return output.ToArray();
    }

    private static void Add(ZipArchive archive, string name, int mode, string content)
    {
        ZipArchiveEntry entry = archive.CreateEntry(name);
        entry.ExternalAttributes = mode << 16;
        using Stream stream = entry.Open();
        stream.Write(Encoding.UTF8.GetBytes(content));
    }

    private static bool IsRunning(int id)
    {
        try
        {
            using var process = System.Diagnostics.Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
