using Tern.Calls;
using Tern.Codecs;
using Tern.Signing;

namespace Tern.Protocols.Rest;

/// <summary>Builds the query of a request; for generated code, which writes it after the path and before the body.</summary>
/// <remarks>Nothing is allocated: the pieces are gathered in the request's buffer.</remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpquery-trait">httpQuery</seealso>
public ref struct QueryWriter
{
    private readonly RequestMessage _message;
    private int _namedLength = -1;

    /// <param name="message">The request, which has no body yet.</param>
    public QueryWriter(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        _message = message;
        message.Buffer.Clear();
    }

    /// <summary>Writes a part of the query that never changes.</summary>
    /// <param name="encoded">Names and values, encoded.</param>
    public readonly void WriteLiteral(ReadOnlySpan<byte> encoded) => Start(encoded);

    /// <summary>Writes a parameter that is text.</summary>
    /// <param name="name">The encoded name with the equals sign behind it.</param>
    /// <param name="value">The text, which is encoded here.</param>
    public readonly void Write(ReadOnlySpan<byte> name, string value)
    {
        Start(name);
        UriComponent.Write(_message.Buffer, value);
    }

    /// <summary>Writes a parameter that is a whole number.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, long value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a parameter that is a number of 32 bits.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, float value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a parameter that is a number of 64 bits.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, double value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a parameter that is a timestamp.</summary>
    /// <param name="name">The encoded name with the equals sign behind it.</param>
    /// <param name="value">The instant.</param>
    /// <param name="format">Its format.</param>
    public readonly void Write(ReadOnlySpan<byte> name, DateTimeOffset value, TimestampFormat format)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value, format);
    }

    /// <summary>
    /// Writes a parameter whose name the caller chose (<c>httpQueryParams</c>), unless it is one of those that were written
    /// before the first such parameter: what has a member of its own counts.
    /// </summary>
    /// <param name="name">The name, which is encoded here.</param>
    /// <param name="value">The text, which is encoded here.</param>
    public void WriteEntry(string name, string value)
    {
        PooledBuffer buffer = _message.Buffer;
        if (_namedLength < 0)
            _namedLength = buffer.WrittenCount;
        int start = buffer.WrittenCount;
        Start(default);
        int nameLength = UriComponent.Write(buffer, name);
        if (IsNamed(buffer.WrittenSpan[..Math.Min(_namedLength, start)], buffer.WrittenSpan[^nameLength..]))
        {
            buffer.Truncate(start);
            return;
        }
        UriValue.WriteLiteral(buffer, "="u8);
        UriComponent.Write(buffer, value);
    }

    /// <summary>Gives the query to the request; none when no parameter was written.</summary>
    public readonly void Complete()
    {
        _message.SetQuery(_message.Buffer.WrittenSpan);
        _message.Buffer.Clear();
    }

    private readonly void Start(ReadOnlySpan<byte> text)
    {
        if (_message.Buffer.WrittenCount > 0)
            UriValue.WriteLiteral(_message.Buffer, "&"u8);
        UriValue.WriteLiteral(_message.Buffer, text);
    }

    private static bool IsNamed(ReadOnlySpan<byte> query, ReadOnlySpan<byte> name)
    {
        foreach (Range range in query.Split((byte)'&'))
        {
            ReadOnlySpan<byte> parameter = query[range];
            int equals = parameter.IndexOf((byte)'=');
            if (name.SequenceEqual(equals < 0 ? parameter : parameter[..equals]))
                return true;
        }
        return false;
    }
}
