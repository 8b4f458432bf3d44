namespace Tern.Local.Protocols;

/// <summary>Cancels a read after a maximum time, or when a token is cancelled.</summary>
internal sealed class ReadLimit : IDisposable
{
    private readonly CancellationTokenSource _read;
    private readonly ITimer _timer;
    private readonly CancellationTokenRegistration _registration;

    /// <summary>Starts the time.</summary>
    /// <param name="read">The source to cancel.</param>
    /// <param name="time">The clock.</param>
    /// <param name="maxTime">The maximum time.</param>
    /// <param name="cancellationToken">Cancels the read.</param>
    public ReadLimit(CancellationTokenSource read, TimeProvider time, TimeSpan maxTime, CancellationToken cancellationToken)
    {
        _read = read;
        _registration = cancellationToken.UnsafeRegister(static limit => ((ReadLimit)limit!).Cancel(), this);
        _timer = time.CreateTimer(static limit => ((ReadLimit)limit!).Expire(), this, maxTime, Timeout.InfiniteTimeSpan);
    }

    public bool HasExpired { get; private set; }

    public void Dispose()
    {
        _registration.Dispose();
        _timer.Dispose();
    }

    private void Expire()
    {
        HasExpired = true;
        Cancel();
    }

    private void Cancel()
    {
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
