using Tern.EventBridge;

namespace Tern.Local.EventBridge.Operations;

/// <summary>The rules for dead-letter queues of targets and event buses.</summary>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-event-delivery.html#eb-rule-dlq">Dead-letter queues</seealso>
internal static class DeadLetterRules
{
    /// <summary>Checks a dead-letter queue. It has to be a standard queue.</summary>
    /// <exception cref="TernServiceException">The queue is a FIFO queue.</exception>
    public static void Check(DeadLetterConfig? config)
    {
        if (config?.Arn is { } arn && arn.EndsWith(".fifo", StringComparison.Ordinal))
            throw EventErrors.Validation("SQS FIFO is not supported by Dead Letter Queues.");
    }
}
