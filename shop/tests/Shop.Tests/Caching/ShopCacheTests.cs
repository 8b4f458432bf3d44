using Shop.Caching;
using Shop.Tests.Support;
using StackExchange.Redis;
using Tern.Core.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>The cache with concurrent readers, invalidations and lost connections.</summary>
public sealed class ShopCacheTests(TestRedis redis)
{
    private readonly string prefix = TestRedis.NewPrefix();

    /// <summary>The content of the database.</summary>
    private volatile string truth = "old";
    private int reads;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Get_returns_the_cached_response_until_its_tag_is_invalidated()
    {
        await using var one = new CacheHarness(ReadAsync);
        Assert.Equal("old", await one.GetAsync(1));
        Assert.Equal("old", await one.GetAsync(2));
        Assert.Equal("old", await one.ListAsync(""));
        truth = "new";
        Assert.Equal("old", await one.GetAsync(1));

        one.Cache.Invalidate([CacheTag.Product(1)], null);

        Assert.Equal("new", await one.GetAsync(1));
        Assert.Equal("old", await one.GetAsync(2));
        Assert.Equal("old", await one.ListAsync(""));
        Assert.Equal(4, reads);
    }

    /// <summary>The lifetime bounds the effect of a missed invalidation.</summary>
    [Fact]
    public async Task A_cached_response_expires_after_60_seconds()
    {
        var clock = new ManualTimeProvider();
        await using var one = new CacheHarness(ReadAsync, clock: clock);
        Assert.Equal("old", await one.GetAsync(1));
        truth = "new";

        clock.Advance(TimeSpan.FromSeconds(59.9));
        Assert.Equal("old", await one.GetAsync(1));
        clock.Advance(TimeSpan.FromSeconds(0.1));
        Assert.Equal("new", await one.GetAsync(1));
        // The new entry has its own lifetime.
        truth = "newer";
        clock.Advance(TimeSpan.FromSeconds(59.9));
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Response_with_status_404_is_not_cached()
    {
        await using var one = new CacheHarness(ReadAsync);
        truth = "";
        Assert.Equal("", await one.GetAsync(1));
        truth = "new";
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Concurrent_requests_share_one_read_and_a_request_after_an_invalidation_reads_again()
    {
        var gate = new TaskCompletionSource();
        await using var one = new CacheHarness(async _ =>
        {
            var read = await ReadAsync(null!);
            await gate.Task;
            return read;
        });
        var before = Enumerable.Range(0, 64).Select(_ => one.GetAsync(1)).ToArray();
        truth = "new";
        one.Cache.Invalidate([CacheTag.Product(1)], null);
        var after = one.GetAsync(1);
        gate.SetResult();

        Assert.All(await Task.WhenAll(before), text => Assert.Equal("old", text));
        Assert.Equal("new", await after);
        Assert.Equal("new", await one.GetAsync(1));
        Assert.Equal(2, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Canceled_request_does_not_cancel_the_shared_read()
    {
        var gate = new TaskCompletionSource();
        await using var one = new CacheHarness(async call =>
        {
            var read = await ReadAsync(call);
            await gate.Task.WaitAsync(call.CancellationToken);
            return read;
        });
        using var first = new CancellationTokenSource();
        using var second = new CancellationTokenSource();
        var reader = one.GetUntilAsync(1, first.Token);
        var leaver = one.GetUntilAsync(1, second.Token);
        var stayer = one.GetUntilAsync(1, Cancellation);
        await first.CancelAsync();
        await second.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => leaver);
        gate.SetResult();

        Assert.Equal("old", await stayer);
        await reader;
        Assert.Equal(1, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Failed_read_fails_all_waiting_requests_and_is_not_cached()
    {
        var gate = new TaskCompletionSource();
        var fails = true;
        await using var one = new CacheHarness(async _ =>
        {
            await gate.Task;
            return fails ? throw new InvalidOperationException("Broken.") : "new";
        });
        var first = one.GetAsync(1);
        var second = one.GetAsync(1);
        gate.SetResult();
        await Assert.ThrowsAsync<InvalidOperationException>(() => first);
        await Assert.ThrowsAsync<InvalidOperationException>(() => second);
        fails = false;
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Cache_size_is_bounded_and_frequently_used_entries_are_retained()
    {
        await using var one = new CacheHarness(ReadAsync, maxBytes: 100_000);
        truth = new string('x', 1000);
        await one.GetAsync(1);
        for (var i = 0; i < 10_000; i++)
        {
            await one.ListAsync($"?text={i}");
            await one.GetAsync(1);
            Assert.InRange(one.Cache.Bytes, 1, 100_000);
        }
        Assert.Equal(10_001, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Equivalent_queries_share_one_cache_key()
    {
        await using var one = new CacheHarness(ReadAsync);
        foreach (var query in new[] { "?page=2&text=a%20b", "?text=a+b&page=2", "?page=%2B2&text=%61%20b", "?page=02&text=%20a%20b" }) await one.ListAsync(query);
        Assert.Equal(1, reads);
        foreach (var query in new[] { "?page=3&text=a%20b", "?text=a+b", "?text=%26page%3D2" }) await one.ListAsync(query);
        Assert.Equal(4, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Second_instance_reads_the_shared_store_and_receives_invalidations()
    {
        await using var one = await ConnectAsync();
        await using var two = await ConnectAsync();
        var stored = one.Store!.Written("response:");
        Assert.Equal("old", await one.GetAsync(1));
        await stored;
        Assert.Equal("old", await two.GetAsync(1));
        Assert.Equal(1, reads);

        truth = "new";
        one.Cache.Invalidate([CacheTag.Product(1)], null);
        await two.Store!.ReceivedAsync(" product:1");
        Assert.Equal("new", await two.GetAsync(1));
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Unknown_ids_store_no_responses()
    {
        await using var one = await ConnectAsync();
        truth = "";
        var place = TagVersions.IndexOf(CacheTag.Product(1));
        foreach (var id in Enumerable.Range(1, 100_000).Where(id => TagVersions.IndexOf(CacheTag.Product(id)) == place).Take(4)) Assert.Equal("", await one.GetAsync(id));

        // The key of all entries, and the one that they share.
        Assert.Equal(2, one.Store!.Keys.Distinct().Count());
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Another_release_shares_invalidations_and_no_responses()
    {
        await using var one = await ConnectAsync();
        await using var next = new CacheHarness(ReadAsync, redis.Patient, prefix, form: "2");
        await EstablishedAsync(next);
        var stored = one.Store!.Written("response:");
        Assert.Equal("old", await one.GetAsync(1));
        await stored;
        Assert.Equal("old", await next.GetAsync(1));
        Assert.Equal(2, reads);

        truth = "new";
        await one.Cache.InvalidateAsync([CacheTag.Product(1)]);
        await next.Store!.ReceivedAsync(" product:1");
        Assert.Equal("new", await next.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Read_that_ends_after_an_invalidation_is_not_served_again()
    {
        await using var writer = await ConnectAsync();
        var begun = new TaskCompletionSource();
        var gate = new TaskCompletionSource();
        await using var reader = new CacheHarness(
            async _ =>
            {
                var read = await ReadAsync(null!);
                begun.TrySetResult();
                await gate.Task;
                return read;
            },
            redis.Patient, prefix);
        await EstablishedAsync(reader);
        var stored = reader.Store!.Written("response:");
        var late = reader.GetAsync(1);
        await begun.Task;

        truth = "new";
        await writer.Cache.InvalidateAsync([CacheTag.Product(1)]);
        await reader.Store!.ReceivedAsync(" product:1");
        gate.SetResult();
        Assert.Equal("old", await late);
        // It was stored after the invalidation, and must not be served.
        await stored;
        Assert.Equal("new", await reader.GetAsync(1));
        Assert.Equal("new", await writer.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Writer_with_an_unpublished_change_ignores_the_shared_store()
    {
        await using var other = await ConnectAsync();
        await using var writer = await ConnectAsync();
        var stored = other.Store!.Written("response:");
        Assert.Equal("old", await other.GetAsync(1));
        await stored;
        var gate = new TaskCompletionSource();
        writer.Store!.BeforeDelete = () => gate.Task;

        truth = "new";
        var published = writer.Cache.InvalidateAsync([CacheTag.Product(1)]);
        Assert.Equal("new", await writer.GetAsync(1));
        Assert.False(published.IsCompleted);
        gate.SetResult();
        await published;
        await other.Store!.ReceivedAsync(" product:1");
        Assert.Equal("new", await other.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Failed_publish_is_retried()
    {
        await using var other = await ConnectAsync();
        await using var writer = await ConnectAsync();
        var failures = 3;
        writer.Store!.BeforeDelete = () => failures-- > 0 ? throw new SharedStoreException("Away.", new IOException()) : Task.CompletedTask;
        writer.Cache.Invalidate([CacheTag.Product(1), CacheTag.Products], "word product:1 products:0");
        writer.Cache.Invalidate([CacheTag.Product(1)], null);
        await other.Store!.ReceivedAsync(" product:1 products:0");
        await writer.Cache.InvalidateAsync([CacheTag.Categories]);
        Assert.Equal("word product:1 products:0", Assert.Single(writer.Cache.PublishedPayloads!));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Cache_without_a_subscription_reads_the_database_and_restarts_empty()
    {
        using var proxy = new FaultProxy(redis.Port);
        await using var writer = await ConnectAsync();
        await using var cut = new CacheHarness(ReadAsync, TestRedis.PatientAt(proxy.Port), prefix);
        await EstablishedAsync(cut);
        Assert.Equal("old", await cut.GetAsync(1));
        for (var i = 0; i < 3; i++)
        {
            truth = $"unheard {i}";
            proxy.Cut();
            await cut.Store!.ReceivedAsync(WatchedStore.Lost);
            Assert.False(cut.Cache.IsEnabled);
            await writer.Cache.InvalidateAsync([CacheTag.Product(1)]);
            Assert.Equal(truth, await cut.GetAsync(1));
            var read = reads;
            Assert.Equal(truth, await cut.GetAsync(1));
            Assert.Equal(read + 1, reads);
            proxy.Restore();
            await cut.Store.ReceivedAsync(WatchedStore.Established);
            Assert.Equal(truth, await cut.GetAsync(1));
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Store_restored_from_a_snapshot_does_not_return_old_responses()
    {
        using var proxy = new FaultProxy(redis.Port);
        await using var one = new CacheHarness(ReadAsync, TestRedis.PatientAt(proxy.Port), prefix);
        await EstablishedAsync(one);
        await using var client = await ConnectionMultiplexer.ConnectAsync(redis.Patient);
        var stored = one.Store!.Written("response:");
        Assert.Equal("old", await one.GetAsync(1));
        await stored;
        RedisKey[] saved = [.. one.Store.Keys];
        var values = await client.GetDatabase().StringGetAsync(saved);

        truth = "new";
        await one.Cache.InvalidateAsync([CacheTag.Product(1)]);
        proxy.Cut();
        await one.Store.ReceivedAsync(WatchedStore.Lost);
        // Like a server that restarts with its last snapshot.
        for (var i = 0; i < saved.Length; i++)
        {
            if (!values[i].IsNull) await client.GetDatabase().StringSetAsync(saved[i], values[i], TimeSpan.FromHours(1), When.Always);
        }
        proxy.Restore();
        await one.Store.ReceivedAsync(WatchedStore.Established);
        await one.Cache.InvalidateAsync([CacheTag.Category(999)]);
        Assert.Equal("new", await one.GetAsync(1));
    }

    private ValueTask<string> ReadAsync(Shop.Routing.RequestContext call)
    {
        Interlocked.Increment(ref reads);
        return new(truth);
    }

    private async Task<CacheHarness> ConnectAsync()
    {
        var cache = new CacheHarness(ReadAsync, redis.Patient, prefix);
        await EstablishedAsync(cache);
        return cache;
    }

    /// <summary>Waits until the cache receives invalidations.</summary>
    private static async Task EstablishedAsync(CacheHarness cache)
    {
        await cache.Store!.ReceivedAsync(WatchedStore.Established);
        // Published after the subscription is established.
        await cache.Cache.InvalidateAsync([CacheTag.Category(999)]);
    }
}
