using System.Globalization;
using Shop.Bench.Parts;

namespace Shop.Bench.Micro;

/// <summary>The read requests.</summary>
internal static class ReadCases
{
    private const string Since = "modifiedAfter=2025-09-01T00:00:00Z";

    /// <param name="deep">The cursor of a late page.</param>
    /// <param name="products">The ids of visible products.</param>
    public static IEnumerable<MicroCase> All(string deep, long[] products)
    {
        var (next, page) = (0, 0);
        yield return new(MicroKind.Hit, "one product, a hit", "GET /products/{id:long}", () => new() { Path = Id(products[0]) });
        yield return new(MicroKind.Hit, "list of 20, a hit", "GET /products", () => new());
        yield return new(MicroKind.Read, "one product, a miss", "GET /products/{id:long}", () => new() { Path = Id(products[++next]) });
        yield return new(MicroKind.Read, "list of 20, a miss", "GET /products", () => new() { Query = string.Create(CultureInfo.InvariantCulture, $"?page={++page}") });
        yield return Get("one product, past the cache", "GET /products/{id:long}", path: Id(products[1]));
        yield return Get("list of 20, first page, with its count", "GET /products", "?page=1");
        yield return Get("list of 20, page 700", "GET /products", "?page=700");
        yield return Get("list of 20, first by cursor", "GET /products", "?limit=20");
        yield return Get("list of 20, cursor at row 14,000", "GET /products", $"?limit=20&cursor={deep}");
        yield return Get("list of 20 by price of a category, by cursor", "GET /products", "?limit=20&sort=price&categoryId=3");
        yield return Get("count: a page of 1", "GET /products", "?pageSize=1");
        yield return Get("search for a word's beginning", "GET /products/search", "?q=shi");
        foreach (var route in new[] { "stream", "export" })
        {
            foreach (var (name, type) in StreamPart.Formats)
            {
                yield return Get($"{route} of all products as {name}", $"GET /products/{route}", accept: type);
                yield return Get($"{route} of all products as {name}, first item", $"GET /products/{route}", accept: type) with { Kind = MicroKind.FirstItem };
                yield return Get($"{route} of what changed since (1 in 7) as {name}", $"GET /products/{route}", "?" + Since, accept: type);
            }
        }
    }

    public static (string, string)[] Id(long id) => [("id", id.ToString(CultureInfo.InvariantCulture))];

    private static MicroCase Get(string name, string route, string query = "", (string, string)[]? path = null, string? accept = null)
    {
        var request = new MicroRequest { Query = query, Path = path ?? [], Accept = accept, SignedIn = true };
        return new(MicroKind.Read, name, route, () => request);
    }
}
