using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Starting;

/// <summary>The shutdown of the Shop.</summary>
public sealed class ShutdownTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Shutdown_completes_a_request_in_flight()
    {
        var cancellation = TestContext.Current.CancellationToken;
        var product = await shop.NewProductAsync("1.00");
        await using var other = await shop.Database.OpenConnectionAsync(cancellation);
        await using var held = await other.BeginTransactionAsync(cancellation);
        await using (var hold = new NpgsqlCommand($"select 1 from products where id = {product} for update", other, held)) await hold.ExecuteNonQueryAsync(cancellation);
        var request = shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"price":2}""", TestUsers.Staff);
        while (await shop.ScalarAsync<long>("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'") == 0)
        {
        }

        var ending = shop.LineAsync("shutting down");
        shop.Terminate();
        await ending;
        Assert.False(request.IsCompleted);
        await held.CommitAsync(cancellation);

        var response = await request;
        Assert.Equal("2.00", response.Json.GetProperty("price").GetRawText());
        Assert.Equal(0, await shop.ExitedAsync());
        Assert.Equal(2.00m, await shop.ScalarAsync<decimal>($"select price from products where id = {product}"));
    }
}
