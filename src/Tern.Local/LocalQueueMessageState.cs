namespace Tern.Local;

/// <summary>The state of a message in a queue.</summary>
public enum LocalQueueMessageState
{
    /// <summary>A receive returns it.</summary>
    Available,

    /// <summary>It is available after its delay.</summary>
    Delayed,

    /// <summary>It was received, and is neither deleted nor available again.</summary>
    InFlight,
}
