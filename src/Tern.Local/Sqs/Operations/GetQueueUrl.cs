using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>GetQueueUrl</c>.</summary>
internal static class GetQueueUrl
{
    /// <inheritdoc cref="CreateQueue.Execute"/>
    public static GetQueueUrlResponse Execute(SqsRegion region, GetQueueUrlRequest request, string? endpoint = null)
    {
        SqsErrors.Require(request.QueueName, "QueueName");
        string account = string.IsNullOrEmpty(request.QueueOwnerAwsAccountId) ? region.Scope.AccountId : request.QueueOwnerAwsAccountId;
        SqsQueue queue = region.Engine.FindQueue(region.Scope with { AccountId = account }, request.QueueName) ?? throw SqsErrors.QueueDoesNotExist();
        return new GetQueueUrlResponse { QueueUrl = SqsRegion.Url(queue, endpoint) };
    }
}
