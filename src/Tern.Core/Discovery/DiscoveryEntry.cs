namespace Tern.Runtime;

/// <summary>An endpoint that has been discovered, or whose discovery is in flight.</summary>
internal sealed class DiscoveryEntry
{
    /// <param name="gate">The lock of the cache.</param>
    /// <param name="discover">Discovers the endpoint, and sets <see cref="Validity"/>.</param>
    /// <param name="complete">Stores the outcome in the entry, and returns the endpoint for the callers.</param>
    public DiscoveryEntry(Lock gate, Func<DiscoveryEntry, Task<Endpoint>> discover, Func<DiscoveryEntry, Task<Endpoint>, Endpoint> complete) =>
        Discovery = new(gate, () => discover(this), discovered => complete(this, discovered));

    /// <summary>The discovery of the endpoint.</summary>
    public SingleFlight<Endpoint> Discovery { get; }

    /// <summary>How long the endpoint is valid, as the service returned it.</summary>
    public TimeSpan Validity { get; set; }

    /// <summary>The discovered endpoint; null while its discovery is in flight.</summary>
    public Endpoint? Endpoint { get; set; }

    /// <summary>When the entry expires; the maximum while its discovery is in flight.</summary>
    public DateTimeOffset ExpiresAt { get; set; } = DateTimeOffset.MaxValue;
}
