using System.Text.Json;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Schedules of rules.</summary>
public sealed class RuleScheduleTests
{
    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Rate_sends_the_scheduled_event_at_each_interval()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutAsync(bus, "rate(5 minutes)");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(4), Token);
        Assert.Empty(bus.Bodies("queue"));
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(11), Token);
        JsonElement[] sent = [.. bus.Bodies("queue").Select(body => JsonElement.Parse(body))];
        Assert.Equal(["2026-01-01T12:05:00Z", "2026-01-01T12:10:00Z", "2026-01-01T12:15:00Z"], sent.Select(entry => entry.GetProperty("time").GetString()!));
        Assert.Equal(("aws.events", "Scheduled Event", "{}"), (sent[0].GetProperty("source").GetString(), sent[0].GetProperty("detail-type").GetString(), sent[0].GetProperty("detail").GetRawText()));
        Assert.Equal("arn:aws:events:us-east-1:000000000000:rule/rule", sent[0].GetProperty("resources")[0].GetString());
        await bus.Events.DisableRuleAsync(new() { Name = "rule" }, Token);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Equal(3, bus.Bodies("queue").Count);
    }

    [Fact]
    public async Task Cron_sends_the_event_at_its_times()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutAsync(bus, "cron(30 13 * * ? *)");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(3), Token);
        Assert.Equal(["2026-01-01T13:30:00Z", "2026-01-02T13:30:00Z", "2026-01-03T13:30:00Z"], bus.Bodies("queue").Select(body => JsonElement.Parse(body).GetProperty("time").GetString()!));
    }

    [Fact]
    public async Task Times_that_a_shifted_clock_has_passed_are_skipped()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutAsync(bus, "rate(1 minute)");
        bus.Aws.Clock.Freeze(LocalBus.Start.AddDays(100).AddSeconds(30));
        await bus.Aws.SettleAsync(Token);
        Assert.Single(bus.Bodies("queue"));
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(30), Token);
        Assert.Equal(2, bus.Bodies("queue").Count);
    }

    private static async Task PutAsync(LocalBus bus, string expression)
    {
        await bus.Events.PutRuleAsync(new() { Name = "rule", ScheduleExpression = expression }, Token);
        await bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "t", Arn = await bus.CreateQueueAsync("queue") }] }, Token);
    }
}
