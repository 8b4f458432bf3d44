namespace Tern.Functions;

/// <summary>Extends the visibility timeout of the messages of a batch until they are processed, so that SQS does not deliver a slow message twice.</summary>
/// <remarks>
/// The requests require the permission <c>sqs:ChangeMessageVisibility</c>. Messages that are waiting in the batch are extended too. After the end of a message, its timeout is not extended: a failed message is
/// delivered again after at most <see cref="VisibilityTimeout"/>. A failed request is logged as a warning, and the next one follows after <see cref="Interval"/>.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html">Visibility timeout</seealso>
public sealed class VisibilityHeartbeat
{
    private readonly Func<string, IReadOnlyList<string>, TimeSpan, CancellationToken, Task> _extend;

    /// <param name="extend">
    /// Sends the requests: <c>sqs.ExtendVisibilityAsync</c> of a <c>SqsClient</c> of the package <c>Tern.Sqs</c>. It receives the ARN of the queue, the receipt handles of any number of messages, the new timeout from
    /// now, and a token that is cancelled at the end of the batch.
    /// </param>
    public VisibilityHeartbeat(Func<string, IReadOnlyList<string>, TimeSpan, CancellationToken, Task> extend)
    {
        ArgumentNullException.ThrowIfNull(extend);
        _extend = extend;
    }

    /// <summary>The visibility timeout from each request, in full seconds. The default is 60 seconds. At least 1 second, at most 12 hours.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The timeout is outside this range.</exception>
    public TimeSpan VisibilityTimeout
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.FromSeconds(1));
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromHours(12));
            field = value;
        }
    } = TimeSpan.FromSeconds(60);

    /// <summary>
    /// The time between two requests, also before the first. The default, null, is a third of <see cref="VisibilityTimeout"/>, so that one failed request has no effect. It must be shorter than
    /// the visibility timeout of the queue, which applies until the first request. At least 1 second.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is shorter.</exception>
    public TimeSpan? Interval
    {
        get;
        init
        {
            if (value is { } interval)
                ArgumentOutOfRangeException.ThrowIfLessThan(interval, TimeSpan.FromSeconds(1));
            field = value;
        }
    }

    /// <summary>The clock. The default is that of the system.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>The time between two requests.</summary>
    /// <exception cref="ArgumentException">It is not shorter than the timeout.</exception>
    internal TimeSpan GetInterval()
    {
        TimeSpan interval = Interval ?? VisibilityTimeout / 3;
        return interval < VisibilityTimeout ? interval
            : throw new ArgumentException($"VisibilityHeartbeat.Interval is {interval}. Expected: less than VisibilityTimeout, which is {VisibilityTimeout}.");
    }

    internal Task ExtendAsync(string queueArn, IReadOnlyList<string> receiptHandles, CancellationToken cancellationToken) => _extend(queueArn, receiptHandles, VisibilityTimeout, cancellationToken);
}
