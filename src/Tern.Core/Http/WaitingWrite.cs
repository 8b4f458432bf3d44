using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Tern.Http;

/// <summary>
/// A write that the connection did not take at once. One object waits for all of an attempt, since they come one at a time: an asynchronous method needs
/// a box for each, which the pools of .NET do not have when the body changes threads.
/// </summary>
/// <param name="stream">Is told of the end of each.</param>
internal sealed class WaitingWrite(UploadStream stream) : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _written;
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _writing;
    private Action? _continue;

    public bool IsUnderWay { get; private set; }

    public ValueTask WaitAsync(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing)
    {
        IsUnderWay = true;
        _writing = writing;
        _written.Reset();
        var written = new ValueTask(this, _written.Version);
        writing.UnsafeOnCompleted(_continue ??= Continue);
        return written;
    }

    void IValueTaskSource.GetResult(short token)
    {
        // Not before: whoever does not await would begin the next write under the end of this one.
        IsUnderWay = false;
        _written.GetResult(token);
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _written.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _written.OnCompleted(continuation, state, token, flags);

    private void Continue()
    {
        try
        {
            stream.EndWrite(_writing);
        }
        catch (Exception e)
        {
            _written.SetException(e);
            return;
        }
        _written.SetResult(true);
    }
}
