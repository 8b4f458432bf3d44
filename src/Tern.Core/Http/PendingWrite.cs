using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Tern.Runtime;

/// <summary>
/// A write that did not complete synchronously. One reusable object serves all writes of an attempt, because they do not overlap. An async method would
/// allocate a box for each write, because the pools of .NET do not supply one when the body changes threads.
/// </summary>
/// <param name="stream">The stream to notify when a write completes.</param>
// Without the reusable task source, each write allocates.
// Held by AllocationTests.An_additional_chunk_allocates_nothing.
internal sealed class PendingWrite(UploadStream stream) : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _written;
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _writing;
    private Action? _onWriteCompleted;

    public bool IsInFlight { get; private set; }

    public ValueTask WaitAsync(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing)
    {
        IsInFlight = true;
        _writing = writing;
        _written.Reset();
        var written = new ValueTask(this, _written.Version);
        writing.UnsafeOnCompleted(_onWriteCompleted ??= OnWriteCompleted);
        return written;
    }

    void IValueTaskSource.GetResult(short token)
    {
        // Not earlier: a caller that does not await could start the next write while this one completes.
        IsInFlight = false;
        _written.GetResult(token);
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _written.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _written.OnCompleted(continuation, state, token, flags);

    private void OnWriteCompleted()
    {
        try
        {
            stream.CompleteWrite(_writing);
        }
        catch (Exception e)
        {
            _written.SetException(e);
            return;
        }
        _written.SetResult(true);
    }
}
