namespace Tern.ServerRuntime;

/// <summary>Options of a <see cref="SigV4Verifier"/> or a <see cref="SigV4aVerifier"/>.</summary>
public sealed record SigV4VerifierOptions
{
    /// <summary>
    /// Returns the credentials of an access key ID, or null if the ID is unknown. Called for every request with untrusted text.
    /// If the credentials have a session token, requests must contain it.
    /// </summary>
    public required Func<string, AwsCredentials?> FindCredentials { get; init; }

    /// <summary>The region that the signature must be valid for. The default is null, which accepts any region.</summary>
    public string? Region { get; init; }

    /// <summary>The signing name of the service that the signature must be valid for. The default is null, which accepts any service.</summary>
    public string? Service { get; init; }

    /// <summary>The maximum difference between the signing time and the clock, in either direction. The default is 15 minutes.</summary>
    public TimeSpan MaxSkew { get; init; } = TimeSpan.FromMinutes(15);

    /// <summary>The clock. The default is the system clock.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Whether to percent-encode the path once more. Set it to false for S3. The default is true.</summary>
    public bool DoubleEncodePath { get; init; } = true;

    /// <summary>Whether to resolve empty, <c>.</c> and <c>..</c> segments. Set it to false for S3. The default is true.</summary>
    public bool NormalizePath { get; init; } = true;

    /// <summary>Whether the signature covers the session token. Set it to false for AWS IoT. The default is true.</summary>
    public bool SignSessionToken { get; init; } = true;

    /// <summary>
    /// Whether to accept signatures that do not cover the body (<c>UNSIGNED-PAYLOAD</c>), as S3 does. If true, a presigned URL
    /// without a payload hash is also treated as unsigned payload. The default is false.
    /// </summary>
    public bool AllowUnsignedPayload { get; init; }
}
