using Tern.Caching;

namespace Tern.Ssm;

/// <summary>
/// Reads parameters and keeps them for a while. One request for a parameter is under way at a time; while the service cannot be
/// reached, the last good value is used for a bounded time. Thread-safe: make one beside the client and keep it.
/// </summary>
/// <remarks>No message, log or text of this class has a parameter's value. Kept values are in the memory of the process as they came.</remarks>
/// <param name="client">Whom to ask; the cache's time is its <see cref="ClientOptions.TimeProvider"/>.</param>
/// <param name="options">Times and bounds; null for the defaults.</param>
public sealed class ParameterCache(SsmClient client, CacheOptions? options = null)
{
    private readonly ValueCache<WantedParameter, Parameter> _parameters = new(
        async (wanted, token) =>
        {
            GetParameterResponse response = await client.GetParameterAsync(
                new() { Name = wanted.Name, WithDecryption = wanted.WithDecryption }, token).ConfigureAwait(false);
            return response.Parameter is { Name.Length: > 0 } parameter ? parameter : throw new ParameterMissingException(wanted.Name);
        },
        options ?? new(),
        client.Options.TimeProvider,
        Random.Shared.NextDouble);

    /// <summary>A parameter, from memory while it is fresh.</summary>
    /// <param name="name">The name or ARN; a version or label may follow, as in <c>name:3</c>.</param>
    /// <param name="withDecryption">Whether the value of a <c>SecureString</c> is decrypted; true unless told.</param>
    /// <param name="cancellationToken">Ends the waiting of this caller.</param>
    /// <exception cref="ParameterNotFoundException">There is no such parameter.</exception>
    /// <exception cref="TernException">The service gave no value, and there is none that may still be used.</exception>
    public ValueTask<Parameter> GetAsync(string name, bool withDecryption = true, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return _parameters.GetAsync(new(name, withDecryption), cancellationToken);
    }

    /// <summary>Forgets a parameter: the next caller asks the service.</summary>
    /// <param name="name">The name as it was asked for.</param>
    public void Remove(string name) => _parameters.Remove(wanted => wanted.Name == name);

    private readonly record struct WantedParameter(string Name, bool WithDecryption);
}
