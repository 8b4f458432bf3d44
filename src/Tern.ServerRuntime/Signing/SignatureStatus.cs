namespace Tern.ServerRuntime;

/// <summary>The result of a verification. Reject the request unless the status is <see cref="Valid"/>.</summary>
public enum SignatureStatus
{
    /// <summary>Not verified. A verification never returns this value.</summary>
    None,

    /// <summary>The signature is valid.</summary>
    Valid,

    /// <summary>The request has no signature.</summary>
    MissingAuthenticationToken,

    /// <summary>The parameters of the signature are incomplete, malformed, repeated, or of another algorithm.</summary>
    IncompleteSignature,

    /// <summary>The signature is for another region, service or day than the request, or its scope is malformed.</summary>
    WrongScope,

    /// <summary>The access key ID is unknown.</summary>
    UnknownAccessKey,

    /// <summary>The session token is missing, does not match the access key, or is not expected.</summary>
    InvalidSecurityToken,

    /// <summary>The temporary credentials have expired.</summary>
    ExpiredToken,

    /// <summary>The signing time is too far in the past, or the presigned URL has expired.</summary>
    SignatureExpired,

    /// <summary>The signing time is too far in the future.</summary>
    SignatureNotYetCurrent,

    /// <summary>The signature does not cover all headers that must be signed.</summary>
    HeadersNotSigned,

    /// <summary>The body does not match the hash in the request, or the hash is missing or malformed.</summary>
    PayloadMismatch,

    /// <summary>The signature does not match the request and the secret access key.</summary>
    SignatureDoesNotMatch,
}
