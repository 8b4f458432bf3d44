using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Engine;

public class ItemOperationTests
{
    [Fact]
    public async Task GetItem_returns_the_stored_item_with_normalized_numbers()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"n":{"N":"01.50"},"m":{"M":{"x":{"L":[{"N":"1e2"},{"NULL":true}]}}}}}""");
        JsonObject got = await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ReturnConsumedCapacity":"TOTAL"}""");
        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"1.5"},"m":{"M":{"x":{"L":[{"N":"100"},{"NULL":true}]}}}}""", got["Item"]!.ToJsonString());
        Assert.Equal("""{"TableName":"tbl","CapacityUnits":0.5}""", got["ConsumedCapacity"]!.ToJsonString());

        JsonObject projected = await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ProjectionExpression":"m.x[1], #n","ExpressionAttributeNames":{"#n":"n"},"ConsistentRead":true,"ReturnConsumedCapacity":"INDEXES"}""");
        Assert.Equal("""{"m":{"M":{"x":{"L":[{"NULL":true}]}}},"n":{"N":"1.5"}}""", projected["Item"]!.ToJsonString());
        Assert.Equal("""{"TableName":"tbl","CapacityUnits":1,"Table":{"CapacityUnits":1}}""", projected["ConsumedCapacity"]!.ToJsonString());

        JsonObject missing = await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"b"}}}""");
        Assert.Equal("{}", missing.ToJsonString());
    }

    [Fact]
    public async Task TableName_accepts_the_ARN_of_the_table()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", """{"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/tbl","Item":{"pk":{"S":"a"}}}""");
        Assert.NotNull((await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}"""))["Item"]);
    }

    [Theory]
    [InlineData("NONE", "{}")]
    [InlineData("ALL_OLD", """{"Attributes":{"pk":{"S":"a"},"x":{"N":"1"},"y":{"S":"s"}}}""")]
    [InlineData("ALL_NEW", """{"Attributes":{"pk":{"S":"a"},"x":{"N":"3"},"z":{"S":"new"}}}""")]
    [InlineData("UPDATED_OLD", """{"Attributes":{"x":{"N":"1"},"y":{"S":"s"}}}""")]
    [InlineData("UPDATED_NEW", """{"Attributes":{"x":{"N":"3"},"z":{"S":"new"}}}""")]
    public async Task UpdateItem_returns_the_attributes_that_ReturnValues_selects(string returned, string expected)
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"x":{"N":"1"},"y":{"S":"s"}}}""");
        JsonObject result = await engine.CallAsync("UpdateItem", $$$"""
            {"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"SET x = x + :two, z = :z REMOVE y","ExpressionAttributeValues":{":two":{"N":"2"},":z":{"S":"new"}},"ReturnValues":"{{{returned}}}"}
            """);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), result), result.ToJsonString());
    }

    [Fact]
    public async Task UpdateItem_of_a_missing_item_creates_it()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("UpdateItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}""");
        JsonObject result = await engine.CallAsync("UpdateItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"ADD n :one","ExpressionAttributeValues":{":one":{"N":"1"}},"ReturnValues":"ALL_NEW"}""");
        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"1"}}""", result["Attributes"]!.ToJsonString());
    }

    [Fact]
    public async Task Failed_condition_returns_the_item_if_the_request_requires_it()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        const string Put = """{"TableName":"tbl","Item":{"pk":{"S":"a"},"v":{"N":"1"}},"ConditionExpression":"attribute_not_exists(pk)"}""";
        await engine.CallAsync("PutItem", Put);
        JsonObject plain = await engine.FailAsync("PutItem", Put);
        Assert.Equal("""{"__type":"com.amazonaws.dynamodb#ConditionalCheckFailedException","message":"The conditional request failed"}""", plain.ToJsonString());
        JsonObject withItem = await engine.FailAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ConditionExpression":"v > :v","ExpressionAttributeValues":{":v":{"N":"1"}},"ReturnValuesOnConditionCheckFailure":"ALL_OLD"}""");
        Assert.Equal("""{"pk":{"S":"a"},"v":{"N":"1"}}""", withItem["Item"]!.ToJsonString());
        JsonObject deleted = await engine.CallAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ConditionExpression":"v = :v","ExpressionAttributeValues":{":v":{"N":"1.0"}},"ReturnValues":"ALL_OLD"}""");
        Assert.Equal("""{"pk":{"S":"a"},"v":{"N":"1"}}""", deleted["Attributes"]!.ToJsonString());
        Assert.Equal("{}", (await engine.CallAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ReturnValues":"ALL_OLD"}""")).ToJsonString());
    }

    [Theory]
    [InlineData("GetItem", """{"TableName":"none","Key":{"pk":{"S":"a"}}}""", "ResourceNotFoundException", "Requested resource not found")]
    [InlineData("PutItem", """{"TableName":"bad table!@#","Item":{"pk":{"S":"a"}}}""", "ValidationException", "1 validation error detected: Value 'bad table!@#' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+")]
    [InlineData("PutItem", """{"Item":{"pk":{"S":"a"}}}""", "ValidationException", "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{"pk":{"N":"1"}}}""", "ValidationException", "The provided key element does not match the schema")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"},"sk":{"S":"b"}}}""", "ValidationException", "The provided key element does not match the schema")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{}}""", "ValidationException", "The provided key element does not match the schema")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":""}}}""", "ValidationException", "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"AttributesToGet":["a"],"ProjectionExpression":"a"}""", "ValidationException", "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}")]
    [InlineData("PutItem", """{"TableName":"tbl","Item":{"a":{"S":"a"}}}""", "ValidationException", "One or more parameter values were invalid: Missing the key pk in the item")]
    [InlineData("PutItem", """{"TableName":"tbl","Item":{"pk":{"N":"1"}}}""", "ValidationException", "One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N")]
    [InlineData("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}},"ReturnValues":"ALL_NEW"}""", "ValidationException", "ReturnValues can only be ALL_OLD or NONE")]
    [InlineData("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}},"ReturnConsumedCapacity":"X","ReturnValues":"Y"}""", "ValidationException", "2 validation errors detected: Value 'Y' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]; Value 'X' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]")]
    [InlineData("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}},"ConditionExpression":"#a = :b","ExpressionAttributeNames":{"#a":"a","#c":"c"},"ExpressionAttributeValues":{":b":{"S":"b"}}}""", "ValidationException", "Value provided in ExpressionAttributeNames unused in expressions: keys: {#c}")]
    [InlineData("PutItem", """{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"gk":{"N":"1"}}}""", "ValidationException", "One or more parameter values were invalid: Type mismatch for Index Key gk Expected: S Actual: N IndexName: global")]
    [InlineData("PutItem", """{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"gk":{"S":""}}}""", "ValidationException", "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: global, IndexKey: gk")]
    [InlineData("UpdateItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"SET pk = :v","ExpressionAttributeValues":{":v":{"S":"b"}}}""", "ValidationException", "One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key")]
    [InlineData("UpdateItem", """{"TableName":"idx","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"SET gk = :v","ExpressionAttributeValues":{":v":{"N":"1"}}}""", "ValidationException", "One or more parameter values were invalid: Type mismatch for Index Key gk Expected: S Actual: N IndexName: global")]
    [InlineData("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ProjectionExpression":"pk.a"}""", "ValidationException", "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk")]
    public async Task Invalid_requests_return_the_errors_of_the_service(string operation, string request, string code, string message)
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CreateIndexedAsync();
        await engine.RefuseAsync(operation, request, code, message);
    }

    [Fact]
    public async Task Keys_and_items_above_the_size_limits_are_refused()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", Put(new string('k', 2048), 10));
        await engine.RefuseAsync("PutItem", Put(new string('k', 2049), 10), "ValidationException", "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes");
        // 409,600 bytes: the names "pk" and "v" and the key are five of them.
        await engine.CallAsync("PutItem", Put("kk", 409_595));
        await engine.RefuseAsync("PutItem", Put("kk", 409_596), "ValidationException", "Item size has exceeded the maximum allowed size");
        await engine.RefuseAsync(
            "UpdateItem",
            """{"TableName":"tbl","Key":{"pk":{"S":"kk"}},"UpdateExpression":"SET w = :w","ExpressionAttributeValues":{":w":{"S":"more"}}}""",
            "ValidationException",
            "Item size to update has exceeded the maximum allowed size");

        static string Put(string key, int length) => $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{key}}}}"},"v":{"S":"{{{{new string('x', length)}}}}"}}}""";
    }

    [Fact]
    public async Task Malformed_requests_are_serialization_errors()
    {
        using var engine = new LocalEngine();
        Assert.Equal("com.amazon.coral.service#SerializationException", (string?)(await engine.FailAsync("PutItem", """{"TableName":"""))["__type"]);
    }

    [Fact]
    public async Task ConsumedCapacity_of_a_write_includes_the_table_and_each_changed_index()
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        string large = new('x', 1500);
        JsonObject put = await engine.CallAsync("PutItem", $$$$"""{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"lk":{"S":"l"},"gk":{"S":"g"},"b":{"S":"{{{{large}}}}"}},"ReturnConsumedCapacity":"INDEXES","ReturnItemCollectionMetrics":"SIZE"}""");
        AssertCapacity("""{"TableName":"idx","CapacityUnits":6,"Table":{"CapacityUnits":2},"LocalSecondaryIndexes":{"local":{"CapacityUnits":1}},"GlobalSecondaryIndexes":{"global":{"CapacityUnits":1},"global-all":{"CapacityUnits":2}}}""", put);
        Assert.Equal("""{"ItemCollectionKey":{"pk":{"S":"a"}},"SizeEstimateRangeGB":[0,1]}""", put["ItemCollectionMetrics"]!.ToJsonString());

        // An attribute that is not projected into "global": only the table and "global-all" change.
        JsonObject update = await engine.CallAsync("UpdateItem", """{"TableName":"idx","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"SET b = :b","ExpressionAttributeValues":{":b":{"S":"small"}},"ReturnConsumedCapacity":"INDEXES"}""");
        AssertCapacity("""{"TableName":"idx","CapacityUnits":4,"Table":{"CapacityUnits":2},"GlobalSecondaryIndexes":{"global-all":{"CapacityUnits":2}}}""", update);

        // Another index key: one entry is deleted, one is added.
        JsonObject moved = await engine.CallAsync("UpdateItem", """{"TableName":"idx","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"SET gk = :g","ExpressionAttributeValues":{":g":{"S":"other"}},"ReturnConsumedCapacity":"INDEXES"}""");
        AssertCapacity("""{"TableName":"idx","CapacityUnits":5,"Table":{"CapacityUnits":1},"GlobalSecondaryIndexes":{"global":{"CapacityUnits":2},"global-all":{"CapacityUnits":2}}}""", moved);

        static void AssertCapacity(string expected, JsonObject result) =>
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), result["ConsumedCapacity"]), result["ConsumedCapacity"]!.ToJsonString());
    }

    [Fact]
    public async Task Concurrent_ADD_updates_are_all_counted()
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        const int Writers = 8, Each = 1500;
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(_ => Task.Run(async () =>
        {
            for (int i = 0; i < Each; i++)
                await engine.CallAsync("UpdateItem", """{"TableName":"idx","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"ADD n :one","ExpressionAttributeValues":{":one":{"N":"1"}}}""");
        })));
        JsonObject got = await engine.CallAsync("GetItem", """{"TableName":"idx","Key":{"pk":{"S":"a"},"sk":{"N":"1"}}}""");
        Assert.Equal((Writers * Each).ToString(), (string?)got["Item"]!["n"]!["N"]);
    }

    [Fact]
    public async Task Concurrent_conditional_increments_are_all_counted()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        const int Writers = 8, Each = 50;
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"n":{"N":"0"}}}""");
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(_ => Task.Run(IncrementAsync)));
        JsonObject got = await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}""");
        Assert.Equal((Writers * Each).ToString(), (string?)got["Item"]!["n"]!["N"]);

        async Task IncrementAsync()
        {
            for (int done = 0; done < Each;)
            {
                string seen = (string)(await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}"""))["Item"]!["n"]!["N"]!;
                string? error = await engine.TryCallAsync("UpdateItem", $$$$"""
                    {"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"SET n = n + :one","ConditionExpression":"n = :seen","ExpressionAttributeValues":{":one":{"N":"1"},":seen":{"N":"{{{{seen}}}}"}}}
                    """);
                Assert.True(error is null or "ConditionalCheckFailedException", error);
                if (error is null)
                    done++;
                else
                    await Task.Yield();
            }
        }
    }
}
