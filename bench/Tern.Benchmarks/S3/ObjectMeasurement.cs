namespace Tern.Benchmarks.S3;

/// <summary>The cost of one object for one subject, as the median of the rounds.</summary>
/// <param name="Work">The work.</param>
/// <param name="Subject">The measured code.</param>
/// <param name="Seconds">The elapsed time in seconds.</param>
/// <param name="ProcessorSeconds">The processor time of the client process in seconds.</param>
/// <param name="AllocatedBytes">The managed bytes that the client allocates.</param>
/// <param name="PeakBytes">The peak memory of the client process, less the memory before the measurement.</param>
internal sealed record ObjectMeasurement(ObjectWork Work, string Subject, double Seconds, double ProcessorSeconds, double AllocatedBytes, double PeakBytes)
{
    private const double Mega = 1e6;
    private const double Giga = 1e9;

    public double MegabytesPerSecond => Work.Bytes / Mega / Seconds;

    public double ProcessorSecondsPerGigabyte => ProcessorSeconds / (Work.Bytes / Giga);
}
