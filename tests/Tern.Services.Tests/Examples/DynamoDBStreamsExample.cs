using Tern.DynamoDB;
using Tern.DynamoDBStreams;
using Record = Tern.DynamoDBStreams.Record;

namespace Tern.Examples;

internal static class DynamoDBStreamsExample
{
    public static async Task<string?> CopyAsync(DynamoDBStreamsClient streams, DynamoDBClient dynamo, string shardIterator, CancellationToken ct)
    {
        GetRecordsResponse page = await streams.GetRecordsAsync(new() { ShardIterator = shardIterator }, ct);
        foreach (Record change in page.Records)
        {
            // Items have the types of Tern.DynamoDB, so a table accepts them without conversion.
            if (change.Dynamodb?.NewImage is { } item)
                await dynamo.PutItemAsync(new() { TableName = "orders-copy", Item = item }, ct);
        }
        return page.NextShardIterator;
    }
}
