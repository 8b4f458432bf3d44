using Tern.Local.Http;
using Tern.Runtime;

namespace Tern.Local.Lambda.Urls;

/// <summary>The URL that a request was sent to.</summary>
/// <param name="Id">The ID of the URL.</param>
/// <param name="Domain">The host, without a port.</param>
/// <param name="Path">The path as it was received, from the first slash after the URL of the function.</param>
/// <param name="Query">The query as it was received, without its question mark.</param>
internal sealed record UrlAddress(string Id, string Domain, string Path, string Query)
{
    /// <summary>The account of the event of an anonymous caller.</summary>
    public string AccountId { get; init; } = "anonymous";

    /// <summary>The value of <c>X-Forwarded-Proto</c>.</summary>
    public string ForwardedProto { get; init; } = "https";

    /// <summary>The value of <c>X-Forwarded-Port</c>.</summary>
    public string ForwardedPort { get; init; } = "443";

    /// <summary>The first segment of a path that contains the ID, for clients that cannot resolve the host.</summary>
    private const string Label = "lambda-url";

    private const int IdLength = 32;

    /// <summary>Reads the address: <c>ID.lambda-url.REGION</c> before any other labels of the host, or the path <c>/lambda-url/ID/…</c>.</summary>
    /// <returns>Null if the request is not one for the URL of a function.</returns>
    public static UrlAddress? Parse(LocalRequest request)
    {
        string host = request.Header("Host") ?? "";
        int port = host.LastIndexOf(':');
        string domain = port < 0 || host.EndsWith(']') ? host : host[..port];
        int question = request.Target.IndexOf('?', StringComparison.Ordinal);
        string path = question < 0 ? request.Target : request.Target[..question];
        string query = question < 0 ? "" : request.Target[(question + 1)..];
        if (domain.Split('.') is [var id, Label, var region, _, ..] && HostLabel.IsValid(region))
            return new UrlAddress(id, domain, path, query);
        return path.Split('/', 4) is ["", Label, { Length: IdLength } name, .. var rest] && name.All(char.IsAsciiLetterOrDigit)
            ? new UrlAddress(name, domain, rest is [var own] ? "/" + own : "/", query)
            : null;
    }
}
