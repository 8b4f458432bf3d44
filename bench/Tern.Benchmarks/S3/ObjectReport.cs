using System.Globalization;
using System.Text;
using BenchmarkDotNet.Environments;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.S3;

/// <summary>The measurements of objects as Markdown.</summary>
internal static class ObjectReport
{
    private const double MiB = 1024 * 1024;

    public static string Write(IReadOnlyList<ObjectMeasurement> figures)
    {
        var text = new StringBuilder();
        ResultTable.WriteHead(text, "Objects of S3", HostEnvironmentInfo.GetCurrent().CpuInfo.Value.ProcessorName, "without tiers", "eng/bench --s3 --record");
        ResultTable.Line(text, $"Objects are transferred over the loopback with plain HTTP, to and from a process that discards the bytes. Each line is a separate process in");
        ResultTable.Line(text, $"which all code is compiled once. The processes alternate. Values are medians of all repetitions and of three rounds. `×` is the throughput divided by");
        ResultTable.Line(text, $"that of the baseline, a bare `HttpClient` that signs and checks nothing. Processor");
        ResultTable.Line(text, $"time is that of all threads of the client. Memory is the peak less the memory before the measurement, without pages of files.");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"## Goals");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"| work | goal | measured | reached |");
        ResultTable.Line(text, $"|---|---:|---:|---|");
        foreach (ObjectGoal goal in ObjectGoal.Of(figures))
            ResultTable.Line(text, $"| {goal.Work} | {goal.Target} | {goal.Measured} | {(goal.IsReached ? "yes" : "**no**")} |");
        foreach (IGrouping<ObjectWork, ObjectMeasurement> work in figures.GroupBy(figure => figure.Work))
        {
            double floor = work.First(figure => figure.Subject == ObjectSubjects.Baseline).MegabytesPerSecond;
            ResultTable.Line(text, $"");
            ResultTable.Line(text, $"## {work.Key.Name}");
            ResultTable.Line(text, $"");
            ResultTable.Line(text, $"| | MB/s | × | processor s/GB | allocated | peak |");
            ResultTable.Line(text, $"|---|---:|---:|---:|---:|---:|");
            foreach (ObjectMeasurement figure in work)
            {
                text.Append(CultureInfo.InvariantCulture, $"| {figure.Subject} | {figure.MegabytesPerSecond:0} | {figure.MegabytesPerSecond / floor:0.00} ");
                text.Append(CultureInfo.InvariantCulture, $"| {figure.ProcessorSecondsPerGigabyte:0.00} | {ResultTable.Bytes((long)figure.AllocatedBytes)} | {figure.PeakBytes / MiB:0.0} MiB |\n");
            }
        }
        return text.ToString();
    }
}
