using System.Globalization;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>A position in a shard. It expires after 15 minutes.</summary>
/// <param name="StreamArn">The ARN of the stream.</param>
/// <param name="Sequence">The minimum sequence number of the next record.</param>
/// <param name="CreatedAt">When the iterator was created.</param>
internal readonly record struct ShardIterator(string StreamArn, long Sequence, DateTimeOffset CreatedAt)
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(15);

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{StreamArn}|1|{Sequence}|{CreatedAt.UtcTicks}");

    /// <exception cref="DynamoDBServiceException">The text is not an iterator, or the iterator has expired.</exception>
    public static ShardIterator Parse(string text, DateTimeOffset now)
    {
        string[] parts = text.Split('|');
        if (parts.Length != 4 || parts[1] != "1"
            || !long.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out long sequence)
            || !long.TryParse(parts[3], NumberStyles.None, CultureInfo.InvariantCulture, out long ticks)
            || ticks > DateTime.MaxValue.Ticks)
            throw DynamoDBServiceException.Validation("Invalid ShardIterator");
        var iterator = new ShardIterator(parts[0], sequence, new DateTimeOffset(ticks, TimeSpan.Zero));
        return now - iterator.CreatedAt < Lifetime
            ? iterator
            : throw new DynamoDBServiceException("ExpiredIteratorException", "The shard iterator has expired. Shard iterators are only valid for 15 minutes");
    }
}
