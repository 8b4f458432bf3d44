using System.Net;
using System.Text;

namespace Tern.Conformance.Config;

/// <summary>A handler that records requests. A difference in a request fails the case, whatever the client does with the response.</summary>
internal abstract class CaseHandler : HttpMessageHandler
{
    private readonly List<SentRequest> _requests = [];
    private CaseFailedException? _failure;

    /// <summary>The requests in the order in which they were sent.</summary>
    public IReadOnlyList<SentRequest> Requests => _requests;

    /// <summary>Throws the first difference in a request.</summary>
    /// <exception cref="CaseFailedException">A request was not expected.</exception>
    public void ThrowIfFailed()
    {
        if (_failure is not null)
            throw new CaseFailedException(_failure.Message);
    }

    /// <summary>Returns the response to a request.</summary>
    /// <exception cref="CaseFailedException">The request is not expected.</exception>
    /// <exception cref="HttpRequestException">The connection of the case fails.</exception>
    protected abstract HttpResponseMessage Respond(SentRequest request);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        SentRequest sent = await SentRequest.ReadAsync(request, cancellationToken);
        try
        {
            _requests.Add(sent);
            HttpResponseMessage response = Respond(sent);
            response.RequestMessage = request;
            return response;
        }
        catch (CaseFailedException e)
        {
            _failure ??= e;
            throw new HttpRequestException(e.Message);
        }
    }

    protected static HttpResponseMessage CreateResponse(string body, string mediaType, int status = 200) =>
        new((HttpStatusCode)status) { Content = new StringContent(body, Encoding.UTF8, mediaType) };
}
