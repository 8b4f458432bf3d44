using Tern.Local.Sqs.Queues;
using Tern.Runtime;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ListQueues</c>.</summary>
internal static class ListQueues
{
    /// <inheritdoc cref="CreateQueue.Execute"/>
    public static ListQueuesResponse Execute(SqsRegion region, ListQueuesRequest request, string? endpoint = null)
    {
        string prefix = request.QueueNamePrefix ?? "";
        IEnumerable<SqsQueue> queues = region.Queues.Where(queue => queue.Name.StartsWith(prefix, StringComparison.Ordinal));
        (string[] urls, string? nextToken) = QueuePage.Read(queues, request.MaxResults, request.NextToken, endpoint);
        return new ListQueuesResponse { QueueUrls = urls.Length == 0 ? AbsentList<string>.Instance : urls, NextToken = nextToken };
    }
}
