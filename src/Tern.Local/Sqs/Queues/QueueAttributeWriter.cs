namespace Tern.Local.Sqs.Queues;

/// <summary>Writes the attributes of a queue for <c>GetQueueAttributes</c>.</summary>
internal static class QueueAttributeWriter
{
    /// <summary>Returns the value of an attribute; null if the queue does not have it.</summary>
    /// <param name="queue">The queue.</param>
    /// <param name="counts">The result of <see cref="SqsQueue.Count"/>.</param>
    /// <param name="name">One of <see cref="QueueAttributes.Names"/>.</param>
    public static string? Write(SqsQueue queue, (int Available, int InFlight, int Delayed) counts, string name) => name switch
    {
        QueueAttributes.QueueArn => queue.Arn,
        QueueAttributes.ApproximateNumberOfMessages => SqsText.Of(counts.Available),
        QueueAttributes.ApproximateNumberOfMessagesNotVisible => SqsText.Of(counts.InFlight),
        QueueAttributes.ApproximateNumberOfMessagesDelayed => SqsText.Of(counts.Delayed),
        QueueAttributes.CreatedTimestamp => SqsText.Of(queue.CreatedAt / 1000),
        QueueAttributes.LastModifiedTimestamp => SqsText.Of(queue.LastModifiedAt / 1000),
        _ => Write(queue.Settings, name),
    };

    /// <summary>Returns the value of an attribute that requests can set; null if the queue does not have it.</summary>
    public static string? Write(QueueSettings settings, string name) => name switch
    {
        QueueAttributes.VisibilityTimeout => SqsText.Of(settings.VisibilityTimeout),
        QueueAttributes.MaximumMessageSize => SqsText.Of(settings.MaximumMessageSize),
        QueueAttributes.MessageRetentionPeriod => SqsText.Of(settings.MessageRetentionPeriod),
        QueueAttributes.DelaySeconds => SqsText.Of(settings.DelaySeconds),
        QueueAttributes.ReceiveMessageWaitTimeSeconds => SqsText.Of(settings.ReceiveMessageWaitTimeSeconds),
        QueueAttributes.Policy => settings.Policy,
        QueueAttributes.RedrivePolicy => settings.Redrive is { } redrive ? RedriveJson.Write(redrive) : null,
        QueueAttributes.RedriveAllowPolicy => settings.RedriveAllow is { } allow ? RedriveJson.Write(allow) : null,
        QueueAttributes.KmsMasterKeyId => settings.KmsMasterKeyId,
        QueueAttributes.KmsDataKeyReusePeriodSeconds => settings.KmsMasterKeyId is null ? null : SqsText.Of(settings.KmsDataKeyReusePeriodSeconds),
        QueueAttributes.SqsManagedSseEnabled => SqsText.Of(settings.SqsManagedSseEnabled),
        QueueAttributes.FifoQueue => settings.IsFifo ? "true" : null,
        QueueAttributes.ContentBasedDeduplication => settings.IsFifo ? SqsText.Of(settings.ContentBasedDeduplication) : null,
        QueueAttributes.DeduplicationScope => settings.IsFifo ? settings.DeduplicationScope : null,
        QueueAttributes.FifoThroughputLimit => settings.IsFifo ? settings.FifoThroughputLimit : null,
        _ => null,
    };
}
