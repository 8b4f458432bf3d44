using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Shop.Starting;

/// <summary>Measures the steps of the start in milliseconds, for one line of the log.</summary>
internal sealed partial class StartupTimer
{
    private readonly long started = Stopwatch.GetTimestamp();
    private readonly StringBuilder steps = new();

    /// <summary>Records the end of a step.</summary>
    public void RecordStep(string step)
    {
        lock (steps)
        {
            if (steps.Length > 0) steps.Append(", ");
            steps.Append(CultureInfo.InvariantCulture, $"{step} {Stopwatch.GetElapsedTime(started).TotalMilliseconds:0} ms");
        }
    }

    public void Report(ILogger log)
    {
        lock (steps) Ready(log, steps.ToString());
    }

    [LoggerMessage(10, LogLevel.Information, "Ready: {Steps}")]
    private static partial void Ready(ILogger log, string steps);
}
