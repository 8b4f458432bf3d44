using Tern.Local.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>The state of a database at one time. Creating it copies only references, because items are immutable.</summary>
internal sealed record Snapshot(
    IReadOnlyList<(TableDefinition Definition, StoredItem[] Items)> Tables,
    IReadOnlyList<(StreamLog Stream, StreamEvent[] Events)> Streams,
    IdempotencyToken[] Tokens,
    long Sequence,
    DateTimeOffset Time)
{
    // Records stay far below their maximum length: an item has at most 400 KB, and an event has two items.
    private const int ItemsPerRecord = 32;

    public void WriteTo(SnapshotWriter writer)
    {
        // Streams before tables, because the definition of a table refers to its stream.
        foreach ((StreamLog stream, StreamEvent[] events) in Streams)
        {
            LogRecords.Stream(writer.Content, stream);
            writer.EndRecord();
            for (int i = 0; i < events.Length; i += ItemsPerRecord)
            {
                LogRecords.StreamEvents(writer.Content, stream, events.AsSpan(i, Math.Min(ItemsPerRecord, events.Length - i)));
                writer.EndRecord();
            }
        }
        foreach ((TableDefinition definition, StoredItem[] items) in Tables)
        {
            LogRecords.TableDefined(writer.Content, definition, Time);
            writer.EndRecord();
            for (int i = 0; i < items.Length; i += ItemsPerRecord)
            {
                LogRecords.Items(writer.Content, definition.Name, items.AsSpan(i, Math.Min(ItemsPerRecord, items.Length - i)));
                writer.EndRecord();
            }
        }
        LogRecords.State(writer.Content, Sequence, Tokens);
        writer.EndRecord();
    }
}
