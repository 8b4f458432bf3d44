using Shop.Configuration;

namespace Shop.Pages;

/// <summary>The pages, what they are made of, and the API's document: files of <c>Shop.Web</c> and <c>openapi.json</c>.</summary>
internal static class PageRoutes
{
    private static readonly string[] GetAndHead = [HttpMethods.Get, HttpMethods.Head];

    private static readonly (string Path, string File)[] Named =
        [("/", "index.html"), ("/live", "live.html"), ("/docs", "docs.html"), ("/openapi/v1.json", "openapi.json")];

    public static void MapPages(this WebApplication app, ShopOptions options)
    {
        var files = new Lazy<Dictionary<string, PageFile>>(() => PageFile.ReadAll(options.Currency));
        foreach (var (path, file) in Named) app.MapMethods(path, GetAndHead, http => files.Value[file].SendAsync(http));
        app.MapMethods("/assets/{file}", GetAndHead, http =>
        {
            if (files.Value.TryGetValue((string)http.Request.RouteValues["file"]!, out var file)) return file.SendAsync(http);
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return Task.CompletedTask;
        });
    }
}
