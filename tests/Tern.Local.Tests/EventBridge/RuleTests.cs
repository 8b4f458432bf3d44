using System.Text;
using Tern.EventBridge;
using Tern.Lambda;
using Tern.Local.Events;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Rules, their targets and the input of targets.</summary>
public sealed class RuleTests
{
    private const string Pattern = """{"source":["shop"]}""";

    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Event_that_matches_is_sent_to_each_target()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.ConnectAsync("all", Pattern, "all");
        await bus.ConnectAsync("paid", """{"detail":{"state":["paid"],"total":[{"numeric":[">",10]}]}}""", "paid");
        string id = await bus.SendAsync("""{ "state": "paid", "total": 12 }""");
        await bus.SendAsync("""{"state":"open","total":12}""");
        await bus.SendAsync("""{"state":"paid","total":12}""", source: "other");
        Assert.Equal(2, bus.Bodies("all").Count);
        Assert.Equal(2, bus.Bodies("paid").Count);
        Assert.Equal(
            $$$"""{"version":"0","id":"{{{id}}}","detail-type":"order","source":"shop","account":"000000000000","time":"2026-01-01T12:00:00Z","region":"us-east-1","resources":[],"detail":{"state":"paid","total":12}}""",
            bus.Bodies("all")[0]);
        Assert.Equal((3, 4), (bus.Aws.Events.ToList().OfType<CallEvent>().Count(call => call.Operation == "PutEvents"), bus.Aws.Events.ToList().OfType<DeliveryEvent>().Count()));
    }

    [Fact]
    public async Task Disabled_or_deleted_rule_sends_nothing()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.ConnectAsync("rule", Pattern, "queue");
        await bus.Events.DisableRuleAsync(new() { Name = "rule" }, Token);
        await bus.SendAsync("{}");
        Assert.Empty(bus.Bodies("queue"));
        await bus.Events.EnableRuleAsync(new() { Name = "rule" }, Token);
        await bus.SendAsync("{}");
        Assert.Single(bus.Bodies("queue"));
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.DeleteRuleAsync(new() { Name = "rule" }, Token));
        Assert.Equal(("ValidationException", "Rule can't be deleted since it has targets."), (error.ErrorCode, error.ServiceMessage));
        await bus.Events.RemoveTargetsAsync(new() { Rule = "rule", Ids = ["target"] }, Token);
        await bus.Events.DeleteRuleAsync(new() { Name = "rule" }, Token);
        await bus.SendAsync("{}");
        Assert.Single(bus.Bodies("queue"));
    }

    [Fact]
    public async Task Input_is_a_constant_a_part_or_the_output_of_the_transformer()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.PutRuleAsync(new() { Name = "rule", EventPattern = Pattern }, Token);
        await bus.Events.PutTargetsAsync(
            new()
            {
                Rule = "rule",
                Targets =
                [
                    new() { Id = "1", Arn = await bus.CreateQueueAsync("constant"), Input = """{"a": 1}""" },
                    new() { Id = "2", Arn = await bus.CreateQueueAsync("part"), InputPath = "$.detail.order" },
                    new()
                    {
                        Id = "3",
                        Arn = await bus.CreateQueueAsync("transformed"),
                        InputTransformer = new() { InputPathsMap = new() { ["order"] = "$.detail.order" }, InputTemplate = """{"order":<order>,"rule":"<aws.events.rule-name>"}""" },
                    },
                    new() { Id = "4", Arn = await bus.CreateQueueAsync("missing"), InputPath = "$.detail.missing" },
                ],
            },
            Token);
        await bus.SendAsync("""{"order":{"id":7}}""");
        Assert.Equal("""{"a": 1}""", Assert.Single(bus.Bodies("constant")));
        Assert.Equal("""{"id":7}""", Assert.Single(bus.Bodies("part")));
        Assert.Equal("""{"order":{"id":7},"rule":"rule"}""", Assert.Single(bus.Bodies("transformed")));
        Assert.Empty(bus.Bodies("missing"));
        Assert.Equal(LocalBus.QueueArn("missing"), Assert.Single(bus.Aws.Events.ToList().OfType<DropEvent>()).Target);
    }

    [Fact]
    public async Task Fifo_queue_receives_the_message_group()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string arn = await bus.CreateQueueAsync("orders.fifo", ("FifoQueue", "true"), ("ContentBasedDeduplication", "true"));
        await bus.PutRuleAsync("rule", Pattern, new() { Id = "t", Arn = arn, SqsParameters = new() { MessageGroupId = "group" } });
        await bus.SendAsync("{}");
        Assert.Equal("group", Assert.Single(bus.Aws.Queues.Peek("orders.fifo")).GroupId);
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "x", Arn = arn }] }, Token));
        Assert.Equal("Parameter(s) SqsParameters must be specified for target: x.", error.ServiceMessage);
    }

    [Fact]
    public async Task Function_is_invoked_with_the_event()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        List<string> received = [];
        bus.Aws.Functions.Add("handle", (payload, _) =>
        {
            received.Add(Encoding.UTF8.GetString(payload.Span));
            return ValueTask.FromResult(default(ReadOnlyMemory<byte>));
        });
        using LambdaClient lambda = bus.Aws.CreateClient<LambdaClient>();
        string arn = (await lambda.GetFunctionAsync(new() { FunctionName = "handle" }, Token)).Configuration!.FunctionArn!;
        await bus.PutRuleAsync("rule", Pattern, new() { Id = "t", Arn = arn, InputPath = "$.detail" });
        await bus.SendAsync("""{"x":true}""");
        Assert.Equal(["""{"x":true}"""], received);
    }

    [Fact]
    public async Task Time_resources_and_trace_header_are_those_of_the_entry()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.ConnectAsync("rule", """{"resources":["arn:aws:s3:::b"]}""", "queue");
        await bus.Events.PutEventsAsync(
            new()
            {
                Entries =
                [
                    new()
                    {
                        Source = "shop", DetailType = "order", Detail = "{}", Resources = ["arn:aws:s3:::b"], TraceHeader = "Root=1-5759e988-bd862e3fe1be46a994272793",
                        Time = new DateTimeOffset(2020, 2, 3, 4, 5, 6, 789, TimeSpan.Zero),
                    },
                ],
            },
            Token);
        await bus.Aws.SettleAsync(Token);
        Assert.Contains("\"time\":\"2020-02-03T04:05:06Z\",\"region\":\"us-east-1\",\"resources\":[\"arn:aws:s3:::b\"]", Assert.Single(bus.Bodies("queue")), StringComparison.Ordinal);
        string url = (await bus.Sqs.GetQueueUrlAsync(new() { QueueName = "queue" }, Token)).QueueUrl!;
        Tern.Sqs.Message message = Assert.Single((await bus.Sqs.ReceiveMessageAsync(new() { QueueUrl = url, MessageSystemAttributeNames = ["All"] }, Token)).Messages);
        Assert.Equal("Root=1-5759e988-bd862e3fe1be46a994272793", message.Attributes!["AWSTraceHeader"]);
    }

    [Fact]
    public async Task Event_for_a_bus_that_does_not_exist_is_recorded()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string id = await bus.SendAsync("{}", bus: "missing");
        DropEvent dropped = Assert.Single(bus.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal(("arn:aws:events:us-east-1:000000000000:event-bus/missing", id), (dropped.Target, dropped.MessageId));
    }

    [Theory]
    [InlineData(null, null, "Parameter(s) EventPattern or ScheduleExpression must be specified.")]
    [InlineData(null, "rate(1 minutes)", "Parameter ScheduleExpression is not valid.")]
    [InlineData("{\"source\":\"x\"}", null, "Event pattern is not valid. Reason: \"source\" must be an object or an array\\n at [Source: (String)\"{\"source\":\"x\"}\"; line: 1, column: 12]")]
    public async Task PutRule_rejects_invalid_conditions(string? pattern, string? schedule, string message)
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.PutRuleAsync(new() { Name = "r", EventPattern = pattern, ScheduleExpression = schedule }, Token));
        Assert.Equal(message, error.ServiceMessage);
        Assert.Empty((await bus.Events.ListRulesAsync(new(), Token)).Rules);
    }
}
