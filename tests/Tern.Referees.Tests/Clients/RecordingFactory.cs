using Amazon.Runtime;

namespace Tern.Referees.Tests.Clients;

/// <summary>Creates HTTP clients for the AWS SDK that record the successful operations.</summary>
internal sealed class RecordingFactory : HttpClientFactory
{
    private readonly SortedSet<string> _succeeded = new(StringComparer.Ordinal);
    private readonly List<int> _statuses = [];

    /// <summary>The successful operations, for example <c>DynamoDB.PutItem</c>, sorted.</summary>
    public IEnumerable<string> Succeeded => _succeeded;

    /// <summary>The status code of each response.</summary>
    public IReadOnlyList<int> Statuses => _statuses;

    public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(new Recorder(_succeeded, _statuses));

    private sealed class Recorder(SortedSet<string> succeeded, List<int> statuses) : DelegatingHandler(new SocketsHttpHandler())
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
