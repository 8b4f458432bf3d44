using Tern.Local.S3.Acls;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Locks;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>The properties of a new object, from the headers of a request.</summary>
internal static class RequestedProperties
{
    private const string DefaultContentType = "binary/octet-stream";

    /// <exception cref="S3ServiceException">A header is not valid or not supported.</exception>
    public static ObjectProperties Create(PutObjectRequest request, BucketSettings bucket, S3Store store)
    {
        UnsupportedHeaders.CheckEventHold(request.ObjectLockEventHold, request.ObjectLockEventHoldDurationDays, request.ObjectLockEventHoldDurationYears);
        bool? legalHold = LockRules.ParseLegalHold(request.ObjectLockLegalHoldStatus);
        return new ObjectProperties
        {
            ContentType = request.ContentType ?? DefaultContentType,
            CacheControl = request.CacheControl,
            ContentDisposition = request.ContentDisposition,
            ContentEncoding = request.ContentEncoding,
            ContentLanguage = request.ContentLanguage,
            Expires = request.Expires,
            WebsiteRedirectLocation = request.WebsiteRedirectLocation,
            Metadata = MetadataRules.Read(request.Metadata),
            StorageClass = StorageClasses.Check(request.StorageClass?.Value),
            Encryption = EncryptionRules.Resolve(bucket, EncryptionHeaders.From(request)),
            Tags = TagHeader.Read(request.Tagging),
            Acl = AclRules.ResolveNew(bucket, request.Acl?.Value, new(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, Write: null, request.GrantWriteAcp)),
            LegalHold = legalHold,
            Retention = LockRules.GetNewRetention(bucket, store.Now, request.ObjectLockMode?.Value, request.ObjectLockRetainUntilDate, legalHold is not null),
        };
    }

    /// <exception cref="S3ServiceException">A header is not valid or not supported.</exception>
    public static ObjectProperties Create(CreateMultipartUploadRequest request, BucketSettings bucket, S3Store store)
    {
        UnsupportedHeaders.CheckEventHold(request.ObjectLockEventHold, request.ObjectLockEventHoldDurationDays, request.ObjectLockEventHoldDurationYears);
        bool? legalHold = LockRules.ParseLegalHold(request.ObjectLockLegalHoldStatus);
        return new ObjectProperties
        {
            ContentType = request.ContentType ?? DefaultContentType,
            CacheControl = request.CacheControl,
            ContentDisposition = request.ContentDisposition,
            ContentEncoding = request.ContentEncoding,
            ContentLanguage = request.ContentLanguage,
            Expires = request.Expires,
            WebsiteRedirectLocation = request.WebsiteRedirectLocation,
            Metadata = MetadataRules.Read(request.Metadata),
            StorageClass = StorageClasses.Check(request.StorageClass?.Value),
            Encryption = EncryptionRules.Resolve(bucket, EncryptionHeaders.From(request)),
            Tags = TagHeader.Read(request.Tagging),
            Acl = AclRules.ResolveNew(bucket, request.Acl?.Value, new(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, Write: null, request.GrantWriteAcp)),
            LegalHold = legalHold,
            Retention = LockRules.GetNewRetention(bucket, store.Now, request.ObjectLockMode?.Value, request.ObjectLockRetainUntilDate, legalHold is not null),
        };
    }

    /// <summary>The properties of a copy: those of its source or of the request, depending on the directives.</summary>
    /// <exception cref="S3ServiceException">A header is not valid or not supported.</exception>
    public static ObjectProperties Create(CopyObjectRequest request, ObjectProperties source, BucketSettings bucket, S3Store store)
    {
        UnsupportedHeaders.CheckEventHold(request.ObjectLockEventHold, request.ObjectLockEventHoldDurationDays, request.ObjectLockEventHoldDurationYears);
        bool? legalHold = LockRules.ParseLegalHold(request.ObjectLockLegalHoldStatus);
        bool replaces = request.MetadataDirective == MetadataDirective.Replace;
        return new ObjectProperties
        {
            ContentType = replaces ? request.ContentType ?? DefaultContentType : source.ContentType,
            CacheControl = replaces ? request.CacheControl : source.CacheControl,
            ContentDisposition = replaces ? request.ContentDisposition : source.ContentDisposition,
            ContentEncoding = replaces ? request.ContentEncoding : source.ContentEncoding,
            ContentLanguage = replaces ? request.ContentLanguage : source.ContentLanguage,
            Expires = replaces ? request.Expires : source.Expires,
            // These are never copied from the source.
            WebsiteRedirectLocation = request.WebsiteRedirectLocation,
            StorageClass = StorageClasses.Check(request.StorageClass?.Value),
            Encryption = EncryptionRules.Resolve(bucket, EncryptionHeaders.From(request)),
            Acl = AclRules.ResolveNew(bucket, request.Acl?.Value, new(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, Write: null, request.GrantWriteAcp)),
            LegalHold = legalHold,
            Retention = LockRules.GetNewRetention(bucket, store.Now, request.ObjectLockMode?.Value, request.ObjectLockRetainUntilDate, legalHold is not null),
            Metadata = replaces ? MetadataRules.Read(request.Metadata) : source.Metadata,
            Tags = request.TaggingDirective == TaggingDirective.Replace ? TagHeader.Read(request.Tagging) : source.Tags,
        };
    }
}
