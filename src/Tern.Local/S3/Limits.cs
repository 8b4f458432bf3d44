namespace Tern.Local.S3;

/// <summary>The service's limits.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html">Amazon S3 multipart upload limits</seealso>
internal static class Limits
{
    /// <summary>The largest body of one request: 5 GiB.</summary>
    public const long MaxUpload = 5L * 1024 * 1024 * 1024;

    /// <summary>The smallest part of a multipart upload, but for its last: 5 MiB.</summary>
    public const long MinPartSize = 5 * 1024 * 1024;

    /// <summary>The greatest number of a part.</summary>
    public const int MaxPartNumber = 10_000;

    /// <summary>Bytes of names and values of user metadata.</summary>
    public const int MaxMetadata = 2048;

    /// <summary>Entries of one page of a listing, and keys of one batch to delete.</summary>
    public const int MaxKeys = 1000;

    /// <summary>Tags of an object.</summary>
    public const int MaxObjectTags = 10;

    /// <summary>Tags of a bucket.</summary>
    public const int MaxBucketTags = 50;
}
