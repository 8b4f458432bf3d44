using Microsoft.Extensions.Logging;

namespace Tern.Functions.Batches;

/// <summary>Reports failed records in another way than by <see cref="BatchLog.RecordFailed"/>.</summary>
internal interface IFailureReport<TRecord>
{
    /// <summary>Reports a failed record.</summary>
    /// <returns>Whether it was reported.</returns>
    ValueTask<bool> TryReportAsync(TRecord record, Exception exception, ILogger log, CancellationToken cancellationToken);
}
