using Tern.Local.Durability;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>The settings of a queue in a record.</summary>
internal static class SettingsRecord
{
    public static void Write(in RecordWriter writer, QueueSettings settings)
    {
        writer.Boolean(settings.IsFifo);
        writer.Integer(settings.DelaySeconds);
        writer.Integer(settings.MaximumMessageSize);
        writer.Integer(settings.MessageRetentionPeriod);
        writer.Integer(settings.ReceiveMessageWaitTimeSeconds);
        writer.Integer(settings.VisibilityTimeout);
        writer.OptionalText(settings.Policy);
        writer.OptionalText(settings.Redrive is { } redrive ? RedriveJson.Write(redrive) : null);
        writer.OptionalText(settings.RedriveAllow is { } allow ? RedriveJson.Write(allow) : null);
        writer.OptionalText(settings.KmsMasterKeyId);
        writer.Integer(settings.KmsDataKeyReusePeriodSeconds);
        writer.Boolean(settings.SqsManagedSseEnabled);
        writer.Boolean(settings.ContentBasedDeduplication);
        writer.Text(settings.DeduplicationScope);
        writer.Text(settings.FifoThroughputLimit);
    }

    public static QueueSettings Read(ref RecordReader reader) => new()
    {
        IsFifo = reader.Boolean(),
        DelaySeconds = Int(ref reader),
        MaximumMessageSize = Int(ref reader),
        MessageRetentionPeriod = Int(ref reader),
        ReceiveMessageWaitTimeSeconds = Int(ref reader),
        VisibilityTimeout = Int(ref reader),
        Policy = reader.OptionalText(),
        Redrive = reader.OptionalText() is { } redrive ? RedriveJson.ReadPolicy(redrive) : null,
        RedriveAllow = reader.OptionalText() is { } allow ? RedriveJson.ReadAllowPolicy(allow) : null,
        KmsMasterKeyId = reader.OptionalText(),
        KmsDataKeyReusePeriodSeconds = Int(ref reader),
        SqsManagedSseEnabled = reader.Boolean(),
        ContentBasedDeduplication = reader.Boolean(),
        DeduplicationScope = reader.Text(),
        FifoThroughputLimit = reader.Text(),
    };

    private static int Int(ref RecordReader reader) => checked((int)reader.Integer());
}
