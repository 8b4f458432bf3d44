using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

/// <summary>Writes UTF-8 JSON directly to a <see cref="PooledBuffer"/>, including the commas.</summary>
/// <remarks>
/// For generated code: the caller must balance starts and ends, and write a name before the value of each member.
/// Pass it by reference, and call <see cref="Complete"/> at the end. A comma is written after every value, and the end
/// of the object or array overwrites the last one. So the writer stores no state between calls.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct JsonWriter
{
    private const int MaxDocumentDepth = 128;

    /// <summary>The maximum number of bytes whose quoted Base64 fits in an array.</summary>
    private const int MaxBase64Source = 0x5FFF_FF00;

    private readonly PooledBuffer _output;
    private readonly int _start;
    private Span<byte> _span;
    private int _position;

    /// <param name="output">The buffer to append the document to.</param>
    public JsonWriter(PooledBuffer output)
    {
        _output = output;
        _start = output.WrittenCount;
        _span = output.GetSpan();
    }

    /// <summary>The bytes of the buffer, with those of the document so far. Valid until the next write.</summary>
    public readonly ReadOnlySpan<byte> Written => _output.GetWrittenAndPending(_position);

    /// <summary>Completes the document in the buffer. Do not use the writer afterwards.</summary>
    public void Complete()
    {
        if (_position > 0 && _span[_position - 1] == (byte)',')
            _position--;
        _output.Advance(_position);
        _span = default;
        _position = 0;
    }

    /// <summary>Starts an object.</summary>
    public void WriteStartObject() => WriteStart((byte)'{');

    /// <summary>Ends an object.</summary>
    public void WriteEndObject() => WriteEnd((byte)'}');

    /// <summary>Starts an array.</summary>
    public void WriteStartArray() => WriteStart((byte)'[');

    /// <summary>Ends an array.</summary>
    public void WriteEndArray() => WriteEnd((byte)']');

    /// <summary>Writes a member name that is known at build time.</summary>
    /// <param name="encodedName">The encoded name with quotes and colon: <c>"\"TableName\":"u8</c>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteName(scoped ReadOnlySpan<byte> encodedName) => WriteLiteral(encodedName);

    /// <summary>Writes the key of a map entry.</summary>
    public void WriteName(string name)
    {
        WriteString(name);
        EndName();
    }

    /// <summary>Makes the string that was just written the name of a member.</summary>
    public void EndName() => _span[_position - 1] = (byte)':';

    /// <summary>
    /// Writes encoded bytes unchanged and without a comma, for example the constant part before a value: <c>{"S":</c>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteLiteral(scoped ReadOnlySpan<byte> encoded)
    {
        encoded.CopyTo(Reserve(encoded.Length));
        _position += encoded.Length;
    }

    /// <summary>Writes a string. An unpaired surrogate becomes U+FFFD.</summary>
    /// <exception cref="TernSerializationException">The value is null.</exception>
    public void WriteString(string value)
    {
        if (value is null)
            ThrowMissing();
        ReadOnlySpan<char> text = value;
        ref byte to = ref MemoryMarshal.GetReference(Reserve(text.Length + 3));
        to = (byte)'"';
        int copied = JsonText.CopyPlain(ref MemoryMarshal.GetReference(text), ref Unsafe.Add(ref to, 1), text.Length);
        _position += copied + 1;
        if (copied < text.Length)
            WriteEscaped(text[copied..]);
        WriteQuoteAndComma();
    }

    /// <summary>Writes a UTF-8 string. Bytes that are not valid UTF-8 become U+FFFD.</summary>
    public void WriteString(scoped ReadOnlySpan<byte> utf8)
    {
        Span<byte> room = Reserve(utf8.Length + 3);
        room[0] = (byte)'"';
        int copied = JsonText.IndexOfSpecial(utf8);
        utf8[..copied].CopyTo(room[1..]);
        _position += copied + 1;
        if (copied < utf8.Length)
            WriteEscaped(utf8[copied..]);
        WriteQuoteAndComma();
    }

    /// <summary>Writes bytes as a Base64 string.</summary>
    /// <exception cref="TernSerializationException">The length is about 1.5 GiB or more.</exception>
    public void WriteBase64(scoped ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > MaxBase64Source)
            throw CreateException("The Base64 of a value is longer than the maximum length of a document");
        Span<byte> room = Reserve(((bytes.Length + 2) / 3 * 4) + 3);
        room[0] = (byte)'"';
        Base64.EncodeToUtf8(bytes, room[1..], out _, out int written);
        _position += written + 1;
        WriteQuoteAndComma();
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    public void WriteBoolean(bool value) => WriteLiteral(value ? "true,"u8 : "false,"u8);

    /// <summary>Writes <c>null</c>.</summary>
    public void WriteNull() => WriteLiteral("null,"u8);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(int value) => WriteNumber((long)value);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(long value)
    {
        Span<byte> room = Reserve(24);
        value.TryFormat(room, out int written, default, CultureInfo.InvariantCulture);
        room[written] = (byte)',';
        _position += written + 1;
    }

    /// <summary>Writes the shortest text that parses to the same number. NaN and infinity are written as strings.</summary>
    public void WriteNumber(float value)
    {
        if (!float.IsFinite(value))
        {
            WriteNonFinite(value);
            return;
        }
        Span<byte> room = Reserve(40);
        value.TryFormat(room, out int written, default, CultureInfo.InvariantCulture);
        room[written] = (byte)',';
        _position += written + 1;
    }

    /// <summary>Writes the shortest text that parses to the same number. NaN and infinity are written as strings.</summary>
    public void WriteNumber(double value)
    {
        if (!double.IsFinite(value))
        {
            WriteNonFinite(value);
            return;
        }
        Span<byte> room = Reserve(40);
        value.TryFormat(room, out int written, default, CultureInfo.InvariantCulture);
        room[written] = (byte)',';
        _position += written + 1;
    }

    /// <summary>Writes an integer of any size.</summary>
    public void WriteNumber(BigInteger value) => WriteNumberText(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a decimal number with all its digits.</summary>
    public void WriteNumber(BigDecimal value) => WriteNumberText(value.ToString());

    /// <summary>Writes the invariant text of a value as a string. The text must contain no character that JSON escapes, as that of numbers and dates.</summary>
    /// <param name="value">The value.</param>
    /// <param name="format">The format; empty for the default format of the type.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteQuoted<T>(T value, ReadOnlySpan<char> format = default)
        where T : IUtf8SpanFormattable
    {
        const int UsualLength = 40;
        Span<byte> room = Reserve(UsualLength);
        if (value.TryFormat(room[1..^2], out int written, format, CultureInfo.InvariantCulture))
        {
            room[0] = (byte)'"';
            _position += written + 1;
            WriteQuoteAndComma();
        }
        else
        {
            WriteLongQuoted(value, format);
        }
    }

    /// <summary>Writes an integer of any size as a string.</summary>
    public void WriteQuotedNumber(BigInteger value) => WriteString(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a decimal number with all its digits as a string.</summary>
    public void WriteQuotedNumber(BigDecimal value) => WriteString(value.ToString());

    /// <summary>Writes a timestamp: a number for <see cref="TimestampFormat.EpochSeconds"/>, a string otherwise.</summary>
    public void WriteTimestamp(DateTimeOffset value, TimestampFormat format)
    {
        Span<byte> room = Reserve(Timestamps.MaxLength + 3);
        if (format == TimestampFormat.EpochSeconds)
        {
            int length = Timestamps.Format(value, format, room);
            room[length] = (byte)',';
            _position += length + 1;
        }
        else
        {
            room[0] = (byte)'"';
            _position += Timestamps.Format(value, format, room[1..]) + 1;
            WriteQuoteAndComma();
        }
    }

    /// <summary>Throws if a structure, a list or a map is null or nested too deeply.</summary>
    /// <exception cref="TernSerializationException">The value is null, or the stack is not sufficient for its nesting.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfNullOrTooDeep([NotNull] object? value)
    {
        if (value is null)
            ThrowMissing();
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            ThrowTooDeep();
    }

    /// <summary>Creates the exception for a value that cannot be written. It contains the path of the next member to write.</summary>
    /// <param name="problem">The problem and how to correct it, without the value.</param>
    public readonly TernSerializationException CreateException(string problem)
    {
        // What is before the document in the buffer is not JSON.
        ReadOnlySpan<byte> written = Written[_start..];
        return new(problem, written.Length, JsonPath.At(written, written.Length));
    }

    /// <summary>Writes a document.</summary>
    /// <exception cref="TernSerializationException">The document is nested deeper than 128 levels, contains itself, or contains a null reference.</exception>
    public void WriteDocument(Document value) => WriteDocument(value, 0);

    private void WriteDocument(Document value, int depth)
    {
        if (depth > MaxDocumentDepth)
            throw CreateException($"A document is nested deeper than {MaxDocumentDepth} levels or contains itself");
        ThrowIfNullOrTooDeep(value);
        switch (value.Kind)
        {
            case DocumentKind.Boolean:
                WriteBoolean(value.AsBoolean());
                break;
            case DocumentKind.Number:
                WriteNumberText(value.AsNumberText());
                break;
            case DocumentKind.String:
                WriteString(value.AsString());
                break;
            case DocumentKind.List:
                WriteStartArray();
                foreach (Document element in value.AsList())
                    WriteDocument(element, depth + 1);
                WriteEndArray();
                break;
            case DocumentKind.Map:
                WriteStartObject();
                foreach ((string name, Document member) in value.AsMap())
                {
                    WriteName(name);
                    WriteDocument(member, depth + 1);
                }
                WriteEndObject();
                break;
            default:
                WriteNull();
                break;
        }
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowMissing() => throw CreateException("A required value is null");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowTooDeep() => throw CreateException("A value is nested too deeply or contains itself");

    private void WriteStart(byte token)
    {
        Reserve(1)[0] = token;
        _position++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteEnd(byte token)
    {
        Span<byte> room = Reserve(2);
        if (_span[_position - 1] == (byte)',')
        {
            _span[_position - 1] = token;
            room[0] = (byte)',';
            _position++;
        }
        else
        {
            room[1] = (byte)',';
            room[0] = token;
            _position += 2;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongQuoted<T>(T value, ReadOnlySpan<char> format)
        where T : IUtf8SpanFormattable
    {
        for (int length = 256; ; length = checked(length * 2))
        {
            Span<byte> room = Reserve(length);
            if (!value.TryFormat(room[1..^2], out int written, format, CultureInfo.InvariantCulture))
                continue;
            room[0] = (byte)'"';
            _position += written + 1;
            WriteQuoteAndComma();
            return;
        }
    }

    // The space for these two bytes was reserved with the preceding text.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteQuoteAndComma()
    {
        _span[_position + 1] = (byte)',';
        _span[_position] = (byte)'"';
        _position += 2;
    }

    private void WriteNonFinite(double value) => WriteLiteral(
        double.IsNaN(value) ? "\"NaN\","u8 : value > 0 ? "\"Infinity\","u8 : "\"-Infinity\","u8);

    private void WriteNumberText(string text)
    {
        Span<byte> room = Reserve(text.Length + 1);
        Ascii.FromUtf16(text, room, out int written);
        room[written] = (byte)',';
        _position += written + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteEscaped(ReadOnlySpan<char> text)
    {
        while (!text.IsEmpty)
        {
            // A character becomes at most six bytes. Blocks limit the reserved space. Two more bytes are for the quote and the comma.
            ReadOnlySpan<char> segment = text[..Math.Min(text.Length, 256)];
            Span<byte> room = Reserve((segment.Length * 6) + 2);
            int read = JsonEscapes.Escape(segment, room, isLast: segment.Length == text.Length, out int written);
            _position += written;
            text = text[read..];
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteEscaped(scoped ReadOnlySpan<byte> utf8)
    {
        if (!Utf8.IsValid(utf8))
        {
            WriteEscaped(Encoding.UTF8.GetString(utf8));
            return;
        }
        while (!utf8.IsEmpty)
        {
            int run = JsonText.IndexOfQuoteEscapeOrControl(utf8);
            Span<byte> room = Reserve(run + 6 + 2);
            utf8[..run].CopyTo(room);
            _position += run;
            if (run == utf8.Length)
                return;
            _position += JsonEscapes.EscapeOne((char)utf8[run], room[run..]);
            utf8 = utf8[(run + 1)..];
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Reserve(int size)
    {
        if (_span.Length - _position < size)
            Grow(size);
        return _span[_position..];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        // The last byte is copied to the new span, because the next token overwrites it if it is a comma.
        if (_position == 0)
        {
            _span = _output.GetSpan(size);
            return;
        }
        byte last = _span[_position - 1];
        _output.Advance(_position - 1);
        _span = _output.GetSpan(checked(size + 1));
        _span[0] = last;
        _position = 1;
    }
}
