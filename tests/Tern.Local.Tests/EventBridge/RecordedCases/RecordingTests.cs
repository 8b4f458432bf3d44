using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.EventBridge.RecordedCases;

/// <summary>Repeats the recorded cases of EventBridge.</summary>
public sealed class RecordingTests
{
    private const string NoConnections = "Connections and API destinations are not supported.";
    private const string NoApiGateway = "API Gateway is not supported.";
    private const string NoKinesis = "Kinesis is not supported.";
    private const string InOtherTests = "EventRecordingTests repeats the case.";

    private static readonly CaseSet s_cases = CreateCases();

    public static TheoryData<string> Names => [.. s_cases.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public Task Response_is_the_recorded_one(string test) => s_cases.VerifyAsync(test);

    [Fact]
    public void Every_recorded_case_is_repeated_or_excluded() => s_cases.VerifyCompleteness();

    private static CaseSet CreateCases()
    {
        var cases = new CaseSet("eventbridge.json");
        DeliveryCases.AddTo(cases);
        InputCases.AddTo(cases);
        OperationCases.AddTo(cases);
        Exclude(InOtherTests, "", "tests_tag_list_untag_not_existing_resource", "test_put_event_input_path_and_input_transformer");
        Exclude(
            InOtherTests, "TestArchive::",
            "test_create_list_describe_update_delete_archive", "test_create_archive_error_unknown_event_bus", "test_create_archive_error_duplicate",
            "test_list_archive_with_name_prefix", "test_list_archive_with_source_arn", "test_list_archive_error_unknown_source_arn",
            "test_update_archive_error_unknown_archive", "test_list_archive_state_enabled", "test_list_archive_with_events");
        Exclude(
            InOtherTests, "TestEventBus::",
            "test_create_multiple_event_buses_same_name", "test_describe_delete_not_existing_event_bus", "test_list_event_buses_with_limit", "test_put_permission",
            "test_put_permission_non_existing_event_bus", "test_remove_permission", "test_remove_permission_non_existing_sid", "test_put_events_nonexistent_event_bus");
        Exclude(InOtherTests, "TestEventBusTags::", "test_create_event_bus_with_tags");
        Exclude(
            InOtherTests, "TestEventPattern::",
            "test_invalid_json_event_pattern", "test_plain_string_payload", "test_array_event_payload");
        Exclude(
            InOtherTests, "TestEventRule::",
            "test_put_list_with_prefix_describe_delete_rule", "test_put_multiple_rules_with_same_name", "test_list_rule_with_limit", "test_describe_nonexistent_rule",
            "test_disable_re_enable_rule", "test_update_rule_with_targets", "test_list_rule_names_by_target_with_limit",
            "test_list_rule_names_by_target_no_matches");
        Exclude(InOtherTests, "TestEventTarget::", "test_add_exceed_fife_targets_per_rule", "test_list_target_by_rule_limit");
        Exclude(
            InOtherTests, "TestEvents::",
            "test_put_events_without_source", "test_put_event_without_detail", "test_put_event_without_detail_type", "test_put_event_malformed_detail",
            "test_put_events_exceed_limit_ten_entries");
        Exclude(InOtherTests, "TestInputPath::", "test_put_events_with_input_path", "test_put_events_with_input_path_nested", "test_put_events_with_input_path_multiple_targets");
        Exclude(
            InOtherTests, "TestReplay::",
            "test_start_list_describe_canceled_replay", "test_list_replays_with_prefix", "test_list_replay_with_limit", "test_start_replay_error_invalid_end_time",
            "test_describe_replay_error_unknown_replay", "tests_concurrency_error_too_many_active_replays");
        Exclude(InOtherTests, "TestRuleTags::", "test_put_rule_with_tags");
        Exclude(InOtherTests, "TestScheduleRate::", "test_put_rule_with_schedule_rate", "tests_schedule_rate_target_sqs", "tests_schedule_rate_custom_input_target_sqs");
        Exclude(NoApiGateway, "TestEventsTargetApiGateway::", "test_put_events_with_target_api_gateway");
        Exclude(NoConnections, "TestEventBridgeApiDestinations::", "test_api_destinations", "test_create_api_destination_invalid_parameters");
        Exclude(
            NoConnections, "TestEventBridgeConnections::",
            "test_create_connection", "test_create_connection_with_auth", "test_list_connections", "test_delete_connection", "test_create_connection_invalid_parameters",
            "test_create_connection_name_validation", "test_connection_secrets");
        Exclude(NoConnections, "TestEvents::", "test_create_connection_validations");
        Exclude(NoKinesis, "TestEventsTargetKinesis::", "test_put_events_with_target_kinesis");
        return cases;

        void Exclude(string reason, string prefix, params string[] names)
        {
            foreach (string name in names)
                cases.Excluded[prefix + name] = reason;
        }
    }
}
