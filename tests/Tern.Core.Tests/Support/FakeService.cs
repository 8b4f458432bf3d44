using System.Collections.Concurrent;
using System.Net;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Core.Tests.Support;

/// <summary>Returns the JSON responses of a test. A response that has <c>__type</c> is an error.</summary>
internal sealed class FakeService(Func<JsonObject, JsonObject> respond) : HttpMessageHandler
{
    public ConcurrentQueue<JsonObject> Requests { get; } = new();

    /// <summary>The <c>X-Amz-Target</c> headers of the requests, in order.</summary>
    public ConcurrentQueue<string> Targets { get; } = new();

    public InstantTime Time { get; } = new();

    public ClientOptions Options => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = this,
        TimeProvider = Time,
        Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    };

    public TClient CreateClient<TClient>()
        where TClient : IServiceClient<TClient> => TClient.Create(Options);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        JsonObject content = JsonNode.Parse(await request.Content!.ReadAsByteArrayAsync(cancellationToken))!.AsObject();
        Targets.Enqueue(request.Headers.NonValidated["X-Amz-Target"].ToString());
        Requests.Enqueue(content);
        JsonObject body = respond(content.DeepClone().AsObject());
        return new(body.ContainsKey("__type") ? HttpStatusCode.BadRequest : HttpStatusCode.OK)
        {
            Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/x-amz-json-1.0"),
            RequestMessage = request,
        };
    }
}
