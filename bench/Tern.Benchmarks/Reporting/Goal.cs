namespace Tern.Benchmarks.Reporting;

/// <summary>The most that a case may cost.</summary>
/// <param name="MaxNs">Nanoseconds.</param>
/// <param name="MaxBytes">Allocated bytes; null when only a part of them counts, which the tests of allocation know.</param>
internal sealed record Goal(double MaxNs, long? MaxBytes = null)
{
    public string Judge(CaseResult? measurement)
    {
        string text = MaxBytes is { } bytes ? $"{ResultTable.Time(MaxNs)}, {ResultTable.Bytes(bytes)}" : ResultTable.Time(MaxNs);
        bool isMissed = measurement is not null && (measurement.MeanNs > MaxNs || measurement.AllocatedBytes > MaxBytes);
        return isMissed ? $"{text} ✗" : text;
    }
}
