namespace Tern.Identity;

/// <summary>Credentials from a delegate, cached and refreshed as described for <see cref="RefreshingCredentials"/>.</summary>
/// <param name="fetch">
/// Fetches new credentials. Calls do not overlap. The token is canceled after 1 minute, but not when a caller of the
/// provider cancels. Credentials without an expiration are cached permanently.
/// </param>
/// <param name="timeProvider">The clock that expirations are compared with. The default is <see cref="TimeProvider.System"/>.</param>
public sealed class DelegateCredentials(Func<CancellationToken, ValueTask<Credentials>> fetch, TimeProvider? timeProvider = null)
    : RefreshingCredentials(timeProvider)
{
    private readonly Func<CancellationToken, ValueTask<Credentials>> _fetch = fetch ?? throw new ArgumentNullException(nameof(fetch));

    /// <inheritdoc/>
    protected override ValueTask<Credentials> FetchAsync(CancellationToken cancellationToken) => _fetch(cancellationToken);
}
