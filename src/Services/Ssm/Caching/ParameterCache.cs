using Tern.Runtime;

namespace Tern.Ssm;

/// <summary>
/// Reads parameters and caches them. For each parameter at most one request is in flight. While the service is unavailable, the last value is
/// returned for a limited time. Thread-safe: create one instance for each client and reuse it.
/// </summary>
/// <remarks>
/// No exception, log message or text of this class contains a value of a parameter. Cached values are stored in memory without encryption.
/// </remarks>
/// <param name="client">The client that sends the requests. The cache uses its <see cref="ClientOptions.TimeProvider"/>.</param>
/// <param name="options">Durations and limits. Null uses the defaults.</param>
public sealed class ParameterCache(SsmClient client, CacheOptions? options = null)
{
    private readonly ValueCache<ParameterKey, Parameter> _parameters = new(
        async (wanted, token) =>
        {
            GetParameterResponse response = await client.GetParameterAsync(
                new() { Name = wanted.Name, WithDecryption = wanted.WithDecryption }, token).ConfigureAwait(false);
            return response.Parameter is { Name.Length: > 0 } parameter ? parameter : throw new ParameterMissingException(wanted.Name);
        },
        options ?? new(),
        client.Options.TimeProvider,
        Random.Shared.NextDouble);

    /// <summary>Returns a parameter, from the cache until it expires.</summary>
    /// <param name="name">The name or ARN. A version or label can follow, as in <c>name:3</c>.</param>
    /// <param name="withDecryption">Whether to decrypt the value of a <c>SecureString</c>. The default is true.</param>
    /// <param name="cancellationToken">Cancels the wait of this caller.</param>
    /// <exception cref="ParameterNotFoundException">The parameter does not exist.</exception>
    /// <exception cref="TernException">The request failed, and no cached value can be used.</exception>
    public ValueTask<Parameter> GetAsync(string name, bool withDecryption = true, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return _parameters.GetAsync(new(name, withDecryption), cancellationToken);
    }

    /// <summary>
    /// Fetches the cached parameters that have expired. A failure is not thrown. In a function, call it between invocations (<c>FunctionOptions.FlushAsync</c>) and set <see cref="CacheOptions.RefreshesExplicitly"/>:
    /// then invocations do not wait for these requests.
    /// </summary>
    /// <param name="cancellationToken">Cancels the wait. The requests continue.</param>
    public ValueTask RefreshAsync(CancellationToken cancellationToken = default) => _parameters.RefreshAsync(cancellationToken);

    /// <summary>Removes a parameter from the cache. The next call sends a request.</summary>
    /// <param name="name">The name as it was passed to <see cref="GetAsync"/>.</param>
    public void Remove(string name) => _parameters.Remove(wanted => wanted.Name == name);

    private readonly record struct ParameterKey(string Name, bool WithDecryption);
}
