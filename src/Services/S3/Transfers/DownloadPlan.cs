using System.Globalization;
using Tern.Calls;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>One object, pinned to what it was at the beginning, and the pieces that it is fetched in.</summary>
internal sealed class DownloadPlan : IAsyncDisposable
{
    private static readonly string[] s_algorithms = ["CRC64NVME", "CRC32C", "CRC32", "SHA256", "SHA1", "SHA512", "XXHASH128", "XXHASH3", "XXHASH64", "MD5"];

    private DownloadBeginning? _first;

    private DownloadPlan(DownloadBeginning first) => _first = first;

    /// <summary>The request of each piece, but for its range: of the one version that was found.</summary>
    public required GetObjectRequest Request { get; init; }

    /// <summary>What S3 tells of the object; its body is for whoever <see cref="TakeFirst"/> gives it to.</summary>
    public required GetObjectResponse Response { get; init; }

    public required long Length { get; init; }

    /// <summary>The bytes of the object's first part, or of all of it where it is not in parts.</summary>
    public required long FirstLength { get; init; }

    /// <summary>The size of the pieces, but for the last; 0 where they are the object's parts, which S3 tells the sizes of.</summary>
    public required long PieceSize { get; init; }

    public required int PieceCount { get; init; }

    /// <summary>The checksum to hold the object against, where it has one that is known here.</summary>
    public required string? Algorithm { get; init; }

    public required string? Checksum { get; init; }

    public bool IsByParts => PieceSize == 0;

    /// <summary>Whether the checksums of the pieces say something of the object.</summary>
    public bool HasPieceChecksums => Algorithm is not null && (IsByParts || PieceCount == 1 || ObjectChecksum.CanCombine(Algorithm));

    public DownloadVerification Verification => Algorithm is null ? DownloadVerification.LengthAndETag : IsByParts ? DownloadVerification.Parts : DownloadVerification.FullObject;

