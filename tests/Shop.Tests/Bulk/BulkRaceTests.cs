using Shop.Tests.Support;

namespace Shop.Tests.Bulk;

/// <summary>What somebody else adds between the check of rows and their writing.</summary>
public sealed class BulkRaceTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("?partial=true", 200)]
    [InlineData("", 422)]
    public async Task A_row_that_is_overtaken_fails_by_itself(string query, int status)
    {
        var (taken, free) = (ShopInstance.Unique("Taken"), ShopInstance.Unique("Free"));
        await using var connection = await shop.Database.OpenConnectionAsync(Cancellation);
        await using var transaction = await connection.BeginTransactionAsync(Cancellation);
        await using (var insert = connection.CreateCommand())
        {
            insert.CommandText = $"insert into categories (name) values ('{taken}')";
            await insert.ExecuteNonQueryAsync(Cancellation);
        }

        var waiting = shop.SendAsync(HttpMethod.Post, $"/categories/bulk{query}", $$"""[{"name":"{{taken}}"},{"name":"{{free}}"}]""", TestUsers.Staff);
        // It has seen nothing of the other one's row, and waits to write its own.
        while (!waiting.IsCompleted && await shop.ScalarAsync<long>("select count(*) from pg_locks where locktype = 'transactionid' and not granted") == 0) await Task.Yield();
        await transaction.CommitAsync(Cancellation);

        var answer = await waiting;
        Assert.True((int)answer.Status == status, answer.ToString());
        if (status == 422) Assert.Equal(["[0].name"], answer.ErrorFields);
        else Assert.Equal([409, 201], answer.Json.GetProperty("results").EnumerateArray().Select(row => row.GetProperty("status").GetInt32()));
        Assert.Equal(status == 200 ? 1 : 0, await shop.ScalarAsync<long>($"select count(*) from categories where name = '{free}'"));
    }
}
