using Tern.Local.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Writes the records of a database. <see cref="DatabaseReplay"/> applies them.</summary>
/// <param name="sink">The log or a snapshot. Each method returns the position of the record in it.</param>
internal sealed class DatabaseRecords(IRecordSink sink)
{
    public long TableDefined(TableDefinition table, DateTimeOffset time)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.TableDefined);
        writer.Time(time);
        TableRecord.Write(writer, table);
        return sink.Append(writer.Content);
    }

    public long TableDeleted(string name, DateTimeOffset time)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.TableDeleted);
        writer.Time(time);
        writer.Text(name);
        return sink.Append(writer.Content);
    }

    public long ItemsWritten(ReadOnlySpan<Change> changes, DateTimeOffset time, long firstSequence, bool isExpiry, IdempotencyToken? token)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.ItemsWritten);
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
        return sink.Append(writer.Content);
    }

    public long Items(string table, ReadOnlySpan<StoredItem> items)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.Items);
        writer.Text(table);
        writer.Integer(items.Length);
        foreach (StoredItem item in items)
            AttributeRecord.Write(writer, item.Attributes);
        return sink.Append(writer.Content);
    }

    public long Stream(StreamLog stream)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.Stream);
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
        return sink.Append(writer.Content);
    }

    public long StreamEvents(StreamLog stream, ReadOnlySpan<StreamEvent> events)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.StreamEvents);
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
        return sink.Append(writer.Content);
    }

    public long State(long sequence, ReadOnlySpan<IdempotencyToken> tokens)
    {
        using RecordWriter writer = new((byte)DatabaseRecordKind.State);
        writer.Integer(sequence);
        writer.Integer(tokens.Length);
        foreach (IdempotencyToken token in tokens)
            Token(writer, token, token.Completed!.Value);
        return sink.Append(writer.Content);
    }

    private static void Token(RecordWriter writer, IdempotencyToken token, DateTimeOffset completed)
    {
        writer.Text(token.Token);
        writer.Text(token.RequestHash);
        writer.Time(completed);
    }
}
