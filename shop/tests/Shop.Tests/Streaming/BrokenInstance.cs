using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>A Shop whose categories are a view, which a test can make fail, wait or be very many.</summary>
public class BrokenInstance(TestCluster cluster) : ShopInstance(cluster)
{
    /// <summary>A description so long that a few rows are more than the database holds back.</summary>
    public const string Long = "repeat('x', 1000)";

    /// <summary>Of 50,000 rows with it, no system's buffers hold more than a part.</summary>
    public const string VeryLong = "repeat('x', 6000)";

    private const long Lock = 42;

    /// <summary>Streams may have as many connections as all else, and are read as slowly as a test does, on however slow a machine.</summary>
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
        // Not volatile, or else the planner would keep the view apart and sort its rows.
        await ExecuteAsync($"create function wait() returns text language plpgsql stable as $$begin perform pg_advisory_xact_lock_shared({Lock}); return null; end$$");
    }

    /// <summary>As many rows, in the order of their ids; the description of each is the expression.</summary>
    public Task CategoriesAsync(int count, string description) => ExecuteAsync(
        $"""
        create or replace view categories as
        select id, 'Category ' || id as name, {description} as description, true as active, now() as created, now() as updated, 1 as version from numbers where id <= {count}
        """);

    /// <summary>From the row with this id on the statement waits for what is returned to be disposed.</summary>
    public async Task<IAsyncDisposable> CategoriesWaitAsync(int count, int id)
    {
        var connection = await Database.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var command = connection.CreateCommand();
        command.CommandText = $"select pg_advisory_lock({Lock})";
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        await CategoriesAsync(count, $"{Long} || case when id = {id} then coalesce(wait(), '') else '' end");
        return new Held(connection);
    }

    /// <summary>Closing the connection alone gives the lock up only when somebody takes the connection from its pool.</summary>
    private sealed class Held(NpgsqlConnection connection) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            if (connection.State != System.Data.ConnectionState.Open) return;
            await using (var command = new NpgsqlCommand("select pg_advisory_unlock_all()", connection)) await command.ExecuteNonQueryAsync();
            await connection.DisposeAsync();
        }
    }

    /// <summary>A client that reads nothing loses its stream, and never takes it for a whole one.</summary>
    public async Task AssertCutOffAsync()
    {
        await CategoriesAsync(50_000, VeryLong);
        var ended = LineAsync(StreamFaultTests.BrokeOff);
        using var stream = await OpenAsync("/categories/stream", "application/json");

        await ended;
        Assert.Equal(0, await RunningAsync());
        Assert.False((await stream.ReadToEndAsync()).IsWhole);
    }

    /// <summary>The statements that streams have running.</summary>
    public Task<long> RunningAsync() => ScalarAsync<long>("select count(*) from pg_stat_activity where datname = current_database() and application_name = 'shop streams' and state <> 'idle'");
}
