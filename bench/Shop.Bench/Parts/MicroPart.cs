using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using Shop.Bench.Lab;
using Shop.Bench.Micro;
using Shop.Bench.Reports;

namespace Shop.Bench.Parts;

/// <summary>Each kind of request by itself, in this process, by BenchmarkDotNet.</summary>
internal static class MicroPart
{
    public static async Task<Report> RunAsync(Laboratory lab)
    {
        var database = await lab.NewDatabaseAsync();
        await using var shop = await InProcessShop.StartAsync(database, 64 << 20);
        MicroBenchmarks.Shop = shop;
        var cases = MicroCases.All(await DeepCursorAsync(shop), first: 10_000).ToArray();

        var table = new Table("", "Mean, µs", "Deviation, µs", "p99, µs", "Bytes");
        // What takes microseconds is measured in batches, all else one by one, so that the 99th percentile is that of requests.
        var batches = Job.Default.WithWarmupCount(5).WithIterationCount(30);
        var single = Job.Default.WithStrategy(RunStrategy.Monitoring).WithWarmupCount(30).WithIterationCount(120).WithInvocationCount(1).WithUnrollFactor(1);
        Measure(cases.Where(which => which.FromMemory), batches, table);
        Measure(cases.Where(which => !which.FromMemory && !which.IsWrite), single, table);
        Measure(cases.Where(which => which.IsWrite), single, table);
        return new Report("micro", "One by one",
            "Requests go to their routes in the process of the benchmark (JIT), without server and network; what the database takes is in the time. The bytes are those of the whole request, the framework's own empty request (about 1.5 KB) among them. What comes from memory is measured in batches, all else one request at a time, 120 of them; what writes comes after what reads.",
            ("Requests", table));
    }

    private static void Measure(IEnumerable<MicroCase> cases, Job job, Table table)
    {
        MicroBenchmarks.All = [.. cases];
        var config = ManualConfig.CreateEmpty()
            .AddJob(job.WithToolchain(InProcessNoEmitToolchain.DontLogOutput))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddLogger(ConsoleLogger.Default)
            .WithOptions(ConfigOptions.DisableLogFile);
        foreach (var report in BenchmarkRunner.Run<MicroBenchmarks>(config).Reports)
        {
            var name = (string)report.BenchmarkCase.Parameters["Case"];
            if (report.ResultStatistics is not { } statistics) throw new InvalidOperationException($"{name} failed: see above.");
            table.Add(name, Microseconds(statistics.Mean), Microseconds(statistics.StandardDeviation), Microseconds(statistics.Percentiles.Percentile(99)),
                (report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0).ToString("N0", CultureInfo.InvariantCulture));
        }
    }

    private static string Microseconds(double nanoseconds) => Report.Number(nanoseconds / 1000);

    private static async Task<string> DeepCursorAsync(InProcessShop shop)
    {
        var cursor = "";
        for (var row = 0; row < 14_000; row += 100)
        {
            var query = $"?limit=100{cursor}";
            using var answer = new MemoryStream();
            await shop.SendAsync(new MicroCase("", "GET /products", () => new MicroRequest { Query = query, SignedIn = true }), answer);
            using var json = System.Text.Json.JsonDocument.Parse(answer.ToArray());
            cursor = "&cursor=" + json.RootElement.GetProperty("next").GetString();
        }
        return cursor["&cursor=".Length..];
    }
}
