namespace Tern.Local.Sqs;

/// <summary>The limits of the service.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html"/>.</remarks>
internal static class QueueLimits
{
    public const int MaxVisibilityTimeout = 43_200;
    public const int MaxDelaySeconds = 900;
    public const int MaxWaitTimeSeconds = 20;
    public const int MaxReceivedMessages = 10;
    public const int MaxBatchEntries = 10;
    public const int MaxBatchBytes = 1024 * 1024;
    public const int MaxBatchIdLength = 80;
    public const int MaxNameLength = 80;
    public const int MaxMessageAttributes = 10;
    public const int MaxAttributeNameLength = 256;
    public const int MaxIdLength = 128;
    public const int MaxTags = 50;
    public const int MaxListedQueues = 1000;
    public const int MaxRedriveSources = 10;
    public const int MaxReceiveCount = 1000;
    public const int MaxMovedPerSecond = 500;
    public const int MaxListedTasks = 10;

    /// <summary>The minimum time between two purges, in milliseconds.</summary>
    public const long PurgeInterval = 60_000;

    /// <summary>How long the name of a deleted queue cannot be used, in milliseconds.</summary>
    public const long DeletedNameInterval = 60_000;

    /// <summary>Whether less than an interval is between two times. A clock that was moved back is before the time.</summary>
    public static bool IsWithin(long interval, long time, long now) => Math.Abs(now - time) < interval;
}
