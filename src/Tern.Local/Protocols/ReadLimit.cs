namespace Tern.Local.Protocols;

/// <summary>Cancels a read after a maximum time.</summary>
internal sealed class ReadLimit : IDisposable
{
    private readonly CancellationTokenSource _read;
    private readonly ITimer _timer;

    /// <summary>Starts the time.</summary>
    /// <param name="read">The source to cancel.</param>
    /// <param name="time">The clock.</param>
    /// <param name="maxTime">The maximum time.</param>
    public ReadLimit(CancellationTokenSource read, TimeProvider time, TimeSpan maxTime)
    {
        _read = read;
        _timer = time.CreateTimer(static limit => ((ReadLimit)limit!).Expire(), this, maxTime, Timeout.InfiniteTimeSpan);
    }

    public bool HasExpired { get; private set; }

    public void Dispose() => _timer.Dispose();

    private void Expire()
    {
        HasExpired = true;
        try
        {
            _read.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The body was complete in the meantime.
        }
    }
}
