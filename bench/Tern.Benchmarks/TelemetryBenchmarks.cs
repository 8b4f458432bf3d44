using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Reporting;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;

namespace Tern.Benchmarks;

/// <summary>A call over a transport that responds immediately, with and without listeners of spans and metrics.</summary>
[BenchmarkCategory("Telemetry")]
public class TelemetryBenchmarks
{
    /// <summary>The name of the line of the additional cost of listeners.</summary>
    internal const string Cost = "PutItem, additional cost of all listeners";

    private readonly DynamoDBClient _client = TernClients.WithResponse(Orders.PutItemResponseBody);
    private TelemetryListeners? _listeners;

    [Params("PutItem without listeners", "PutItem with all listeners")]
    public string Case { get; set; } = "";

    [GlobalSetup]
    public void SetUp()
    {
        if (Case == "PutItem with all listeners")
            _listeners = new();
        TierWarmup.WarmUp(Tern);
    }

    [GlobalCleanup]
    public void CleanUp() => _listeners?.Dispose();

    [Benchmark]
    public Task Tern() => _client.PutItemAsync(Orders.PutItem);

    /// <summary>The cost of listeners as the difference of alternating batches: the two lines above are measured a second apart.</summary>
    internal static CaseResult MeasureCost()
    {
        var benchmarks = new TelemetryBenchmarks();
        Action call = () => benchmarks.Tern().GetAwaiter().GetResult();
        double nanoseconds = InterleavedTimer.Difference(call, static () => new TelemetryListeners());
        double without = AllocationCounter.Measure(Cost, Call).AllocatedBytes;
        using var listeners = new TelemetryListeners();
        return new("Telemetry", Cost, nameof(Tern), nanoseconds, (long)(AllocationCounter.Measure(Cost, Call).AllocatedBytes - without));

        object? Call()
        {
            call();
            return null;
        }
    }
}
