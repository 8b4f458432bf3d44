using System.Text;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Pages;

/// <summary>An embedded file. It is read once, compressed once per content coding, and validated by its entity tag.</summary>
internal sealed class PageFile
{
    /// <summary>Pages load only files of this server, run no inline scripts or styles, and connect only to this server.</summary>
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

    private readonly byte[] body;
    private readonly string etag, contentType;
    private readonly CompressedBodies coded;

    private PageFile(string name, byte[] body)
    {
        this.body = body;
        etag = EntityTags.Of(body);
        coded = new CompressedBodies(body, etag);
        contentType = Path.GetExtension(name) switch
        {
            ".html" => "text/html; charset=utf-8",
            ".js" => "text/javascript; charset=utf-8",
            ".css" => "text/css; charset=utf-8",
            ".svg" => "image/svg+xml",
            ".json" => "application/json",
            var other => throw new InvalidOperationException($"The file extension '{other}' of the page '{name}' has no content type. Add it to PageFile."),
        };
    }

    public async Task SendAsync(HttpContext http)
    {
        var headers = http.Response.Headers;
        var coding = body.Length < Compressor.MinimumLength ? null : Compressor.Choose(http.Request.Headers.AcceptEncoding);
        var form = coding is null ? new CompressedBody(body, etag) : coded.Of(coding);
        headers.ETag = form.ETag;
        headers.CacheControl = "no-cache";
        headers.Vary = "Accept-Encoding";
        // Also for a 304, whose headers replace those of the cached response.
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

    /// <summary>All embedded files, by name.</summary>
    /// <param name="currency">The currency of prices, which replaces <c>{currency}</c> in the files.</param>
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
