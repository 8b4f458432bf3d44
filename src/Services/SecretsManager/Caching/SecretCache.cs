using Tern.Runtime;

namespace Tern.SecretsManager;

/// <summary>
/// Reads secrets and caches them. For each secret version at most one request is in flight. While the service is unavailable, the last value is
/// returned for a limited time. Thread-safe: create one instance for each client and reuse it.
/// </summary>
/// <remarks>
/// No exception, log message or text of this class contains a value of a secret. Cached values are stored in memory without encryption.
/// </remarks>
/// <param name="client">The client that sends the requests. The cache uses its <see cref="ClientOptions.TimeProvider"/>.</param>
/// <param name="options">Durations and limits. Null uses the defaults.</param>
public sealed class SecretCache(SecretsManagerClient client, CacheOptions? options = null)
{
    private readonly ValueCache<SecretKey, GetSecretValueResponse> _secrets = new(
        (version, token) => client.GetSecretValueAsync(
            new() { SecretId = version.SecretId, VersionId = version.VersionId, VersionStage = version.VersionStage }, token),
        options ?? new(),
        client.Options.TimeProvider,
        Random.Shared.NextDouble);

    /// <summary>Returns the value of a secret, from the cache until it expires.</summary>
    /// <param name="secretId">The name or ARN of the secret.</param>
    /// <param name="versionId">The id of the version. Null selects the version by <paramref name="versionStage"/>.</param>
    /// <param name="versionStage">
    /// The stage of the version, for example <c>AWSPREVIOUS</c>. Null means <c>AWSCURRENT</c>, unless an id is given.
    /// </param>
    /// <param name="cancellationToken">Cancels the wait of this caller.</param>
    /// <exception cref="ResourceNotFoundException">The secret or the version does not exist.</exception>
    /// <exception cref="TernException">The request failed, and no cached value can be used.</exception>
    public ValueTask<GetSecretValueResponse> GetAsync(
        string secretId, string? versionId = null, string? versionStage = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(secretId);
        return _secrets.GetAsync(new(secretId, versionId, versionStage), cancellationToken);
    }

    /// <summary>
    /// Fetches the cached secrets that have expired. A failure is not thrown. In a function, call it between invocations (<c>FunctionOptions.FlushAsync</c>) and set <see cref="CacheOptions.RefreshesExplicitly"/>:
    /// then invocations do not wait for these requests.
    /// </summary>
    /// <param name="cancellationToken">Cancels the wait. The requests continue.</param>
    public ValueTask RefreshAsync(CancellationToken cancellationToken = default) => _secrets.RefreshAsync(cancellationToken);

    /// <summary>Removes all versions of a secret from the cache, for example after a password was rejected. The next call sends a request.</summary>
    /// <param name="secretId">The secret as it was passed to <see cref="GetAsync"/>.</param>
    public void Remove(string secretId) => _secrets.Remove(version => version.SecretId == secretId);

    private readonly record struct SecretKey(string SecretId, string? VersionId, string? VersionStage);
}
