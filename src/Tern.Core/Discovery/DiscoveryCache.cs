namespace Tern.Runtime;

/// <summary>Caches discovered endpoints until they expire. One request per key is in flight at a time. Thread-safe.</summary>
internal sealed class DiscoveryCache(TimeProvider timeProvider)
{
    /// <summary>
    /// The maximum number of entries. The number of callers and requests is unlimited: at the maximum, expired entries are removed, or all if
    /// none has expired.
    /// </summary>
    public const int Capacity = 256;

    // The maximum validity, whatever the service returns.
    private const long MaxMinutes = 7 * 24 * 60;

    private readonly Lock _gate = new();
    private readonly Dictionary<DiscoveryKey, DiscoveryEntry> _entries = [];

    /// <summary>Returns the endpoint from the cache or from the service.</summary>
    /// <param name="key">The values that the endpoint depends on.</param>
    /// <param name="discovery">Requests the endpoint from the service.</param>
    /// <param name="client">The client of the request.</param>
    /// <param name="identifiers">The identifiers in the request of the caller.</param>
    /// <param name="cancellationToken">Cancels the wait of this caller.</param>
    public ValueTask<Endpoint> GetAsync(
        DiscoveryKey key,
        EndpointDiscovery discovery,
        ServiceClient client,
        IReadOnlyList<KeyValuePair<string, string>> identifiers,
        CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            if (!_entries.TryGetValue(key, out DiscoveryEntry? entry) || timeProvider.GetUtcNow() >= entry.ExpiresAt)
                entry = AddEntry(key, discovery, client, identifiers);
            return entry.Endpoint is { } endpoint ? new(endpoint) : new(entry.Discovery.JoinAsync(cancellationToken));
        }
    }

    /// <summary>Removes an endpoint, unless it has been replaced by another one.</summary>
    public void Remove(DiscoveryKey key, Endpoint endpoint)
    {
        lock (_gate)
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? known) && known.Endpoint == endpoint)
                _entries.Remove(key);
        }
    }

    private DiscoveryEntry AddEntry(
        DiscoveryKey key, EndpointDiscovery discovery, ServiceClient client, IReadOnlyList<KeyValuePair<string, string>> identifiers)
    {
        EnsureCapacity();
        return _entries[key] = new(_gate, DiscoverAsync, (entry, discovered) => Complete(key, entry, discovered));

        async Task<Endpoint> DiscoverAsync(DiscoveryEntry entry)
        {
            // Without the token of a caller: other callers wait for the same response.
            DiscoveredEndpoint? discovered = await discovery.DiscoverAsync(client, key.Operation, identifiers, CancellationToken.None).ConfigureAwait(false);
            Endpoint endpoint = Read(discovered, key.BaseUrl);
            entry.Validity = TimeSpan.FromMinutes(Math.Clamp(discovered!.CachePeriodInMinutes, 0, MaxMinutes));
            return endpoint;
        }
    }

    /// <summary>Caches a discovered endpoint. Removes the entry after a failure.</summary>
    private Endpoint Complete(DiscoveryKey key, DiscoveryEntry entry, Task<Endpoint> discovered)
    {
        try
        {
            entry.Endpoint = discovered.GetAwaiter().GetResult();
            entry.ExpiresAt = timeProvider.GetUtcNow() + entry.Validity;
            return entry.Endpoint;
        }
        catch
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? current) && current == entry)
                _entries.Remove(key);
            throw;
        }
    }

    /// <summary>Reads the address as an endpoint. An address without a scheme, as is usual, is called over HTTPS.</summary>
    /// <exception cref="TernEndpointException">The address is missing or invalid, or a call over HTTPS would go over HTTP.</exception>
    private static Endpoint Read(DiscoveredEndpoint? discovered, string baseUrl)
    {
        if (string.IsNullOrEmpty(discovered?.Address))
            throw new TernEndpointException($"The service returned no endpoint from endpoint discovery. Set {nameof(ClientOptions)}.{nameof(ClientOptions.Endpoint)} to use a fixed endpoint.");
        string address = discovered.Address;
        var endpoint = new Endpoint(address.Contains("://", StringComparison.Ordinal) ? address : $"https://{address}");
        if (endpoint.Scheme == Uri.UriSchemeHttp && baseUrl.StartsWith(Uri.UriSchemeHttps, StringComparison.OrdinalIgnoreCase))
        {
            throw new TernEndpointException(
                $"The service returned the endpoint 'http://{endpoint.Authority}', which is not encrypted, for calls to '{baseUrl}'. Expected https. Set {nameof(ClientOptions)}.{nameof(ClientOptions.Endpoint)} to use another endpoint.");
        }
        return endpoint;
    }

    private void EnsureCapacity()
    {
        if (_entries.Count < Capacity)
            return;
        DateTimeOffset now = timeProvider.GetUtcNow();
        foreach ((DiscoveryKey key, DiscoveryEntry entry) in _entries)
        {
            if (now >= entry.ExpiresAt)
                _entries.Remove(key);
        }
        if (_entries.Count >= Capacity)
            _entries.Clear();
    }
}
