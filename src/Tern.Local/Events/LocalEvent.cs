namespace Tern.Local.Events;

/// <summary>An entry of <see cref="LocalAws.Events"/>. It never contains secrets or the content of requests.</summary>
public abstract record LocalEvent
{
    /// <summary>The time of the event, by <see cref="LocalAws.Clock"/>.</summary>
    public required DateTimeOffset Time { get; init; }
}
