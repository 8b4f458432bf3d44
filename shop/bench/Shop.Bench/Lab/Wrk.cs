using System.Diagnostics;
using System.Globalization;

namespace Shop.Bench.Lab;

/// <summary>The load generator <c>wrk</c>, for servers that are faster than the load generators of this program. It takes less processor time.</summary>
internal static class Wrk
{
    /// <returns>Successful requests per second.</returns>
    public static async Task<double> RunAsync(int port, string path, int connections, TimeSpan duration)
    {
        using var process = Process.Start(new ProcessStartInfo("wrk", ["-t1", $"-c{connections}", $"-d{(int)Math.Ceiling(duration.TotalSeconds)}s", $"http://127.0.0.1:{port}{path}"]) { RedirectStandardOutput = true })!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        var lines = output.Split('\n');
        if (process.ExitCode != 0 || lines.Any(line => line.Contains("Non-2xx", StringComparison.Ordinal) || line.Contains("Socket errors", StringComparison.Ordinal)))
            throw new InvalidOperationException($"wrk failed for {path}, or not all responses were successful: {output}");
        return double.Parse(lines.First(line => line.StartsWith("Requests/sec:", StringComparison.Ordinal))[13..], CultureInfo.InvariantCulture);
    }
}
