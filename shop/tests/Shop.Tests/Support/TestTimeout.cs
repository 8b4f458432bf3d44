namespace Shop.Tests.Support;

/// <summary>The timeout of a test. It bounds hangs only; a test on a slow machine does not reach it.</summary>
internal static class TestTimeout
{
    public const int Milliseconds = 600_000;

    public static readonly TimeSpan Time = TimeSpan.FromMilliseconds(Milliseconds);
}
