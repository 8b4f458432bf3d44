using Tern.Identity;

namespace Tern.Signing;

/// <summary>The result of verifying a request.</summary>
public sealed record SignatureVerification
{
    /// <summary>What the verification came to.</summary>
    public required SignatureStatus Status { get; init; }

    /// <summary>What is wrong, in words close to those of AWS, without secrets; empty when nothing is.</summary>
    public string Message { get; init; } = "";

    /// <summary>The error code that AWS's JSON services answer with; S3 has its own. Empty when nothing is wrong.</summary>
    public string ErrorCode => Status switch
    {
        SignatureStatus.Valid => "",
        SignatureStatus.MissingAuthenticationToken => "MissingAuthenticationTokenException",
        SignatureStatus.IncompleteSignature => "IncompleteSignatureException",
        SignatureStatus.UnknownAccessKey or SignatureStatus.InvalidSecurityToken => "UnrecognizedClientException",
        SignatureStatus.ExpiredToken => "ExpiredTokenException",
        _ => "InvalidSignatureException",
    };

    /// <summary>The identity that signed; null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public Credentials? Credentials { get; init; }

    /// <summary>The region in the signature's scope, or its set of regions (SigV4a); null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public string? Region { get; init; }

    /// <summary>The service in the signature's scope; null unless the status is <see cref="SignatureStatus.Valid"/>.</summary>
    public string? Service { get; init; }

    /// <summary>Whether the request is to be served.</summary>
    public bool IsValid => Status == SignatureStatus.Valid;

    internal SigningKey? Key { get; init; }

    internal DateTimeOffset Time { get; init; }

    internal string? Signature { get; init; }

    /// <summary>What verifies the chunks of the request's body, whose signatures go on from the request's; each call begins anew.</summary>
    /// <exception cref="InvalidOperationException">The signature of the request is not valid.</exception>
    public ChunkVerifier CreateChunkVerifier()
    {
        if (Key is null)
            throw new InvalidOperationException("The request's signature is not valid, so that no chunk can go on from it.");
        Span<byte> date = stackalloc byte[SigningDate.Length];
        SigningDate.Write(Time, date);
        return new ChunkVerifier(Key, date, Signature);
    }
}
