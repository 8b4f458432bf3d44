namespace Tern.Support;

/// <summary>A service that takes a request and says nothing until it is cancelled; after <c>count</c> requests it answers.</summary>
internal sealed class HangingAnswers : IAsyncDisposable
{
    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _remaining;

    public HangingAnswers(int count = int.MaxValue)
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
