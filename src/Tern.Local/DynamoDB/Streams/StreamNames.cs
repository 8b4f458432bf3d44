using System.Globalization;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>The wire names of streams and shards, and the format of sequence numbers.</summary>
internal static class StreamNames
{
    private const int SequenceDigits = 21;
    private const string ShardPrefix = "shardId-";

    /// <summary>Returns the stream with an ARN.</summary>
    public static StreamLog Find(Database database, string arn)
    {
        const string Mark = "/stream/";
        int mark = arn.IndexOf(Mark, StringComparison.Ordinal);
        if (mark < 0)
            throw DynamoDBServiceException.Validation($"Invalid StreamArn: {arn}");
        string table = ResourceNames.TableName(arn[..mark]);
        StreamLog? stream = database.Streams.Find(table, arn[(mark + Mark.Length)..]);
        return stream is not null && !stream.IsExpired(database.Now) && ArnOf(database, stream) == arn
            ? stream
            : throw new DynamoDBServiceException("ResourceNotFoundException", $"Requested resource not found: Stream: {arn} not found");
    }

    public static string ArnOf(Database database, StreamLog stream) =>
        ResourceNames.OfStream(database.Options, stream.TableName, stream.Definition.Label);

    /// <summary>Returns the ID of the only shard of a stream.</summary>
    public static string ShardOf(StreamLog stream) =>
        ShardPrefix + stream.Created.ToUnixTimeMilliseconds().ToString("D20", CultureInfo.InvariantCulture) + "-00000001";

    public static void CheckShard(StreamLog stream, string shard)
    {
        if (shard != ShardOf(stream))
            throw new DynamoDBServiceException("ResourceNotFoundException", $"Requested resource not found: Shard: {shard} not found");
    }

    public static string Sequence(long sequence) => sequence.ToString("D" + SequenceDigits, CultureInfo.InvariantCulture);

    public static long ParseSequence(string? text) =>
        long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long sequence)
            ? sequence
            : throw DynamoDBServiceException.Validation($"Invalid SequenceNumber: {text}");
}
