namespace Tern.Local.Delivery;

/// <summary>Selects the service of a target by its ARN. Each service registers itself. Thread-safe after the registrations.</summary>
internal sealed class MessageTargets : IMessageTargets
{
    private readonly Dictionary<string, IMessageTarget> _services = new(StringComparer.Ordinal);

    /// <summary>Registers a service.</summary>
    /// <param name="service">The service as in its ARNs, for example <c>sqs</c>.</param>
    /// <param name="target">The service.</param>
    public void Register(string service, IMessageTarget target) => _services[service] = target;

    /// <inheritdoc/>
    public bool Exists(string arn) => Find(arn)?.Exists(arn) == true;

    /// <inheritdoc/>
    public bool TrySend(string arn, TargetMessage message) => Find(arn)?.TrySend(arn, message) == true;

    private IMessageTarget? Find(string arn) => arn.Split(':', 4) is ["arn", _, var service, _] ? _services.GetValueOrDefault(service) : null;
}
