namespace Tern.Core.Tests.Support;

/// <summary>A service that sends no response until the request is canceled. After <c>count</c> requests, it returns responses.</summary>
internal sealed class HangingResponses : IAsyncDisposable
{
    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _remaining;

    public HangingResponses(int count = int.MaxValue)
    {
        _remaining = count;
        Handler = new ScriptedHandler(async (_, token) =>
        {
            if (_remaining-- <= 0)
                return ScriptedHandler.Ok();
            var never = new TaskCompletionSource<HttpResponseMessage>();
            using (token.Register(() => never.TrySetCanceled(token)))
            {
                _started.TrySetResult();
                return await never.Task;
            }
        });
    }

    public ScriptedHandler Handler { get; }

    public Task Started => _started.Task;

    public ValueTask DisposeAsync()
    {
        Handler.Dispose();
        return ValueTask.CompletedTask;
    }
}
