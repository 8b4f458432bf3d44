namespace Tern.Generator.Shapes;

/// <summary>Errors that many operations of a service return and that callers catch, although its model does not list them.</summary>
internal static class CommonErrors
{
    // https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
    private static readonly string[] s_s3 =
    [
        "AccessDenied", "BucketAlreadyExists", "BucketAlreadyOwnedByYou", "BucketNotEmpty", "ConditionalRequestConflict", "EntityTooLarge", "EntityTooSmall",
        "InvalidObjectState", "InvalidPart", "InvalidPartOrder", "InvalidRange", "NoSuchBucket", "NoSuchBucketPolicy", "NoSuchCORSConfiguration", "NoSuchKey",
        "NoSuchLifecycleConfiguration", "NoSuchPublicAccessBlockConfiguration", "NoSuchTagSet", "NoSuchUpload", "NoSuchVersion", "NoSuchWebsiteConfiguration",
        "NotModified", "ObjectLockConfigurationNotFoundError", "OwnershipControlsNotFoundError", "PreconditionFailed", "ReplicationConfigurationNotFoundError",
        "ServerSideEncryptionConfigurationNotFoundError", "SlowDown",
    ];

    /// <summary>The names of a service's common errors on the wire.</summary>
    public static IReadOnlyList<string> Of(string sdkId) => sdkId == "S3" ? s_s3 : [];
}
