namespace Tern.Core.Tests.Support;

/// <summary>Always returns the same number, so that a test can compute the jitter.</summary>
internal sealed class FixedRandom(double value) : Random
{
    public override double NextDouble() => value;
}
