using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>The encryption of an object, as responses report it. Tern.Local encrypts nothing, and never stores a customer's key.</summary>
internal sealed record StoredEncryption
{
    /// <summary>The default of the service: SSE-S3.</summary>
    public static StoredEncryption Default { get; } = new() { Algorithm = "AES256" };

    /// <summary><c>AES256</c>, <c>aws:kms</c>, or <c>aws:kms:dsse</c>; null with a customer's key.</summary>
    public ServerSideEncryption? Algorithm { get; init; }

    public string? KmsKeyId { get; init; }

    public string? KmsContext { get; init; }

    public bool? BucketKeyEnabled { get; init; }

    /// <summary><c>AES256</c> with a customer's key; otherwise null.</summary>
    public string? CustomerAlgorithm { get; init; }

    /// <summary>The MD5 of the customer's key in base64; null without one.</summary>
    public string? CustomerKeyMd5 { get; init; }
}
