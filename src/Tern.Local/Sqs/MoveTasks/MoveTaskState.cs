namespace Tern.Local.Sqs.MoveTasks;

/// <summary>The progress of a move task. Immutable.</summary>
/// <param name="Status">One of <see cref="MoveTaskStatus"/>.</param>
/// <param name="Moved">The number of messages that were moved.</param>
/// <param name="FailureReason">The reason of <see cref="MoveTaskStatus.Failed"/>; else null.</param>
internal sealed record MoveTaskState(string Status, long Moved, string? FailureReason);
