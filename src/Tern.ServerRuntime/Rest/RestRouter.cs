using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>Finds the operation of a request among the operations of a service. For generated code. Thread-safe.</summary>
/// <param name="routes">The routes of the operations.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RestRouter(IReadOnlyList<RestRoute> routes)
{
    /// <summary>The routes of the operations.</summary>
    public IReadOnlyList<RestRoute> Routes { get; } = routes;

    /// <summary>
    /// Returns the route that best matches a request. Several matching routes are compared by path, then by fixed parameters, then by the number
    /// of required members that the request does not contain (fewer is better), then by the number of required members (more is better), then by the
    /// operation hint of the client.
    /// </summary>
    /// <returns>The route; null if no route matches.</returns>
    /// <exception cref="TernSerializationException">The query is not percent-encoded UTF-8.</exception>
    public RestRoute? Find(RestRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        RestRoute? best = null;
        RestRoute.MatchScore? bestFit = null;
        foreach (RestRoute route in Routes)
        {
            if (route.Match(request) is not { } fit || fit.CompareTo(bestFit) <= 0)
                continue;
            best = route;
            bestFit = fit;
        }
        return best;
    }

    /// <summary>Returns the route that best matches a request, as <see cref="Find"/>.</summary>
    /// <exception cref="RejectedRequestException">No operation has the path of the request, or no operation has the method and the path.</exception>
    public RestRoute Select(RestRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        RestRoute? found;
        try
        {
            found = Find(request);
        }
        catch (TernSerializationException e)
        {
            throw Rejections.Unreadable(e);
        }
        if (found is not null)
            return found;
        foreach (RestRoute route in Routes)
        {
            if (route.MatchesPath(request))
                throw Rejections.MethodNotAllowed();
        }
        throw Rejections.UnknownOperation();
    }
}
