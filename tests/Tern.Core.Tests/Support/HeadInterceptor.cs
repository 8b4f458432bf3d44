namespace Tern.Core.Tests.Support;

/// <summary>Signals when the headers of a response were received.</summary>
internal sealed class HeadInterceptor : ICallInterceptor
{
    private readonly TaskCompletionSource _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task Seen => _seen.Task;

    public AttemptContext? Attempt { get; private set; }

    public ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken)
    {
        Attempt = attempt;
        _seen.TrySetResult();
        return ValueTask.CompletedTask;
    }
}
