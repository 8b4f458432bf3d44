using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Shop.Configuration;
using Shop.Routing;

namespace Shop.Bench.Micro;

/// <summary>The Shop in this process without a server: requests are passed to their route, and responses are written to a stream.</summary>
internal sealed class InProcessShop : IAsyncDisposable
{
    private readonly ServiceProvider services;
    private readonly ShopServices shop;
    private readonly Dictionary<Route, RouteExecutor> runners = [];
    private string ticket = "";

    private InProcessShop(string connectionString, int cacheBytes)
    {
        var options = new ShopOptions
        {
            Database = connectionString,
            MaxCacheBytes = cacheBytes,
            RateLimits = ShopOptions.DefaultRateLimits.ToDictionary(limit => limit.Key, limit => limit.Value with { Permits = int.MaxValue }),
        };
        var collection = new ServiceCollection();
        collection.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        ShopServices.Register(collection, options);
        services = collection.BuildServiceProvider();
        shop = new ShopServices(options, services);
        shop.Cache.Start();
    }

    public static async Task<InProcessShop> StartAsync(string connectionString, int cacheBytes)
    {
        var made = new InProcessShop(connectionString, cacheBytes);
        await made.shop.Cache.FirstConnectionAttempt;
        var login = new MicroRequest { Body = """{"email":"admin@example.com","password":"demo-password"}"""u8.ToArray() };
        using var response = new MemoryStream();
        await made.SendAsync(new MicroCase(MicroKind.Write, "login", "POST /auth/login", () => login), login, response);
        using var json = System.Text.Json.JsonDocument.Parse(response.ToArray());
        made.ticket = "Bearer " + json.RootElement.GetProperty("accessToken").GetString();
        return made;
    }

    /// <summary>Sends a request of a case to its route and writes the body of the response to the stream.</summary>
    /// <exception cref="InvalidOperationException">The response has another status than the success of the route.</exception>
    public async Task SendAsync(MicroCase which, MicroRequest request, Stream response)
    {
        var route = which.Find();
        if (!runners.TryGetValue(route, out var runner)) runners.Add(route, runner = new RouteExecutor(route, shop));
        var http = new DefaultHttpContext { RequestServices = services };
        http.Request.Method = route.Method;
        http.Request.Path = route.Pattern;
        http.Request.QueryString = new QueryString(request.Query);
        foreach (var (name, value) in request.Path) http.Request.RouteValues[name] = value;
        if (request.Accept is not null) http.Request.Headers.Accept = request.Accept;
        if (request.SignedIn) http.Request.Headers.Authorization = ticket;
        if (request.Body is not null)
        {
            http.Request.ContentType = "application/json";
            http.Request.Body = new MemoryStream(request.Body);
        }
        http.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(response));
        await runner.InvokeAsync(http);
        await http.Response.CompleteAsync();
        if (http.Response.StatusCode != route.SuccessStatus) throw new InvalidOperationException($"The request '{which.Name}' returned the status {http.Response.StatusCode}, not {route.SuccessStatus}.");
    }

    public async ValueTask DisposeAsync() => await services.DisposeAsync();
}
