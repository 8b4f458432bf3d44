using Tern.DynamoDB;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Writes and reads the binary form of table definitions.</summary>
internal static class TableRecord
{
    public static void Write(RecordWriter writer, TableDefinition table)
    {
        writer.Text(table.Name);
        writer.Bytes(table.Id.ToByteArray());
        writer.Time(table.Created);
        writer.Time(table.ReadyAt);
        writer.Boolean(table.IsUpdated);
        writer.Integer(table.Attributes.Count);
        foreach (KeyAttribute attribute in table.Attributes)
        {
            writer.Text(attribute.Name);
            writer.Byte((byte)attribute.Kind);
        }
        WriteKey(writer, table.Key);
        writer.Integer(table.Indexes.Count);
        foreach (IndexDefinition index in table.Indexes)
            WriteIndex(writer, index);
        writer.Boolean(table.IsPayPerRequest);
        writer.OptionalTime(table.PayPerRequestSince);
        WriteThroughput(writer, table.Throughput);
        writer.OptionalTime(table.ThroughputIncreased);
        writer.OptionalTime(table.ThroughputDecreased);
        writer.OptionalText(table.Stream?.Label);
        writer.OptionalText(table.Stream?.View);
        writer.OptionalText(table.TimeToLiveAttribute);
        writer.Boolean(table.IsProtectedFromDeletion);
        writer.OptionalText(table.TableClass);
        writer.Integer(table.Tags.Count);
        foreach ((string key, string value) in table.Tags)
        {
            writer.Text(key);
            writer.Text(value);
        }
        TableSettingsRecord.Write(writer, table);
    }

    public static TableDefinition Read(ref RecordReader reader)
    {
        TableDefinition table = ReadDefinition(ref reader);
        return TableSettingsRecord.Read(ref reader, table);
    }

    private static TableDefinition ReadDefinition(ref RecordReader reader)
    {
        string name = reader.Text();
        var id = new Guid(reader.Bytes());
        DateTimeOffset created = reader.Time();
        DateTimeOffset readyAt = reader.Time();
        bool isUpdated = reader.Boolean();
        var attributes = new KeyAttribute[reader.Count()];
        for (int i = 0; i < attributes.Length; i++)
            attributes[i] = new KeyAttribute(reader.Text(), (AttributeValueKind)reader.Byte());
        KeyDefinition key = ReadKey(ref reader, attributes);
        var indexes = new IndexDefinition[reader.Count()];
        for (int i = 0; i < indexes.Length; i++)
            indexes[i] = ReadIndex(ref reader, attributes);
        return new TableDefinition
        {
            Name = name,
            Id = id,
            Created = created,
            ReadyAt = readyAt,
            IsUpdated = isUpdated,
            Attributes = attributes,
            Key = key,
            Indexes = indexes,
            IsPayPerRequest = reader.Boolean(),
            PayPerRequestSince = reader.OptionalTime(),
            Throughput = ReadThroughput(ref reader),
            ThroughputIncreased = reader.OptionalTime(),
            ThroughputDecreased = reader.OptionalTime(),
            Stream = ReadStream(ref reader),
            TimeToLiveAttribute = reader.OptionalText(),
            IsProtectedFromDeletion = reader.Boolean(),
            TableClass = reader.OptionalText(),
            Tags = ReadTags(ref reader),
        };
    }

    private static void WriteKey(RecordWriter writer, KeyDefinition key)
    {
        writer.Text(key.Partition.Name);
        writer.OptionalText(key.Sort?.Name);
    }

    private static KeyDefinition ReadKey(ref RecordReader reader, KeyAttribute[] attributes)
    {
        KeyAttribute partition = Find(reader.Text());
        return new KeyDefinition(partition, reader.OptionalText() is { } sort ? Find(sort) : null);

        KeyAttribute Find(string name)
        {
            int index = Array.FindIndex(attributes, attribute => attribute.Name == name);
            return index >= 0 ? attributes[index] : throw new InvalidDataException($"The type of the key attribute '{name}' is missing.");
        }
    }

    private static void WriteIndex(RecordWriter writer, IndexDefinition index)
    {
        writer.Text(index.Name);
        writer.Boolean(index.IsGlobal);
        WriteKey(writer, index.Key);
        writer.Byte((byte)index.Projection);
        writer.Integer(index.NonKeyAttributes.Count);
        foreach (string attribute in index.NonKeyAttributes)
            writer.Text(attribute);
        WriteThroughput(writer, index.Throughput);
        writer.Time(index.ReadyAt);
    }

    private static IndexDefinition ReadIndex(ref RecordReader reader, KeyAttribute[] attributes)
    {
        string name = reader.Text();
        bool isGlobal = reader.Boolean();
        KeyDefinition key = ReadKey(ref reader, attributes);
        var projection = (IndexProjection)reader.Byte();
        string[] nonKeyAttributes = new string[reader.Count()];
        for (int i = 0; i < nonKeyAttributes.Length; i++)
            nonKeyAttributes[i] = reader.Text();
        return new IndexDefinition
        {
            Name = name,
            IsGlobal = isGlobal,
            Key = key,
            Projection = projection,
            NonKeyAttributes = nonKeyAttributes,
            Throughput = ReadThroughput(ref reader),
            ReadyAt = reader.Time(),
        };
    }

    private static void WriteThroughput(RecordWriter writer, Throughput throughput)
    {
        writer.Integer(throughput.ReadUnits);
        writer.Integer(throughput.WriteUnits);
    }

    private static Throughput ReadThroughput(ref RecordReader reader)
    {
        long read = reader.Integer();
        return new Throughput(read, reader.Integer());
    }

    private static StreamDefinition? ReadStream(ref RecordReader reader)
    {
        string? label = reader.OptionalText();
        string? view = reader.OptionalText();
        return label is null || view is null ? null : new StreamDefinition(label, view);
    }

    private static KeyValuePair<string, string>[] ReadTags(ref RecordReader reader)
    {
        var tags = new KeyValuePair<string, string>[reader.Count()];
        for (int i = 0; i < tags.Length; i++)
        {
            string key = reader.Text();
            tags[i] = new(key, reader.Text());
        }
        return tags;
    }
}
