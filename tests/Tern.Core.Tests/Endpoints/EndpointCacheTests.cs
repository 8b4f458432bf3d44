namespace Tern.Endpoints;

public class EndpointCacheTests
{
    private readonly record struct Parameters(string? Region, bool UseFips);

    private readonly EndpointCache<Parameters> _cache = new EndpointCacheSlot().Get<Parameters>();

    [Fact]
    public void What_was_added_is_found_by_equal_parameters_only()
    {
        Endpoint endpoint = _cache.Add(new("eu-west-1", false), new Endpoint("https://a"));
        Assert.True(_cache.TryGet(new(string.Concat("eu-", "west-1"), false), out Endpoint? found));
        Assert.Same(endpoint, found);
        Assert.False(_cache.TryGet(new("eu-west-1", true), out _));
        Assert.False(_cache.TryGet(default, out _));
    }

    [Fact]
    public void The_newest_results_are_kept_and_the_cache_never_grows()
    {
        for (int i = 0; i < 10_000; i++)
            _cache.Add(new($"r{i}", false), new Endpoint("https://a"));
        int kept = Enumerable.Range(0, 10_000).Count(i => _cache.TryGet(new($"r{i}", false), out _));
        Assert.Equal(EndpointCache<Parameters>.Capacity, kept);
        Assert.True(_cache.TryGet(new("r9999", false), out _));
        Assert.True(_cache.TryGet(new("r9992", false), out _));
        Assert.False(_cache.TryGet(new("r9991", false), out _));
    }

    [Fact]
    public void A_hit_allocates_nothing()
    {
        _cache.Add(new("eu-west-1", false), new Endpoint("https://a"));
        var parameters = new Parameters("eu-west-1", false);
        _cache.TryGet(in parameters, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1000; i++)
            _cache.TryGet(in parameters, out _);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public void A_slot_has_one_cache()
    {
        var slot = new EndpointCacheSlot();
        Assert.Same(slot.Get<Parameters>(), slot.Get<Parameters>());
    }

    [Fact]
    public async Task Many_threads_see_only_endpoints_of_their_own_parameters()
    {
        Task[] tasks = Enumerable.Range(0, 4).Select(worker => Task.Run(() =>
        {
            for (int i = 0; i < 20_000; i++)
            {
                string region = $"r{(i + worker) % 12}";
                if (_cache.TryGet(new(region, false), out Endpoint? endpoint))
                    Assert.Equal(region, endpoint.Host);
                else
                    _cache.Add(new(region, false), new Endpoint("https://" + region));
            }
        })).ToArray();
        await Task.WhenAll(tasks);
    }
}
