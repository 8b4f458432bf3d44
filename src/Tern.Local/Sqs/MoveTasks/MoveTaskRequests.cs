using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.MoveTasks;

/// <summary>What the operations of move tasks have in common.</summary>
internal static class MoveTaskRequests
{
    /// <exception cref="ResourceNotFoundException">The queue does not exist.</exception>
    public static SqsQueue FindSource(SqsRegion region, string? arn)
    {
        SqsErrors.Require(arn, "SourceArn");
        return region.Engine.FindQueue(arn!) ?? throw new ResourceNotFoundException("The resource that you specified for the SourceArn parameter doesn't exist.");
    }
}
