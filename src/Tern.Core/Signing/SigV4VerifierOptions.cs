using Tern.Identity;

namespace Tern.Signing;

/// <summary>How a <see cref="SigV4Verifier"/> or a <see cref="SigV4aVerifier"/> decides.</summary>
public sealed record SigV4VerifierOptions
{
    /// <summary>
    /// The credentials of an access key id, or null when there is no such key; called for every request, with text that any
    /// caller can send. If the credentials have a session token, requests must carry it.
    /// </summary>
    public required Func<string, Credentials?> FindCredentials { get; init; }

    /// <summary>The region that signatures must be for, alone or among others. Default null: any.</summary>
    public string? Region { get; init; }

    /// <summary>The signing name of the service that signatures must be for. Default null: any.</summary>
    public string? Service { get; init; }

    /// <summary>How far the time of signing may be from the clock's, before and after. Default 15 minutes.</summary>
    public TimeSpan MaxSkew { get; init; } = TimeSpan.FromMinutes(15);

    /// <summary>The clock. Default the system's.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Whether the path as sent is percent-encoded once more; false for S3. Default true.</summary>
    public bool DoubleEncodePath { get; init; } = true;

    /// <summary>Whether empty, <c>.</c> and <c>..</c> segments are resolved; false for S3. Default true.</summary>
    public bool NormalizePath { get; init; } = true;

    /// <summary>Whether a presigned URL's session token is part of what is signed; false as for AWS IoT. Default true.</summary>
    public bool SignsSessionToken { get; init; } = true;

    /// <summary>
    /// Whether bodies may be left out of the signature (<c>UNSIGNED-PAYLOAD</c>), as S3 allows; those of presigned URLs then
    /// are, unless the request states a hash. Default false.
    /// </summary>
    public bool AllowsUnsignedPayload { get; init; }
}
