namespace Shop.Routing;

/// <summary>Maps routes as request delegates, without reflection and without generated code.</summary>
internal static class RouteMapping
{
    private static readonly string[] GetAndHead = [HttpMethods.Get, HttpMethods.Head];

    public static void MapRoutes(this WebApplication app, IReadOnlyList<Route> routes, ShopServices shop)
    {
        foreach (var route in routes)
        {
            app.MapMethods(route.Pattern, route.Read is null ? [route.Method] : GetAndHead, new RouteExecutor(route, shop).InvokeAsync)
                .WithDisplayName(route.ToString());
        }
    }

    /// <summary>Adds a problem body to unmatched requests (404, 405) and other errors without a body.</summary>
    public static void UseProblemsForUnmatchedRequests(this IApplicationBuilder app) => app.Use(async (http, next) =>
    {
        await next(http);
        if (http.Response is not { HasStarted: false, StatusCode: >= 400, ContentLength: null, ContentType: null }) return;
        var problem = Problems.Of(http.Response.StatusCode);
        using var rented = problem.RentedBuffer;
        http.Response.Headers.CacheControl = "no-store";
        http.Response.ContentType = problem.ContentType;
        http.Response.ContentLength = problem.Body.Length;
        if (!HttpMethods.IsHead(http.Request.Method)) await http.Response.BodyWriter.WriteAsync(problem.Body, http.RequestAborted);
    });
}
