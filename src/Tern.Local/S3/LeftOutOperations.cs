using System.Collections.Frozen;

namespace Tern.Local.S3;

/// <summary>The operations of S3 that are not here, by what they are for.</summary>
internal static class LeftOutOperations
{
    private static readonly FrozenDictionary<string, string> s_subjects = new (string Subject, string[] Operations)[]
    {
        ("Bucket policies are not in Tern.Local", ["DeleteBucketPolicy", "GetBucketPolicy", "GetBucketPolicyStatus", "PutBucketPolicy"]),
        ("Access by attributes is not in Tern.Local", ["GetBucketAbac", "PutBucketAbac"]),
        ("Websites are not in Tern.Local", ["DeleteBucketWebsite", "GetBucketWebsite", "PutBucketWebsite"]),
        ("Replication is not in Tern.Local", ["DeleteBucketReplication", "GetBucketReplication", "PutBucketReplication"]),
        ("Access logs are not in Tern.Local", ["GetBucketLogging", "PutBucketLogging"]),
        ("Transfer acceleration is not in Tern.Local", ["GetBucketAccelerateConfiguration", "PutBucketAccelerateConfiguration"]),
        ("Payment by the requester is not in Tern.Local", ["GetBucketRequestPayment", "PutBucketRequestPayment"]),
        ("Analytics, inventories, metrics and intelligent tiering are not in Tern.Local",
        [
            "DeleteBucketAnalyticsConfiguration", "DeleteBucketIntelligentTieringConfiguration", "DeleteBucketInventoryConfiguration",
            "DeleteBucketMetricsConfiguration", "GetBucketAnalyticsConfiguration", "GetBucketIntelligentTieringConfiguration",
            "GetBucketInventoryConfiguration", "GetBucketMetricsConfiguration", "ListBucketAnalyticsConfigurations",
            "ListBucketIntelligentTieringConfigurations", "ListBucketInventoryConfigurations", "ListBucketMetricsConfigurations",
            "PutBucketAnalyticsConfiguration", "PutBucketIntelligentTieringConfiguration", "PutBucketInventoryConfiguration",
            "PutBucketMetricsConfiguration",
        ]),
        ("Metadata tables are not in Tern.Local",
        [
            "CreateBucketMetadataConfiguration", "CreateBucketMetadataTableConfiguration", "DeleteBucketMetadataConfiguration",
            "DeleteBucketMetadataTableConfiguration", "GetBucketMetadataConfiguration", "GetBucketMetadataTableConfiguration",
            "UpdateBucketMetadataAnnotationTableConfiguration", "UpdateBucketMetadataInventoryTableConfiguration",
            "UpdateBucketMetadataJournalTableConfiguration",
        ]),
        ("Annotations are not in Tern.Local", ["DeleteObjectAnnotation", "GetObjectAnnotation", "ListObjectAnnotations", "PutObjectAnnotation"]),
        ("Directory buckets are not in Tern.Local", ["CreateSession", "ListDirectoryBuckets", "RenameObject"]),
        ("The operation is deprecated; use the one whose name ends with Configuration",
            ["GetBucketLifecycle", "GetBucketNotification", "PutBucketLifecycle", "PutBucketNotification"]),
        ("Archives are not brought back in Tern.Local", ["RestoreObject"]),
        ("Queries of objects are not in Tern.Local", ["SelectObjectContent"]),
        ("Torrents are not in Tern.Local", ["GetObjectTorrent"]),
        ("Object Lambda is not in Tern.Local", ["WriteGetObjectResponse"]),
        ("The encryption of an object is changed by copying it in Tern.Local", ["UpdateObjectEncryption"]),
    }.SelectMany(group => group.Operations.Select(operation => KeyValuePair.Create(operation, group.Subject))).ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>The refusal of an operation that is left out; null for any other.</summary>
    public static S3ServiceException? Refusal(string operation) =>
        s_subjects.TryGetValue(operation, out string? subject) ? new(501, "NotImplemented", $"{operation}: {subject}.") : null;
}
