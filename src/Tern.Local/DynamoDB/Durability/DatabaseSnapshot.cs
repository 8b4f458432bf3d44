using Tern.Local.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>The state of a database at one time.</summary>
internal sealed record DatabaseSnapshot(
    IReadOnlyList<(TableDefinition Definition, StoredItem[] Items)> Tables,
    IReadOnlyList<(StreamLog Stream, StreamEvent[] Events)> Streams,
    IdempotencyToken[] Tokens,
    long Sequence,
    DateTimeOffset Time) : ISnapshot
{
    // Records stay far below their maximum length: an item has at most 400 KB, and an event has two items.
    private const int ItemsPerRecord = 32;

    public void WriteTo(IRecordSink sink)
    {
        var records = new DatabaseRecords(sink);
        // Streams before tables, because the definition of a table refers to its stream.
        foreach ((StreamLog stream, StreamEvent[] events) in Streams)
        {
            records.Stream(stream);
            for (int i = 0; i < events.Length; i += ItemsPerRecord)
                records.StreamEvents(stream, events.AsSpan(i, Math.Min(ItemsPerRecord, events.Length - i)));
        }
        foreach ((TableDefinition definition, StoredItem[] items) in Tables)
        {
            records.TableDefined(definition, Time);
            for (int i = 0; i < items.Length; i += ItemsPerRecord)
                records.Items(definition.Name, items.AsSpan(i, Math.Min(ItemsPerRecord, items.Length - i)));
        }
        records.State(Sequence, Tokens);
    }
}
