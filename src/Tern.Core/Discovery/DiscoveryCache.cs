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

    private readonly Dictionary<DiscoveryKey, DiscoveryEntry> _entries = [];

    /// <summary>
    /// Returns the endpoint from the cache or from the service. A caller that cancels its wait does not cancel the request for the others.
    /// </summary>
    public Task<Endpoint> GetAsync(DiscoveryKey key, Func<Task<DiscoveredEndpoint?>> discover)
    {
        TaskCompletionSource<Endpoint> result;
        DiscoveryEntry entry;
        lock (_entries)
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? known) && timeProvider.GetUtcNow() < known.ExpiresAt)
                return known.Endpoint;
            EnsureCapacity();
            result = new(TaskCreationOptions.RunContinuationsAsynchronously);
            entry = new(result.Task);
            _entries[key] = entry;
        }
        _ = DiscoverAsync(key, entry, result, discover);
        return entry.Endpoint;
    }

    /// <summary>Removes an endpoint, unless it has been replaced by another one.</summary>
    public void Remove(DiscoveryKey key, Task<Endpoint> endpoint)
    {
        lock (_entries)
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? known) && known.Endpoint == endpoint)
                _entries.Remove(key);
        }
    }

    private async Task DiscoverAsync(DiscoveryKey key, DiscoveryEntry entry, TaskCompletionSource<Endpoint> result, Func<Task<DiscoveredEndpoint?>> discover)
    {
        try
        {
            DiscoveredEndpoint? discovered = await discover().ConfigureAwait(false);
            Endpoint endpoint = Read(discovered, key.BaseUrl);
            entry.ExpiresAt = timeProvider.GetUtcNow() + TimeSpan.FromMinutes(Math.Clamp(discovered!.CachePeriodInMinutes, 0, MaxMinutes));
            result.SetResult(endpoint);
        }
        catch (Exception e)
        {
            Remove(key, entry.Endpoint);
            result.SetException(e);
            // Marks the exception as observed: all callers may have canceled their waits.
            _ = result.Task.Exception;
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
