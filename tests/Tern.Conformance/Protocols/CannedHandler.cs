namespace Tern.Conformance.Protocols;

/// <summary>Records the request and returns the response of a case.</summary>
internal sealed class CannedHandler(Func<HttpResponseMessage> respond) : HttpMessageHandler
{
    /// <summary>The last request, or null before the first one.</summary>
    public RecordedRequest? Request { get; private set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Request = await RecordedRequest.RecordAsync(request, cancellationToken);
        HttpResponseMessage response = respond();
        response.RequestMessage = request;
        return response;
    }
}
