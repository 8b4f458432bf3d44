namespace Tern.Protocols.Rest.Servers;

/// <summary>Finds the operation of a request among those of a service; for generated code. Thread-safe.</summary>
/// <param name="routes">The operations.</param>
public sealed class RestRouter(IReadOnlyList<RestRoute> routes)
{
    /// <summary>The operations that are known.</summary>
    public IReadOnlyList<RestRoute> Routes { get; } = routes;

    /// <summary>
    /// The operation that a request is of: of several that it fits, the one that describes it most closely. A request without the members
    /// that one of them must have is another's; where all have some, it is of the one that misses least.
    /// </summary>
    /// <returns>Null when it is of none.</returns>
    /// <exception cref="Codecs.CodecException">The query is not percent-encoded UTF-8.</exception>
    public RestRoute? Find(RestRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        RestRoute? best = null;
        RestRoute.Fit? bestFit = null;
        foreach (RestRoute route in Routes)
        {
            if (route.Match(request) is not { } fit || fit.CompareTo(bestFit) <= 0)
                continue;
            best = route;
            bestFit = fit;
        }
        return best;
    }
}
