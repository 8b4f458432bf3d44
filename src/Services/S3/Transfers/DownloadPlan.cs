using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>The plan of a download: one version of an object, and the parts to request.</summary>
internal sealed class DownloadPlan : IAsyncDisposable
{
    private static readonly string[] s_algorithms = ["CRC64NVME", "CRC32C", "CRC32", "SHA256", "SHA1", "SHA512", "XXHASH128", "XXHASH3", "XXHASH64", "MD5"];

    private FirstPartBytes? _firstPart;

    private DownloadPlan(FirstPartBytes first) => _firstPart = first;

    /// <summary>The request of each part without its range, pinned to the version that was found.</summary>
    public required GetObjectRequest Request { get; init; }

    /// <summary>The first response. Its body belongs to the caller of <see cref="TakeFirstPart"/>.</summary>
    public required GetObjectResponse Response { get; init; }

    public required long Length { get; init; }

    /// <summary>The size of the first part of the object in bytes, or of the whole object if it has no parts.</summary>
    public required long FirstPartLength { get; init; }

    /// <summary>The size of the ranges except the last. 0 if the parts of the object are requested, whose sizes are in the responses.</summary>
    public required long PartSize { get; init; }

    public required int PartCount { get; init; }

    /// <summary>The algorithm of the checksum to verify. Null if there is none that is supported.</summary>
    public required string? Algorithm { get; init; }

    public required string? Checksum { get; init; }

    public bool UsesPartNumbers => PartSize == 0;

    /// <summary>True if the object can be verified with the checksums of the parts.</summary>
    public bool HasPartChecksums => Algorithm is not null && (UsesPartNumbers || PartCount == 1 || ObjectChecksum.CanCombine(Algorithm));

    public DownloadVerification Verification => Algorithm is null ? DownloadVerification.LengthAndETag : UsesPartNumbers ? DownloadVerification.Parts : DownloadVerification.FullObject;

