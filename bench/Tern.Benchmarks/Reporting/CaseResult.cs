using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Tern.Benchmarks.Reporting;

/// <summary>The cost of one case for one subject.</summary>
/// <param name="Group">The table, which is the category of the benchmark.</param>
/// <param name="Case">The case.</param>
/// <param name="Subject">The measured code: Tern, another library, or a baseline.</param>
/// <param name="MeanNs">The mean of the iterations without slow outliers, in nanoseconds.</param>
/// <param name="AllocatedBytes">The bytes that a call allocates on all threads.</param>
internal sealed record CaseResult(string Group, string Case, string Subject, double MeanNs, long AllocatedBytes)
{
    // No object is smaller. Fewer bytes per call are allocations of other threads, divided by the number of calls.
    private const long SmallestObject = 24;

    public static IReadOnlyList<CaseResult> FromSummaries(IEnumerable<Summary> summaries) => summaries
        .SelectMany(summary => summary.Reports)
        .Where(report => report.ResultStatistics is not null)
        .Select(report => FromReport(report, report.BenchmarkCase))
        .ToList();

    private static CaseResult FromReport(BenchmarkReport report, BenchmarkCase benchmark) => new(
        benchmark.Descriptor.Categories.Single(),
        benchmark.Parameters.Items.Single().Value.ToString()!,
        benchmark.Descriptor.WorkloadMethod.Name,
        report.ResultStatistics!.Mean,
        report.GcStats.GetBytesAllocatedPerOperation(benchmark) is >= SmallestObject and var bytes ? bytes : 0);
}