    /// <summary>
    /// Asks S3 for the beginning of the object, which tells its length, its tag, and, where that is all of it, its checksum. Only of a
    /// longer object in parts S3 is asked for the checksum besides.
    /// </summary>
    public static async Task<DownloadPlan> MakeAsync(S3Client client, GetObjectRequest request, DownloadOptions options, CancellationToken cancellationToken)
    {
        bool isValidated = request.ChecksumMode == ChecksumMode.Enabled || client.Bodies.ResponseChecksums == ChecksumUse.WhenSupported;
        // The first part: of an object that is not in parts it is the whole. A store that does not know parts serves the whole as well.
        int? firstPart = client.Store.MultipartChecksumType is null ? null : 1;
        GetObjectRequest beginning = request with { ChecksumMode = isValidated ? ChecksumMode.Enabled : (ChecksumMode?)null };
        GetObjectResponse first;
        try
        {
            first = await ExpiredToken.RepeatAsync(client.GetObjectAsync, beginning with { PartNumber = firstPart }, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (e.Response.StatusCode == 416)
        {
            // A store may have no first part of an object without bytes.
            first = await client.GetObjectAsync(beginning, cancellationToken).ConfigureAwait(false);
        }
        if (firstPart is not null && IsEmptyPart(first))
        {
            // MinIO serves such a part without a range, since an empty one cannot be written.
            await first.DisposeAsync().ConfigureAwait(false);
            first = await client.GetObjectAsync(beginning, cancellationToken).ConfigureAwait(false);
        }
        try
        {
            return await MakeAsync(client, request, options, first, isValidated, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await first.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>The first of the bytes, which came with the answer that the plan was made by; null when they were taken before.</summary>
    public DownloadBeginning? TakeFirst() => Interlocked.Exchange(ref _first, null);

    /// <summary>Gives the connection back if nobody has taken the first bytes.</summary>
    public ValueTask DisposeAsync() => TakeFirst() is { } first ? first.DisposeAsync() : ValueTask.CompletedTask;

    /// <summary>Where a piece is; not for the object's own parts.</summary>
    public ContentRange PieceAt(int index) => new(index * PieceSize, Math.Min(PieceSize, Length - (index * PieceSize)), Length);

    /// <summary>Holds what has arrived against what S3 says of the object; not where <see cref="HasPieceChecksums"/> is false.</summary>
    /// <param name="pieces">All pieces, in their order.</param>
    /// <exception cref="ChecksumMismatchException">They are not the object's bytes.</exception>
    public void Verify(IReadOnlyList<PieceReceipt> pieces)
    {
        long end = 0;
        foreach (PieceReceipt piece in pieces)
        {
            if (piece.Offset != end)
                throw new TransferException("the parts that S3 has served do not follow one another: the store does not know the parts of an object");
            end += piece.Length;
        }
        if (end != Length)
            throw new TransferException("the parts that S3 has served are not all of the object: the store does not know the parts of an object");
        if (Algorithm is null || Checksum is null || !HasPieceChecksums || pieces.Count == 0)
            return;
        string? actual = IsByParts
            ? ObjectChecksum.Compose(Algorithm, pieces.Select(piece => piece.Checksum))
            : pieces.Count == 1 ? pieces[0].Checksum : ObjectChecksum.Combine(Algorithm, pieces.Select(piece => (piece.Checksum, piece.Length)));
        if (actual is not null)
            VerifyWhole(actual);
    }

    /// <summary>Holds a checksum of all bytes against the one that S3 has.</summary>
    public void VerifyWhole(string actual)
    {
        if (actual != Checksum)
            throw ObjectChecksum.Mismatch(Algorithm!, Checksum!, actual, "the whole");
    }

    private static async Task<DownloadPlan> MakeAsync(
        S3Client client, GetObjectRequest request, DownloadOptions options, GetObjectResponse first, bool isValidated, CancellationToken cancellationToken)
    {
        ContentRange? told = ContentRange.Parse(first.ContentRange);
        // Part of the object, and nothing else in the response has the length of the whole.
        if (told is null && first.ResponseMetadata.StatusCode == 206)
        {
            throw new TransferException(
                $"the store returned part of the object (HTTP 206) without its total length: Content-Range is {(first.ContentRange is { } header ? $"'{header}'" : "missing")}, and 'bytes FIRST-LAST/TOTAL' is expected; a store that does not send it cannot be downloaded from");
        }
        long served = first.ContentLength ?? first.Body.ContentLength ?? told?.Length ?? throw new TransferException("S3 does not tell the length of the object.");
        ContentRange range = told ?? new(0, served, served);
        long length = range.Total;
        if (length is < 0 or > PartSizes.Largest * PartSizes.MaxCount)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"the object is said to have {length} bytes, and S3 has no such objects"));
        if (range.Start != 0 || range.Length != served)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"S3 answers with {served} bytes from {range.Start} on, though the object was asked for from its beginning"));
        GetObjectRequest pinned = request with { IfMatch = request.IfMatch ?? first.ETag, VersionId = request.VersionId ?? first.VersionId };
        int partCount = first.PartsCount ?? 1;
        long rangeSize = options.PartSize ?? PieceSizeFor(length, partCount, served);
        var beginning = new DownloadBeginning(first, served);
        if (!isValidated || served == length)
            return Make(first, first.ChecksumType);
        beginning = await beginning.TakeInAsync(Math.Min(rangeSize, PartSizes.Default), cancellationToken).ConfigureAwait(false);
        try
        {
            HeadObjectResponse head = await ExpiredToken.RepeatAsync(client.HeadObjectAsync, ToHead(pinned), cancellationToken).ConfigureAwait(false);
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
            // A composite checksum of one part is the checksum of a checksum; without the parts there is nothing to hold against it.
            if (isComposite && !isByParts)
                (algorithm, checksum) = (null, null);
            long pieceSize = isByParts ? 0 : rangeSize;
            return new(beginning)
            {
                Request = pinned,
                Response = first,
                Length = length,
                FirstLength = served,
                PieceSize = pieceSize,
                PieceCount = isByParts ? partCount : (int)((length + pieceSize - 1) / pieceSize),
                Algorithm = algorithm,
                Checksum = checksum,
            };
        }
    }

    private static bool IsEmptyPart(GetObjectResponse response) =>
        response.ResponseMetadata.StatusCode == 206 && (response.ContentLength ?? response.Body.ContentLength) == 0 && ContentRange.Parse(response.ContentRange) is null;

    // Ranges that begin where parts do are served from one place; a part far from the usual size would make too many requests, or too few.
    private static long PieceSizeFor(long length, int partCount, long partSize) =>
        partCount > 1 && partSize is >= PartSizes.Smallest and <= 64 * 1024 * 1024 && length <= partSize * PartSizes.MaxCount ? partSize : PartSizes.ForLength(length);

    private static (string? Algorithm, string? Checksum) FindChecksum(ServiceResponse response)
    {
        foreach (string algorithm in s_algorithms)
        {
            if (ObjectChecksum.OfHeaders(response, algorithm) is { Length: > 0 } value)
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
        SseCustomerKeyMD5 = request.SseCustomerKeyMD5,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        ChecksumMode = ChecksumMode.Enabled,
    };
}
