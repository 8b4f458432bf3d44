using System.Net;

namespace Tern.Functions.Idempotency.Tests.Support;

/// <summary>Counts the requests, and loses responses that a test selects.</summary>
internal sealed class RequestHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    private int _count;

    public int Count => _count;

    /// <summary>The operation whose next response is lost, after the server has processed the request.</summary>
    public string? Losing { get; set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _count);
        HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
        if (Losing is null || !request.Headers.GetValues("X-Amz-Target").Single().EndsWith("." + Losing, StringComparison.Ordinal))
            return response;
        Losing = null;
        response.Dispose();
        throw new HttpRequestException(HttpRequestError.ResponseEnded, "The response was lost.", null, HttpStatusCode.OK);
    }
}
