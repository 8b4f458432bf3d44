using Tern.Local.Delivery;

namespace Tern.Local.Sqs.Messages;

/// <summary>A message to send.</summary>
/// <param name="Body">The body in UTF-8.</param>
/// <param name="SenderId">The principal that sends the message.</param>
internal readonly record struct NewMessage(byte[] Body, string SenderId)
{
    /// <summary>The optional members.</summary>
    public MessageDetails? Details { get; init; }

    /// <summary>The length of the <see cref="DeliveryChain"/> that sends the message. The default is that of the current flow of execution.</summary>
    public int ChainLength { get; init; } = DeliveryChain.Length;

    /// <summary>The delay in seconds. The default is that of the queue. FIFO queues ignore it.</summary>
    public int? DelaySeconds { get; init; }
}
