namespace Tern.Runtime;

/// <summary>Caches the regions of redirected requests, by the first endpoint, whose URL contains the bucket. Thread-safe.</summary>
internal sealed class RedirectionCache
{
    /// <summary>
    /// The maximum number of entries. The number of buckets is unlimited: at the maximum the cache is cleared, and the next request per bucket is
    /// redirected again.
    /// </summary>
    public const int Capacity = 256;

    private readonly Dictionary<string, string> _regions = new(StringComparer.Ordinal);

    public string? Find(string url)
    {
        lock (_regions)
            return _regions.GetValueOrDefault(url);
    }

    public void Add(string url, string region)
    {
        lock (_regions)
        {
            if (_regions.Count >= Capacity && !_regions.ContainsKey(url))
                _regions.Clear();
            _regions[url] = region;
        }
    }

    /// <summary>Removes a region, unless it has been replaced by another one.</summary>
    public void Remove(string url, string region)
    {
        lock (_regions)
        {
            if (_regions.GetValueOrDefault(url) == region)
                _regions.Remove(url);
        }
    }
}
