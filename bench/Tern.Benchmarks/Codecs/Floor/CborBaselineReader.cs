using System.Buffers.Binary;
using System.Text;
using Tern.Benchmarks.CborPlane;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that reads CBOR responses into the same types. It supports definite lengths and no tags.</summary>
internal ref struct CborBaselineReader
{
    private readonly ReadOnlySpan<byte> _data;
    private int _position;

    private CborBaselineReader(ReadOnlySpan<byte> data) => _data = data;

    public static GetItemResponse ReadGetItem(ReadOnlySpan<byte> body)
    {
        var reader = new CborBaselineReader(body);
        OrderedMap<AttributeValue>? item = null;
        ConsumedCapacity? consumedCapacity = null;
        for (int rest = reader.Head(5); rest > 0; rest--)
        {
            ReadOnlySpan<byte> name = reader.Text();
            if (name.SequenceEqual("Item"u8))
                item = reader.Map();
            else if (name.SequenceEqual("ConsumedCapacity"u8))
                consumedCapacity = reader.Capacity();
            else
                reader.Skip();
        }
        return new GetItemResponse { Item = item, ConsumedCapacity = consumedCapacity };
    }

    private OrderedMap<AttributeValue> Map()
    {
        var map = new OrderedMap<AttributeValue>();
        for (int rest = Head(5); rest > 0; rest--)
        {
            string key = Encoding.UTF8.GetString(Text());
            map[key] = Value();
        }
        return map;
    }

    private AttributeValue Value()
    {
        AttributeValue? value = null;
        for (int rest = Head(5); rest > 0; rest--)
        {
            ReadOnlySpan<byte> name = Text();
            if (name.SequenceEqual("S"u8))
                value = new AttributeValue.S(Encoding.UTF8.GetString(Text()));
            else if (name.SequenceEqual("N"u8))
                value = new AttributeValue.N(Encoding.UTF8.GetString(Text()));
            else if (name.SequenceEqual("B"u8))
                value = new AttributeValue.B(Take(Head(2)).ToArray());
            else if (name.SequenceEqual("M"u8))
                value = new AttributeValue.M(Map());
            else if (name.SequenceEqual("L"u8))
                value = new AttributeValue.L(Values());
            else if (name.SequenceEqual("SS"u8))
                value = new AttributeValue.SS(Texts());
            else if (name.SequenceEqual("NS"u8))
                value = new AttributeValue.NS(Texts());
            else if (name.SequenceEqual("BS"u8))
                value = new AttributeValue.BS(Blobs());
            else if (name.SequenceEqual("BOOL"u8))
                value = new AttributeValue.Bool(_data[_position++] == 0xf5);
            else
                value = new AttributeValue.Null(_data[_position++] == 0xf5);
        }
        return value!;
    }

    private AttributeValue[] Values()
    {
        var elements = new AttributeValue[Head(4)];
        for (int i = 0; i < elements.Length; i++)
            elements[i] = Value();
        return elements;
    }

    private string[] Texts()
    {
        string[] elements = new string[Head(4)];
        for (int i = 0; i < elements.Length; i++)
            elements[i] = Encoding.UTF8.GetString(Text());
        return elements;
    }

    private ReadOnlyMemory<byte>[] Blobs()
    {
        var elements = new ReadOnlyMemory<byte>[Head(4)];
        for (int i = 0; i < elements.Length; i++)
            elements[i] = Take(Head(2)).ToArray();
        return elements;
    }

    private ConsumedCapacity Capacity()
    {
        string? tableName = null;
        double? capacityUnits = null, readCapacityUnits = null, writeCapacityUnits = null;
        for (int rest = Head(5); rest > 0; rest--)
        {
            ReadOnlySpan<byte> name = Text();
            if (name.SequenceEqual("TableName"u8))
                tableName = Encoding.UTF8.GetString(Text());
            else if (name.SequenceEqual("CapacityUnits"u8))
                capacityUnits = Number();
            else if (name.SequenceEqual("ReadCapacityUnits"u8))
                readCapacityUnits = Number();
            else if (name.SequenceEqual("WriteCapacityUnits"u8))
                writeCapacityUnits = Number();
            else
                Skip();
        }
        return new ConsumedCapacity { TableName = tableName, CapacityUnits = capacityUnits, ReadCapacityUnits = readCapacityUnits, WriteCapacityUnits = writeCapacityUnits };
    }

    private double Number()
    {
        switch (_data[_position])
        {
            case 0xf9:
                _position++;
                return (double)BinaryPrimitives.ReadHalfBigEndian(Take(2));
            case 0xfa:
                _position++;
                return BinaryPrimitives.ReadSingleBigEndian(Take(4));
            case 0xfb:
                _position++;
                return BinaryPrimitives.ReadDoubleBigEndian(Take(8));
            default:
                return Head(0);
        }
    }

    private void Skip()
    {
        int major = _data[_position] >> 5;
        switch (major)
        {
            case 2 or 3:
                Take(Head(major));
                break;
            case 4 or 5:
                for (int rest = Head(major) * (major - 3); rest > 0; rest--)
                    Skip();
                break;
            default:
                Head(major);
                break;
        }
    }

    private ReadOnlySpan<byte> Text() => Take(Head(3));

    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> taken = _data.Slice(_position, length);
        _position += length;
        return taken;
    }

    private int Head(int major)
    {
        int initial = _data[_position++];
        if (initial >> 5 != major)
            throw new FormatException();
        switch (initial & 31)
        {
            case < 24:
                return initial & 31;
            case 24:
                return _data[_position++];
            case 25:
                return BinaryPrimitives.ReadUInt16BigEndian(Take(2));
            case 26:
                return BinaryPrimitives.ReadInt32BigEndian(Take(4));
            default:
                Take(8);
                return 0;
        }
    }
}
