using System.Text.Json.Serialization;

namespace Tern.Conformance.SigV4;

/// <summary>The signing parameters of a vector.</summary>
public sealed record SigV4VectorContext
{
    /// <summary>The credentials to sign with.</summary>
    [JsonPropertyName("credentials")]
    public required SigV4VectorCredentials Credentials { get; init; }

    /// <summary>The validity of the query form in seconds.</summary>
    [JsonPropertyName("expiration_in_seconds")]
    public int ExpirationInSeconds { get; init; }

    /// <summary>Whether dot segments and repeated slashes are resolved.</summary>
    [JsonPropertyName("normalize")]
    public bool Normalize { get; init; } = true;

    /// <summary>The region.</summary>
    [JsonPropertyName("region")]
    public required string Region { get; init; }

    /// <summary>The service.</summary>
    [JsonPropertyName("service")]
    public required string Service { get; init; }

    /// <summary>Whether the header form sends <c>x-amz-content-sha256</c>.</summary>
    [JsonPropertyName("sign_body")]
    public bool SignBody { get; init; }

    /// <summary>The time of signing.</summary>
    [JsonPropertyName("timestamp")]
    public required DateTimeOffset Timestamp { get; init; }

    /// <summary>Whether the session token is added after signing.</summary>
    [JsonPropertyName("omit_session_token")]
    public bool OmitSessionToken { get; init; }

    internal SigningScope Scope => new(Region, Service, Timestamp);

    internal AwsCredentials ToCredentials() => new(Credentials.AccessKeyId, Credentials.SecretAccessKey, Credentials.Token);
}
