using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>One object, pinned to what it was at the beginning, and the pieces that it is fetched in.</summary>
internal sealed class DownloadPlan
{
    private static readonly string[] s_algorithms = ["CRC64NVME", "CRC32C", "CRC32", "SHA256", "SHA1", "SHA512", "XXHASH128", "XXHASH3", "XXHASH64", "MD5"];

    public required GetObjectRequest Request { get; init; }

    public required HeadObjectResponse Head { get; init; }

    public required long Length { get; init; }

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

    /// <summary>Asks S3 for the object's length, tag and checksum, and where they matter for its parts.</summary>
    public static async Task<DownloadPlan> MakeAsync(S3Client client, GetObjectRequest request, DownloadOptions options, CancellationToken cancellationToken)
    {
        HeadObjectResponse head = await client.HeadObjectAsync(ToHead(request), cancellationToken).ConfigureAwait(false);
        long length = head.ContentLength ?? throw new TransferException("S3 does not tell the length of the object.");
        if (length is < 0 or > PartSizes.Largest * PartSizes.MaxCount)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"the object is said to have {length} bytes, and S3 has no such objects"));
        (string? algorithm, string? checksum) = FindChecksum(head);
        GetObjectRequest pinned = request with { IfMatch = request.IfMatch ?? head.ETag, VersionId = request.VersionId ?? head.VersionId };
        bool isComposite = head.ChecksumType == ChecksumType.Composite || checksum?.Contains('-', StringComparison.Ordinal) == true;
        bool hasParts = head.ETag?.Contains('-', StringComparison.Ordinal) == true;
        int partCount = 1;
        long partSize = 0;
        if (hasParts && length > 0 && (isComposite || (options.PartSize is null && length > PartSizes.Default)))
        {
            HeadObjectResponse first = await client.HeadObjectAsync(
                ToHead(pinned) with { PartNumber = 1 }, cancellationToken).ConfigureAwait(false);
            partCount = first.PartsCount ?? 1;
            partSize = first.ContentLength ?? 0;
        }
        if (isComposite && partCount is > 1 and <= PartSizes.MaxCount)
            return new() { Request = pinned, Head = head, Length = length, PieceSize = 0, PieceCount = partCount, Algorithm = algorithm, Checksum = checksum };

        // A composite checksum of one part is the checksum of a checksum; without the parts there is nothing to hold against it.
        if (isComposite)
            (algorithm, checksum) = (null, null);
        long pieceSize = options.PartSize ?? PieceSizeFor(length, partCount, partSize);
        return new()
        {
            Request = pinned,
            Head = head,
            Length = length,
            PieceSize = pieceSize,
            PieceCount = (int)((length + pieceSize - 1) / pieceSize),
            Algorithm = algorithm,
            Checksum = checksum,
        };
    }

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
            ? ObjectChecksum.Compose(Algorithm, pieces)
            : pieces.Count == 1 ? pieces[0].Checksum : ObjectChecksum.Combine(Algorithm, [.. pieces.Select(piece => (piece.Checksum, piece.Length))]);
        if (actual is not null)
            VerifyWhole(actual);
    }

    /// <summary>Holds a checksum of all bytes against the one that S3 has.</summary>
    public void VerifyWhole(string actual)
    {
        if (actual != Checksum)
            throw ObjectChecksum.Mismatch(Algorithm!, Checksum!, actual, "the whole");
    }

    // Ranges that begin where parts do are served from one place; a part far from the usual size would make too many requests, or too few.
    private static long PieceSizeFor(long length, int partCount, long partSize) =>
        partCount > 1 && partSize is >= PartSizes.Smallest and <= 64 * 1024 * 1024 && length <= partSize * PartSizes.MaxCount ? partSize : PartSizes.ForLength(length);

    private static (string? Algorithm, string? Checksum) FindChecksum(HeadObjectResponse head)
    {
        foreach (string algorithm in s_algorithms)
        {
            if (ObjectChecksum.OfHeaders(head, algorithm) is { Length: > 0 } value)
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
