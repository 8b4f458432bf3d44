namespace Tern.Local.Delivery;

/// <summary>Sends messages to resources of other services, for example to a queue or a topic.</summary>
internal interface IMessageTargets
{
    /// <summary>Whether an ARN refers to a resource that receives messages.</summary>
    bool Exists(string arn);

    /// <summary>Sends a message. The method does not wait for the execution of what the message causes.</summary>
    /// <param name="arn">The ARN of the target.</param>
    /// <param name="message">The message.</param>
    /// <returns>
    /// False if the ARN refers to nothing, or if the resource refuses the message. The caller then records a <see cref="Events.DropEvent"/>. True also if a fault or
    /// the limit of <see cref="DeliveryChain"/> drops the message, which is recorded.
    /// </returns>
    bool TrySend(string arn, TargetMessage message);

    /// <summary>Completes when the messages until now are on disk. A sender then deletes the document of its delivery.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    ValueTask FlushAsync(CancellationToken cancellationToken);
}
