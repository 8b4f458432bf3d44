namespace Tern.Local.Delivery;

/// <summary>A service whose resources receive messages of other services.</summary>
internal interface IMessageTarget
{
    /// <inheritdoc cref="IMessageTargets.Exists"/>
    bool Exists(string arn);

    /// <inheritdoc cref="IMessageTargets.TrySend"/>
    bool TrySend(string arn, TargetMessage message);
}
