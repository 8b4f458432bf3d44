using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Builds the path of a request from literals and labels. For generated code.</summary>
/// <remarks>
/// Does not allocate: it uses the request's buffer, which does not contain a body yet. The value of a label cannot add or remove
/// a segment of the path. Pass the writer by reference.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httplabel-trait">httpLabel</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct PathWriter
{
    // A UTF-16 code unit is at most three bytes of UTF-8, and an escaped byte is three characters.
    private const int MaxEscapedLength = 9;
    private const int MaxNumberLength = 40;
    private const int InitialLength = 256;

    private readonly RequestMessage _message;
    private Span<char> _span;
    private int _position;

    /// <param name="message">The request, which has no body yet.</param>
    public PathWriter(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        _message = message;
        message.Buffer.Clear();
        _span = MemoryMarshal.Cast<byte, char>(message.Buffer.GetSpan(InitialLength * sizeof(char)));
    }

    /// <summary>Writes a percent-encoded part of the path.</summary>
    public void WriteLiteral(ReadOnlySpan<byte> encoded)
    {
        Span<char> room = Reserve(encoded.Length);
        if (encoded.Length == 1)
        {
            room[0] = (char)encoded[0]; // the slash between two labels
            _position++;
            return;
        }
        _position += Encoding.ASCII.GetChars(encoded, room);
    }

    /// <summary>Writes the text of a label. All characters except the unreserved ones of RFC 3986 are percent-encoded.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">The value of the member.</param>
    /// <exception cref="TernRequestException">The text is null, empty, <c>.</c> or <c>..</c>. Servers remove the last two from a path.</exception>
    public void WriteLabel(string member, string? value)
    {
        ThrowIfInvalidLabel(member, value);
        WriteEscaped(value);
    }

    /// <summary>Writes the text of a greedy label. Slashes are not encoded.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">The value of the member.</param>
    /// <param name="allowDotSegments">Whether to allow the segments <c>.</c> and <c>..</c>, as in S3 keys. The default is false.</param>
    /// <exception cref="TernRequestException">The text is null or empty, or contains a segment that is not allowed.</exception>
    public void WriteGreedyLabel(string member, string? value, bool allowDotSegments = false)
    {
        if (string.IsNullOrEmpty(value))
            throw CreateMissingLabelException(member);
        bool isFirst = true;
        foreach (Range range in value.AsSpan().Split('/'))
        {
            ReadOnlySpan<char> segment = value.AsSpan()[range];
            if (!allowDotSegments)
                ThrowIfDotSegment(member, segment);
            if (!isFirst)
                WriteLiteral("/"u8);
            isFirst = false;
            WriteEscaped(segment);
        }
    }

    /// <summary>Writes an integer label.</summary>
    public void WriteValue(long value)
    {
        value.TryFormat(Reserve(MaxNumberLength), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <summary>Writes a 32-bit floating-point label.</summary>
    public void WriteValue(float value)
    {
        Span<char> text = stackalloc char[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]); // an exponent may contain a plus sign
    }

    /// <summary>Writes a 64-bit floating-point label.</summary>
    public void WriteValue(double value)
    {
        Span<char> text = stackalloc char[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]);
    }

    /// <summary>Writes a timestamp label.</summary>
    public void WriteValue(DateTimeOffset value, TimestampFormat format) => WriteEscaped(Timestamps.Format(value, format));

    /// <summary>Sets the path of the request.</summary>
    public void Complete()
    {
        _message.SetPath(_span[.._position]);
        _message.Buffer.Clear();
        _span = default;
    }

    /// <summary>Validates the text of a label that is part of the endpoint's host or path.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">The value of the member.</param>
    /// <exception cref="TernRequestException">The text is null, empty, <c>.</c> or <c>..</c>. Servers remove the last two from a path.</exception>
    public static void ThrowIfInvalidLabel(string member, [NotNull] string? value)
    {
        if (string.IsNullOrEmpty(value))
            throw CreateMissingLabelException(member);
        ThrowIfDotSegment(member, value);
    }

    /// <summary>Creates the exception for a label without a value.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    public static TernRequestException CreateMissingLabelException(string member) =>
        new($"The member '{member}' is part of the request's path and is null or empty. Set it, because the path without it identifies another resource.") { MemberPath = member };

    private static void ThrowIfDotSegment(string member, ReadOnlySpan<char> segment)
    {
        if (segment is "." or "..")
            throw new TernRequestException($"The member '{member}' is part of the request's path and contains the segment '{segment}', which would select another resource. Use a value without it.") { MemberPath = member };
    }

    private void WriteEscaped(scoped ReadOnlySpan<char> text)
    {
        if (UriComponent.IsUnreserved(text))
        {
            text.CopyTo(Reserve(text.Length));
            _position += text.Length;
            return;
        }
        Uri.TryEscapeDataString(text, Reserve(checked(text.Length * MaxEscapedLength)), out int written);
        _position += written;
    }

    private Span<char> Reserve(int size)
    {
        if (_span.Length - _position < size)
            Grow(size);
        return _span[_position..];
    }

    // The written text stays at the start of the buffer. Clearing it after the growth returns the entire buffer as one span.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        PooledBuffer buffer = _message.Buffer;
        buffer.Advance(_position * sizeof(char));
        buffer.GetSpan(checked(size * sizeof(char)));
        buffer.Clear();
        _span = MemoryMarshal.Cast<byte, char>(buffer.GetSpan());
    }
}
