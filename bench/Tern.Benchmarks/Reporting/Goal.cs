namespace Tern.Benchmarks.Reporting;

/// <summary>The maximum cost of a case.</summary>
/// <param name="Work">The name in the table of goals.</param>
/// <param name="Group">The table of the measurement.</param>
/// <param name="Case">The line of the measurement.</param>
/// <param name="MaxNs">The maximum time in nanoseconds.</param>
/// <param name="MaxBytes">The maximum of all allocated bytes; null for no limit.</param>
/// <param name="MaxGarbage">The maximum of allocated bytes that the result does not reference; null for no limit.</param>
/// <param name="IsOverBaseline">Whether the limits apply to the difference from the baseline.</param>
internal sealed record Goal(string Work, string Group, string Case, double MaxNs, long? MaxBytes = null, long? MaxGarbage = null, bool IsOverBaseline = false)
{
    public override string ToString() => string.Concat(
        $"{ResultTable.Time(MaxNs)}",
        MaxBytes is { } bytes ? $", {ResultTable.Bytes(bytes)}" : "",
        MaxGarbage is { } garbage ? $", the result + {ResultTable.Bytes(garbage)}" : "");

    /// <summary>True if the measurements reach the goal.</summary>
    public bool IsReached(CaseResult measurement, double? garbage) =>
        measurement.MeanNs <= MaxNs
        && (MaxBytes is null || measurement.AllocatedBytes <= MaxBytes)
        && (MaxGarbage is null || garbage <= MaxGarbage + Garbage.Noise);
}
