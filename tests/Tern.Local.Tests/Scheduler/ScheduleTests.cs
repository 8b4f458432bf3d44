using Tern.Local.Tests.Engine;
using Tern.Scheduler;

namespace Tern.Local.Tests.Scheduler;

/// <summary>Schedules and groups.</summary>
public sealed class ScheduleTests
{
    private static CancellationToken Token => LocalScheduler.Token;

    [Fact]
    public async Task Get_returns_the_schedule_with_its_defaults()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        string arn = (await scheduler.CreateAsync(LocalScheduler.Define("rate(5 minutes)"))).ScheduleArn;
        GetScheduleResponse found = await scheduler.Client.GetScheduleAsync(new() { Name = "schedule" }, Token);
        Assert.Equal((arn, "default", "UTC", "rate(5 minutes)"), (found.Arn, found.GroupName, found.ScheduleExpressionTimezone, found.ScheduleExpression));
        Assert.Equal((ScheduleState.Enabled, ActionAfterCompletion.None, 185, 86_400), (found.State, found.ActionAfterCompletion, found.Target?.RetryPolicy?.MaximumRetryAttempts, found.Target?.RetryPolicy?.MaximumEventAgeInSeconds));
        Assert.Equal((LocalScheduler.Start, LocalScheduler.Start), (found.CreationDate, found.LastModificationDate));
    }

    [Fact]
    public async Task Create_with_the_same_token_succeeds_and_with_another_fails()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        CreateScheduleRequest request = LocalScheduler.Define("rate(5 minutes)") with { ClientToken = "token" };
        Assert.Equal((await scheduler.CreateAsync(request)).ScheduleArn, (await scheduler.CreateAsync(request)).ScheduleArn);
        ConflictException error = await Assert.ThrowsAsync<ConflictException>(() => scheduler.CreateAsync(request with { ClientToken = "other" }));
        Assert.Equal("Schedule schedule already exists.", error.ServiceMessage);
    }

    [Fact]
    public async Task Group_is_deleted_with_its_schedules()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        Assert.Equal("Schedule group jobs does not exist.", (await Assert.ThrowsAsync<ResourceNotFoundException>(() => scheduler.CreateAsync(LocalScheduler.Define("rate(5 minutes)") with { GroupName = "jobs" }))).ServiceMessage);
        await scheduler.Client.CreateScheduleGroupAsync(new() { Name = "jobs" }, Token);
        await scheduler.CreateAsync(LocalScheduler.Define("rate(5 minutes)") with { GroupName = "jobs" });
        await scheduler.CreateAsync(LocalScheduler.Define("rate(5 minutes)") with { Name = "other", State = ScheduleState.Disabled });
        Assert.Equal(["other", "schedule"], (await scheduler.Client.ListSchedulesAsync(new(), Token)).Schedules.Select(schedule => schedule.Name!));
        Assert.Equal(["schedule"], (await scheduler.Client.ListSchedulesAsync(new() { GroupName = "jobs" }, Token)).Schedules.Select(schedule => schedule.Name!));
        Assert.Equal(["other"], (await scheduler.Client.ListSchedulesAsync(new() { State = ScheduleState.Disabled }, Token)).Schedules.Select(schedule => schedule.Name!));
        await scheduler.Client.DeleteScheduleGroupAsync(new() { Name = "jobs" }, Token);
        Assert.Equal(["default"], (await scheduler.Client.ListScheduleGroupsAsync(new(), Token)).ScheduleGroups.Select(group => group.Name!));
        await scheduler.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Empty(scheduler.Bodies());
        await Assert.ThrowsAsync<ValidationException>(() => scheduler.Client.DeleteScheduleGroupAsync(new() { Name = "default" }, Token));
    }

    [Theory]
    [InlineData("Nowhere/City")]
    [InlineData("../../../../dev/zero")]
    [InlineData("/dev/zero")]
    [InlineData("localtime")]
    [InlineData("posixrules")]
    [InlineData("right/UTC")]
    [InlineData("America//New_York")]
    public async Task Unknown_time_zone_is_rejected(string zone)
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        ValidationException error = await Assert.ThrowsAsync<ValidationException>(() => scheduler.CreateAsync(LocalScheduler.Define("rate(5 minutes)") with { ScheduleExpressionTimezone = zone }));
        Assert.Equal($"Invalid Schedule Expression Timezone {zone}.", error.ServiceMessage);
    }

    [Fact]
    public async Task Invalid_definitions_are_rejected()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        CreateScheduleRequest valid = LocalScheduler.Define("rate(5 minutes)");
        CreateScheduleRequest[] invalid =
        [
            valid with { FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Flexible } },
            valid with { FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Off, MaximumWindowInMinutes = 1 } },
            valid with { StartDate = LocalScheduler.Start.AddMinutes(-6) },
            valid with { StartDate = LocalScheduler.Start.AddMinutes(2), EndDate = LocalScheduler.Start.AddMinutes(1) },
            valid with { Target = new() { Arn = "arn:aws:events:us-east-1:000000000000:event-bus/default", RoleArn = LocalScheduler.Role } },
            valid with { Target = new() { Arn = "arn:aws:sqs:us-east-1:000000000000:x.fifo", RoleArn = LocalScheduler.Role } },
        ];
        foreach (CreateScheduleRequest request in invalid)
            await Assert.ThrowsAsync<ValidationException>(() => scheduler.CreateAsync(request));
        Assert.Empty((await scheduler.Client.ListSchedulesAsync(new(), Token)).Schedules);
    }

    [Fact]
    public async Task Reopen_restores_groups_schedules_and_their_times()
    {
        using var folder = new TemporaryFolder();
        GetScheduleResponse before;
        await using (LocalScheduler scheduler = await LocalScheduler.StartAsync(folder.Path))
        {
            await scheduler.CreateQueueAsync("queue");
            await scheduler.Client.CreateScheduleGroupAsync(new() { Name = "jobs", Tags = [new() { Key = "k", Value = "v" }] }, Token);
            await scheduler.CreateAsync(LocalScheduler.Define("rate(10 minutes)", "rate") with { GroupName = "jobs", StartDate = LocalScheduler.Start.AddMinutes(10), Description = "ä" });
            await scheduler.CreateAsync(LocalScheduler.Define("at(2026-01-01T12:05:00)", "at"));
            await scheduler.CreateAsync(LocalScheduler.Define("rate(1 minutes)") with { Name = "gone" });
            await scheduler.Client.DeleteScheduleAsync(new() { Name = "gone" }, Token);
            before = await scheduler.Client.GetScheduleAsync(new() { Name = "schedule", GroupName = "jobs" }, Token);
        }
        await using (LocalScheduler reopened = await LocalScheduler.StartAsync(folder.Path, LocalScheduler.Start.AddMinutes(35)))
        {
            GetScheduleResponse after = await reopened.Client.GetScheduleAsync(new() { Name = "schedule", GroupName = "jobs" }, Token);
            Assert.Equal((before.Arn, before.Description, before.StartDate, before.CreationDate), (after.Arn, after.Description, after.StartDate, after.CreationDate));
            Assert.Equal((before.Target?.Arn, before.Target?.Input, before.FlexibleTimeWindow?.Mode), (after.Target?.Arn, after.Target?.Input, after.FlexibleTimeWindow?.Mode));
            Assert.Equal("v", Assert.Single((await reopened.Client.ListTagsForResourceAsync(new() { ResourceArn = "arn:aws:scheduler:us-east-1:000000000000:schedule-group/jobs" }, Token)).Tags).Value);
            await reopened.AdvanceAsync(TimeSpan.FromMinutes(5));
            // The one-time schedule is executed late. The times of the rate that were missed are skipped.
            Assert.Equal(["at", "rate"], reopened.Bodies().Order());
        }
        await using LocalScheduler again = await LocalScheduler.StartAsync(folder.Path, LocalScheduler.Start.AddMinutes(45));
        await again.AdvanceAsync(TimeSpan.FromMinutes(5));
        Assert.Equal(["at", "rate", "rate"], again.Bodies().Order());
    }
}
