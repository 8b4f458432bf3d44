namespace Tern.Runtime;

/// <summary>The tokens for all retries of a client, so that retries do not make an outage worse. Lock-free.</summary>
internal sealed class RetryQuota
{
    public const int DefaultCapacity = 500;
    public const int TransientCost = 14;
    public const int ThrottlingCost = 5;
    public const int FirstAttemptReward = 1;

    private readonly int _capacity;
    private int _available;

    public RetryQuota(int capacity = DefaultCapacity)
    {
        _capacity = capacity;
        _available = capacity;
    }

    public int Available => Volatile.Read(ref _available);

    /// <summary>Takes tokens, all or none.</summary>
    public bool TryAcquire(int cost)
    {
        int seen = Volatile.Read(ref _available);
        while (seen >= cost)
        {
            int found = Interlocked.CompareExchange(ref _available, seen - cost, seen);
            if (found == seen)
                return true;
            seen = found;
        }
        return false;
    }

    /// <summary>Returns tokens up to the capacity. A full quota is only read, never written.</summary>
    public void Return(int tokens)
    {
        int seen = Volatile.Read(ref _available);
        while (seen < _capacity)
        {
            int found = Interlocked.CompareExchange(ref _available, Math.Min(seen + tokens, _capacity), seen);
            if (found == seen)
                return;
            seen = found;
        }
    }
}
