using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Repeats the recorded cases of event source mappings.</summary>
public sealed class MappingRecordingTests
{
    private const string NoKinesis = "Kinesis is not supported.";

    private static readonly CaseSet s_cases = CreateCases();

    public static TheoryData<string> Names => [.. s_cases.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public Task Response_is_the_recorded_one(string test) => s_cases.VerifyAsync(test);

    [Fact]
    public void Every_recorded_case_is_repeated_or_excluded() => s_cases.VerifyCompleteness();

    private static CaseSet CreateCases()
    {
        var cases = new CaseSet("lambda-event-sources.json");
        QueueMappingCases.AddTo(cases);
        StreamMappingCases.AddTo(cases);
        cases.Excluded["test_adding_tags"] = "CloudFormation is not supported.";
        foreach (string name in new[]
        {
            "test_create_kinesis_event_source_mapping", "test_kinesis_event_source_mapping_with_async_invocation", "test_kinesis_event_source_trim_horizon",
            "test_disable_kinesis_event_source_mapping", "test_kinesis_event_source_mapping_with_on_failure_destination_config", "test_kinesis_report_batch_item_failures",
            "test_kinesis_report_batch_item_success_scenarios", "test_kinesis_report_batch_item_failure_scenarios", "test_kinesis_empty_provided",
            "test_kinesis_event_source_mapping_with_s3_on_failure_destination", "test_kinesis_maximum_record_age_exceeded",
        })
            cases.Excluded[$"TestKinesisSource::{name}"] = NoKinesis;
        cases.DifferentLabels["table"] = "Changes of tables are complete at once: the status is ACTIVE. The response also has the time of the change to requests on demand, or no WarmThroughput.";
        cases.Differences["TestDynamoDBEventSourceMapping::test_dynamodb_report_batch_item_failures_with_on_failure_destination_config: create_event_source_mapping_response"] =
            "The response was recorded before mappings had ARNs.";
        return cases;
    }
}
