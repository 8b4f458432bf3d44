using Microsoft.Extensions.Logging;
using Npgsql;
using Shop.Caching;
using Shop.Data;
using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>Delivery of events from the outbox.</summary>
public sealed class OutboxTests(TestCluster cluster)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Failed_delivery_is_retried()
    {
        await using var database = new ShopDatabase(await cluster.NewDatabaseAsync(), logging: null);
        var log = new BrokenOnce();
        await using var cache = new ShopCache(null, null, "", "", 0, TimeProvider.System, log);
        await using (var insert = database.CreateCommand("insert into outbox (kind, payload) values ('order placed', '1')")) await insert.ExecuteNonQueryAsync(Cancellation);
        using var stop = new CancellationTokenSource();
        var running = new Outbox(database, cache, TimeProvider.System, log).RunAsync(Task.CompletedTask, stop.Token);

        await using var delivered = database.CreateCommand("select count(*) from outbox where delivered is not null");
        while (!running.IsCompleted && (long)(await delivered.ExecuteScalarAsync(Cancellation))! == 0) await Task.Yield();

        Assert.False(running.IsCompleted);
        Assert.Equal([30, 32, 30], log.Events);
        await stop.CancelAsync();
        await running;
    }

    /// <summary>Cache rows accumulate while Redis is unavailable. The poll for events, four times per second, must not read them.</summary>
    [Fact]
    public async Task TakeEvents_uses_its_index_and_skips_no_cache_rows()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewDatabaseAsync());
        await using var fill = source.CreateCommand(
            "insert into outbox (kind, payload) select 'cache', 'word product:' || g from generate_series(1, 20000) g; insert into outbox (kind, payload) values ('order placed', '1'); analyze outbox");
        await fill.ExecuteNonQueryAsync(Cancellation);

        await using var explain = source.CreateCommand($"explain (analyze, timing off) {Outbox.SelectEvents}");
        var plan = new List<string>();
        await using var reader = await explain.ExecuteReaderAsync(Cancellation);
        while (await reader.ReadAsync(Cancellation)) plan.Add(reader.GetString(0));

        Assert.Contains(plan, line => line.Contains("outbox_events", StringComparison.Ordinal));
        Assert.DoesNotContain(plan, line => line.Contains("Rows Removed by Filter", StringComparison.Ordinal));
    }

    /// <summary>Throws for its first log event.</summary>
    private sealed class BrokenOnce : ILogger
    {
        public List<int> Events { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            Events.Add(eventId.Id);
            if (Events.Count == 1) throw new InvalidOperationException("Broken.");
        }
    }
}
