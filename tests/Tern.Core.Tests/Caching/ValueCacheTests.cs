using Tern.Core.Tests.Retries;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Caching;

public class ValueCacheTests
{
    private static readonly TernTransportException Unreachable = new("The service cannot be reached.");

    private readonly ManualTimeProvider _time = new();
    private readonly List<string> _fetched = [];
    private Func<string, Task<string>> _fetch = _ => throw new InvalidOperationException();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task GetAsync_returns_the_cached_value_until_TimeToLive_expires()
    {
        ValueCache<string, string> cache = Create();
        FetchReturns("1");
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        _time.Advance(TimeSpan.FromMinutes(5) - TimeSpan.FromTicks(1));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        FetchReturns("2");
        _time.Advance(TimeSpan.FromTicks(1));
        Assert.Equal("a2", await cache.GetAsync("a", Token));
        Assert.Equal(["a", "a"], _fetched);
    }

    [Fact]
    public async Task Cached_value_is_returned_without_allocation()
    {
        ValueCache<string, string> cache = Create();
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        long before = GC.GetAllocatedBytesForCurrentThread();
        int completed = 0;
        for (int i = 0; i < 1_000; i++)
            completed += cache.GetAsync("a", Token).IsCompletedSuccessfully ? 1 : 0;
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.Equal(1_000, completed);
    }

    [Fact]
    public async Task Jitter_shortens_TimeToLive_by_at_most_10_percent()
    {
        ValueCache<string, string> cache = Create(jitter: 1);
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        _time.Advance(TimeSpan.FromMinutes(4.5) - TimeSpan.FromTicks(1));
        await cache.GetAsync("a", Token);
        Assert.Single(_fetched);
        _time.Advance(TimeSpan.FromTicks(1));
        await cache.GetAsync("a", Token);
        Assert.Equal(2, _fetched.Count);
    }

    [Fact]
    public async Task Concurrent_callers_share_one_fetch_and_a_canceled_caller_does_not_cancel_it()
    {
        ValueCache<string, string> cache = Create();
        var response = new TaskCompletionSource<string>();
        _fetch = _ => response.Task;
        using var stop = new CancellationTokenSource();
        Task<string> first = cache.GetAsync("a", stop.Token).AsTask(), second = cache.GetAsync("a", Token).AsTask();
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        response.SetResult("v");
        Assert.Equal("v", await second);
        Assert.Equal("v", await cache.GetAsync("a", Token));
        Assert.Single(_fetched);
    }

