using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Engine;

/// <summary>Tables and items of DynamoDB, compared with recorded responses of AWS.</summary>
public sealed class TableRecordingTests : IAsyncLifetime
{
    private const string Provisioned = "\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5,\"WriteCapacityUnits\":5}";
    private const string Key = "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}]";

    private LocalAws _aws = null!;
    private HttpMessageInvoker _invoker = null!;

    public async ValueTask InitializeAsync()
    {
        // A created table is not active at once in the recordings.
        _aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false, AccountId = "111111111111", CreateTableDelay = TimeSpan.FromSeconds(1), UpdateTableDelay = TimeSpan.FromSeconds(1), DeleteTableDelay = TimeSpan.FromSeconds(1) }, TestContext.Current.CancellationToken);
        _aws.Clock.Freeze();
        _invoker = new HttpMessageInvoker(_aws.Handler, disposeHandler: false);
    }

    public async ValueTask DisposeAsync()
    {
        _invoker.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Table_is_created_described_and_deleted_as_recorded()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_table_crud");
        await CheckAsync(recorded, "create-table", "CreateTable", $"{{\"TableName\":\"table\",{Key},{Provisioned}}}");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await CheckAsync(recorded, "describe-table", "DescribeTable", """{"TableName":"table"}""");
        await CheckAsync(recorded, "delete-table", "DeleteTable", """{"TableName":"table"}""");
        await CheckAsync(recorded, "delete-non-existent-table", "DeleteTable", """{"TableName":"non-existent"}""");
    }

    [Fact]
    public async Task Global_index_is_described_as_recorded()
    {
        const string Table = """
            {"TableName":"table","AttributeDefinitions":[{"AttributeName":"TID","AttributeType":"S"},{"AttributeName":"TRID","AttributeType":"S"}],
            "KeySchema":[{"AttributeName":"TID","KeyType":"HASH"}],"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5},
            "GlobalSecondaryIndexes":[{"IndexName":"TransactionRecordID","KeySchema":[{"AttributeName":"TRID","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
            "ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}]}
            """;
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_gsi_with_billing_mode[PROVISIONED]");
        await CheckAsync(recorded, "create-table-with-gsi", "CreateTable", Table);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await CheckAsync(recorded, "describe-table", "DescribeTable", """{"TableName":"table"}""");
    }

    [Fact]
    public async Task Warm_throughput_is_described_as_recorded()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_table_warm_throughput");
        await CheckAsync(recorded, "create-table", "CreateTable", $"{{\"TableName\":\"table\",{Key},{Provisioned},\"WarmThroughput\":{{\"ReadUnitsPerSecond\":1000,\"WriteUnitsPerSecond\":1200}}}}");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await CheckAsync(recorded, "describe-table", "DescribeTable", """{"TableName":"table"}""");
    }

    // The key itself is not compared, because Tern.Local has no KMS.
    [Fact]
    public async Task Encryption_is_described_as_recorded()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_dynamodb_create_table_with_partial_sse_specification");
        (_, JsonElement created) = await SendAsync("CreateTable", $"{{\"TableName\":\"table\",{Key},{Provisioned},\"SSESpecification\":{{\"Enabled\":true}}}}");
        recorded.CheckValue("SSEDescription", created.GetProperty("TableDescription").GetProperty("SSEDescription"));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        recorded.CheckValue("SSEDescription", (await SendAsync("DescribeTable", """{"TableName":"table"}""")).Body.GetProperty("Table").GetProperty("SSEDescription"));
        (_, JsonElement updated) = await SendAsync("UpdateTable", """{"TableName":"table","SSESpecification":{"Enabled":false}}""");
        recorded.CheckValue("update-table-disable-sse-spec", updated.GetProperty("TableDescription").GetProperty("SSEDescription"));
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        Assert.False((await SendAsync("DescribeTable", """{"TableName":"table"}""")).Body.GetProperty("Table").TryGetProperty("SSEDescription", out _));
    }

    // The recorded responses to CreateTable on demand, and to a later UpdateTable, are part of the cases of another service.
    [Fact]
    public async Task Table_on_demand_is_described_as_recorded()
    {
        RecordedCase recorded = RecordedCase.Open("lambda-event-sources.json", "::test_dynamodb_event_source_mapping_with_s3_on_failure_destination");
        const string PartitionKey = "\"AttributeDefinitions\":[{\"AttributeName\":\"my_partition_key\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"my_partition_key\",\"KeyType\":\"HASH\"}]";
        await CheckAsync(recorded, "create_table_response", "CreateTable", $"{{\"TableName\":\"table\",{PartitionKey},\"BillingMode\":\"PAY_PER_REQUEST\"}}");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await CheckAsync(recorded, "update_table_response", "UpdateTable", """{"TableName":"table","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}}""");
    }

    [Fact]
    public async Task Errors_of_tables_are_those_of_the_recordings()
    {
        string body = $"{{\"TableName\":\"table\",{Key},{Provisioned}}}";
        await SendAsync("CreateTable", body);
        RecordedCase.Open("dynamodb.json", "::test_create_duplicate_table").With("<test-table>", "table").CheckValue("Error", await DescribeErrorAsync("CreateTable", body));
        RecordedCase.Open("dynamodb.json", "::test_dynamodb_pay_per_request")
            .CheckValue("Error", await DescribeErrorAsync("CreateTable", $"{{\"TableName\":\"other\",\"BillingMode\":\"PAY_PER_REQUEST\",{Key},{Provisioned}}}"));
        await CheckAsync(
            RecordedCase.Open("dynamodb.json", "::test_batch_write_not_existing_table"),
            "exc-not-found-transact-write-items",
            "TransactWriteItems",
            """{"TransactItems":[{"Put":{"TableName":"non-existing-table","Item":{"id":{"S":"a"}}}}]}""");
    }

    [Fact]
    public async Task Items_are_written_as_recorded()
    {
        await SendAsync("CreateTable", $"{{\"TableName\":\"table\",{Key},{Provisioned}}}");
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await CheckAsync(RecordedCase.Open("dynamodb.json", "::test_batch_write_items"), "BatchWriteResponse", "BatchWriteItem", """{"RequestItems":{"table":[{"PutRequest":{"Item":{"id":{"S":"a"}}}}]}}""");
        await CheckAsync(RecordedCase.Open("dynamodb.json", "::test_dynamodb_get_batch_items").With("<test-table>", "table"), "Response", "BatchGetItem", """{"RequestItems":{"table":{"Keys":[{"id":{"S":"missing"}}]}}}""");
        const string Token = """{"ClientRequestToken":"dedupe_token","TransactItems":[{"Put":{"TableName":"table","Item":{"id":{"S":"b"}}}}]}""";
        RecordedCase idempotent = RecordedCase.Open("dynamodb.json", "::test_dynamodb_idempotent_writing");
        await CheckAsync(idempotent, "Response1", "TransactWriteItems", Token);
        await CheckAsync(idempotent, "Response2", "TransactWriteItems", Token);
        RecordedCase.Open("dynamodb.json", "::test_transaction_write_canceled").CheckValue(
            "Error",
            await DescribeErrorAsync("TransactWriteItems", """
                {"TransactItems":[
                {"ConditionCheck":{"TableName":"table","ConditionExpression":"attribute_exists(id)","Key":{"id":{"S":"missing"}}}},
                {"Put":{"TableName":"table","Item":{"id":{"S":"c"}}}}]}
                """));
        RecordedCase reads = RecordedCase.Open("dynamodb.json", "::test_transact_get_items");
        await SendAsync("PutItem", """{"TableName":"table","Item":{"id":{"S":"John"}}}""");
        await CheckAsync(reads, "TransactGetItems", "TransactGetItems", """{"TransactItems":[{"Get":{"TableName":"table","Key":{"id":{"S":"John"}}}}]}""");
        await SendAsync("PutItem", """{"TableName":"table","Item":{"id":{"S":"Sarah"}}}""");
        await CheckAsync(reads, "TransactGetItems-with-TableArn", "TransactGetItems", """{"TransactItems":[{"Get":{"TableName":"arn:aws:dynamodb:us-east-1:111111111111:table/table","Key":{"id":{"S":"Sarah"}}}}]}""");
    }

    // The recordings of this service have some errors in the words of their client.
    private async Task<JsonElement> DescribeErrorAsync(string operation, string body)
    {
        (int status, JsonElement response) = await SendAsync(operation, body);
        Assert.Equal(400, status);
        string text = $"An error occurred ({Code(response)}) when calling the {operation} operation: {(response.TryGetProperty("message", out JsonElement message) ? message : response.GetProperty("Message")).GetString()}";
        return JsonElement.Parse($"\"{text}\"");
    }

    private async Task CheckAsync(RecordedCase recorded, string label, string operation, string body)
    {
        (int status, JsonElement response) = await SendAsync(operation, body);
        recorded.Check(label, status, response, status == 200 ? null : Code(response));
    }

    private static string? Code(JsonElement error) => error.GetProperty("__type").GetString()!.Split('#')[^1];

    private async Task<(int Status, JsonElement Body)> SendAsync(string operation, string body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://dynamodb.us-east-1.amazonaws.com/");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", $"DynamoDB_20120810.{operation}");
        request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = MediaTypeHeaderValue.Parse("application/x-amz-json-1.0") } };
        using HttpResponseMessage response = await _invoker.SendAsync(request, TestContext.Current.CancellationToken);
        return ((int)response.StatusCode, JsonElement.Parse(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)));
    }
}
