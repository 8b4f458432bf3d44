using System.Collections.Concurrent;
using System.Net;
using System.Text;

namespace Tern.Migration.Tests.Support;

/// <summary>Records requests. The status of all responses is 500, which both SDKs retry.</summary>
internal sealed class RecordingHandler : HttpMessageHandler
{
    private readonly ConcurrentQueue<SentRequest> _requests = new();

    public IReadOnlyCollection<SentRequest> Requests => _requests;

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _requests.Enqueue(SentRequest.Create(request));
        return Task.FromResult(new HttpResponseMessage(HttpStatusCode.InternalServerError)
        {
            Content = new StringContent("{}", Encoding.UTF8, "application/x-amz-json-1.0"),
            RequestMessage = request,
        });
    }
}