    [Fact]
    public async Task Stale_value_is_returned_until_MaxStale_while_the_service_is_unreachable()
    {
        ValueCache<string, string> cache = Create();
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        FetchFails(Unreachable);
        _time.Advance(TimeSpan.FromMinutes(5));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal(2, _fetched.Count); // No fetch before the delay after a failure has passed.
        _time.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal(3, _fetched.Count);
        _time.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(10));
        Assert.Same(Unreachable, await Assert.ThrowsAsync<TernTransportException>(() => cache.GetAsync("a", Token).AsTask()));
        FetchReturns("2");
        Assert.Equal("a2", await cache.GetAsync("a", Token));
    }

    [Theory]
    [InlineData("ResourceNotFoundException", false)]
    [InlineData("AccessDeniedException", false)]
    [InlineData("ThrottlingException", true)]
    public async Task Stale_value_is_returned_only_after_transient_errors(string code, bool isStaleValueReturned)
    {
        ValueCache<string, string> cache = Create();
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        FetchFails(RetryTestData.Error(400, code));
        _time.Advance(TimeSpan.FromMinutes(5));
        if (isStaleValueReturned)
        {
            Assert.Equal("a1", await cache.GetAsync("a", Token));
            return;
        }
        await Assert.ThrowsAsync<TernServiceException>(() => cache.GetAsync("a", Token).AsTask());
        FetchFails(Unreachable);
        await Assert.ThrowsAsync<TernTransportException>(() => cache.GetAsync("a", Token).AsTask());
    }

    [Fact]
    public async Task Failure_is_not_cached()
    {
        ValueCache<string, string> cache = Create();
        FetchFails(Unreachable);
        await Assert.ThrowsAsync<TernTransportException>(() => cache.GetAsync("a", Token).AsTask());
        FetchReturns("1");
        Assert.Equal("a1", await cache.GetAsync("a", Token));
    }

    [Fact]
    public async Task Least_recently_used_entry_is_removed_at_MaxEntries()
    {
        ValueCache<string, string> cache = Create(new() { MaxEntries = 2 });
        FetchReturns("1");
        foreach (string key in (string[])["a", "b", "a", "c", "a", "b"])
        {
            _time.Advance(TimeSpan.FromSeconds(1));
            await cache.GetAsync(key, Token);
        }
        Assert.Equal(["a", "b", "c", "b"], _fetched);
    }

    [Fact]
    public async Task Entry_removed_while_its_fetch_is_in_flight_is_fetched_again()
    {
        ValueCache<string, string> cache = Create();
        var old = new TaskCompletionSource<string>();
        var fetchStarted = new TaskCompletionSource();
        _fetch = _ =>
        {
            fetchStarted.SetResult();
            return old.Task;
        };
        Task<string> first = cache.GetAsync("a", Token).AsTask();
        await fetchStarted.Task;
        cache.Remove(key => key == "a");
        FetchReturns("2");
        Assert.Equal("a2", await cache.GetAsync("a", Token));
        old.SetResult("old");
        Assert.Equal("old", await first);
        Assert.Equal("a2", await cache.GetAsync("a", Token));
    }

    [Fact]
    public async Task Expired_value_is_returned_until_RefreshAsync_fetches_it()
    {
        ValueCache<string, string> cache = Create(new() { RefreshesExplicitly = true });
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        await cache.RefreshAsync(Token);
        _time.Advance(TimeSpan.FromMinutes(30));
        FetchReturns("2");
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Single(_fetched);

        await cache.RefreshAsync(Token);
        Assert.Equal("a2", await cache.GetAsync("a", Token));
        Assert.Equal(2, _fetched.Count);
    }

    [Fact]
    public async Task Expired_value_is_fetched_after_MaxStale_without_RefreshAsync()
    {
        ValueCache<string, string> cache = Create(new() { RefreshesExplicitly = true });
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        _time.Advance(TimeSpan.FromMinutes(65));
        FetchReturns("2");
        Assert.Equal("a2", await cache.GetAsync("a", Token));
    }

    [Fact]
    public async Task RefreshAsync_does_not_throw_and_a_refused_value_is_removed()
    {
        ValueCache<string, string> cache = Create(new() { RefreshesExplicitly = true });
        FetchReturns("1");
        await cache.GetAsync("a", Token);
        await cache.GetAsync("b", Token);
        _time.Advance(TimeSpan.FromMinutes(6));
        FetchFails(Unreachable);
        await cache.RefreshAsync(Token);
        Assert.Equal("a1", await cache.GetAsync("a", Token));

        _time.Advance(TimeSpan.FromMinutes(6));
        FetchFails(RetryTestData.Error(400, "ParameterNotFound"));
        await cache.RefreshAsync(Token);
        await Assert.ThrowsAsync<TernServiceException>(() => cache.GetAsync("a", Token).AsTask());
    }

    [Fact]
    public void CacheOptions_out_of_range_throw_ArgumentOutOfRangeException()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new CacheOptions { TimeToLive = TimeSpan.Zero });
        Assert.Throws<ArgumentOutOfRangeException>(() => new CacheOptions { MaxStale = TimeSpan.FromTicks(-1) });
        Assert.Throws<ArgumentOutOfRangeException>(() => new CacheOptions { MaxEntries = 0 });
    }

    private ValueCache<string, string> Create(CacheOptions? options = null, double jitter = 0) => new(
        (key, _) =>
        {
            lock (_fetched)
                _fetched.Add(key);
            return _fetch(key);
        },
        options ?? new(),
        _time,
        () => jitter);

    private void FetchReturns(string suffix) => _fetch = key => Task.FromResult(key + suffix);

    private void FetchFails(Exception failure) => _fetch = _ => Task.FromException<string>(failure);
}
