namespace Tern.Conformance.Protocols;

/// <summary>Keeps the request, and answers it with what a case says.</summary>
internal sealed class CannedHandler(Func<HttpResponseMessage> answer) : HttpMessageHandler
{
    /// <summary>The request; null before there was one.</summary>
    public RecordedRequest? Request { get; private set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Request = await RecordedRequest.RecordAsync(request, cancellationToken);
        HttpResponseMessage response = answer();
        response.RequestMessage = request;
        return response;
    }
}
