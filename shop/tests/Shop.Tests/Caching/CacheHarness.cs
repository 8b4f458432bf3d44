using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging.Abstractions;
using Shop.Caching;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Tests.Caching;

/// <summary>A cache in this process with test routes, which represents one instance of the Shop.</summary>
internal sealed class CacheHarness : IAsyncDisposable
{
    private readonly Route entity, list;

    public CacheHarness(Func<RequestContext, ValueTask<string>> read, string? redis = null, string prefix = "", long maxBytes = 1024 * 1024, string form = "",
        TimeProvider? clock = null)
    {
        Store = redis is null ? null : new WatchedStore(redis);
        Cache = new ShopCache(Store, notifications: null, prefix, form, maxBytes, clock ?? TimeProvider.System, NullLogger.Instance);
        Cache.Start();
        // Without a store the test signals that invalidations are received.
        if (Store is null) ((ISharedListener)Cache).OnSubscribed();
        entity = Of(read) with { Cache = CacheRule.OfEntity(CacheSubject.Product) };
        list = Of(read) with
        {
            Cache = CacheRule.OfLists(CacheSubject.Products),
            Query = [Parameters.Int64("page", "", 1), Parameters.Text("text", "", 2000)],
        };
    }

    public ShopCache Cache { get; }

    public WatchedStore? Store { get; }

    public Task<string> GetAsync(long id) => GetUntilAsync(id, CancellationToken.None);

    /// <summary>Sends a request that may be aborted.</summary>
    public Task<string> GetUntilAsync(long id, CancellationToken aborted) => ReadBodyAsync(new RequestContext(Http("", id, aborted), null!, entity));

    public Task<string> ListAsync(string query) => ReadBodyAsync(new RequestContext(Http(query, 0, default), null!, list));

    public ValueTask DisposeAsync() => Cache.DisposeAsync();

    private static Route Of(Func<RequestContext, ValueTask<string>> read) => Route.Get("/things/{id:long}", "", async call =>
    {
        var text = await read(call);
        var body = new PooledBuffer();
        body.Write(Encoding.UTF8.GetBytes(text));
        return Response.Json(body, "\"1\"", text.Length == 0 ? 404 : 200);
    });

    private static DefaultHttpContext Http(string query, long id, CancellationToken aborted)
    {
        var http = new DefaultHttpContext { RequestAborted = aborted };
        http.Request.RouteValues["id"] = id.ToString(CultureInfo.InvariantCulture);
        http.Request.QueryString = new QueryString(query);
        return http;
    }

    private async Task<string> ReadBodyAsync(RequestContext call)
    {
        var response = await Cache.GetResponseAsync(call);
        using var rented = response.RentedBuffer;
        return Encoding.UTF8.GetString(response.Body.Span);
    }
}
