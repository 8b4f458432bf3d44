namespace Tern.Runtime;

/// <summary>Cached credentials with their refresh time, and the values of both clocks when it was determined.</summary>
/// <param name="Credentials">The credentials.</param>
/// <param name="RefreshAt">The time from which to refresh; <see cref="DateTimeOffset.MaxValue"/> for never.</param>
/// <param name="AnchorTime">The wall clock when <paramref name="RefreshAt"/> was determined.</param>
/// <param name="AnchorTimestamp">The monotonic clock at the same time.</param>
/// <param name="LastFetchFailed">Whether the last fetch failed.</param>
internal sealed record CachedCredentials(
    AwsCredentials Credentials, DateTimeOffset RefreshAt, DateTimeOffset AnchorTime, long AnchorTimestamp, bool LastFetchFailed)
{
    /// <summary>Whether a service may have rejected the credentials as expired. If so, callers wait for the next fetch before they use them again.</summary>
    public bool MayBeRejected { get; init; }

    /// <summary>The time when the credentials were fetched. A later failed fetch does not change it.</summary>
    public DateTimeOffset FetchedAt { get; init; } = AnchorTime;

    /// <summary>
    /// The later of the wall clock and the anchor time plus the elapsed monotonic time. The wall clock can be set back,
    /// and the monotonic clock stops while a machine sleeps. Refreshing too early is the safe choice.
    /// </summary>
    public DateTimeOffset GetCurrentTime(TimeProvider timeProvider)
    {
        DateTimeOffset wall = timeProvider.GetUtcNow();
        DateTimeOffset steady = AnchorTime + timeProvider.GetElapsedTime(AnchorTimestamp);
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
