using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

/// <summary>A disposed client has no pending timers.</summary>
public sealed class ClientDisposalTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Disposed_clients_have_no_pending_timers()
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
    public async Task Call_that_ends_after_client_disposal_has_no_pending_timers()
    {
        var time = new ManualTimeProvider();
        var response = new TaskCompletionSource<HttpResponseMessage>(TaskCreationOptions.RunContinuationsAsynchronously);
        var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler((_, _) => response.Task), TimeProvider = time });
        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        client.Dispose();
        Assert.NotEmpty(time.PendingTimers);
        response.SetResult(ScriptedHandler.Ok());
        await call;
        Assert.Empty(time.PendingTimers);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Streamed_body_has_no_pending_timers_after_disposal(bool isClientDisposedFirst)
    {
        var time = new ManualTimeProvider();
        var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok("text")), TimeProvider = time });
        Stream body = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        if (isClientDisposedFirst)
            client.Dispose();
        await body.CopyToAsync(Stream.Null, Token);
        Assert.NotEmpty(time.PendingTimers);
        await body.DisposeAsync();
        client.Dispose();
        Assert.Empty(time.PendingTimers);
    }
}
