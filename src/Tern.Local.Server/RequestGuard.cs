using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Local.Http;
using Tern.Local.Routing;

namespace Tern.Local.Server;

/// <summary>Refuses requests that a browser sends for a web page of another origin.</summary>
/// <remarks>The default credentials are public, so a valid signature does not prove that the user sent the request.</remarks>
/// <param name="services">The services, whose CORS rules allow requests of other origins.</param>
/// <param name="allowedHosts">Host names to accept in addition to those of <see cref="HostNames"/>.</param>
/// <seealso href="https://www.w3.org/TR/fetch-metadata/">Fetch Metadata Request Headers</seealso>
internal sealed class RequestGuard(IRequestHandler services, IReadOnlyList<string> allowedHosts)
{
    // The origin of a page without an origin, or of a browser that does not send the header.
    private const string OpaqueOrigin = "null";

    // Most requests have the host of the request before. To read it as an address is a part of the time of a small request (sends over HTTP, eng/bench-local).
    private volatile string? _lastAcceptedHost;

    /// <summary>Creates the response to a refused request.</summary>
    /// <param name="reason">The result of <see cref="FindRefusalReason"/>.</param>
    public static LocalResponse CreateResponse(string reason) => new()
    {
        StatusCode = StatusCodes.Status403Forbidden,
        ContentType = "text/plain; charset=utf-8",
        Headers = [new("X-Content-Type-Options", "nosniff")],
        Content = Encoding.UTF8.GetBytes(reason + "\n"),
    };

    /// <summary>Returns the reason to refuse a request; null if it is accepted.</summary>
    public string? FindRefusalReason(LocalRequest request)
    {
        string host = request.Header("Host") ?? "";
        if (!IsAccepted(host))
        {
            return $"The Host header '{host}' is not accepted. Expected an IP address, localhost, a name below localhost or an AWS host name. "
                + "Use one of these in the URL, or start tern-local with --allow-host NAME.";
        }
        string? origin = request.Header("Origin");
        bool isOwnOrigin = origin is null || origin.Equals($"http://{host}", StringComparison.OrdinalIgnoreCase);
        bool isSameSite = request.Header("Sec-Fetch-Site") is null or "same-origin" or "none";
        if ((isOwnOrigin && isSameSite) || services.AllowsOrigin(request, origin ?? OpaqueOrigin))
            return null;
        return $"The cross-origin request of a web page (Origin: {origin ?? "not sent"}) is not allowed. "
            + "For S3, allow the origin by a CORS rule of the bucket (PutBucketCors). DynamoDB does not support cross-origin requests.";
    }

    private bool IsAccepted(string host)
    {
        if (host == _lastAcceptedHost)
            return true;
        if (!HostNames.IsAccepted(host, allowedHosts))
            return false;
        _lastAcceptedHost = host;
        return true;
    }
}
