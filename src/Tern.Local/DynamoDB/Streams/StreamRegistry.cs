namespace Tern.Local.DynamoDB.Streams;

/// <summary>All streams that can be read: the enabled ones, and those disabled less than 24 hours ago.</summary>
internal sealed class StreamRegistry
{
    private readonly Lock _lock = new();
    private readonly List<StreamLog> _streams = [];

    public void Add(StreamLog stream)
    {
        lock (_lock)
            _streams.Add(stream);
    }

    public StreamLog? Find(string table, string label)
    {
        lock (_lock)
            return _streams.Find(stream => stream.TableName == table && stream.Definition.Label == label);
    }

    /// <summary>Returns the streams in the order of their tables, and for each table in the order of their creation.</summary>
    public StreamLog[] ToArray(DateTimeOffset now)
    {
        lock (_lock)
        {
            _streams.RemoveAll(stream => stream.IsExpired(now));
            return [.. _streams.OrderBy(stream => stream.TableName, StringComparer.Ordinal).ThenBy(stream => stream.Definition.Label, StringComparer.Ordinal)];
        }
    }
}
