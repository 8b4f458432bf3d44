using System.Collections.Concurrent;
using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Calls;
using Tern.Identity;

namespace Tern.DynamoDB.Support;

/// <summary>Answers DynamoDB's requests with what a test says.</summary>
internal sealed class FakeService(Func<JsonObject, JsonObject> answer) : HttpMessageHandler
{
    public ConcurrentQueue<JsonObject> Requests { get; } = new();

    public InstantTime Time { get; } = new();

    public DynamoDBClient CreateClient() => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentials("AKIDEXAMPLE", "secret"),
        Handler = this,
        TimeProvider = Time,
        Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    });

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        JsonObject content = JsonNode.Parse(await request.Content!.ReadAsByteArrayAsync(cancellationToken))!.AsObject();
        Requests.Enqueue(content);
        return new(HttpStatusCode.OK)
        {
            Content = new StringContent(answer(content.DeepClone().AsObject()).ToJsonString(), Encoding.UTF8, "application/x-amz-json-1.0"),
            RequestMessage = request,
        };
    }
}
