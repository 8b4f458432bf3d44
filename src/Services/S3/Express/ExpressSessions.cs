using Tern.Runtime;

namespace Tern.S3.Express;

/// <summary>The sessions of a client, one for each directory bucket. Thread-safe.</summary>
internal sealed class ExpressSessions(S3Client client)
{
    /// <summary>The maximum number of cached sessions. When it is reached, all are removed.</summary>
    public const int Capacity = 100;

    private readonly Dictionary<string, ExpressSessionCredentials> _sessions = new(StringComparer.Ordinal);

    /// <summary>Returns the session of the bucket of an endpoint.</summary>
    public ICredentialsProvider Get(Endpoint endpoint)
    {
        string bucket = GetBucket(endpoint);
        lock (_sessions)
        {
            if (_sessions.TryGetValue(bucket, out ExpressSessionCredentials? known))
                return known;
            if (_sessions.Count >= Capacity)
                _sessions.Clear();
            return _sessions[bucket] = new ExpressSessionCredentials(client, bucket);
        }
    }

    // Names of directory buckets contain no dot. With a custom endpoint the bucket can be in the path.
    private static string GetBucket(Endpoint endpoint) => endpoint.BasePath.Length > 0
        ? endpoint.BasePath[(endpoint.BasePath.LastIndexOf('/') + 1)..]
        : endpoint.Host[..endpoint.Host.IndexOf('.', StringComparison.Ordinal)];
}
