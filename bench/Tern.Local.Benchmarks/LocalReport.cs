using System.Diagnostics;
using System.Text;

namespace Tern.Local.Benchmarks;

/// <summary>Measures everything, and writes the table.</summary>
internal static class LocalReport
{
    private const int Repeats = 3;
    private const int LoadRepeats = 5;
    private const int LoadTurns = 3;
    private const int Starts = 21;

    public static async Task<string> CreateAsync(Servers servers)
    {
        var rows = new StringBuilder();
        await AddCallsAsync(rows);
        double few = await MedianAsync(BacklogBenchmark.Argument, "100", "100"), many = await MedianAsync(BacklogBenchmark.Argument, "1000000", "100000");
        Add(rows, "Send, receive and delete with 1,000,000 queued and 100,000 in flight", $"{Number.Format(many)} µs, {Number.Format(many / few)} × that with 100", "≤ 1.5 ×");
        Add(rows, "1,000,000 messages of 100 B", $"{Number.Format(await MedianAsync(MemoryBenchmark.Argument) / 1e6)} MB", "≤ 400 MB");
        await AddLoadAsync(rows, servers);
        await AddInvocationsAsync(rows, servers);
        await AddStartAsync(rows, servers);
        return $"""
            # Tern.Local

            In process: client and services together, signatures on, without events; in parentheses the time in the least disturbed of 41 batches, because the machine is
            shared. Over HTTP: 16 connections, the load generator is a program in C on the same two cores that sends one signed request again and again. Medians of three
            processes; of sends over HTTP: of 15 measurements of 2 s with five processes, and of the ratios of measurements that followed each other.

            {await MachineAsync()}
            Command: `eng/bench-local --record`.

            | Case | Result | Limit |
            |---|---:|---:|
            {rows}
            """;
    }

    private static async Task AddCallsAsync(StringBuilder rows)
    {
        List<string[][]> runs = [];
        for (int i = 0; i < Repeats; i++)
            runs.Add([.. (await PrintedAsync(CallBenchmark.Argument)).Select(line => line.Split('\t'))]);
        for (int call = 0; call < runs[0].Length; call++)
        {
            string name = runs[0][call][0];
            double time = MedianOf(runs, call, 1), least = MedianOf(runs, call, 2), bytes = MedianOf(runs, call, 3);
            Add(rows, name + ", in process", $"{Number.Format(time)} µs" + (bytes == 0 ? "" : $" ({Number.Format(least)} µs), {Number.Format(bytes)} B"), LimitOf(name));
        }
    }

    private static double MedianOf(List<string[][]> runs, int call, int column) => Batches.Median([.. runs.Select(run => Number.ParseReal(run[call][column]))]);

    private static async Task AddLoadAsync(StringBuilder rows, Servers servers)
    {
        List<double> managed = [], native = [], fauxqs = [];
        for (int i = 0; i < LoadRepeats; i++)
        {
            await using LoadBenchmark managedLoad = await LoadBenchmark.StartAsync(servers.Load, "dotnet", servers.Managed, "--port", "0");
            await using LoadBenchmark nativeLoad = await LoadBenchmark.StartAsync(servers.Load, servers.Native, "--port", "0");
            await using LoadBenchmark fauxqsLoad = await LoadBenchmark.StartAsync(servers.Load, "node", servers.Fauxqs);
            // In turn and for a short time, because the speed of the machine changes within seconds.
            for (int turn = 0; turn < LoadTurns; turn++)
            {
                managed.Add(await managedLoad.MeasureAsync());
                native.Add(await nativeLoad.MeasureAsync());
                fauxqs.Add(await fauxqsLoad.MeasureAsync());
            }
        }
        (double m, double n, double f) = (Batches.Median([.. managed]), Batches.Median([.. native]), Batches.Median([.. fauxqs]));
        Add(rows, "SendMessage over HTTP", $"{Number.Format(m)} per second", "≥ 25,000");
        Add(rows, "The same by fauxqs", $"{Number.Format(f)} per second; Tern.Local: {Number.Format(MedianRatio(managed, fauxqs))} ×", "≥ 4 ×");
        Add(rows, "The same by the native server", $"{Number.Format(n)} per second, {Number.Format(MedianRatio(native, managed))} × managed", "≥ 0.9 ×");
    }

