using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Tests.Events;

/// <summary>Events and messages that contain a payload with a type of its own.</summary>
public sealed class TypedDetailTests
{
    private const string Event = """{"version":"0","id":"1","detail-type":"AWS API Call via CloudTrail","source":"aws.s3","account":"123456789012","time":"2026-11-29T08:00:00Z","region":"eu-west-1","resources":["r"],"detail":{"eventName":"PutObject"},"replay-name":"again","later":[{}]}""";

    [Fact]
    public void Detail_is_read_as_its_type()
    {
        EventBridgeEvent<CloudTrailEvent> e = Payloads.Read<EventBridgeEvent<CloudTrailEvent>>(Event);
        Assert.Equal(
            ("0", "1", "AWS API Call via CloudTrail", "aws.s3", "123456789012", "2026-11-29T08:00:00Z", "eu-west-1", "r", "again"),
            (e.Version, e.Id, e.DetailType, e.Source, e.Account, e.Time?.Text, e.Region, e.Resources.Single(), e.ReplayName));
        Assert.Equal("PutObject", e.Detail.EventName);
    }

    [Theory]
    [InlineData("""{"id":"","detail-type":"","source":"","detail":{}}""")]
    [InlineData("""{"id":"1","detail-type":"t","source":"s","resources":[],"detail":{"eventName":"x"}}""")]
    [InlineData("""{"version":"0","id":"1","detail-type":"t","source":"s","account":"a","time":"2026-11-29T08:00:00Z","region":"r","resources":["a","b"],"detail":{"eventName":"x"},"replay-name":"n"}""")]
    public void Event_with_a_typed_detail_is_written_as_the_event_with_a_document(string json)
    {
        string written = Payloads.ToJson(Payloads.Read<EventBridgeEvent<CloudTrailEvent>>(json));
        Assert.Equal(json, written);
        Assert.Equal(Payloads.ToJson(Payloads.Read<EventBridgeEvent>(json)), written);
    }

    [Fact]
    public void Published_events_of_EventBridge_have_the_same_meaning_with_a_typed_detail()
    {
        foreach ((string name, byte[] document) in PublishedEvents.Read())
        {
            if (PublishedEvents.Codec(name).Type == typeof(EventBridgeEvent))
                Assert.Equal([], JsonMeaning.Differences(document, Payloads.ToUtf8(Payloads.Read<EventBridgeEvent<RawDetail>>(document))));
        }
    }

    [Theory]
    [InlineData("""{"id":"1"}""")]
    [InlineData("""{"id":"1","detail":null}""")]
    public void Event_without_a_detail_throws_the_typed_exception(string json)
    {
        TernSerializationException exception = Assert.Throws<TernSerializationException>(() => Payloads.Read<EventBridgeEvent<CloudTrailEvent>>(json));
        Assert.StartsWith("The event has no detail", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Detail_of_another_type_throws_the_typed_exception_with_its_path() =>
        Assert.Contains("detail.eventName", Assert.Throws<TernSerializationException>(() => Payloads.Read<EventBridgeEvent<CloudTrailEvent>>("""{"detail":{"eventName":[]}}""")).Message, StringComparison.Ordinal);

    [Fact]
    public void Event_that_ends_early_throws_the_typed_exception()
    {
        byte[] json = Encoding.UTF8.GetBytes(Event);
        for (int length = 0; length < json.Length; length++)
            Assert.Throws<TernSerializationException>(() => Payloads.Read<EventBridgeEvent<CloudTrailEvent>>(json.AsSpan(0, length)));
    }

    [Fact]
    public void Body_of_a_message_is_read_as_its_type()
    {
        var message = new SqsMessage { Body = """{"Records":[{"s3":{"bucket":{"name":"b"},"object":{"key":"a+b"}}}]}""" };
        Assert.Equal("a b", message.ReadBody<S3Event>().Records[0].S3.Object.DecodedKey);
        Assert.Throws<TernSerializationException>(() => new SqsMessage { Body = "text" }.ReadBody<S3Event>());
    }

    [Fact]
    public void Notification_and_data_are_read_as_their_types()
    {
        Assert.Equal("x", new SnsMessage { Message = """{"eventName":"x"}""" }.ReadMessage<CloudTrailEvent>().EventName);
        Assert.Equal("7", new KinesisData { Data = """{"dynamodb":{"SequenceNumber":"7"}}"""u8.ToArray() }.ReadData<DynamoDBRecord>().Dynamodb.SequenceNumber);
    }

    private sealed class RawDetail(Document value) : IPayload<RawDetail>
    {
        static RawDetail IPayload<RawDetail>.Read(ref JsonReader reader) => new(reader.ReadDocument());

        static void IPayload<RawDetail>.Write(ref JsonWriter writer, RawDetail detail) => writer.WriteDocument(detail.Value);

        private Document Value { get; } = value;
    }
}
