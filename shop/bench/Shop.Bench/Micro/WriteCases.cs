using System.Text;
using Shop.Bench.Lab;

namespace Shop.Bench.Micro;

/// <summary>The writes of one row and of many. No case changes rows that another one reads.</summary>
internal sealed class WriteCases(string database, long[] products)
{
    /// <summary>More than the number of runs of a case.</summary>
    private const int Times = 40, SingleTimes = 200;

    private static readonly int[] Sizes = [50, 100, 500];

    private long names;

    public IEnumerable<MicroCase> All()
    {
        yield return Single("create a product", "POST /products", _ => new() { Body = Utf8(Product()) });
        yield return Single("replace a product", "PUT /products/{id:long}", _ => new() { Path = ReadCases.Id(products[0]), Body = Utf8(Product()) });
        yield return Single("change a price", "PATCH /products/{id:long}", i => new() { Path = ReadCases.Id(products[1]), Body = Utf8($$"""{"price":{{i}}.90}""") });
        yield return Single("set a stock", "PATCH /products/{id:long}", i => new() { Path = ReadCases.Id(products[2]), Body = Utf8($$"""{"stock":{{i}}}""") });
        yield return Single("stock of a category", "PATCH /products/bulk-update-stock", _ => new() { Body = Utf8("""{"categoryId":5,"delta":1}""") });
        yield return Single("delete a product", "DELETE /products/{id:long}", id => new() { Path = ReadCases.Id(id) }, NewProducts(SingleTimes));

        foreach (var size in Sizes)
        {
            yield return Bulk("create products", "POST /products/bulk", size, _ => Product());
            yield return Bulk("replace products", "PUT /products/bulk", size, i => Product(products[i % size]));
            yield return Bulk("delete products", "DELETE /products/bulk", size, id => $"{id}", NewProducts(size * Times));
            yield return Bulk("delete products by POST", "POST /products/bulk-delete", size, id => $"{id}", NewProducts(size * Times));

            yield return Bulk("create categories", "POST /categories/bulk", size, _ => Category());
            yield return Bulk("replace categories", "PUT /categories/bulk", size, Category, NewCategories(size * Times));
            yield return Bulk("delete categories", "DELETE /categories/bulk", size, id => $"{id}", NewCategories(size * Times));
            yield return Bulk("delete categories by POST", "POST /categories/bulk-delete", size, id => $"{id}", NewCategories(size * Times));

            // Reviews of the caller, at most one for each product.
            yield return Bulk("create reviews", "POST /reviews/bulk", size, i => $$"""{"productId":{{products[i % products.Length]}},"rating":4,"comment":"Made to be measured"}""",
                "with d as (delete from reviews where user_id = 1) select 0::bigint");
            yield return Bulk("replace reviews", "PUT /reviews/bulk", size, id => $$"""{"id":{{id}},"rating":3,"comment":"Changed to be measured"}""", NewReviews(size));
            yield return Bulk("delete reviews", "DELETE /reviews/bulk", size, id => $"{id}", NewReviews(size));
            yield return Bulk("delete reviews by POST", "POST /reviews/bulk-delete", size, id => $"{id}", NewReviews(size));

            yield return Bulk("import users", "POST /users/bulk", size, _ => $$"""{"email":"m{{++names}}@example.com","firstName":"M","lastName":"U"}""");
        }
    }

    private MicroCase Single(string name, string route, Func<long, MicroRequest> next, string? rows = null) => Of(MicroKind.Write, name, route, 1, next, rows);

    private MicroCase Bulk(string name, string route, int size, Func<long, string> element, string? rows = null) =>
        Of(MicroKind.Bulk, $"{name}, {size} at once", route, size, first => new() { Body = Utf8(Array(size, first, element)) }, rows);

    /// <param name="kind">How it is measured.</param>
    /// <param name="name">The name in the results.</param>
    /// <param name="route">The route.</param>
    /// <param name="size">The number of rows of a request.</param>
    /// <param name="next">Creates the request of the rows from this id or number on.</param>
    /// <param name="rows">SQL that inserts the rows with consecutive ids and returns the id of the first one.</param>
    private MicroCase Of(MicroKind kind, string name, string route, int size, Func<long, MicroRequest> next, string? rows)
    {
        long first = 1;
        return new(kind, name, route, Next)
        {
            Prepare = async () =>
            {
                if (rows is not null) first = await Database.ScalarAsync(database, rows);
                await Database.ExecuteAsync(database, "vacuum analyze", "checkpoint");
            },
        };

        MicroRequest Next()
        {
            var request = next(first) with { SignedIn = true };
            first += size;
            return request;
        }
    }

    private static string NewProducts(int count) =>
        $"""
        with p as (
            insert into products (sku, name, price, category_id) select 'D-' || gen_random_uuid(), 'Micro', 9.90, 1 from generate_series(1, {count}) returning id
        ), s as (insert into stock (product_id, on_hand) select id, 10 from p)
        select min(id) from p
        """;

    private static string NewCategories(int count) =>
        $"with c as (insert into categories (name) select 'Micro ' || gen_random_uuid() from generate_series(1, {count}) returning id) select min(id) from c";

    /// <summary>Each new user has reviewed the first products, <paramref name="size"/> of them.</summary>
    private string NewReviews(int size) =>
        $"""
        with u as (
            insert into users (email, first_name, last_name) select 'micro' || gen_random_uuid() || '@example.com', 'Micro', 'User' from generate_series(1, {Times}) returning id
        ), r as (
            insert into reviews (product_id, user_id, rating, verified)
            select p.id, u.id, 5, false from u cross join unnest(array[{string.Join(',', products.Take(size))}]::bigint[]) p(id) returning id
        ) select min(id) from r
        """;

    private string Product(long? id = null) =>
        $$"""{{{(id is null ? "" : $"\"id\":{id},")}}"sku":"M-{{++names}}","name":"Micro","description":"Made to be measured","price":9.90,"categoryId":1,"stock":10}""";

    private string Category(long? id = null) => $$"""{{{(id is null ? "" : $"\"id\":{id},")}}"name":"Micro {{++names}}","description":"Made to be measured"}""";

    private string Category(long id) => Category((long?)id);

    private static string Array(int size, long first, Func<long, string> element)
    {
        var text = new StringBuilder("[");
        for (var i = 0; i < size; i++) text.Append(i == 0 ? "" : ",").Append(element(first + i));
        return text.Append(']').ToString();
    }

    private static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);
}
