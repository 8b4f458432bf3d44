using System.Text.Json;
using Tern.Local.Tests.Support;
using Tern.Sqs;

namespace Tern.Local.Tests.EventBridge;

/// <summary>EventBridge, compared with recorded responses of AWS.</summary>
public sealed class EventRecordingTests : IAsyncLifetime
{
    private const string Account = "111111111111";
    private const string Source = "core.update-account-command";
    private const string Detail = """{"command": "update-account", "payload": {"acc_id": "0a787ecb-4015", "sf_id": "baz"}}""";
    private const string Pattern = """{"source":["core.update-account-command"],"detail-type":["core.update-account-command"],"detail":{"command":["update-account"]}}""";

    private LocalAws _aws = null!;
    private JsonCalls _calls = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false, AccountId = Account }, Token);
        _aws.Clock.Freeze();
        _calls = new JsonCalls(_aws, "AWSEvents");
    }

    public async ValueTask DisposeAsync()
    {
        _calls.Dispose();
        await _aws.DisposeAsync();
    }

    [Theory]
    [InlineData("test_put_events_without_source", """{"DetailType":"t","Detail":"{}"}""")]
    [InlineData("test_put_event_without_detail", """{"Source":"s","DetailType":"t"}""")]
    [InlineData("test_put_event_without_detail_type", """{"Source":"s","Detail":"{}"}""")]
    [InlineData("test_put_event_malformed_detail[STRING]", """{"Source":"s","DetailType":"t","Detail":"this is a string"}""")]
    [InlineData("test_put_event_malformed_detail[MALFORMED_JSON]", """{"Source":"s","DetailType":"t","Detail":"{\"key\": value}"}""")]
    [InlineData("test_put_event_malformed_detail[SERIALIZED_STRING]", """{"Source":"s","DetailType":"t","Detail":"\"text\""}""")]
    public async Task Invalid_entry(string test, string entry) =>
        RecordedEvents.Require($"::{test}").Verify("put-events", await _calls.SendAsync("PutEvents", $$"""{"Entries":[{{entry}}]}"""));

    [Fact]
    public async Task More_than_ten_entries()
    {
        const string BusName = "<bus-name>";
        string entry = $$"""{"Source":"{{Source}}","DetailType":"{{Source}}","Detail":{{JsonSerializer.Serialize(Detail)}},"EventBusName":"{{BusName}}"}""";
        (int status, JsonElement body) = await _calls.SendAsync("PutEvents", $$"""{"Entries":[{{string.Join(',', Enumerable.Repeat(entry, 11))}}]}""");
        JsonElement recorded = Recordings.Require("eventbridge.json").EnumerateArray().First(found => found.GetProperty("test").GetString()!.Contains("exceed_limit_ten_entries", StringComparison.Ordinal))
            .GetProperty("answers").GetProperty("put-events-exceed-limit-error").GetProperty("Error");
        Assert.Equal(400, status);
        Assert.Equal(recorded.GetProperty("Message").GetString(), body.GetProperty("message").GetString());
    }

    [Fact]
    public async Task Buses()
    {
        var recorded = RecordedEvents.Require("test_create_list_describe_delete_custom_event_buses[True-regions0]");
        recorded.Verify("create-custom-event-bus-us-east-1", await _calls.SendAsync("CreateEventBus", """{"Name":"bus","Description":"test bus"}"""));
        recorded.Verify("list-event-buses-after-create-us-east-1", await _calls.SendAsync("ListEventBuses", """{"NamePrefix":"bus"}"""));
        recorded.Verify("describe-custom-event-bus-us-east-1", await _calls.SendAsync("DescribeEventBus", """{"Name":"bus"}"""));
        var duplicate = RecordedEvents.Require("test_create_multiple_event_buses_same_name");
        duplicate.Verify("create-multiple-event-buses-same-name", await _calls.SendAsync("CreateEventBus", """{"Name":"bus"}"""));
        recorded.Verify("delete-custom-event-bus-us-east-1", await _calls.SendAsync("DeleteEventBus", """{"Name":"bus"}"""));
        recorded.Verify("list-event-buses-after-delete-us-east-1", await _calls.SendAsync("ListEventBuses", """{"NamePrefix":"bus"}"""));
        var missing = RecordedEvents.Require("test_describe_delete_not_existing_event_bus");
        missing.Verify("describe-not-existing-event-bus-error", await _calls.SendAsync("DescribeEventBus", """{"Name":"bus"}"""));
        missing.Verify("delete-not-existing-event-bus", await _calls.SendAsync("DeleteEventBus", """{"Name":"bus"}"""));
    }

    [Fact]
    public async Task Buses_with_limit()
    {
        var recorded = RecordedEvents.Require("test_list_event_buses_with_limit");
        for (int i = 0; i < 6; i++)
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"bus-{{i}}"}""");
        (int Status, JsonElement Body) first = await _calls.SendAsync("ListEventBuses", """{"NamePrefix":"bus","Limit":3}""");
        recorded.Verify("list-event-buses-limit", first);
        recorded.Verify("list-event-buses-limit-next-token", await _calls.SendAsync("ListEventBuses", $$"""{"NamePrefix":"bus","Limit":3,"NextToken":{{first.Body.GetProperty("NextToken").GetRawText()}}}"""));
    }

    [Theory]
    [InlineData("custom", "bus")]
    [InlineData("default", "default")]
    public async Task Permissions(string test, string bus)
    {
        if (bus != "default")
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"{{bus}}"}""");
        var put = RecordedEvents.Require($"test_put_permission[{test}]");
        put.Verify("put-permission", await PutPermissionAsync(bus, "1", Account));
        await PutPermissionAsync(bus, "2", Account);
        await PutPermissionAsync(bus, "3", "222222222222");
        put.Verify("describe-event-bus-put-permission-multiple-principals", await _calls.SendAsync("DescribeEventBus", $$"""{"Name":"{{bus}}"}"""));
        await PutPermissionAsync(bus, "4", "*");
        put.Verify("describe-event-bus-put-permission", await _calls.SendAsync("DescribeEventBus", $$"""{"Name":"{{bus}}"}"""));
        const string Policy = """{"Version":"2012-10-17","Statement":[{"Sid":"5","Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"events:ListRules","Resource":"*"}]}""";
        put.Verify("put-permission-policy", await _calls.SendAsync("PutPermission", $$"""{"EventBusName":"{{bus}}","Policy":{{JsonSerializer.Serialize(Policy)}}}"""));
        put.Verify("describe-event-bus-put-permission-policy", await _calls.SendAsync("DescribeEventBus", $$"""{"Name":"{{bus}}"}"""));

        var remove = RecordedEvents.Require($"test_remove_permission[{test}]");
        remove.Verify("remove-permission", await _calls.SendAsync("RemovePermission", $$"""{"EventBusName":"{{bus}}","StatementId":"5"}"""));
        await PutPermissionAsync(bus, "1", "222222222222");
        remove.Verify("describe-event-bus-remove-permission", await _calls.SendAsync("DescribeEventBus", $$"""{"Name":"{{bus}}"}"""));
        RecordedEvents.Require($"test_remove_permission_non_existing_sid[False-{test}]")
            .Verify("remove-permission-non-existing-sid-error", await _calls.SendAsync("RemovePermission", $$"""{"EventBusName":"{{bus}}","StatementId":"x"}"""));
        remove.Verify("remove-permission-all", await _calls.SendAsync("RemovePermission", $$"""{"EventBusName":"{{bus}}","RemoveAllPermissions":true}"""));
        remove.Verify("describe-event-bus-remove-permission-all", await _calls.SendAsync("DescribeEventBus", $$"""{"Name":"{{bus}}"}"""));
        RecordedEvents.Require("test_remove_permission_non_existing_sid[True-default]")
            .Verify("remove-permission-non-existing-sid-error", await _calls.SendAsync("RemovePermission", $$"""{"EventBusName":"{{bus}}","StatementId":"x"}"""));
        RecordedEvents.Require("test_put_permission_non_existing_event_bus").Verify("remove-permission-non-existing-sid-error", await PutPermissionAsync("missing", "1", "*"));
    }

    [Fact]
    public async Task Rules_of_a_bus()
    {
        await _calls.SendAsync("CreateEventBus", """{"Name":"bus"}""");
        var recorded = RecordedEvents.Require("test_put_list_with_prefix_describe_delete_rule[custom]");
        recorded.Verify("put-rule", await PutRuleAsync("rule", "bus"));
        recorded.Verify("list-rules", await _calls.SendAsync("ListRules", """{"NamePrefix":"rule","EventBusName":"bus"}"""));
        recorded.Verify("describe-rule", await _calls.SendAsync("DescribeRule", """{"Name":"rule","EventBusName":"bus"}"""));
        var again = RecordedEvents.Require("test_put_multiple_rules_with_same_name");
        again.Verify("put-rule", await PutRuleAsync("rule", "bus"));
        again.Verify("re-put-rule", await PutRuleAsync("rule", "bus"));
        again.Verify("list-rules", await _calls.SendAsync("ListRules", """{"EventBusName":"bus"}"""));
        var states = RecordedEvents.Require("test_disable_re_enable_rule[custom]");
        states.Verify("disable-rule", await _calls.SendAsync("DisableRule", """{"Name":"rule","EventBusName":"bus"}"""));
        states.Verify("describe-rule-disabled", await _calls.SendAsync("DescribeRule", """{"Name":"rule","EventBusName":"bus"}"""));
        states.Verify("enable-rule", await _calls.SendAsync("EnableRule", """{"Name":"rule","EventBusName":"bus"}"""));
        states.Verify("describe-rule-enabled", await _calls.SendAsync("DescribeRule", """{"Name":"rule","EventBusName":"bus"}"""));
        recorded.Verify("delete-rule", await _calls.SendAsync("DeleteRule", """{"Name":"rule","EventBusName":"bus"}"""));
        recorded.Verify("list-rules-after-delete", await _calls.SendAsync("ListRules", """{"EventBusName":"bus"}"""));
        RecordedEvents.Require("test_describe_nonexistent_rule").Verify("describe-not-existing-rule-error", await _calls.SendAsync("DescribeRule", """{"Name":"rule"}"""));
        for (int i = 0; i < 6; i++)
            await PutRuleAsync($"rule-{i}", "bus");
        var limited = RecordedEvents.Require("test_list_rule_with_limit");
        (int Status, JsonElement Body) first = await _calls.SendAsync("ListRules", """{"EventBusName":"bus","Limit":3}""");
        limited.Verify("list-rules-limit", first);
        limited.Verify("list-rules-limit-next-token", await _calls.SendAsync("ListRules", $$"""{"EventBusName":"bus","NextToken":{{first.Body.GetProperty("NextToken").GetRawText()}}}"""));
    }

    [Theory]
    [InlineData("custom", "bus")]
    [InlineData("default", "default")]
    public async Task Rule_names_by_target(string test, string bus)
    {
        if (bus != "default")
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"{{bus}}"}""");
        for (int i = 0; i < 5; i++)
        {
            await PutRuleAsync($"rule{i}", bus);
            await PutTargetsAsync($"rule{i}", bus, """{"Id":"t","Arn":"arn:aws:sqs:us-east-1:111111111111:q"}""");
        }
        var recorded = RecordedEvents.Require($"test_list_rule_names_by_target_with_limit[{test}]");
        string request = $$"""{"TargetArn":"arn:aws:sqs:us-east-1:111111111111:q","EventBusName":"{{bus}}","Limit":2""";
        (int Status, JsonElement Body) first = await _calls.SendAsync("ListRuleNamesByTarget", request + "}");
        recorded.Verify("first_page", first);
        (int Status, JsonElement Body) second = await _calls.SendAsync("ListRuleNamesByTarget", $$"""{{request}},"NextToken":{{first.Body.GetProperty("NextToken").GetRawText()}}}""");
        recorded.Verify("second_page", second);
        recorded.Verify("third_page", await _calls.SendAsync("ListRuleNamesByTarget", $$"""{{request}},"NextToken":{{second.Body.GetProperty("NextToken").GetRawText()}}}"""));
        RecordedEvents.Require($"test_list_rule_names_by_target_no_matches[{test}]")
            .Verify("list_rule_names_by_target_no_matches", await _calls.SendAsync("ListRuleNamesByTarget", $$"""{"TargetArn":"arn:aws:sqs:us-east-1:111111111111:other","EventBusName":"{{bus}}"}"""));
    }

    [Fact]
    public async Task Targets()
    {
        await PutRuleAsync("rule", "default");
        string[] targets = [.. Enumerable.Range(0, 6).Select(i => $$"""{"Id":"t{{i}}","Arn":"arn:aws:sqs:us-east-1:111111111111:q"}""")];
        RecordedEvents.Require("test_add_exceed_fife_targets_per_rule").Verify("put-targets-client-error", await PutTargetsAsync("rule", "default", string.Join(',', targets)));
        await PutTargetsAsync("rule", "default", string.Join(',', targets[..5]));
        var limited = RecordedEvents.Require("test_list_target_by_rule_limit");
        (int Status, JsonElement Body) first = await _calls.SendAsync("ListTargetsByRule", """{"Rule":"rule","Limit":3}""");
        limited.Verify("list-targets-limit", first);
        limited.Verify("list-targets-limit-next-token", await _calls.SendAsync("ListTargetsByRule", $$"""{"Rule":"rule","NextToken":{{first.Body.GetProperty("NextToken").GetRawText()}}}"""));
        const string Duplicated = """{"Id":"id","Arn":"arn:aws:sqs:us-east-1:111111111111:q","InputPath":"$.detail","InputTransformer":{"InputTemplate":"<x>"}}""";
        RecordedEvents.Require("test_put_event_input_path_and_input_transformer").Verify("duplicated-input-operations-error", await PutTargetsAsync("rule", "default", Duplicated));

        await PutRuleAsync("updated", "default");
        await PutTargetsAsync("updated", "default", targets[0]);
        var updated = RecordedEvents.Require("test_update_rule_with_targets");
        updated.Verify("list-targets", await _calls.SendAsync("ListTargetsByRule", """{"Rule":"updated"}"""));
        updated.Verify("update-rule", await PutRuleAsync("updated", "default"));
        updated.Verify("list-targets-after-update", await _calls.SendAsync("ListTargetsByRule", """{"Rule":"updated"}"""));
    }

    [Theory]
    [InlineData("rule", "rule/r", false)]
    [InlineData("event_bus-event_bus_custom", "event-bus/bus", true)]
    [InlineData("rule-event_bus_default", "rule/r", true)]
    [InlineData("rule-event_bus_custom", "rule/bus/r", true)]
    public async Task Tags(string test, string resource, bool removesMissingTag)
    {
        await _calls.SendAsync("CreateEventBus", """{"Name":"bus"}""");
        await PutRuleAsync("r", "bus");
        await PutRuleAsync("r", "default");
        string arn = $"\"ResourceARN\":\"arn:aws:events:us-east-1:{Account}:{resource}\"";
        var recorded = RecordedEvents.Require($"tests_tag_untag_resource[{test}]");
        recorded.Verify("tag_resource", await _calls.SendAsync("TagResource", $$"""{{{arn}},"Tags":[{"Key":"tag1","Value":"value1"},{"Key":"tag2","Value":"value2"}]}"""));
        recorded.Verify("list_tags_for_resource", await _calls.SendAsync("ListTagsForResource", $"{{{arn}}}"));
        recorded.Verify("untag_resource", await _calls.SendAsync("UntagResource", $$"""{{{arn}},"TagKeys":["tag2"]}"""));
        recorded.Verify("list_tags_for_untagged_resource", await _calls.SendAsync("ListTagsForResource", $"{{{arn}}}"));
        if (removesMissingTag)
            recorded.Verify("untag_resource_not_existing_tag", await _calls.SendAsync("UntagResource", $$"""{{{arn}},"TagKeys":["tag2"]}"""));
    }

    [Fact]
    public async Task Tags_of_new_and_missing_resources()
    {
        const string Two = """[{"Key":"tag1","Value":"value1"},{"Key":"tag2","Value":"value2"}]""";
        var rule = RecordedEvents.Require("TestRuleTags::test_put_rule_with_tags");
        rule.Verify("put_rule_with_tags", await _calls.SendAsync("PutRule", $$"""{"Name":"r","EventPattern":"{\"source\":[\"s\"]}","Tags":{{Two}}}"""));
        rule.Verify("list_tags_for_rule", await _calls.SendAsync("ListTagsForResource", """{"ResourceARN":"arn:aws:events:us-east-1:111111111111:rule/r"}"""));
        var bus = RecordedEvents.Require("TestEventBusTags::test_create_event_bus_with_tags");
        bus.Verify("create_event_bus_with_tags", await _calls.SendAsync("CreateEventBus", $$"""{"Name":"bus","Tags":{{Two}}}"""));
        bus.Verify("list_tags_for_event_bus", await _calls.SendAsync("ListTagsForResource", """{"ResourceARN":"arn:aws:events:us-east-1:111111111111:event-bus/bus"}"""));
        var missing = RecordedEvents.Require("tests_tag_list_untag_not_existing_resource[not_existing_rule]");
        const string Arn = "\"ResourceARN\":\"arn:aws:events:us-east-1:111111111111:rule/missing\"";
        missing.Verify("tag_not_existing_resource_error", await _calls.SendAsync("TagResource", $$"""{{{Arn}},"Tags":{{Two}}}"""));
        missing.Verify("list_tags_for_not_existing_resource_error", await _calls.SendAsync("ListTagsForResource", $"{{{Arn}}}"));
        missing.Verify("untag_not_existing_resource_error", await _calls.SendAsync("UntagResource", $$"""{{{Arn}},"TagKeys":["a"]}"""));
    }

    [Theory]
    [InlineData("default")]
    [InlineData("custom")]
    public async Task Archives(string bus)
    {
        if (bus != "default")
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"{{bus}}"}""");
        var recorded = RecordedEvents.Require($"test_create_list_describe_update_delete_archive[{bus}]");
        recorded.Verify("create-archive", await CreateArchiveAsync(bus));
        recorded.Verify("list-archives", await _calls.SendAsync("ListArchives", """{"NamePrefix":"archive"}"""));
        recorded.Verify("describe-archive", await _calls.SendAsync("DescribeArchive", """{"ArchiveName":"archive"}"""));
        var names = RecordedEvents.Require($"test_list_archive_with_name_prefix[{bus}]");
        names.Verify("list-archives-with-name-prefix", await _calls.SendAsync("ListArchives", """{"NamePrefix":"arch"}"""));
        names.Verify("list-archives-with-full-name", await _calls.SendAsync("ListArchives", """{"NamePrefix":"archive"}"""));
        names.Verify("list-archives-not-existing-archive", await _calls.SendAsync("ListArchives", """{"NamePrefix":"missing"}"""));
        RecordedEvents.Require($"test_list_archive_with_source_arn[{bus}]")
            .Verify("list-archives-with-source-arn", await _calls.SendAsync("ListArchives", $$"""{"EventSourceArn":"arn:aws:events:us-east-1:111111111111:event-bus/{{bus}}"}"""));
        RecordedEvents.Require("test_list_archive_state_enabled[default]").Verify("list-archives-state-enabled", await _calls.SendAsync("ListArchives", """{"State":"ENABLED"}"""));
        RecordedEvents.Require("test_create_archive_error_duplicate[custom]").Verify("create-archive-duplicate-error", await CreateArchiveAsync(bus));
        recorded.Verify("update-archive", await _calls.SendAsync("UpdateArchive", """{"ArchiveName":"archive","RetentionDays":2}"""));
        recorded.Verify("delete-archive", await _calls.SendAsync("DeleteArchive", """{"ArchiveName":"archive"}"""));
        RecordedEvents.Require("test_create_archive_error_unknown_event_bus").Verify("create-archive-unknown-event-bus-error", await CreateArchiveAsync("missing"));
        RecordedEvents.Require("test_list_archive_error_unknown_source_arn")
            .Verify("list-archives-unknown-event-bus-error", await _calls.SendAsync("ListArchives", """{"EventSourceArn":"arn:aws:events:us-east-1:111111111111:event-bus/missing"}"""));
        RecordedEvents.Require("test_update_archive_error_unknown_archive").Verify("update-archive-unknown-archive-error", await _calls.SendAsync("UpdateArchive", """{"ArchiveName":"missing"}"""));
    }

    [Theory]
    [InlineData("default", "True", Pattern)]
    [InlineData("custom", "False", null)]
    public async Task Archive_with_events(string bus, string hasPattern, string? pattern)
    {
        if (bus != "default")
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"{{bus}}"}""");
        var recorded = RecordedEvents.Require($"test_list_archive_with_events[{hasPattern}-{bus}]");
        await CreateArchiveAsync(bus, pattern);
        for (int i = 0; i < 10; i++)
            await PutEventAsync(bus, Source, Detail);
        recorded.Verify("list-archives", await _calls.SendAsync("ListArchives", """{"NamePrefix":"archive"}"""));
        recorded.Verify("describe-archive", await _calls.SendAsync("DescribeArchive", """{"ArchiveName":"archive"}"""));
    }

    [Theory]
    [InlineData("default")]
    [InlineData("custom")]
    public async Task Replays(string bus)
    {
        if (bus != "default")
            await _calls.SendAsync("CreateEventBus", $$"""{"Name":"{{bus}}"}""");
        await PutRuleAsync("rule", bus);
        await PutTargetsAsync("rule", bus, await CreateQueueAsync("queue"));
        await CreateArchiveAsync(bus);
        for (int i = 0; i < 3; i++)
            await PutEventAsync(bus, Source, Detail);
        var recorded = RecordedEvents.Require($"test_start_list_describe_canceled_replay[{bus}]");
        recorded.Verify("start-replay", await StartReplayAsync(bus, "replay-name"));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        recorded.VerifyBodies([.. Bodies("queue").Skip(3)], "replay-messages");
        recorded.Verify("list-replays", await _calls.SendAsync("ListReplays", """{"NamePrefix":"replay-name"}"""));
        recorded.Verify("describe-replay", await _calls.SendAsync("DescribeReplay", """{"ReplayName":"replay-name"}"""));
        await StartReplayAsync(bus, "canceled");
        recorded.Verify("cancel-replay", await _calls.SendAsync("CancelReplay", """{"ReplayName":"canceled"}"""));
        (int status, JsonElement body) = await _calls.SendAsync("DescribeReplay", """{"ReplayName":"canceled"}""");
        recorded.Verify("describe-replay-canceled", (status, JsonElement.Parse(body.GetRawText().Replace("\"ReplayName\":\"canceled\"", "\"ReplayName\":\"replay-name\"", StringComparison.Ordinal))));
    }

    [Fact]
    public async Task Replay_listings_and_errors()
    {
        await CreateArchiveAsync("default");
        for (int i = 0; i < 6; i++)
            await StartReplayAsync("default", $"p-test-replay-{i}");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        var limited = RecordedEvents.Require("test_list_replay_with_limit");
        (int Status, JsonElement Body) first = await _calls.SendAsync("ListReplays", """{"NamePrefix":"p","Limit":3}""");
        limited.Verify("list-replays-with-limit", first);
        limited.Verify("list-replays-with-limit-next-token", await _calls.SendAsync("ListReplays", $$"""{"NamePrefix":"p","NextToken":{{first.Body.GetProperty("NextToken").GetRawText()}}}"""));
        await StartReplayAsync("default", "x-test-replay");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        var prefix = RecordedEvents.Require("test_list_replays_with_prefix");
        prefix.Verify("list-replays-with-full-name", await _calls.SendAsync("ListReplays", """{"NamePrefix":"x-test-replay"}"""));
        prefix.Verify("list-replays-with-prefix", await _calls.SendAsync("ListReplays", """{"NamePrefix":"x"}"""));
        RecordedEvents.Require("test_describe_replay_error_unknown_replay").Verify("describe-replay-unknown-replay-error", await _calls.SendAsync("DescribeReplay", """{"ReplayName":"missing"}"""));
        RecordedEvents.Require("test_start_replay_error_invalid_end_time[0]").Verify("start-replay-invalid-end-time-error", await StartReplayAsync("default", "invalid", end: 0));
        RecordedEvents.Require("test_start_replay_error_invalid_end_time[10]").Verify("start-replay-invalid-end-time-error", await StartReplayAsync("default", "invalid", end: -10));
        for (int i = 0; i < 10; i++)
            await StartReplayAsync("default", $"active-{i}");
        RecordedEvents.Require("tests_concurrency_error_too_many_active_replays").Verify("list-replays-with-limit", await StartReplayAsync("default", "active-10"));
    }

    [Theory]
    [InlineData("test_put_events_with_target_sqs", "message")]
    [InlineData("test_put_events_bus_to_bus[standard]", "messages")]
    [InlineData("test_put_events_with_target_events[bus_combination0]", "messages")]
    public async Task Event_in_a_queue(string test, string label)
    {
        await PutRuleAsync("rule", "default");
        await PutTargetsAsync("rule", "default", await CreateQueueAsync("queue"));
        if (label == "messages")
        {
            await _calls.SendAsync("CreateEventBus", """{"Name":"bus"}""");
            await PutRuleAsync("forward", "bus");
            await PutTargetsAsync("forward", "bus", """{"Id":"t","Arn":"arn:aws:events:us-east-1:111111111111:event-bus/default"}""");
        }
        await PutEventAsync(label == "messages" ? "bus" : "default", Source, Detail);
        RecordedEvents.Require(test).VerifyBodies(Bodies("queue"), label);
    }

    [Fact]
    public async Task Event_for_a_missing_bus()
    {
        var recorded = RecordedEvents.Require("test_put_events_nonexistent_event_bus");
        await _calls.SendAsync("PutRule", """{"Name":"r","EventPattern":"{\"source\":[\"MySource\"]}"}""");
        await PutTargetsAsync("r", "default", await CreateQueueAsync("queue"));
        const string Members = "\"Source\":\"MySource\",\"DetailType\":\"CustomType\"";
        recorded.Verify("put-events", await _calls.SendAsync(
            "PutEvents",
            $$"""{"Entries":[{{{Members}},"Detail":"{\"message\":\"for the default event bus\"}"},{{{Members}},"Detail":"{\"message\":\"x\"}","EventBusName":"missing"}]}"""));
        await _aws.SettleAsync(Token);
        recorded.VerifyBodies(Bodies("queue"), "get-events");
        recorded.Verify("non-existent-bus-error", await _calls.SendAsync("DescribeEventBus", """{"Name":"missing"}"""));
    }

    [Theory]
    [InlineData("test_put_events_with_input_path", "message", "$.detail")]
    [InlineData("test_put_events_with_input_path_nested[event_detail0]", "message", "$.detail.payload")]
    [InlineData("test_put_events_with_input_path_multiple_targets", "message-queue-1", "$.detail")]
    public async Task Input_path(string test, string label, string path)
    {
        await PutRuleAsync("rule", "default");
        string target = await CreateQueueAsync("queue");
        await PutTargetsAsync("rule", "default", $$"""{{target[..^1]}},"InputPath":"{{path}}"}""");
        await PutEventAsync("default", Source, Detail);
        RecordedEvents.Require(test).VerifyBodies(Bodies("queue"), label);
    }

    [Fact]
    public async Task Target_without_an_input_path_receives_the_event()
    {
        await PutRuleAsync("rule", "default");
        await PutTargetsAsync("rule", "default", await CreateQueueAsync("queue"));
        await PutEventAsync("default", Source, Detail);
        RecordedEvents.Require("test_put_events_with_input_path_multiple_targets").VerifyBodies(Bodies("queue"), "message-queue-2");
    }

    // The message was reported for the service.
    [Fact]
    public async Task Input_that_is_not_JSON_is_refused_with_the_position_of_the_error()
    {
        await PutRuleAsync("rule", "default");
        (int status, JsonElement body) = await _calls.SendAsync("PutTargets", $$"""{"Rule":"rule","Targets":[{"Id":"1","Arn":"arn:aws:sqs:us-east-1:{{Account}}:queue","Input":"env:dev"}]}""");
        Assert.Equal((400, "JSON syntax error in input for target 1: [Source: (String)\"env:dev\"; line: 1, column: 4]"), (status, body.GetProperty("message").GetString()));
    }

    [Theory]
    [InlineData("test_put_rule_with_schedule_rate", "rate(1 minute)")]
    [InlineData("tests_put_rule_with_schedule_cron", "cron(0 20 * * ? *)")]
    [InlineData("tests_put_rule_with_schedule_cron[cron(15 12 * * ? *)]", "cron(15 12 * * ? *)")]
    [InlineData("tests_put_rule_with_schedule_cron[cron(0 18 ? * MON-FRI *)]", "cron(0 18 ? * MON-FRI *)")]
    [InlineData("tests_put_rule_with_schedule_cron[cron(0 2 ? * SAT#3 *)]", "cron(0 2 ? * SAT#3 *)")]
    [InlineData("tests_put_rule_with_schedule_cron[cron(0/5 5 ? JAN 1-5 2022)]", "cron(0/5 5 ? JAN 1-5 2022)")]
    public async Task Schedule(string test, string expression)
    {
        var recorded = RecordedEvents.Require($"::{test}");
        recorded.Verify("put-rule", await _calls.SendAsync("PutRule", $$"""{"Name":"rule","ScheduleExpression":"{{expression}}"}"""));
        recorded.Verify("list-rules", await _calls.SendAsync("ListRules", """{"NamePrefix":"rule"}"""));
    }

    [Theory]
    [InlineData("cron(INVALID)")]
    [InlineData("cron(0 dummy ? * MON-FRI *)")]
    [InlineData("cron(7 20 * * NOT *)")]
    public async Task Invalid_schedule(string expression) => RecordedEvents.Require($"tests_put_rule_with_invalid_schedule_cron[{expression}]")
        .Verify("invalid-put-rule", await _calls.SendAsync("PutRule", $$"""{"Name":"rule","ScheduleExpression":"{{expression}}"}"""));

    [Fact]
    public async Task Scheduled_event()
    {
        await _calls.SendAsync("PutRule", """{"Name":"rule","ScheduleExpression":"rate(1 minute)"}""");
        string target = await CreateQueueAsync("queue");
        await PutTargetsAsync("rule", "default", target);
        var recorded = RecordedEvents.Require("tests_schedule_rate_target_sqs");
        recorded.Verify("list-targets", await _calls.SendAsync("ListTargetsByRule", """{"Rule":"rule"}"""));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        recorded.VerifyBodies(Bodies("queue"), "messages-first");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        recorded.VerifyBodies([Bodies("queue")[1]], "messages-second");
        var custom = RecordedEvents.Require("tests_schedule_rate_custom_input_target_sqs");
        await PutTargetsAsync("rule", "default", $$"""{{target[..^1]}},"Input":"{\"custom-value\":\"somecustominput\"}"}""");
        custom.Verify("list-targets", await _calls.SendAsync("ListTargetsByRule", """{"Rule":"rule"}"""));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        custom.VerifyBodies([Bodies("queue")[2]], "messages");
    }

    [Theory]
    [InlineData("test_plain_string_payload", "plain-string-payload-exc", "plain string")]
    [InlineData("test_array_event_payload", "array-event-payload-exc", "[1]")]
    public async Task Invalid_event_of_a_pattern_test(string test, string label, string entry) => RecordedEvents.Require(test).Verify(
        label, await _calls.SendAsync("TestEventPattern", $$"""{"EventPattern":"{\"source\":[\"s\"]}","Event":{{JsonSerializer.Serialize(entry)}}}"""));

    [Theory]
    [InlineData("this is valid json but not a dict")]
    [InlineData("{\"not\": closed mark\"")]
    [InlineData("[\"not\", \"a\", \"dict\", \"but valid json\"]")]
    public async Task Invalid_pattern(string pattern) => RecordedEvents.Require($"test_invalid_json_event_pattern[{pattern}]").Verify(
        "invalid-pattern", await _calls.SendAsync("PutRule", $$"""{"Name":"r","EventPattern":{{JsonSerializer.Serialize(pattern)}}}"""));

    private IReadOnlyList<string> Bodies(string queue) => [.. _aws.Queues.Peek(queue).Select(message => message.Body)];

    // Returns the queue as a target.
    private async Task<string> CreateQueueAsync(string name)
    {
        using SqsClient sqs = _aws.CreateClient<SqsClient>();
        await sqs.CreateQueueAsync(new() { QueueName = name }, Token);
        return $$"""{"Id":"{{name}}","Arn":"arn:aws:sqs:us-east-1:{{Account}}:{{name}}"}""";
    }

    private async Task PutEventAsync(string bus, string source, string detail)
    {
        await _calls.SendAsync("PutEvents", $$"""{"Entries":[{"Source":"{{source}}","DetailType":"{{Source}}","Detail":{{JsonSerializer.Serialize(detail)}},"EventBusName":"{{bus}}"}]}""");
        await _aws.SettleAsync(Token);
    }

    private Task<(int Status, JsonElement Body)> PutPermissionAsync(string bus, string id, string principal) =>
        _calls.SendAsync("PutPermission", $$"""{"EventBusName":"{{bus}}","Action":"events:PutEvents","StatementId":"{{id}}","Principal":"{{principal}}"}""");

    private Task<(int Status, JsonElement Body)> PutRuleAsync(string name, string bus) =>
        _calls.SendAsync("PutRule", $$"""{"Name":"{{name}}","EventBusName":"{{bus}}","EventPattern":{{JsonSerializer.Serialize(Pattern)}}}""");

    private Task<(int Status, JsonElement Body)> PutTargetsAsync(string rule, string bus, string targets) =>
        _calls.SendAsync("PutTargets", $$"""{"Rule":"{{rule}}","EventBusName":"{{bus}}","Targets":[{{targets}}]}""");

    private Task<(int Status, JsonElement Body)> CreateArchiveAsync(string bus, string? pattern = Pattern) => _calls.SendAsync(
        "CreateArchive",
        $$"""{"ArchiveName":"archive","EventSourceArn":"arn:aws:events:us-east-1:{{Account}}:event-bus/{{bus}}","Description":"description of the archive","RetentionDays":1{{(pattern is null ? "" : $",\"EventPattern\":{JsonSerializer.Serialize(pattern)}")}}}""");

    private Task<(int Status, JsonElement Body)> StartReplayAsync(string bus, string name, int end = 100)
    {
        long now = _aws.Clock.GetUtcNow().ToUnixTimeSeconds();
        string path = bus == "default" ? "rule" : $"{bus}/rule";
        return _calls.SendAsync(
            "StartReplay",
            $$$"""
            {"ReplayName":"{{{name}}}","Description":"description of the replay","EventSourceArn":"arn:aws:events:us-east-1:{{{Account}}}:archive/archive",
             "EventStartTime":{{{now - 100 + (end > 0 ? 0 : 100)}}},"EventEndTime":{{{now + end}}},
             "Destination":{"Arn":"arn:aws:events:us-east-1:{{{Account}}}:event-bus/{{{bus}}}","FilterArns":["arn:aws:events:us-east-1:{{{Account}}}:rule/{{{path}}}"]}}
            """);
    }
}
