using System.Diagnostics;

namespace Tern.Functions.Batches;

/// <summary>The changes of a shard of a DynamoDB stream.</summary>
internal readonly struct DynamoDBSource : IBatchSource<DynamoDBRecord>
{
    public static bool IsStream => true;

    public static string IdName => "SequenceNumber";

    public static string? GetId(DynamoDBRecord record) => record.Dynamodb.SequenceNumber;

    public static string? GetGroup(DynamoDBRecord record) => null;

    public static Activity? StartSpan(DynamoDBRecord record) => null;
}
