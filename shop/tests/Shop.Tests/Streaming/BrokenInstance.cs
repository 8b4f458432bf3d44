using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>A Shop whose categories are a view, which a test can make fail, block or return many rows.</summary>
public class BrokenInstance(TestCluster cluster) : ShopInstance(cluster)
{
    /// <summary>A description so long that a few rows exceed the output buffer of the database.</summary>
    public const string Long = "repeat('x', 1000)";

    /// <summary>So long that 50,000 rows exceed the socket buffers of any system.</summary>
    public const string VeryLong = "repeat('x', 6000)";

    private const long Lock = 42;

    /// <summary>Streams get as many connections as other requests. The minimum rates are so low that a slow machine does not fail.</summary>
    protected override (string Name, string Value)[] Settings =>
    [
        ("Shop__Streams__Connections", "2"), ("Shop__Streams__MinimumRate", "1"), ("Shop__MinimumRate", "1"),
        ("ConnectionStrings__Shop", $"{ConnectionString};Maximum Pool Size=2"), .. MoreSettings,
    ];

    protected virtual (string Name, string Value)[] MoreSettings => [];

    protected override async ValueTask ArrangeAsync()
    {
        await base.ArrangeAsync();
        await ExecuteAsync("alter table categories rename to categories_table");
        await ExecuteAsync("create table numbers (id bigint primary key)");
        await ExecuteAsync("insert into numbers select generate_series(1, 50000)");
        await ExecuteAsync("vacuum analyze numbers");
        // Not volatile: the planner would not inline the view and would sort its rows.
        await ExecuteAsync($"create function wait() returns text language plpgsql stable as $$begin perform pg_advisory_xact_lock_shared({Lock}); return null; end$$");
    }

    /// <summary>Defines the number of rows, in the order of their ids, and the SQL expression of their descriptions.</summary>
    public Task CategoriesAsync(int count, string description) => ExecuteAsync(
        $"""
        create or replace view categories as
        select id, 'Category ' || id as name, {description} as description, true as active, now() as created, now() as updated, 1 as version from numbers where id <= {count}
        """);

    /// <summary>The statement blocks at the row with this id until the returned object is disposed.</summary>
    public async Task<IAsyncDisposable> CategoriesWaitAsync(int count, int id)
    {
        var connection = await Database.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var command = connection.CreateCommand();
        command.CommandText = $"select pg_advisory_lock({Lock})";
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        await CategoriesAsync(count, $"{Long} || case when id = {id} then coalesce(wait(), '') else '' end");
        return new Held(connection);
    }

    /// <summary>Closing the connection releases the lock only when the pool reuses the connection.</summary>
    private sealed class Held(NpgsqlConnection connection) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            if (connection.State != System.Data.ConnectionState.Open) return;
            await using (var command = new NpgsqlCommand("select pg_advisory_unlock_all()", connection)) await command.ExecuteNonQueryAsync();
            await connection.DisposeAsync();
        }
    }

    /// <summary>The stream of a client that reads nothing is aborted, and does not look complete.</summary>
    public async Task AssertCutOffAsync()
    {
        await CategoriesAsync(50_000, VeryLong);
        var ended = LineAsync(StreamFaultTests.IncompleteMessage);
        using var stream = await OpenAsync("/categories/stream", "application/json");

        await ended;
        // The statement is canceled after the message, so its end is awaited. A statement that goes on exceeds the limit of the test run.
        while (await RunningAsync() > 0)
            await Task.Yield();
        Assert.False((await stream.ReadToEndAsync()).IsComplete);
    }

    /// <summary>The number of running statements of streams.</summary>
    public Task<long> RunningAsync() => ScalarAsync<long>("select count(*) from pg_stat_activity where datname = current_database() and application_name = 'shop streams' and state <> 'idle'");
}
