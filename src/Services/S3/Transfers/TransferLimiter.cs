namespace Tern.S3.Transfers;

/// <summary>Limits the parts of a transfer in flight. One caller enters, parts leave on any thread.</summary>
internal sealed class TransferLimiter(ConcurrencyLimit limit)
{
    private readonly Lock _gate = new();
    private int _inFlight;
    private TaskCompletionSource? _waiting;
    private bool _waitsForAll;

    /// <summary>Waits until another part can start.</summary>
    public Task EnterAsync(CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            if (_inFlight < limit.Current)
            {
                _inFlight++;
                return Task.CompletedTask;
            }
        }
        return WaitAsync(cancellationToken);
    }

    /// <summary>Reports the end of a part.</summary>
    /// <param name="bytes">The size of the part in bytes if it was successful, otherwise 0.</param>
    /// <param name="isThrottled">Whether the service throttled the part.</param>
    public void Leave(long bytes, bool isThrottled = false)
    {
        TaskCompletionSource? next = null;
        lock (_gate)
        {
            _inFlight--;
            if (isThrottled)
                limit.OnThrottled();
            else if (bytes > 0)
                limit.OnCompleted(bytes);
            if (_waiting is not null && (_waitsForAll ? _inFlight == 0 : _inFlight < limit.Current))
                (next, _waiting) = (_waiting, null);
        }
        next?.SetResult();
    }

    /// <summary>Waits until no part is in flight. No part can enter during the wait.</summary>
    public async Task DrainAsync()
    {
        Task? all = null;
        lock (_gate)
        {
            if (_inFlight > 0)
                all = StartWaiting(forAll: true);
        }
        if (all is not null)
            await all.ConfigureAwait(false);
    }

    private async Task WaitAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            Task turn;
            lock (_gate)
            {
                if (_inFlight < limit.Current)
                {
                    _inFlight++;
                    return;
                }
                turn = StartWaiting(forAll: false);
            }
            await turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private Task StartWaiting(bool forAll)
    {
        _waitsForAll = forAll;
        // An earlier wait was canceled.
        return (_waiting = new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
    }
}
