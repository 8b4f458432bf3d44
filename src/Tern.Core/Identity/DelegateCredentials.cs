namespace Tern.Identity;

/// <summary>Credentials from a function of yours, kept and refreshed by the rules of <see cref="RefreshingCredentials"/>.</summary>
/// <param name="fetch">
/// Fetches new credentials. One call is under way at a time; its token is cancelled after a minute, not when one of
/// the callers gives up. Credentials without an expiration are kept for good.
/// </param>
/// <param name="timeProvider">The clock that expirations are compared with; null for the system's.</param>
public sealed class DelegateCredentials(Func<CancellationToken, ValueTask<Credentials>> fetch, TimeProvider? timeProvider = null)
    : RefreshingCredentials(timeProvider)
{
    private readonly Func<CancellationToken, ValueTask<Credentials>> _fetch = fetch ?? throw new ArgumentNullException(nameof(fetch));

    /// <inheritdoc/>
    protected override ValueTask<Credentials> FetchAsync(CancellationToken cancellationToken) => _fetch(cancellationToken);
}
