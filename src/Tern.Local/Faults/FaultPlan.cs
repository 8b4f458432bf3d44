using Tern.Local.Services;

namespace Tern.Local.Faults;

/// <summary>The faults that a <see cref="LocalAws"/> injects into requests, to test how clients handle them. Thread-safe.</summary>
/// <remarks>
/// Each request receives the first remaining fault of its operation:
/// <c>aws.Faults.On("DynamoDB", "PutItem").Throttle(times: 2).Fail(503)</c> throttles two requests, fails the third, and executes the fourth.
/// A <see cref="FaultTarget.ClockSkew"/> applies in addition to another fault.
/// </remarks>
public sealed class FaultPlan
{
    /// <summary>Selects every operation of a service.</summary>
    public const string AllOperations = "*";

    /// <summary>The number of requests of a fault without a limit.</summary>
    public const int Always = int.MaxValue;

    private readonly Lock _lock = new();
    private readonly List<FaultRule> _rules = [];
    private readonly Dictionary<string, ILocalService> _services;

    internal FaultPlan(IEnumerable<ILocalService> services) =>
        _services = services.ToDictionary(service => service.Name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Selects the service and the operation to add faults for.</summary>
    /// <param name="service">The service by the name of its client, for example <c>DynamoDB</c>. Upper and lower case are equal.</param>
    /// <param name="operation">The operation, for example <c>PutItem</c>. Upper and lower case are equal. The default is <see cref="AllOperations"/>.</param>
    /// <exception cref="ArgumentException">Tern.Local does not support the service or the operation.</exception>
    public FaultTarget On(string service, string operation = AllOperations)
    {
        if (!_services.TryGetValue(service, out ILocalService? known))
            throw new ArgumentException($"Unknown service '{service}'. Use one of {string.Join(", ", _services.Keys)}.", nameof(service));
        if (operation == AllOperations)
            return new FaultTarget(this, known.Name, operation);
        foreach (string name in known.Operations)
        {
            if (name.Equals(operation, StringComparison.OrdinalIgnoreCase))
                return new FaultTarget(this, known.Name, name);
        }
        throw new ArgumentException($"Unknown operation '{operation}' of {known.Name}. Check its name; docs/local.md lists the operations of Tern.Local.", nameof(operation));
    }

    /// <summary>Removes all faults.</summary>
    public void Clear()
    {
        lock (_lock)
            _rules.Clear();
    }

    internal void Add(FaultRule rule)
    {
        lock (_lock)
            _rules.Add(rule);
    }

    /// <summary>Returns the fault and the clock skew for a request, and counts both as used.</summary>
    internal (Fault? Fault, TimeSpan ClockSkew) Take(string service, string operation)
    {
        lock (_lock)
        {
            return (TakeFirst(service, operation, isSkew: false), TakeFirst(service, operation, isSkew: true)?.ClockSkew ?? TimeSpan.Zero);
        }
    }

    private Fault? TakeFirst(string service, string operation, bool isSkew)
    {
        int index = _rules.FindIndex(rule => rule.Fault.Kind == FaultKind.ClockSkew == isSkew && rule.Matches(service, operation));
        if (index < 0)
            return null;
        FaultRule found = _rules[index];
        if (found.RemainingRequests == 1)
            _rules.RemoveAt(index);
        else if (found.RemainingRequests != Always)
            _rules[index] = found with { RemainingRequests = found.RemainingRequests - 1 };
        return found.Fault;
    }
}
