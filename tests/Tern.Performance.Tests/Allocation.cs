namespace Tern.Performance;

/// <summary>Bytes of one call, means over 1,000.</summary>
/// <param name="Allocated">All that the process allocates.</param>
/// <param name="Retained">What the result keeps alive of it.</param>
public readonly record struct Allocation(double Allocated, double Retained)
{
    /// <summary>What was allocated and is not part of the result.</summary>
    public double Garbage => Allocated - Retained;
}
