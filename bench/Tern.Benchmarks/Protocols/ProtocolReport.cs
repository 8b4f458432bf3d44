using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using BenchmarkDotNet.Environments;
using Tern.Benchmarks.Reporting;

namespace Tern.Benchmarks.Protocols;

/// <summary>The measurements of the protocols as Markdown: the goals, then a table per group.</summary>
internal static class ProtocolReport
{
    public static string Write(IReadOnlyList<ProtocolMeasurement> figures)
    {
        var text = new StringBuilder();
        ResultTable.WriteHead(text, "Protocols", HostEnvironmentInfo.GetCurrent().CpuInfo.Value.ProcessorName, ResultTable.WarmedUp, "eng/bench --protocols --record");
        ResultTable.Line(text, $"Times are processor times: all columns of a line alternate in short batches, and the minimum of five medians counts. Compare the");
        ResultTable.Line(text, $"ratios, not the nanoseconds. Bytes are measured in a separate process, in which all code is compiled once and fully optimized. `×` is the");
        ResultTable.Line(text, $"time (and the bytes) of the other code divided by that of Tern. The AWS SDK teams publish the cases and their names.");
        ProtocolGroup[] groups = [.. ProtocolGroups.All.Where(group => figures.Any(figure => figure.Group == group.Title))];
        WriteGoals(text, [.. groups.SelectMany(group => ProtocolGoal.Of(group, figures))]);
        foreach (ProtocolGroup group in groups)
            WriteGroup(text, group, [.. figures.Where(figure => figure.Group == group.Title)]);
        return text.ToString();
    }

    /// <summary>Writes <c>bench/results/protocols.md</c>, and the same figures as JSON.</summary>
    public static void Record(IReadOnlyList<ProtocolMeasurement> figures, string report)
    {
        File.WriteAllText(ResultFiles.PathOf("protocols.md"), report);
        using FileStream file = File.Create(ResultFiles.PathOf("protocols.json"));
        using var writer = new Utf8JsonWriter(file, new JsonWriterOptions { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        writer.WriteStartArray();
        foreach (ProtocolMeasurement figure in figures)
        {
            writer.WriteStartObject();
            writer.WriteString("group", figure.Group);
            writer.WriteString("case", figure.Case);
            writer.WriteString("subject", figure.Subject);
            writer.WriteNumber("ns", Math.Round(figure.Nanoseconds, 1));
            writer.WriteNumber("allocated_bytes", Math.Round(figure.AllocatedBytes));
            writer.WriteNumber("garbage_bytes", Math.Round(figure.GarbageBytes));
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }

    private static void WriteGoals(StringBuilder text, IReadOnlyList<ProtocolGoal> goals)
    {
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"## Goals");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"{goals.Count(goal => goal.IsReached)} of {goals.Count} goals are reached.");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"| work | goal, at most | measured | reached |");
        ResultTable.Line(text, $"|---|---:|---:|---|");
        foreach (ProtocolGoal goal in goals)
            ResultTable.Line(text, $"| {goal.Group}: {goal.Case} | {goal.Target} | {goal.Measured} | {(goal.IsReached ? "yes" : "**no**")} |");
    }

    private static void WriteGroup(StringBuilder text, ProtocolGroup group, IReadOnlyList<ProtocolMeasurement> figures)
    {
        string[] others = [.. figures.Select(figure => figure.Subject).Distinct().Where(subject => subject != Subject.Tern)];
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"## {group.Title}");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"{group.Remark}");
        ResultTable.Line(text, $"");
        ResultTable.Line(text, $"| case | Tern |{string.Concat(others.Select(other => $" {other} | × |"))}");
        ResultTable.Line(text, $"|---|---:|{string.Concat(others.Select(_ => "---:|---:|"))}");
        foreach (IGrouping<string, ProtocolMeasurement> work in figures.GroupBy(figure => figure.Case))
        {
            ProtocolMeasurement own = work.Single(figure => figure.Subject == Subject.Tern);
            text.Append(CultureInfo.InvariantCulture, $"| {work.Key} | {Format(own)} |");
            foreach (string other in others)
            {
                ProtocolMeasurement? figure = work.FirstOrDefault(figure => figure.Subject == other);
                text.Append(figure is null ? " | |" : $" {Format(figure)} | {Ratio(own, figure)} |");
            }
            ResultTable.Line(text, $"");
        }
    }

    private static string Format(ProtocolMeasurement figure) => $"{ResultTable.Time(figure.Nanoseconds)}, {ResultTable.Bytes(Whole(figure.AllocatedBytes))}";

    private static string Ratio(ProtocolMeasurement own, ProtocolMeasurement other)
    {
        string time = string.Create(CultureInfo.InvariantCulture, $"{other.Nanoseconds / own.Nanoseconds:0.00}");
        return Whole(own.AllocatedBytes) == 0 ? time : string.Create(CultureInfo.InvariantCulture, $"{time} ({other.AllocatedBytes / own.AllocatedBytes:0.0})");
    }

    // Less than the smallest object per call is an allocation of other threads.
    private static long Whole(double bytes) => bytes < Garbage.Noise ? 0 : (long)Math.Round(bytes);
}
