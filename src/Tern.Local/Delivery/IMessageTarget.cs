namespace Tern.Local.Delivery;

/// <summary>A service whose resources receive messages of other services.</summary>
internal interface IMessageTarget
{
    /// <inheritdoc cref="IMessageTargets.Exists"/>
    bool Exists(string arn);

    /// <inheritdoc cref="IMessageTargets.TrySend"/>
    bool TrySend(string arn, TargetMessage message);

    /// <summary>
    /// Completes when the messages until now are on disk. A service that stores them in the <see cref="Durability.DocumentStore"/> does not implement it: the
    /// documents of the sender are in the same log, after those of the target.
    /// </summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    ValueTask FlushAsync(CancellationToken cancellationToken) => ValueTask.CompletedTask;
}
