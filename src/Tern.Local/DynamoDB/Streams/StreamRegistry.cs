namespace Tern.Local.DynamoDB.Streams;

/// <summary>All streams that can be read: those of tables, and those that ended less than a day ago.</summary>
internal sealed class StreamRegistry
{
    private readonly Lock _gate = new();
    private readonly List<StreamLog> _streams = [];

    public void Add(StreamLog stream)
    {
        lock (_gate)
            _streams.Add(stream);
    }

    public StreamLog? Find(string table, string label)
    {
        lock (_gate)
            return _streams.Find(stream => stream.TableName == table && stream.Definition.Label == label);
    }

    /// <summary>The streams, those of one table together and in the order of their making.</summary>
    public StreamLog[] ToArray(DateTimeOffset now)
    {
        lock (_gate)
        {
            _streams.RemoveAll(stream => stream.IsGone(now));
            return [.. _streams.OrderBy(stream => stream.TableName, StringComparer.Ordinal).ThenBy(stream => stream.Definition.Label, StringComparer.Ordinal)];
        }
    }
}
