namespace Tern.Functions.Http;

/// <summary>A redirect: status 301, 302, 307 or 308.</summary>
public sealed class RedirectHttpResult : HttpResult
{
    internal RedirectHttpResult(string url, bool permanent, bool preserveMethod)
        : base((permanent, preserveMethod) switch
        {
            (false, false) => 302,
            (true, false) => 301,
            (false, true) => 307,
            (true, true) => 308,
        }) => Url = url;

    /// <summary>The URL of the header <c>Location</c>.</summary>
    public string Url { get; }

    private protected override void Write(HttpInvocation http) => http.Response.Headers["Location"] = Url;
}
