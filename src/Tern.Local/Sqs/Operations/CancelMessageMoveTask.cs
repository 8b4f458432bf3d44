using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>CancelMessageMoveTask</c>.</summary>
internal static class CancelMessageMoveTask
{
    public static CancelMessageMoveTaskResponse Execute(SqsRegion region, CancelMessageMoveTaskRequest request)
    {
        SqsErrors.Require(request.TaskHandle, "TaskHandle");
        if (!TaskHandle.TryParse(request.TaskHandle, out string id, out string sourceArn))
            throw SqsErrors.Invalid("Value for parameter TaskHandle is invalid.");
        SqsQueue source = MoveTaskRequests.FindSource(region, sourceArn);
        MoveTask task = source.Region.MoveTasks.OfSource(sourceArn).FirstOrDefault(task => task.Id.ToString() == id)
            ?? throw new ResourceNotFoundException("Task does not exist.");
        if (!task.TryCancel())
            throw SqsErrors.Invalid("Only active tasks can be cancelled.");
        return new CancelMessageMoveTaskResponse { ApproximateNumberOfMessagesMoved = task.State.Moved };
    }
}
