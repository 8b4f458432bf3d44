using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Tern.Runtime;

/// <summary>
/// Sends chunks, one at a time. One reusable object is the task source, the thread pool work item and the continuation for all chunks. An async method
/// would allocate a box for each chunk, because the pools of .NET do not supply one when the method changes threads.
/// </summary>
/// <param name="destination">The connection.</param>
/// <param name="end">Cancels the attempt.</param>
// Without the reusable task source, each chunk allocates.
// Held by AllocationTests.An_additional_chunk_allocates_nothing (signed and unsigned chunks).
internal sealed class ChunkSendOperation(Stream destination, CancellationToken end) : IValueTaskSource, IThreadPoolWorkItem
{
    private const int WriteCount = 2;

    private ManualResetValueTaskSourceCore<bool> _sent;
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _writing;
    private Action? _execute;
    private ReadOnlyMemory<byte> _frame;
    private ReadOnlyMemory<byte> _chunk;
    private int _startedWrites;

    /// <summary>Starts to send a chunk. Await the previous chunk first.</summary>
    /// <param name="frame">The bytes before the chunk: the previous line break and the chunk header.</param>
    /// <param name="chunk">The bytes of the chunk.</param>
    /// <param name="onAnotherThread">Whether to write on a thread pool thread, so that a synchronous write does not block the caller.</param>
    public ValueTask SendAsync(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> chunk, bool onAnotherThread)
    {
        _sent.Reset();
        _frame = frame;
        _chunk = chunk;
        _startedWrites = 0;
        var sending = new ValueTask(this, _sent.Version);
        if (onAnotherThread)
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        else
            Execute();
        return sending;
    }

    /// <summary>Continues until a write does not complete synchronously, or to the end.</summary>
    [SuppressMessage("Reliability", "CA2012", Justification = "The result is consumed once, after completion.")]
    public void Execute()
    {
        try
        {
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing;
            do
            {
                if (_startedWrites > 0)
                    _writing.GetResult();
                if (_startedWrites == WriteCount)
                {
                    _sent.SetResult(true);
                    return;
                }
                writing = destination.WriteAsync(_startedWrites++ == 0 ? _frame : _chunk, end).ConfigureAwait(false).GetAwaiter();
                _writing = writing;
            }
            while (writing.IsCompleted);
            writing.UnsafeOnCompleted(_execute ??= Execute);
        }
        catch (Exception e)
        {
            _sent.SetException(e);
        }
    }

    void IValueTaskSource.GetResult(short token) => _sent.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _sent.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _sent.OnCompleted(continuation, state, token, flags);
}
