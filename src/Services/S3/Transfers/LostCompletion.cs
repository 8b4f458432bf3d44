namespace Tern.S3.Transfers;

/// <summary>
/// Finds out whether an upload was completed though the answer that said so was lost: the attempt after it is told that there is no such
/// upload, or, by the condition of the request, that there is an object already.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">Errors of CompleteMultipartUpload</seealso>
internal static class LostCompletion
{
    private const int HashLength = 16;
    private const string NoSuchUpload = "NoSuchUpload";

    /// <summary>Whether an attempt may have made the object: this one, whose answer did not come, or one before that ended like this.</summary>
    /// <param name="error">What the call ended with.</param>
    /// <param name="isAnswerLost">Whether a call before it, whose token had expired, may have.</param>
    public static bool IsPossible(TernException error, bool isAnswerLost) =>
        error is TransportException
        || (error is S3Exception { ErrorCode: NoSuchUpload or "PreconditionFailed" } refused
            && (isAnswerLost || refused is { Response.Attempts: > 1 } or { Call.IsAnswerLost: true }));

    /// <summary>Looks at the object that is there now.</summary>
    /// <param name="client">The client.</param>
    /// <param name="error">What the completion ended with.</param>
    /// <param name="request">The object.</param>
    /// <param name="uploadId">The upload.</param>
    /// <param name="parts">Its parts.</param>
    /// <param name="length">Its bytes.</param>
    /// <param name="algorithm">The algorithm of the parts' checksums; null where they have none.</param>
    /// <param name="whole">The checksum of all bytes; null where the object is to have a composite one, or none.</param>
    /// <param name="cancellationToken">Ends the upload.</param>
    /// <returns>It, if it has the length and the entity tag or the checksum that the parts make; null for another one or none.</returns>
    public static async Task<UploadResult?> FindAsync(
        S3Client client,
        TernException error,
        PutObjectRequest request,
        string uploadId,
        CompletedPart[] parts,
        long length,
        string? algorithm,
        string? whole,
        CancellationToken cancellationToken)
    {
        // The same bytes may have been there before: as long as there is the upload, it has made nothing.
        if (error is not S3Exception { ErrorCode: NoSuchUpload } && !await IsGoneAsync(client, request, uploadId, cancellationToken).ConfigureAwait(false))
            return null;
        HeadObjectResponse head;
        try
        {
            ChecksumMode? mode = algorithm is null ? (ChecksumMode?)null : ChecksumMode.Enabled;
            head = await ExpiredToken.RepeatAsync(client.HeadObjectAsync, UploadRequests.Head(request) with { ChecksumMode = mode }, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is S3Exception or TransportException)
        {
            return null;
        }
        string? checksum = algorithm is null ? null : ObjectChecksum.OfHeaders(head, algorithm);
        bool isOurs = head.ContentLength == length
            && ((ETagOf(parts) is { } tag && head.ETag == tag) || (checksum is not null && checksum == (whole ?? Compose(algorithm!, parts))));
        return !isOurs ? null : new()
        {
            ETag = head.ETag,
            VersionId = head.VersionId,
            Length = length,
            Parts = parts,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = head.ChecksumType,
            Checksum = checksum,
            Response = head,
        };
    }

    /// <summary>The entity tag of parts: the MD5 of theirs, with their number; null where theirs are not MD5, as with keys of KMS or of customers.</summary>
    internal static string? ETagOf(CompletedPart[] parts)
    {
        using Checksums.Checksum hash = Checksums.Checksum.Create("MD5")!;
        Span<byte> value = stackalloc byte[HashLength];
        foreach (CompletedPart part in parts)
        {
            ReadOnlySpan<char> tag = part.ETag.AsSpan().Trim('"');
            if (tag.Length != 2 * HashLength || Convert.FromHexString(tag, value, out _, out _) != System.Buffers.OperationStatus.Done)
                return null;
            hash.Append(value);
        }
        hash.Finish(value);
        return string.Create(System.Globalization.CultureInfo.InvariantCulture, $"\"{Convert.ToHexStringLower(value)}-{parts.Length}\"");
    }

    // Who may upload but not list the parts gets no answer, and the error of the completion.
    private static async Task<bool> IsGoneAsync(S3Client client, PutObjectRequest request, string uploadId, CancellationToken cancellationToken)
    {
        ListPartsRequest list = UploadRequests.ListParts(request, uploadId) with { MaxParts = 1 };
        try
        {
            await ExpiredToken.RepeatAsync(client.ListPartsAsync, list, cancellationToken).ConfigureAwait(false);
            return false;
        }
        catch (Exception e) when (e is S3Exception or TransportException)
        {
            return e is S3Exception { ErrorCode: NoSuchUpload };
        }
    }

    private static string? Compose(string algorithm, CompletedPart[] parts) =>
        ObjectChecksum.Compose(algorithm, parts.Select(part => ObjectChecksum.Of(part, algorithm)));
}
