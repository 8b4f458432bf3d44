using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Shop.Caching;
using Shop.Configuration;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Tests.Caching;

/// <summary>The cost of a cache hit through its route.</summary>
public sealed class HitTests
{
    private const int Length = 100_000, Hits = 200;

    /// <summary>Serializing, copying or compressing allocates in proportion to the body; a hit allocates a small constant amount.</summary>
    [Theory]
    [InlineData("identity")]
    [InlineData("br")]
    [InlineData("gzip")]
    public async Task Cache_hit_neither_serializes_nor_compresses(string coding)
    {
        var made = 0;
        var route = Route.Get("/things/{id:long}", "", Read) with { Cache = CacheRule.OfEntity(CacheSubject.Product) };
        await using var services = Services();
        var shop = new ShopServices(Options, services);
        // There is no database that could send invalidations.
        ((ISharedListener)shop.Cache).OnSubscribed();
        var runner = new RouteExecutor(route, shop);

        var first = await SendAsync(runner, coding);
        Assert.NotEqual(0, first);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < Hits; i++) Assert.Equal(first, await SendAsync(runner, coding));
        var bytes = (GC.GetAllocatedBytesForCurrentThread() - before) / Hits;

        Assert.Equal(1, made);
        Assert.InRange(bytes, 0, Length / 5);

        ValueTask<Response> Read(RequestContext call)
        {
            made++;
            var body = new PooledBuffer();
            for (var i = 0; i < Length; i += 8) body.Write(BitConverter.GetBytes(i * 7919L));
            return new(Response.Json(body, "\"1\""));
        }
    }

    private static ShopOptions Options => new() { Database = "Host=localhost" };

    private static ServiceProvider Services()
    {
        var services = new ServiceCollection().AddLogging();
        ShopServices.Register(services, Options);
        return services.BuildServiceProvider();
    }

    /// <summary>Sends a request, discards the body, and returns its length.</summary>
    private static async Task<long> SendAsync(RouteExecutor runner, string coding)
    {
        var http = new DefaultHttpContext();
        http.Request.Method = "GET";
        http.Request.RouteValues["id"] = "1";
        http.Request.Headers.AcceptEncoding = coding;
        await runner.InvokeAsync(http);
        Assert.Equal(200, http.Response.StatusCode);
        return http.Response.ContentLength!.Value;
    }
}
