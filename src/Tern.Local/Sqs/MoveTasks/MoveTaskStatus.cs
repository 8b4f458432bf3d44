namespace Tern.Local.Sqs.MoveTasks;

/// <summary>The values of the status of a move task.</summary>
internal static class MoveTaskStatus
{
    public const string Running = "RUNNING";
    public const string Completed = "COMPLETED";
    public const string Cancelled = "CANCELLED";
    public const string Failed = "FAILED";
}
