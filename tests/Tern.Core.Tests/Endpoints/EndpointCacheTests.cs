using System.Diagnostics.CodeAnalysis;
using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

public class EndpointCacheTests
{
    private readonly record struct Parameters(string? Region, bool UseFips);

    private sealed class Recent(Parameters parameters, Endpoint endpoint) : CachedEndpoint(endpoint)
    {
        public Parameters Parameters => parameters;
    }

    private readonly EndpointCache _cache = new();

    [Fact]
    public void Cached_endpoint_is_found_only_by_equal_parameters()
    {
        Endpoint endpoint = Add(new("eu-west-1", false), new Endpoint("https://a"));
        Assert.True(TryGet(new(string.Concat("eu-", "west-1"), false), out Endpoint? found));
        Assert.Same(endpoint, found);
        Assert.False(TryGet(new("eu-west-1", true), out _));
        Assert.False(TryGet(default, out _));
    }

    [Fact]
    public void Cache_contains_the_newest_endpoints_up_to_its_capacity()
    {
        for (int i = 0; i < 10_000; i++)
            Add(new($"r{i}", false), new Endpoint("https://a"));
        int found = Enumerable.Range(0, 10_000).Count(i => TryGet(new($"r{i}", false), out _));
        Assert.Equal(EndpointCache.Capacity, found);
        Assert.True(TryGet(new("r9999", false), out _));
        Assert.True(TryGet(new("r9992", false), out _));
        Assert.False(TryGet(new("r9991", false), out _));
    }

    [Fact]
    public void Cache_hit_allocates_nothing()
    {
        Add(new("eu-west-1", false), new Endpoint("https://a"));
        var parameters = new Parameters("eu-west-1", false);
        TryGet(parameters, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1000; i++)
            TryGet(parameters, out _);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public async Task Concurrent_lookups_return_only_endpoints_of_equal_parameters()
    {
        Task[] tasks = Enumerable.Range(0, 4).Select(worker => Task.Run(() =>
        {
            for (int i = 0; i < 20_000; i++)
            {
                string region = $"r{(i + worker) % 12}";
                if (TryGet(new(region, false), out Endpoint? endpoint))
                    Assert.Equal(region, endpoint.Host);
                else
                    Add(new(region, false), new Endpoint("https://" + region));
            }
        })).ToArray();
        await Task.WhenAll(tasks);
    }

    private Endpoint Add(Parameters parameters, Endpoint endpoint) => _cache.Add(new Recent(parameters, endpoint));

    // As generated code does.
    private bool TryGet(Parameters parameters, [NotNullWhen(true)] out Endpoint? endpoint)
    {
        foreach (CachedEndpoint? recent in _cache.Entries)
        {
            if (recent is Recent known && known.Parameters.Equals(parameters))
            {
                endpoint = known.Endpoint;
                return true;
            }
        }
        endpoint = null;
        return false;
    }
}
