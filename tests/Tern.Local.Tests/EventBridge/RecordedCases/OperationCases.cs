using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.EventBridge.RecordedCases;

/// <summary>Cases about the responses of operations.</summary>
internal static class OperationCases
{
    private const string Pattern = """{"source":["core.update-account-command"],"detail-type":["core.update-account-command"],"detail":{"command":["update-account"]}}""";

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestEventBus::test_create_list_describe_delete_custom_event_buses", async c =>
        {
            string[] regions = [.. c.Labels.Where(label => label.StartsWith("create-", StringComparison.Ordinal)).Select(label => label["create-custom-event-bus-".Length..])];
            foreach (string region in regions)
            {
                c.Set("<region>", region);
                string description = c.Parameter.StartsWith("True", StringComparison.Ordinal) ? "test bus" : "";
                c.Check($"create-custom-event-bus-{region}", await c.EventsAsync("CreateEventBus", description.Length == 0 ? new { Name = "bus" } : new { Name = "bus", Description = description }, region: region));
                c.Check($"list-event-buses-after-create-{region}", await c.EventsAsync("ListEventBuses", new { NamePrefix = "bus" }, region: region));
                c.Check($"describe-custom-event-bus-{region}", await c.EventsAsync("DescribeEventBus", new { Name = "bus" }, region: region));
            }
            foreach (string region in regions)
            {
                c.Check($"delete-custom-event-bus-{region}", await c.EventsAsync("DeleteEventBus", new { Name = "bus" }, region: region));
                c.Check($"list-event-buses-after-delete-{region}", await c.EventsAsync("ListEventBuses", new { NamePrefix = "bus" }, region: region));
            }
        });
        cases.Add("TestEventTarget::test_put_multiple_targets_with_same_id_across_different_rules", async c =>
        {
            await PutTargetAsync(c, "one", ("target-id", "$.detail"));
            await PutTargetAsync(c, "two", ("target-id", "$.notexisting"));
            c.Check("list-targets-rule-one", await c.EventsAsync("ListTargetsByRule", new { Rule = "one" }));
            c.Check("list-targets-rule-two", await c.EventsAsync("ListTargetsByRule", new { Rule = "two" }));
        });
        cases.Add("TestEventTarget::test_put_multiple_targets_with_same_arn_single_rule", async c =>
        {
            await PutTargetAsync(c, "rule", ("target-id-one", "$.detail"), ("target-id-two", "$.doesnotexist"));
            c.Check("list-targets", await c.EventsAsync("ListTargetsByRule", new { Rule = "rule" }));
        });
        cases.Add("TestEventPattern::test_event_pattern", async c => c.Check(c.Parameter, await TestPatternAsync(c, FindPattern(c))));
        cases.Add("TestEventPattern::test_event_pattern_source", async c =>
        {
            c.Check("eventbridge-test-event-pattern-response", await TestPatternAsync(c, """{"source":["order"]}""", "order"));
            c.Check("eventbridge-test-event-pattern-response-no-match", await TestPatternAsync(c, """{"source":["order"]}""", "shipment"));
        });
        cases.Add("TestEventPattern::test_event_with_large_and_complex_payload", async c =>
        {
            string items = string.Join(',', Enumerable.Range(0, 500).Select(i => $$"""{"id":"item-{{i}}","tags":["a{{i}}","b"],"price":{"amount":{{i}},"currency":"EUR"},"parts":[{"name":"part-{{i}}"},null] }"""));
            string received = $$"""{"id":"1","source":"shop","detail-type":"type","account":"123456789012","region":"us-east-2","time":"2022-07-13T13:48:01Z","resources":[],"detail":{"items":[{{items}}],"state":"new"} }""";
            c.Check("complex-event-simple-pattern", await c.EventsAsync("TestEventPattern", new { EventPattern = """{"detail":{"state":["new"]}}""", Event = received }));
            const string Complex = """{"detail":{"items":{"id":["item-499"],"price":{"amount":[{"numeric":[">=",499]}]},"parts":{"name":[{"prefix":"part-49"}]}},"state":[{"anything-but":["old"]}]}}""";
            c.Check("complex-event-complex-pattern", await c.EventsAsync("TestEventPattern", new { EventPattern = Complex, Event = received }));
        });
        cases.Add("TestEventRule::test_list_rule_names_by_target", async c =>
        {
            await c.EventsAsync("CreateEventBus", new { Name = "bus" });
            string bus = c.Parameter == "custom" ? "bus" : "default";
            for (int i = 0; i < 4; i++)
                await DeliveryCases.PutRuleAsync(c, $"rule-{i}", Pattern, CaseRun.Arn("sqs", i < 3 ? "queue" : "other"), bus);
            c.Check("list_rule_names_by_target", await c.EventsAsync("ListRuleNamesByTarget", new { TargetArn = CaseRun.Arn("sqs", "queue"), EventBusName = bus }));
        });
        cases.Add("TestReplay::test_list_replays_with_event_source_arn", async c =>
        {
            string archive = (await c.EventsAsync("CreateArchive", new { ArchiveName = "archive", EventSourceArn = CaseRun.Arn("events", "event-bus/default") })).Get("ArchiveArn");
            long now = c.Aws.Clock.GetUtcNow().ToUnixTimeSeconds();
            await c.EventsAsync("StartReplay", new { ReplayName = "replay", EventSourceArn = archive, EventStartTime = now - 60, EventEndTime = now, Destination = new { Arn = CaseRun.Arn("events", "event-bus/default") } });
            await c.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), CaseRun.Token);
            c.Check("list-replays-with-event-source-arn", await c.EventsAsync("ListReplays", new { EventSourceArn = archive }));
        });
        cases.Add("tests_tag_untag_resource", TagAsync);
        cases.Add("test_recreate_tagged_resource_without_tags", RecreateAsync);
        cases.Add("TestScheduleCron::tests_put_rule_with_schedule_cron", async c =>
        {
            c.Check("put-rule", await c.EventsAsync("PutRule", new { Name = "rule", ScheduleExpression = c.Parameter.Length == 0 ? "cron(0 20 * * ? *)" : c.Parameter }));
            c.Check("list-rules", await c.EventsAsync("ListRules", new { NamePrefix = "rule" }));
        });
        cases.Add("TestScheduleCron::tests_put_rule_with_invalid_schedule_cron", async c => c.Check("invalid-put-rule", await c.EventsAsync("PutRule", new { Name = "rule", ScheduleExpression = c.Parameter })));
    }

    // The recordings contain most patterns in the message of the error.
    private static string FindPattern(CaseRun run)
    {
        string message = run.Recorded(run.Parameter).GetProperty("exception_message").GetProperty("Error").GetProperty("MessageRaw").GetString()!;
        int start = message.IndexOf("(String)\"", StringComparison.Ordinal);
        if (start >= 0)
        {
            return message[(start + 9)..message.IndexOf("\"; line:", StringComparison.Ordinal)]
                .Replace("<partition>", "aws", StringComparison.Ordinal).Replace("<region>", CaseRun.Region, StringComparison.Ordinal);
        }
        foreach (JsonElement entry in Support.Recordings.Require("eventbridge-patterns.json").EnumerateArray())
        {
            if (entry.GetProperty("name").GetString() == run.Parameter)
                return entry.GetProperty("pattern").GetRawText();
        }
        // The pattern of the only case whose pattern is not recorded: too many wildcards.
        return $$"""{"source":[{"wildcard":"{{string.Concat(Enumerable.Repeat("*a", 40))}}"}]}""";
    }

    private static Task<ServiceReply> TestPatternAsync(CaseRun run, string pattern, string source = "source") => run.EventsAsync("TestEventPattern", new
    {
        EventPattern = pattern,
        Event = $$"""{"id":"1","source":"{{source}}","detail-type":"type","account":"123456789012","region":"us-east-2","time":"2022-07-13T13:48:01Z","resources":[],"detail":{} }""",
    });

    private static async Task PutTargetAsync(CaseRun run, string rule, params (string Id, string Path)[] targets)
    {
        await run.EventsAsync("PutRule", new { Name = rule, EventPattern = Pattern });
        Assert.Equal(200, (await run.EventsAsync("PutTargets", new { Rule = rule, Targets = targets.Select(target => new { target.Id, Arn = CaseRun.Arn("sqs", "queue"), InputPath = target.Path }) })).Status);
    }

    private static async Task<string> CreateAsync(CaseRun run, object? tags)
    {
        string bus = run.Parameter.EndsWith("custom", StringComparison.Ordinal) ? "bus" : "default";
        if (bus != "default")
            await run.EventsAsync("CreateEventBus", tags is null || !run.Parameter.StartsWith("event_bus", StringComparison.Ordinal) ? new { Name = bus } : new { Name = bus, Tags = tags });
        if (!run.Parameter.StartsWith("rule", StringComparison.Ordinal))
            return CaseRun.Arn("events", $"event-bus/{bus}");
        return (await run.EventsAsync("PutRule", tags is null ? new { Name = "rule", EventPattern = Pattern, EventBusName = bus } : new { Name = "rule", EventPattern = Pattern, EventBusName = bus, Tags = tags })).Get("RuleArn");
    }

    private static async Task TagAsync(CaseRun run)
    {
        string arn = await CreateAsync(run, null);
        run.Check("tag_resource", await run.EventsAsync("TagResource", new { ResourceARN = arn, Tags = new[] { new { Key = "tag1", Value = "value1" }, new { Key = "tag2", Value = "value2" } } }));
        run.Check("list_tags_for_resource", await run.EventsAsync("ListTagsForResource", new { ResourceARN = arn }));
        run.Check("untag_resource", await run.EventsAsync("UntagResource", new { ResourceARN = arn, TagKeys = new[] { "tag2" } }));
        run.Check("list_tags_for_untagged_resource", await run.EventsAsync("ListTagsForResource", new { ResourceARN = arn }));
        if (run.Labels.Contains("untag_resource_not_existing_tag"))
            run.Check("untag_resource_not_existing_tag", await run.EventsAsync("UntagResource", new { ResourceARN = arn, TagKeys = new[] { "tag2" } }));
    }

    private static async Task RecreateAsync(CaseRun run)
    {
        object tags = new[] { new { Key = "tag1", Value = "value1" } };
        string arn = await CreateAsync(run, tags);
        if (arn.EndsWith("event-bus/default", StringComparison.Ordinal))
            await run.EventsAsync("TagResource", new { ResourceARN = arn, Tags = tags });
        await run.EventsAsync("DeleteRule", new { Name = "rule", EventBusName = run.Parameter.EndsWith("custom", StringComparison.Ordinal) ? "bus" : "default" });
        await run.EventsAsync("DeleteEventBus", new { Name = "bus" });
        await CreateAsync(run, null);
        run.Check("list_tags_for_resource", await run.EventsAsync("ListTagsForResource", new { ResourceARN = arn }));
    }
}
