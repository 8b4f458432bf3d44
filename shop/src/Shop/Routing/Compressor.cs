using System.IO.Compression;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>
/// Compresses a body into a buffer. What has been written comes out as soon as <see cref="Flush"/> is called; only after
/// <see cref="Complete"/> does the client see an end, so that a stream that breaks off is never taken for a whole one.
/// </summary>
/// <remarks>
/// Not the framework's middleware: it compresses bodies of any length, cannot leave out a route on plain HTTP, keeps one strong entity tag
/// for bodies with different bytes, and wraps the body of every request.
/// </remarks>
internal sealed class Compressor : IDisposable
{
    /// <summary>Bodies below this length, in bytes, are sent as they are.</summary>
    public const int MinimumLength = 1024;

    private static readonly string[] Codings = ["br", "gzip"];

    private readonly Stream encoder;

    public Compressor(string coding)
    {
        var sink = new Sink(Output);
        encoder = coding == "br" ? new BrotliStream(sink, CompressionLevel.Fastest) : new GZipStream(sink, CompressionLevel.Fastest);
    }

    /// <summary>What has come out; the caller takes it and clears it.</summary>
    public PooledBuffer Output { get; } = new(4096);

    /// <summary>The coding that the client likes best (RFC 9110, 12.5.3), among equals br; null for none.</summary>
    public static string? Choose(StringValues acceptEncoding)
    {
        if (acceptEncoding.Count == 0 || !StringWithQualityHeaderValue.TryParseList([.. acceptEncoding!], out var wishes)) return null;
        string? best = null;
        // A client that would rather have it plain gets it so.
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

    /// <summary>Takes what the encoder gives, so that it never waits and never writes to a response by itself.</summary>
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
