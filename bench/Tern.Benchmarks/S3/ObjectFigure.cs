namespace Tern.Benchmarks.S3;

/// <summary>What one subject took for one object, the median of the rounds.</summary>
/// <param name="Work">The work.</param>
/// <param name="Subject">Who did it.</param>
/// <param name="Seconds">On the wall.</param>
/// <param name="ProcessorSeconds">Of the client's process.</param>
/// <param name="AllocatedBytes">By the client, managed.</param>
/// <param name="PeakBytes">The most memory that its process had over what it had before.</param>
internal sealed record ObjectFigure(ObjectWork Work, string Subject, double Seconds, double ProcessorSeconds, double AllocatedBytes, double PeakBytes)
{
    private const double Mega = 1e6;
    private const double Giga = 1e9;

    public double MegabytesPerSecond => Work.Bytes / Mega / Seconds;

    public double ProcessorSecondsPerGigabyte => ProcessorSeconds / (Work.Bytes / Giga);
}
