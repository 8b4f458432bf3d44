using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.DynamoDB.Support;

/// <summary>Returns the statuses and bodies of a test in order and repeats the last one. Records the requests.</summary>
internal sealed class ScriptedService(params (int Status, string Body)[] responses) : HttpMessageHandler
{
    private int _responseCount;

    public const string RequestId = "7Q3K";

    public InstantTime Time { get; } = new();

    public ConcurrentQueue<string> Bodies { get; } = new();

    public ConcurrentQueue<HttpRequestMessage> Requests { get; } = new();

    public DynamoDBClientOptions Options => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = this,
        TimeProvider = Time,
        Environment = AwsEnvironment.None,
        Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    };

    public DynamoDBClient CreateClient() => new(Options);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Requests.Enqueue(request);
        Bodies.Enqueue(await request.Content!.ReadAsStringAsync(cancellationToken));
        (int status, string body) = responses[Math.Min(Interlocked.Increment(ref _responseCount), responses.Length) - 1];
        var response = new HttpResponseMessage((HttpStatusCode)status)
        {
            Content = new StringContent(body, Encoding.UTF8, body.StartsWith('<') ? "text/html" : "application/x-amz-json-1.0"),
            RequestMessage = request,
        };
        response.Headers.Add("x-amzn-RequestId", RequestId);
        return response;
    }
}
