namespace Tern;

/// <summary>Credentials from a delegate, cached and refreshed as described for <see cref="RefreshingCredentialsProvider"/>.</summary>
/// <param name="fetch">
/// Fetches new credentials. Calls do not overlap. The token is canceled after 1 minute, but not when a caller of the
/// provider cancels. Credentials without an expiration are cached permanently.
/// </param>
/// <param name="timeProvider">The clock that expirations are compared with. The default is <see cref="TimeProvider.System"/>.</param>
public sealed class DelegateCredentialsProvider(Func<CancellationToken, ValueTask<AwsCredentials>> fetch, TimeProvider? timeProvider = null)
    : RefreshingCredentialsProvider(timeProvider)
{
    private readonly Func<CancellationToken, ValueTask<AwsCredentials>> _fetch = fetch ?? throw new ArgumentNullException(nameof(fetch));

    /// <inheritdoc/>
    protected override ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken) => _fetch(cancellationToken);
}
