namespace Tern.Identity;

/// <summary>Credentials with the time at which to refresh them, and both clocks as they stood when that was decided.</summary>
/// <param name="Credentials">The credentials.</param>
/// <param name="RefreshAt">When to ask the source again; the greatest value for never.</param>
/// <param name="AnchorTime">The time when <paramref name="RefreshAt"/> was decided.</param>
/// <param name="AnchorTimestamp">The steady clock at that moment.</param>
/// <param name="SourceFailed">Whether the source was asked last in vain.</param>
internal sealed record HeldCredentials(
    Credentials Credentials, DateTimeOffset RefreshAt, DateTimeOffset AnchorTime, long AnchorTimestamp, bool SourceFailed)
{
    /// <summary>Whether a service may have refused them as expired, so that others are waited for as long as there is hope of any.</summary>
    public bool IsInDoubt { get; init; }

    /// <summary>
    /// The later of the wall clock and the time that has passed since the anchor. The wall clock alone can be set back,
    /// the steady one alone stands still while a machine sleeps; in doubt credentials are refreshed too early.
    /// </summary>
    public DateTimeOffset Now(TimeProvider timeProvider)
    {
        DateTimeOffset wall = timeProvider.GetUtcNow();
        DateTimeOffset steady = AnchorTime + timeProvider.GetElapsedTime(AnchorTimestamp);
        return wall > steady ? wall : steady;
    }
}
