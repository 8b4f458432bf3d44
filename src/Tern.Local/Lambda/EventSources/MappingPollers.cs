using Tern.Local.DynamoDB;
using Tern.Local.Lambda.EventSources.Queues;
using Tern.Local.Lambda.EventSources.Streams;
using Tern.Local.Services;

namespace Tern.Local.Lambda.EventSources;

/// <summary>Finds sources, and starts and stops the reading of mappings.</summary>
internal sealed class MappingPollers(PollerServices services, ScopedStates<Database> databases)
{
    /// <summary>The queues. Set when the service of queues is opened; null without it.</summary>
    public IQueueSources? Queues { get; set; }

    /// <summary>Checks that a source exists, and that a queue does not return a message again while the function is executed.</summary>
    /// <param name="scope">The account and the region of the function.</param>
    /// <param name="arn">The ARN of the source.</param>
    /// <param name="timeout">The timeout of the function.</param>
    /// <exception cref="TernServiceException">The source does not exist, its service is not supported, or the visibility timeout of the queue is too short.</exception>
    public void Check(ResourceScope scope, string arn, TimeSpan timeout)
    {
        string service = arn.Split(':') is { Length: > 5 } parts ? parts[2] : "";
        switch (service)
        {
            case "dynamodb":
                if (StreamSource.Find(databases, scope, arn) is null)
                    throw LambdaFailures.InvalidParameter($"Stream not found: {arn}");
                break;
            case "sqs":
                if (Queues?.Find(arn) is not { } queue)
                    throw LambdaFailures.InvalidParameter("Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.");
                if (queue.VisibilityTimeout < timeout)
                    throw LambdaFailures.InvalidParameter($"Queue visibility timeout: {queue.VisibilityTimeout.TotalSeconds} seconds is less than Function timeout: {timeout.TotalSeconds} seconds");
                break;
            case "kinesis":
                throw LambdaFailures.InvalidParameter($"Stream not found: {arn}");
            default:
                throw LambdaFailures.InvalidParameter("Unrecognized event source.");
        }
    }

    /// <summary>Starts, refreshes or stops the reading of a mapping, as its state requires. The caller holds the lock of the catalog.</summary>
    public void Apply(EventSourceMapping mapping)
    {
        if (!mapping.IsEnabled)
        {
            Stop(mapping);
            return;
        }
        if (mapping.Poller is { } poller)
            poller.Refresh();
        else if (mapping.StoppedPoller is { } stopped)
            Continue(mapping, stopped);
        else if (mapping.IsStream && StreamSource.Find(databases, mapping.Catalog.Scope, mapping.SourceArn) is { } stream)
            mapping.Poller = new StreamPoller(services, mapping, stream);
        else if (Queues?.Find(mapping.SourceArn) is { } queue)
            mapping.Poller = new QueuePoller(services, mapping, queue);
    }

    /// <summary>Stops the reading of a mapping. The caller holds the lock of the catalog. The position in a stream remains for the next start.</summary>
    public static void Stop(EventSourceMapping mapping)
    {
        if (mapping.Poller is not { } poller)
            return;
        poller.Stop();
        mapping.StoppedPoller = poller as StreamPoller;
        mapping.Poller = null;
    }

    private static void Continue(EventSourceMapping mapping, StreamPoller poller)
    {
        mapping.Poller = poller;
        mapping.StoppedPoller = null;
        poller.Continue();
    }
}
