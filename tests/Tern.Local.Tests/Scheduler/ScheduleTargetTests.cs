using System.Text.Json;
using Tern.EventBridge;
using Tern.Local.Events;
using Tern.Scheduler;

namespace Tern.Local.Tests.Scheduler;

/// <summary>Targets of schedules: input, retries and dead-letter queues.</summary>
public sealed class ScheduleTargetTests
{
    private static CancellationToken Token => LocalScheduler.Token;

    [Fact]
    public async Task Variables_of_the_input_are_replaced()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        await scheduler.CreateAsync(LocalScheduler.Define(
            "at(2026-01-01T12:01:00)", """{"arn":"<aws.scheduler.schedule-arn>","time":"<aws.scheduler.scheduled-time>","attempt":<aws.scheduler.attempt-number>,"id":"<aws.scheduler.execution-id>"}"""));
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        JsonElement sent = JsonElement.Parse(Assert.Single(scheduler.Bodies()));
        Assert.Equal(
            ("arn:aws:scheduler:us-east-1:000000000000:schedule/default/schedule", "2026-01-01T12:01:00Z", 1),
            (sent.GetProperty("arn").GetString(), sent.GetProperty("time").GetString(), sent.GetProperty("attempt").GetInt32()));
        Assert.True(Guid.TryParse(sent.GetProperty("id").GetString(), out _));
    }

    [Fact]
    public async Task Target_without_input_receives_the_event_of_the_service()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        await scheduler.CreateQueueAsync("queue");
        CreateScheduleRequest request = LocalScheduler.Define("at(2026-01-01T12:01:00)");
        await scheduler.CreateAsync(request with { Target = new() { Arn = request.Target.Arn, RoleArn = LocalScheduler.Role } });
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        JsonElement sent = JsonElement.Parse(Assert.Single(scheduler.Bodies()));
        Assert.Equal(("Scheduled Event", "aws.scheduler", "{}"), (sent.GetProperty("detail-type").GetString(), sent.GetProperty("source").GetString(), sent.GetProperty("detail").GetString()));
    }

    [Fact]
    public async Task Bus_receives_an_event_with_source_and_type()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        string queue = await scheduler.CreateQueueAsync("queue");
        using EventBridgeClient events = scheduler.Aws.CreateClient<EventBridgeClient>();
        await events.PutRuleAsync(new() { Name = "r", EventPattern = """{"source":["timer"]}""" }, Token);
        await events.PutTargetsAsync(new() { Rule = "r", Targets = [new() { Id = "t", Arn = queue }] }, Token);
        CreateScheduleRequest request = LocalScheduler.Define("at(2026-01-01T12:01:00)", """{"a":1}""");
        await scheduler.CreateAsync(request with
        {
            Target = new() { Arn = "arn:aws:events:us-east-1:000000000000:event-bus/default", RoleArn = LocalScheduler.Role, Input = request.Target.Input, EventBridgeParameters = new() { Source = "timer", DetailType = "tick" } },
        });
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        JsonElement sent = JsonElement.Parse(Assert.Single(scheduler.Bodies()));
        Assert.Equal(("tick", """{"a":1}"""), (sent.GetProperty("detail-type").GetString(), sent.GetProperty("detail").GetRawText()));
        Assert.Equal("arn:aws:scheduler:us-east-1:000000000000:schedule/default/schedule", sent.GetProperty("resources")[0].GetString());
    }

    [Fact]
    public async Task Refused_message_is_retried_and_then_sent_to_the_dead_letter_queue()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        string dead = await scheduler.CreateQueueAsync("dead");
        string fifo = await scheduler.CreateQueueAsync("refuses.fifo", ("FifoQueue", "true"));
        CreateScheduleRequest request = LocalScheduler.Define("at(2026-01-01T12:01:00)", "attempt <aws.scheduler.attempt-number>");
        string arn = (await scheduler.CreateAsync(request with
        {
            Target = new()
            {
                Arn = fifo,
                RoleArn = LocalScheduler.Role,
                Input = request.Target.Input,
                SqsParameters = new() { MessageGroupId = "g" },
                RetryPolicy = new() { MaximumRetryAttempts = 2 },
                DeadLetterConfig = new() { Arn = dead },
            },
        })).ScheduleArn;
        await scheduler.AdvanceAsync(TimeSpan.FromSeconds(62.9));
        Assert.Empty(scheduler.Bodies("dead"));
        await scheduler.AdvanceAsync(TimeSpan.FromSeconds(0.1));
        LocalQueueMessage message = Assert.Single(scheduler.Aws.Queues.Peek("dead"));
        Assert.Equal("attempt 3", message.Body);
        Assert.Equal((arn, fifo, "2", "MaximumRetryAttempts"), (message.Attributes["SCHEDULE_ARN"], message.Attributes["TARGET_ARN"], message.Attributes["RETRY_ATTEMPTS"], message.Attributes["EXHAUSTED_RETRY_CONDITION"]));
        Assert.Equal("2026-01-01T12:01:00Z", message.Attributes["SCHEDULED_TIME"]);
    }

    [Fact]
    public async Task Attempt_number_is_that_of_the_successful_attempt()
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        string fifo = await scheduler.CreateQueueAsync("queue.fifo", ("FifoQueue", "true"));
        CreateScheduleRequest request = LocalScheduler.Define("at(2026-01-01T12:01:00)", "attempt <aws.scheduler.attempt-number>");
        await scheduler.CreateAsync(request with { Target = new() { Arn = fifo, RoleArn = LocalScheduler.Role, Input = request.Target.Input, SqsParameters = new() { MessageGroupId = "g" } } });
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        string url = (await scheduler.Sqs.GetQueueUrlAsync(new() { QueueName = "queue.fifo" }, Token)).QueueUrl!;
        await scheduler.Sqs.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = new() { ["ContentBasedDeduplication"] = "true" } }, Token);
        await scheduler.AdvanceAsync(TimeSpan.FromSeconds(1));
        Assert.Equal(["attempt 2"], scheduler.Bodies("queue.fifo"));
        Assert.Equal("g", scheduler.Aws.Queues.Peek("queue.fifo")[0].GroupId);
    }

    [Theory]
    [InlineData("arn:aws:sqs:us-east-1:000000000000:missing", "The target does not exist.")]
    [InlineData("arn:aws:scheduler:::aws-sdk:dynamodb:putItem", "Tern.Local does not support universal targets.")]
    public async Task Target_that_cannot_be_invoked_is_recorded(string arn, string reason)
    {
        await using LocalScheduler scheduler = await LocalScheduler.StartAsync();
        CreateScheduleRequest request = LocalScheduler.Define("at(2026-01-01T12:01:00)");
        await scheduler.CreateAsync(request with { Target = new() { Arn = arn, RoleArn = LocalScheduler.Role } });
        await scheduler.AdvanceAsync(TimeSpan.FromMinutes(1));
        Assert.StartsWith(reason, Assert.Single(scheduler.Aws.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
    }
}
