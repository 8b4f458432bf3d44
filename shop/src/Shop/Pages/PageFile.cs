using System.Text;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Pages;

/// <summary>A file that is part of the program: read once, compressed once in each coding, and answered by its entity tag from then on.</summary>
internal sealed class PageFile
{
    /// <summary>A page runs what this server sends, in files of its own, and talks to nobody else.</summary>
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

    private readonly byte[] body;
    private readonly string etag, contentType;
    private readonly CodedBodies coded;

    private PageFile(string name, byte[] body)
    {
        this.body = body;
        etag = EntityTags.Of(body);
        coded = new CodedBodies(body, etag);
        contentType = Path.GetExtension(name) switch
        {
            ".html" => "text/html; charset=utf-8",
            ".js" => "text/javascript; charset=utf-8",
            ".css" => "text/css; charset=utf-8",
            ".svg" => "image/svg+xml",
            ".json" => "application/json",
            var other => throw new InvalidOperationException($"What {other} is, nobody has said."),
        };
    }

    public async Task SendAsync(HttpContext http)
    {
        var headers = http.Response.Headers;
        var coding = body.Length < Compressor.MinimumLength ? null : Compressor.Choose(http.Request.Headers.AcceptEncoding);
        var form = coding is null ? new CodedBody(body, etag) : coded.Of(coding);
        headers.ETag = form.ETag;
        headers.CacheControl = "no-cache";
        headers.Vary = "Accept-Encoding";
        // Also with a 304, whose headers take the place of those that the browser has.
        if (contentType.StartsWith("text/html", StringComparison.Ordinal)) headers.ContentSecurityPolicy = Policy;
        if (EntityTags.Matches(http.Request.Headers.IfNoneMatch, form.ETag))
        {
            http.Response.StatusCode = StatusCodes.Status304NotModified;
            return;
        }
        if (coding is not null) headers.ContentEncoding = coding;
        http.Response.ContentType = contentType;
        http.Response.ContentLength = form.Body.Length;
        if (!HttpMethods.IsHead(http.Request.Method)) await http.Response.BodyWriter.WriteAsync(form.Body, http.RequestAborted);
    }

    /// <summary>All files of the program, by name.</summary>
    /// <param name="currency">What prices are in, which the pages are not told with each.</param>
    public static Dictionary<string, PageFile> ReadAll(string currency)
    {
        const string Prefix = "page/";
        var assembly = typeof(PageFile).Assembly;
        var files = new Dictionary<string, PageFile>(StringComparer.Ordinal);
        foreach (var resource in assembly.GetManifestResourceNames().Where(name => name.StartsWith(Prefix, StringComparison.Ordinal)))
        {
            using var reader = new StreamReader(assembly.GetManifestResourceStream(resource)!);
            var text = reader.ReadToEnd().Replace("{currency}", currency, StringComparison.Ordinal);
            files.Add(resource[Prefix.Length..], new PageFile(resource, Encoding.UTF8.GetBytes(text)));
        }
        return files;
    }
}
