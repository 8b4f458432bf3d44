using System.IO.Compression;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>
/// Compresses a body into a buffer. <see cref="Flush"/> outputs all that was written. Only <see cref="Complete"/> writes the end of the compressed
/// data, so that a client detects an aborted stream as incomplete.
/// </summary>
/// <remarks>
/// ASP.NET Core's middleware is not used: it compresses bodies of any length, cannot exclude a route on plain HTTP, returns one strong entity tag
/// for different bytes, and wraps the body of every request.
/// </remarks>
internal sealed class Compressor : IDisposable
{
    /// <summary>The minimum length of a body to compress, in bytes.</summary>
    public const int MinimumLength = 1024;

    private static readonly string[] Codings = ["br", "gzip"];

    private readonly Stream encoder;

    public Compressor(string coding)
    {
        var sink = new Sink(Output);
        encoder = coding == "br" ? new BrotliStream(sink, CompressionLevel.Fastest) : new GZipStream(sink, CompressionLevel.Fastest);
    }

    /// <summary>The compressed data. The caller reads and clears it.</summary>
    public PooledBuffer Output { get; } = new(4096);

    /// <summary>The content coding with the highest quality (RFC 9110, 12.5.3), <c>br</c> among equal ones; null for none.</summary>
    public static string? Choose(StringValues acceptEncoding)
    {
        if (acceptEncoding.Count == 0 || !StringWithQualityHeaderValue.TryParseList([.. acceptEncoding!], out var wishes)) return null;
        string? best = null;
        // A client can prefer the uncompressed body.
        var bestQuality = Quality(wishes, "identity") ?? 0;
        foreach (var coding in Codings)
        {
            var quality = Quality(wishes, coding) ?? Quality(wishes, "*") ?? 0;
            if (quality == 0 || quality < bestQuality || (best is not null && quality == bestQuality)) continue;
            best = coding;
            bestQuality = quality;
        }
        return best;
    }

    public void Write(ReadOnlySpan<byte> bytes) => encoder.Write(bytes);

    public void Flush() => encoder.Flush();

    public void Complete() => encoder.Dispose();

    public void Dispose()
    {
        encoder.Dispose();
        Output.Dispose();
    }

    private static double? Quality(IList<StringWithQualityHeaderValue> wishes, string coding)
    {
        foreach (var wish in wishes)
        {
            if (wish.Value.Equals(coding, StringComparison.OrdinalIgnoreCase)) return wish.Quality ?? 1;
        }
        return null;
    }

    /// <summary>Receives the output of the encoder in memory, so that the encoder never blocks on the response.</summary>
    private sealed class Sink(PooledBuffer buffer) : Stream
    {
        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override void Write(ReadOnlySpan<byte> bytes) => buffer.Write(bytes);

        public override void Write(byte[] bytes, int offset, int count) => buffer.Write(bytes.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override int Read(byte[] bytes, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
