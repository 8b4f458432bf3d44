using System.Runtime.CompilerServices;
using Tern.Local.Delivery;

namespace Tern.Local.Tests.Delivery;

/// <summary>The order of effects, and what waits for them.</summary>
public sealed class DeliveryEngineTests : IDisposable
{
    private readonly LocalClock _clock = new(TimeProvider.System);
    private readonly List<Exception> _defects = [];
    private readonly List<string> _executed = [];
    private readonly DeliveryEngine _engine;

    public DeliveryEngineTests()
    {
        _engine = new DeliveryEngine(_clock, _defects.Add);
        _clock.Freeze(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _engine.Dispose();

    [Fact]
    public async Task Effects_are_executed_by_due_time_and_then_by_creation()
    {
        Add("c", 3);
        Add("a", 1);
        Add("b1", 2);
        Add("b2", 2);
        Add("later", 5);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(4), Token);
        Assert.Equal(["a 1", "b1 2", "b2 2", "c 3"], _executed);
        Assert.Equal(4, Seconds);
    }

    [Fact]
    public async Task Settle_executes_what_is_caused_while_the_clock_runs()
    {
        _clock.Resume();
        int remaining = 100;
        AddNow();
        await _engine.SettleAsync(Token);
        Assert.Equal(0, remaining);

        void AddNow() => _engine.Schedule(new TestEffect(() =>
        {
            if (--remaining > 0)
                AddNow();
        }), _clock.GetUtcNow());
    }

    [Fact]
    public async Task Effects_of_effects_are_executed_at_their_time()
    {
        Add("first", 1, () => Add("second", 2, () => Add("third", 2)));
        Add("last", 3);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(3), Token);
        Assert.Equal(["first 1", "second 2", "third 2", "last 3"], _executed);
    }

    [Fact]
    public async Task Clock_waits_for_work_in_flight()
    {
        var gate = new TaskCompletionSource();
        Add("starts", 1, () => _engine.Track(WorkAsync()));
        Add("after", 2);
        Task advance = _clock.AdvanceAsync(TimeSpan.FromSeconds(2), Token);
        await Task.Yield();
        Assert.False(advance.IsCompleted);
        gate.SetResult();
        await advance;
        Assert.Equal(["starts 1", "work 1", "caused 1", "after 2"], _executed);

        async Task WorkAsync()
        {
            await gate.Task;
            lock (_executed)
                _executed.Add($"work {Seconds}");
            Add("caused", 0);
        }
    }

    [Fact]
    public async Task Settle_executes_what_is_due_and_does_not_move_the_clock()
    {
        Add("now", 0, () => Add("caused", 0));
        Add("later", 1);
        await _engine.SettleAsync(Token);
        Assert.Equal(["now 0", "caused 0"], _executed);
        Assert.Equal(0, Seconds);
    }

    [Fact]
    public async Task Cancelled_effects_are_not_executed()
    {
        Add("cancelled", 1).Cancel();
        Add("executed", 1);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(["executed 1"], _executed);
    }

    [Fact]
    public void Many_cancelled_effects_are_released_before_they_are_due()
    {
        WeakReference[] cancelled = AddCancelled(1000);
        for (int i = 0; i < 100; i++)
            Add("", int.MaxValue);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Assert.DoesNotContain(cancelled, effect => effect.IsAlive);
    }

