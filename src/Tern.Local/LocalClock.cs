using Tern.Local.Delivery;

namespace Tern.Local;

/// <summary>
/// The clock of the services of a <see cref="LocalAws"/>: timeouts, delays, retention, schedules and expirations. It is real, shifted or frozen. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// Signatures are verified by the clock of <see cref="LocalAwsOptions.TimeProvider"/>, which the changes of this clock do not affect. Clients, also those of other
/// SDKs, therefore sign as usual.
/// </para>
/// <code>
/// aws.Clock.Freeze();
/// await aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(15));
/// </code>
/// </remarks>
public sealed class LocalClock : TimeProvider
{
    private readonly Lock _lock = new();
    private State _state = new(TimeSpan.Zero, null);

    internal LocalClock(TimeProvider baseTime) => BaseTime = baseTime;

    /// <summary>Whether the time changes only by <see cref="AdvanceAsync"/>.</summary>
    public bool IsFrozen => Volatile.Read(ref _state).FrozenAt is not null;

    /// <summary>The difference to the real time. It is positive if this clock is ahead.</summary>
    public TimeSpan Offset => Volatile.Read(ref _state) is { FrozenAt: { } time } ? time - BaseTime.GetUtcNow() : Volatile.Read(ref _state).Offset;

    /// <summary>10,000,000: the unit of <see cref="GetTimestamp"/> is 100 ns.</summary>
    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>The real time: the clock of the options.</summary>
    internal TimeProvider BaseTime { get; }

    /// <summary>The effects that this clock makes due. Set by the queue when it is created.</summary>
    internal DeliveryEngine Effects { get; set; } = null!;

    /// <inheritdoc/>
    public override DateTimeOffset GetUtcNow()
    {
        State state = Volatile.Read(ref _state);
        return state.FrozenAt ?? BaseTime.GetUtcNow() + state.Offset;
    }

    /// <summary>The time as a number of 100 ns. It changes with this clock, also by <see cref="AdvanceAsync"/>.</summary>
    public override long GetTimestamp() => GetUtcNow().UtcTicks;

    /// <summary>Creates a timer of this clock. Its callbacks are executed in the order of the other effects.</summary>
    /// <param name="callback">The method to call. It must be short.</param>
    /// <param name="state">The argument of the method.</param>
    /// <param name="dueTime">The time until the first call, or <see cref="Timeout.InfiniteTimeSpan"/>.</param>
    /// <param name="period">The time between calls, or <see cref="Timeout.InfiniteTimeSpan"/>.</param>
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ArgumentNullException.ThrowIfNull(callback);
        var timer = new ClockTimer(Effects, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Stops the clock at the current time.</summary>
    public void Freeze() => Change(_ => new State(TimeSpan.Zero, GetUtcNow()));

    /// <summary>Sets the clock to a time, and stops it.</summary>
    /// <param name="time">The time. Effects that become due are executed soon; <see cref="LocalAws.SettleAsync"/> waits for them.</param>
    public void Freeze(DateTimeOffset time) => Change(_ => new State(TimeSpan.Zero, time.ToUniversalTime()));

    /// <summary>Sets the difference to the real time. The clock runs.</summary>
    /// <param name="offset">The difference: positive for a clock that is ahead. Zero is the real time.</param>
    public void Shift(TimeSpan offset) => Change(_ => new State(offset, null));

    /// <summary>Lets a frozen clock run from its time.</summary>
    public void Resume() => Change(state => state.FrozenAt is { } time ? new State(time - BaseTime.GetUtcNow(), null) : state);

    /// <summary>
    /// Moves the clock forward. Everything that becomes due is executed in the order of its time: deliveries, retries, polls, schedules and expirations. When the
    /// task completes, nothing is in flight.
    /// </summary>
    /// <param name="duration">The duration, not negative.</param>
    /// <param name="cancellationToken">Cancels the operation. The clock then has the time of the last effect.</param>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative.</exception>
    public Task AdvanceAsync(TimeSpan duration, CancellationToken cancellationToken = default) => Effects.AdvanceAsync(duration, cancellationToken);

    /// <summary>Moves the clock forward to a time. It never moves backward.</summary>
    internal void MoveTo(DateTimeOffset time)
    {
        lock (_lock)
        {
            TimeSpan distance = time - GetUtcNow();
            if (distance > TimeSpan.Zero)
                Volatile.Write(ref _state, _state.FrozenAt is null ? new State(_state.Offset + distance, null) : new State(TimeSpan.Zero, time));
        }
    }

    private void Change(Func<State, State> change)
    {
        lock (_lock)
            Volatile.Write(ref _state, change(_state));
        Effects.Arm();
    }

    private sealed record State(TimeSpan Offset, DateTimeOffset? FrozenAt);
}
