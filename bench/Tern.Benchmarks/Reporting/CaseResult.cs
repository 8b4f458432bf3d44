using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Tern.Benchmarks.Reporting;

/// <summary>What one subject needs for one case.</summary>
/// <param name="Group">The table that it stands in: the benchmark's category.</param>
/// <param name="Case">The work.</param>
/// <param name="Subject">Who does it: Tern, a peer, or a floor.</param>
/// <param name="MeanNs">The mean of the iterations without the slow outliers, in nanoseconds.</param>
/// <param name="AllocatedBytes">What a call allocates, in bytes, over all threads.</param>
internal sealed record CaseResult(string Group, string Case, string Subject, double MeanNs, long AllocatedBytes)
{
    // Nothing smaller can be allocated: less than this per call is what other threads do meanwhile, spread over the calls.
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
