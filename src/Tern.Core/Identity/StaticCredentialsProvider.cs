using System.Globalization;

namespace Tern;

/// <summary>Credentials that do not change.</summary>
public sealed class StaticCredentialsProvider : ICredentialsProvider
{
    private readonly AwsCredentials _credentials;
    private readonly TimeProvider _timeProvider;

    /// <param name="accessKeyId">The access key ID.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials; null or empty for none.</param>
    /// <exception cref="ArgumentException">The access key ID or the secret access key is null or empty.</exception>
    /// <exception cref="TernCredentialsException">A value contains an invalid character, such as a line break.</exception>
    public StaticCredentialsProvider(string accessKeyId, string secretAccessKey, string? sessionToken = null)
        : this(new AwsCredentials(accessKeyId, secretAccessKey, sessionToken))
    {
    }

    /// <param name="credentials">The credentials. After their expiration, <see cref="GetCredentialsAsync"/> fails.</param>
    /// <param name="timeProvider">The clock that the expiration is compared with. The default is <see cref="TimeProvider.System"/>.</param>
    public StaticCredentialsProvider(AwsCredentials credentials, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _credentials = credentials;
        _timeProvider = timeProvider ?? TimeProvider.System;
    }

    /// <inheritdoc/>
    /// <exception cref="TernCredentialsException">The credentials have expired.</exception>
    public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        if (_credentials.Expiration is { } expiration && _timeProvider.GetUtcNow() is var now && now >= expiration)
        {
            return ValueTask.FromException<AwsCredentials>(new TernCredentialsException(string.Create(
                CultureInfo.InvariantCulture,
                $"The credentials {_credentials.AccessKeyId} expired at {expiration.UtcDateTime:u} (it is {now.UtcDateTime:u}). Use new credentials, or {nameof(DelegateCredentialsProvider)} to fetch them.")));
        }
        return new(_credentials);
    }

    /// <summary>Returns "Credentials" and the access key ID, without secrets.</summary>
    public override string ToString() => _credentials.ToString();
}
