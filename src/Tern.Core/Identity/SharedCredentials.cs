namespace Tern.Runtime;

/// <summary>
/// The default credentials of the clients of one environment: one chain for each profile. With a chain for each client, five clients would send
/// five requests to STS for the same role. Thread-safe.
/// </summary>
internal sealed class SharedCredentials
{
    private readonly Lock _lock = new();
    private Entry? _first;

    /// <summary>Returns the chain of a profile. It is created when it is first requested, and never removed.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="profile">The profile that is named in code; null for none.</param>
    public DefaultCredentialsProvider Get(AwsEnvironment environment, string? profile)
    {
        if (string.IsNullOrEmpty(profile))
            profile = null;
        lock (_lock)
        {
            for (Entry? entry = _first; entry is not null; entry = entry.Next)
            {
                if (entry.Profile == profile)
                    return entry.Provider;
            }
            _first = new Entry(profile, new DefaultCredentialsProvider(profile, environment), _first);
            return _first.Provider;
        }
    }

    private sealed class Entry(string? profile, DefaultCredentialsProvider provider, Entry? next)
    {
        public string? Profile => profile;

        public DefaultCredentialsProvider Provider => provider;

        public Entry? Next => next;
    }
}
