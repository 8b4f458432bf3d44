namespace Tern.Local.Sqs.Queues;

/// <summary>The names of the attributes of queues.</summary>
internal static class QueueAttributes
{
    public const string All = "All";
    public const string QueueArn = "QueueArn";
    public const string ApproximateNumberOfMessages = "ApproximateNumberOfMessages";
    public const string ApproximateNumberOfMessagesNotVisible = "ApproximateNumberOfMessagesNotVisible";
    public const string ApproximateNumberOfMessagesDelayed = "ApproximateNumberOfMessagesDelayed";
    public const string CreatedTimestamp = "CreatedTimestamp";
    public const string LastModifiedTimestamp = "LastModifiedTimestamp";
    public const string VisibilityTimeout = "VisibilityTimeout";
    public const string MaximumMessageSize = "MaximumMessageSize";
    public const string MessageRetentionPeriod = "MessageRetentionPeriod";
    public const string DelaySeconds = "DelaySeconds";
    public const string ReceiveMessageWaitTimeSeconds = "ReceiveMessageWaitTimeSeconds";
    public const string Policy = "Policy";
    public const string RedrivePolicy = "RedrivePolicy";
    public const string RedriveAllowPolicy = "RedriveAllowPolicy";
    public const string KmsMasterKeyId = "KmsMasterKeyId";
    public const string KmsDataKeyReusePeriodSeconds = "KmsDataKeyReusePeriodSeconds";
    public const string SqsManagedSseEnabled = "SqsManagedSseEnabled";
    public const string FifoQueue = "FifoQueue";
    public const string ContentBasedDeduplication = "ContentBasedDeduplication";
    public const string DeduplicationScope = "DeduplicationScope";
    public const string FifoThroughputLimit = "FifoThroughputLimit";

    /// <summary>All names, in the order of responses.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        QueueArn,
        ApproximateNumberOfMessages,
        ApproximateNumberOfMessagesNotVisible,
        ApproximateNumberOfMessagesDelayed,
        CreatedTimestamp,
        LastModifiedTimestamp,
        VisibilityTimeout,
        MaximumMessageSize,
        MessageRetentionPeriod,
        DelaySeconds,
        ReceiveMessageWaitTimeSeconds,
        Policy,
        RedrivePolicy,
        RedriveAllowPolicy,
        KmsMasterKeyId,
        KmsDataKeyReusePeriodSeconds,
        SqsManagedSseEnabled,
        FifoQueue,
        ContentBasedDeduplication,
        DeduplicationScope,
        FifoThroughputLimit,
    ];
}
