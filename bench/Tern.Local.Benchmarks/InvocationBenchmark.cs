using System.Diagnostics;
using System.Globalization;
using Tern.Lambda;

namespace Tern.Local.Benchmarks;

/// <summary>Invokes the smallest function, a program in C, over HTTP. The floor is the same program with the runtime API of the tests, which is written in C.</summary>
internal static class InvocationBenchmark
{
    // With 2,000, a part of the server is still compiled without optimization: an invocation takes 1.6 times as long.
    private const int WarmUp = 20_000;
    private const int Count = 5000;

    /// <summary>Measures the time from the request of an invocation to its response, in microseconds.</summary>
    public static async Task<double> MeasureAsync(string function, string program, params string[] arguments)
    {
        await using ServerProcess server = await ServerProcess.StartAsync(program, [.. arguments, "--port", "0", "--function", $"floor={function}"]);
        byte[] request = await CapturedRequest.CreateAsync(async handler =>
        {
            using var lambda = new LambdaClient(CapturedRequest.CreateOptions(server.Address) with { Handler = handler });
            await lambda.InvokeAsync(new() { FunctionName = "floor", Payload = "{\"value\":1}"u8.ToArray() });
        });
        using var connection = new RawConnection(server.Address);
        double[] times = new double[Count];
        for (int i = -WarmUp; i < Count; i++)
        {
            long start = Stopwatch.GetTimestamp();
            connection.Send(request);
            while (!connection.Receive())
                ;
            if (i >= 0)
                times[i] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
        }
        return Batches.Median(times);
    }

    /// <summary>Measures the time from an event to its response without Tern.Local, in microseconds.</summary>
    public static async Task<double> MeasureFloorAsync(string runtimeApi, string function)
    {
        var start = new ProcessStartInfo(runtimeApi, ["warm", "--warm-up", WarmUp.ToString(CultureInfo.InvariantCulture), "--count", Count.ToString(CultureInfo.InvariantCulture), "--rounds", "1", "--", $"floor={function}"]) { RedirectStandardOutput = true, RedirectStandardInput = true };
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        const string Name = "round_trip_us=";
        int value = output.IndexOf(Name, StringComparison.Ordinal);
        return value < 0 ? throw new InvalidOperationException($"{runtimeApi} failed: {output}") : Number.ParseReal(output[(value + Name.Length)..].Split('\t', '\n')[0]);
    }
}
