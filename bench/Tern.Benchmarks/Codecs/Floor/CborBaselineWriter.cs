using System.Buffers.Binary;
using System.Text.Unicode;
using Tern.Benchmarks.CborPlane;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that writes CBOR requests into an array of sufficient length.</summary>
internal sealed class CborBaselineWriter
{
    private readonly byte[] _buffer = new byte[256 * 1024];
    private int _position;

    public ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _position);

    public void Write(PutItemRequest request)
    {
        _position = 0;
        Head(5, 2);
        Literal("iTableName"u8);
        Text(request.TableName);
        Literal("dItem"u8);
        Map(request.Item);
    }

    private void Map(OrderedMap<AttributeValue> map)
    {
        Head(5, map.Count);
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in map.AsSpan())
        {
            Text(entry.Key);
            Value(entry.Value);
        }
    }

    private void Value(AttributeValue value)
    {
        Head(5, 1);
        switch (value)
        {
            case AttributeValue.S text:
                Literal("aS"u8);
                Text(text.Value);
                break;
            case AttributeValue.N number:
                Literal("aN"u8);
                Text(number.Value);
                break;
            case AttributeValue.B bytes:
                Literal("aB"u8);
                Bytes(bytes.Value.Span);
                break;
            case AttributeValue.SS texts:
                Literal("bSS"u8);
                Texts(texts.Value);
                break;
            case AttributeValue.NS numbers:
                Literal("bNS"u8);
                Texts(numbers.Value);
                break;
            case AttributeValue.BS set:
                Literal("bBS"u8);
                Head(4, set.Value.Count);
                for (int i = 0; i < set.Value.Count; i++)
                    Bytes(set.Value[i].Span);
                break;
            case AttributeValue.M map:
                Literal("aM"u8);
                Map(map.Value);
                break;
            case AttributeValue.L list:
                Literal("aL"u8);
                Head(4, list.Value.Count);
                for (int i = 0; i < list.Value.Count; i++)
                    Value(list.Value[i]);
                break;
            case AttributeValue.Bool flag:
                Literal("dBOOL"u8);
                _buffer[_position++] = flag.Value ? (byte)0xf5 : (byte)0xf4;
                break;
            default:
                Literal("dNULL"u8);
                _buffer[_position++] = 0xf5;
                break;
        }
    }

    private void Texts(IReadOnlyList<string> texts)
    {
        Head(4, texts.Count);
        for (int i = 0; i < texts.Count; i++)
            Text(texts[i]);
    }

    // Nearly all text is ASCII, so its encoded length is the number of characters.
    private void Text(string text)
    {
        int start = _position;
        Head(3, text.Length);
        Utf8.FromUtf16(text, _buffer.AsSpan(_position), out _, out int written);
        if (written != text.Length)
        {
            _position = start;
            Head(3, written);
            Utf8.FromUtf16(text, _buffer.AsSpan(_position), out _, out _);
        }
        _position += written;
    }

    private void Bytes(ReadOnlySpan<byte> bytes)
    {
        Head(2, bytes.Length);
        Literal(bytes);
    }

    private void Literal(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(_buffer.AsSpan(_position));
        _position += bytes.Length;
    }

    private void Head(int major, int argument)
    {
        if (argument < 24)
        {
            _buffer[_position++] = (byte)((major << 5) | argument);
        }
        else if (argument <= byte.MaxValue)
        {
            _buffer[_position++] = (byte)((major << 5) | 24);
            _buffer[_position++] = (byte)argument;
        }
        else if (argument <= ushort.MaxValue)
        {
            _buffer[_position++] = (byte)((major << 5) | 25);
            BinaryPrimitives.WriteUInt16BigEndian(_buffer.AsSpan(_position), (ushort)argument);
            _position += 2;
        }
        else
        {
            _buffer[_position++] = (byte)((major << 5) | 26);
            BinaryPrimitives.WriteInt32BigEndian(_buffer.AsSpan(_position), argument);
            _position += 4;
        }
    }
}
