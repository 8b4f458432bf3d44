using Tern.Local.Services;

namespace Tern.Local.Faults;

/// <summary>
/// The faults that a <see cref="LocalAws"/> injects into requests, deliveries, queues and functions, to test how programs handle them. Thread-safe.
/// </summary>
/// <remarks>
/// Each request receives the first remaining fault of its operation:
/// <c>aws.Faults.On("DynamoDB", "PutItem").Throttle(times: 2).Fail(503)</c> throttles two requests, fails the third, and executes the fourth.
/// A <see cref="FaultTarget.ClockSkew"/> applies in addition to another fault. Faults with a probability are selected by <see cref="LocalAwsOptions.FaultSeed"/>:
/// the same calls in the same order have the same faults.
/// </remarks>
public sealed class FaultPlan
{
    /// <summary>Selects every operation of a service, or every resource.</summary>
    public const string AllOperations = "*";

    /// <summary>The number of times of a fault without a limit.</summary>
    public const int Always = int.MaxValue;

    private readonly FaultRules _rules;
    private readonly Dictionary<string, ILocalService> _services;

    internal FaultPlan(FaultRules rules, IEnumerable<ILocalService> services)
    {
        _rules = rules;
        _services = services.ToDictionary(service => service.Name, StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>Selects the service and the operation to add faults for.</summary>
    /// <param name="service">The service by the name of its client, for example <c>DynamoDB</c>. Upper and lower case are equal.</param>
    /// <param name="operation">The operation, for example <c>PutItem</c>. Upper and lower case are equal. The default is <see cref="AllOperations"/>.</param>
    /// <exception cref="ArgumentException">Tern.Local does not support the service or the operation.</exception>
    public FaultTarget On(string service, string operation = AllOperations)
    {
        if (!_services.TryGetValue(service, out ILocalService? known))
            throw new ArgumentException($"Unknown service '{service}'. Use one of {string.Join(", ", _services.Keys)}.", nameof(service));
        if (operation == AllOperations)
            return new FaultTarget(new FaultRuleBuilder(_rules, FaultSubject.Request, known.Name, operation));
        foreach (string name in known.Operations)
        {
            if (name.Equals(operation, StringComparison.OrdinalIgnoreCase))
                return new FaultTarget(new FaultRuleBuilder(_rules, FaultSubject.Request, known.Name, name));
        }
        throw new ArgumentException($"Unknown operation '{operation}' of {known.Name}. Check its name; docs/local.md lists the operations of Tern.Local.", nameof(operation));
    }

    /// <summary>
    /// Selects the messages that a resource sends to a resource of another service, for example the notifications of a bucket to a queue.
    /// <c>aws.Faults.OnDelivery(from: "s3", to: "orders").Duplicate()</c> sends the next notification twice.
    /// </summary>
    /// <param name="from">The source: an ARN, the name of the resource, or the service as in ARNs. The default is every source.</param>
    /// <param name="to">The target, as <paramref name="from"/>. The default is every target.</param>
    /// <exception cref="ArgumentException">A name is empty.</exception>
    public DeliveryFaultTarget OnDelivery(string from = AllOperations, string to = AllOperations)
    {
        ArgumentException.ThrowIfNullOrEmpty(from);
        ArgumentException.ThrowIfNullOrEmpty(to);
        return new DeliveryFaultTarget(new FaultRuleBuilder(_rules, FaultSubject.Delivery, from, to));
    }

    /// <summary>Selects the receives of a standard queue. Faults have no effect on a FIFO queue.</summary>
    /// <param name="queue">The name of the queue or its ARN. The default is every queue.</param>
    /// <exception cref="ArgumentException">The name is empty.</exception>
    public QueueFaultTarget OnQueue(string queue = AllOperations)
    {
        ArgumentException.ThrowIfNullOrEmpty(queue);
        return new QueueFaultTarget(new FaultRuleBuilder(_rules, FaultSubject.Queue, queue, AllOperations));
    }

    /// <summary>Selects the invocations of a function: by a request, by an event source, or asynchronous.</summary>
    /// <param name="function">The name of the function or its ARN. The default is every function.</param>
    /// <exception cref="ArgumentException">The name is empty.</exception>
    public FunctionFaultTarget OnFunction(string function = AllOperations)
    {
        ArgumentException.ThrowIfNullOrEmpty(function);
        return new FunctionFaultTarget(new FaultRuleBuilder(_rules, FaultSubject.Function, function, AllOperations));
    }

    /// <summary>Removes all faults. The random decisions of faults that are added later start again with the seed.</summary>
    public void Clear() => _rules.Clear();

    /// <summary>Returns the fault and the clock skew for a request, and counts both as used.</summary>
    internal (Fault? Fault, TimeSpan ClockSkew) Take(string service, string operation) => (
        _rules.Take(FaultSubject.Request, service, operation),
        _rules.Take(FaultSubject.Request, service, operation, isSkew: true)?.ClockSkew ?? TimeSpan.Zero);
}
