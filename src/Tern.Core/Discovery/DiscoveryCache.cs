using Tern.Endpoints;

namespace Tern.Discovery;

/// <summary>The endpoints that services have named, each as long as it may be used; one question is under way for each. Thread-safe.</summary>
internal sealed class DiscoveryCache(TimeProvider timeProvider)
{
    /// <summary>Callers and requests are without end: what is over goes when this many are kept, and all of them if nothing is over.</summary>
    public const int Capacity = 256;

    // Nothing is kept for longer, whatever the service says.
    private const long MaxMinutes = 7 * 24 * 60;

    private readonly Dictionary<DiscoveryKey, DiscoveryEntry> _entries = [];

    /// <summary>The endpoint, from the cache or by asking; a caller that gives up does not end the question for the others.</summary>
    public Task<Endpoint> GetAsync(DiscoveryKey key, Func<Task<DiscoveredEndpoint?>> ask)
    {
        TaskCompletionSource<Endpoint> answer;
        DiscoveryEntry entry;
        lock (_entries)
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? known) && timeProvider.GetUtcNow() < known.GoodUntil)
                return known.Endpoint;
            MakeRoom();
            answer = new(TaskCreationOptions.RunContinuationsAsynchronously);
            entry = new(answer.Task);
            _entries[key] = entry;
        }
        _ = AskAsync(key, entry, answer, ask);
        return entry.Endpoint;
    }

    /// <summary>Forgets an endpoint, unless another one has taken its place.</summary>
    public void Remove(DiscoveryKey key, Task<Endpoint> endpoint)
    {
        lock (_entries)
        {
            if (_entries.TryGetValue(key, out DiscoveryEntry? known) && known.Endpoint == endpoint)
                _entries.Remove(key);
        }
    }

    private async Task AskAsync(DiscoveryKey key, DiscoveryEntry entry, TaskCompletionSource<Endpoint> answer, Func<Task<DiscoveredEndpoint?>> ask)
    {
        try
        {
            DiscoveredEndpoint? discovered = await ask().ConfigureAwait(false);
            Endpoint endpoint = Read(discovered, key.BaseUrl);
            entry.GoodUntil = timeProvider.GetUtcNow() + TimeSpan.FromMinutes(Math.Clamp(discovered!.CachePeriodInMinutes, 0, MaxMinutes));
            answer.SetResult(endpoint);
        }
        catch (Exception e)
        {
            Remove(key, entry.Endpoint);
            answer.SetException(e);
            // A failure that nobody waits for any more is not an unobserved one.
            _ = answer.Task.Exception;
        }
    }

    /// <summary>The address as an endpoint; one without a scheme, as they mostly are, is called by HTTPS.</summary>
    /// <exception cref="EndpointException">There is no address, or it is none, or a call by HTTPS would go over HTTP.</exception>
    private static Endpoint Read(DiscoveredEndpoint? discovered, string baseUrl)
    {
        if (string.IsNullOrEmpty(discovered?.Address))
            throw new EndpointException("The service was asked for an endpoint and named none.");
        string address = discovered.Address;
        var endpoint = new Endpoint(address.Contains("://", StringComparison.Ordinal) ? address : $"https://{address}");
        if (endpoint.Scheme == Uri.UriSchemeHttp && baseUrl.StartsWith(Uri.UriSchemeHttps, StringComparison.OrdinalIgnoreCase))
        {
            throw new EndpointException(
                $"The service returned the endpoint 'http://{endpoint.Authority}', which is not encrypted, for calls to '{baseUrl}'. Expected https. Set {nameof(ClientOptions)}.{nameof(ClientOptions.Endpoint)} to use another endpoint.");
        }
        return endpoint;
    }

    private void MakeRoom()
    {
        if (_entries.Count < Capacity)
            return;
        DateTimeOffset now = timeProvider.GetUtcNow();
        foreach ((DiscoveryKey key, DiscoveryEntry entry) in _entries)
        {
            if (now >= entry.GoodUntil)
                _entries.Remove(key);
        }
        if (_entries.Count >= Capacity)
            _entries.Clear();
    }
}
