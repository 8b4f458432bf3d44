namespace Shop.Bench.Lab;

/// <summary>The published programs. The script bench/run creates them and starts this program.</summary>
internal static class Builds
{
    /// <summary>How a program is compiled: by JIT, by JIT with ReadyToRun code, natively.</summary>
    public static readonly string[] Modes = ["jit", "r2r", "native"];

    private static string Folder => Environment.GetEnvironmentVariable("SHOP_BENCH_BUILDS") ?? throw new InvalidOperationException("SHOP_BENCH_BUILDS is not set. Start this program with bench/run.");

    public static string Shop(string mode) => Path.Combine(Folder, mode, "Shop", "Shop");

    public static string Floor(string mode) => Path.Combine(Folder, mode, "Shop.Floor", "Shop.Floor");
}
