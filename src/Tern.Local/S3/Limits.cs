namespace Tern.Local.S3;

/// <summary>The limits of the service.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html">Amazon S3 multipart upload limits</seealso>
internal static class Limits
{
    /// <summary>The maximum length of the body of one request, in bytes: 5 GiB.</summary>
    public const long MaxUploadSize = 5L * 1024 * 1024 * 1024;

    /// <summary>The minimum size of a part, except for the last one, in bytes: 5 MiB.</summary>
    public const long MinPartSize = 5 * 1024 * 1024;

    /// <summary>The maximum part number.</summary>
    public const int MaxPartNumber = 10_000;

    /// <summary>The maximum length of the names and values of user metadata, in bytes.</summary>
    public const int MaxMetadataSize = 2048;

    /// <summary>The maximum number of entries of a page of a listing, and of keys in a DeleteObjects request.</summary>
    public const int MaxKeys = 1000;

    /// <summary>The maximum number of tags of an object.</summary>
    public const int MaxObjectTags = 10;

    /// <summary>The maximum number of tags of a bucket.</summary>
    public const int MaxBucketTags = 50;
}
