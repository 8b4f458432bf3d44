using Tern.DynamoDB;
using Tern.Local.Durability;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Writes and reads the binary form of attributes.</summary>
internal static class AttributeRecord
{
    private const int MaxDepth = 64;

    public static void Write(RecordWriter writer, OrderedMap<AttributeValue> attributes)
    {
        writer.Integer(attributes.Count);
        foreach ((string name, AttributeValue value) in attributes)
        {
            writer.Text(name);
            WriteValue(writer, value);
        }
    }

    public static void WriteOptional(RecordWriter writer, OrderedMap<AttributeValue>? attributes)
    {
        writer.Boolean(attributes is not null);
        if (attributes is not null)
            Write(writer, attributes);
    }

    public static OrderedMap<AttributeValue> Read(ref RecordReader reader) => Read(ref reader, 0);

    public static OrderedMap<AttributeValue>? ReadOptional(ref RecordReader reader) => reader.Boolean() ? Read(ref reader) : null;

    private static void WriteValue(RecordWriter writer, AttributeValue value)
    {
        writer.Byte((byte)value.Kind);
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                writer.Text(value.S!);
                break;
            case AttributeValueKind.Number:
                writer.Text(value.N!);
                break;
            case AttributeValueKind.Binary:
                writer.Bytes(value.B!.Value.Span);
                break;
            case AttributeValueKind.StringSet:
                WriteTexts(writer, value.SS!);
                break;
            case AttributeValueKind.NumberSet:
                WriteTexts(writer, value.NS!);
                break;
            case AttributeValueKind.BinarySet:
                writer.Integer(value.BS!.Count);
                foreach (ReadOnlyMemory<byte> element in value.BS)
                    writer.Bytes(element.Span);
                break;
            case AttributeValueKind.Map:
                Write(writer, value.M!);
                break;
            case AttributeValueKind.List:
                writer.Integer(value.L!.Count);
                foreach (AttributeValue element in value.L)
                    WriteValue(writer, element);
                break;
            case AttributeValueKind.Boolean:
                writer.Boolean(value.Bool!.Value);
                break;
            case AttributeValueKind.Null:
                break;
            default:
                throw new InvalidOperationException($"An attribute of kind {value.Kind} cannot be stored.");
        }
    }

    private static void WriteTexts(RecordWriter writer, IReadOnlyList<string> values)
    {
        writer.Integer(values.Count);
        foreach (string value in values)
            writer.Text(value);
    }

    private static OrderedMap<AttributeValue> Read(ref RecordReader reader, int depth)
    {
        if (depth > MaxDepth)
            throw new InvalidDataException($"Attributes are nested deeper than the maximum of {MaxDepth} levels.");
        int count = reader.Count();
        var attributes = new OrderedMap<AttributeValue>();
        for (int i = 0; i < count; i++)
        {
            string name = reader.Text();
            attributes[name] = ReadValue(ref reader, depth);
        }
        return attributes;
    }

    private static AttributeValue ReadValue(ref RecordReader reader, int depth)
    {
        byte kind = reader.Byte();
        switch ((AttributeValueKind)kind)
        {
            case AttributeValueKind.String:
                return AttributeValue.String(reader.Text());
            case AttributeValueKind.Number:
                return AttributeValue.Number(reader.Text());
            case AttributeValueKind.Binary:
                return AttributeValue.Binary(reader.Bytes().ToArray());
            case AttributeValueKind.StringSet:
                return AttributeValue.StringSet(ReadTexts(ref reader));
            case AttributeValueKind.NumberSet:
                return AttributeValue.NumberSet(ReadTexts(ref reader));
            case AttributeValueKind.BinarySet:
                var elements = new ReadOnlyMemory<byte>[reader.Count()];
                for (int i = 0; i < elements.Length; i++)
                    elements[i] = reader.Bytes().ToArray();
                return AttributeValue.BinarySet(elements);
            case AttributeValueKind.Map:
                return AttributeValue.Map(Read(ref reader, depth + 1));
            case AttributeValueKind.List:
                return ReadList(ref reader, depth + 1);
            case AttributeValueKind.Boolean:
                return AttributeValue.Boolean(reader.Boolean());
            case AttributeValueKind.Null:
                return AttributeValue.Null;
            default:
                throw new InvalidDataException($"Unknown attribute kind {kind}.");
        }
    }

    private static AttributeValue ReadList(ref RecordReader reader, int depth)
    {
        if (depth > MaxDepth)
            throw new InvalidDataException($"Attributes are nested deeper than the maximum of {MaxDepth} levels.");
        var elements = new AttributeValue[reader.Count()];
        for (int i = 0; i < elements.Length; i++)
            elements[i] = ReadValue(ref reader, depth);
        return AttributeValue.List(elements);
    }

    private static string[] ReadTexts(ref RecordReader reader)
    {
        string[] texts = new string[reader.Count()];
        for (int i = 0; i < texts.Length; i++)
            texts[i] = reader.Text();
        return texts;
    }
}
