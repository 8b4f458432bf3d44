using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Builds the query of a request. For generated code, which writes it after the path and before the body.</summary>
/// <remarks>Does not allocate: it uses the request's buffer.</remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpquery-trait">httpQuery</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
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

    /// <summary>Writes a constant part of the query.</summary>
    /// <param name="encoded">Percent-encoded names and values.</param>
    public readonly void WriteLiteral(ReadOnlySpan<byte> encoded) => Start(encoded);

    /// <summary>Writes a text parameter.</summary>
    /// <param name="name">The percent-encoded name, followed by the equals sign.</param>
    /// <param name="value">The text, which this method percent-encodes.</param>
    public readonly void Write(ReadOnlySpan<byte> name, string value)
    {
        Start(name);
        UriComponent.Write(_message.Buffer, value);
    }

    /// <summary>Writes an integer parameter.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, long value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a 32-bit floating-point parameter.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, float value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a 64-bit floating-point parameter.</summary>
    /// <inheritdoc cref="Write(ReadOnlySpan{byte}, string)"/>
    public readonly void Write(ReadOnlySpan<byte> name, double value)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value);
    }

    /// <summary>Writes a timestamp parameter.</summary>
    /// <param name="name">The percent-encoded name, followed by the equals sign.</param>
    /// <param name="value">The instant.</param>
    /// <param name="format">The format of the timestamp.</param>
    public readonly void Write(ReadOnlySpan<byte> name, DateTimeOffset value, TimestampFormat format)
    {
        Start(name);
        UriValue.Write(_message.Buffer, value, format);
    }

    /// <summary>
    /// Writes a parameter of <c>httpQueryParams</c>, whose name the caller chooses. Skips it if a parameter of that name was written
    /// before the first call of this method: members with their own parameter take precedence.
    /// </summary>
    /// <param name="name">The name, which this method percent-encodes.</param>
    /// <param name="value">The text, which this method percent-encodes.</param>
    public void WriteEntry(string name, string value)
    {
        PooledBuffer buffer = _message.Buffer;
        if (_namedLength < 0)
            _namedLength = buffer.WrittenCount;
        int start = buffer.WrittenCount;
        Start(default);
        int nameLength = UriComponent.Write(buffer, name);
        if (ContainsName(buffer.WrittenSpan[..Math.Min(_namedLength, start)], buffer.WrittenSpan[^nameLength..]))
        {
            buffer.Truncate(start);
            return;
        }
        UriValue.WriteLiteral(buffer, "="u8);
        UriComponent.Write(buffer, value);
    }

    /// <summary>Sets the query of the request; no query if no parameter was written.</summary>
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

    private static bool ContainsName(ReadOnlySpan<byte> query, ReadOnlySpan<byte> name)
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
