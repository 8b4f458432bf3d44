using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using BenchmarkDotNet.Reports;

namespace Tern.Benchmarks.Reporting;

/// <summary>Results as markdown: a table per group, a line per case, Tern beside its peers.</summary>
internal static class ResultTable
{
    /// <summary>How code is compiled before it is measured, where tiers are on.</summary>
    public const string Settled = "with tiers and dynamic profile settled";

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
        WriteHead(text, "Benchmarks", summaries[0].HostEnvironmentInfo.CpuInfo.Value.ProcessorName, Settled, "eng/bench");
        Line(text, $"Times are means of 25 short iterations without slow outliers, in processor time of the measuring thread (over the loopback: on");
        Line(text, $"the wall). Carry the ratios, not the nanoseconds: all columns of a line come from one run on one machine. `×` is how many times");
        Line(text, $"the time (and the bytes) of Tern the other one needs. Floors do only what cannot be left out. What is beyond the hash of a body");
        Line(text, $"is the difference of short batches that take turns, the least of five medians.");
    }

    /// <summary>Where, when and how it was measured.</summary>
    public static void WriteHead(StringBuilder text, string title, string processor, string compilation, string command)
    {
        Line(text, $"# {title}");
        Line(text, $"");
        Line(text, $"- Machine: {processor}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}");
        Line(text, $"- Runtime: {RuntimeInformation.FrameworkDescription}, JIT {compilation}, workstation collector");
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
