using System.Globalization;
using Shop.Security;

namespace Shop.Pages;

/// <summary>The routes of the pages, their assets and the API document: files of <c>Shop.Web</c> and <c>openapi.json</c>.</summary>
internal static class PageRoutes
{
    private static readonly string[] GetAndHead = [HttpMethods.Get, HttpMethods.Head];

    private static readonly (string Path, string File)[] Named =
        [("/", "index.html"), ("/live", "live.html"), ("/docs", "docs.html"), ("/openapi/v1.json", "openapi.json")];

    public static void MapPages(this WebApplication app, ShopServices shop)
    {
        var files = new Lazy<Dictionary<string, PageFile>>(() => PageFile.ReadAll(shop.Options.Currency));
        var limiter = shop.RateLimits.Of("pages");
        foreach (var (path, file) in Named) app.MapMethods(path, GetAndHead, http => SendAsync(http, file));
        app.MapMethods("/assets/{file}", GetAndHead, http => SendAsync(http, (string)http.Request.RouteValues["file"]!));

        Task SendAsync(HttpContext http, string name)
        {
            var wait = limiter.Acquire(shop.RateLimits.NetworkKeyOf(http));
            if (wait is null && files.Value.TryGetValue(name, out var file)) return file.SendAsync(http);
            // The pipeline adds the problem body, as for unmatched requests.
            http.Response.StatusCode = wait is null ? StatusCodes.Status404NotFound : StatusCodes.Status429TooManyRequests;
            if (wait is not null) http.Response.Headers.RetryAfter = RateLimits.Seconds(wait.Value).ToString(CultureInfo.InvariantCulture);
            return Task.CompletedTask;
        }
    }
}
