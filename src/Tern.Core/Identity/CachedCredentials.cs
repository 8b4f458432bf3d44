namespace Tern.Runtime;

/// <summary>Cached credentials with their refresh time, and the values of both clocks when it was determined. Immutable.</summary>
/// <param name="credentials">The credentials.</param>
/// <param name="refreshAt">The time from which to refresh; <see cref="DateTimeOffset.MaxValue"/> for never.</param>
/// <param name="anchorTime">The wall clock when <paramref name="refreshAt"/> was determined.</param>
/// <param name="anchorTimestamp">The monotonic clock at the same time.</param>
/// <param name="lastFetchFailed">Whether the last fetch failed.</param>
// Not a record, whose equality and text add 1 KB to every native program (see eng/aot).
internal sealed class CachedCredentials(AwsCredentials credentials, DateTimeOffset refreshAt, DateTimeOffset anchorTime, long anchorTimestamp, bool lastFetchFailed)
{
    public AwsCredentials Credentials => credentials;

    public DateTimeOffset RefreshAt => refreshAt;

    public DateTimeOffset AnchorTime => anchorTime;

    public bool LastFetchFailed => lastFetchFailed;

    /// <summary>Whether a service may have rejected the credentials as expired. If so, callers wait for the next fetch before they use them again.</summary>
    public bool MayBeRejected { get; init; }

    /// <summary>The time when the credentials were fetched. A later failed fetch does not change it.</summary>
    public DateTimeOffset FetchedAt
    {
        get => field == default ? anchorTime : field;
        init;
    }

    /// <summary>Returns a copy whose <see cref="MayBeRejected"/> is true.</summary>
    public CachedCredentials Reject() => new(credentials, refreshAt, anchorTime, anchorTimestamp, lastFetchFailed) { MayBeRejected = true, FetchedAt = FetchedAt };

    /// <summary>
    /// The later of the wall clock and the anchor time plus the elapsed monotonic time. The wall clock can be set back,
    /// and the monotonic clock stops while a machine sleeps. Refreshing too early is the safe choice.
    /// </summary>
    public DateTimeOffset GetCurrentTime(TimeProvider timeProvider)
    {
        DateTimeOffset wall = timeProvider.GetUtcNow();
        DateTimeOffset steady = anchorTime + timeProvider.GetElapsedTime(anchorTimestamp);
        return wall > steady ? wall : steady;
    }

    /// <summary>Discards the credentials that a provider has cached. Providers of the application are not changed, unless they are refreshing ones.</summary>
    public static void Forget(ICredentialsProvider provider)
    {
        if (provider is RefreshingCredentialsProvider refreshing)
            refreshing.Forget();
        else if (provider is EnvironmentCredentialsProvider variables)
            variables.Forget();
    }
}
