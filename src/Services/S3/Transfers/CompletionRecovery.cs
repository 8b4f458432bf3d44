namespace Tern.S3.Transfers;

/// <summary>
/// Finds out whether an upload was completed although its response was not received. The next attempt then fails, because the upload no longer
/// exists, or because the condition of the request finds an object.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">Errors of CompleteMultipartUpload</seealso>
internal static class CompletionRecovery
{
    private const int HashLength = 16;
    private const string NoSuchUpload = "NoSuchUpload";

    /// <summary>True if an attempt can have created the object: this one, without a response, or an earlier one.</summary>
    /// <param name="error">The error of the call.</param>
    /// <param name="isOutcomeUnknown">True if the outcome of an earlier call, whose token had expired, is unknown.</param>
    public static bool IsPossible(TernException error, bool isOutcomeUnknown) =>
        error is TernTransportException
        || (error is S3Exception { ErrorCode: NoSuchUpload or "PreconditionFailed" } refused
            && (isOutcomeUnknown || refused is { Response.Attempts: > 1 } or { Call.IsOutcomeUnknown: true }));

    /// <summary>Compares the current object with the upload.</summary>
    /// <param name="client">The client.</param>
    /// <param name="error">The error of the completion.</param>
    /// <param name="request">The object.</param>
    /// <param name="uploadId">The id of the upload.</param>
    /// <param name="parts">The parts.</param>
    /// <param name="length">The size of the object in bytes.</param>
    /// <param name="algorithm">The checksum algorithm of the parts. Null means no checksums.</param>
    /// <param name="fullChecksum">The checksum of all bytes. Null if the object has a composite checksum or none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The object, if length and entity tag or checksum match the parts. Null if it does not match or does not exist.</returns>
    public static async Task<UploadResult?> FindAsync(
        S3Client client,
        TernException error,
        PutObjectRequest request,
        string uploadId,
        CompletedPart[] parts,
        long length,
        string? algorithm,
        string? fullChecksum,
        CancellationToken cancellationToken)
    {
        // The same bytes can have been there before. While the upload exists, it has not created an object.
        if (error is not S3Exception { ErrorCode: NoSuchUpload } && !await IsUploadMissingAsync(client, request, uploadId, cancellationToken).ConfigureAwait(false))
            return null;
        HeadObjectResponse head;
        try
        {
            ChecksumMode? mode = algorithm is null ? (ChecksumMode?)null : ChecksumMode.Enabled;
            head = await ExpiredTokenRetry.RetryOnceAsync(client.HeadObjectAsync, UploadRequests.Head(request) with { ChecksumMode = mode }, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is S3Exception or TernTransportException)
        {
            return null;
        }
        string? checksum = algorithm is null ? null : ObjectChecksum.GetFromHeaders(head, algorithm);
        bool isOurs = head.ContentLength == length
            && ((ComputeETag(parts) is { } tag && head.ETag == tag) || (checksum is not null && checksum == (fullChecksum ?? Compose(algorithm!, parts))));
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

    /// <summary>
    /// The entity tag of a multipart object: the MD5 of the part tags, and their number. Null if they are not MD5, as with SSE-KMS and SSE-C.
    /// </summary>
    internal static string? ComputeETag(CompletedPart[] parts)
    {
        using Runtime.Checksum hash = Runtime.Checksum.Create("MD5")!;
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

    // Without the permission to list parts the caller gets the error of the completion.
    private static async Task<bool> IsUploadMissingAsync(S3Client client, PutObjectRequest request, string uploadId, CancellationToken cancellationToken)
    {
        ListPartsRequest list = UploadRequests.ListParts(request, uploadId) with { MaxParts = 1 };
        try
        {
            await ExpiredTokenRetry.RetryOnceAsync(client.ListPartsAsync, list, cancellationToken).ConfigureAwait(false);
            return false;
        }
        catch (Exception e) when (e is S3Exception or TernTransportException)
        {
            return e is S3Exception { ErrorCode: NoSuchUpload };
        }
    }

    private static string? Compose(string algorithm, CompletedPart[] parts) =>
        ObjectChecksum.ComputeComposite(algorithm, parts.Select(part => ObjectChecksum.Get(part, algorithm)));
}
