using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Engine;

/// <summary>Streams and binary items of DynamoDB, compared with recorded responses of AWS.</summary>
public sealed class StreamRecordingTests : IAsyncLifetime
{
    private const string Key = "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5,\"WriteCapacityUnits\":5}";
    private const string Streamed = $"{{\"TableName\":\"table\",{Key},\"StreamSpecification\":{{\"StreamEnabled\":true,\"StreamViewType\":\"NEW_AND_OLD_IMAGES\"}}}}";

    private LocalAws _aws = null!;
    private HttpMessageInvoker _invoker = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false, AccountId = "111111111111" }, TestContext.Current.CancellationToken);
        _invoker = new HttpMessageInvoker(_aws.Handler, disposeHandler: false);
    }

    public async ValueTask DisposeAsync()
    {
        _invoker.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Batch_is_recorded_in_the_stream()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_batch_write_items_streaming");
        string stream = await StartAsync(recorded, "create-table");
        await CheckAsync(recorded, "put-item-1", "PutItem", """{"TableName":"table","Item":{"id":{"S":"Fred"}}}""");
        await SendAsync("PutItem", """{"TableName":"table","Item":{"id":{"S":"NewKey"}}}""");
        await CheckAsync(recorded, "batch-write-response-delete", "BatchWriteItem", """{"RequestItems":{"table":[{"DeleteRequest":{"Key":{"id":{"S":"NewKey"}}}},{"DeleteRequest":{"Key":{"id":{"S":"NonExistentKey"}}}}]}}""");
        // The same item again is not a change.
        await CheckAsync(recorded, "batch-write-response-overwrite-item-1", "BatchWriteItem", """{"RequestItems":{"table":[{"PutRequest":{"Item":{"id":{"S":"Fred"}}}}]}}""");
        await SendAsync("BatchWriteItem", """{"RequestItems":{"table":[{"PutRequest":{"Item":{"id":{"S":"Fred"},"name":{"S":"Fred"}}}}]}}""");
        await CheckRecordsAsync(recorded, stream);
    }

    [Fact]
    public async Task Transaction_is_recorded_in_the_stream()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_transact_write_items_streaming");
        string stream = await StartAsync(recorded, "create-table");
        await CheckAsync(recorded, "put-item-1", "PutItem", """{"TableName":"table","Item":{"id":{"S":"Fred"}}}""");
        await CheckAsync(recorded, "transact-write-response-overwrite", "TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"table","Item":{"id":{"S":"NewKey"}}}},{"Put":{"TableName":"table","Item":{"id":{"S":"Fred"}}}}]}""");
        await CheckAsync(recorded, "transact-write-response-update", "TransactWriteItems", """{"TransactItems":[{"Update":{"TableName":"table","Key":{"id":{"S":"NewKey"}},"UpdateExpression":"SET attr1 = :v1, attr2 = :v2","ExpressionAttributeValues":{":v1":{"S":"value1"},":v2":{"S":"value2"}}}}]}""");
        await CheckAsync(recorded, "transact-write-update-insert", "TransactWriteItems", """{"TransactItems":[{"Update":{"TableName":"table","Key":{"id":{"S":"NonExistentKey"}},"UpdateExpression":"SET attr1 = :v1","ExpressionAttributeValues":{":v1":{"S":"value1"}}}}]}""");
        await CheckAsync(recorded, "transact-write-response-delete", "TransactWriteItems", """{"TransactItems":[{"Delete":{"TableName":"table","Key":{"id":{"S":"NewKey"}}}}]}""");
        await SendAsync("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"table","Item":{"id":{"S":"Fred"},"name":{"S":"Fred"}}}}]}""");
        await CheckRecordsAsync(recorded, stream);
    }

    [Fact]
    public async Task Transaction_of_two_tables_is_recorded_in_the_stream_of_one()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_transact_write_items_streaming_for_different_tables");
        string stream = await StartAsync(recorded, "create-table-stream");
        await CheckAsync(recorded, "create-table-no-stream", "CreateTable", $"{{\"TableName\":\"other\",{Key}}}");
        await CheckAsync(recorded, "transact-write-two-tables", "TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"other","Item":{"id":{"S":"NewKey"}}}},{"Put":{"TableName":"table","Item":{"id":{"S":"Fred"}}}}]}""");
        await CheckRecordsAsync(recorded, stream);
    }

    [Fact]
    public async Task Update_is_recorded_in_the_stream()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_dynamodb_stream_records_with_update_item");
        string stream = await StartAsync(recorded, "create-table");
        foreach ((string first, string second) in new[] { ("value1", "value2"), ("value2", "value3") })
            await SendAsync("UpdateItem", """{"TableName":"table","Key":{"id":{"S":"my-item-id"}},"UpdateExpression":"SET attr1 = :v1, attr2 = :v2","ExpressionAttributeValues":{":v1":{"S":"FIRST"},":v2":{"S":"SECOND"}}}""".Replace("FIRST", first, StringComparison.Ordinal).Replace("SECOND", second, StringComparison.Ordinal));
        await CheckRecordsAsync(recorded, stream);
    }

    [Fact]
    public async Task Binary_items_are_written_as_recorded()
    {
        await SendAsync("CreateTable", Streamed);
        await CheckAsync(RecordedCase.Open("dynamodb.json", "::test_batch_write_binary"), "Response", "BatchWriteItem", """{"RequestItems":{"table":[{"PutRequest":{"Item":{"id":{"S":"1"},"data":{"B":"kA=="}}}}]}}""");
        await CheckAsync(RecordedCase.Open("dynamodb.json", "::test_transaction_write_binary_data"), "WriteResponse", "TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"table","Item":{"id":{"S":"someUser"},"binaryData":{"B":"Zm9vYmFy"}}}}]}""");
        Assert.Equal("Zm9vYmFy", (await SendAsync("GetItem", """{"TableName":"table","Key":{"id":{"S":"someUser"}}}""")).Body.GetProperty("Item").GetProperty("binaryData").GetProperty("B").GetString());
        RecordedCase transaction = RecordedCase.Open("dynamodb.json", "::test_transaction_write_items");
        await CheckAsync(transaction, "Response", "TransactWriteItems", Transaction("table"));
        await CheckAsync(transaction, "Response_using_table_arn", "TransactWriteItems", Transaction("arn:aws:dynamodb:us-east-1:111111111111:table/table"));

        static string Transaction(string table) => """{"TransactItems":[{"ConditionCheck":{"TableName":"TABLE","ConditionExpression":"attribute_not_exists(id)","Key":{"id":{"S":"test1"}}}},{"Put":{"TableName":"TABLE","Item":{"id":{"S":"test2"}}}},{"Update":{"TableName":"TABLE","Key":{"id":{"S":"test3"}},"UpdateExpression":"SET attr1 = :v1","ExpressionAttributeValues":{":v1":{"S":"value1"}}}},{"Delete":{"TableName":"TABLE","Key":{"id":{"S":"test4"}}}}]}""".Replace("TABLE", table, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Local_index_is_queried_as_recorded()
    {
        await SendAsync("CreateTable", """
            {"TableName":"indexed","BillingMode":"PAY_PER_REQUEST",
            "AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"},{"AttributeName":"SK","AttributeType":"S"},{"AttributeName":"LSI1SK","AttributeType":"N"}],
            "KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"SK","KeyType":"RANGE"}],
            "LocalSecondaryIndexes":[{"IndexName":"LSI1","KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"LSI1SK","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}]}
            """);
        await SendAsync("PutItem", """{"TableName":"indexed","Item":{"PK":{"S":"test one"},"SK":{"S":"hello"},"LSI1SK":{"N":"123"}}}""");
        await CheckAsync(RecordedCase.Open("dynamodb.json", "::test_valid_local_secondary_index"), "Items", "Query", """{"TableName":"indexed","IndexName":"LSI1","KeyConditionExpression":"PK = :v1","ExpressionAttributeValues":{":v1":{"S":"test one"}},"Select":"ALL_ATTRIBUTES"}""");
    }

    [Fact]
    public async Task Binary_values_of_items_and_records_are_those_of_the_recording()
    {
        RecordedCase recorded = RecordedCase.Open("dynamodb.json", "::test_data_encoding_consistency");
        string stream = (await SendAsync("CreateTable", Streamed)).Body.GetProperty("TableDescription").GetProperty("LatestStreamArn").GetString()!;
        await SendAsync("PutItem", """{"TableName":"table","Item":{"id":{"S":"id1"},"version":{"N":"1"},"data":{"B":"kA=="}}}""");
        await CheckImagesAsync("GetItem", "GetRecords");
        await SendAsync("UpdateItem", """{"TableName":"table","Key":{"id":{"S":"id1"}},"UpdateExpression":"SET version = :v","ExpressionAttributeValues":{":v":{"N":"2"}}}""");
        await CheckImagesAsync("GetItemAfterUpdate", "GetRecordsAfterUpdate");

        async Task CheckImagesAsync(string item, string records)
        {
            recorded.CheckValue(item, Decode((await SendAsync("GetItem", """{"TableName":"table","Key":{"id":{"S":"id1"}}}""")).Body.GetProperty("Item")));
            recorded.CheckValue(records, Decode((await ReadRecordsAsync(stream)).EnumerateArray().Last().GetProperty("dynamodb").GetProperty("NewImage")));
        }

        // The recording has the text of the client for bytes.
        static JsonElement Decode(JsonElement image) => JsonElement.Parse(image.GetRawText().Replace("kA==", """b'\\x90'""", StringComparison.Ordinal));
    }

    private async Task<string> StartAsync(RecordedCase recorded, string label)
    {
        (int status, JsonElement created) = await SendAsync("CreateTable", Streamed);
        recorded.Check(label, status, created);
        string stream = created.GetProperty("TableDescription").GetProperty("LatestStreamArn").GetString()!;
        (status, JsonElement described) = await SendAsync("DescribeStream", $"{{\"StreamArn\":\"{stream}\"}}");
        JsonNode document = JsonNode.Parse(described.GetRawText())!;
        document["StreamDescription"]!["Shards"]![0]!["SequenceNumberRange"]!["StartingSequenceNumber"] = "starting-sequence-number";
        recorded.Check("describe-stream", status, JsonElement.Parse(document.ToJsonString()));
        return stream;
    }

    private async Task CheckRecordsAsync(RecordedCase recorded, string stream) => recorded.CheckValue("get-records/Records", await ReadRecordsAsync(stream));

    private async Task<JsonElement> ReadRecordsAsync(string stream)
    {
        string shard = (await SendAsync("DescribeStream", $"{{\"StreamArn\":\"{stream}\"}}")).Body.GetProperty("StreamDescription").GetProperty("Shards")[0].GetProperty("ShardId").GetString()!;
        string iterator = (await SendAsync("GetShardIterator", $"{{\"StreamArn\":\"{stream}\",\"ShardId\":\"{shard}\",\"ShardIteratorType\":\"TRIM_HORIZON\"}}")).Body.GetProperty("ShardIterator").GetString()!;
        return (await SendAsync("GetRecords", $"{{\"ShardIterator\":\"{iterator}\"}}")).Body.GetProperty("Records");
    }

    private async Task CheckAsync(RecordedCase recorded, string label, string operation, string body)
    {
        (int status, JsonElement response) = await SendAsync(operation, body);
        recorded.Check(label, status, response);
    }

    private async Task<(int Status, JsonElement Body)> SendAsync(string operation, string body)
    {
        string prefix = operation is "DescribeStream" or "GetShardIterator" or "GetRecords" ? "DynamoDBStreams_20120810" : "DynamoDB_20120810";
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://dynamodb.us-east-1.amazonaws.com/");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", $"{prefix}.{operation}");
        request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = MediaTypeHeaderValue.Parse("application/x-amz-json-1.0") } };
        using HttpResponseMessage response = await _invoker.SendAsync(request, TestContext.Current.CancellationToken);
        return ((int)response.StatusCode, JsonElement.Parse(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)));
    }
}
