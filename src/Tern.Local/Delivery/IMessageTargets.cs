namespace Tern.Local.Delivery;

/// <summary>Sends messages to resources of other services, for example to a queue or a topic.</summary>
internal interface IMessageTargets
{
    /// <summary>Whether an ARN refers to a resource that receives messages.</summary>
    bool Exists(string arn);

    /// <summary>Sends a message. The method does not wait for the execution of what the message causes.</summary>
    /// <param name="arn">The ARN of the target.</param>
    /// <param name="message">The message.</param>
    /// <returns>Whether the target has the message, and what the caller does then.</returns>
    DeliveryResult Send(string arn, TargetMessage message);

    /// <summary>Completes when the messages until now are on disk. A sender then deletes the document of its delivery.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    ValueTask FlushAsync(CancellationToken cancellationToken);
}
