namespace Tern.Performance;

/// <summary>Bytes per call, as the mean of 1,000 calls.</summary>
/// <param name="Allocated">All bytes that the process allocates.</param>
/// <param name="Retained">The bytes that the result retains.</param>
public readonly record struct Allocation(double Allocated, double Retained)
{
    /// <summary>The allocated bytes that are not part of the result.</summary>
    public double Garbage => Allocated - Retained;
}
