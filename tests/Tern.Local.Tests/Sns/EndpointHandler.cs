using System.Net;

namespace Tern.Local.Tests.Sns;

/// <summary>An HTTP endpoint that records its requests.</summary>
internal sealed class EndpointHandler : HttpMessageHandler
{
    private readonly Queue<HttpStatusCode> _statuses = new();

    /// <summary>The requests: URL, headers with lower-case names, and body.</summary>
    public List<(Uri Url, Dictionary<string, string> Headers, string Body)> Requests { get; } = [];

    /// <summary>The status of the responses after those of <see cref="Return"/>.</summary>
    public HttpStatusCode DefaultStatus { get; set; } = HttpStatusCode.OK;

    /// <summary>Sets the statuses of the next responses.</summary>
    public void Return(params HttpStatusCode[] statuses)
    {
        foreach (HttpStatusCode status in statuses)
            _statuses.Enqueue(status);
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Dictionary<string, string> headers = new(StringComparer.OrdinalIgnoreCase);
        foreach ((string name, System.Net.Http.Headers.HeaderStringValues values) in request.Headers.NonValidated)
            headers[name] = values.ToString();
        foreach ((string name, System.Net.Http.Headers.HeaderStringValues values) in request.Content!.Headers.NonValidated)
            headers[name] = values.ToString();
        Requests.Add((request.RequestUri!, headers, await request.Content.ReadAsStringAsync(cancellationToken)));
        return new HttpResponseMessage(_statuses.TryDequeue(out HttpStatusCode status) ? status : DefaultStatus);
    }
}
