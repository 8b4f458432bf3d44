using System.Diagnostics;
using System.Text.Json;
using Tern.Functions.Metrics;
using Tern.Functions.Tests.Support;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Functions;

/// <summary>The published schema of the embedded metric format accepts the records.</summary>
public sealed class EmbeddedMetricTests
{
    [Fact]
    public async Task Random_records_are_accepted_by_the_schema()
    {
        await Node.RequireAsync();
        using var log = new LogPipe();
        var random = new Random(24);
        for (int i = 0; i < 100; i++)
        {
            var metrics = new FunctionMetrics("Shop/" + i, new() { Service = i % 2 == 0 ? "orders" : null, Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { [LogPipe.Variable] = log.Descriptor }) });
            for (int dimension = random.Next(45); dimension > 0; dimension--)
                metrics.AddDimension(new string('d', random.Next(1, 240)) + dimension, new string('v', random.Next(1, 1_000)));
            for (int property = random.Next(5); property > 0; property--)
                metrics.AddProperty("p\"\n\u0001\ud800" + property, "é😀\\\udc00");
            for (int count = random.Next(1, 250); count > 0; count--)
            {
                int metric = random.Next(150);
                metrics.Add(
                    $"m{new string('é', metric)}{metric}", (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-300, 108)), (MetricUnit)(metric % 27), metric % 3 == 0 ? MetricResolution.High : MetricResolution.Standard);
            }
            metrics.Flush();
        }
        List<string> records = [.. log.ReadToEnd().Select(record => record.Text)];

        Assert.True(records.Count > 150, $"Only {records.Count} records were written.");
        Assert.All(await ValidateAsync(records), Assert.Null);
    }

    [Fact]
    public async Task Wrong_records_are_refused_by_the_schema()
    {
        await Node.RequireAsync();
        string?[] problems = await ValidateAsync(
        [
            "{}",
            """{"_aws":{"Timestamp":1,"CloudWatchMetrics":[{"Namespace":"a","Dimensions":[],"Metrics":[]}]}}""",
            """{"_aws":{"Timestamp":1,"CloudWatchMetrics":[{"Namespace":"a","Dimensions":[[]],"Metrics":[{"Name":"a","Unit":"Parsec"}]}]}}""",
            """{"_aws":{"Timestamp":1,"CloudWatchMetrics":[{"Namespace":"a","Dimensions":[[]],"Metrics":[{"Name":"a","StorageResolution":5}]}]}}""",
        ]);

        Assert.All(problems, Assert.NotNull);
    }

    private static async Task<string?[]> ValidateAsync(IEnumerable<string> records)
    {
        using Process process = Node.Start("emf.mjs");
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> results = process.StandardOutput.ReadToEndAsync();
        await process.StandardInput.WriteAsync($"[{string.Join(',', records)}]");
        process.StandardInput.Close();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, await errors);
        return JsonSerializer.Deserialize<string?[]>(await results)!;
    }
}
