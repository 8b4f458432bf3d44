using Tern.Caching;

namespace Tern.SecretsManager;

/// <summary>
/// Reads secrets and keeps them for a while. One request for a secret is under way at a time; while the service cannot be
/// reached, the last good value is used for a bounded time. Thread-safe: make one beside the client and keep it.
/// </summary>
/// <remarks>No message, log or text of this class has a secret's value. Kept values are in the memory of the process as they came.</remarks>
/// <param name="client">Whom to ask; the cache's time is its <see cref="ClientOptions.TimeProvider"/>.</param>
/// <param name="options">Times and bounds; null for the defaults.</param>
public sealed class SecretCache(SecretsManagerClient client, CacheOptions? options = null)
{
    private readonly ValueCache<SecretVersion, GetSecretValueResponse> _secrets = new(
        (version, token) => client.GetSecretValueAsync(
            new() { SecretId = version.SecretId, VersionId = version.VersionId, VersionStage = version.VersionStage }, token),
        options ?? new(),
        client.Options.TimeProvider,
        Random.Shared.NextDouble);

    /// <summary>A secret's value, from memory while it is fresh.</summary>
    /// <param name="secretId">The secret's name or ARN.</param>
    /// <param name="versionId">The version's id; null for the stage's.</param>
    /// <param name="versionStage">The version's stage, for example <c>AWSPREVIOUS</c>; null for <c>AWSCURRENT</c>, unless an id is given.</param>
    /// <param name="cancellationToken">Ends the waiting of this caller.</param>
    /// <exception cref="ResourceNotFoundException">There is no such secret or version.</exception>
    /// <exception cref="TernException">The service gave no value, and there is none that may still be used.</exception>
    public ValueTask<GetSecretValueResponse> GetAsync(
        string secretId, string? versionId = null, string? versionStage = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(secretId);
        return _secrets.GetAsync(new(secretId, versionId, versionStage), cancellationToken);
    }

    /// <summary>Forgets all versions of a secret, for example when a password was refused: the next caller asks the service.</summary>
    /// <param name="secretId">The secret as it was asked for.</param>
    public void Remove(string secretId) => _secrets.Remove(version => version.SecretId == secretId);

    private readonly record struct SecretVersion(string SecretId, string? VersionId, string? VersionStage);
}
