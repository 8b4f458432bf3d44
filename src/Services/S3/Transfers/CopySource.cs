namespace Tern.S3;

/// <summary>The source object of <see cref="S3Client.CopyAsync"/>. Immutable: use <c>with</c> to change a copy.</summary>
/// <param name="Bucket">The bucket, or the ARN of an access point.</param>
/// <param name="Key">The key, without URL encoding.</param>
public sealed record CopySource(string Bucket, string Key)
{
    /// <summary>The version. Null means the current version.</summary>
    public string? VersionId { get; init; }

    /// <summary><c>AES256</c> if the object is encrypted with a customer key (SSE-C). Null means no customer key.</summary>
    public string? SseCustomerAlgorithm { get; init; }

    /// <summary>The customer key in base64. Null means no customer key.</summary>
    public string? SseCustomerKey { get; init; }

    /// <summary>The MD5 of the customer key in base64. Null means no customer key.</summary>
    public string? SseCustomerKeyMd5 { get; init; }

    /// <summary>The account id that must own the bucket. Null accepts any owner.</summary>
    public string? ExpectedBucketOwner { get; init; }

    /// <summary>The value of <c>x-amz-copy-source</c>. See <see href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html"/>.</summary>
    internal string ToHeader()
    {
        string key = Uri.EscapeDataString(Key).Replace("%2F", "/", StringComparison.Ordinal);
        string path = Bucket.StartsWith("arn:", StringComparison.Ordinal) ? $"{Uri.EscapeDataString(Bucket)}/object/{key}" : $"{Uri.EscapeDataString(Bucket)}/{key}";
        return VersionId is null ? path : $"{path}?versionId={Uri.EscapeDataString(VersionId)}";
    }

    /// <summary>The type's name: it may have a key.</summary>
    public override string ToString() => nameof(CopySource);
}
