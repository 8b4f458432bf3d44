using System.Net;
using System.Text;
using Tern.BedrockRuntime;
using Tern.Kinesis;
using Tern.Runtime;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>Event streams, in a protocol with HTTP bindings and in one with initial messages.</summary>
internal sealed class EventScenario(Checks checks)
{
    public async Task RestJsonAsync()
    {
        using BedrockRuntimeClient bedrock = new(new(ScenarioOptions.Create(Stream(
            Frame("event", ":event-type", "messageStart", """{"role":"assistant"}"""),
            Frame("event", ":event-type", "contentBlockDelta", """{"delta":{"text":"Good "},"contentBlockIndex":0}"""),
            Frame("event", ":event-type", "contentBlockDelta", """{"delta":{"text":"morning"},"contentBlockIndex":0}"""),
            Frame("exception", ":exception-type", "throttlingException", """{"message":"slow down"}""")))));
        var text = new StringBuilder();
        await using ConverseStreamResponse response = await bedrock.ConverseStreamAsync(new()
        {
            ModelId = "model-1",
            Messages = [new() { Role = ConversationRole.User, Content = [new ContentBlock.Text("?")] }],
        });
        await checks.ThrowsAsync<BedrockRuntime.ThrottlingException>("error event of a stream", async () =>
        {
            await foreach (ConverseStreamOutput output in response.Stream)
            {
                if (output is ConverseStreamOutput.ContentBlockDelta { Value.Delta: ContentBlockDelta.Text part })
                    text.Append(part.Value);
            }
        });
        checks.Equal("text of the events before the error", "Good morning", text.ToString());
    }

    public async Task AwsJsonAsync()
    {
        using KinesisClient kinesis = new(new(ScenarioOptions.Create(Stream(
            Frame("event", ":event-type", "initial-response", "{}"),
            Frame("event", ":event-type", "SubscribeToShardEvent", """{"Records":[{"SequenceNumber":"1","Data":"AQI=","PartitionKey":"p"}],"ContinuationSequenceNumber":"2","MillisBehindLatest":7}"""),
            Frame("event", ":event-type", "tomorrowsEvent", "{}")))));
        await using SubscribeToShardResponse response = await kinesis.SubscribeToShardAsync(new()
        {
            ConsumerArn = "arn:aws:kinesis:eu-west-1:123456789012:stream/s/consumer/c:1",
            ShardId = "shardId-000000000000",
            StartingPosition = new() { Type = ShardIteratorType.Latest },
        });
        var received = new List<string>();
        await foreach (SubscribeToShardEventStream output in response.EventStream)
        {
            received.Add(output switch
            {
                SubscribeToShardEventStream.SubscribeToShardEvent { Value: var value } => $"{value.Records.Count} {Convert.ToHexString(value.Records[0].Data.Span)} {value.MillisBehindLatest}",
                SubscribeToShardEventStream.Unknown unknown => unknown.Name,
                _ => "?",
            });
        }
        checks.Equal("events of awsJson", "1 0102 7, tomorrowsEvent", string.Join(", ", received));
    }

    private static ScriptedHandler Stream(params byte[][] frames) =>
        new(ScriptedHandler.CreateResponse(HttpStatusCode.OK, [.. frames.SelectMany(frame => frame)], ("Content-Type", "application/vnd.amazon.eventstream")));

    private static byte[] Frame(string kind, string typeHeader, string type, string payload)
    {
        using var buffer = new PooledBuffer();
        var frame = new EventFrameWriter(buffer);
        frame.WriteHeader(":message-type"u8, kind);
        frame.WriteHeader(Encoding.UTF8.GetBytes(typeHeader), type);
        frame.WriteHeader(":content-type"u8, "application/json");
        int headersLength = frame.HeadersLength;
        frame.WritePayload(payload);
        frame.Complete(headersLength);
        return buffer.WrittenSpan.ToArray();
    }
}
