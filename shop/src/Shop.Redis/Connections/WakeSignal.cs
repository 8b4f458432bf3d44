using System.Threading.Tasks.Sources;

namespace Shop.Redis.Connections;

/// <summary>Lets one loop wait, again and again, without an allocation. It goes on on the thread that sets the signal.</summary>
internal sealed class WakeSignal : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    public ValueTask WaitAsync() => new(this, _core.Version);

    /// <summary>Wakes the loop, now or when it comes to wait. Once for each wait.</summary>
    public void Set() => _core.SetResult(true);

    void IValueTaskSource.GetResult(short token)
    {
        _core.GetResult(token);
        _core.Reset();
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
