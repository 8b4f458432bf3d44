namespace Shop.Tests.Support;

/// <summary>What a test may take. It is against hangs alone: no test comes near it, on however slow a machine.</summary>
internal static class TestTimeout
{
    public const int Milliseconds = 600_000;

    public static readonly TimeSpan Time = TimeSpan.FromMilliseconds(Milliseconds);
}
