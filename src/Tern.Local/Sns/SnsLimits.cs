namespace Tern.Local.Sns;

/// <summary>The limits of the service.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/general/latest/gr/sns.html"/>.</remarks>
internal static class SnsLimits
{
    public const int MaxNameLength = 256;
    public const int MaxDisplayNameLength = 100;
    public const int MaxSubjectLength = 100;
    public const int MaxTopics = 100_000;
    public const int MaxFifoTopics = 1_000;
    public const int MaxSubscriptionsOfTopic = 12_500_000;
    public const int MaxSubscriptionsOfFifoTopic = 100;
    public const int MaxFilterPoliciesOfTopic = 200;
    public const int MaxTags = 50;
    public const int MaxBatchEntries = 10;
    public const int MaxBatchIdLength = 80;
    public const int MaxIdLength = 128;
    public const int MaxAttributeNameLength = 256;
    public const int PageSize = 100;

    /// <summary>The maximum number of attributes of a message of a queue.</summary>
    public const int MaxQueueAttributes = 10;

    /// <summary>The maximum size of a message and of a batch, in bytes.</summary>
    public const int DefaultMessageSize = 256 * 1024;

    /// <summary>The minimum of the attribute <c>MaximumMessageSize</c>, in bytes.</summary>
    public const int MinMessageSize = 1_024;

    /// <summary>The maximum of the attribute <c>MaximumMessageSize</c>, in bytes.</summary>
    public const int MaxMessageSize = 1024 * 1024;

    /// <summary>The maximum length of a text message that is sent to a phone number, in characters.</summary>
    public const int MaxTextMessageLength = 1_600;

    /// <summary>How long a message identifies duplicates.</summary>
    public static readonly TimeSpan DeduplicationInterval = TimeSpan.FromMinutes(5);

    /// <summary>How long a token confirms a subscription.</summary>
    public static readonly TimeSpan TokenLifetime = TimeSpan.FromDays(2);
}
