using System.Diagnostics.CodeAnalysis;

namespace Tern.Endpoints;

/// <summary>The endpoints of the most recent parameters of one service. Thread-safe; a lookup takes no lock and allocates nothing.</summary>
/// <remarks>
/// Names of tables and buckets are parameters, so that there is no end of them: the cache holds <see cref="Capacity"/>
/// results, and a new one takes the place of the oldest.
/// </remarks>
/// <typeparam name="TParameters">The parameters of the service's endpoint rules.</typeparam>
public sealed class EndpointCache<TParameters>
    where TParameters : struct, IEquatable<TParameters>
{
    private readonly Entry?[] _entries = new Entry?[Capacity];
    private uint _added;

    /// <summary>How many results are kept: 8.</summary>
    public static int Capacity => 8;

    /// <summary>Looks up the endpoint of parameters that were added before.</summary>
    public bool TryGet(in TParameters parameters, [NotNullWhen(true)] out Endpoint? endpoint)
    {
        foreach (ref readonly Entry? slot in _entries.AsSpan())
        {
            if (Volatile.Read(in slot) is { } entry && entry.Parameters.Equals(parameters))
            {
                endpoint = entry.Endpoint;
                return true;
            }
        }
        endpoint = null;
        return false;
    }

    /// <summary>Keeps an endpoint in place of the oldest one.</summary>
    /// <returns>The endpoint.</returns>
    public Endpoint Add(in TParameters parameters, Endpoint endpoint)
    {
        uint slot = (Interlocked.Increment(ref _added) - 1) % (uint)Capacity;
        Volatile.Write(ref _entries[slot], new Entry(parameters, endpoint));
        return endpoint;
    }

    private sealed class Entry(TParameters parameters, Endpoint endpoint)
    {
        public readonly TParameters Parameters = parameters;
        public readonly Endpoint Endpoint = endpoint;
    }
}
