namespace Tern.Local.Sqs.Queues;

/// <summary>The attributes of a queue that requests can set. Immutable.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html"/>.</remarks>
internal sealed record QueueSettings
{
    public const string QueueScope = "queue";
    public const string MessageGroupScope = "messageGroup";
    public const string PerQueueLimit = "perQueue";
    public const string PerMessageGroupIdLimit = "perMessageGroupId";
    public const int DefaultDataKeyReusePeriod = 300;

    /// <summary>The settings of a new queue.</summary>
    public static QueueSettings Default { get; } = new();

    /// <summary>In seconds, 0 to 900. The default is 0.</summary>
    public int DelaySeconds { get; init; }

    /// <summary>In bytes, 1,024 to 1,048,576. The default is 1,048,576.</summary>
    public int MaximumMessageSize { get; init; } = 1024 * 1024;

    /// <summary>In seconds, 60 to 1,209,600. The default is 345,600 (4 days).</summary>
    public int MessageRetentionPeriod { get; init; } = 345_600;

    /// <summary>In seconds, 0 to 20. The default is 0.</summary>
    public int ReceiveMessageWaitTimeSeconds { get; init; }

    /// <summary>In seconds, 0 to 43,200. The default is 30.</summary>
    public int VisibilityTimeout { get; init; } = 30;

    /// <summary>The access policy as JSON; null if there is none.</summary>
    public string? Policy { get; init; }

    public RedrivePolicy? Redrive { get; init; }

    public RedriveAllowPolicy? RedriveAllow { get; init; }

    public string? KmsMasterKeyId { get; init; }

    /// <summary>In seconds, 60 to 86,400. The default is 300.</summary>
    public int KmsDataKeyReusePeriodSeconds { get; init; } = DefaultDataKeyReusePeriod;

    public bool SqsManagedSseEnabled { get; init; } = true;

    public bool IsFifo { get; init; }

    public bool ContentBasedDeduplication { get; init; }

    /// <summary><c>queue</c> (the default) or <c>messageGroup</c>.</summary>
    public string DeduplicationScope { get; init; } = QueueScope;

    /// <summary><c>perQueue</c> (the default) or <c>perMessageGroupId</c>.</summary>
    public string FifoThroughputLimit { get; init; } = PerQueueLimit;

    /// <summary>The retention period in milliseconds.</summary>
    public long Retention => MessageRetentionPeriod * 1000L;
}
