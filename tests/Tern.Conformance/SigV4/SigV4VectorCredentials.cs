using System.Text.Json.Serialization;

namespace Tern.Conformance.SigV4;

/// <summary>The credentials of a vector.</summary>
/// <param name="AccessKeyId">The access key id.</param>
/// <param name="SecretAccessKey">The secret access key.</param>
/// <param name="Token">The session token, or null.</param>
public sealed record SigV4VectorCredentials(
    [property: JsonPropertyName("access_key_id")] string AccessKeyId,
    [property: JsonPropertyName("secret_access_key")] string SecretAccessKey,
    [property: JsonPropertyName("token")] string? Token);
