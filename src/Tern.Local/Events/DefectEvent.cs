namespace Tern.Local.Events;

/// <summary>Tern.Local failed to execute an effect. The failure is not in the code under test.</summary>
public sealed record DefectEvent : LocalEvent
{
    /// <summary>The exception.</summary>
    public required Exception Exception { get; init; }
}
