using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>The result of verifying a request.</summary>
public sealed record SignatureVerification
{
    // Apart, because a server allocates a result for each request, and most signatures are valid.
    private readonly FailureDetails? _details;

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
    public string? ProvidedAccessKeyId
    {
        get => _details?.AccessKeyId;
        init => _details = Details with { AccessKeyId = value };
    }

    /// <summary>The signature in the request that does not match; otherwise null.</summary>
    public string? ProvidedSignature
    {
        get => _details?.Signature;
        init => _details = Details with { Signature = value };
    }

    /// <summary>The canonical request for which the signature does not match; otherwise null. It contains the headers of the request.</summary>
    public string? CanonicalRequest
    {
        get => _details?.CanonicalRequest;
        init => _details = Details with { CanonicalRequest = value };
    }

    /// <summary>The string to sign for which the signature does not match; otherwise null.</summary>
    public string? StringToSign
    {
        get => _details?.StringToSign;
        init => _details = Details with { StringToSign = value };
    }

    /// <summary>The names of the headers that must be signed, but are not, in lower case. Empty for any other status.</summary>
    public IReadOnlyList<string> UnsignedHeaders
    {
        get => _details?.UnsignedHeaders ?? [];
        init => _details = Details with { UnsignedHeaders = value };
    }

    /// <summary>The validity of a presigned URL that has expired; otherwise null.</summary>
    public TimeSpan? ExpiredAfter
    {
        get => _details?.ExpiredAfter;
        init => _details = Details with { ExpiredAfter = value };
    }

    /// <summary>The time at which a presigned URL expired; otherwise null.</summary>
    public DateTimeOffset? ExpiredAt
    {
        get => _details?.ExpiredAt;
        init => _details = Details with { ExpiredAt = value };
    }

    /// <summary>Whether the signature is valid and the request may be processed.</summary>
    public bool IsValid => Status == SignatureStatus.Valid;

    private FailureDetails Details => _details ?? new();

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

    private sealed record FailureDetails
    {
        public string? AccessKeyId { get; init; }

        public string? Signature { get; init; }

        public string? CanonicalRequest { get; init; }

        public string? StringToSign { get; init; }

        public IReadOnlyList<string> UnsignedHeaders { get; init; } = [];

        public TimeSpan? ExpiredAfter { get; init; }

        public DateTimeOffset? ExpiredAt { get; init; }
    }
}
