using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Local.Http;

namespace Tern.Local.Server;

/// <summary>Refuses requests that a web page of another origin makes a browser send.</summary>
/// <remarks>The default credentials are public, so a signature does not prove that a request is the user's.</remarks>
/// <param name="gateway">The services, whose CORS rules allow requests of other origins.</param>
/// <param name="allowedHosts">Host names to accept in addition to those of <see cref="HostNames"/>.</param>
/// <seealso href="https://www.w3.org/TR/fetch-metadata/">Fetch Metadata Request Headers</seealso>
internal sealed class RequestGuard(Gateway gateway, IReadOnlyList<string> allowedHosts)
{
    // The origin of a page that does not have one, or whose browser does not send it.
    private const string OpaqueOrigin = "null";

    /// <summary>The response to a refused request.</summary>
    /// <param name="reason">The result of <see cref="Refuse"/>.</param>
    public static LocalResponse Response(string reason) => new()
    {
        StatusCode = StatusCodes.Status403Forbidden,
        ContentType = "text/plain; charset=utf-8",
        Headers = [new("X-Content-Type-Options", "nosniff")],
        Content = Encoding.UTF8.GetBytes(reason + "\n"),
    };

    /// <summary>The reason why a request is refused; null when it is accepted.</summary>
    public string? Refuse(LocalRequest request)
    {
        string host = request.Header("Host") ?? "";
        if (!HostNames.IsAccepted(host, allowedHosts))
        {
            return $"The Host header '{host}' is not accepted. Expected an IP address, localhost, a name below localhost or an AWS host name. "
                + "Use one of these in the URL, or start tern-local with --allow-host NAME.";
        }
        string? origin = request.Header("Origin");
        bool isOwnOrigin = origin is null || origin.Equals($"http://{host}", StringComparison.OrdinalIgnoreCase);
        bool isSameSite = request.Header("Sec-Fetch-Site") is null or "same-origin" or "none";
        if ((isOwnOrigin && isSameSite) || gateway.AllowsOrigin(request, origin ?? OpaqueOrigin))
            return null;
        return $"The cross-origin request of a web page (Origin: {origin ?? "not sent"}) is not allowed. "
            + "S3 requests are allowed by the CORS rules of the bucket (PutBucketCors); DynamoDB has no such rules.";
    }
}
