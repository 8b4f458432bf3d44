using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Calls;
using Tern.Codecs;
using Tern.Signing;

namespace Tern.Protocols.Rest;

/// <summary>Builds the path of a request from literals and labels; for generated code.</summary>
/// <remarks>
/// Nothing but the path itself is allocated: the pieces are gathered in the request's buffer, where no body stands yet. A label
/// never adds a segment to the path, nor takes one away, whatever the caller puts into it.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httplabel-trait">httpLabel</seealso>
public readonly ref struct PathWriter
{
    private readonly RequestMessage _message;

    /// <param name="message">The request, which has no body yet.</param>
    public PathWriter(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        _message = message;
        message.Buffer.Clear();
    }

    /// <summary>Writes a piece of the path that is encoded already.</summary>
    public void WriteLiteral(ReadOnlySpan<byte> encoded) => UriValue.WriteLiteral(_message.Buffer, encoded);

    /// <summary>Writes the text of a label, every character but the unreserved ones of RFC 3986 encoded.</summary>
    /// <param name="member">The member that is bound to the label.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="InvalidRequestException">The text is null or empty, or <c>.</c> or <c>..</c>, which servers take out of a path.</exception>
    public void WriteLabel(string member, string? value)
    {
        Require(member, value);
        UriComponent.Write(_message.Buffer, value);
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
        if (!keepsDots)
        {
            foreach (Range segment in value.AsSpan().Split('/'))
                RefuseDots(member, value.AsSpan()[segment]);
        }
        UriComponent.WritePath(_message.Buffer, value);
    }

    /// <summary>Writes a label that is a whole number.</summary>
    public void WriteValue(long value) => UriValue.Write(_message.Buffer, value);

    /// <summary>Writes a label that is a number of 32 bits.</summary>
    public void WriteValue(float value) => UriValue.Write(_message.Buffer, value);

    /// <summary>Writes a label that is a number of 64 bits.</summary>
    public void WriteValue(double value) => UriValue.Write(_message.Buffer, value);

    /// <summary>Writes a label that is a timestamp.</summary>
    public void WriteValue(DateTimeOffset value, TimestampFormat format) => UriValue.Write(_message.Buffer, value, format);

    /// <summary>Gives the path to the request.</summary>
    public void Complete()
    {
        _message.Path = Encoding.ASCII.GetString(_message.Buffer.WrittenSpan);
        _message.Buffer.Clear();
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
}
