using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>StartMessageMoveTask</c>.</summary>
internal static class StartMessageMoveTask
{
    public static StartMessageMoveTaskResponse Execute(SqsRegion region, StartMessageMoveTaskRequest request)
    {
        SqsQueue source = MoveTaskRequests.FindSource(region, request.SourceArn);
        if (request.MaxNumberOfMessagesPerSecond is < 1 or > QueueLimits.MaxMovedPerSecond)
            throw SqsErrors.InvalidValue("MaxNumberOfMessagesPerSecond", SqsText.Of(request.MaxNumberOfMessagesPerSecond.Value), $"Must be between 1 and {QueueLimits.MaxMovedPerSecond}, if provided.");
        if (!region.Engine.Regions.Any(other => other.Queues.Any(queue => queue.Settings.Redrive?.TargetArn == source.Arn)))
            throw SqsErrors.Invalid("Source queue must be configured as a Dead Letter Queue.");
        string? destination = string.IsNullOrEmpty(request.DestinationArn) ? null : request.DestinationArn;
        if (destination is not null)
        {
            if (destination == source.Arn)
                throw SqsErrors.Invalid("Source queue arn and destination queue arn cannot be the same.");
            SqsQueue target = region.Engine.FindQueue(destination)
                ?? throw new ResourceNotFoundException("The resource that you specified for the DestinationArn parameter doesn't exist.");
            if (target.IsFifo != source.IsFifo)
                throw SqsErrors.Invalid("Source queue and destination queue must be of the same type.");
        }
        MoveTask task = source.Region.MoveTasks.Start(source.Arn, () => new MoveTask(source, destination, request.MaxNumberOfMessagesPerSecond));
        return new StartMessageMoveTaskResponse { TaskHandle = task.Handle };
    }
}
