using System.Buffers.Binary;
using System.ComponentModel;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

/// <summary>Reads the headers of an <see cref="EventFrame"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct EventHeaderReader
{
    private readonly ReadOnlySpan<byte> _headers;
    private int _position;

    internal EventHeaderReader(ReadOnlySpan<byte> headers) => _headers = headers;

    /// <summary>The name of the current header, for example <c>:event-type</c>, as UTF-8.</summary>
    public ReadOnlySpan<byte> Name { get; private set; }

    /// <summary>The type of the current header's value.</summary>
    public EventHeaderType Type { get; private set; }

    /// <summary>The encoded value of the current header, without its length prefix.</summary>
    public ReadOnlySpan<byte> Value { get; private set; }

    /// <summary>Advances to the next header.</summary>
    /// <returns>False after the last header.</returns>
    /// <exception cref="TernSerializationException">The headers are malformed.</exception>
    public bool Read()
    {
        if (_position == _headers.Length)
            return false;
        Name = ReadSpan(ReadSpan(1)[0]);
        byte type = ReadSpan(1)[0];
        Type = (EventHeaderType)type;
        Value = ReadSpan(Type switch
        {
            EventHeaderType.True or EventHeaderType.False => 0,
            EventHeaderType.Byte => 1,
            EventHeaderType.Int16 => 2,
            EventHeaderType.Int32 => 4,
            EventHeaderType.Int64 or EventHeaderType.Timestamp => 8,
            EventHeaderType.Bytes or EventHeaderType.String => BinaryPrimitives.ReadUInt16BigEndian(ReadSpan(2)),
            EventHeaderType.Uuid => 16,
            _ => throw Malformed("A header of an event has an unknown type"),
        });
        return true;
    }

    /// <summary>The value of a <see cref="EventHeaderType.True"/> or <see cref="EventHeaderType.False"/> header.</summary>
    /// <exception cref="TernSerializationException">The value has another type.</exception>
    public readonly bool GetBoolean() => Type switch
    {
        EventHeaderType.True => true,
        EventHeaderType.False => false,
        _ => throw Unexpected("true or false"),
    };

    /// <summary>The value of an integer header of any size.</summary>
    /// <exception cref="TernSerializationException">The value has another type.</exception>
    public readonly long GetInt64() => Type switch
    {
        EventHeaderType.Byte => (sbyte)Value[0],
        EventHeaderType.Int16 => BinaryPrimitives.ReadInt16BigEndian(Value),
        EventHeaderType.Int32 => BinaryPrimitives.ReadInt32BigEndian(Value),
        EventHeaderType.Int64 => BinaryPrimitives.ReadInt64BigEndian(Value),
        _ => throw Unexpected("a whole number"),
    };

    /// <summary>The value of an integer header as an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another type or is out of range.</exception>
    public readonly sbyte GetByte() => (sbyte)GetInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>The value of an integer header as a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another type or is out of range.</exception>
    public readonly short GetInt16() => (short)GetInteger(short.MinValue, short.MaxValue);

    /// <summary>The value of an integer header as a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another type or is out of range.</exception>
    public readonly int GetInt32() => (int)GetInteger(int.MinValue, int.MaxValue);

    /// <summary>The value of a text header.</summary>
    /// <exception cref="TernSerializationException">The value has another type or is not valid UTF-8.</exception>
    public readonly string GetString() => Encoding.UTF8.GetString(GetStringBytes());

    /// <summary>The value of a bytes header, in a new array.</summary>
    /// <exception cref="TernSerializationException">The value has another type.</exception>
    public readonly byte[] GetBytes() => Type == EventHeaderType.Bytes ? Value.ToArray() : throw Unexpected("bytes");

    /// <summary>The value of a timestamp header, which is in milliseconds since 1970.</summary>
    /// <exception cref="TernSerializationException">The value has another type or is outside the years 1 to 9999.</exception>
    public readonly DateTimeOffset GetTimestamp()
    {
        if (Type != EventHeaderType.Timestamp)
            throw Unexpected("a timestamp");
        long milliseconds = BinaryPrimitives.ReadInt64BigEndian(Value);
        if (milliseconds < DateTimeOffset.MinValue.ToUnixTimeMilliseconds() || milliseconds > DateTimeOffset.MaxValue.ToUnixTimeMilliseconds())
            throw Malformed("A header of an event contains a timestamp outside the years 1 to 9999");
        return DateTimeOffset.FromUnixTimeMilliseconds(milliseconds);
    }

    /// <summary>The value of a text header as validated UTF-8.</summary>
    internal readonly ReadOnlySpan<byte> GetStringBytes()
    {
        if (Type != EventHeaderType.String)
            throw Unexpected("text");
        return Utf8.IsValid(Value) ? Value : throw Malformed("A header of an event is not valid UTF-8");
    }

    private readonly long GetInteger(long min, long max)
    {
        long value = GetInt64();
        return value >= min && value <= max ? value : throw Malformed("An integer in a header of an event is out of range for its member");
    }

    private ReadOnlySpan<byte> ReadSpan(int length)
    {
        if (length > _headers.Length - _position)
            throw Malformed("A header of an event exceeds the length of the headers");
        ReadOnlySpan<byte> taken = _headers.Slice(_position, length);
        _position += length;
        return taken;
    }

    private readonly TernSerializationException Unexpected(string expectation) => Malformed($"Expected {expectation} in a header of an event, but found another type");

    private readonly TernSerializationException Malformed(string problem) => new(problem, EventFrame.PreludeLength + _position, "");
}
