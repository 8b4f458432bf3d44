using System.Text.Json;
using Tern.Local.Delivery;
using Tern.Local.EventBridge.Rules;
using Tern.Local.EventBridge.Schedules;

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

    [Theory]
    [InlineData("0001-01-01T00:00:00Z", "9999-12-30T10:00:30Z", "9999-12-30T10:01:00Z")]
    [InlineData("0001-01-01T00:00:20Z", "9999-12-30T10:01:20Z", "9999-12-30T10:02:20Z")]
    [InlineData("2026-01-01T00:00:00Z", "2025-01-01T00:00:00Z", "2026-01-01T00:01:00Z")]
    [InlineData("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:01:00Z")]
    [InlineData("2026-01-01T00:00:00Z", "9999-12-31T23:59:00Z", null)]
    public void Next_time_of_a_rate_is_computed(string from, string now, string? expected)
    {
        ScheduleExpression rate = ScheduleExpression.ParseForRule("rate(1 minute)");
        DateTimeOffset? next = null;
        // One call that tried each minute of 10,000 years would have 5,000,000,000 steps.
        for (int i = 0; i < 1000; i++)
            next = RuleTimes.Next(rate, DateTimeOffset.Parse(from, null), DateTimeOffset.Parse(now, null), TimeZoneInfo.Utc);
        Assert.Equal(expected is null ? null : DateTimeOffset.Parse(expected, null), next);
    }

    [Fact]
    public async Task Rule_that_its_function_changes_at_each_time_is_not_a_loop()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        int calls = 0;
        bus.Aws.Functions.Add("f", async (payload, _) =>
        {
            calls++;
            await bus.Events.PutRuleAsync(new() { Name = "rule", ScheduleExpression = "rate(1 minute)" }, Token);
            return payload;
        });
        await bus.Events.PutRuleAsync(new() { Name = "rule", ScheduleExpression = "rate(1 minute)" }, Token);
        await bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "t", Arn = "arn:aws:lambda:us-east-1:000000000000:function:f" }] }, Token);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(DeliveryChain.MaxLength + 8), Token);
        Assert.Equal(DeliveryChain.MaxLength + 8, calls);
    }

    private static async Task PutAsync(LocalBus bus, string expression)
    {
        await bus.Events.PutRuleAsync(new() { Name = "rule", ScheduleExpression = expression }, Token);
        await bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "t", Arn = await bus.CreateQueueAsync("queue") }] }, Token);
    }
}
