using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.Sns;

namespace Tern.Local.Tests.EventBridge.RecordedCases;

/// <summary>Cases about the events that targets receive.</summary>
internal static class DeliveryCases
{
    private const string Source = "core.update-account-command";
    private const string Detail = """{"command": "update-account", "payload": {"acc_id": "0a787ecb-4015", "sf_id": "baz"}}""";
    private const string Pattern = """{"source":["core.update-account-command"],"detail-type":["core.update-account-command"],"detail":{"command":["update-account"]}}""";
    private const string Automations = """{"payload":{"userId":10,"businessId":3,"channelId":6,"card":{"foo":"bar"},"targetEntity":true,"entityAuditTrailEvent":{"foo":"bar"},"automations":[""";
    private const string Automation = """{"id":"123","actions":[{"id":"321","type":"SEND_NOTIFICATION","settings":{"message":"","recipientEmails":[],"subject":"","type":"SEND_NOTIFICATION"}}]}""";
    private const string AutomationPattern = """{"detail":{"payload":{"automations":{"id":[{"exists":true}]}}}}""";

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestEvents::test_put_events_time", async c =>
        {
            await PutQueueRuleAsync(c, """{"source":["core.update-account-command"]}""");
            int start = 1_640_995_200;
            await c.EventsAsync("PutEvents", new { Entries = new[] { "short time", "new time", "long time" }.Select(text => Entry(Source, $$"""{"message":"{{text}}"}""", time: start++)) });
            c.CheckValue("messages", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestEvents::test_put_events_with_time_field", async c =>
        {
            await PutQueueRuleAsync(c, """{"source":["test-source"]}""");
            c.Check("put-events", await c.EventsAsync("PutEvents", new { Entries = new[] { Entry("test-source", """{"message":"test message"}""", "test-detail-type", time: 1_640_995_200) } }));
            c.CheckValue("sqs-messages", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestEvents::test_put_events_response_entries_order", async c =>
        {
            await PutQueueRuleAsync(c, Pattern, "queue1");
            await PutQueueRuleAsync(c, Pattern, "queue2");
            c.Check("put-events-response", await PutEventAsync(c, Source, Detail));
            c.CheckValue("sqs-messages", new { queue1_messages = await c.ReceiveAsync("queue1"), queue2_messages = await c.ReceiveAsync("queue2") });
        });
        cases.Add("TestEventRule::test_process_to_multiple_matching_rules_single_target", async c =>
        {
            string function = c.AddFunction("handler");
            await PutRuleAsync(c, "one", Pattern, function);
            await PutRuleAsync(c, "two", Pattern, function);
            await PutEventAsync(c, Source, Detail);
            c.CheckValue("events", c.FunctionEvents);
        });
        cases.Add("TestEventRule::test_process_to_single_matching_rules_single_target", async c =>
        {
            string function = c.AddFunction("handler");
            foreach (string name in new[] { "one", "two", "three" })
                await PutRuleAsync(c, name, $$"""{"source":["source-{{name}}"]}""", function);
            foreach (string name in new[] { "one", "two", "three" })
            {
                await PutEventAsync(c, $"source-{name}", Detail, Source);
                c.CheckValue($"events-source-{name}", c.FunctionEvents);
            }
        });
        cases.Add("TestEventPattern::test_put_events_pattern_with_values_in_array", async c =>
        {
            await PutQueueRuleAsync(c, """{"detail":{"event":{"data":{"type":["1","2"]}}}}""", target: new { InputPath = "$.detail" });
            await PutEventAsync(c, Source, """{"event":{"data":{"type":["3","1"]}}}""");
            await PutEventAsync(c, Source, """{"event":{"data":{"type":["2"]}}}""");
            await PutEventAsync(c, Source, """{"event":{"data":{"type":["3"]}}}""");
            c.CheckValue("messages", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestRuleWithPattern::test_put_events_with_rule_pattern_anything_but", async c =>
        {
            await PutQueueRuleAsync(c, """{"source":["core.update-account-command"],"detail":{"command":[{"anything-but":["update-account"]}]}}""");
            foreach (string command in new[] { "\"update-account\"", "\"display-message\"", "null" })
                await PutEventAsync(c, Source, $$"""{"command":{{command}},"payload":"baz"}""");
            await PutEventAsync(c, Source, """{"payload":"baz"}""");
            c.CheckValue("rule-anything-but", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestRuleWithPattern::test_put_events_with_rule_pattern_exists_true", async c =>
        {
            await PutQueueRuleAsync(c, """{"detail":{"key":[{"exists":true}]}}""");
            await PutEventAsync(c, Source, """{"key":"value","payload":"baz"}""");
            await PutEventAsync(c, Source, """{"payload":"baz"}""");
            c.CheckValue("rule-exists-true", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestEventBus::test_put_events_bus_to_bus", BusToBusAsync);
        cases.Add("TestEventsTargetEvents::test_put_events_with_target_events", BusToBusAsync);
        cases.Add("test_event_bus_to_event_bus_cross_account_region", CrossAsync);
        cases.Add("TestEventsCrossAccountRegion::test_put_events", async c =>
        {
            string bus = (await c.EventsAsync("CreateEventBus", new { Name = "bus" }, "222222222222")).Get("EventBusArn");
            await c.EventsAsync("PutPermission", new { EventBusName = "bus", Action = "events:PutEvents", StatementId = "s", Principal = CaseRun.Account }, "222222222222");
            await PutRuleAsync(c, "rule", Pattern.Replace(Source + "\"],\"detail-type", "source-primary\"],\"detail-type", StringComparison.Ordinal), await c.CreateQueueAsync("queue", null, "222222222222"), "bus", null, "222222222222");
            await PutEventAsync(c, "source-primary", Detail, Source, bus);
            c.CheckValue("messages", await c.ReceiveAsync("queue", "222222222222"));
        });
        foreach (string name in new[] { "test_put_events_with_target_lambda_list_entry", "TestEventsTargetLambda::test_put_events_with_target_lambda_list_entry" })
            cases.Add(name, c => PutToFunctionAsync(c, AutomationPattern, Automations + Automation + "]}}"));
        cases.Add("TestEventsTargetLambda::test_put_events_with_target_lambda_list_entries_partial_match", c => PutToFunctionAsync(c, AutomationPattern, Automations + """{"foo":"bar"},""" + Automation + """,{"bar":"foo"}]}}"""));
        cases.Add("TestEventsTargetLambda::test_put_events_with_target_lambda", c => PutToFunctionAsync(c, Pattern, Detail));
        cases.Add("TestEventsTargetSqs::test_put_events_with_target_sqs", async c =>
        {
            await PutQueueRuleAsync(c, Pattern);
            await PutEventAsync(c, Source, Detail);
            c.CheckValue("message", await c.ReceiveAsync("queue"));
        });
        cases.Add("TestEventsTargetSns::test_put_events_with_target_sns", async c =>
        {
            using SnsClient sns = c.Aws.CreateClient<SnsClient>();
            string topic = (await sns.CreateTopicAsync(new() { Name = "topic" }, CaseRun.Token)).TopicArn!;
            await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "sqs", Endpoint = await c.CreateQueueAsync("queue") }, CaseRun.Token);
            await PutRuleAsync(c, "rule", Pattern, topic);
            await PutEventAsync(c, Source, Detail);
            JsonElement[] messages = await c.ReceiveAsync("queue");
            // The recording replaces the ID and the time in the text of the message.
            string body = messages[0].GetProperty("Body").GetString()!;
            JsonElement sent = JsonElement.Parse(JsonElement.Parse(body).GetProperty("Message").GetString()!);
            body = body.Replace(sent.GetProperty("id").GetString()!, "message-id", StringComparison.Ordinal).Replace($"time\\\":\\\"{sent.GetProperty("time")}", "time\\\":\\\"date", StringComparison.Ordinal);
            c.CheckValue("messages", new[] { new { MessageId = "m", ReceiptHandle = "r", MD5OfBody = "d", Body = JsonElement.Parse(body) } });
        });
        cases.Add("TestScheduleCron::test_schedule_cron_target_sqs", async c =>
        {
            await c.EventsAsync("PutRule", new { Name = "rule", ScheduleExpression = "cron(* * * * ? *)" });
            await c.EventsAsync("PutTargets", new { Rule = "rule", Targets = new[] { new { Id = "t", Arn = await c.CreateQueueAsync("queue") } } });
            await c.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), CaseRun.Token);
            c.CheckValue("message", await c.ReceiveAsync("queue"));
        });
    }

    /// <summary>An entry of PutEvents.</summary>
    public static object Entry(string source, string detail, string? detailType = null, string? bus = null, long? time = null)
    {
        var entry = new Dictionary<string, object> { ["Source"] = source, ["DetailType"] = detailType ?? source, ["Detail"] = detail };
        if (bus is not null)
            entry["EventBusName"] = bus;
        if (time is not null)
            entry["Time"] = time;
        return entry;
    }

    /// <summary>Sends an event, and waits until it is delivered.</summary>
    public static async Task<ServiceReply> PutEventAsync(CaseRun run, string source, string detail, string? detailType = null, string? bus = null, string account = CaseRun.Account, string region = CaseRun.Region)
    {
        ServiceReply reply = await run.EventsAsync("PutEvents", new { Entries = new[] { Entry(source, detail, detailType, bus) } }, account, region);
        await run.Aws.SettleAsync(CaseRun.Token);
        return reply;
    }

    /// <summary>Creates a rule with a target.</summary>
    public static async Task PutRuleAsync(
        CaseRun run, string name, string pattern, string target, string bus = "default", object? more = null, string account = CaseRun.Account, string region = CaseRun.Region)
    {
        Assert.Equal(200, (await run.EventsAsync("PutRule", new { Name = name, EventPattern = pattern, EventBusName = bus }, account, region)).Status);
        Dictionary<string, JsonElement> definition = JsonSerializer.SerializeToElement(more ?? new { }).EnumerateObject().ToDictionary(member => member.Name, member => member.Value);
        definition["Id"] = JsonSerializer.SerializeToElement("target");
        definition["Arn"] = JsonSerializer.SerializeToElement(target);
        Assert.Equal(200, (await run.EventsAsync("PutTargets", new { Rule = name, EventBusName = bus, Targets = new[] { definition } }, account, region)).Status);
    }

    /// <summary>Creates a queue, and a rule with the queue as its target.</summary>
    public static async Task PutQueueRuleAsync(CaseRun run, string pattern, string queue = "queue", object? target = null) =>
        await PutRuleAsync(run, $"rule-{queue}", pattern, await run.CreateQueueAsync(queue), more: target);

    private static async Task PutToFunctionAsync(CaseRun run, string pattern, string detail)
    {
        await PutRuleAsync(run, "rule", pattern, run.AddFunction("handler"));
        await PutEventAsync(run, Source, detail);
        run.CheckValue("events", run.FunctionEvents);
    }

    private static async Task BusToBusAsync(CaseRun run)
    {
        (string from, string to) = run.Parameter switch { "bus_combination0" => ("default", "two"), "bus_combination1" => ("one", "two"), "bus_combination2" => ("one", "default"), _ => ("one", "two") };
        foreach (string bus in new[] { from, to }.Where(bus => bus != "default"))
            await run.EventsAsync("CreateEventBus", new { Name = bus });
        await PutRuleAsync(run, "forward", Pattern, CaseRun.Arn("events", $"event-bus/{to}"), from, new { RoleArn = "arn:aws:iam::111111111111:role/events" });
        await PutRuleAsync(run, "receive", Pattern, await run.CreateQueueAsync("queue"), to);
        await PutEventAsync(run, Source, Detail, bus: from);
        run.CheckValue("messages", await run.ReceiveAsync("queue"));
    }

    private static async Task CrossAsync(CaseRun run)
    {
        string[] parts = run.Parameter.Split('-');
        string bus = parts[0] == "default" ? "default" : "bus";
        string account = parts[1].Contains("account", StringComparison.Ordinal) ? "222222222222" : CaseRun.Account;
        string region = parts[1].Contains("region", StringComparison.Ordinal) ? "eu-central-1" : CaseRun.Region;
        if (bus != "default")
        {
            await run.EventsAsync("CreateEventBus", new { Name = bus });
            await run.EventsAsync("CreateEventBus", new { Name = bus }, account, region);
        }
        await run.EventsAsync("PutPermission", new { EventBusName = bus, Action = "events:PutEvents", StatementId = "s", Principal = CaseRun.Account }, account, region);
        const string PatternFormat = """{"source":["source-primary","source-secondary"],"detail-type":["core.update-account-command"]}""";
        string primary = await run.CreateQueueAsync("primary");
        string secondary = await run.CreateQueueAsync("secondary", null, account, region);
        await PutRuleAsync(run, "queue", PatternFormat, primary, bus);
        await PutRuleAsync(run, "forward", PatternFormat, CaseRun.Arn("events", $"event-bus/{bus}", account, region), bus, new { RoleArn = "arn:aws:iam::111111111111:role/events" });
        await PutRuleAsync(run, "receive", PatternFormat, secondary, bus, null, account, region);
        await PutEventAsync(run, "source-primary", Detail, Source, bus);
        run.CheckValue("messages_primary_queue_from_primary_event_bus", await run.ReceiveAsync("primary"));
        run.CheckValue("messages_secondary_queue_from_primary_event_bus", await run.ReceiveAsync("secondary", account, region));
        await PutEventAsync(run, "source-secondary", Detail, Source, bus, account, region);
        run.CheckValue("messages_secondary_queue_from_secondary_event_bus", await run.ReceiveAsync("secondary", account, region));
    }
}
