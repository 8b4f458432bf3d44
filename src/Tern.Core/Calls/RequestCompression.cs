using Tern.Runtime;

namespace Tern;

/// <summary>The compression of an operation's large request bodies (<c>smithy.api#requestCompression</c>).</summary>
/// <remarks>
/// Operations reference the object and not the name of the encoding, so that a native program contains a compressor only if it calls an operation
/// that compresses.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/spec/behavior-traits.html#requestcompression-trait">requestCompression</seealso>
public abstract class RequestCompression
{
    private readonly string _encoding;

    private protected RequestCompression(string encoding) => _encoding = encoding;

    /// <summary>Compression with <c>gzip</c>, the only encoding in the models.</summary>
    public static RequestCompression Gzip => GzipCompression.Instance;

    private protected abstract RequestBody Compress(RequestBody body);

    private protected abstract void Compress(ReadOnlySpan<byte> body, PooledBuffer destination);

    /// <summary>Compresses the body if it is large enough, or if its length is not known.</summary>
    /// <returns>True if the body was compressed.</returns>
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

    /// <summary>Appends the encoding to the encodings of the request.</summary>
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
