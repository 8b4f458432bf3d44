using Tern.Runtime;

namespace Tern;

/// <summary>The time limits of a call. Immutable: create a changed copy with <c>with</c>. Each limit has its own exception.</summary>
/// <remarks>A limit is at most 24 days. <see cref="Timeout.InfiniteTimeSpan"/> disables it.</remarks>
public sealed record CallTimeouts
{
    /// <summary>The limit of an attempt without streamed bodies: 100 seconds.</summary>
    internal static readonly TimeSpan DefaultAttempt = TimeSpan.FromSeconds(100);

    private static readonly TimeSpan s_defaultFirstByte = TimeSpan.FromSeconds(30);

    // Services respond within a minute; their guides advise five seconds more.
    private static readonly TimeSpan s_longPollingFirstByte = TimeSpan.FromSeconds(70);

    // The maximum of a timer.
    private static readonly TimeSpan s_longest = TimeSpan.FromMilliseconds(int.MaxValue);

    private readonly TimeSpan? _firstByte;

    /// <summary>The defaults.</summary>
    public static CallTimeouts Default { get; } = new();

    /// <summary>
    /// The time to open a connection, including TLS. The default is 5 seconds. It is a setting of the connections, so it has no effect in
    /// <c>client.With(timeouts: …)</c> or with a handler of your own. Reaching it is a <see cref="TernConnectTimeoutException"/>.
    /// </summary>
    public TimeSpan Connect { get; init => field = Check(value); } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// The time from the last byte of the request to the first byte of the response (its headers). The default is 30 seconds.
    /// Reaching it is a <see cref="TernFirstByteTimeoutException"/>.
    /// </summary>
    /// <remarks>
    /// <para>
    /// An operation that runs your code, a model or a statement before the service responds has no such limit by default, because a
    /// response may take minutes: <c>Invoke</c> of Lambda, <c>Converse</c> of Bedrock, <c>InvokeEndpoint</c> of SageMaker,
    /// <c>StartSyncExecution</c> of Step Functions, <c>ExecuteStatement</c> of RDS Data and others like them
    /// (<see cref="OperationDescriptor.IsLongRunning"/>). A value that you set applies to these operations too. An operation that the service
    /// holds open until it has a result, such as <c>GetActivityTask</c> of Step Functions, has at least 70 seconds.
    /// </para>
    /// <para>
    /// The service may execute a request whose response does not begin in time. So the request is sent again, as after <see cref="Attempt"/>,
    /// only if its operation is read-only or idempotent, or if the request has an idempotency token
    /// (<see cref="OperationDescriptor.IsIdempotent"/>).
    /// </para>
    /// </remarks>
    public TimeSpan FirstByte
    {
        get => _firstByte ?? s_defaultFirstByte;
        init => _firstByte = Check(value);
    }

    /// <summary>
    /// The time without a byte while a body is being sent or received. The default is 20 seconds. It applies within an event of an event
    /// stream, not between events (see <see cref="Idle"/>). Reaching it is a <see cref="TernStallTimeoutException"/>.
    /// </summary>
    public TimeSpan Stall { get; init => field = Check(value); } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// The time without a byte between two events of a received event stream. The default is <see cref="Timeout.InfiniteTimeSpan"/>, no limit,
    /// because a stream may have no events for hours. Reaching it is a <see cref="TernIdleTimeoutException"/>.
    /// </summary>
    public TimeSpan Idle { get; init => field = Check(value); } = Timeout.InfiniteTimeSpan;

    /// <summary>
    /// The time of one attempt, from the request to the end of a buffered response, or to the headers of a streamed one. Null, the default, means
    /// 100 seconds if neither body is streamed. It means no limit for streamed bodies, for operations of S3 that copy while they respond, and for
    /// operations that run your code or a model (see <see cref="FirstByte"/>). Reaching it is a <see cref="TernAttemptTimeoutException"/>.
    /// </summary>
    public TimeSpan? Attempt { get; init => field = value is { } limit ? Check(limit) : null; }

    /// <summary>
    /// The time of the whole call until the result: credentials, all attempts and the delays between them. The default, null, is no limit.
    /// Reaching it is a <see cref="TernOperationTimeoutException"/>.
    /// </summary>
    public TimeSpan? Operation { get; init => field = value is { } limit ? Check(limit) : null; }

    internal CallTimeouts ForLongPolling() =>
        FirstByte == Timeout.InfiniteTimeSpan || FirstByte >= s_longPollingFirstByte ? this : this with { FirstByte = s_longPollingFirstByte };

    internal CallTimeouts ForLongRunning() => _firstByte is null ? this with { FirstByte = Timeout.InfiniteTimeSpan } : this;

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