    /// <summary>Measures only invocations, and returns the rows.</summary>
    public static async Task<string> CreateInvocationsAsync(Servers servers)
    {
        var rows = new StringBuilder();
        await AddInvocationsAsync(rows, servers);
        return rows.ToString();
    }

    private static async Task AddInvocationsAsync(StringBuilder rows, Servers servers)
    {
        List<double> floors = [], managed = [], native = [];
        for (int i = 0; i < Repeats; i++)
        {
            floors.Add(await InvocationBenchmark.MeasureFloorAsync(servers.RuntimeApi, servers.Function));
            managed.Add(await InvocationBenchmark.MeasureAsync(servers.Function, "dotnet", servers.Managed));
            native.Add(await InvocationBenchmark.MeasureAsync(servers.Function, servers.Native));
        }
        (double floor, double m, double n) = (Batches.Median([.. floors]), Batches.Median([.. managed]), Batches.Median([.. native]));
        Add(rows, "Invoke of a program in C over HTTP", $"{Number.Format(m)} µs, of which {Number.Format(m - floor)} µs are added", "≤ 150 µs added");
        Add(rows, "The same by the native server", $"{Number.Format(n)} µs, of which {Number.Format(n - floor)} µs are added", "≤ 150 µs added");
        Add(rows, "The same program with a runtime API in C", $"{Number.Format(floor)} µs", "");
    }

    private static async Task AddStartAsync(StringBuilder rows, Servers servers)
    {
        var times = new double[Starts];
        var sizes = new double[Starts];
        for (int i = 0; i < Starts; i++)
            (times[i], sizes[i]) = await ServerProcess.MeasureStartAsync(servers.Native, "--port", "0");
        Add(rows, "Native server: start to the first response", $"{Number.Format(Batches.Median(times))} ms", "≤ 34.8 ms");
        Add(rows, "Native server: resident memory after it", $"{Number.Format(Batches.Median(sizes))} MiB", "≤ 28 MB");
        Add(rows, "Native server: program", $"{Number.Format(new FileInfo(servers.Native).Length / 1e6)} MB", "≤ 24 MB");
    }

    // Of measurements that followed each other, because the speed of the machine changes little between them.
    private static double MedianRatio(List<double> of, List<double> to) => Batches.Median([.. of.Zip(to, (first, second) => first / second)]);

    private static void Add(StringBuilder rows, string name, string result, string limit) => rows.Append($"| {name} | {result} | {limit} |\n");

    private static string LimitOf(string call) => call.StartsWith("Send to", StringComparison.Ordinal) ? "≤ 1,000 µs" : call.StartsWith("Publish", StringComparison.Ordinal) ? "≤ 60 µs" : "≤ 12 µs, ≤ the result + 4 KB";

    private static async Task<double> MedianAsync(params string[] arguments)
    {
        var results = new double[Repeats];
        for (int i = 0; i < Repeats; i++)
            results[i] = Number.ParseReal((await PrintedAsync(arguments))[0]);
        return Batches.Median(results);
    }

    private static async Task<string[]> PrintedAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(typeof(LocalReport).Assembly.Location);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0 ? output.Split('\n', StringSplitOptions.RemoveEmptyEntries) : throw new InvalidOperationException($"{string.Join(' ', arguments)} failed.");
    }

    private static async Task<string> MachineAsync()
    {
        string model = (await File.ReadAllLinesAsync("/proc/cpuinfo")).First(line => line.StartsWith("model name", StringComparison.Ordinal)).Split(':')[1].Trim();
        return $"{System.Runtime.InteropServices.RuntimeInformation.OSDescription}, {Environment.ProcessorCount} × {model}; .NET {Environment.Version}.";
    }
}
