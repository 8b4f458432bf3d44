using System.Text.Json.Nodes;
using Tern.Local.DynamoDB.Streams;

namespace Tern.Local.Tests.Engine;

public class StreamTests
{
    [Theory]
    [InlineData("KEYS_ONLY", false, false)]
    [InlineData("OLD_IMAGE", true, false)]
    [InlineData("NEW_IMAGE", false, true)]
    [InlineData("NEW_AND_OLD_IMAGES", true, true)]
    public async Task GetRecords_returns_changes_in_order_with_the_images_of_the_view_type(string view, bool hasOld, bool hasNew)
    {
        using var engine = new LocalEngine();
        string arn = await CreateAsync(engine, view);
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"v":{"N":"1"}}}""");
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"v":{"N":"1"}}}""");
        await engine.CallAsync("UpdateItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"SET v = :v","ExpressionAttributeValues":{":v":{"N":"2"}}}""");
        await engine.CallAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}""");
        await engine.CallAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}""");

        JsonArray records = (await ReadAsync(engine, await IteratorAsync(engine, arn, "TRIM_HORIZON")))["Records"]!.AsArray();
        Assert.Equal(["INSERT", "MODIFY", "REMOVE"], records.Select(record => (string)record!["eventName"]!));
        JsonNode modified = records[1]!["dynamodb"]!;
        Assert.Equal("""{"pk":{"S":"a"}}""", modified["Keys"]!.ToJsonString());
        Assert.Equal(hasOld ? """{"pk":{"S":"a"},"v":{"N":"1"}}""" : null, modified["OldImage"]?.ToJsonString());
        Assert.Equal(hasNew ? """{"pk":{"S":"a"},"v":{"N":"2"}}""" : null, modified["NewImage"]?.ToJsonString());
        Assert.Equal(view, (string?)modified["StreamViewType"]);
        string[] sequences = [.. records.Select(record => (string)record!["dynamodb"]!["SequenceNumber"]!)];
        Assert.Equal(sequences.Order(StringComparer.Ordinal).Distinct(), sequences);

        JsonObject after = await ReadAsync(engine, await IteratorAsync(engine, arn, "AFTER_SEQUENCE_NUMBER", sequences[0]));
        Assert.Equal(2, after["Records"]!.AsArray().Count);
        JsonObject at = await ReadAsync(engine, await IteratorAsync(engine, arn, "AT_SEQUENCE_NUMBER", sequences[2]));
        Assert.Single(at["Records"]!.AsArray());
    }

    [Fact]
    public async Task GetRecords_continues_page_by_page_and_LATEST_returns_new_records_only()
    {
        using var engine = new LocalEngine();
        string arn = await CreateAsync(engine, "NEW_IMAGE");
        for (int i = 0; i < 5; i++)
            await PutAsync(engine, "k" + i);
        string latest = await IteratorAsync(engine, arn, "LATEST");
        await PutAsync(engine, "new");

        List<int> pages = [];
        string iterator = await IteratorAsync(engine, arn, "TRIM_HORIZON");
        for (int i = 0; i < 4; i++)
        {
            JsonObject page = await ReadAsync(engine, iterator, 4);
            pages.Add(page["Records"]!.AsArray().Count);
            iterator = (string)page["NextShardIterator"]!;
        }
        Assert.Equal([4, 2, 0, 0], pages);
        JsonNode only = Assert.Single((await ReadAsync(engine, latest))["Records"]!.AsArray())!;
        Assert.Equal("new", (string?)only["dynamodb"]!["Keys"]!["pk"]!["S"]);
    }

    [Fact]
    public async Task Records_expire_after_24_hours_and_iterators_after_15_minutes()
    {
        using var engine = new LocalEngine();
        string arn = await CreateAsync(engine, "NEW_IMAGE");
        await PutAsync(engine, "old");
        string first = (string)(await ReadAsync(engine, await IteratorAsync(engine, arn, "TRIM_HORIZON")))["Records"]![0]!["dynamodb"]!["SequenceNumber"]!;
        string iterator = await IteratorAsync(engine, arn, "TRIM_HORIZON");
        engine.Time.Advance(TimeSpan.FromMinutes(15));
        Assert.EndsWith("#ExpiredIteratorException", await FailureAsync(engine, "GetRecords", $$"""{"ShardIterator":"{{iterator}}"}"""), StringComparison.Ordinal);
        engine.Time.Advance(TimeSpan.FromHours(24));
        await PutAsync(engine, "new");
        Assert.Single((await ReadAsync(engine, await IteratorAsync(engine, arn, "TRIM_HORIZON")))["Records"]!.AsArray());
        string shard = (string)(await DescribeAsync(engine, arn))["Shards"]![0]!["ShardId"]!;
        Assert.EndsWith(
            "#TrimmedDataAccessException",
            await FailureAsync(engine, "GetShardIterator", $$"""{"StreamArn":"{{arn}}","ShardId":"{{shard}}","ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":"{{first}}"}"""),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Disabled_stream_can_be_read_for_24_hours()
    {
        using var engine = new LocalEngine();
        string arn = await CreateAsync(engine, "NEW_IMAGE");
        await PutAsync(engine, "a");
        await engine.CallAsync("UpdateTable", """{"TableName":"tbl","StreamSpecification":{"StreamEnabled":false}}""");
        await PutAsync(engine, "b");
        JsonNode stream = await DescribeAsync(engine, arn);
        Assert.Equal("DISABLED", (string?)stream["StreamStatus"]);
        Assert.NotNull(stream["Shards"]![0]!["SequenceNumberRange"]!["EndingSequenceNumber"]);
        JsonObject page = await ReadAsync(engine, await IteratorAsync(engine, arn, "TRIM_HORIZON"));
        Assert.Single(page["Records"]!.AsArray());
        Assert.Null(page["NextShardIterator"]);
        Assert.Single((await CallAsync(engine, "ListStreams", """{"TableName":"tbl"}"""))["Streams"]!.AsArray());
        engine.Time.Advance(TimeSpan.FromHours(24));
        Assert.Empty((await CallAsync(engine, "ListStreams", "{}"))["Streams"]!.AsArray());
        Assert.EndsWith("#ResourceNotFoundException", await FailureAsync(engine, "DescribeStream", $$"""{"StreamArn":"{{arn}}"}"""), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Record_of_an_expired_item_has_the_user_identity_of_the_service()
    {
        using var engine = new LocalEngine();
        string arn = await CreateAsync(engine, "KEYS_ONLY");
        await engine.CallAsync("UpdateTimeToLive", """{"TableName":"tbl","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        await engine.CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"a"},"ttl":{"N":"{{{{engine.Time.GetUtcNow().ToUnixTimeSeconds() + 1}}}}"}}}""");
        engine.Time.Advance(TimeSpan.FromSeconds(2));
        await engine.CallAsync("Scan", """{"TableName":"tbl"}""");
        JsonArray records = (await ReadAsync(engine, await IteratorAsync(engine, arn, "TRIM_HORIZON")))["Records"]!.AsArray();
        Assert.Null(records[0]!["userIdentity"]);
        Assert.Equal("REMOVE", (string?)records[1]!["eventName"]);
        Assert.Equal("""{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"}""", records[1]!["userIdentity"]!.ToJsonString());
    }

    private static async Task<string> CreateAsync(LocalEngine engine, string view)
    {
        JsonObject created = await engine.CallAsync("CreateTable", $$$"""
            {"TableName":"tbl","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
             "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"{{{view}}}"}}
            """);
        return (string)created["TableDescription"]!["LatestStreamArn"]!;
    }

    private static Task<JsonObject> PutAsync(LocalEngine engine, string key) =>
        engine.CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{key}}}}"}}}""");

    private static async Task<JsonNode> DescribeAsync(LocalEngine engine, string arn) =>
        (await CallAsync(engine, "DescribeStream", $$"""{"StreamArn":"{{arn}}"}"""))["StreamDescription"]!;

    private static async Task<string> IteratorAsync(LocalEngine engine, string arn, string type, string? sequence = null)
    {
        string shard = (string)(await DescribeAsync(engine, arn))["Shards"]![0]!["ShardId"]!;
        string number = sequence is null ? "" : $",\"SequenceNumber\":\"{sequence}\"";
        JsonObject result = await CallAsync(engine, "GetShardIterator", $$"""{"StreamArn":"{{arn}}","ShardId":"{{shard}}","ShardIteratorType":"{{type}}"{{number}}}""");
        return (string)result["ShardIterator"]!;
    }

    private static Task<JsonObject> ReadAsync(LocalEngine engine, string iterator, int limit = 1000) =>
        CallAsync(engine, "GetRecords", $$"""{"ShardIterator":"{{iterator}}","Limit":{{limit}}}""");

    private static async Task<JsonObject> CallAsync(LocalEngine engine, string operation, string request)
    {
        (string? error, JsonObject body) = await LocalEngine.ExecuteAsync(new DynamoDBStreamsEngine(_ => engine.Database), operation, request);
        Assert.True(error is null, body.ToJsonString());
        return body;
    }

    private static async Task<string> FailureAsync(LocalEngine engine, string operation, string request) =>
        "#" + (await LocalEngine.ExecuteAsync(new DynamoDBStreamsEngine(_ => engine.Database), operation, request)).Error;
}
