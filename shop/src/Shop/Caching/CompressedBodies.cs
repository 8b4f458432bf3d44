using Shop.Routing;

namespace Shop.Caching;

/// <summary>The compressed forms of a cached response with their entity tags. Each is created at its first use.</summary>
internal sealed class CompressedBodies(ReadOnlyMemory<byte> body, string etag)
{
    private CompressedBody? br, gzip;

    /// <summary>The form in a content coding, <c>br</c> or <c>gzip</c>.</summary>
    public CompressedBody Of(string coding) => coding == "br" ? br ??= Compress(coding) : gzip ??= Compress(coding);

    private CompressedBody Compress(string coding)
    {
        using var compressor = new Compressor(coding);
        compressor.Write(body.Span);
        compressor.Complete();
        return new CompressedBody(compressor.Output.Span.ToArray(), EntityTags.OfCoding(etag, coding));
    }
}

/// <summary>A body in a content coding.</summary>
internal sealed record CompressedBody(byte[] Body, string ETag);
