using System.Globalization;
using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>
/// Finds out whether a PUT with a condition made the object though the answer that said so was lost: the attempt after it is told by the condition that
/// there is an object already, which is its own.
/// </summary>
internal static class LostPut
{
    // Times on the wire have no fractions of a second, and either may be cut off or rounded.
    private static readonly TimeSpan s_tolerance = TimeSpan.FromSeconds(2);

    /// <summary>Whether an attempt may have made the object: this one, whose answer did not come, or one before that ended like this.</summary>
    /// <param name="request">The object.</param>
    /// <param name="error">What the call ended with.</param>
    /// <param name="isRepeated">Whether there was a call before, whose token had expired.</param>
    public static bool IsPossible(PutObjectRequest request, TernException error, bool isRepeated) =>
        (request.IfNoneMatch is not null || request.IfMatch is not null)
        && (error is TransportException
            || (error is S3Exception { ErrorCode: "PreconditionFailed" } refused && (isRepeated || refused is { Response.Attempts: > 1 } or { Call.IsAnswerLost: true })));

    /// <summary>Looks at the object that is there now.</summary>
    /// <param name="client">The client.</param>
    /// <param name="request">The object.</param>
    /// <param name="body">All its bytes, which are read again.</param>
    /// <param name="length">How many.</param>
    /// <param name="startedAt">When the first attempt began, by the clock's timestamps.</param>
    /// <param name="cancellationToken">Ends the upload.</param>
    /// <returns>It, if it has these bytes and was not there before the first attempt; null for another one or none.</returns>
    public static async Task<UploadResult?> FindAsync(
        S3Client client, PutObjectRequest request, RequestBody body, long length, long startedAt, CancellationToken cancellationToken)
    {
        string? algorithm = ObjectChecksum.AlgorithmOf(client, request);
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
        if (head.ContentLength != length || head.LastModified is not { } modified || modified < StartOf(client, head, startedAt) - s_tolerance)
            return null;
        string? told = algorithm is null ? null : ObjectChecksum.OfHeaders(head, algorithm);
        using Checksums.Checksum? checksum = Checksums.Checksum.Create(told is null ? "MD5" : algorithm!);
        if (checksum is null)
            return null;
        try
        {
            await body.CopyToAsync(new ChecksumStream(checksum), cancellationToken).ConfigureAwait(false);
        }
        catch (Exception) when (!cancellationToken.IsCancellationRequested)
        {
            // A file that has changed since, for one: what the PUT ended with tells more.
            return null;
        }
        string actual = ObjectChecksum.Finish(checksum);
        // Without a checksum the entity tag is the MD5, unless a key of KMS or of the customer encrypts the object.
        bool isOurs = told is null ? head.ETag == $"\"{Convert.ToHexStringLower(Convert.FromBase64String(actual))}\"" : told == actual;
        return !isOurs ? null : new()
        {
            ETag = head.ETag,
            VersionId = head.VersionId,
            Length = length,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = head.ChecksumType,
            Checksum = told,
            Response = head,
        };
    }

    /// <summary>When the first attempt began by the clock of the service, which the object's time is of.</summary>
    private static DateTimeOffset StartOf(S3Client client, HeadObjectResponse head, long startedAt)
    {
        TimeProvider time = client.Options.TimeProvider;
        bool isTold = DateTimeOffset.TryParse(head.ResponseMetadata.GetHeader("Date"), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset now);
        return (isTold ? now : time.GetUtcNow()) - time.GetElapsedTime(startedAt);
    }
}
