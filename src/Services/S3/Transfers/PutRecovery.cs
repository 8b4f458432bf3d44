using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>
/// Finds out whether a PUT with a condition created the object although its response was not received. The next attempt then fails, because
/// the condition finds the object of the first attempt.
/// </summary>
internal static class PutRecovery
{
    // HTTP dates have no fractions of a second. Either time can be truncated or rounded.
    private static readonly TimeSpan s_tolerance = TimeSpan.FromSeconds(2);

    /// <summary>True if an attempt can have created the object: this one, without a response, or an earlier one.</summary>
    /// <param name="request">The object.</param>
    /// <param name="error">The error of the call.</param>
    /// <param name="isRepeated">True if an earlier call failed because its token had expired.</param>
    public static bool IsPossible(PutObjectRequest request, TernException error, bool isRepeated) =>
        (request.IfNoneMatch is not null || request.IfMatch is not null)
        && (error is TernTransportException
            || (error is S3Exception { ErrorCode: "PreconditionFailed" } refused && (isRepeated || refused is { Response.Attempts: > 1 } or { Call.IsOutcomeUnknown: true })));

    /// <summary>Compares the current object with the body.</summary>
    /// <param name="client">The client.</param>
    /// <param name="request">The object.</param>
    /// <param name="body">The body, which is read again.</param>
    /// <param name="length">The size of the body in bytes.</param>
    /// <param name="startedAt">The start of the first attempt, as a timestamp of the time provider.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The object, if it has these bytes and is not older than the first attempt. Otherwise null.</returns>
    public static async Task<UploadResult?> FindAsync(
        S3Client client, PutObjectRequest request, RequestBody body, long length, long startedAt, CancellationToken cancellationToken)
    {
        string? algorithm = ObjectChecksum.GetAlgorithm(client, request);
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
        if (head.ContentLength != length || head.LastModified is not { } modified || modified < GetStartTime(client, head, startedAt) - s_tolerance)
            return null;
        string? reported = algorithm is null ? null : ObjectChecksum.GetFromHeaders(head, algorithm);
        using Runtime.Checksum? checksum = Runtime.Checksum.Create(reported is null ? "MD5" : algorithm!);
        if (checksum is null)
            return null;
        try
        {
            await body.CopyToAsync(new ChecksumStream(checksum), cancellationToken).ConfigureAwait(false);
        }
        catch (Exception) when (!cancellationToken.IsCancellationRequested)
        {
            // For example a file that has changed. The error of the PUT is more useful.
            return null;
        }
        string actual = ObjectChecksum.Finish(checksum);
        // Without a checksum the entity tag is the MD5, unless the object is encrypted with SSE-KMS or SSE-C.
        bool isOurs = reported is null ? head.ETag == $"\"{Convert.ToHexStringLower(Convert.FromBase64String(actual))}\"" : reported == actual;
        return !isOurs ? null : new()
        {
            ETag = head.ETag,
            VersionId = head.VersionId,
            Length = length,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = head.ChecksumType,
            Checksum = reported,
            Response = head,
        };
    }

    /// <summary>The start of the first attempt by the clock of the service, which also set the time of the object.</summary>
    private static DateTimeOffset GetStartTime(S3Client client, HeadObjectResponse head, long startedAt)
    {
        TimeProvider time = client.Options.TimeProvider;
        bool hasDate = DateTimeOffset.TryParse(head.ResponseMetadata.GetHeader("Date"), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset now);
        return (hasDate ? now : time.GetUtcNow()) - time.GetElapsedTime(startedAt);
    }
}
