using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Engine;

/// <summary>Each recorded case of DynamoDB is repeated by a test, or has a reason why it is not.</summary>
public sealed class RecordingCompletenessTests
{
    private const string Tables = "Repeated by TableRecordingTests.";
    private const string Streams = "Repeated by StreamRecordingTests.";
    private const string Unsupported = "The operation is not supported.";

    [Fact]
    public void Cases_without_a_repetition_have_a_reason()
    {
        var cases = new CaseSet("dynamodb.json");
        Exclude(
            Tables, "test_table_crud", "test_gsi_with_billing_mode", "test_table_warm_throughput", "test_dynamodb_create_table_with_partial_sse_specification",
            "test_create_duplicate_table", "test_dynamodb_pay_per_request", "test_batch_write_not_existing_table", "test_batch_write_items", "test_dynamodb_get_batch_items",
            "test_dynamodb_idempotent_writing", "test_transaction_write_canceled", "test_transact_get_items");
        Exclude(
            Streams, "test_batch_write_items_streaming", "test_transact_write_items_streaming", "test_transact_write_items_streaming_for_different_tables",
            "test_dynamodb_stream_records_with_update_item", "test_batch_write_binary", "test_transaction_write_binary_data", "test_transaction_write_items",
            "test_valid_local_secondary_index", "test_data_encoding_consistency");
        Exclude(
            Unsupported, "test_dynamodb_execute_transaction", "test_dynamodb_partiql_missing", "test_dynamodb_execute_statement_empy_parameter",
            "test_kinesis_streaming_destination_crud", "test_dynamodb_describe_contributor_insights");
        cases.VerifyCompleteness();

        void Exclude(string reason, params string[] names)
        {
            foreach (string name in names)
                cases.Excluded.Add("TestDynamoDB::" + name, reason);
        }
    }
}
