using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ChangeMessageVisibility</c>.</summary>
internal static class ChangeMessageVisibility
{
    public static ChangeMessageVisibilityResponse Execute(SqsRegion region, ChangeMessageVisibilityRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        RangeRules.CheckVisibility(request.VisibilityTimeout);
        queue.ChangeVisibility(request.ReceiptHandle, request.VisibilityTimeout);
        return new ChangeMessageVisibilityResponse();
    }
}
