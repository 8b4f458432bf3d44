using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Unicode;
using Tern.Runtime;

namespace Tern.ServerRuntime;

public ref partial struct FormReader
{
    /// <summary>Reads text.</summary>
    /// <exception cref="TernSerializationException">The current value is a group of fields, or is not valid UTF-8.</exception>
    public readonly string ReadString()
    {
        ReadOnlySpan<byte> text = ReadText();
        return Ascii.IsValid(text) ? AsciiText.Create(text)
            : Utf8.IsValid(text) ? Encoding.UTF8.GetString(text)
            : throw Malformed("The value is not valid UTF-8");
    }

    /// <summary>Reads a boolean.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly bool ReadBoolean()
    {
        ReadOnlySpan<byte> text = ReadText();
        return text.SequenceEqual("true"u8) || (text.SequenceEqual("false"u8) ? false : throw Expected("true or false"));
    }

    /// <summary>Reads an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The current value has another format or is out of range.</exception>
    public readonly sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The current value has another format or is out of range.</exception>
    public readonly short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The current value has another format or is out of range.</exception>
    public readonly int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a 64-bit integer.</summary>
    /// <exception cref="TernSerializationException">The current value has another format or is out of range.</exception>
    public readonly long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number, or <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly float ReadSingle()
    {
        ReadOnlySpan<byte> text = ReadText();
        // The syntax is checked first, because float.Parse accepts more formats.
        return ScaledNumber.TryParse(text, out _) ? float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture) : (float)ReadNonFinite(text);
    }

    /// <inheritdoc cref="ReadSingle"/>
    public readonly double ReadDouble()
    {
        ReadOnlySpan<byte> text = ReadText();
        return ScaledNumber.TryParse(text, out _) ? double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture) : ReadNonFinite(text);
    }

    /// <summary>Reads an integer of up to <see cref="BigDecimal.MaxIntegerDigits"/> digits.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly BigInteger ReadBigInteger() =>
        ReadBigDecimal().TryToBigInteger(out BigInteger value) ? value : throw Malformed("Expected a whole number, but the number is not whole or is too long");

    /// <summary>Reads a number without losing digits.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly BigDecimal ReadBigDecimal() => BigDecimal.TryParse(ReadText(), out BigDecimal value) ? value : throw Expected("a number");

    /// <summary>Reads Base64 into an array of exact length.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly byte[] ReadBase64()
    {
        ReadOnlySpan<byte> text = ReadText();
        int padding = text.EndsWith("=="u8) ? 2 : text.EndsWith("="u8) ? 1 : 0;
        byte[] bytes = GC.AllocateUninitializedArray<byte>(Math.Max(0, Base64.GetMaxDecodedFromUtf8Length(text.Length) - padding));
        if (Base64.DecodeFromUtf8(text, bytes, out _, out int written) != OperationStatus.Done)
            throw Expected("Base64");
        return written == bytes.Length ? bytes : bytes[..written]; // shorter if the text contains white space
    }

    /// <summary>Reads a timestamp: a number is seconds since 1970, other text is RFC 3339 or an HTTP date. <paramref name="format"/> is only for messages.</summary>
    /// <exception cref="TernSerializationException">The current value has another format.</exception>
    public readonly DateTimeOffset ReadTimestamp(TimestampFormat format)
    {
        ReadOnlySpan<byte> text = ReadText();
        return Timestamps.TryParseText(text, out DateTimeOffset value) || Timestamps.TryParseEpochSeconds(text, out value)
            ? value
            : throw Expected($"a timestamp ({format})");
    }

    private readonly ReadOnlySpan<byte> ReadText()
    {
        if (!HasOwnValue || _end - _start > 1)
            throw Malformed("Expected a value, but found fields below this name");
        return _text.AsSpan(_fields[_start].ValueStart, _fields[_start].ValueLength);
    }

    private readonly long ReadInteger(long min, long max) =>
        long.TryParse(ReadText(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value) && value >= min && value <= max
            ? value
            : throw Expected(string.Create(CultureInfo.InvariantCulture, $"a whole number from {min} to {max}"));

    private readonly double ReadNonFinite(ReadOnlySpan<byte> text) =>
        text.SequenceEqual("NaN"u8) ? double.NaN
        : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
        : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
        : throw Expected("a number, or NaN, Infinity or -Infinity");
}
