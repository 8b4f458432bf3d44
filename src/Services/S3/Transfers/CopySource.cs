namespace Tern.S3;

/// <summary>The object that is copied from, for <see cref="S3Client.CopyAsync"/>; immutable, changed by <c>with</c>.</summary>
/// <param name="Bucket">The bucket, or the ARN of an access point.</param>
/// <param name="Key">The key, as it is: it is encoded here.</param>
public sealed record CopySource(string Bucket, string Key)
{
    /// <summary>The version; null for the current one.</summary>
    public string? VersionId { get; init; }

    /// <summary><c>AES256</c> where the object is encrypted with a key of the customer's; null for none.</summary>
    public string? SseCustomerAlgorithm { get; init; }

    /// <summary>That key, in base64; null for none.</summary>
    public string? SseCustomerKey { get; init; }

    /// <summary>That key's MD5, in base64; null for none.</summary>
    public string? SseCustomerKeyMD5 { get; init; }

    /// <summary>The account that must own the bucket; null for any.</summary>
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
