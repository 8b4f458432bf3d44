using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Tern.Streaming;

/// <summary>
/// Sends chunks, one at a time. What is awaited, what a thread of the pool runs and what goes on when the connection is ready are one object for all of
/// them: an asynchronous method needs a box per chunk, which the pools of .NET do not have when it changes threads.
/// </summary>
/// <param name="destination">The connection.</param>
/// <param name="end">Ends the attempt.</param>
internal sealed class ChunkSending(Stream destination, CancellationToken end) : IValueTaskSource, IThreadPoolWorkItem
{
    private const int Pieces = 2;

    private ManualResetValueTaskSourceCore<bool> _sent;
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _writing;
    private Action? _execute;
    private ReadOnlyMemory<byte> _frame;
    private ReadOnlyMemory<byte> _chunk;
    private int _begun;

    /// <summary>Begins to send a chunk, when the one before was awaited.</summary>
    /// <param name="frame">What stands before it.</param>
    /// <param name="chunk">Its bytes.</param>
    /// <param name="onAnotherThread">Whether this one has better things to do than to write to a connection that takes the bytes at once.</param>
    public ValueTask SendAsync(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> chunk, bool onAnotherThread)
    {
        _sent.Reset();
        _frame = frame;
        _chunk = chunk;
        _begun = 0;
        var sending = new ValueTask(this, _sent.Version);
        if (onAnotherThread)
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        else
            Execute();
        return sending;
    }

    /// <summary>Goes on to where the connection has to be waited for, or to the end.</summary>
    [SuppressMessage("Reliability", "CA2012", Justification = "It is taken once, when it has completed.")]
    public void Execute()
    {
        try
        {
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing;
            do
            {
                if (_begun > 0)
                    _writing.GetResult();
                if (_begun == Pieces)
                {
                    _sent.SetResult(true);
                    return;
                }
                writing = destination.WriteAsync(_begun++ == 0 ? _frame : _chunk, end).ConfigureAwait(false).GetAwaiter();
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
