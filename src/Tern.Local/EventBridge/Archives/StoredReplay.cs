using Tern.EventBridge;
using Tern.Local.Delivery;

namespace Tern.Local.EventBridge.Archives;

/// <summary>A replay of the events of an archive.</summary>
/// <param name="request">The request that has started the replay.</param>
/// <param name="startedAt">The time of the request.</param>
internal sealed class StoredReplay(StartReplayRequest request, DateTimeOffset startedAt)
{
    /// <summary>The request that has started the replay.</summary>
    public StartReplayRequest Request => request;

    /// <summary>The name.</summary>
    public string Name => request.ReplayName;

    /// <summary>The time of the request.</summary>
    public DateTimeOffset StartedAt => startedAt;

    /// <summary>The state.</summary>
    public ReplayState State { get; set; } = ReplayState.Starting;

    /// <summary>The time when the replay was complete or cancelled; null before.</summary>
    public DateTimeOffset? EndedAt { get; set; }

    /// <summary>The time of the last event that was replayed; null for none.</summary>
    public DateTimeOffset? LastEventAt { get; set; }

    /// <summary>The next step; null if the replay has ended.</summary>
    public Effect? NextStep { get; set; }

    /// <summary>Whether the replay has not ended.</summary>
    public bool IsActive => State == ReplayState.Starting || State == ReplayState.Running || State == ReplayState.Cancelling;
}
