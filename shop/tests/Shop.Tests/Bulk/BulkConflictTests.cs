using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Bulk;

/// <summary>A concurrent transaction inserts a conflicting row between the check of a bulk request and its insert.</summary>
public sealed class BulkConflictTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    public static TheoryData<string> Resources => ["categories", "products", "reviews", "users"];

    [Theory]
    [MemberData(nameof(Resources))]
    public async Task Bulk_with_a_concurrent_conflict_returns_422_for_the_row(string resource)
    {
        var (field, insert, rows) = await ArrangeAsync(resource);

        var response = await RaceAsync(insert, () => shop.SendAsync(HttpMethod.Post, $"/{resource}/bulk", rows, TestUsers.Admin));

        Assert.True((int)response.Status == 422, response.ToString());
        Assert.Equal([$"[1].{field}"], response.ErrorFields);
    }

    [Theory]
    [MemberData(nameof(Resources))]
    public async Task Partial_bulk_with_a_concurrent_conflict_returns_409_for_the_row(string resource)
    {
        var (_, insert, rows) = await ArrangeAsync(resource);

        var response = await RaceAsync(insert, () => shop.SendAsync(HttpMethod.Post, $"/{resource}/bulk?partial=true", rows, TestUsers.Admin));

        Assert.True((int)response.Status == 200, response.ToString());
        Assert.Equal([201, 409], response.Json.GetProperty("results").EnumerateArray().Select(row => row.GetProperty("status").GetInt32()));
    }

    /// <summary>Two rows, and the SQL that inserts a conflict with the second one.</summary>
    private async Task<(string Field, string Insert, string Rows)> ArrangeAsync(string resource)
    {
        var (free, taken) = (ShopInstance.Unique("Free"), ShopInstance.Unique("Taken"));
        switch (resource)
        {
            case "categories":
                return ("name", $"insert into categories (name) values ('{taken}')", $$"""[{"name":"{{free}}"},{"name":"{{taken}}"}]""");
            case "products":
                var category = await shop.NewCategoryAsync();
                string Product(string sku) => $$"""{"sku":"{{sku}}","name":"x","price":1,"categoryId":{{category}}}""";
                return (
                    "sku", $"insert into products (sku, name, price, category_id) values ('{taken}', 'x', 1, {category})",
                    $"[{Product(free)},{Product(taken)}]");
            case "reviews":
                var (first, second) = (await shop.NewProductAsync(), await shop.NewProductAsync());
                return (
                    "productId", $"insert into reviews (product_id, user_id, rating, verified) values ({second}, {TestUsers.Admin}, 5, false)",
                    $$"""[{"productId":{{first}},"rating":5},{"productId":{{second}},"rating":5}]""");
            default:
                string User(string name) => $$"""{"email":"{{name}}@example.com","firstName":"Uma","lastName":"User"}""";
                return (
                    "email", $"insert into users (email, first_name, last_name) values ('{taken}@example.com', 'Uma', 'User')",
                    $"[{User(free)},{User(taken)}]");
        }
    }

    /// <summary>Commits the conflicting row as soon as the request waits for it.</summary>
    private async Task<TestResponse> RaceAsync(string insert, Func<Task<TestResponse>> send)
    {
        await using var connection = await shop.Database.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using (var command = new NpgsqlCommand(insert, connection)) await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        var response = send();
        var waits = $"select exists (select 1 from pg_stat_activity where {connection.ProcessID} = any(pg_blocking_pids(pid)))";
        while (!response.IsCompleted && !await shop.ScalarAsync<bool>(waits)) await Task.Yield();
        await transaction.CommitAsync(TestContext.Current.CancellationToken);
        return await response;
    }
}
