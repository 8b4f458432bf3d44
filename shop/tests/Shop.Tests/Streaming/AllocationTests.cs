using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>The allocations of a row of a stream: its bytes are copied from the database to the client without objects.</summary>
public sealed class AllocationTests(AllocationTests.ManyRows shop) : IClassFixture<AllocationTests.ManyRows>
{
    private const int Rows = 15_000;

    /// <summary>In bytes. A row takes 50 with any columns and format; the shortest string for a row would take 40 more.</summary>
    private const int Bound = 70;

    public static MatrixTheoryData<string, string> Streams => new(["/products/stream", "/orders/stream", "/reviews/stream"], StreamBody.MediaTypes);

    [Theory]
    [MemberData(nameof(Streams))]
    public async Task Stream_allocates_no_object_per_row(string path, string mediaType)
    {
        // The server allocates in the background, too, and the first request prepares statements and buffers.
        var least = long.MaxValue;
        for (var i = 0; i < 4; i++) least = Math.Min(least, await AllocatedByAsync(path, mediaType));

        Assert.InRange(least / Rows, 0, Bound);
    }

    private async Task<long> AllocatedByAsync(string path, string mediaType)
    {
        var before = await AllocatedAsync();
        var response = await shop.SendAsync(HttpMethod.Get, path, null, TestUsers.Staff, ("Accept", mediaType));
        Assert.Equal(200, (int)response.Status);
        Assert.True(response.Body.Length > Rows * 20);
        return await AllocatedAsync() - before;
    }

    private async Task<long> AllocatedAsync() => (await shop.GetAsync("/admin/memory", TestUsers.Staff)).Json.GetProperty("allocated").GetInt64();

    public sealed class ManyRows(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override async ValueTask ArrangeAsync()
        {
            await base.ArrangeAsync();
            await ExecuteAsync(
                $"""
                insert into categories (name) values ('All');
                insert into users (email, first_name, last_name) values ('many@example.com', repeat('Uma', 20), 'User');
                insert into products (sku, name, price, category_id) select 'S' || g, repeat('Name', 15) || g, g * 0.01, 1 from generate_series(1, {Rows}) g;
                insert into stock select id, 1 from products;
                insert into orders (user_id, total, recipient, street, city, postal_code, country, placed)
                select 3, g * 0.01, 'Tess', 'Way 1', 'Kiel', '24103', 'DE', now() + g * interval '1 second' from generate_series(1, {Rows}) g;
                insert into reviews (product_id, user_id, rating, verified) select id, 5, 1 + id % 5, id % 2 = 0 from products;
                analyze;
                """);
        }
    }
}
