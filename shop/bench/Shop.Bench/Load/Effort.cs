namespace Shop.Bench.Load;

/// <summary>How much is measured: all of it, or as little as shows that everything runs.</summary>
internal static class Effort
{
    private static readonly bool Quick = Environment.GetCommandLineArgs().Contains("--quick");

    /// <summary>Pairs of floor and Shop.</summary>
    public static int Pairs => Quick ? 1 : 7;

    /// <summary>Starts of a process.</summary>
    public static int Starts => Quick ? 2 : 15;

    /// <summary>Databases that are filled.</summary>
    public static int Seeds => Quick ? 1 : 3;

    /// <summary>Changes of a price.</summary>
    public static int Changes => Quick ? 20 : 300;

    /// <summary>Requests of a kind, one by one.</summary>
    public static int Requests => Quick ? 5 : 120;

    /// <summary>The same of those with many rows.</summary>
    public static int Bulks => Quick ? 2 : 20;

    /// <summary>Customers that orders and carts are of. To sign one in takes a password hash.</summary>
    public static int Customers => Quick ? 2 : 16;

    /// <summary>A stretch of load. (<c>pgbench</c> and <c>wrk</c> make a second of less.)</summary>
    public static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(Quick ? Math.Min(0.3, seconds) : seconds);

    /// <summary>What makes warm and is not looked at.</summary>
    public static Task WarmAsync(Func<Task<double>> work) => Quick ? Task.CompletedTask : work();
}
