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
        return Check(bucket, Resolve(bucket.AccountId, canned, headers), AcceptsCanned(canned));
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
            ? Check(bucket, Resolve(bucket.AccountId, canned, headers), AcceptsCanned(canned))
            : Check(bucket, AclDocument.Read(policy), isAccepted: false);
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
            throw new S3ServiceException(400, "InvalidBucketAclWithObjectOwnership", "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting");
        return grants.Any(AclGroups.IsPublic)
            ? throw new S3ServiceException(400, "InvalidBucketAclWithBlockPublicAccessError", "Bucket cannot have public ACLs set with BlockPublicAccess enabled")
            : grants;
    }

    /// <summary>The grants in a response about a bucket or an object.</summary>
    /// <param name="accountId">The owner.</param>
    /// <param name="grants">The list; null for the default one.</param>
    public static Grant[] Write(string accountId, IReadOnlyList<AclGrant>? grants) => AclDocument.Write(grants ?? CannedAcls.Resolve("private", AccessControl.GetCanonicalId(accountId)));

    private static IReadOnlyList<AclGrant> Resolve(string accountId, string? canned, GrantHeaders headers)
    {
        if (canned is null)
            return headers.Parse();
        return headers.IsEmpty
            ? CannedAcls.Resolve(canned, AccessControl.GetCanonicalId(accountId))
            : throw RequestErrors.InvalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
    }

    private static IReadOnlyList<AclGrant>? Check(BucketSettings bucket, IReadOnlyList<AclGrant> grants, bool isAccepted)
    {
        if (!IsEnabled(bucket))
            return isAccepted || IsDefault(bucket.AccountId, grants) ? null : throw BucketErrors.AclNotSupported();
        return bucket.PublicAccessBlock?.BlockPublicAcls is true && grants.Any(AclGroups.IsPublic) ? throw RequestErrors.AccessDenied() : grants;
    }

    // Two canned lists are accepted without access control lists, because they change nothing.
    private static bool AcceptsCanned(string? canned) => canned is "private" or "bucket-owner-full-control";

    private static bool IsEnabled(BucketSettings bucket) => bucket.ObjectOwnership != ObjectOwnership.BucketOwnerEnforced.Value;

    private static bool IsDefault(string accountId, IReadOnlyList<AclGrant> grants) =>
        grants is [{ Permission: "FULL_CONTROL", Id: { } id }] && id == AccessControl.GetCanonicalId(accountId);
}
