using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>Sends an object by one request: every way of uploading ends here where the object fits into a part.</summary>
internal static class WholeUpload
{
    /// <param name="client">The client.</param>
    /// <param name="request">The object; its body is not looked at.</param>
    /// <param name="body">All its bytes.</param>
    /// <param name="length">How many.</param>
    /// <param name="meter">Is told how far it has come; null for nobody.</param>
    /// <param name="cancellationToken">Ends the upload.</param>
    public static async Task<UploadResult> SendAsync(S3Client client, PutObjectRequest request, RequestBody body, long length, ProgressMeter? meter, CancellationToken cancellationToken)
    {
        MeteredBody? metered = meter is null ? null : new(body, meter);
        RequestBody sentBody = metered ?? body;
        // A request has many members: it is copied only for another body.
        PutObjectRequest sent = ReferenceEquals(request.Body, sentBody) ? request : request with { Body = sentBody };
        long startedAt = client.Options.TimeProvider.GetTimestamp();
        PutObjectResponse? response = null;
        // Not by RepeatAsync: every small object would pay for its delegate and its task.
        for (bool repeated = false; response is null; repeated = true)
        {
            try
            {
                response = await client.PutObjectAsync(sent, cancellationToken).ConfigureAwait(false);
            }
            catch (S3Exception e) when (!repeated && ExpiredToken.Refused(e))
            {
                // The next attempt asks for new credentials.
            }
            catch (TernException e) when (LostPut.IsPossible(request, e, repeated))
            {
                if (await LostPut.FindAsync(client, request, body, length, startedAt, cancellationToken).ConfigureAwait(false) is not { } made)
                    throw;
                metered?.Tell(length);
                return made;
            }
        }
        metered?.Tell(length);
        string? algorithm = ObjectChecksum.AlgorithmOf(client, request);
        return new()
        {
            ETag = response.ETag,
            VersionId = response.VersionId,
            Length = length,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = response.ChecksumType,
            Checksum = algorithm is null ? null : ObjectChecksum.OfHeaders(response, algorithm),
            Response = response,
        };
    }
}
