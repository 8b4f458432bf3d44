using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>What a row of a stream costs the server in memory: it goes from the database's bytes to the client's, and nothing is made of it.</summary>
public sealed class AllocationTests(AllocationTests.ManyRows shop) : IClassFixture<AllocationTests.ManyRows>
{
    private const int Rows = 15_000;

    /// <summary>Bytes: it takes 50, whatever the columns and the format; the shortest text of a row would be a string of 40 more.</summary>
    private const int Bound = 70;

    public static MatrixTheoryData<string, string> Streams => new(["/products/stream", "/orders/stream", "/reviews/stream"], StreamBody.MediaTypes);

    [Theory]
    [MemberData(nameof(Streams))]
    public async Task No_object_is_made_of_a_row(string path, string mediaType)
    {
        // The server allocates for others, too, and what it has prepared is there from the second time on.
        var least = long.MaxValue;
        for (var i = 0; i < 4; i++) least = Math.Min(least, await AllocatedByAsync(path, mediaType));

        Assert.InRange(least / Rows, 0, Bound);
    }

    private async Task<long> AllocatedByAsync(string path, string mediaType)
    {
        var before = await AllocatedAsync();
        var answer = await shop.SendAsync(HttpMethod.Get, path, null, TestUsers.Staff, ("Accept", mediaType));
        Assert.Equal(200, (int)answer.Status);
        Assert.True(answer.Body.Length > Rows * 20);
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
