using Tern.Core.Tests.Identity;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class ForgetTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Next_call_uses_a_new_connection()
    {
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url });
        using TestClient derived = client.With(retry: RetryOptions.None);
        await client.EchoAsync(cancellationToken: Token);
        client.Forget();
        await derived.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(2, server.Connections);
    }

    [Fact]
    public async Task Idle_connection_is_closed_at_once()
    {
        var closed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            while (await connection.ReadRequestAsync(token) is not null)
                await connection.SendAsync(LoopbackServer.Response("{}"), token);
            closed.SetResult();
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url });
        await client.EchoAsync(cancellationToken: Token);
        client.Forget();
        await closed.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Call_in_flight_continues()
    {
        var received = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var respond = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            received.SetResult();
            await respond.Task;
            await connection.SendAsync(LoopbackServer.Response("late"), token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url });
        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        await received.Task.WaitAsync(Token);
        client.Forget();
        respond.SetResult();
        TestResponse response = await call;
        Assert.Equal(("late", 1), (response.Text, response.Metadata.Attempts));
    }

    [Fact]
    public async Task Streamed_body_in_flight_continues()
    {
        var rest = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst", token);
            await rest.Task;
            await connection.SendAsync("other", token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url });
        Stream body = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        client.Forget();
        rest.SetResult();
        using var reader = new StreamReader(body);
        Assert.Equal("firstother", await reader.ReadToEndAsync(Token));
    }

    [Fact]
    public async Task Concurrent_calls_succeed_whenever_connections_are_closed()
    {
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None });
        bool isDone = false;
        Task forgetting = Task.Run(
            () =>
            {
                while (!Volatile.Read(ref isDone))
                    client.Forget();
            },
            Token);
        await Task.WhenAll(Enumerable.Range(0, 4).Select(async _ =>
        {
            for (int i = 0; i < 100; i++)
                await client.EchoAsync(cancellationToken: Token);
        }));
        Volatile.Write(ref isDone, true);
        await forgetting;
    }

    [Fact]
    public async Task Credentials_are_fetched_again()
    {
        var clock = new ManualTimeProvider();
        var source = new ScriptedCredentials(clock);
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Credentials = source, Handler = handler });
        for (int i = 1; i <= 2; i++)
        {
            Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
            await source.CompleteAsync(new($"AKID{i}", "secret"));
            await call;
            Assert.Contains($"Credential=AKID{i}/", handler.Sent[^1]["Authorization"], StringComparison.Ordinal);
            client.Forget();
        }
    }

    [Fact]
    public async Task Fetch_in_flight_completes_for_its_callers_and_is_not_cached()
    {
        var source = new ScriptedCredentials(new ManualTimeProvider());
        Task<AwsCredentials> before = source.GetCredentialsAsync(Token).AsTask();
        TaskCompletionSource<AwsCredentials> first = await source.NextFetchAsync();
        source.Forget();
        Task<AwsCredentials> after = source.GetCredentialsAsync(Token).AsTask();
        TaskCompletionSource<AwsCredentials> second = await source.NextFetchAsync();
        second.SetResult(new("NEW", "secret"));
        Assert.Equal("NEW", (await after).AccessKeyId);
        first.SetResult(new("OLD", "secret"));
        Assert.Equal("OLD", (await before).AccessKeyId);
        Assert.Equal("NEW", (await source.GetCredentialsAsync(Token)).AccessKeyId);
        Assert.Equal(2, source.FetchCount);
    }

    [Fact]
    public async Task Variables_are_read_again()
    {
        var variables = new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "FIRST", ["AWS_SECRET_ACCESS_KEY"] = "secret", ["AWS_REGION"] = "eu-west-1" };
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(new ClientOptions { Environment = new InMemoryAwsEnvironment(variables), Handler = handler });
        await client.EchoAsync(cancellationToken: Token);
        variables["AWS_ACCESS_KEY_ID"] = "SECOND";
        variables["AWS_REGION"] = "eu-west-2";
        await client.EchoAsync(cancellationToken: Token);
        client.Forget();
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["FIRST eu-west-1", "FIRST eu-west-1", "SECOND eu-west-2"], handler.Sent.Select(Scope));

        using var source = new TestClient(new ClientOptions { Environment = new InMemoryAwsEnvironment(variables), Handler = handler, Credentials = new EnvironmentCredentialsProvider(new InMemoryAwsEnvironment(variables)) });
        await source.EchoAsync(cancellationToken: Token);
        variables["AWS_ACCESS_KEY_ID"] = "THIRD";
        source.Forget();
        await source.EchoAsync(cancellationToken: Token);
        Assert.Equal("THIRD eu-west-2", Scope(handler.Sent[^1]));
    }

    [Fact]
    public void Disposed_client_cannot_forget()
    {
        var client = new TestClient(TestClient.Defaults);
        client.Dispose();
        Assert.Throws<ObjectDisposedException>(client.Forget);
    }

    [Fact]
    public async Task Own_handler_is_not_disposed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, DisposeHandler = true });
        await client.EchoAsync(cancellationToken: Token);
        client.Forget();
        await client.EchoAsync(cancellationToken: Token);
        Assert.False(handler.IsDisposed);
    }

    private static string Scope(SentRequest sent)
    {
        string[] credential = sent["Authorization"]!.Split("Credential=")[1].Split('/');
        return $"{credential[0]} {credential[2]}";
    }
}
