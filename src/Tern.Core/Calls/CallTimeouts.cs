namespace Tern.Calls;

/// <summary>How long the parts of a call may take; immutable, changed by <c>with</c>. Each limit has an exception of its own.</summary>
/// <remarks>A limit is at most 24 days; <see cref="Timeout.InfiniteTimeSpan"/> switches it off.</remarks>
public sealed record CallTimeouts
{
    /// <summary>The limit of an attempt whose bodies are both held in memory: 100 seconds.</summary>
    internal static readonly TimeSpan DefaultAttempt = TimeSpan.FromSeconds(100);

    // Services answer within a minute; their guides ask for five seconds more.
    private static readonly TimeSpan s_longPollingFirstByte = TimeSpan.FromSeconds(70);

    // What a timer can be set to.
    private static readonly TimeSpan s_longest = TimeSpan.FromMilliseconds(int.MaxValue);

    /// <summary>The defaults.</summary>
    public static CallTimeouts Default { get; } = new();

    /// <summary>
    /// Making a connection, TLS included: 5 seconds. It belongs to the connections, so it has no effect in
    /// <c>client.With(timeouts: …)</c>, nor with a handler of your own. Reaching it is a <see cref="ConnectTimeoutException"/>.
    /// </summary>
    public TimeSpan Connect { get; init => field = Check(value); } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// From the request's last byte to the first of the answer (its headers): 30 seconds. Give operations that take longer
    /// to answer, such as a synchronous Lambda invocation, more. An operation that the service holds open until there is
    /// something to answer, such as <c>GetActivityTask</c> of Step Functions, has 70 seconds at least, since that can be a
    /// minute. Reaching it is a <see cref="FirstByteTimeoutException"/>.
    /// </summary>
    public TimeSpan FirstByte { get; init => field = Check(value); } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// The time without a byte while a body is being sent or received: 20 seconds. It does not apply between events of an
    /// event stream. Reaching it is a <see cref="StallTimeoutException"/>.
    /// </summary>
    public TimeSpan Stall { get; init => field = Check(value); } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// One attempt, from the request to the end of a response that is read whole, or to the headers of one that is streamed.
    /// Null, the default, means 100 seconds if neither body is streamed, and no limit otherwise, nor for operations of S3 that answer
    /// for as long as they copy. Reaching it is an <see cref="AttemptTimeoutException"/>.
    /// </summary>
    public TimeSpan? Attempt { get; init => field = value is { } limit ? Check(limit) : null; }

    /// <summary>
    /// The whole call with credentials, all attempts and the delays between them, up to the result; null, the default, for
    /// no limit. Reaching it is an <see cref="OperationTimeoutException"/>.
    /// </summary>
    public TimeSpan? Operation { get; init => field = value is { } limit ? Check(limit) : null; }

    internal CallTimeouts ForLongPolling() =>
        FirstByte == Timeout.InfiniteTimeSpan || FirstByte >= s_longPollingFirstByte ? this : this with { FirstByte = s_longPollingFirstByte };

    private static TimeSpan Check(TimeSpan limit)
    {
        if (limit != Timeout.InfiniteTimeSpan)
        {
            ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(limit, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(limit, s_longest);
        }
        return limit;
    }
}
