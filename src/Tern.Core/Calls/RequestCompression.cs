using Tern.Codecs;
using Tern.Http;

namespace Tern.Calls;

/// <summary>How an operation's large request bodies are compressed (<c>smithy.api#requestCompression</c>).</summary>
/// <remarks>
/// Operations name the object and not the encoding, so that a native program has a compressor in it only if it calls an
/// operation that compresses.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/spec/behavior-traits.html#requestcompression-trait">requestCompression</seealso>
public abstract class RequestCompression
{
    private readonly string _encoding;

    private protected RequestCompression(string encoding) => _encoding = encoding;

    /// <summary>By <c>gzip</c>, the one encoding that models ask for today.</summary>
    public static RequestCompression Gzip => GzipCompression.Instance;

    private protected abstract RequestBody Compress(RequestBody body);

    private protected abstract void Compress(ReadOnlySpan<byte> body, PooledBuffer destination);

    /// <summary>Compresses the body if it is large enough, or of unknown length.</summary>
    /// <returns>Whether it did.</returns>
    internal bool TryCompress(int minSize, ref BodySource body, ref PooledBuffer? compressed)
    {
        if (body.IsStreamed)
        {
            if (body.Stream.Length < minSize)
                return false;
            body = new BodySource(default, Compress(body.Stream));
            return true;
        }
        if (body.Memory.Length < minSize)
            return false;
        compressed ??= new PooledBuffer(body.Memory.Length / 4);
        compressed.Clear();
        Compress(body.Memory.Span, compressed);
        body = new BodySource(compressed.WrittenMemory, null);
        return true;
    }

    /// <summary>Tells the encoding behind those that the request has already.</summary>
    internal void AppendEncoding(List<KeyValuePair<string, string>> headers)
    {
        const string Name = "Content-Encoding";
        for (int i = 0; i < headers.Count; i++)
        {
            if (headers[i].Key.Equals(Name, StringComparison.OrdinalIgnoreCase))
            {
                headers[i] = new(Name, $"{headers[i].Value}, {_encoding}");
                return;
            }
        }
        headers.Add(new(Name, _encoding));
    }
}
