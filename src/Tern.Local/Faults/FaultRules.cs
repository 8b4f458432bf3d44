namespace Tern.Local.Faults;

/// <summary>The faults that are still to be injected. Thread-safe.</summary>
/// <param name="seed">The seed of all random decisions.</param>
internal sealed class FaultRules(int seed)
{
    private readonly Lock _lock = new();
    private readonly List<FaultRule> _rules = [];
    private Random _shuffle = new(seed);
    private int _added;
    private volatile bool _hasRules;

    public void Add(FaultRule rule)
    {
        lock (_lock)
        {
            rule.Random = rule.Probability < 1 ? new Random(unchecked(seed + (++_added * 7919))) : null;
            _rules.Add(rule);
            _hasRules = true;
        }
    }

    /// <summary>Returns the first fault for a subject, and counts it as injected; null if there is none.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="first">The service of a request, the ARN of the source, of the queue or of the function.</param>
    /// <param name="second">The operation of a request, or the ARN of the target.</param>
    /// <param name="isSkew">Whether to return a fault of the clock, or one of the other kinds.</param>
    public Fault? Take(FaultSubject subject, string first, string second = "", bool isSkew = false)
    {
        if (!_hasRules)
            return null;
        lock (_lock)
        {
            for (int i = 0; i < _rules.Count; i++)
            {
                FaultRule rule = _rules[i];
                if (rule.Subject != subject || rule.Fault.Kind == FaultKind.ClockSkew != isSkew || !rule.Matches(first, second))
                    continue;
                if (rule.Random is { } random && random.NextDouble() >= rule.Probability)
                    continue;
                if (rule.Remaining == 1)
                    _rules.RemoveAt(i);
                else if (rule.Remaining != FaultPlan.Always)
                    rule.Remaining--;
                return rule.Fault;
            }
            return null;
        }
    }

    /// <summary>Changes the order of elements by the seed.</summary>
    public void Shuffle<T>(Span<T> elements)
    {
        lock (_lock)
            _shuffle.Shuffle(elements);
    }

    /// <summary>Removes all faults. The random decisions start again.</summary>
    public void Clear()
    {
        lock (_lock)
        {
            _rules.Clear();
            _hasRules = false;
            _added = 0;
            _shuffle = new Random(seed);
        }
    }
}