    /// <summary>
    /// Requests the first part of the object, whose response contains length, entity tag and, if it is the whole object, the checksum. Only for a
    /// larger multipart object a second request reads the checksum.
    /// </summary>
    public static async Task<DownloadPlan> CreateAsync(S3Client client, GetObjectRequest request, DownloadOptions options, CancellationToken cancellationToken)
    {
        bool isValidated = request.ChecksumMode == ChecksumMode.Enabled || client.Bodies.ResponseChecksums == ChecksumUse.WhenSupported;
        // Without parts, the first part is the whole object. A store that does not support part numbers returns the whole object as well.
        int? firstPart = client.Compatibility.MultipartChecksumType is null ? null : 1;
        GetObjectRequest beginning = request with { ChecksumMode = isValidated ? ChecksumMode.Enabled : (ChecksumMode?)null };
        GetObjectResponse first;
        try
        {
            first = await ExpiredTokenRetry.RetryOnceAsync(client.GetObjectAsync, beginning with { PartNumber = firstPart }, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (e.Response.StatusCode == 416)
        {
            // A store can reject part 1 of an empty object.
            first = await client.GetObjectAsync(beginning, cancellationToken).ConfigureAwait(false);
        }
        if (firstPart is not null && IsEmptyPart(first))
        {
            // MinIO returns such a part without Content-Range, because an empty range cannot be expressed.
            await first.DisposeAsync().ConfigureAwait(false);
            first = await client.GetObjectAsync(beginning, cancellationToken).ConfigureAwait(false);
        }
        try
        {
            return await CreateAsync(client, request, options, first, isValidated, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await first.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Returns the first bytes, which the plan received. Null if they were taken before.</summary>
    public FirstPartBytes? TakeFirstPart() => Interlocked.Exchange(ref _firstPart, null);

    /// <summary>Releases the connection if the first bytes were not taken.</summary>
    public ValueTask DisposeAsync() => TakeFirstPart() is { } first ? first.DisposeAsync() : ValueTask.CompletedTask;

    /// <summary>Returns the range of a part. Not for the parts of a multipart object.</summary>
    public ContentRange GetRange(int index) => new(index * PartSize, Math.Min(PartSize, Length - (index * PartSize)), Length);

    /// <summary>Verifies the received parts. Does not verify checksums if <see cref="HasPartChecksums"/> is false.</summary>
    /// <param name="parts">All parts, in order.</param>
    /// <exception cref="TernChecksumMismatchException">The bytes do not match the checksum of the object.</exception>
    public void Verify(IReadOnlyList<DownloadedPart> parts)
    {
        long end = 0;
        foreach (DownloadedPart part in parts)
        {
            if (part.Offset != end)
                throw new TransferException("The parts in the responses are not consecutive. The store does not support part numbers. Set S3Compatibility.MultipartChecksumType to null.");
            end += part.Length;
        }
        if (end != Length)
            throw new TransferException("The parts in the responses are not the whole object. The store does not support part numbers. Set S3Compatibility.MultipartChecksumType to null.");
        if (Algorithm is null || Checksum is null || !HasPartChecksums || parts.Count == 0)
            return;
        string? actual = UsesPartNumbers
            ? ObjectChecksum.ComputeComposite(Algorithm, parts.Select(part => part.Checksum))
            : parts.Count == 1 ? parts[0].Checksum : ObjectChecksum.Combine(Algorithm, parts.Select(part => (part.Checksum, part.Length)));
        if (actual is not null)
            VerifyFullObject(actual);
    }

    /// <summary>Compares a checksum of all bytes with the checksum of the object.</summary>
    public void VerifyFullObject(string actual)
    {
        if (actual != Checksum)
            throw ObjectChecksum.CreateMismatchException(Algorithm!, Checksum!, actual, "The object");
    }

    private static async Task<DownloadPlan> CreateAsync(
        S3Client client, GetObjectRequest request, DownloadOptions options, GetObjectResponse first, bool isValidated, CancellationToken cancellationToken)
    {
        ContentRange? contentRange = ContentRange.Parse(first.ContentRange);
        // A part of the object, and no other header contains the size of the object.
        if (contentRange is null && first.ResponseMetadata.StatusCode == 206)
        {
            throw new TransferException(
                $"The store returned part of the object (HTTP 206) without its total length. Content-Range is {(first.ContentRange is { } header ? $"'{header}'" : "missing")}, but 'bytes FIRST-LAST/TOTAL' is expected. Downloads from a store that does not send it are not supported.");
        }
        long served = first.ContentLength ?? first.Body.ContentLength ?? contentRange?.Length ?? throw new TransferException("The response contains no length of the object. Content-Length or Content-Range is expected.");
        ContentRange range = contentRange ?? new(0, served, served);
        long length = range.Total;
        if (length is < 0 or > PartSizes.Max * PartSizes.MaxCount)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"The length of the object in the response is {length} bytes. Expected 0 to {PartSizes.Max * PartSizes.MaxCount} bytes."));
        if (range.Start != 0 || range.Length != served)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"The response contains {served} bytes from offset {range.Start}, with Content-Range '{first.ContentRange}'. The object was requested from offset 0."));
        GetObjectRequest pinned = request with { IfMatch = request.IfMatch ?? first.ETag, VersionId = request.VersionId ?? first.VersionId };
        int partCount = first.PartsCount ?? 1;
        long rangeSize = options.PartSize ?? GetPartSize(length, partCount, served);
        var beginning = new FirstPartBytes(first, served);
        if (!isValidated || served == length)
            return Make(first, first.ChecksumType);
        beginning = await beginning.BufferAsync(Math.Min(rangeSize, PartSizes.Default), cancellationToken).ConfigureAwait(false);
        try
        {
            HeadObjectResponse head = await ExpiredTokenRetry.RetryOnceAsync(client.HeadObjectAsync, ToHead(pinned), cancellationToken).ConfigureAwait(false);
            return Make(head, head.ChecksumType);
        }
        catch (Exception e)
        {
            await beginning.DisposeAsync().ConfigureAwait(false);
            if (e is S3Exception { Response.StatusCode: 412 })
                throw new ObjectChangedException(request.Bucket, request.Key, e);
            throw;
        }

        DownloadPlan Make(ServiceResponse ofWhole, ChecksumType? type)
        {
            (string? algorithm, string? checksum) = isValidated ? FindChecksum(ofWhole) : (null, null);
            bool isComposite = checksum is not null && ((served < length && type == ChecksumType.Composite) || checksum.Contains('-', StringComparison.Ordinal));
            bool isByParts = isComposite && partCount is > 1 and <= PartSizes.MaxCount;
            // A composite checksum of one part is the checksum of a checksum. Without the parts it cannot be verified.
            if (isComposite && !isByParts)
                (algorithm, checksum) = (null, null);
            long pieceSize = isByParts ? 0 : rangeSize;
            return new(beginning)
            {
                Request = pinned,
                Response = first,
                Length = length,
                FirstPartLength = served,
                PartSize = pieceSize,
                PartCount = isByParts ? partCount : (int)((length + pieceSize - 1) / pieceSize),
                Algorithm = algorithm,
                Checksum = checksum,
            };
        }
    }

    private static bool IsEmptyPart(GetObjectResponse response) =>
        response.ResponseMetadata.StatusCode == 206 && (response.ContentLength ?? response.Body.ContentLength) == 0 && ContentRange.Parse(response.ContentRange) is null;

    // Ranges that match the parts are read from one place. A part size far from the usual one would cause too many requests, or too few.
    private static long GetPartSize(long length, int partCount, long partSize) =>
        partCount > 1 && partSize is >= PartSizes.Min and <= 64 * 1024 * 1024 && length <= partSize * PartSizes.MaxCount ? partSize : PartSizes.ForLength(length);

    private static (string? Algorithm, string? Checksum) FindChecksum(ServiceResponse response)
    {
        foreach (string algorithm in s_algorithms)
        {
            if (ObjectChecksum.GetFromHeaders(response, algorithm) is { Length: > 0 } value)
                return (algorithm, value);
        }
        return (null, null);
    }

    private static HeadObjectRequest ToHead(GetObjectRequest request) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        VersionId = request.VersionId,
        IfMatch = request.IfMatch,
        IfNoneMatch = request.IfNoneMatch,
        IfModifiedSince = request.IfModifiedSince,
        IfUnmodifiedSince = request.IfUnmodifiedSince,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        ChecksumMode = ChecksumMode.Enabled,
    };
}
