using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using Perfolizer.Mathematics.OutlierDetection;
using Shop.Bench.Load;
using Shop.Bench.Lab;
using Shop.Bench.Micro;
using Shop.Bench.Reports;

namespace Shop.Bench.Parts;

/// <summary>Each kind of request alone, in this process, with BenchmarkDotNet.</summary>
internal static class MicroPart
{
    public static async Task<Report> RunAsync(Laboratory lab)
    {
        var database = await lab.NewDatabaseAsync();
        await using var shop = await InProcessShop.StartAsync(database, 64 << 20);
        HitBenchmarks.Shop = RequestBenchmarks.Shop = shop;
        var products = (await Catalogue.ReadAsync(database)).Products;
        MicroCase[] cases = [.. ReadCases.All(await DeepCursorAsync(shop), products), .. new WriteCases(database, products).All()];
        MicroCase[] Of(params MicroKind[] kinds) => [.. cases.Where(which => kinds.Contains(which.Kind))];

        var table = new Table("", "Mean, µs", "Deviation, µs", "p99, µs", "Bytes");
        // Requests of microseconds are measured in batches, all others one by one, so that the 99th percentile is that of requests.
        var batches = Job.Default.WithWarmupCount(5).WithIterationCount(30);
        var single = Job.Default.WithStrategy(RunStrategy.Monitoring).WithInvocationCount(1).WithUnrollFactor(1);
        HitBenchmarks.All = Of(MicroKind.Hit);
        Measure<HitBenchmarks>(batches, table, "");
        RequestBenchmarks.All = Of(MicroKind.Read, MicroKind.FirstItem);
        Measure<RequestBenchmarks>(single.WithWarmupCount(30).WithIterationCount(Effort.Requests), table, "");
        RequestBenchmarks.All = Of(MicroKind.Write);
        Measure<RequestBenchmarks>(single.WithWarmupCount(30).WithIterationCount(Effort.Requests), table, "");
        RequestBenchmarks.All = Of(MicroKind.Bulk);
        Measure<RequestBenchmarks>(single.WithWarmupCount(4).WithIterationCount(Effort.Bulks), table, "");
        Measure<WriterBenchmarks>(batches, table, "a row of products written as ");
        return new Report("micro", "One by one",
            "Requests are passed to their routes in the process of the benchmark (JIT), without server and network. The time includes the database. The bytes are those of the whole request, including the framework's empty request (about 1.5 KB). "
            + $"Hits and rows are measured in batches, so that their p99 is that of 30 batches; all else one request at a time, {Effort.Requests} of them ({Effort.Bulks} of bulk requests), without removal of outliers. Writes run after reads. Requests \"past the cache\", and all that are not hits or misses, are sent by a signed-in user.",
            ("Requests", table));
    }

    private static void Measure<TBenchmarks>(Job job, Table table, string prefix)
    {
        var config = ManualConfig.CreateEmpty()
            .AddJob(job.WithToolchain(InProcessNoEmitToolchain.DontLogOutput).WithOutlierMode(OutlierMode.DontRemove))
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddLogger(ConsoleLogger.Default)
            .WithOptions(ConfigOptions.DisableLogFile);
        foreach (var report in BenchmarkRunner.Run<TBenchmarks>(config).Reports)
        {
            var name = $"{prefix}{report.BenchmarkCase.Parameters["Case"]}";
            if (report.ResultStatistics is not { } statistics) throw new InvalidOperationException($"The benchmark {name} failed. The error is in the output above.");
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
            using var response = new MemoryStream();
            var request = new MicroRequest { Query = query, SignedIn = true };
            await shop.SendAsync(new MicroCase(MicroKind.Read, query, "GET /products", () => request), request, response);
            using var json = System.Text.Json.JsonDocument.Parse(response.ToArray());
            cursor = "&cursor=" + json.RootElement.GetProperty("next").GetString();
        }
        return cursor["&cursor=".Length..];
    }
}
