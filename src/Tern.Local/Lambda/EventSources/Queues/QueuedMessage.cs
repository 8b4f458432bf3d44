using System.Globalization;

namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>A message that was received from a queue.</summary>
internal sealed record QueuedMessage
{
    public required string MessageId { get; init; }

    public required string ReceiptHandle { get; init; }

    public required string Body { get; init; }

    /// <summary>The system attributes, in the order of the event: for example <c>ApproximateReceiveCount</c> and <c>SentTimestamp</c>.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Attributes { get; init; }

    /// <summary>The number of times that the message was received, from 1.</summary>
    public int ReceiveCount
    {
        get
        {
            foreach ((string name, string value) in Attributes)
            {
                if (name == "ApproximateReceiveCount")
                    return int.Parse(value, NumberStyles.None, CultureInfo.InvariantCulture);
            }
            return 1;
        }
    }

    /// <summary>The attributes of the sender.</summary>
    public IReadOnlyList<QueuedMessageAttribute> MessageAttributes { get; init; } = [];

    public required string Md5OfBody { get; init; }

    /// <summary>The digest of <see cref="MessageAttributes"/>; null if there are none.</summary>
    public string? Md5OfMessageAttributes { get; init; }

    /// <summary>The length of the <see cref="Delivery.DeliveryChain"/> that has sent the message.</summary>
    public int ChainLength { get; init; }
}
