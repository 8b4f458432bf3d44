using System.Globalization;
using Tern.Local.Http;
using Tern.Local.Memory;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Front.Signatures;
using Tern.Signing;

namespace Tern.Local.S3.Front.Bodies;

/// <summary>Opens the bodies of requests.</summary>
internal static class RequestBodies
{
    /// <summary>The body as the client meant it, which verifies itself while it is read.</summary>
    /// <param name="request">The request.</param>
    /// <param name="headers">Its headers, those of a presigned query among them.</param>
    /// <param name="payload">What it says of its body.</param>
    /// <param name="signature">Its signature; null when that is not looked at.</param>
    /// <param name="isObject">Whether the body is an object's, whose length must be known.</param>
    /// <param name="hasChecksum">Whether the checksum among the headers is the body's; that of a completed upload is the object's.</param>
    /// <exception cref="S3ServiceException">What the request says of its body makes no sense.</exception>
    public static IncomingBody Open(
        LocalRequest request, IReadOnlyList<KeyValuePair<string, string>> headers, PayloadStatement payload, SignatureVerification? signature, bool isObject, bool hasChecksum)
    {
        long? length = payload.IsChunked ? Decoded(request.Header("x-amz-decoded-content-length")) : request.ContentLength;
        if (length is null && isObject)
            throw BodyErrors.MissingLength();
        StatedChecksum? stated = hasChecksum ? StatedChecksum.Of(headers, payload.HasTrailer, isObject) : null;
        Stream source = payload.IsChunked
            ? new ChunkedBody(request.Body, payload.SignsChunks ? signature?.CreateChunkVerifier() : null, payload.HasTrailer)
            : request.Body;
        var body = new VerifiedBody(source, length, payload.Hash, request.Header("Content-MD5"), stated, isObject);
        return body.Incoming = new IncomingBody(body, length) { TrailingAlgorithm = stated is { Value: null } ? stated.Algorithm : null };
    }

    /// <summary>Whether a request has a digest of its body.</summary>
    public static bool HasDigest(IReadOnlyList<KeyValuePair<string, string>> headers) => headers.Any(header =>
        header.Key is "content-md5" or "x-amz-trailer" || (header.Key.StartsWith("x-amz-checksum-", StringComparison.Ordinal) && header.Key is not ("x-amz-checksum-algorithm" or "x-amz-checksum-type")));

    /// <summary>Reads a document to its end.</summary>
    /// <param name="body">The document.</param>
    /// <param name="document">Takes it.</param>
    /// <param name="limit">The most bytes that it may have.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <exception cref="S3ServiceException">It is too long, or not what was promised.</exception>
    public static async ValueTask ReadAsync(IncomingBody body, NativeBuffer document, int limit, CancellationToken cancellationToken)
    {
        if (body.Length > limit)
            throw BodyErrors.DocumentTooLarge(limit);
        while (await body.Content.ReadAsync(document.GetMemory(), cancellationToken).ConfigureAwait(false) is > 0 and var count)
        {
            document.Advance(count);
            if (document.WrittenCount > limit)
                throw BodyErrors.DocumentTooLarge(limit);
        }
    }

    private static long? Decoded(string? length)
    {
        if (length is null)
            return null;
        return long.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out long value)
            ? value
            : throw RequestErrors.InvalidArgument("x-amz-decoded-content-length must be a number", "x-amz-decoded-content-length", length);
    }
}
