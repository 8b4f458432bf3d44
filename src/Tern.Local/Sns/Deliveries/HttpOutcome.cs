using System.Globalization;
using System.Net;

namespace Tern.Local.Sns.Deliveries;

/// <summary>The result of an attempt to send an HTTP delivery.</summary>
/// <param name="Failure">Why the attempt failed, as a sentence; null for a success.</param>
/// <param name="IsPermanent">Whether the service does not retry.</param>
internal readonly record struct HttpOutcome(string? Failure, bool IsPermanent)
{
    /// <summary>Returns the result of a response. The service does not retry a request that the endpoint refuses, and follows no redirect.</summary>
    public static HttpOutcome Create(HttpStatusCode status) => (int)status is >= 200 and < 300
        ? default
        : new(string.Create(CultureInfo.InvariantCulture, $"The endpoint returned the status {(int)status}."), (int)status is >= 300 and < 500 && status != HttpStatusCode.TooManyRequests);
}
