using System.Text;

namespace Tern.Functions.Tests.Batches;

/// <summary>Batches of messages and records.</summary>
internal static class TestBatch
{
    private const string Queue = "arn:aws:sqs:eu-west-1:123456789012:orders";

    /// <summary>A batch of a standard queue.</summary>
    public static SqsEvent Standard(params string[] ids) => new() { Records = [.. ids.Select(id => new SqsMessage { MessageId = id, EventSourceArn = Queue })] };

    /// <summary>A batch of a FIFO queue. The group of a message is the first letter of its ID.</summary>
    public static SqsEvent Fifo(params string[] ids) => new() { Records = [.. ids.Select(id => new SqsMessage { MessageId = id, EventSourceArn = Queue + ".fifo", Attributes = Group(id) })] };

    /// <summary>A batch of a standard queue with message groups, which do not order the messages.</summary>
    public static SqsEvent Fair(params string[] ids) => new() { Records = [.. ids.Select(id => new SqsMessage { MessageId = id, EventSourceArn = Queue, Attributes = Group(id) })] };

    public static KinesisEvent Kinesis(params string[] numbers) =>
        new() { Records = [.. numbers.Select(number => new KinesisRecord { Kinesis = new() { SequenceNumber = number, PartitionKey = "p", Data = Encoding.UTF8.GetBytes(number) } })] };

    public static DynamoDBEvent DynamoDB(params string?[] numbers) => new() { Records = [.. numbers.Select(number => new DynamoDBRecord { Dynamodb = new() { SequenceNumber = number } })] };

    public static string[] Ids(SqsBatchResponse response) => [.. response.BatchItemFailures.Select(failure => failure.ItemIdentifier)];

    public static string[] Ids(StreamBatchResponse response) => [.. response.BatchItemFailures.Select(failure => failure.ItemIdentifier)];

    private static OrderedMap<string> Group(string id) => new() { ["MessageGroupId"] = id[..1] };
}
