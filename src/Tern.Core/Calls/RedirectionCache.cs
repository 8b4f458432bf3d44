namespace Tern.Calls;

/// <summary>The regions that services have sent requests on to, by the endpoint that was tried first, which names the bucket. Thread-safe.</summary>
internal sealed class RedirectionCache
{
    /// <summary>Buckets are without end: all are forgotten when this many are kept, and a call more tells of each again.</summary>
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

    /// <summary>Forgets a region, unless another one has taken its place.</summary>
    public void Remove(string url, string region)
    {
        lock (_regions)
        {
            if (_regions.GetValueOrDefault(url) == region)
                _regions.Remove(url);
        }
    }
}
