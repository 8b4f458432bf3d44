using Shop.Routing;

namespace Shop.Caching;

/// <summary>The compressed forms of a cached response with their entity tags. Each is created at its first use.</summary>
internal sealed class CodedBodies(ReadOnlyMemory<byte> body, string etag)
{
    private CodedBody? br, gzip;

    /// <summary>The form in a content coding, <c>br</c> or <c>gzip</c>.</summary>
    public CodedBody Of(string coding) => coding == "br" ? br ??= Make(coding) : gzip ??= Make(coding);

    private CodedBody Make(string coding)
    {
        using var compressor = new Compressor(coding);
        compressor.Write(body.Span);
        compressor.Complete();
        return new CodedBody(compressor.Output.Span.ToArray(), EntityTags.OfCoding(etag, coding));
    }
}

/// <summary>A body in a content coding.</summary>
internal sealed record CodedBody(byte[] Body, string ETag);
