using Tern.DynamoDBStreams;

namespace Tern.Local.DynamoDB.Streams.Operations;

/// <summary><c>GetShardIterator</c>.</summary>
internal static class GetShardIterator
{
    public static GetShardIteratorResponse Execute(Database database, GetShardIteratorRequest request)
    {
        StreamLog stream = StreamNames.Find(database, request.StreamArn);
        StreamNames.CheckShard(stream, request.ShardId);
        long sequence = request.ShardIteratorType.Value switch
        {
            "TRIM_HORIZON" => 0,
            "LATEST" => database.LastSequence + 1,
            "AT_SEQUENCE_NUMBER" => Checked(database, stream, StreamNames.ParseSequence(request.SequenceNumber)),
            _ => Checked(database, stream, StreamNames.ParseSequence(request.SequenceNumber)) + 1,
        };
        return new GetShardIteratorResponse { ShardIterator = new ShardIterator(request.StreamArn, sequence, database.Now).ToString() };
    }

    private static long Checked(Database database, StreamLog stream, long sequence)
    {
        // A record of this stream is trimmed if records have been removed and it is older than the oldest one, or, if none is left, than the next record.
        long oldest = stream.OldestSequence(database.Now) ?? database.LastSequence + 1;
        bool isTrimmed = sequence >= stream.FirstSequence && sequence < oldest && stream.HasTrimmed;
        return !isTrimmed
            ? sequence
            : throw new DynamoDBServiceException(
                "TrimmedDataAccessException", "The operation attempted to read past the oldest stream record in a shard");
    }
}
