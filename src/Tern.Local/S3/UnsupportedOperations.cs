using System.Collections.Frozen;

namespace Tern.Local.S3;

/// <summary>The operations of S3 that Tern.Local does not support, by feature.</summary>
internal static class UnsupportedOperations
{
    private static readonly FrozenDictionary<string, string> s_features = new (string Subject, string[] Operations)[]
    {
        ("Tern.Local does not evaluate bucket policies", ["GetBucketPolicyStatus"]),
        ("Tern.Local does not support attribute-based access control (ABAC)", ["GetBucketAbac", "PutBucketAbac"]),
        ("Tern.Local does not support analytics configurations",
        [
            "DeleteBucketAnalyticsConfiguration", "GetBucketAnalyticsConfiguration", "ListBucketAnalyticsConfigurations", "PutBucketAnalyticsConfiguration",
        ]),
        ("Tern.Local does not support metadata tables",
        [
            "CreateBucketMetadataConfiguration", "CreateBucketMetadataTableConfiguration", "DeleteBucketMetadataConfiguration",
            "DeleteBucketMetadataTableConfiguration", "GetBucketMetadataConfiguration", "GetBucketMetadataTableConfiguration",
            "UpdateBucketMetadataAnnotationTableConfiguration", "UpdateBucketMetadataInventoryTableConfiguration",
            "UpdateBucketMetadataJournalTableConfiguration",
        ]),
        ("Tern.Local does not support annotations", ["DeleteObjectAnnotation", "GetObjectAnnotation", "ListObjectAnnotations", "PutObjectAnnotation"]),
        ("Tern.Local does not support directory buckets", ["CreateSession", "ListDirectoryBuckets", "RenameObject"]),
        ("The operation is deprecated. Use the operation whose name ends with Configuration",
            ["GetBucketLifecycle", "GetBucketNotification", "PutBucketLifecycle", "PutBucketNotification"]),
        ("Tern.Local does not support restoring archived objects", ["RestoreObject"]),
        ("Tern.Local does not support queries of object content", ["SelectObjectContent"]),
        ("Tern.Local does not support torrents", ["GetObjectTorrent"]),
        ("Tern.Local does not support Object Lambda", ["WriteGetObjectResponse"]),
        ("Tern.Local does not support changing the encryption of an object. Copy the object instead", ["UpdateObjectEncryption"]),
    }.SelectMany(group => group.Operations.Select(operation => KeyValuePair.Create(operation, group.Subject))).ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>The error of an unsupported operation; null for any other.</summary>
    public static S3ServiceException? FindError(string operation) =>
        s_features.TryGetValue(operation, out string? subject) ? new(501, "NotImplemented", $"{operation}: {subject}.") : null;
}
