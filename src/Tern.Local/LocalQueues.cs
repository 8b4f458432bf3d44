using System.Text;
using Tern.Local.Services;
using Tern.Local.Sqs;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local;

/// <summary>The queues of a <see cref="LocalAws"/>. Messages can be inspected without being received. Thread-safe.</summary>
public sealed class LocalQueues
{
    private readonly SqsEngine _engine;
    private readonly ResourceScope _scope;

    internal LocalQueues(SqsEngine engine, ResourceScope scope)
    {
        _engine = engine;
        _scope = scope;
    }

    /// <summary>Returns the messages of a queue, in the order in which they were sent. Their state does not change.</summary>
    /// <param name="queue">The name of a queue of the default account and region, its URL, or the ARN of any queue.</param>
    /// <param name="maxMessages">The maximum number of messages, at least 1. The default is all.</param>
    /// <exception cref="ArgumentException">The queue does not exist.</exception>
    public IReadOnlyList<LocalQueueMessage> Peek(string queue, int maxMessages = int.MaxValue)
    {
        ArgumentException.ThrowIfNullOrEmpty(queue);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxMessages, 1);
        SqsQueue found = Find(queue) ?? throw new ArgumentException($"The queue '{queue}' does not exist. Create it first, or check its name, account and region.", nameof(queue));
        return [.. found.Peek(maxMessages).Select(Describe)];
    }

    private SqsQueue? Find(string queue)
    {
        if (queue.StartsWith("arn:", StringComparison.Ordinal))
            return _engine.FindQueue(queue);
        return queue.Contains('/', StringComparison.Ordinal)
            ? QueueAddresses.TryParseUrl(queue, _scope.Region, out QueueAddress address) ? _engine.FindQueue(address) : null
            : _engine.FindQueue(_scope, queue);
    }

    private static LocalQueueMessage Describe(PeekedMessage message) => new()
    {
        MessageId = message.Id.ToString(),
        Body = Encoding.UTF8.GetString(message.Body),
        State = message.State switch
        {
            MessageState.InFlight => LocalQueueMessageState.InFlight,
            MessageState.Delayed => LocalQueueMessageState.Delayed,
            _ => LocalQueueMessageState.Available,
        },
        ReceiveCount = message.ReceiveCount,
        SentAt = message.SentAt,
        VisibleAt = message.VisibleAt,
        GroupId = message.Details?.GroupId,
        Attributes = message.Details?.Attributes is { } attributes
            ? attributes.Where(attribute => attribute.Value.StringValue is not null).ToDictionary(attribute => attribute.Key, attribute => attribute.Value.StringValue!)
            : new Dictionary<string, string>(),
    };
}
