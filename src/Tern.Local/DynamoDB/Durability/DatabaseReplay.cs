using Tern.DynamoDB;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Applies the records of a snapshot and its logs to a database. <see cref="DatabaseRecords"/> writes them.</summary>
internal sealed class DatabaseReplay(Database database) : StoreReplay
{
    protected override bool TryApply(byte kind, ref RecordReader reader)
    {
        switch ((DatabaseRecordKind)kind)
        {
            case DatabaseRecordKind.TableDefined:
                DateTimeOffset defined = reader.Time();
                database.ApplyDefinition(TableRecord.Read(ref reader), defined);
                break;
            case DatabaseRecordKind.TableDeleted:
                DateTimeOffset deleted = reader.Time();
                database.ApplyDeletion(reader.Text(), deleted);
                break;
            case DatabaseRecordKind.ItemsWritten:
                ItemsWritten(ref reader);
                break;
            case DatabaseRecordKind.Items:
                Items(ref reader);
                break;
            case DatabaseRecordKind.Stream:
                Stream(ref reader);
                break;
            case DatabaseRecordKind.StreamEvents:
                StreamEvents(ref reader);
                break;
            case DatabaseRecordKind.State:
                State(ref reader);
                break;
            default:
                return false;
        }
        return true;
    }

    private void ItemsWritten(ref RecordReader reader)
    {
        DateTimeOffset time = reader.Time();
        long firstSequence = reader.Integer();
        bool isExpiry = reader.Boolean();
        if (reader.Boolean())
            database.Tokens.Complete(Token(ref reader));
        var changes = new Change[reader.Count()];
        for (int i = 0; i < changes.Length; i++)
        {
            Table table = TableNamed(reader.Text());
            bool isPut = reader.Boolean();
            StoredItem item = Item(table, ref reader);
            changes[i] = new Change(table, table.Find(item.Key), isPut ? item : null);
        }
        database.ApplyChanges(changes, time, firstSequence, isExpiry);
    }

    private void Items(ref RecordReader reader)
    {
        Table table = TableNamed(reader.Text());
        int count = reader.Count();
        for (int i = 0; i < count; i++)
            table.Apply(null, Item(table, ref reader));
    }

    private void Stream(ref RecordReader reader)
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

    private void StreamEvents(ref RecordReader reader)
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

    private void State(ref RecordReader reader)
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

    private Table TableNamed(string name) =>
        database.FindTable(name) ?? throw new InvalidDataException($"The items belong to the table '{name}', which does not exist.");

    private static StoredItem Item(Table table, ref RecordReader reader)
    {
        OrderedMap<AttributeValue> attributes = AttributeRecord.Read(ref reader);
        if (!table.Definition.Key.IsIn(attributes))
            throw new InvalidDataException($"An item of the table '{table.Name}' does not have the key attributes of the table.");
        return new StoredItem(KeyEncoding.OfItem(table.Definition.Key, attributes), attributes);
    }
}
