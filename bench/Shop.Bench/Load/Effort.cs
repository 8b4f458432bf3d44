namespace Shop.Bench.Load;

/// <summary>How much is measured: all of it, or as little as shows that everything runs.</summary>
internal static class Effort
{
    private static readonly bool Quick = Environment.GetCommandLineArgs().Contains("--quick");

    /// <summary>Pairs of floor and Shop.</summary>
    public static int Pairs => Quick ? 1 : 7;

    /// <summary>Starts of a process.</summary>
    public static int Starts => Quick ? 2 : 15;

    /// <summary>Changes of a price.</summary>
    public static int Changes => Quick ? 20 : 300;

    /// <summary>Requests of a kind, one by one.</summary>
    public static int Requests => Quick ? 5 : 120;

    /// <summary>The same of those with many rows.</summary>
    public static int Bulks => Quick ? 2 : 20;

    /// <summary>A stretch of load.</summary>
    public static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(Quick ? Math.Min(1, seconds) : seconds);
}
