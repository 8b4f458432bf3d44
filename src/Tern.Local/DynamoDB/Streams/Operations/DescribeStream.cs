using Tern.DynamoDBStreams;

namespace Tern.Local.DynamoDB.Streams.Operations;

/// <summary><c>DescribeStream</c>. A stream has one shard.</summary>
internal static class DescribeStream
{
    public static DescribeStreamResponse Execute(Database database, DescribeStreamRequest request)
    {
        StreamLog stream = StreamNames.Find(database, request.StreamArn);
        string shard = StreamNames.ShardOf(stream);
        bool isPast = request.ExclusiveStartShardId is { } last && string.CompareOrdinal(shard, last) <= 0;
        return new DescribeStreamResponse
        {
            StreamDescription = new StreamDescription
            {
                StreamArn = request.StreamArn,
                StreamLabel = stream.Definition.Label,
                StreamStatus = stream.DisabledAt is null ? StreamStatus.Enabled : StreamStatus.Disabled,
                StreamViewType = stream.Definition.View,
                CreationRequestDateTime = stream.Created,
                TableName = stream.TableName,
                KeySchema = Schema(stream),
                Shards = isPast ? [] : [new Shard
                {
                    ShardId = shard,
                    SequenceNumberRange = new SequenceNumberRange
                    {
                        StartingSequenceNumber = StreamNames.Sequence(stream.FirstSequence),
                        EndingSequenceNumber = stream.LastSequence is { } end ? StreamNames.Sequence(end) : null,
                    },
                }],
            },
        };
    }

    private static KeySchemaElement[] Schema(StreamLog stream)
    {
        var partition = new KeySchemaElement { AttributeName = stream.Key.Partition.Name, KeyType = KeyType.Hash };
        return stream.Key.Sort is { } sort ? [partition, new KeySchemaElement { AttributeName = sort.Name, KeyType = KeyType.Range }] : [partition];
    }
}
