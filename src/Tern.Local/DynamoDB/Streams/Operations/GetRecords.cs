using System.Globalization;
using Tern.DynamoDB;
using Tern.DynamoDBStreams;

namespace Tern.Local.DynamoDB.Streams.Operations;

/// <summary><c>GetRecords</c>.</summary>
internal static class GetRecords
{
    private const int MaxRecords = 1000;

    public static GetRecordsResponse Execute(Database database, GetRecordsRequest request)
    {
        if (request.Limit > MaxRecords)
        {
            throw DynamoDBServiceException.Validation(
                $"1 validation error detected: Value '{request.Limit}' at 'limit' failed to satisfy constraint: Member must have value less than or equal to {MaxRecords}");
        }
        DateTimeOffset now = database.Now;
        ShardIterator iterator = ShardIterator.Parse(request.ShardIterator, now);
        StreamLog stream = StreamNames.Find(database, iterator.StreamArn);
        IReadOnlyList<StreamEvent> events = stream.Read(iterator.Sequence, request.Limit ?? MaxRecords, now);
        long next = events.Count > 0 ? events[^1].Sequence + 1 : iterator.Sequence;
        // A closed shard has no next iterator when all of its records have been read.
        bool isAtEnd = stream.LastSequence is { } last && (next > last || events.Count == 0);
        return new GetRecordsResponse
        {
            Records = [.. events.Select(streamed => CreateRecord(streamed, stream, database.Options.Region))],
            NextShardIterator = isAtEnd ? null : new ShardIterator(iterator.StreamArn, next, now).ToString(),
        };
    }

    /// <summary>Creates the record of a change, with the images of the view type of the stream.</summary>
    public static Record CreateRecord(StreamEvent streamed, StreamLog stream, string region)
    {
        string view = stream.Definition.View;
        OrderedMap<AttributeValue>? old = view is "OLD_IMAGE" or "NEW_AND_OLD_IMAGES" ? streamed.Old : null;
        OrderedMap<AttributeValue>? updated = view is "NEW_IMAGE" or "NEW_AND_OLD_IMAGES" ? streamed.New : null;
        return new Record
        {
            EventID = streamed.Sequence.ToString("x32", CultureInfo.InvariantCulture),
            EventName = streamed.Old is null ? OperationType.Insert : streamed.New is null ? OperationType.Remove : OperationType.Modify,
            EventVersion = "1.1",
            EventSource = "aws:dynamodb",
            AwsRegion = region,
            UserIdentity = streamed.IsExpiry ? new Tern.DynamoDBStreams.Identity { PrincipalId = "dynamodb.amazonaws.com", Type = "Service" } : null,
            Dynamodb = new StreamRecord
            {
                ApproximateCreationDateTime = streamed.Time.AddTicks(-(streamed.Time.Ticks % TimeSpan.TicksPerSecond)),
                Keys = streamed.Keys,
                OldImage = old,
                NewImage = updated,
                SequenceNumber = StreamNames.Sequence(streamed.Sequence),
                SizeBytes = ItemSize.Compute(streamed.Keys) + (old is null ? 0 : ItemSize.Compute(old)) + (updated is null ? 0 : ItemSize.Compute(updated)),
                StreamViewType = view,
            },
        };
    }
}
