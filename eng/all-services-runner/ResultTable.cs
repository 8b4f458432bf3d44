using System.Globalization;
using System.Runtime.InteropServices;

namespace Tern.AllServices;

/// <summary>Results as text.</summary>
internal static class ResultTable
{
    private const double Megabyte = 1e6;

    /// <summary>One result in one line.</summary>
    public static string Line(ServiceResult result) => result.Outcome == Outcome.Compiled
        ? string.Create(CultureInfo.InvariantCulture, $"{result.Service,-40} {result.Operations,5} operations {result.Lines,8} lines {result.GenerateSeconds,6:F1} s {result.CompileSeconds,6:F1} s {result.PeakBytes / Megabyte,6:F0} MB")
        : $"{result.Service,-40} {(result.Outcome == Outcome.Refused ? "refused" : "FAILED")}: {result.Message}";

    /// <summary>All results as a page of documentation.</summary>
    public static string Page(IReadOnlyList<ServiceResult> results)
    {
        List<ServiceResult> compiled = [.. results.Where(result => result.Outcome == Outcome.Compiled)];
        return string.Create(CultureInfo.InvariantCulture, $"""
            # All services

            {compiled.Count} services with {compiled.Sum(result => result.Operations):N0} operations and {compiled.Sum(result => result.Lines):N0} lines, each generated and compiled in a
            process of its own, one at a time: {compiled.Sum(result => result.GenerateSeconds) / 60:F0} min to generate, {compiled.Sum(result => result.CompileSeconds) / 60:F0} min to compile.
            Each service is compiled twice, for {string.Join(" and for ", ProjectKind.All.Select(kind => kind.Name))}, with every compiler warning as an
            error, and with the code of a server where the protocol has one. Lines are those of types and client. Times are those of
            a new process without warm-up: they include JIT compilation, but not the start of the process.

            {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} processors, {RuntimeInformation.FrameworkDescription}. Command: `eng/all-services --record`.

            | Service | Operations | Lines | Generated in | Compiled in | Peak memory |
            |---|---|---|---|---|---|
            {string.Join('\n', results.Select(Row))}

            """);
    }

    private static string Row(ServiceResult result) => result.Outcome == Outcome.Compiled
        ? string.Create(CultureInfo.InvariantCulture, $"| {result.Service} | {result.Operations} | {result.Lines:N0} | {result.GenerateSeconds:F1} s | {result.CompileSeconds:F1} s | {result.PeakBytes / Megabyte:F0} MB |")
        : $"| {result.Service} | {(result.Outcome == Outcome.Refused ? "refused" : "FAILED")}: {result.Message.ReplaceLineEndings(" ").Replace("|", "\\|", StringComparison.Ordinal)} | | | | |";
}
