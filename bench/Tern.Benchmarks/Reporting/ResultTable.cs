using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using BenchmarkDotNet.Reports;

namespace Tern.Benchmarks.Reporting;

/// <summary>Results as Markdown: a table per group, a line per case, a column per subject.</summary>
internal static class ResultTable
{
    /// <summary>The state of compilation when tiered compilation is enabled.</summary>
    public const string WarmedUp = "with tiered compilation and dynamic PGO, warmed up";

    private const string Tern = "Tern";

    public static string Write(IReadOnlyList<CaseResult> measurements, IReadOnlyDictionary<string, double> garbage, IReadOnlyList<Summary> summaries)
    {
        var text = new StringBuilder();
        WriteHead(text, summaries);
        GoalTable.Write(text, measurements, garbage);
        foreach (IGrouping<string, CaseResult> group in measurements.GroupBy(measurement => measurement.Group))
            WriteGroup(text, group.Key, [.. group]);
        return text.ToString();
    }

    private static void WriteHead(StringBuilder text, IReadOnlyList<Summary> summaries)
    {
        WriteHead(text, "Benchmarks", summaries[0].HostEnvironmentInfo.CpuInfo.Value.ProcessorName, WarmedUp, "eng/bench");
        Line(text, $"Times are means of 25 short iterations without slow outliers, in processor time of the measuring thread (over the loopback:");
        Line(text, $"elapsed time). Compare the ratios, not the nanoseconds: all columns of a line are from one execution on one machine. `×` is the time");
        Line(text, $"(and the bytes) of the other code divided by that of Tern. A baseline does only the necessary work. The cost without the body hash");
        Line(text, $"and the additional cost of listeners are differences of alternating short batches, the minimum of five medians.");
    }

    /// <summary>Writes the title, machine, runtime, date and command.</summary>
    public static void WriteHead(StringBuilder text, string title, string processor, string compilation, string command)
    {
        Line(text, $"# {title}");
        Line(text, $"");
        Line(text, $"- Machine: {processor}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}");
        Line(text, $"- Runtime: {RuntimeInformation.FrameworkDescription}, JIT {compilation}, workstation garbage collector");
        Line(text, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}");
        Line(text, $"- Command: `{command}`");
        Line(text, $"");
    }

    private static void WriteGroup(StringBuilder text, string group, IReadOnlyList<CaseResult> measurements)
    {
        string[] peers = [.. measurements.Select(measurement => measurement.Subject).Distinct().Where(subject => subject != Tern)];
        Line(text, $"");
        Line(text, $"## {group}");
        Line(text, $"");
        text.Append("| case | Tern |");
        foreach (string peer in peers)
            text.Append(CultureInfo.InvariantCulture, $" {peer} | × |");
        Line(text, $"");
        text.Append("|---|---:|");
        foreach (string _ in peers)
            text.Append("---:|---:|");
        Line(text, $"");

        foreach (IGrouping<string, CaseResult> work in measurements.GroupBy(measurement => measurement.Case))
        {
            CaseResult? own = work.FirstOrDefault(measurement => measurement.Subject == Tern);
            text.Append(CultureInfo.InvariantCulture, $"| {work.Key} | {Format(own)} |");
            foreach (string peer in peers)
            {
                CaseResult? other = work.FirstOrDefault(measurement => measurement.Subject == peer);
                text.Append(CultureInfo.InvariantCulture, $" {Format(other)} | {Ratio(own, other)} |");
            }
            Line(text, $"");
        }
    }

    private static string Format(CaseResult? measurement) =>
        measurement is null ? "" : $"{Time(measurement.MeanNs)}, {Bytes(measurement.AllocatedBytes)}";

    private static string Ratio(CaseResult? own, CaseResult? other)
    {
        if (own is null || other is null)
            return "";
        string time = string.Create(CultureInfo.InvariantCulture, $"{other.MeanNs / own.MeanNs:0.00}");
        return own.AllocatedBytes == 0 ? time : string.Create(CultureInfo.InvariantCulture, $"{time} ({(double)other.AllocatedBytes / own.AllocatedBytes:0.0})");
    }

    public static string Time(double nanoseconds) => nanoseconds < 1_000
        ? string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.0} ns")
        : string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000:0.00} µs");

    public static string Bytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes:#,0} B");

    public static void Line(StringBuilder text, FormattableString line) => text.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
