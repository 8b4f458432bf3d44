using System.Globalization;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// The key of a cached response: the route, the id of the path, and the known query parameters in normalized form and in the route's order.
/// The text of the query is not used, because the same request can be written in many ways.
/// </summary>
internal readonly record struct CacheKey(Route Route, long Id, string Query)
{
    public static CacheKey Of(RequestContext call) => new(call.Route, call.IdOrZero, call.Http.Request.QueryString.HasValue ? QueryOf(call) : "");

    public bool Equals(CacheKey other) => Id == other.Id && ReferenceEquals(Route, other.Route) && Query == other.Query;

    public override int GetHashCode() => HashCode.Combine(System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Route), Id, Query);

    /// <summary>The key in the shared store, which is the same on every instance.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Route.Pattern} {Id} {Query}");

    private static string QueryOf(RequestContext call)
    {
        var text = new StringBuilder();
        foreach (var parameter in call.Route.Query)
        {
            if (call.Http.Request.Query.TryGetValue(parameter.Name, out var value) && parameter.TryNormalize(value.ToString(), out var normal))
                text.Append(parameter.Name).Append('=').Append(Uri.EscapeDataString(normal)).Append('&');
        }
        return text.ToString();
    }
}
