using Tern.DynamoDB;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Applies the records of a snapshot and its logs to a database.</summary>
internal static class LogReplay
{
    /// <exception cref="InvalidDataException">The record is invalid.</exception>
    public static void Apply(Database database, ReadOnlySpan<byte> content)
    {
        try
        {
            ApplyContent(database, content);
        }
        catch (Exception e) when (e is LocalServiceException or ArgumentException or FormatException or InvalidOperationException or KeyNotFoundException or OverflowException)
        {
            // The checksum is correct, but no version of this code writes such a record, for example an invalid number or an item without its key.
            throw new InvalidDataException($"Its content is inconsistent ({e.Message}).", e);
        }
    }

    private static void ApplyContent(Database database, ReadOnlySpan<byte> content)
    {
        var reader = new RecordReader(content);
        byte kind = reader.Byte();
        switch ((RecordKind)kind)
        {
            case RecordKind.Empty:
                break;
            case RecordKind.TableDefined:
                DateTimeOffset defined = reader.Time();
                database.ApplyDefinition(TableRecord.Read(ref reader), defined);
                break;
            case RecordKind.TableDeleted:
                DateTimeOffset deleted = reader.Time();
                database.ApplyDeletion(reader.Text(), deleted);
                break;
            case RecordKind.ItemsWritten:
                ItemsWritten(database, ref reader);
                break;
            case RecordKind.Items:
                Items(database, ref reader);
                break;
            case RecordKind.Stream:
                Stream(database, ref reader);
                break;
            case RecordKind.StreamEvents:
                StreamEvents(database, ref reader);
                break;
            case RecordKind.State:
                State(database, ref reader);
                break;
            default:
                throw new InvalidDataException($"This version does not support the record kind {kind}.");
        }
        if (!reader.IsAtEnd)
            throw new InvalidDataException("The record has unexpected bytes after its content.");
    }

    private static void ItemsWritten(Database database, ref RecordReader reader)
    {
        DateTimeOffset time = reader.Time();
        long firstSequence = reader.Integer();
        bool isExpiry = reader.Boolean();
        if (reader.Boolean())
            database.Tokens.Complete(Token(ref reader));
        var changes = new Change[reader.Count()];
        for (int i = 0; i < changes.Length; i++)
        {
            Table table = TableNamed(database, reader.Text());
            bool isPut = reader.Boolean();
            StoredItem item = Item(table, ref reader);
            changes[i] = new Change(table, table.Find(item.Key), isPut ? item : null);
        }
        database.ApplyChanges(changes, time, firstSequence, isExpiry);
    }

    private static void Items(Database database, ref RecordReader reader)
    {
        Table table = TableNamed(database, reader.Text());
        int count = reader.Count();
        for (int i = 0; i < count; i++)
            table.Apply(null, Item(table, ref reader));
    }

    private static void Stream(Database database, ref RecordReader reader)
    {
        string table = reader.Text();
        var definition = new StreamDefinition(reader.Text(), reader.Text());
        var partition = new KeyAttribute(reader.Text(), (AttributeValueKind)reader.Byte());
        string? sortName = reader.OptionalText();
        var sortKind = (AttributeValueKind)reader.Byte();
        var key = new KeyDefinition(partition, sortName is null ? null : new KeyAttribute(sortName, sortKind));
        var stream = new StreamLog(table, key, definition, reader.Time(), reader.Integer());
        DateTimeOffset? ended = reader.OptionalTime();
        long lastSequence = reader.Integer();
        if (ended is { } end)
            stream.Disable(end, lastSequence);
        database.ApplyStream(stream);
    }

    private static void StreamEvents(Database database, ref RecordReader reader)
    {
        string table = reader.Text();
        StreamLog stream = database.Streams.Find(table, reader.Text()) ?? throw new InvalidDataException($"The events belong to a stream of the table '{table}' that does not exist.");
        int count = reader.Count();
        for (int i = 0; i < count; i++)
        {
            long sequence = reader.Integer();
            DateTimeOffset time = reader.Time();
            bool isExpiry = reader.Boolean();
            OrderedMap<AttributeValue> keys = AttributeRecord.Read(ref reader);
            OrderedMap<AttributeValue>? old = AttributeRecord.ReadOptional(ref reader);
            stream.Add(new StreamEvent
            {
                Sequence = sequence,
                Time = time,
                IsExpiry = isExpiry,
                Keys = keys,
                Old = old,
                New = AttributeRecord.ReadOptional(ref reader),
            });
        }
    }

    private static void State(Database database, ref RecordReader reader)
    {
        database.ApplySequence(reader.Integer());
        int tokens = reader.Count();
        for (int i = 0; i < tokens; i++)
            database.Tokens.Complete(Token(ref reader));
    }

    private static IdempotencyToken Token(ref RecordReader reader)
    {
        string token = reader.Text();
        string requestHash = reader.Text();
        return new IdempotencyToken(token, requestHash, reader.Time());
    }

    private static Table TableNamed(Database database, string name) =>
        database.FindTable(name) ?? throw new InvalidDataException($"The items belong to the table '{name}', which does not exist.");

    private static StoredItem Item(Table table, ref RecordReader reader)
    {
        OrderedMap<AttributeValue> attributes = AttributeRecord.Read(ref reader);
        if (!table.Definition.Key.IsIn(attributes))
            throw new InvalidDataException($"An item of the table '{table.Name}' does not have the key attributes of the table.");
        return new StoredItem(KeyEncoding.OfItem(table.Definition.Key, attributes), attributes);
    }
}
