using Tern.Support;

namespace Tern.Calls;

/// <summary>What a client leaves behind when it is disposed: nothing.</summary>
public sealed class ClientDisposalTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_disposed_client_leaves_no_timer()
    {
        var time = new ManualTimeProvider();
        for (int i = 0; i < 10_000; i++)
        {
            using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()), TimeProvider = time });
            await client.EchoAsync(cancellationToken: Token);
        }
        Assert.Empty(time.PendingTimers);
    }

    [Fact]
    public async Task A_call_that_ends_behind_its_client_leaves_no_timer()
    {
        var time = new ManualTimeProvider();
        var answer = new TaskCompletionSource<HttpResponseMessage>(TaskCreationOptions.RunContinuationsAsynchronously);
        var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler((_, _) => answer.Task), TimeProvider = time });
        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        client.Dispose();
        Assert.NotEmpty(time.PendingTimers);
        answer.SetResult(ScriptedHandler.Ok());
        await call;
        Assert.Empty(time.PendingTimers);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_body_leaves_no_timer(bool outlivesClient)
    {
        var time = new ManualTimeProvider();
        var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok("text")), TimeProvider = time });
        Stream body = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        if (outlivesClient)
            client.Dispose();
        await body.CopyToAsync(Stream.Null, Token);
        Assert.NotEmpty(time.PendingTimers);
        await body.DisposeAsync();
        client.Dispose();
        Assert.Empty(time.PendingTimers);
    }
}
