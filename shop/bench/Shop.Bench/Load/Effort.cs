namespace Shop.Bench.Load;

/// <summary>The amount of measurements: all, or with <c>--quick</c> the minimum that checks that everything runs.</summary>
internal static class Effort
{
    private static readonly bool Quick = Environment.GetCommandLineArgs().Contains("--quick");

    /// <summary>The number of pairs of floor and Shop.</summary>
    public static int Pairs => Quick ? 1 : 7;

    /// <summary>The number of process starts.</summary>
    public static int Starts => Quick ? 2 : 15;

    /// <summary>The number of databases to fill.</summary>
    public static int Seeds => Quick ? 1 : 3;

    /// <summary>The number of price changes.</summary>
    public static int Changes => Quick ? 20 : 300;

    /// <summary>The number of requests of a case.</summary>
    public static int Requests => Quick ? 5 : 120;

    /// <summary>The number of bulk requests of a case.</summary>
    public static int Bulks => Quick ? 2 : 20;

    /// <summary>The number of customers with orders and carts. Each login costs a password hash.</summary>
    public static int Customers => Quick ? 2 : 16;

    /// <summary>The duration of a load. (<c>pgbench</c> and <c>wrk</c> round up to a second.)</summary>
    public static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(Quick ? Math.Min(0.3, seconds) : seconds);

    /// <summary>A warm-up whose result is discarded.</summary>
    public static Task WarmAsync(Func<Task<double>> work) => Quick ? Task.CompletedTask : work();
}
