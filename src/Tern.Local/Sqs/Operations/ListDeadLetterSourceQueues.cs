using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ListDeadLetterSourceQueues</c>.</summary>
internal static class ListDeadLetterSourceQueues
{
    /// <inheritdoc cref="CreateQueue.Execute"/>
    public static ListDeadLetterSourceQueuesResponse Execute(SqsRegion region, ListDeadLetterSourceQueuesRequest request, string? endpoint = null)
    {
        SqsQueue target = region.GetQueue(request.QueueUrl);
        IEnumerable<SqsQueue> sources = target.Region.Queues.Where(queue => queue.Settings.Redrive?.TargetArn == target.Arn);
        (string[] urls, string? nextToken) = QueuePage.Read(sources, request.MaxResults, request.NextToken, endpoint);
        return new ListDeadLetterSourceQueuesResponse { QueueUrls = urls, NextToken = nextToken };
    }
}
