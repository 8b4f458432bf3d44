using System.IO.Compression;
using Tern.Codecs;
using Tern.Http;

namespace Tern.Calls;

/// <summary>Compresses large request bodies of operations that allow it (<c>smithy.api#requestCompression</c>).</summary>
/// <seealso href="https://smithy.io/2.0/spec/behavior-traits.html#requestcompression-trait">requestCompression</seealso>
internal static class RequestCompression
{
    private const string Gzip = "gzip";

    /// <summary>Compresses the body if it is large enough, or of unknown length.</summary>
    /// <returns>Whether it did.</returns>
    public static bool TryCompress(OperationDescriptor operation, int minSize, ref BodySource body, ref PooledBuffer? compressed)
    {
        if (!operation.RequestCompression.Contains(Gzip))
            return false;
        if (body.IsStreamed)
        {
            if (body.Stream.Length < minSize)
                return false;
            body = new BodySource(default, new GzipBody(body.Stream));
            return true;
        }
        if (body.Memory.Length < minSize)
            return false;
        compressed ??= new PooledBuffer(body.Memory.Length / 4);
        compressed.Clear();
        using (var gzip = new GZipStream(new BufferStream(compressed), CompressionLevel.Optimal))
            gzip.Write(body.Memory.Span);
        body = new BodySource(compressed.WrittenMemory, null);
        return true;
    }

    /// <summary>Tells the encoding behind those that the request has already.</summary>
    public static void AppendEncoding(List<KeyValuePair<string, string>> headers)
    {
        const string Name = "Content-Encoding";
        for (int i = 0; i < headers.Count; i++)
        {
            if (headers[i].Key.Equals(Name, StringComparison.OrdinalIgnoreCase))
            {
                headers[i] = new(Name, $"{headers[i].Value}, {Gzip}");
                return;
            }
        }
        headers.Add(new(Name, Gzip));
    }
}
