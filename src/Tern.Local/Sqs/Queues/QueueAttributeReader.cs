using System.Globalization;
using System.Text.Json;
using Tern.Sqs;

namespace Tern.Local.Sqs.Queues;

/// <summary>Reads the attributes in requests. An empty value sets an attribute to its default.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html"/>.</remarks>
internal static class QueueAttributeReader
{
    /// <summary>Returns settings with the attributes of a request.</summary>
    /// <param name="settings">The current settings, or the defaults with the type of the new queue.</param>
    /// <param name="attributes">The attributes of the request.</param>
    /// <exception cref="TernServiceException">An attribute is unknown, does not belong to the type of the queue, or has an invalid value.</exception>
    public static QueueSettings Read(QueueSettings settings, OrderedMap<string>? attributes)
    {
        if (attributes is null)
            return settings;
        CheckEncryption(attributes);
        foreach ((string name, string value) in attributes.AsSpan())
            settings = Read(settings, name, value ?? "");
        if (settings.FifoThroughputLimit == QueueSettings.PerMessageGroupIdLimit && settings.DeduplicationScope != QueueSettings.MessageGroupScope)
        {
            throw new InvalidAttributeValueException(
                "Invalid value for the parameter FifoThroughputLimit. Reason: To set FifoThroughputLimit to perMessageGroupId, the DeduplicationScope must be messageGroup.");
        }
        return settings;
    }

    private static QueueSettings Read(QueueSettings settings, string name, string value) => name switch
    {
        QueueAttributes.DelaySeconds => settings with { DelaySeconds = Number(name, value, 0, 900, QueueSettings.Default.DelaySeconds) },
        QueueAttributes.MaximumMessageSize => settings with { MaximumMessageSize = Number(name, value, 1024, 1024 * 1024, QueueSettings.Default.MaximumMessageSize) },
        QueueAttributes.MessageRetentionPeriod => settings with { MessageRetentionPeriod = Number(name, value, 60, 1_209_600, QueueSettings.Default.MessageRetentionPeriod) },
        QueueAttributes.ReceiveMessageWaitTimeSeconds => settings with { ReceiveMessageWaitTimeSeconds = Number(name, value, 0, 20, 0) },
        QueueAttributes.VisibilityTimeout => settings with { VisibilityTimeout = Number(name, value, 0, 43_200, QueueSettings.Default.VisibilityTimeout) },
        QueueAttributes.Policy => settings with { Policy = PolicyOf(value) },
        QueueAttributes.RedrivePolicy => settings with { Redrive = value.Length == 0 ? null : RedriveJson.ReadPolicy(value) },
        QueueAttributes.RedriveAllowPolicy => settings with { RedriveAllow = value.Length == 0 ? null : RedriveJson.ReadAllowPolicy(value) },
        QueueAttributes.KmsMasterKeyId => value.Length == 0
            ? settings with { KmsMasterKeyId = null }
            : settings with { KmsMasterKeyId = value, SqsManagedSseEnabled = false },
        QueueAttributes.KmsDataKeyReusePeriodSeconds => settings with
        {
            KmsDataKeyReusePeriodSeconds = Number(name, value, 60, 86_400, QueueSettings.DefaultDataKeyReusePeriod),
        },
        QueueAttributes.SqsManagedSseEnabled => Boolean(name, value)
            ? settings with { SqsManagedSseEnabled = true, KmsMasterKeyId = null }
            : settings with { SqsManagedSseEnabled = false },
        QueueAttributes.FifoQueue => ReadFifoQueue(settings, value),
        QueueAttributes.ContentBasedDeduplication => settings.IsFifo
            ? settings with { ContentBasedDeduplication = Boolean(name, value) }
            : throw Unknown(name),
        QueueAttributes.DeduplicationScope => settings with
        {
            DeduplicationScope = Choice(settings, name, value, QueueSettings.QueueScope, QueueSettings.MessageGroupScope),
        },
        QueueAttributes.FifoThroughputLimit => settings with
        {
            FifoThroughputLimit = Choice(settings, name, value, QueueSettings.PerQueueLimit, QueueSettings.PerMessageGroupIdLimit),
        },
        _ => throw Unknown(name),
    };

    public static InvalidAttributeNameException Unknown(string name) => new($"Unknown Attribute {name}.");

    private static QueueSettings ReadFifoQueue(QueueSettings settings, string value)
    {
        if (!settings.IsFifo)
            throw Unknown(QueueAttributes.FifoQueue);
        return Boolean(QueueAttributes.FifoQueue, value)
            ? settings
            : throw new InvalidAttributeValueException("Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.");
    }

    private static void CheckEncryption(OrderedMap<string> attributes)
    {
        if (attributes.TryGetValue(QueueAttributes.KmsMasterKeyId, out string? key) && !string.IsNullOrEmpty(key)
            && attributes.TryGetValue(QueueAttributes.SqsManagedSseEnabled, out string? managed) && managed == "true")
        {
            throw new InvalidAttributeNameException("You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE.");
        }
    }

    private static string? PolicyOf(string value)
    {
        if (value.Length == 0)
            return null;
        using JsonDocument? document = RedriveJson.Parse(value);
        return document is null ? throw Invalid(QueueAttributes.Policy) : value;
    }

    private static int Number(string name, string value, int min, int max, int defaultValue)
    {
        if (value.Length == 0)
            return defaultValue;
        return int.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number) && number >= min && number <= max
            ? number
            : throw Invalid(name);
    }

    private static bool Boolean(string name, string value) => value switch
    {
        "true" or "True" or "TRUE" => true,
        "false" or "False" or "FALSE" or "" => false,
        _ => throw Invalid(name),
    };

    private static string Choice(QueueSettings settings, string name, string value, string defaultValue, string other)
    {
        if (!settings.IsFifo)
            throw new InvalidAttributeNameException($"You can specify the {name} only when FifoQueue is set to true.");
        return value.Length == 0 || value == defaultValue ? defaultValue : value == other ? other : throw Invalid(name);
    }

    private static InvalidAttributeValueException Invalid(string name) => new($"Invalid value for the parameter {name}.");
}
