using Tern.Local.S3.Acls;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.Local.Services;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>CreateBucket</c>.</summary>
internal static class CreateBucket
{
    public static async ValueTask<CreateBucketResponse> ExecuteAsync(S3Store store, ResourceScope caller, CreateBucketRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!BucketNames.IsValid(request.Bucket))
            throw BucketErrors.InvalidName(request.Bucket);
        if (request.CreateBucketConfiguration is { } configuration && (configuration.Bucket is not null || configuration.Location is not null))
            throw RequestErrors.NotImplementedHeader("CreateBucketConfiguration", "Tern.Local does not support directory buckets.");
        CheckOwnership(request.ObjectOwnership?.Value);
        string region = BucketLocations.Resolve(request.CreateBucketConfiguration?.LocationConstraint, caller.Region);
        bool hasLock = request.ObjectLockEnabledForBucket is true;
        var settings = new BucketSettings
        {
            Name = request.Bucket,
            Region = region,
            IsEuLocation = request.CreateBucketConfiguration?.LocationConstraint == BucketLocationConstraint.Eu,
            AccountId = caller.AccountId,
            Created = store.Now,
            Versioning = hasLock ? Versioning.Enabled : Versioning.None,
            HasObjectLock = hasLock,
            ObjectOwnership = request.ObjectOwnership?.Value ?? ObjectOwnership.BucketOwnerEnforced.Value,
            Tags = CheckTags(request.CreateBucketConfiguration?.Tags ?? []),
        };
        var grants = new GrantHeaders(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        settings = settings with { Acl = AclRules.ResolveBucket(settings, request.Acl?.Value, grants) };
        long position = 0;
        lock (store.IndexLock)
        {
            StoredBucket? existing = store.FindBucket(request.Bucket);
            if (existing is null)
                position = store.Store(settings);
            else if (existing.Settings.AccountId != caller.AccountId)
                throw BucketErrors.AlreadyExists(request.Bucket);
            else if (region != BucketLocations.DefaultRegion)
                throw BucketErrors.AlreadyOwned(request.Bucket);
            // In us-east-1 the service returns success when the bucket exists already.
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new CreateBucketResponse
        {
            Location = region == BucketLocations.DefaultRegion ? "/" + request.Bucket : $"http://{request.Bucket}.s3.amazonaws.com/",
            BucketArn = BucketNames.Arn(request.Bucket),
        };
    }

    private static KeyValuePair<string, string>[] CheckTags(IReadOnlyList<Tag> tags)
    {
        // As recorded; PutBucketTagging returns another error.
        if (tags.Select(tag => tag.Key).Distinct(StringComparer.Ordinal).Count() < tags.Count)
            throw new S3ServiceException(500, "InternalError", "We encountered an internal error. Please try again.");
        // The error has another text than the one of PutBucketTagging, and no details.
        if (tags.Any(tag => TagRules.IsReserved(tag.Key)))
        {
            throw new S3ServiceException(
                400,
                "InvalidTag",
                "User-defined tag keys can't start with \"aws:\". This prefix is reserved for system tags. Remove \"aws:\" from your tag keys and try again.");
        }
        return TagRules.CheckForBucket(tags);
    }

    private static void CheckOwnership(string? ownership)
    {
        if (ownership is not (null or "BucketOwnerPreferred" or "ObjectWriter" or "BucketOwnerEnforced"))
            throw RequestErrors.InvalidArgument($"Invalid x-amz-object-ownership header: {ownership}", "x-amz-object-ownership", null);
    }
}
