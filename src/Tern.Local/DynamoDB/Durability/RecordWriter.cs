using System.Text;
using Tern.Codecs;
using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>Writes the compact binary form of what a log keeps: variable-length integers, UTF-8 with its length, attributes by kind.</summary>
internal readonly struct RecordWriter(PooledBuffer buffer)
{
    public void Byte(byte value)
    {
        buffer.GetSpan(1)[0] = value;
        buffer.Advance(1);
    }

    public void Boolean(bool value) => Byte(value ? (byte)1 : (byte)0);

    public void Integer(long value)
    {
        // Zigzag, so that small negative numbers are short too; then seven bits a byte.
        ulong rest = (ulong)((value << 1) ^ (value >> 63));
        Span<byte> span = buffer.GetSpan(10);
        int length = 0;
        while (rest >= 0x80)
        {
            span[length++] = (byte)(rest | 0x80);
            rest >>= 7;
        }
        span[length++] = (byte)rest;
        buffer.Advance(length);
    }

    public void Bytes(ReadOnlySpan<byte> value)
    {
        Integer(value.Length);
        value.CopyTo(buffer.GetSpan(value.Length));
        buffer.Advance(value.Length);
    }

    public void Text(string value)
    {
        int length = Encoding.UTF8.GetByteCount(value);
        Integer(length);
        buffer.Advance(Encoding.UTF8.GetBytes(value, buffer.GetSpan(length)));
    }

    public void OptionalText(string? value)
    {
        Boolean(value is not null);
        if (value is not null)
            Text(value);
    }

    public void Time(DateTimeOffset value) => Integer(value.UtcTicks);

    public void OptionalTime(DateTimeOffset? value)
    {
        Boolean(value is not null);
        if (value is { } time)
            Time(time);
    }

    public void Attributes(OrderedMap<AttributeValue> attributes)
    {
        Integer(attributes.Count);
        foreach ((string name, AttributeValue value) in attributes)
        {
            Text(name);
            Value(value);
        }
    }

    public void OptionalAttributes(OrderedMap<AttributeValue>? attributes)
    {
        Boolean(attributes is not null);
        if (attributes is not null)
            Attributes(attributes);
    }

    private void Value(AttributeValue value)
    {
        Byte((byte)value.Kind);
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                Text(value.S!);
                break;
            case AttributeValueKind.Number:
                Text(value.N!);
                break;
            case AttributeValueKind.Binary:
                Bytes(value.B!.Value.Span);
                break;
            case AttributeValueKind.StringSet:
                Texts(value.SS!);
                break;
            case AttributeValueKind.NumberSet:
                Texts(value.NS!);
                break;
            case AttributeValueKind.BinarySet:
                Integer(value.BS!.Count);
                foreach (ReadOnlyMemory<byte> element in value.BS)
                    Bytes(element.Span);
                break;
            case AttributeValueKind.Map:
                Attributes(value.M!);
                break;
            case AttributeValueKind.List:
                Integer(value.L!.Count);
                foreach (AttributeValue element in value.L)
                    Value(element);
                break;
            case AttributeValueKind.Boolean:
                Boolean(value.Bool!.Value);
                break;
            case AttributeValueKind.Null:
                break;
            default:
                throw new InvalidOperationException($"An attribute of kind {value.Kind} cannot be stored.");
        }
    }

    private void Texts(IReadOnlyList<string> values)
    {
        Integer(values.Count);
        foreach (string value in values)
            Text(value);
    }
}
