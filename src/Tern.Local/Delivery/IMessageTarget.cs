namespace Tern.Local.Delivery;

/// <summary>A service whose resources receive messages of other services.</summary>
internal interface IMessageTarget
{
    /// <inheritdoc cref="IMessageTargets.Exists"/>
    bool Exists(string arn);

    /// <summary>Adds a message. The method does not wait for the execution of what the message causes.</summary>
    /// <param name="arn">The ARN of the resource.</param>
    /// <param name="message">The message.</param>
    /// <param name="chainLength">The length of the <see cref="DeliveryChain"/> with this delivery. What the message causes has it.</param>
    /// <returns>False if the ARN refers to nothing, or if the resource refuses the message.</returns>
    // A parameter, because setting the chain for each delivery costs two execution contexts: 2 KB for a message to ten queues (bench/results/local.md).
    bool TrySend(string arn, TargetMessage message, int chainLength);

    /// <summary>
    /// Completes when the messages until now are on disk. A service that stores them in the <see cref="Durability.DocumentStore"/> does not implement it: the
    /// documents of the sender are in the same log, after those of the target.
    /// </summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    ValueTask FlushAsync(CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
