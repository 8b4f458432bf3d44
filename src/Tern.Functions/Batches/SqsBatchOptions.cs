namespace Tern.Functions;

/// <summary>Options of <c>Function.ForEachAsync</c> for messages of SQS.</summary>
public sealed class SqsBatchOptions : BatchOptions
{
    /// <summary>
    /// The maximum number of messages that are processed at the same time; for a FIFO queue, of message groups. The default is 1: one after another, in the
    /// order of the batch.
    /// </summary>
    public int MaxConcurrency { get; init; } = 1;

    /// <summary>Extends the visibility timeout of the messages that are not yet processed. The default is null: the timeout of the queue applies.</summary>
    public VisibilityHeartbeat? Heartbeat { get; init; }

    /// <summary>
    /// The value <c>maxReceiveCount</c> of the redrive policy of the queue. A message that fails at this receive, or a later one, is a poison message: its failure is logged as such, and passed to
    /// <see cref="OnPoisonMessage"/>. The default is null: poison messages are not reported.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The count is less than 1.</exception>
    /// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html">Dead-letter queues</seealso>
    public int? MaxReceiveCount
    {
        get;
        init
        {
            if (value is { } count)
                ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
            field = value;
        }
    }

    /// <summary>
    /// Receives each poison message with the exception of its handler, once for each failure: for example to add a metric, or to store the message. An exception is logged. The message is reported as failed
    /// in any case. The default is null. It has no effect without <see cref="MaxReceiveCount"/>.
    /// </summary>
    public Func<SqsMessage, Exception, CancellationToken, ValueTask>? OnPoisonMessage { get; init; }
}
