using System.IO.Compression;

namespace Tern.Runtime;

/// <summary>Compression with gzip.</summary>
internal sealed class GzipCompression : RequestCompression
{
    public static readonly GzipCompression Instance = new();

    private GzipCompression()
        : base("gzip")
    {
    }

    private protected override RequestBody Compress(RequestBody body) => new GzipBody(body);

    private protected override void Compress(ReadOnlySpan<byte> body, PooledBuffer destination)
    {
        using var gzip = new GZipStream(new BufferStream(destination), CompressionLevel.Optimal);
        gzip.Write(body);
    }
}
