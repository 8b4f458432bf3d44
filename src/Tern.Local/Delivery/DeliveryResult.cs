namespace Tern.Local.Delivery;

/// <summary>What became of a message to a resource of another service.</summary>
internal enum DeliveryResult
{
    /// <summary>The ARN refers to nothing, or the resource refuses the message. The sender tries again, uses its dead-letter queue, or records a <see cref="Events.DropEvent"/>.</summary>
    Refused,

    /// <summary>The resource has the message. The sender records a <see cref="Events.DeliveryEvent"/>.</summary>
    Delivered,

    /// <summary>
    /// A fault or the limit of <see cref="DeliveryChain"/> has dropped the message, or a fault delays it. For the sender, the delivery is complete: it does not try
    /// again, and it records nothing, because <see cref="MessageTargets"/> does.
    /// </summary>
    Intercepted,
}
