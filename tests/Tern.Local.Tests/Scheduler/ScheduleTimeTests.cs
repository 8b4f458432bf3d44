using System.Globalization;
using Tern.Local.Delivery;
using Tern.Local.Tests.Engine;
using Tern.Scheduler;

namespace Tern.Local.Tests.Scheduler;

/// <summary>When schedules invoke their targets.</summary>
public sealed class ScheduleTimeTests
{
    [Fact]
    public async Task At_invokes_once_in_its_time_zone()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("at(2026-01-02T09:00:00)") with { ScheduleExpressionTimezone = "Europe/Zurich" });
        await scheduler.AdvanceAsync(TimeSpan.FromDays(3));
        Assert.Equal([new DateTimeOffset(2026, 1, 2, 8, 0, 0, TimeSpan.Zero)], scheduler.Times());
        Assert.Equal(ScheduleState.Enabled, (await scheduler.Client.GetScheduleAsync(new() { Name = "schedule" }, LocalScheduler.Token)).State);
    }

    [Fact]
    public async Task At_in_the_past_never_invokes()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("at(2025-01-02T09:00:00)"));
        await scheduler.AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Empty(scheduler.Bodies());
    }

    [Fact]
    public async Task Cron_skips_a_local_time_that_does_not_exist_and_uses_one_that_exists_twice_once()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync(time: new DateTimeOffset(2026, 3, 28, 12, 0, 0, TimeSpan.Zero));
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("cron(30 2 * * ? *)") with { ScheduleExpressionTimezone = "Europe/Zurich" });
        await scheduler.AdvanceAsync(TimeSpan.FromDays(2));
        // 2026-03-29 02:30 does not exist in Zürich.
        Assert.Equal([new DateTimeOffset(2026, 3, 30, 0, 30, 0, TimeSpan.Zero)], scheduler.Times());
        scheduler.Aws.Clock.Freeze(new DateTimeOffset(2026, 10, 24, 12, 0, 0, TimeSpan.Zero));
        await scheduler.Aws.SettleAsync(LocalScheduler.Token);
        int before = scheduler.Times().Count;
        await scheduler.AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Equal([new DateTimeOffset(2026, 10, 25, 0, 30, 0, TimeSpan.Zero)], scheduler.Times().Skip(before));
    }

    [Fact]
    public async Task Rate_is_limited_by_start_and_end()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        DateTimeOffset start = LocalScheduler.Start.AddHours(1);
        await scheduler.CreateAsync(LocalScheduler.Define("rate(10 minutes)") with { StartDate = start, EndDate = start.AddMinutes(25), ActionAfterCompletion = ActionAfterCompletion.Delete });
        await scheduler.AdvanceAsync(TimeSpan.FromHours(1) + TimeSpan.FromMinutes(19));
        Assert.Single((await scheduler.Client.ListSchedulesAsync(new(), LocalScheduler.Token)).Schedules);
        await scheduler.AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Equal([start, start.AddMinutes(10), start.AddMinutes(20)], scheduler.Times());
        Assert.Empty((await scheduler.Client.ListSchedulesAsync(new(), LocalScheduler.Token)).Schedules);
    }

    [Fact]
    public async Task Rate_without_a_start_invokes_after_each_interval()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("rate(1 hours)"));
        await scheduler.AdvanceAsync(TimeSpan.FromHours(2));
        Assert.Equal([LocalScheduler.Start.AddHours(1), LocalScheduler.Start.AddHours(2)], scheduler.Times());
    }

    [Fact]
    public async Task Flexible_time_window_delays_each_invocation_by_the_same_time_in_each_run()
    {
        List<IReadOnlyList<DateTimeOffset>> runs = [];
        for (int run = 0; run < 2; run++)
        {
            await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
            await scheduler.CreateQueueAsync("queue");
            await scheduler.CreateAsync(LocalScheduler.Define("cron(0 * * * ? *)") with { FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Flexible, MaximumWindowInMinutes = 15 } });
            await scheduler.AdvanceAsync(TimeSpan.FromHours(10.5));
            runs.Add(scheduler.Times());
        }
        Assert.Equal(runs[0], runs[1]);
        Assert.Equal(10, runs[0].Count);
        TimeSpan[] delays = [.. runs[0].Select((time, index) => time - LocalScheduler.Start.AddHours(index + 1))];
        Assert.All(delays, delay => Assert.InRange(delay, TimeSpan.Zero, TimeSpan.FromMinutes(15)));
        Assert.True(delays.Distinct().Count() > 5);
    }

    [Fact]
    public async Task Flexible_time_window_longer_than_the_interval_loses_no_time()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("rate(1 minutes)", "<aws.scheduler.scheduled-time>") with
        {
            StartDate = LocalScheduler.Start.AddMinutes(1),
            FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Flexible, MaximumWindowInMinutes = 15 },
        });
        await scheduler.AdvanceAsync(TimeSpan.FromHours(1) + TimeSpan.FromMinutes(15));
        IEnumerable<DateTimeOffset> scheduled = scheduler.Bodies().Select(body => DateTimeOffset.Parse(body, CultureInfo.InvariantCulture));
        Assert.Equal(Enumerable.Range(1, 60).Select(minute => LocalScheduler.Start.AddMinutes(minute)), scheduled.Where(time => time <= LocalScheduler.Start.AddHours(1)).Order());
    }

    [Fact]
    public async Task Schedule_that_its_function_changes_at_each_time_is_not_a_loop()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        CreateScheduleRequest request = LocalScheduler.Define("rate(1 minutes)") with { Target = new() { Arn = "arn:aws:lambda:us-east-1:000000000000:function:f", RoleArn = LocalScheduler.Role } };
        int calls = 0;
        scheduler.Aws.Functions.Add("f", async (payload, _) =>
        {
            calls++;
            await scheduler.Client.UpdateScheduleAsync(
                new() { Name = "schedule", ScheduleExpression = request.ScheduleExpression, FlexibleTimeWindow = request.FlexibleTimeWindow, Target = request.Target }, LocalScheduler.Token);
            return payload;
        });
        await scheduler.CreateAsync(request);
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(DeliveryChain.MaxLength + 8));
        Assert.Equal(DeliveryChain.MaxLength + 8, calls);
    }

    [Fact]
    public async Task One_time_schedule_that_was_missed_waits_10_seconds_for_a_function_of_the_program()
    {
        using var folder = new TemporaryFolder();
        await using (LocalScheduler scheduler = await LocalScheduler.StartAsync(folder.Path))
            await scheduler.CreateAsync(LocalScheduler.Define("at(2026-01-01T12:01:00)") with { Target = new() { Arn = "arn:aws:lambda:us-east-1:000000000000:function:f", RoleArn = LocalScheduler.Role } });
        await using LocalScheduler reopened = await LocalScheduler.StartAsync(folder.Path, LocalScheduler.Start.AddHours(1));
        await reopened.AdvanceAsync(TimeSpan.FromSeconds(9));
        int calls = 0;
        reopened.Aws.Functions.Add("f", (payload, _) =>
        {
            calls++;
            return ValueTask.FromResult(payload);
        });
        await reopened.AdvanceAsync(TimeSpan.FromSeconds(1));
        Assert.Equal(1, calls);
    }

    [Fact]
    public async Task Disabled_schedule_does_not_invoke_until_it_is_enabled()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        CreateScheduleRequest request = LocalScheduler.Define("rate(1 minutes)") with { State = ScheduleState.Disabled };
        await scheduler.CreateAsync(request);
        await scheduler.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Empty(scheduler.Bodies());
        await scheduler.Client.UpdateScheduleAsync(
            new() { Name = "schedule", ScheduleExpression = "rate(1 minutes)", FlexibleTimeWindow = request.FlexibleTimeWindow, Target = request.Target }, LocalScheduler.Token);
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        Assert.Single(scheduler.Bodies());
        await scheduler.Client.DeleteScheduleAsync(new() { Name = "schedule" }, LocalScheduler.Token);
        await scheduler.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Single(scheduler.Bodies());
    }

    [Fact]
    public async Task One_time_schedule_is_deleted_after_its_completion()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define("at(2026-01-01T12:01:00)") with { ActionAfterCompletion = ActionAfterCompletion.Delete });
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        Assert.Single(scheduler.Bodies());
        Assert.Equal("Schedule schedule does not exist.", (await Assert.ThrowsAsync<ResourceNotFoundException>(() => scheduler.Client.GetScheduleAsync(new() { Name = "schedule" }, LocalScheduler.Token))).ServiceMessage);
    }
}
