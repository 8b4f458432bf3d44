using Tern.Calls;

namespace Tern.Support;

/// <summary>Tells when the head of a response has come.</summary>
internal sealed class HeadInterceptor : ICallInterceptor
{
    private readonly TaskCompletionSource _seen = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task Seen => _seen.Task;

    public ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken)
    {
        _seen.TrySetResult();
        return ValueTask.CompletedTask;
    }
}
