using Tern.S3;

namespace Tern.Local.S3.Encryption;

/// <summary>The encryption headers of a request.</summary>
internal readonly struct EncryptionHeaders
{
    public string? Algorithm { get; private init; }

    public string? KmsKeyId { get; private init; }

    public string? KmsContext { get; private init; }

    public bool? BucketKeyEnabled { get; private init; }

    public string? CustomerAlgorithm { get; private init; }

    public string? CustomerKey { get; private init; }

    public string? CustomerKeyMd5 { get; private init; }

    public static EncryptionHeaders From(PutObjectRequest request) => new()
    {
        Algorithm = request.ServerSideEncryption?.Value,
        KmsKeyId = request.SseKmsKeyId,
        KmsContext = request.SseKmsEncryptionContext,
        BucketKeyEnabled = request.BucketKeyEnabled,
        CustomerAlgorithm = request.SseCustomerAlgorithm,
        CustomerKey = request.SseCustomerKey,
        CustomerKeyMd5 = request.SseCustomerKeyMd5,
    };

    public static EncryptionHeaders From(CopyObjectRequest request) => new()
    {
        Algorithm = request.ServerSideEncryption?.Value,
        KmsKeyId = request.SseKmsKeyId,
        KmsContext = request.SseKmsEncryptionContext,
        BucketKeyEnabled = request.BucketKeyEnabled,
        CustomerAlgorithm = request.SseCustomerAlgorithm,
        CustomerKey = request.SseCustomerKey,
        CustomerKeyMd5 = request.SseCustomerKeyMd5,
    };

    public static EncryptionHeaders From(CreateMultipartUploadRequest request) => new()
    {
        Algorithm = request.ServerSideEncryption?.Value,
        KmsKeyId = request.SseKmsKeyId,
        KmsContext = request.SseKmsEncryptionContext,
        BucketKeyEnabled = request.BucketKeyEnabled,
        CustomerAlgorithm = request.SseCustomerAlgorithm,
        CustomerKey = request.SseCustomerKey,
        CustomerKeyMd5 = request.SseCustomerKeyMd5,
    };
}
