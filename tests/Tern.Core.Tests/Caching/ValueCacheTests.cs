using Tern.Retries;
using Tern.Support;

namespace Tern.Caching;

public class ValueCacheTests
{
    private static readonly TransportException Unreachable = new("the service cannot be reached");

    private readonly ManualTimeProvider _time = new();
    private readonly List<string> _fetched = [];
    private Func<string, Task<string>> _answer = _ => throw new InvalidOperationException();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_value_is_kept_for_its_time()
    {
        ValueCache<string, string> cache = Create();
        Answers("1");
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        _time.Advance(TimeSpan.FromMinutes(5) - TimeSpan.FromTicks(1));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Answers("2");
        _time.Advance(TimeSpan.FromTicks(1));
        Assert.Equal("a2", await cache.GetAsync("a", Token));
        Assert.Equal(["a", "a"], _fetched);
    }

    [Fact]
    public async Task Jitter_shortens_the_time_by_a_tenth_at_the_most()
    {
        ValueCache<string, string> cache = Create(jitter: 1);
        Answers("1");
        await cache.GetAsync("a", Token);
        _time.Advance(TimeSpan.FromMinutes(4.5) - TimeSpan.FromTicks(1));
        await cache.GetAsync("a", Token);
        Assert.Single(_fetched);
        _time.Advance(TimeSpan.FromTicks(1));
        await cache.GetAsync("a", Token);
        Assert.Equal(2, _fetched.Count);
    }

    [Fact]
    public async Task Callers_share_one_fetch_and_one_that_gives_up_does_not_end_it()
    {
        ValueCache<string, string> cache = Create();
        var answer = new TaskCompletionSource<string>();
        _answer = _ => answer.Task;
        using var stop = new CancellationTokenSource();
        Task<string> first = cache.GetAsync("a", stop.Token).AsTask(), second = cache.GetAsync("a", Token).AsTask();
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        answer.SetResult("v");
        Assert.Equal("v", await second);
        Assert.Equal("v", await cache.GetAsync("a", Token));
        Assert.Single(_fetched);
    }

    [Fact]
    public async Task The_last_good_value_is_used_while_the_service_cannot_be_reached_but_not_for_ever()
    {
        ValueCache<string, string> cache = Create();
        Answers("1");
        await cache.GetAsync("a", Token);
        Fails(Unreachable);
        _time.Advance(TimeSpan.FromMinutes(5));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal(2, _fetched.Count); // not asked for again before the pause is over
        _time.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal("a1", await cache.GetAsync("a", Token));
        Assert.Equal(3, _fetched.Count);
        _time.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(10));
        Assert.Same(Unreachable, await Assert.ThrowsAsync<TransportException>(() => cache.GetAsync("a", Token).AsTask()));
        Answers("2");
        Assert.Equal("a2", await cache.GetAsync("a", Token));
    }

    [Theory]
    [InlineData("ResourceNotFoundException", false)]
    [InlineData("AccessDeniedException", false)]
    [InlineData("ThrottlingException", true)]
    public async Task What_the_service_refuses_is_not_covered_up(string code, bool isKept)
    {
        ValueCache<string, string> cache = Create();
        Answers("1");
        await cache.GetAsync("a", Token);
        Fails(RetryTestData.Error(400, code));
        _time.Advance(TimeSpan.FromMinutes(5));
        if (isKept)
        {
            Assert.Equal("a1", await cache.GetAsync("a", Token));
            return;
        }
        await Assert.ThrowsAsync<ServiceException>(() => cache.GetAsync("a", Token).AsTask());
        Fails(Unreachable);
        await Assert.ThrowsAsync<TransportException>(() => cache.GetAsync("a", Token).AsTask());
    }

    [Fact]
    public async Task A_failure_is_not_kept()
    {
        ValueCache<string, string> cache = Create();
        Fails(Unreachable);
        await Assert.ThrowsAsync<TransportException>(() => cache.GetAsync("a", Token).AsTask());
        Answers("1");
        Assert.Equal("a1", await cache.GetAsync("a", Token));
    }

    [Fact]
    public async Task The_value_used_longest_ago_makes_room()
    {
        ValueCache<string, string> cache = Create(new() { MaxEntries = 2 });
        Answers("1");
        foreach (string key in (string[])["a", "b", "a", "c", "a", "b"])
        {
            _time.Advance(TimeSpan.FromSeconds(1));
            await cache.GetAsync(key, Token);
        }
        Assert.Equal(["a", "b", "c", "b"], _fetched);
    }

    [Fact]
    public async Task What_is_forgotten_is_asked_for_again_even_when_its_fetch_is_under_way()
    {
        ValueCache<string, string> cache = Create();
        var old = new TaskCompletionSource<string>();
        var asked = new TaskCompletionSource();
        _answer = _ =>
        {
            asked.SetResult();
            return old.Task;
        };
        Task<string> first = cache.GetAsync("a", Token).AsTask();
        await asked.Task;
        cache.Remove(key => key == "a");
        Answers("2");
        Assert.Equal("a2", await cache.GetAsync("a", Token));
        old.SetResult("old");
        Assert.Equal("old", await first);
        Assert.Equal("a2", await cache.GetAsync("a", Token));
    }

    [Fact]
    public void Options_are_checked()
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
            return _answer(key);
        },
        options ?? new(),
        _time,
        () => jitter);

    private void Answers(string suffix) => _answer = key => Task.FromResult(key + suffix);

    private void Fails(Exception failure) => _answer = _ => Task.FromException<string>(failure);
}
