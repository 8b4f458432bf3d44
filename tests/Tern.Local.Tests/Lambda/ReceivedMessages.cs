using System.Text.Json;
using Tern.Local.Delivery;

namespace Tern.Local.Tests.Lambda;

/// <summary>Receives the messages to one queue, as the target of destinations.</summary>
internal sealed class ReceivedMessages : IMessageTarget
{
    public const string QueueArn = "arn:aws:sqs:us-east-1:111111111111:failures";

    private readonly List<TargetMessage> _messages = [];

    public ReceivedMessages(LocalAws aws) => aws.Services.Targets.Register("sqs", this);

    public IReadOnlyList<TargetMessage> Messages
    {
        get
        {
            lock (_messages)
                return [.. _messages];
        }
    }

    /// <summary>The body of the only message.</summary>
    public JsonElement SingleBody => JsonDocument.Parse(Assert.Single(Messages).Body).RootElement;

    public bool Exists(string arn) => arn == QueueArn;

    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        if (arn != QueueArn)
            return false;
        lock (_messages)
            _messages.Add(message);
        return true;
    }
}
