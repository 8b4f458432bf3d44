using Tern.Benchmarks.Workloads;

namespace Tern.Performance;

/// <summary>The metrics of an invocation.</summary>
internal static class MetricWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        using var blob = new MetricBlob();
        yield return AllocationCounter.Measure("metrics", () =>
        {
            blob.Write();
            return null;
        });
    }
}
