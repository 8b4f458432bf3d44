namespace Tern.Support;

/// <summary>Always gives the same number, so that jitter can be computed by a test.</summary>
internal sealed class FixedRandom(double value) : Random
{
    public override double NextDouble() => value;
}
