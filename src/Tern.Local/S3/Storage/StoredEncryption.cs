using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>How an object says that it is encrypted. Nothing is encrypted here, and a customer's key is never kept.</summary>
internal sealed record StoredEncryption
{
    /// <summary>What the service does unless told otherwise.</summary>
    public static StoredEncryption Default { get; } = new() { Algorithm = "AES256" };

    /// <summary><c>AES256</c>, <c>aws:kms</c>, <c>aws:kms:dsse</c>; null with a customer's key.</summary>
    public ServerSideEncryption? Algorithm { get; init; }

    public string? KmsKeyId { get; init; }

    public string? KmsContext { get; init; }

    public bool? BucketKeyEnabled { get; init; }

    /// <summary><c>AES256</c> with a customer's key; else null.</summary>
    public string? CustomerAlgorithm { get; init; }

    /// <summary>MD5 of the customer's key, in base64.</summary>
    public string? CustomerKeyMd5 { get; init; }
}
