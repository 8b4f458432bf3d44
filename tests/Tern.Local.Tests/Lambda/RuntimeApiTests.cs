using System.Net;
using System.Text;
using System.Threading.Channels;
using Tern.Lambda;
using Tern.Local.Tests.S3;

namespace Tern.Local.Tests.Lambda;

/// <summary>Functions in other processes, which request their invocations over HTTP.</summary>
public sealed class RuntimeApiTests : IAsyncDisposable
{
    private const string Runtime = "http://localhost:8000/orders/2018-06-01/runtime/";

    private readonly List<HttpClient> _clients = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask DisposeAsync()
    {
        _clients.ForEach(client => client.Dispose());
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Process_receives_invocations_and_returns_responses()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders", "[1]", ("X-Amz-Client-Context", Convert.ToBase64String("{\"a\":1}"u8)));
        using HttpResponseMessage received = await next;
        Assert.Equal("[1]", await received.Content.ReadAsStringAsync(Token));
        string id = Assert.Single(received.Headers.GetValues("Lambda-Runtime-Aws-Request-Id"));
        Assert.Equal(LocalLambda.Arn("orders"), Assert.Single(received.Headers.GetValues("Lambda-Runtime-Invoked-Function-Arn")));
        Assert.Equal("{\"a\":1}", Assert.Single(received.Headers.GetValues("Lambda-Runtime-Client-Context")));
        Assert.Equal(202, await PostAsync(process, $"invocation/{id}/response", "[2]"));
        Assert.Equal("[2]", (await invocation).Text);
        Assert.Equal(400, await PostAsync(process, $"invocation/{id}/response", "[2]"));
    }

    [Fact]
    public async Task Error_of_a_process_is_the_result()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders");
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        Assert.Equal(202, await PostAsync(process, $"invocation/{id}/error", """{"errorType":"OutOfStock","errorMessage":"No stock."}""", "OutOfStock"));
        LocalLambda.LambdaResponse response = await invocation;
        Assert.Equal(("Unhandled", "OutOfStock"), (response.Header("X-Amz-Function-Error"), response.Body.GetProperty("errorType").GetString()));
    }

    [Fact]
    public async Task Function_of_another_account_and_region_has_them_in_its_path()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        const string Base = "http://localhost:8000/222222222222/eu-west-1/orders/2018-06-01/runtime/";
        Task<HttpResponseMessage> next = process.GetAsync(Base + "invocation/next", Token);
        using LambdaClient client = lambda.Aws.CreateClient<LambdaClient>(new() { Region = "eu-west-1", Credentials = new StaticCredentialsProvider("222222222222", "local-secret-access-key") });
        Task<InvokeResponse> invocation = client.InvokeAsync(new() { FunctionName = "orders" }, Token);
        using HttpResponseMessage received = await next;
        Assert.Equal("arn:aws:lambda:eu-west-1:222222222222:function:orders", Assert.Single(received.Headers.GetValues("Lambda-Runtime-Invoked-Function-Arn")));
        string id = received.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        using HttpResponseMessage accepted = await process.PostAsync($"{Base}invocation/{id}/response", new StringContent("1"), Token);
        Assert.Equal(202, (int)accepted.StatusCode);
        Assert.Equal("1", Encoding.UTF8.GetString((await invocation).Payload!.Value.Span));
    }

    [Fact]
    public async Task Several_processes_execute_one_function_at_once()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage>[] processes = [.. Enumerable.Range(0, 10).Select(_ => process.GetAsync(Runtime + "invocation/next", Token))];
        Task<LocalLambda.LambdaResponse>[] invocations = [.. Enumerable.Range(0, 10).Select(i => InvocationTests.InvokeAsync(lambda, "orders", $"{i}"))];
        // No response is sent before all invocations were received.
        HttpResponseMessage[] received = await Task.WhenAll(processes);
        foreach (HttpResponseMessage invocation in Enumerable.Reverse(received))
        {
            string payload = await invocation.Content.ReadAsStringAsync(Token);
            await PostAsync(process, $"invocation/{invocation.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First()}/response", payload + payload);
            invocation.Dispose();
        }
        Assert.Equal(Enumerable.Range(0, 10).Select(i => $"{i}{i}"), (await Task.WhenAll(invocations)).Select(response => response.Text));
    }

    [Fact]
    public async Task Chunks_of_a_streamed_response_are_events_when_they_arrive()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        var process = new HttpClient(aws.Handler, disposeHandler: false);
        _clients.Add(process);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        using LambdaClient client = aws.CreateClient<LambdaClient>();
        Task<InvokeWithResponseStreamResponse> invocation = client.InvokeWithResponseStreamAsync(new() { FunctionName = "orders" }, Token);
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        var body = new SlowContent();
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{Runtime}invocation/{id}/response") { Content = body };
        request.Headers.Add("Lambda-Runtime-Function-Response-Mode", "streaming");
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "text/plain");
        Task<HttpResponseMessage> sending = process.SendAsync(request, Token);
        await body.WriteAsync("first");
        InvokeWithResponseStreamResponse response = await invocation;
        Assert.Equal("text/plain", response.ResponseStreamContentType);
        await using IAsyncEnumerator<InvokeWithResponseStreamResponseEvent> events = response.EventStream.GetAsyncEnumerator(Token);
        Assert.Equal("first", await ReadChunkAsync(events));
        Assert.False(sending.IsCompleted);
        await body.WriteAsync("second");
        Assert.Equal("second", await ReadChunkAsync(events));
        body.Complete();
        using HttpResponseMessage accepted = await sending;
        Assert.Equal(202, (int)accepted.StatusCode);
        Assert.True(await events.MoveNextAsync());
        Assert.Null(Assert.IsType<InvokeWithResponseStreamResponseEvent.InvokeComplete>(events.Current).Value.ErrorCode);
    }

    [Fact]
    public async Task Streamed_response_to_a_buffered_invocation_is_returned_as_a_whole()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders");
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{Runtime}invocation/{id}/response") { Content = new StringContent("[1,2]") };
        request.Headers.Add("Lambda-Runtime-Function-Response-Mode", "streaming");
        using HttpResponseMessage accepted = await process.SendAsync(request, Token);
        Assert.Equal((202, "[1,2]"), ((int)accepted.StatusCode, (await invocation).Text));
    }

    [Fact]
    public async Task Response_with_an_unknown_mode_is_refused_and_can_be_sent_again()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders", "1", ("X-Amz-Tenant-Id", "tenant-1"));
        using HttpResponseMessage received = await next;
        Assert.Equal("tenant-1", Assert.Single(received.Headers.GetValues("Lambda-Runtime-Aws-Tenant-Id")));
        string path = $"invocation/{received.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First()}/response";
        using var request = new HttpRequestMessage(HttpMethod.Post, Runtime + path) { Content = new StringContent("1") };
        request.Headers.Add("Lambda-Runtime-Function-Response-Mode", "buffered");
        using HttpResponseMessage refused = await process.SendAsync(request, Token);
        Assert.Equal(400, (int)refused.StatusCode);
        Assert.Contains("InvalidFunctionResponseMode", await refused.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Equal(202, await PostAsync(process, path, "[2]"));
        Assert.Equal("[2]", (await invocation).Text);
    }

    [Theory]
    [InlineData("response")]
    [InlineData("error")]
    public async Task Connection_that_is_lost_within_the_response_fails_the_invocation(string path)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders");
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        await Assert.ThrowsAnyAsync<Exception>(() => process.PostAsync($"{Runtime}invocation/{id}/{path}", new StreamContent(new BrokenStream(10)), Token));
        Assert.Equal("Runtime.TruncatedResponse", (await invocation).Body.GetProperty("errorType").GetString());
    }

    [Fact]
    public async Task Error_of_the_initialization_fails_the_invocations()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders");
        (await next).Dispose();
        Assert.Equal(202, await PostAsync(process, "init/error", """{"errorType":"NoDatabase","errorMessage":"No database."}""", "NoDatabase"));
        Assert.Equal("NoDatabase", (await invocation).Body.GetProperty("errorType").GetString());
    }

    [Fact]
    public async Task Invalid_paths_are_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Assert.Equal(400, await PostAsync(process, "invocation/unknown/response", "1"));
        using HttpResponseMessage response = await process.GetAsync("http://localhost:8000/a%20b/2018-06-01/runtime/invocation/next", Token);
        Assert.Equal(400, (int)response.StatusCode);
        foreach ((string path, int status) in new[] { ("1/eu-west-1/orders", 400), ("222222222222/a_b/orders", 400) })
        {
            using HttpResponseMessage invalid = await process.GetAsync($"http://localhost:8000/{path}/2018-06-01/runtime/invocation/next", Token);
            Assert.Equal(status, (int)invalid.StatusCode);
        }
        using HttpResponseMessage unknown = await process.GetAsync(Runtime + "other", Token);
        Assert.Equal(404, (int)unknown.StatusCode);
    }

    private static async Task<string> ReadChunkAsync(IAsyncEnumerator<InvokeWithResponseStreamResponseEvent> events)
    {
        Assert.True(await events.MoveNextAsync());
        return Encoding.UTF8.GetString(Assert.IsType<InvokeWithResponseStreamResponseEvent.PayloadChunk>(events.Current).Value.Payload!.Value.Span);
    }

    private HttpClient Connect(LocalLambda lambda)
    {
        var client = new HttpClient(lambda.Aws.Handler, disposeHandler: false);
        _clients.Add(client);
        return client;
    }

    private static async Task<int> PostAsync(HttpClient process, string path, string body, string? errorType = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, Runtime + path) { Content = new StringContent(body, Encoding.UTF8) };
        if (errorType is not null)
            request.Headers.Add("Lambda-Runtime-Function-Error-Type", errorType);
        using HttpResponseMessage response = await process.SendAsync(request, Token);
        return (int)response.StatusCode;
    }

    /// <summary>A body that is sent in parts.</summary>
    private sealed class SlowContent : HttpContent
    {
        private readonly Channel<string> _parts = Channel.CreateUnbounded<string>();

        public ValueTask WriteAsync(string part) => _parts.Writer.WriteAsync(part, Token);

        public void Complete() => _parts.Writer.Complete();

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            await foreach (string part in _parts.Reader.ReadAllAsync(Token))
            {
                await stream.WriteAsync(Encoding.UTF8.GetBytes(part), Token);
                await stream.FlushAsync(Token);
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
