using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>AddPermission</c>: adds a statement to the policy of a queue.</summary>
internal static class AddPermission
{
    public static AddPermissionResponse Execute(SqsRegion region, AddPermissionRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        PermissionRules.Check(request);
        queue.Change(settings => settings with { Policy = QueuePolicy.AddStatement(settings.Policy, queue.Arn, request.Label, request.AwsAccountIds, request.Actions) });
        return new AddPermissionResponse();
    }
}
