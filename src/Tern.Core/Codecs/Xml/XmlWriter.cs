using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes UTF-8 XML directly to a <see cref="PooledBuffer"/>.</summary>
/// <remarks>
/// For generated code: the caller must balance the tags, which it passes in encoded form. Pass it by reference, and call
/// <see cref="Complete"/> at the end.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct XmlWriter
{
    // A parser would normalize line ends and tabs in an attribute value, and carriage returns anywhere. NEL and the
    // line separator are line ends in XML 1.1, which some services parse.
    private static readonly SearchValues<char> s_special = SearchValues.Create(
        "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000b\u000c\r\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f&<>\u0085\u2028\ufffe\uffff");

    private readonly PooledBuffer _output;
    private Span<byte> _span;
    private int _position;

    /// <param name="output">The buffer to append the document to.</param>
    public XmlWriter(PooledBuffer output)
    {
        _output = output;
        _span = output.GetSpan();
    }

    /// <summary>Completes the document in the buffer. Do not use the writer afterwards.</summary>
    public void Complete()
    {
        _output.Advance(_position);
        _span = default;
        _position = 0;
    }

    /// <summary>Writes a tag that is known at build time.</summary>
    /// <param name="encoded">The encoded tag, or a part of it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTag(ReadOnlySpan<byte> encoded)
    {
        encoded.CopyTo(Reserve(encoded.Length));
        _position += encoded.Length;
    }

    /// <summary>Writes the value of an attribute. The tag contains the quotes.</summary>
    public void WriteAttribute(string value)
    {
        if (value is null)
            ThrowMissing();
        ReadOnlySpan<char> rest = value;
        while (rest.IndexOfAny('"', '\n', '\t') is >= 0 and var index)
        {
            WriteText(rest[..index]);
            WriteReference(rest[index]);
            rest = rest[(index + 1)..];
        }
        WriteText(rest);
    }

    /// <summary>Writes text. An unpaired surrogate becomes U+FFFD.</summary>
    public void WriteString(string value)
    {
        if (value is null)
            ThrowMissing();
        WriteText(value);
    }

    /// <summary>Writes bytes as Base64.</summary>
    public void WriteBase64(ReadOnlySpan<byte> bytes)
    {
        Span<byte> room = Reserve(Base64.GetMaxEncodedToUtf8Length(bytes.Length));
        Base64.EncodeToUtf8(bytes, room, out _, out int written);
        _position += written;
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    public void WriteBoolean(bool value) => WriteTag(value ? "true"u8 : "false"u8);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(int value) => WriteNumber((long)value);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(long value)
    {
        value.TryFormat(Reserve(20), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <summary>Writes the shortest text that parses to the same number, or <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    public void WriteNumber(float value)
    {
        value.TryFormat(Reserve(32), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <inheritdoc cref="WriteNumber(float)"/>
    public void WriteNumber(double value)
    {
        value.TryFormat(Reserve(32), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <summary>Writes an integer of any size.</summary>
    public void WriteNumber(BigInteger value) => WriteText(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a decimal number with all its digits.</summary>
    public void WriteNumber(BigDecimal value) => WriteText(value.ToString());

    /// <summary>Writes a timestamp.</summary>
    public void WriteTimestamp(DateTimeOffset value, TimestampFormat format)
    {
        Span<byte> room = Reserve(Timestamps.MaxLength);
        _position += Timestamps.Format(value, format, room);
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

    /// <summary>Creates the exception for a value that cannot be written. It contains the path of its element.</summary>
    /// <param name="problem">The problem and how to correct it, without the value.</param>
    public readonly TernSerializationException CreateException(string problem)
    {
        ReadOnlySpan<byte> written = _output.GetWrittenAndPending(_position);
        return new(problem, written.Length, XmlPath.At(written, written.Length));
    }

    private void WriteText(ReadOnlySpan<char> text)
    {
        while (text.IndexOfAny(s_special) is >= 0 and var index)
        {
            WritePlain(text[..index]);
            WriteReference(text[index]);
            text = text[(index + 1)..];
        }
        WritePlain(text);
    }

    private void WritePlain(ReadOnlySpan<char> text)
    {
        Span<byte> room = Reserve(checked(text.Length * 3));
        _position += Encoding.UTF8.GetBytes(text, room);
    }

    private void WriteReference(char letter)
    {
        switch (letter)
        {
            case '&':
                WriteTag("&amp;"u8);
                break;
            case '<':
                WriteTag("&lt;"u8);
                break;
            case '>':
                WriteTag("&gt;"u8);
                break;
            case '"':
                WriteTag("&quot;"u8);
                break;
            default:
                WriteTag("&#x"u8);
                ((int)letter).TryFormat(Reserve(4), out int written, "X", CultureInfo.InvariantCulture);
                _position += written;
                WriteTag(";"u8);
                break;
        }
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowMissing() => throw CreateException("A required value is null");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowTooDeep() => throw CreateException("A value is nested too deeply or contains itself");

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
        _output.Advance(_position);
        _span = _output.GetSpan(size);
        _position = 0;
    }
}
