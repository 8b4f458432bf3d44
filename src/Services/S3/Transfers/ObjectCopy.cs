namespace Tern.S3.Transfers;

/// <summary>Copies one object inside S3.</summary>
internal sealed class ObjectCopy(S3Client client, CopySource source, PutObjectRequest destination, UploadOptions options)
{
    // The service copies such a part in about a second. Smaller parts are more requests and not faster.
    private const long DefaultPartSize = 64 * 1024 * 1024;

    public async Task<UploadResult> CopyAsync(CancellationToken cancellationToken)
    {
        HeadObjectResponse head = await ExpiredTokenRetry.RetryOnceAsync(
            client.HeadObjectAsync,
            new HeadObjectRequest
            {
                Bucket = source.Bucket,
                Key = source.Key,
                VersionId = source.VersionId,
                SseCustomerAlgorithm = source.SseCustomerAlgorithm,
                SseCustomerKey = source.SseCustomerKey,
                SseCustomerKeyMd5 = source.SseCustomerKeyMd5,
                RequestPayer = destination.RequestPayer,
                ExpectedBucketOwner = source.ExpectedBucketOwner,
            },
            cancellationToken).ConfigureAwait(false);
        long length = head.ContentLength ?? throw new TransferException("The HeadObject response of the copy source contains no Content-Length.");
        CopySource pinned = source with { VersionId = source.VersionId ?? head.VersionId };
        long partSize = options.PartSize ?? Math.Max(DefaultPartSize, PartSizes.ForLength(length));
        try
        {
            return length <= partSize
                ? await CopySinglePartAsync(pinned, head, length, cancellationToken).ConfigureAwait(false)
                : await CopyPartsAsync(pinned, head, length, partSize, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (e.Response.StatusCode == 412 && destination.IfMatch is null && destination.IfNoneMatch is null)
        {
            throw new ObjectChangedException(source.Bucket, source.Key, e);
        }
    }

    private bool ReplacesMetadata => destination is not
    {
        Metadata: null,
        ContentType: null,
        CacheControl: null,
        ContentDisposition: null,
        ContentEncoding: null,
        ContentLanguage: null,
        Expires: null,
        WebsiteRedirectLocation: null,
    };

    private async Task<UploadResult> CopySinglePartAsync(CopySource pinned, HeadObjectResponse head, long length, CancellationToken cancellationToken)
    {
        CopyObjectResponse response = await ExpiredTokenRetry.RetryOnceAsync(
            client.CopyObjectAsync, CopyRequests.CreateCopyObject(destination, pinned, head.ETag, ReplacesMetadata), cancellationToken).ConfigureAwait(false);
        ProgressMeter.Create(options, length)?.Add(length);
        return new() { ETag = response.CopyObjectResult.ETag, VersionId = response.VersionId, Length = length, Response = response };
    }

    private async Task<UploadResult> CopyPartsAsync(CopySource pinned, HeadObjectResponse head, long length, long partSize, CancellationToken cancellationToken)
    {
        MultipartSender.ThrowIfTooManyParts(length, partSize);
        PutObjectRequest described = ReplacesMetadata ? destination : CopyRequests.WithMetadata(destination, head);
        if (destination.Tagging is null && head.TagCount > 0)
            described = described with { Tagging = await GetTaggingAsync(pinned, cancellationToken).ConfigureAwait(false) };
        var limit = ConcurrencyLimit.CreateAdaptive(options.MaxConcurrency ?? UploadOptions.DefaultConcurrency, client.Options.TimeProvider);
        using var uploader = new MultipartUploader(client, described, options, limit, ProgressMeter.Create(options, length), cancellationToken);
        try
        {
            await uploader.CreateAsync(cancellationToken).ConfigureAwait(false);
            int number = 1;
            for (long offset = 0; offset < length; offset += partSize, number++)
            {
                await uploader.EnterAsync(cancellationToken).ConfigureAwait(false);
                var range = new ContentRange(offset, Math.Min(partSize, length - offset), length);
                uploader.StartCopy(CopyRequests.CreateUploadPartCopy(described, pinned, head.ETag, uploader.UploadId!, number, range), range.Length);
            }
            return await uploader.CompleteAsync(length, check: null, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await uploader.AbortAsync(e).ConfigureAwait(false);
            throw;
        }
    }

    private async Task<string> GetTaggingAsync(CopySource pinned, CancellationToken cancellationToken)
    {
        GetObjectTaggingResponse tagging = await ExpiredTokenRetry.RetryOnceAsync(
            client.GetObjectTaggingAsync,
            new GetObjectTaggingRequest { Bucket = pinned.Bucket, Key = pinned.Key, VersionId = pinned.VersionId, RequestPayer = destination.RequestPayer, ExpectedBucketOwner = pinned.ExpectedBucketOwner },
            cancellationToken).ConfigureAwait(false);
        return string.Join('&', tagging.TagSet.Select(tag => $"{Uri.EscapeDataString(tag.Key)}={Uri.EscapeDataString(tag.Value)}"));
    }
}
