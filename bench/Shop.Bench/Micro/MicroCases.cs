using System.Globalization;
using System.Text;

namespace Shop.Bench.Micro;

/// <summary>All that is measured one by one.</summary>
internal static class MicroCases
{
    private static readonly (string Name, string MediaType)[] Formats =
        [("JSON", "application/json"), ("NDJSON", "application/x-ndjson"), ("MessagePack", "application/vnd.msgpack"), ("CSV", "text/csv")];

    private static long names;

    /// <param name="deep">The cursor of a page far down.</param>
    /// <param name="first">The first product that a bulk write may change; those behind it may be deleted one by one.</param>
    public static IEnumerable<MicroCase> All(string deep, long first)
    {
        yield return Get("one product, from memory", "GET /products/{id:long}", path: Id(1)) with { FromMemory = true };
        yield return Get("list of 20, from memory", "GET /products") with { FromMemory = true };
        yield return Get("one product", "GET /products/{id:long}", path: Id(2), signedIn: true);
        yield return Get("list of 20, first page, with its count", "GET /products", "?page=1", signedIn: true);
        yield return Get("list of 20, page 700", "GET /products", "?page=700", signedIn: true);
        yield return Get("list of 20, first by cursor", "GET /products", "?limit=20", signedIn: true);
        yield return Get("list of 20, cursor at row 14,000", "GET /products", $"?limit=20&cursor={deep}", signedIn: true);
        yield return Get("list by price of a category, by cursor", "GET /products", "?limit=20&sort=price&categoryId=3", signedIn: true);
        yield return Get("count: a page of 1", "GET /products", "?pageSize=1", signedIn: true);
        yield return Get("search for a word's beginning", "GET /products/search", "?q=shi", signedIn: true);
        foreach (var (name, type) in Formats)
        {
            yield return Get($"stream of all products, {name}", "GET /products/stream", accept: type);
            yield return Get($"export of all categories, {name}", "GET /categories/export", accept: type);
        }
        yield return Get("stream of what changed since (1 in 7)", "GET /products/stream", "?modifiedAfter=2025-09-01T00:00:00Z", accept: "application/x-ndjson");

        yield return Write("create a product", "POST /products", () => new() { Body = Product() });
        yield return Write("replace a product", "PUT /products/{id:long}", () => new() { Path = Id(first - 1), Body = Product() });
        yield return Write("change a price", "PATCH /products/{id:long}", () => new() { Path = Id(first - 2), Body = $$"""{"price":{{Random.Shared.Next(1, 999)}}.90}""" });
        yield return Write("set a stock", "PATCH /products/{id:long}", () => new() { Path = Id(first - 3), Body = $$"""{"stock":{{Random.Shared.Next(1, 999)}}}""" });
        foreach (var count in new[] { 50, 100, 500 })
        {
            yield return Write($"create {count} at once", "POST /products/bulk", () => new() { Body = Array(count, _ => Product()) });
            yield return Write($"replace {count} at once", "PUT /products/bulk", () => new() { Body = Array(count, i => Product(first + i)) });
        }
    }

    private static MicroCase Get(string name, string route, string query = "", (string, string)[]? path = null, string? accept = null, bool signedIn = false)
    {
        var request = new MicroRequest { Query = query, Path = path ?? [], Accept = accept, SignedIn = signedIn };
        return new MicroCase(name, route, () => request);
    }

    private static MicroCase Write(string name, string route, Func<MicroRequest> next) => new(name, route, () => next() with { SignedIn = true }) { IsWrite = true };

    private static (string, string)[] Id(long id) => [("id", id.ToString(CultureInfo.InvariantCulture))];

    private static string Product(long? id = null) =>
        $$"""{{{(id is null ? "" : $"\"id\":{id},")}}"sku":"M-{{Interlocked.Increment(ref names)}}","name":"Micro","description":"Made to be measured","price":9.90,"categoryId":1,"stock":10}""";

    private static string Array(int count, Func<int, string> element)
    {
        var text = new StringBuilder("[");
        for (var i = 0; i < count; i++) text.Append(i == 0 ? "" : ",").Append(element(i));
        return text.Append(']').ToString();
    }
}
