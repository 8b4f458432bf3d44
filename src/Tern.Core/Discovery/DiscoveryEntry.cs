namespace Tern.Runtime;

/// <summary>An endpoint that has been discovered, or whose discovery is in flight.</summary>
internal sealed class DiscoveryEntry(Task<Endpoint> endpoint)
{
    private long _expiresAtTicks = DateTimeOffset.MaxValue.UtcTicks;

    /// <summary>The discovered endpoint. Concurrent callers wait for the same response.</summary>
    public Task<Endpoint> Endpoint => endpoint;

    /// <summary>When the entry expires; the maximum while discovery is in flight.</summary>
    public DateTimeOffset ExpiresAt
    {
        get => new(Volatile.Read(ref _expiresAtTicks), TimeSpan.Zero);
        set => Volatile.Write(ref _expiresAtTicks, value.UtcTicks);
    }
}
