using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>RemovePermission</c>: removes a statement from the policy of a queue.</summary>
internal static class RemovePermission
{
    public static RemovePermissionResponse Execute(SqsRegion region, RemovePermissionRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        SqsErrors.Require(request.Label, "Label");
        queue.Change(settings => settings with { Policy = QueuePolicy.RemoveStatement(settings.Policy, request.Label) });
        return new RemovePermissionResponse();
    }
}
