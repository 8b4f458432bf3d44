using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ListMessageMoveTasks</c>.</summary>
internal static class ListMessageMoveTasks
{
    public static ListMessageMoveTasksResponse Execute(SqsRegion region, ListMessageMoveTasksRequest request)
    {
        SqsQueue source = MoveTaskRequests.FindSource(region, request.SourceArn);
        RangeRules.CheckMaxResults(request.MaxResults, QueueLimits.MaxListedTasks);
        return new ListMessageMoveTasksResponse
        {
            Results = [.. source.Region.MoveTasks.OfSource(source.Arn).Take(request.MaxResults ?? 1).Select(Entry)],
        };
    }

    private static ListMessageMoveTasksResultEntry Entry(MoveTask task) => Entry(task, task.State);

    private static ListMessageMoveTasksResultEntry Entry(MoveTask task, MoveTaskState state) => new()
    {
        TaskHandle = state.Status == MoveTaskStatus.Running ? task.Handle : null,
        Status = state.Status,
        SourceArn = task.SourceArn,
        DestinationArn = task.DestinationArn,
        MaxNumberOfMessagesPerSecond = task.MaxPerSecond,
        ApproximateNumberOfMessagesMoved = state.Moved,
        ApproximateNumberOfMessagesToMove = task.ToMove,
        FailureReason = state.FailureReason,
        StartedTimestamp = task.StartedAt,
    };
}
