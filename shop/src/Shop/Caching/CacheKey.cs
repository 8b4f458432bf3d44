using System.Globalization;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// Which answer: the route, the id of its path, and the parameters that it knows, each written in its one way and in the route's order. Not
/// the text of the request, which can be written in endless ways.
/// </summary>
internal readonly record struct CacheKey(Route Route, long Id, string Query)
{
    public static CacheKey Of(Call call) => new(call.Route, call.IdOrZero, call.Http.Request.QueryString.HasValue ? QueryOf(call) : "");

    public bool Equals(CacheKey other) => Id == other.Id && ReferenceEquals(Route, other.Route) && Query == other.Query;

    public override int GetHashCode() => HashCode.Combine(System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Route), Id, Query);

    /// <summary>The same on every instance.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Route.Pattern} {Id} {Query}");

    private static string QueryOf(Call call)
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
