using Microsoft.Extensions.Logging;

namespace Tern.Functions;

/// <summary>Options of <c>Function.ForEachAsync</c>.</summary>
public class BatchOptions
{
    /// <summary>
    /// Whether the event source mapping has the function response type <c>ReportBatchItemFailures</c>. The default is true. The event does not contain this
    /// setting. With false, a failed record is a <see cref="BatchException"/>, because Lambda ignores the response and would delete the failed records.
    /// </summary>
    public bool ReportsFailures { get; init; } = true;

    /// <summary>
    /// The log of the failed records: an error with the ID and the exception of each, and a warning with the number of records that were not processed. The
    /// default is the log of the function.
    /// </summary>
    public ILogger? Logger { get; init; }

    /// <summary>
    /// The time that a record needs. Within an invocation, a record is not started if less time remains until <see cref="Invocation.CancellationToken"/> is cancelled: it is reported as
    /// failed. The default is zero: records are started until then.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan TimePerRecord
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    }
}
