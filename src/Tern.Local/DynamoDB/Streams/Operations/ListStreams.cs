using Tern.DynamoDBStreams;

namespace Tern.Local.DynamoDB.Streams.Operations;

/// <summary><c>ListStreams</c>.</summary>
internal static class ListStreams
{
    private const int MaxStreams = 100;

    public static ListStreamsResponse Execute(Database database, ListStreamsRequest request)
    {
        StreamLog[] streams = [.. database.Streams.ToArray(database.Now).Where(stream => request.TableName is null || stream.TableName == request.TableName)];
        int start = 0;
        if (request.ExclusiveStartStreamArn is { } last)
            start = Array.FindIndex(streams, stream => StreamNames.ArnOf(database, stream) == last) + 1;
        int end = Math.Min(streams.Length, start + Math.Min(request.Limit ?? MaxStreams, MaxStreams));
        return new ListStreamsResponse
        {
            Streams = [.. streams[start..end].Select(stream => new DynamoDBStreamsStream
            {
                StreamArn = StreamNames.ArnOf(database, stream),
                StreamLabel = stream.Definition.Label,
                TableName = stream.TableName,
            })],
            LastEvaluatedStreamArn = end < streams.Length ? StreamNames.ArnOf(database, streams[end - 1]) : null,
        };
    }
}
