namespace Tern.S3.Transfers;

/// <summary>Sends an object with one request. All kinds of uploads use it if the object fits into one part.</summary>
internal static class SinglePartUpload
{
    /// <param name="client">The client.</param>
    /// <param name="request">The object. Its body is ignored.</param>
    /// <param name="body">The body.</param>
    /// <param name="length">The size of the body in bytes.</param>
    /// <param name="meter">Receives the progress. Null means no reports.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static async Task<UploadResult> SendAsync(S3Client client, PutObjectRequest request, RequestBody body, long length, ProgressMeter? meter, CancellationToken cancellationToken)
    {
        MeteredBody? metered = meter is null ? null : new(body, meter);
        RequestBody sentBody = metered ?? body;
        // A request has many members, so it is copied only for another body.
        PutObjectRequest sent = ReferenceEquals(request.Body, sentBody) ? request : request with { Body = sentBody };
        long startedAt = client.Options.TimeProvider.GetTimestamp();
        PutObjectResponse? response = null;
        // Not RetryOnceAsync: its delegate and task would be an allocation for every small object.
        for (bool repeated = false; response is null; repeated = true)
        {
            try
            {
                response = await client.PutObjectAsync(sent, cancellationToken).ConfigureAwait(false);
            }
            catch (S3Exception e) when (!repeated && ExpiredTokenRetry.IsExpired(e))
            {
                // The next attempt gets new credentials.
            }
            catch (TernException e) when (PutRecovery.IsPossible(request, e, repeated))
            {
                if (await PutRecovery.FindAsync(client, request, body, length, startedAt, cancellationToken).ConfigureAwait(false) is not { } made)
                    throw;
                metered?.Report(length);
                return made;
            }
        }
        metered?.Report(length);
        string? algorithm = ObjectChecksum.GetAlgorithm(client, request);
        return new()
        {
            ETag = response.ETag,
            VersionId = response.VersionId,
            Length = length,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = response.ChecksumType,
            Checksum = algorithm is null ? null : ObjectChecksum.GetFromHeaders(response, algorithm),
            Response = response,
        };
    }
}
