using System.Globalization;
using System.Text;
using BenchmarkDotNet.Environments;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.S3;

/// <summary>What moving objects took, as markdown.</summary>
internal static class ObjectReport
{
    private const double MiB = 1024 * 1024;

    public static string Write(IReadOnlyList<ObjectFigure> figures)
    {
        var text = new StringBuilder();
        ResultTable.WriteHead(text, "Objects of S3", HostEnvironmentInfo.GetCurrent().CpuInfo.Value.ProcessorName, "without tiers", "eng/bench --s3 --record");
        ResultTable.Line(text, $"Over the loopback, plain http, to and from a process that reads and forgets. Each line is a process of its own in which everything is compiled once;");
        ResultTable.Line(text, $"they take turns; a median of all repetitions, and of three rounds. `×` is how many times the floor's throughput: a bare `HttpClient` that signs and checks nothing. Processor");
        ResultTable.Line(text, $"time is the client's, of all its threads. Memory is the peak over what there was before; pages of files do not count.");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"## Goals");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"| work | goal | measured | reached |");
        ResultTable.Line(text, $"|---|---:|---:|---|");
        foreach (ObjectGoal goal in ObjectGoal.Of(figures))
            ResultTable.Line(text, $"| {goal.Work} | {goal.Demand} | {goal.Measured} | {(goal.IsReached ? "yes" : "**no**")} |");
        foreach (IGrouping<ObjectWork, ObjectFigure> work in figures.GroupBy(figure => figure.Work))
        {
            double floor = work.First(figure => figure.Subject == ObjectSubjects.Floor).MegabytesPerSecond;
            ResultTable.Line(text, $"");
            ResultTable.Line(text, $"## {work.Key.Name}");
            ResultTable.Line(text, $"");
            ResultTable.Line(text, $"| | MB/s | × | processor s/GB | allocated | peak |");
            ResultTable.Line(text, $"|---|---:|---:|---:|---:|---:|");
            foreach (ObjectFigure figure in work)
            {
                text.Append(CultureInfo.InvariantCulture, $"| {figure.Subject} | {figure.MegabytesPerSecond:0} | {figure.MegabytesPerSecond / floor:0.00} ");
                text.Append(CultureInfo.InvariantCulture, $"| {figure.ProcessorSecondsPerGigabyte:0.00} | {ResultTable.Bytes((long)figure.AllocatedBytes)} | {figure.PeakBytes / MiB:0.0} MiB |\n");
            }
        }
        return text.ToString();
    }
}
