using System.Globalization;
using Tern.Local.Http;
using Tern.Local.Memory;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests.Signatures;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Bodies;

/// <summary>Opens the bodies of requests.</summary>
internal static class RequestBodies
{
    /// <summary>Opens the decoded body of a request, which is verified while it is read.</summary>
    /// <param name="request">The request.</param>
    /// <param name="headers">The headers of the request, including those of a presigned query.</param>
    /// <param name="payload">The parsed <c>x-amz-content-sha256</c>.</param>
    /// <param name="signature">The verified signature; null when signatures are not verified.</param>
    /// <param name="isObject">Whether the body is the content of an object or a part, which must have a length.</param>
    /// <param name="hasChecksum">Whether the checksum in the headers is of the body. That of CompleteMultipartUpload is of the object.</param>
    /// <exception cref="S3ServiceException">A header about the body is missing or not valid.</exception>
    public static IncomingBody Open(
        LocalRequest request, IReadOnlyList<KeyValuePair<string, string>> headers, PayloadHeader payload, SignatureVerification? signature, bool isObject, bool hasChecksum)
    {
        long? length = payload.IsChunked ? ParseDecodedLength(request.Header("x-amz-decoded-content-length")) : request.ContentLength;
        if (length is null && isObject)
            throw BodyErrors.MissingLength();
        DeclaredChecksum? stated = hasChecksum ? DeclaredChecksum.Find(headers, payload.HasTrailer, isObject) : null;
        Stream source = payload.IsChunked
            ? new ChunkedBody(request.Body, payload.HasSignedChunks ? signature?.CreateChunkVerifier() : null, payload.HasTrailer)
            : request.Body;
        var body = new VerifiedBody(source, length, payload.Hash, request.Header("Content-MD5"), stated, isObject);
        return body.Incoming = new IncomingBody(body, length) { TrailingAlgorithm = stated is { Value: null } ? stated.Algorithm : null };
    }

    /// <summary>Whether a request has a digest of its body.</summary>
    public static bool HasDigest(IReadOnlyList<KeyValuePair<string, string>> headers) => headers.Any(header =>
        header.Key is "content-md5" or "x-amz-trailer" || (header.Key.StartsWith("x-amz-checksum-", StringComparison.Ordinal) && header.Key is not ("x-amz-checksum-algorithm" or "x-amz-checksum-type")));

    /// <summary>Reads a document to its end.</summary>
    /// <param name="body">The document.</param>
    /// <param name="document">The buffer to write to.</param>
    /// <param name="limit">The maximum number of bytes.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="S3ServiceException">The document is too long, or does not match the headers.</exception>
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

    private static long? ParseDecodedLength(string? length)
    {
        if (length is null)
            return null;
        return long.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out long value)
            ? value
            : throw RequestErrors.InvalidArgument("x-amz-decoded-content-length must be a number", "x-amz-decoded-content-length", length);
    }
}
