namespace Tern.Local.Delivery;

/// <summary>A service whose resources receive messages of other services.</summary>
internal interface IMessageTarget
{
    /// <inheritdoc cref="IMessageTargets.Exists"/>
    bool Exists(string arn);

    /// <summary>Adds a message. The method does not wait for the execution of what the message causes.</summary>
    /// <param name="arn">The ARN of the resource.</param>
    /// <param name="message">The message.</param>
    /// <returns>False if the ARN refers to nothing, or if the resource refuses the message.</returns>
    bool TrySend(string arn, TargetMessage message);

    /// <summary>
    /// Completes when the messages until now are on disk. A service that stores them in the <see cref="Durability.DocumentStore"/> does not implement it: the
    /// documents of the sender are in the same log, after those of the target.
    /// </summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    ValueTask FlushAsync(CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