    [Fact]
    public async Task Failing_effect_is_reported_and_does_not_stop_the_others()
    {
        Add("fails", 1, () => throw new InvalidOperationException("defect"));
        Add("executed", 2, () => _engine.Track(Task.FromException(new InvalidOperationException("work"))));
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(3), Token);
        Assert.Equal(["fails 1", "executed 2"], _executed);
        Assert.Equal(["defect", "work"], _defects.Select(defect => defect.Message));
    }

    [Fact]
    public async Task Effect_is_executed_again_a_second_later_if_a_log_cannot_be_written()
    {
        Add("first", 1, () =>
        {
            if (_executed.Count == 1)
                throw new LocalStorageException("The disk is full.", "log");
        });
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(10), Token);
        Assert.Equal(["first 1", "first 2"], _executed);
        Assert.IsType<LocalStorageException>(Assert.Single(_defects));
    }

    [Fact]
    public async Task Cancelled_advance_leaves_the_other_effects()
    {
        using var cancellation = new CancellationTokenSource();
        Add("first", 1, cancellation.Cancel);
        Add("second", 2);
        _engine.Track(new TaskCompletionSource().Task.WaitAsync(cancellation.Token));
        Task advance = _clock.AdvanceAsync(TimeSpan.FromSeconds(3), cancellation.Token);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => advance);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(3), Token);
        Assert.Equal(["first", "second"], _executed.Select(text => text.Split(' ')[0]));
    }

    [Fact]
    public async Task Cancellation_ends_an_advance_whose_effects_are_due_again_and_again()
    {
        using var cancellation = new CancellationTokenSource();
        AddAgain(0);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => _clock.AdvanceAsync(TimeSpan.FromSeconds(3), cancellation.Token));

        void AddAgain(int count) => Add("again", 1, () =>
        {
            if (count == 99)
                cancellation.Cancel();
            if (count < 1000)
                AddAgain(count + 1);
        });
    }

    [Fact]
    public async Task Running_clock_executes_effects_without_advance()
    {
        _clock.Shift(TimeSpan.Zero);
        var done = new TaskCompletionSource();
        DateTimeOffset due = _clock.GetUtcNow() + TimeSpan.FromMilliseconds(20);
        DateTimeOffset executedAt = default;
        _engine.Schedule(new TestEffect(() =>
        {
            executedAt = _clock.GetUtcNow();
            done.SetResult();
        }), due);
        await done.Task.WaitAsync(Token);
        Assert.True(executedAt >= due);
    }

    [Fact]
    public async Task Shift_executes_what_becomes_due()
    {
        var done = new TaskCompletionSource();
        _clock.Shift(TimeSpan.Zero);
        _engine.Schedule(new TestEffect(done.SetResult), _clock.GetUtcNow() + TimeSpan.FromHours(1));
        _clock.Shift(TimeSpan.FromHours(2));
        await done.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Timers_of_the_clock_are_effects()
    {
        int calls = 0;
        await using ITimer timer = _clock.CreateTimer(_ => calls++, null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(2));
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(6), Token);
        Assert.Equal(3, calls);
        timer.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(6), Token);
        Assert.Equal(3, calls);
        Task delay = Task.Delay(TimeSpan.FromMinutes(1), _clock, Token);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(59), Token);
        Assert.False(delay.IsCompleted);
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        await delay;
    }

    [Fact]
    public async Task Timer_whose_callback_fails_is_called_once_in_each_period()
    {
        int calls = 0;
        await using ITimer timer = _clock.CreateTimer(
            _ =>
            {
                calls++;
                throw new LocalStorageException("The disk is full.", "log");
            },
            null,
            TimeSpan.FromSeconds(10),
            TimeSpan.FromSeconds(10));
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(25), Token);
        Assert.Equal(2, calls);
    }

    [Fact]
    public async Task Many_threads_schedule_and_all_effects_are_executed_once()
    {
        _clock.Shift(TimeSpan.Zero);
        int count = 0;
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            for (int i = 0; i < 5_000; i++)
                _engine.Schedule(new TestEffect(() => count++), _clock.GetUtcNow() + TimeSpan.FromMilliseconds(i % 3 - 1));
        })));
        await _clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(40_000, count);
    }

    [Fact]
    public async Task Negative_duration_is_refused() =>
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => _clock.AdvanceAsync(TimeSpan.FromTicks(-1), Token));

    private int Seconds => (int)(_clock.GetUtcNow() - new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero)).TotalSeconds;

    // No local variable of a test refers to the effects.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference[] AddCancelled(int count)
    {
        var effects = new WeakReference[count];
        for (int i = 0; i < count; i++)
        {
            TestEffect effect = Add("", int.MaxValue);
            effect.Cancel();
            effects[i] = new WeakReference(effect);
        }
        return effects;
    }

    private TestEffect Add(string name, int seconds, Action? then = null)
    {
        var effect = new TestEffect(() =>
        {
            lock (_executed)
                _executed.Add($"{name} {Seconds}");
            then?.Invoke();
        });
        _engine.Schedule(effect, new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero).AddSeconds(seconds));
        return effect;
    }

    private sealed class TestEffect(Action execute) : Effect
    {
        protected internal override void Execute() => execute();
    }
}
