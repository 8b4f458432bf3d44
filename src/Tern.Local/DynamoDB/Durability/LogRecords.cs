using Tern.Local.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Writes the content of each kind of record. <see cref="LogReplay"/> reads it.</summary>
internal static class LogRecords
{
    public static void TableDefined(RecordWriter writer, TableDefinition table, DateTimeOffset time)
    {
        writer.Byte((byte)RecordKind.TableDefined);
        writer.Time(time);
        TableRecord.Write(writer, table);
    }

    public static void TableDeleted(RecordWriter writer, string name, DateTimeOffset time)
    {
        writer.Byte((byte)RecordKind.TableDeleted);
        writer.Time(time);
        writer.Text(name);
    }

    public static void ItemsWritten(
        RecordWriter writer, ReadOnlySpan<Change> changes, DateTimeOffset time, long firstSequence, bool isExpiry, IdempotencyToken? token)
    {
        writer.Byte((byte)RecordKind.ItemsWritten);
        writer.Time(time);
        writer.Integer(firstSequence);
        writer.Boolean(isExpiry);
        writer.Boolean(token is not null);
        if (token is not null)
            Token(writer, token, time);
        writer.Integer(changes.Length);
        foreach (Change change in changes)
        {
            writer.Text(change.Table.Name);
            writer.Boolean(change.New is not null);
            AttributeRecord.Write(writer, change.New?.Attributes ?? change.KeyAttributes);
        }
    }

    public static void Items(RecordWriter writer, string table, ReadOnlySpan<StoredItem> items)
    {
        writer.Byte((byte)RecordKind.Items);
        writer.Text(table);
        writer.Integer(items.Length);
        foreach (StoredItem item in items)
            AttributeRecord.Write(writer, item.Attributes);
    }

    public static void Stream(RecordWriter writer, StreamLog stream)
    {
        writer.Byte((byte)RecordKind.Stream);
        writer.Text(stream.TableName);
        writer.Text(stream.Definition.Label);
        writer.Text(stream.Definition.View);
        writer.Text(stream.Key.Partition.Name);
        writer.Byte((byte)stream.Key.Partition.Kind);
        writer.OptionalText(stream.Key.Sort?.Name);
        writer.Byte((byte)(stream.Key.Sort?.Kind ?? default));
        writer.Time(stream.Created);
        writer.Integer(stream.FirstSequence);
        writer.OptionalTime(stream.DisabledAt);
        writer.Integer(stream.LastSequence ?? 0);
    }

    public static void StreamEvents(RecordWriter writer, StreamLog stream, ReadOnlySpan<StreamEvent> events)
    {
        writer.Byte((byte)RecordKind.StreamEvents);
        writer.Text(stream.TableName);
        writer.Text(stream.Definition.Label);
        writer.Integer(events.Length);
        foreach (StreamEvent streamed in events)
        {
            writer.Integer(streamed.Sequence);
            writer.Time(streamed.Time);
            writer.Boolean(streamed.IsExpiry);
            AttributeRecord.Write(writer, streamed.Keys);
            AttributeRecord.WriteOptional(writer, streamed.Old);
            AttributeRecord.WriteOptional(writer, streamed.New);
        }
    }

    public static void State(RecordWriter writer, long sequence, ReadOnlySpan<IdempotencyToken> tokens)
    {
        writer.Byte((byte)RecordKind.State);
        writer.Integer(sequence);
        writer.Integer(tokens.Length);
        foreach (IdempotencyToken token in tokens)
            Token(writer, token, token.Completed!.Value);
    }

    private static void Token(RecordWriter writer, IdempotencyToken token, DateTimeOffset completed)
    {
        writer.Text(token.Token);
        writer.Text(token.RequestHash);
        writer.Time(completed);
    }
}
