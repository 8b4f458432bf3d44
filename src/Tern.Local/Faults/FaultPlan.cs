using Tern.Local.Http;

namespace Tern.Local.Faults;

/// <summary>Failures that a <see cref="LocalAws"/> is to show, for tests of what clients make of them. Thread-safe.</summary>
/// <remarks>
/// A request takes the first failure that is meant for its operation and is not used up:
/// <c>aws.Faults.On("DynamoDB", "PutItem").Throttle(times: 2).Fail(503)</c> refuses two puts, fails the third, and serves the fourth.
/// </remarks>
public sealed class FaultPlan
{
    /// <summary>Stands for every operation.</summary>
    public const string AllOperations = "*";

    /// <summary>The number of times of a failure that does not end.</summary>
    public const int Always = int.MaxValue;

    private readonly Lock _gate = new();
    private readonly List<FaultRule> _rules = [];
    private readonly Dictionary<string, ILocalService> _services;

    internal FaultPlan(IEnumerable<ILocalService> services) =>
        _services = services.ToDictionary(service => service.Name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Says what the failures that are added next are meant for.</summary>
    /// <param name="service">The service as its client is named, for example <c>DynamoDB</c>, in any case.</param>
    /// <param name="operation">The operation, for example <c>PutItem</c>, in any case; <see cref="AllOperations"/> for all.</param>
    /// <exception cref="ArgumentException">There is no such service or operation here.</exception>
    public FaultTarget On(string service, string operation = AllOperations)
    {
        if (!_services.TryGetValue(service, out ILocalService? known))
            throw new ArgumentException($"Unknown service '{service}'. Tern.Local has {string.Join(", ", _services.Keys)}.", nameof(service));
        if (operation == AllOperations)
            return new FaultTarget(this, known.Name, operation);
        foreach (string name in known.Operations)
        {
            if (name.Equals(operation, StringComparison.OrdinalIgnoreCase))
                return new FaultTarget(this, known.Name, name);
        }
        throw new ArgumentException($"Unknown operation '{operation}' of {known.Name}. Check its name; docs/local.md lists the operations of Tern.Local.", nameof(operation));
    }

    /// <summary>Forgets all failures that have not been shown yet.</summary>
    public void Clear()
    {
        lock (_gate)
            _rules.Clear();
    }

    internal void Add(FaultRule rule)
    {
        lock (_gate)
            _rules.Add(rule);
    }

    /// <summary>The failure that a request takes, and by how much the service's clock is wrong for it.</summary>
    internal (Fault? Fault, TimeSpan ClockSkew) Take(string service, string operation)
    {
        lock (_gate)
        {
            return (TakeFirst(service, operation, isSkew: false), TakeFirst(service, operation, isSkew: true)?.ClockSkew ?? TimeSpan.Zero);
        }
    }

    private Fault? TakeFirst(string service, string operation, bool isSkew)
    {
        int index = _rules.FindIndex(rule => rule.Fault.Kind == FaultKind.ClockSkew == isSkew && rule.IsFor(service, operation));
        if (index < 0)
            return null;
        FaultRule found = _rules[index];
        if (found.TimesLeft == 1)
            _rules.RemoveAt(index);
        else if (found.TimesLeft != Always)
            _rules[index] = found with { TimesLeft = found.TimesLeft - 1 };
        return found.Fault;
    }
}
