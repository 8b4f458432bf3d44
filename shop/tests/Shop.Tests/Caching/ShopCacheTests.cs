using Shop.Caching;
using Shop.Tests.Support;
using StackExchange.Redis;
using Tern.Support;

namespace Shop.Tests.Caching;

/// <summary>The cache against readers, writers and connections that come at the worst moment.</summary>
public sealed class ShopCacheTests(TestRedis redis)
{
    private readonly string prefix = TestRedis.NewPrefix();

    /// <summary>What the database would say.</summary>
    private volatile string truth = "old";
    private int reads;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task What_was_read_is_kept_until_its_own_tag_is_raised()
    {
        await using var one = new CacheHarness(ReadAsync);
        Assert.Equal("old", await one.GetAsync(1));
        Assert.Equal("old", await one.GetAsync(2));
        Assert.Equal("old", await one.ListAsync(""));
        truth = "new";
        Assert.Equal("old", await one.GetAsync(1));

        one.Cache.Raise([CacheTag.Product(1)], null);

        Assert.Equal("new", await one.GetAsync(1));
        Assert.Equal("old", await one.GetAsync(2));
        Assert.Equal("old", await one.ListAsync(""));
        Assert.Equal(4, reads);
    }

    /// <summary>Whatever is missed of changes, it is wrong for no longer.</summary>
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
        // The new one has a time of its own.
        truth = "newer";
        clock.Advance(TimeSpan.FromSeconds(59.9));
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task What_is_not_found_is_not_kept()
    {
        await using var one = new CacheHarness(ReadAsync);
        truth = "";
        Assert.Equal("", await one.GetAsync(1));
        truth = "new";
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Those_who_ask_at_once_share_one_reading_and_who_asks_after_a_change_does_not()
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
        one.Cache.Raise([CacheTag.Product(1)], null);
        var after = one.GetAsync(1);
        gate.SetResult();

        Assert.All(await Task.WhenAll(before), text => Assert.Equal("old", text));
        Assert.Equal("new", await after);
        Assert.Equal("new", await one.GetAsync(1));
        Assert.Equal(2, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Who_goes_away_does_not_end_the_reading_for_others()
    {
        var gate = new TaskCompletionSource();
        await using var one = new CacheHarness(async call =>
        {
            var read = await ReadAsync(call);
            await gate.Task.WaitAsync(call.Cancellation);
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
    public async Task A_failure_is_told_to_all_who_wait_and_not_kept()
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
    public async Task The_bytes_are_bounded_and_what_is_asked_for_often_stays()
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
    public async Task One_question_has_one_key_however_it_is_written()
    {
        await using var one = new CacheHarness(ReadAsync);
        foreach (var query in new[] { "?page=2&text=a%20b", "?text=a+b&page=2", "?page=%2B2&text=%61%20b", "?page=02&text=%20a%20b" }) await one.ListAsync(query);
        Assert.Equal(1, reads);
        foreach (var query in new[] { "?page=3&text=a%20b", "?text=a+b", "?text=%26page%3D2" }) await one.ListAsync(query);
        Assert.Equal(4, reads);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Another_instance_gets_what_one_has_read_and_hears_of_changes()
    {
        await using var one = await ConnectAsync();
        await using var two = await ConnectAsync();
        var kept = one.Store!.Written("answer:");
        Assert.Equal("old", await one.GetAsync(1));
        await kept;
        Assert.Equal("old", await two.GetAsync(1));
        Assert.Equal(1, reads);

        truth = "new";
        one.Cache.Raise([CacheTag.Product(1)], null);
        await two.Store!.HeardAsync(" product:1");
        Assert.Equal("new", await two.GetAsync(1));
        Assert.Equal("new", await one.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Ids_that_nobody_has_leave_nothing_behind()
    {
        await using var one = await ConnectAsync();
        truth = "";
        var place = Generations.Slot(CacheTag.Product(1));
        foreach (var id in Enumerable.Range(1, 100_000).Where(id => Generations.Slot(CacheTag.Product(id)) == place).Take(4)) Assert.Equal("", await one.GetAsync(id));

        // That of everything, and the one that they share.
        Assert.Equal(2, one.Store!.Keys.Distinct().Count());
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Another_release_shares_changes_and_no_answers()
    {
        await using var one = await ConnectAsync();
        await using var next = new CacheHarness(ReadAsync, redis.Patient, prefix, form: "2");
        await EstablishedAsync(next);
        var kept = one.Store!.Written("answer:");
        Assert.Equal("old", await one.GetAsync(1));
        await kept;
        Assert.Equal("old", await next.GetAsync(1));
        Assert.Equal(2, reads);

        truth = "new";
        await one.Cache.RaiseAsync([CacheTag.Product(1)]);
        await next.Store!.HeardAsync(" product:1");
        Assert.Equal("new", await next.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_reading_that_ends_after_a_change_elsewhere_brings_nothing_back()
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
        var kept = reader.Store!.Written("answer:");
        var late = reader.GetAsync(1);
        await begun.Task;

        truth = "new";
        await writer.Cache.RaiseAsync([CacheTag.Product(1)]);
        await reader.Store!.HeardAsync(" product:1");
        gate.SetResult();
        Assert.Equal("old", await late);
        // Its fill has come to the store after the change, and holds nowhere.
        await kept;
        Assert.Equal("new", await reader.GetAsync(1));
        Assert.Equal("new", await writer.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_writer_whose_change_is_not_told_yet_does_not_believe_what_is_shared()
    {
        await using var other = await ConnectAsync();
        await using var writer = await ConnectAsync();
        var kept = other.Store!.Written("answer:");
        Assert.Equal("old", await other.GetAsync(1));
        await kept;
        var gate = new TaskCompletionSource();
        writer.Store!.BeforeDelete = () => gate.Task;

        truth = "new";
        var told = writer.Cache.RaiseAsync([CacheTag.Product(1)]);
        Assert.Equal("new", await writer.GetAsync(1));
        Assert.False(told.IsCompleted);
        gate.SetResult();
        await told;
        await other.Store!.HeardAsync(" product:1");
        Assert.Equal("new", await other.GetAsync(1));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task What_cannot_be_told_is_told_later()
    {
        await using var other = await ConnectAsync();
        await using var writer = await ConnectAsync();
        var failures = 3;
        writer.Store!.BeforeDelete = () => failures-- > 0 ? throw new SharedStoreException("Away.", new IOException()) : Task.CompletedTask;
        writer.Cache.Raise([CacheTag.Product(1), CacheTag.Products], "word product:1 products:0");
        writer.Cache.Raise([CacheTag.Product(1)], null);
        await other.Store!.HeardAsync(" product:1 products:0");
        await writer.Cache.RaiseAsync([CacheTag.Categories]);
        Assert.Equal("word product:1 products:0", Assert.Single(writer.Cache.Delivered!));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task While_it_does_not_hear_it_reads_and_afterwards_it_has_forgotten()
    {
        using var proxy = new CutProxy(redis.Port);
        await using var writer = await ConnectAsync();
        await using var cut = new CacheHarness(ReadAsync, TestRedis.PatientAt(proxy.Port), prefix);
        await EstablishedAsync(cut);
        Assert.Equal("old", await cut.GetAsync(1));
        for (var i = 0; i < 3; i++)
        {
            truth = $"unheard {i}";
            proxy.Cut();
            await cut.Store!.HeardAsync(WatchedStore.Lost);
            Assert.False(cut.Cache.IsOn);
            await writer.Cache.RaiseAsync([CacheTag.Product(1)]);
            Assert.Equal(truth, await cut.GetAsync(1));
            var read = reads;
            Assert.Equal(truth, await cut.GetAsync(1));
            Assert.Equal(read + 1, reads);
            proxy.Mend();
            await cut.Store.HeardAsync(WatchedStore.Established);
            Assert.Equal(truth, await cut.GetAsync(1));
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_store_that_has_gone_back_to_what_it_was_brings_nothing_back()
    {
        using var proxy = new CutProxy(redis.Port);
        await using var one = new CacheHarness(ReadAsync, TestRedis.PatientAt(proxy.Port), prefix);
        await EstablishedAsync(one);
        await using var client = await ConnectionMultiplexer.ConnectAsync(redis.Patient);
        var kept = one.Store!.Written("answer:");
        Assert.Equal("old", await one.GetAsync(1));
        await kept;
        RedisKey[] saved = [.. one.Store.Keys];
        var values = await client.GetDatabase().StringGetAsync(saved);

        truth = "new";
        await one.Cache.RaiseAsync([CacheTag.Product(1)]);
        proxy.Cut();
        await one.Store.HeardAsync(WatchedStore.Lost);
        // As a server does that comes up with its last snapshot.
        for (var i = 0; i < saved.Length; i++)
        {
            if (!values[i].IsNull) await client.GetDatabase().StringSetAsync(saved[i], values[i], TimeSpan.FromHours(1), When.Always);
        }
        proxy.Mend();
        await one.Store.HeardAsync(WatchedStore.Established);
        await one.Cache.RaiseAsync([CacheTag.Category(999)]);
        Assert.Equal("new", await one.GetAsync(1));
    }

    private ValueTask<string> ReadAsync(Shop.Routing.Call call)
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

    /// <summary>It hears of changes, and its beginning is told.</summary>
    private static async Task EstablishedAsync(CacheHarness cache)
    {
        await cache.Store!.HeardAsync(WatchedStore.Established);
        // Told after the beginning.
        await cache.Cache.RaiseAsync([CacheTag.Category(999)]);
    }
}
