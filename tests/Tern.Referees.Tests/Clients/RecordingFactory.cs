using Amazon.Runtime;

namespace Tern.Referees.Tests.Clients;

/// <summary>Creates HTTP clients for the AWS SDK that record the successful operations.</summary>
/// <param name="handler">The handler that sends the requests, which the caller disposes. The default is one with sockets for each client.</param>
internal sealed class RecordingFactory(HttpMessageHandler? handler = null) : HttpClientFactory
{
    private readonly SortedSet<string> _succeeded = new(StringComparer.Ordinal);
    private readonly List<int> _statuses = [];

    /// <summary>The successful operations, for example <c>DynamoDB.PutItem</c>, sorted.</summary>
    public IEnumerable<string> Succeeded => _succeeded;

    /// <summary>The status code of each response.</summary>
    public IReadOnlyList<int> Statuses => _statuses;

    public override HttpClient CreateHttpClient(IClientConfig clientConfig) => handler is null
        ? new(new Recorder(new SocketsHttpHandler(), _succeeded, _statuses))
        : new(new Recorder(handler, _succeeded, _statuses), disposeHandler: false);

    private sealed class Recorder(HttpMessageHandler inner, SortedSet<string> succeeded, List<int> statuses) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            lock (succeeded)
            {
                statuses.Add((int)response.StatusCode);
                if (response.IsSuccessStatusCode)
                    succeeded.Add(request.Headers.GetValues("X-Amz-Target").Single().Replace("_20120810", "", StringComparison.Ordinal));
            }
            return response;
        }
    }
}
