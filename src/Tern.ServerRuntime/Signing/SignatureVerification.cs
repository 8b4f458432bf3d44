using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>The result of verifying a request.</summary>
public sealed record SignatureVerification
{
    /// <summary>The status of the verification.</summary>
    public required SignatureStatus Status { get; init; }

    /// <summary>The error message, similar to that of AWS, without secrets. Empty if the signature is valid.</summary>
    public string Message { get; init; } = "";

    /// <summary>The error code that the JSON services of AWS return. S3 has its own codes. Empty if the signature is valid.</summary>
    public string ErrorCode => Status switch
    {
        SignatureStatus.Valid => "",
        SignatureStatus.MissingAuthenticationToken => "MissingAuthenticationTokenException",
        SignatureStatus.IncompleteSignature => "IncompleteSignatureException",
        SignatureStatus.UnknownAccessKey or SignatureStatus.InvalidSecurityToken => "UnrecognizedClientException",
        SignatureStatus.ExpiredToken => "ExpiredTokenException",
        _ => "InvalidSignatureException",
    };

    /// <summary>The credentials that signed the request; null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public AwsCredentials? Credentials { get; init; }

    /// <summary>The region in the signature's scope, or the region set (SigV4a); null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public string? Region { get; init; }

    /// <summary>The service in the signature's scope; null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public string? Service { get; init; }

    /// <summary>The access key ID of a signature that does not match; otherwise null.</summary>
    public string? ProvidedAccessKeyId { get; init; }

    /// <summary>The signature in the request that does not match; otherwise null.</summary>
    public string? ProvidedSignature { get; init; }

    /// <summary>The canonical request for which the signature does not match; otherwise null. It contains the headers of the request.</summary>
    public string? CanonicalRequest { get; init; }

    /// <summary>The string to sign for which the signature does not match; otherwise null.</summary>
    public string? StringToSign { get; init; }

    /// <summary>The names of the headers that must be signed, but are not, in lower case. Empty for any other status.</summary>
    public IReadOnlyList<string> UnsignedHeaders { get; init; } = [];

    /// <summary>The validity of a presigned URL that has expired; otherwise null.</summary>
    public TimeSpan? ExpiredAfter { get; init; }

    /// <summary>The time at which a presigned URL expired; otherwise null.</summary>
    public DateTimeOffset? ExpiredAt { get; init; }

    /// <summary>Whether the signature is valid and the request may be processed.</summary>
    public bool IsValid => Status == SignatureStatus.Valid;

    internal SigningKey? Key { get; init; }

    internal DateTimeOffset Time { get; init; }

    internal ReadOnlyMemory<char> Signature { get; init; }

    /// <summary>Creates a verifier for the chunks of the request's body. Each verifier starts with the first chunk.</summary>
    /// <exception cref="InvalidOperationException">The signature of the request is not valid.</exception>
    public ChunkVerifier CreateChunkVerifier()
    {
        if (Key is null)
            throw new InvalidOperationException("The signature of the request is not valid, so its chunks cannot be verified. Check IsValid first.");
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(Time, date);
        return new ChunkVerifier(Key, date, Signature.Span);
    }
}
