using Tern.Sqs.Batches;

namespace Tern.Sqs;

public sealed partial class SqsClient
{
    /// <summary>
    /// Extends the visibility timeout of any number of received messages of a queue with a known ARN. A function passes it to the <c>VisibilityHeartbeat</c> of the package <c>Tern.Functions</c>, because events contain the
    /// ARN. Retries work as in <see cref="SendMessagesAsync"/>.
    /// </summary>
    /// <param name="queueArn">The ARN of the queue.</param>
    /// <param name="receiptHandles">The receipt handles of the messages.</param>
    /// <param name="visibilityTimeout">The timeout from now: 0 seconds to 12 hours. Fractions of a second are rounded up.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <exception cref="ArgumentException">The ARN is not that of a queue, or the timeout is not in the range.</exception>
    /// <exception cref="TernBatchIncompleteException">Some messages were not changed. The exception contains the failures.</exception>
    public Task ExtendVisibilityAsync(string queueArn, IReadOnlyList<string> receiptHandles, TimeSpan visibilityTimeout, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(receiptHandles);
        ArgumentOutOfRangeException.ThrowIfLessThan(visibilityTimeout, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(visibilityTimeout, TimeSpan.FromHours(12));
        int seconds = (int)Math.Ceiling(visibilityTimeout.TotalSeconds);
        return ChangeMessageVisibilitiesAsync(QueueUrl.FromArn(queueArn, nameof(queueArn)), [.. receiptHandles.Select(handle => new VisibilityChange(handle, seconds))], cancellationToken: cancellationToken);
    }
}
