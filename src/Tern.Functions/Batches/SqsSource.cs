using System.Diagnostics;
using Tern.Functions.Telemetry;

namespace Tern.Functions.Batches;

/// <summary>The messages of a queue. Those of a message group of a FIFO queue are in order.</summary>
internal readonly struct SqsSource : IBatchSource<SqsMessage>
{
    private const string FifoSuffix = ".fifo";

    public static bool IsStream => false;

    public static string IdName => "messageId";

    public static string? GetId(SqsMessage record) => record.MessageId;

    // Messages of a standard queue can have a MessageGroupId too (fair queues), which does not order them.
    public static string? GetGroup(SqsMessage record)
    {
        if (record.EventSourceArn is not { } arn || !arn.EndsWith(FifoSuffix, StringComparison.Ordinal))
            return null;
        return record.Attributes is { } attributes && attributes.TryGetValue("MessageGroupId", out string? group) ? group : "";
    }

    public static Activity? StartSpan(SqsMessage record) => MessageSpan.Start(record);
}
