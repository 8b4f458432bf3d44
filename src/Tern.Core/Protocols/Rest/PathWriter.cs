using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Calls;
using Tern.Codecs;
using Tern.Signing;

namespace Tern.Protocols.Rest;

/// <summary>Builds the path of a request from literals and labels; for generated code.</summary>
/// <remarks>
/// Nothing is allocated: the characters are gathered in the request's buffer, where no body stands yet. A label
/// never adds a segment to the path, nor takes one away, whatever the caller puts into it. Pass it by reference.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httplabel-trait">httpLabel</seealso>
public ref struct PathWriter
{
    // A character is at most three bytes, and each of them three when it is escaped.
    private const int MaxEscapedLength = 9;
    private const int MaxNumberLength = 40;
    private const int FirstRoom = 256;

    private readonly RequestMessage _message;
    private Span<char> _room;
    private int _position;

    /// <param name="message">The request, which has no body yet.</param>
    public PathWriter(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        _message = message;
        message.Buffer.Clear();
        _room = MemoryMarshal.Cast<byte, char>(message.Buffer.GetSpan(FirstRoom * sizeof(char)));
    }

    /// <summary>Writes a piece of the path that is encoded already.</summary>
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

    /// <summary>Writes the text of a label, every character but the unreserved ones of RFC 3986 encoded.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="InvalidRequestException">The text is null or empty, or <c>.</c> or <c>..</c>, which servers take out of a path.</exception>
    public void WriteLabel(string member, string? value)
    {
        Require(member, value);
        WriteEscaped(value);
    }

    /// <summary>Writes the text of a label that takes the rest of the path; its slashes stay.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">Its value.</param>
    /// <param name="keepsDots">Whether <c>.</c> and <c>..</c> may be segments of it, as in the keys of S3.</param>
    /// <exception cref="InvalidRequestException">The text is null or empty, or has such a segment where it may not.</exception>
    public void WriteGreedyLabel(string member, string? value, bool keepsDots = false)
    {
        if (string.IsNullOrEmpty(value))
            throw Missing(member);
        bool isFirst = true;
        foreach (Range range in value.AsSpan().Split('/'))
        {
            ReadOnlySpan<char> segment = value.AsSpan()[range];
            if (!keepsDots)
                RefuseDots(member, segment);
            if (!isFirst)
                WriteLiteral("/"u8);
            isFirst = false;
            WriteEscaped(segment);
        }
    }

    /// <summary>Writes a label that is a whole number.</summary>
    public void WriteValue(long value)
    {
        value.TryFormat(Reserve(MaxNumberLength), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <summary>Writes a label that is a number of 32 bits.</summary>
    public void WriteValue(float value)
    {
        Span<char> text = stackalloc char[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]); // with an exponent there may be a plus sign
    }

    /// <summary>Writes a label that is a number of 64 bits.</summary>
    public void WriteValue(double value)
    {
        Span<char> text = stackalloc char[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        WriteEscaped(text[..written]);
    }

    /// <summary>Writes a label that is a timestamp.</summary>
    public void WriteValue(DateTimeOffset value, TimestampFormat format) => WriteEscaped(Timestamps.Format(value, format));

    /// <summary>Gives the path to the request.</summary>
    public void Complete()
    {
        _message.SetPath(_room[.._position]);
        _message.Buffer.Clear();
        _room = default;
    }

    /// <summary>Demands the text of a label that the endpoint has in its host or path.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="InvalidRequestException">The text is null or empty, or <c>.</c> or <c>..</c>, which servers take out of a path.</exception>
    public static void Require(string member, [NotNull] string? value)
    {
        if (string.IsNullOrEmpty(value))
            throw Missing(member);
        RefuseDots(member, value);
    }

    /// <summary>The error of a label that has no value.</summary>
    /// <param name="member">The member that is bound to it.</param>
    public static InvalidRequestException Missing(string member) =>
        new($"the member '{member}' is part of the request's path and is null or empty; without it another resource would be meant") { MemberPath = member };

    private static void RefuseDots(string member, ReadOnlySpan<char> segment)
    {
        if (segment is "." or "..")
            throw new InvalidRequestException($"the member '{member}' is part of the request's path and has the segment '{segment}', which would lead to another resource") { MemberPath = member };
    }

    private void WriteEscaped(scoped ReadOnlySpan<char> text)
    {
        if (UriComponent.IsPlain(text))
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
        if (_room.Length - _position < size)
            Grow(size);
        return _room[_position..];
    }

    // What is there stays at the beginning of the buffer, which is then handed out once more as a whole.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        PooledBuffer buffer = _message.Buffer;
        buffer.Advance(_position * sizeof(char));
        buffer.GetSpan(checked(size * sizeof(char)));
        buffer.Clear();
        _room = MemoryMarshal.Cast<byte, char>(buffer.GetSpan());
    }
}
