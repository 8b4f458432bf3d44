using System.Text;
using Tern.Runtime;

namespace Tern.CloudWatchLogs;

public sealed partial class CloudWatchLogsClient
{
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10_000, MaxBytes: 1024 * 1024);
    private const int OverheadBytes = 26;
    private const long MaxSpanMs = 24 * 60 * 60 * 1000;

    /// <summary>
    /// Sends any number of log events, in any order. The events are sorted by their time and sent in batches of at most 10,000 events,
    /// 1 MiB and 24 hours, several at a time.
    /// </summary>
    /// <remarks>
    /// An event that the service rejects is a failure with the code <c>TooOld</c> (older than 14 days, or than the log group itself),
    /// <c>Expired</c> (older than the retention of the log group) or <c>TooNew</c> (more than two hours in the future).
    /// </remarks>
    /// <param name="logGroupName">The name of the log group.</param>
    /// <param name="logStreamName">The name of the log stream.</param>
    /// <param name="events">The events. Their times are in milliseconds since 1970-01-01 UTC.</param>
    /// <param name="options">Concurrency. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <exception cref="TernBatchIncompleteException">Some events were not accepted. The exception contains the failures.</exception>
    public Task PutLogEventBatchesAsync(
        string logGroupName, string logStreamName, IReadOnlyList<InputLogEvent> events, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(logGroupName);
        ArgumentException.ThrowIfNullOrEmpty(logStreamName);
        return new BatchEntryExecutor<InputLogEvent, PutLogEventsResponse>
        {
            Operation = "PutLogEvents",
            Limits = Limits,
            GetSize = static logEvent => Encoding.UTF8.GetByteCount(logEvent.Message) + OverheadBytes,
            SendOrder = static (a, b) => a.Timestamp.CompareTo(b.Timestamp),
            CanJoin = static (first, logEvent) => logEvent.Timestamp - first.Timestamp <= MaxSpanMs,
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(events, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<InputLogEvent, PutLogEventsResponse>> batch, CancellationToken token)
        {
            PutLogEventsResponse response = await PutLogEventsAsync(
                new() { LogGroupName = logGroupName, LogStreamName = logStreamName, LogEvents = [.. batch.Select(entry => entry.Value)] }, token).ConfigureAwait(false);
            RejectedLogEventsInfo? rejected = response.RejectedLogEventsInfo;
            for (int i = 0; i < batch.Count; i++)
            {
                // The end indexes are exclusive, the start index is inclusive.
                if (i < rejected?.ExpiredLogEventEndIndex)
                    batch[i].Fail("Expired", "The event is older than the retention of the log group.", shouldRetry: false);
                else if (i < rejected?.TooOldLogEventEndIndex)
                    batch[i].Fail("TooOld", "The event is older than 14 days, or than the log group itself.", shouldRetry: false);
                else if (i >= rejected?.TooNewLogEventStartIndex)
                    batch[i].Fail("TooNew", "The event is more than two hours in the future.", shouldRetry: false);
                else
                    batch[i].Succeed(response);
            }
        }
    }
}
