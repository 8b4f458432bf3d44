using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Acls;

/// <summary>Determines the access control list of a request. Buckets with the default ownership have none: only the default list is accepted.</summary>
internal static class AclRules
{
    /// <summary>The list of a new object; null for the default one.</summary>
    /// <exception cref="S3ServiceException">The list is not valid, or the bucket does not allow it.</exception>
    public static IReadOnlyList<AclGrant>? ResolveNew(BucketSettings bucket, string? canned, GrantHeaders headers)
    {
        if (canned is null && headers.IsEmpty)
            return null;
        return Check(bucket, Resolve(bucket.AccountId, canned, headers), canned);
    }

    /// <summary>The list of a request that replaces one; null for the default one.</summary>
    /// <exception cref="S3ServiceException">The request has no list or more than one, the list is not valid, or the bucket does not allow it.</exception>
    public static IReadOnlyList<AclGrant>? ResolveChange(BucketSettings bucket, string? canned, GrantHeaders headers, AccessControlPolicy? policy)
    {
        bool hasHeader = canned is not null || !headers.IsEmpty;
        if (policy is null && !hasHeader)
        {
            throw new S3ServiceException(400, "MissingSecurityHeader", "Your request was missing a required header")
            {
                Details = [new("MissingHeaderName", "x-amz-acl")],
            };
        }
        if (policy is not null && hasHeader)
            throw new S3ServiceException(400, "UnexpectedContent", "This request does not support content");
        return policy is null
            ? Check(bucket, Resolve(bucket.AccountId, canned, headers), canned)
            : Check(bucket, AclDocument.Read(policy), canned: null);
    }

    /// <summary>The list of a new bucket; null for the default one.</summary>
    /// <exception cref="S3ServiceException">The list is not valid, or the new bucket does not allow it.</exception>
    public static IReadOnlyList<AclGrant>? ResolveBucket(BucketSettings bucket, string? canned, GrantHeaders headers)
    {
        if (canned is null && headers.IsEmpty)
            return null;
        IReadOnlyList<AclGrant> grants = Resolve(bucket.AccountId, canned, headers);
        if (IsDefault(bucket.AccountId, grants))
            return null;
        if (!IsEnabled(bucket))
            throw BucketAclNotAllowed();
        return grants.Any(AclGroups.IsPublic)
            ? throw new S3ServiceException(400, "InvalidBucketAclWithBlockPublicAccessError", "Bucket cannot have public ACLs set with BlockPublicAccess enabled")
            : grants;
    }

    /// <summary>The grants in a response about a bucket or an object. A list has no effect while the ownership of the bucket forbids it.</summary>
    /// <param name="bucket">The settings of the bucket.</param>
    /// <param name="grants">The list; null for the default one.</param>
    public static Grant[] Write(BucketSettings bucket, IReadOnlyList<AclGrant>? grants) =>
        AclDocument.Write((IsEnabled(bucket) ? grants : null) ?? CannedAcls.Resolve("private", AccessControl.GetCanonicalId(bucket.AccountId)));

    /// <summary>Refuses an ownership that forbids the list of a bucket.</summary>
    /// <exception cref="S3ServiceException">The list grants access to others.</exception>
    public static void CheckOwnership(BucketSettings bucket)
    {
        if (!IsEnabled(bucket) && bucket.Acl is { } grants && !IsDefault(bucket.AccountId, grants))
            throw BucketAclNotAllowed();
    }

    private static IReadOnlyList<AclGrant> Resolve(string accountId, string? canned, GrantHeaders headers)
    {
        if (canned is null)
            return headers.Parse();
        return headers.IsEmpty
            ? CannedAcls.Resolve(canned, AccessControl.GetCanonicalId(accountId))
            : throw RequestErrors.InvalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
    }

    private static S3ServiceException BucketAclNotAllowed() =>
        new(400, "InvalidBucketAclWithObjectOwnership", "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting");

    private static IReadOnlyList<AclGrant>? Check(BucketSettings bucket, IReadOnlyList<AclGrant> grants, string? canned)
    {
        if (!IsEnabled(bucket))
            return AcceptsCanned(canned) || (canned is null && IsDefault(bucket.AccountId, grants)) ? null : throw BucketErrors.AclNotSupported();
        return bucket.PublicAccessBlock?.BlockPublicAcls is true && grants.Any(AclGroups.IsPublic) ? throw RequestErrors.AccessDenied() : grants;
    }

    // Two canned lists are accepted without access control lists, because they change nothing.
    private static bool AcceptsCanned(string? canned) => canned is "private" or "bucket-owner-full-control";

    private static bool IsEnabled(BucketSettings bucket) => bucket.ObjectOwnership != ObjectOwnership.BucketOwnerEnforced.Value;

    private static bool IsDefault(string accountId, IReadOnlyList<AclGrant> grants) =>
        grants is [{ Permission: "FULL_CONTROL", Id: { } id }] && id == AccessControl.GetCanonicalId(accountId);
}
