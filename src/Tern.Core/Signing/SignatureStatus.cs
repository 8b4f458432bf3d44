namespace Tern.Signing;

/// <summary>What a verification came to; everything but <see cref="Valid"/> means that the request must be refused.</summary>
public enum SignatureStatus
{
    /// <summary>Not verified; never the result of a verification.</summary>
    None,

    /// <summary>The signature is right.</summary>
    Valid,

    /// <summary>The request has no signature.</summary>
    MissingAuthenticationToken,

    /// <summary>The signature's parts are incomplete, malformed, repeated, or of another algorithm.</summary>
    IncompleteSignature,

    /// <summary>The signature is for another region, service or day than the request, or its scope is malformed.</summary>
    WrongScope,

    /// <summary>There is no such access key.</summary>
    UnknownAccessKey,

    /// <summary>The session token is missing, not the one that belongs to the access key, or there should be none.</summary>
    InvalidSecurityToken,

    /// <summary>The temporary credentials have expired.</summary>
    ExpiredToken,

    /// <summary>The request was signed too long ago, or its presigned URL has expired.</summary>
    SignatureExpired,

    /// <summary>The request was signed for a time that has not come.</summary>
    SignatureNotYetCurrent,

    /// <summary>The request has headers that must be signed and are not.</summary>
    HeadersNotSigned,

    /// <summary>The body is not the one whose hash the request states, or its hash is not stated as it must be.</summary>
    PayloadMismatch,

    /// <summary>The signature is not the one that the secret gives for the request.</summary>
    SignatureDoesNotMatch,
}
