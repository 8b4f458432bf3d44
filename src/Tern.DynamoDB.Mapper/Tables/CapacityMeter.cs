namespace Tern.DynamoDB.Mapper;

/// <summary>Sums the capacity units that requests consume. Thread-safe: use one for several requests.</summary>
public sealed class CapacityMeter
{
    private double _units;

    /// <summary>The sum of the capacity units.</summary>
    public double Units => Volatile.Read(ref _units);

    internal void Add(double units)
    {
        double before;
        double current = Volatile.Read(ref _units);
        do
        {
            before = current;
            current = Interlocked.CompareExchange(ref _units, before + units, before);
        }
        while (current != before);
    }
}
