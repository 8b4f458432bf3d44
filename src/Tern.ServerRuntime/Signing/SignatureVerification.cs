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
