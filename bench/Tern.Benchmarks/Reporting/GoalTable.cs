using System.Globalization;
using System.Text;

namespace Tern.Benchmarks.Reporting;

/// <summary>The table of goals: goal, measurement and whether it is reached.</summary>
internal static class GoalTable
{
    public static void Write(StringBuilder text, IReadOnlyList<CaseResult> measurements, IReadOnlyDictionary<string, double> garbage)
    {
        text.Append("\n## Goals\n\n| work | goal, at most | measured | reached |\n|---|---:|---:|---|\n");
        foreach (Goal goal in Goals.All)
        {
            if (Find(measurements, goal, "Tern") is not { } own)
                continue;
            if (goal.IsOverBaseline && Find(measurements, goal, "Baseline") is { } baseline)
                own = own with { MeanNs = own.MeanNs - baseline.MeanNs, AllocatedBytes = own.AllocatedBytes - baseline.AllocatedBytes };
            double? rest = garbage.TryGetValue(goal.Case, out double bytes) ? bytes : null;
            text.Append(CultureInfo.InvariantCulture, $"| {goal.Work} | {goal} | {Measured(own, goal, rest)} | {(goal.IsReached(own, rest) ? "yes" : "**no**")} |\n");
        }
        text.Append("\nThe goals of startup, memory and size of a native program are in [aot.md](aot.md).\n");
    }

    private static CaseResult? Find(IReadOnlyList<CaseResult> measurements, Goal goal, string subject) =>
        measurements.FirstOrDefault(measurement => (measurement.Group, measurement.Case, measurement.Subject) == (goal.Group, goal.Case, subject));

    private static string Measured(CaseResult own, Goal goal, double? garbage)
    {
        if (goal.MaxGarbage is null || garbage is null)
            return $"{ResultTable.Time(own.MeanNs)}, {ResultTable.Bytes(own.AllocatedBytes)}";
        // Less than the smallest object is a rounding error of the garbage collector.
        long rest = garbage < Garbage.Noise ? 0 : (long)garbage;
        return $"{ResultTable.Time(own.MeanNs)}, the result + {ResultTable.Bytes(rest)}";
    }
}
