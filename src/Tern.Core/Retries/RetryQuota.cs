namespace Tern.Retries;

/// <summary>The tokens that all retries of a client draw on, so that an outage is not made worse. Lock-free.</summary>
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
    public bool TryTake(int cost)
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

    /// <summary>Gives tokens back; what exceeds the capacity is lost. A full quota is only read, never written.</summary>
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
