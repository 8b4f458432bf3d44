namespace Tern.Benchmarks.Reporting;

/// <summary>The most that a case may cost.</summary>
/// <param name="Work">What the design calls it.</param>
/// <param name="Group">The table that it is measured in.</param>
/// <param name="Case">Its line there.</param>
/// <param name="MaxNs">Nanoseconds.</param>
/// <param name="MaxBytes">Allocated bytes; null when there is no ceiling on all of them.</param>
/// <param name="MaxGarbage">Allocated bytes that the result does not keep; null when there is no ceiling on them.</param>
internal sealed record Goal(string Work, string Group, string Case, double MaxNs, long? MaxBytes = null, long? MaxGarbage = null)
{
    public override string ToString() => string.Concat(
        $"{ResultTable.Time(MaxNs)}",
        MaxBytes is { } bytes ? $", {ResultTable.Bytes(bytes)}" : "",
        MaxGarbage is { } garbage ? $", the result + {ResultTable.Bytes(garbage)}" : "");

    /// <summary>Whether measurements reach it.</summary>
    public bool IsReached(CaseResult measurement, double? garbage) =>
        measurement.MeanNs <= MaxNs
        && (MaxBytes is null || measurement.AllocatedBytes <= MaxBytes)
        && (MaxGarbage is null || garbage <= MaxGarbage + Garbage.Noise);
}
