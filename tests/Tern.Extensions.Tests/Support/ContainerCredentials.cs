using System.Collections.Concurrent;
using System.Net;
using System.Text;

namespace Tern.Extensions.Tests.Support;

/// <summary>Returns credentials of a container, and an empty response to every other request.</summary>
internal sealed class ContainerCredentials : HttpMessageHandler
{
    private int _fetches;

    public int Fetches => _fetches;

    public ConcurrentQueue<string> Requests { get; } = new();

    /// <summary>Whether a request had a signature.</summary>
    public bool HasSignature { get; private set; }

    public AwsEnvironment Environment => field ??= new InMemoryAwsEnvironment(
        new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/role" }, handler: this);

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Requests.Enqueue($"{request.Method} {request.RequestUri!.AbsolutePath}");
        HasSignature |= request.Headers.NonValidated.Contains("Authorization");
        bool isFetch = request.RequestUri.AbsolutePath == "/role";
        string body = isFetch
            ? $$"""{"AccessKeyId":"AKID{{Interlocked.Increment(ref _fetches)}}","SecretAccessKey":"planted-secret","Token":"planted-token","Expiration":"2099-01-01T00:00:00Z"}"""
            : request.Content is null ? "<ListAllMyBucketsResult/>" : "{}";
        return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent(body, Encoding.UTF8, "application/json"), RequestMessage = request });
    }
}
