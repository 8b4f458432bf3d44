using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Engine;

public class BatchAndTransactionTests
{
    [Fact]
    public async Task BatchWriteItem_and_BatchGetItem_of_two_tables_return_the_items()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync("one");
        await engine.CreateAsync("two");
        await engine.CallAsync("PutItem", """{"TableName":"one","Item":{"pk":{"S":"gone"}}}""");
        JsonObject written = await engine.CallAsync("BatchWriteItem", """
            {"RequestItems":{"one":[{"PutRequest":{"Item":{"pk":{"S":"a"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"gone"}}}}],"two":[{"PutRequest":{"Item":{"pk":{"S":"b"},"v":{"N":"1"}}}}]},"ReturnConsumedCapacity":"TOTAL"}
            """);
        Assert.Equal("""{"UnprocessedItems":{},"ConsumedCapacity":[{"TableName":"one","CapacityUnits":2},{"TableName":"two","CapacityUnits":1}]}""", written.ToJsonString());
        JsonObject got = await engine.CallAsync("BatchGetItem", """
            {"RequestItems":{"one":{"Keys":[{"pk":{"S":"a"}},{"pk":{"S":"gone"}}]},"two":{"Keys":[{"pk":{"S":"b"}}],"ProjectionExpression":"v"}}}
            """);
        Assert.Equal("""{"Responses":{"one":[{"pk":{"S":"a"}}],"two":[{"v":{"N":"1"}}]},"UnprocessedKeys":{}}""", got.ToJsonString());
    }

    [Fact]
    public async Task BatchGetItem_of_more_than_16_MB_returns_the_rest_as_UnprocessedKeys()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        string large = new('x', 400_000);
        for (int i = 0; i < 45; i++)
            await engine.CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{i}}}}"},"v":{"S":"{{{{large}}}}"}}}""");
        string keys = string.Join(",", Enumerable.Range(0, 45).Select(i => $"{{\"pk\":{{\"S\":\"{i}\"}}}}"));
        JsonObject got = await engine.CallAsync("BatchGetItem", $$$$"""{"RequestItems":{"tbl":{"Keys":[{{{{keys}}}}],"ConsistentRead":true}}}""");
        Assert.Equal(41, got["Responses"]!["tbl"]!.AsArray().Count);
        Assert.Equal(4, got["UnprocessedKeys"]!["tbl"]!["Keys"]!.AsArray().Count);
        Assert.True((bool)got["UnprocessedKeys"]!["tbl"]!["ConsistentRead"]!);
    }

    [Theory]
    [InlineData("BatchGetItem", """{"RequestItems":{}}""", "ValidationException", "1 validation error detected: Value '{}' at 'requestItems' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("BatchGetItem", """{"RequestItems":{"tbl":{"Keys":[{"pk":{"S":"a"}},{"pk":{"S":"a"}}]}}}""", "ValidationException", "Provided list of item keys contains duplicates")]
    [InlineData("BatchGetItem", """{"RequestItems":{"none":{"Keys":[{"pk":{"S":"a"}}]}}}""", "ResourceNotFoundException", "Requested resource not found")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"tbl":[{"PutRequest":{"Item":{"pk":{"S":"a"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"a"}}}}]}}""", "ValidationException", "Provided list of item keys contains duplicates")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"tbl":[{"PutRequest":{"Item":{"pk":{"N":"5"}}}}]}}""", "ValidationException", "The provided key element does not match the schema")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"tbl":[{"PutRequest":{"Item":{"other":{"S":"5"}}}}]}}""", "ValidationException", "The provided key element does not match the schema")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"tbl":[{"PutRequest":{"Item":{"pk":{"S":""}}}}]}}""", "ValidationException", "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk")]
    [InlineData("TransactWriteItems", """{"TransactItems":[]}""", "ValidationException", "1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"tbl","Item":{"pk":{"S":"a"}}}},{"Delete":{"TableName":"tbl","Key":{"pk":{"S":"a"}}}}]}""", "ValidationException", "Transaction request cannot include multiple operations on one item")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"none","Item":{"pk":{"S":"a"}}}}]}""", "ResourceNotFoundException", "Requested resource not found")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"none","Item":{"pk":{"S":"a"}}}},{"ConditionCheck":{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ConditionExpression":"attribute_not_exists("}}]}""", "ValidationException", "Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"(\"")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"tbl","Item":{"pk":{"S":""}}}}]}""", "ValidationException", "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"tbl","Item":{"pk":{"N":"5"}}}}]}""", "TransactionCanceledException", "Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]")]
    [InlineData("TransactGetItems", """{"TransactItems":[{"Get":{"TableName":"tbl","Key":{"pk":{"S":"a"}}}},{"Get":{"TableName":"tbl","Key":{"pk":{"S":"a"}}}}]}""", "ValidationException", "Transaction request cannot include multiple operations on one item")]
    [InlineData("TransactGetItems", """{"TransactItems":[{"Get":{"TableName":"tbl","Key":{"pk":{"N":"1"}}}}]}""", "TransactionCanceledException", "Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]")]
    public async Task Invalid_requests_return_the_errors_of_the_service(string operation, string request, string code, string message)
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.RefuseAsync(operation, request, code, message);
    }

    [Fact]
    public async Task Batches_with_too_many_entries_are_refused()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        string keys = string.Join(",", Enumerable.Range(0, 101).Select(i => $"{{\"pk\":{{\"S\":\"{i}\"}}}}"));
        await engine.RefuseAsync("BatchGetItem", $$$$"""{"RequestItems":{"tbl":{"Keys":[{{{{keys}}}}]}}}""", "ValidationException", "1 validation error detected: Value at 'requestItems.tbl.member.keys' failed to satisfy constraint: Member must have length less than or equal to 100");
        string puts = string.Join(",", Enumerable.Range(0, 26).Select(i => $"{{\"PutRequest\":{{\"Item\":{{\"pk\":{{\"S\":\"{i}\"}}}}}}}}"));
        await engine.RefuseAsync("BatchWriteItem", $$$"""{"RequestItems":{"tbl":[{{{puts}}}]}}""", "ValidationException", "1 validation error detected: Value at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]");
    }

    [Fact]
    public async Task Transaction_of_more_than_4_MB_is_refused()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        string text = new('x', 390 * 1024);
        for (int i = 0; i < 11; i++)
            await engine.CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{i}}}}"},"v":{"S":"{{{{text}}}}"}}}""");
        Assert.Equal(10, (await engine.CallAsync("TransactGetItems", Gets(10)))["Responses"]!.AsArray().Count);
        const string Message = "The total size of the items of a transaction exceeds 4 MB";
        await engine.RefuseAsync("TransactGetItems", Gets(11), "ValidationException", Message);
        string puts = string.Join(",", Enumerable.Range(0, 11).Select(i => $$$$"""{"Put":{"TableName":"tbl","Item":{"pk":{"S":"n{{{{i}}}}"},"v":{"S":"{{{{text}}}}"} } } }"""));
        await engine.RefuseAsync("TransactWriteItems", "{\"TransactItems\":[" + puts + "]}", "ValidationException", Message);

        static string Gets(int count)
        {
            string gets = string.Join(",", Enumerable.Range(0, count).Select(i => $$$$"""{"Get":{"TableName":"tbl","Key":{"pk":{"S":"{{{{i}}}}"} } } }"""));
            return "{\"TransactItems\":[" + gets + "]}";
        }
    }

    [Fact]
    public async Task Transaction_writes_all_or_nothing_and_returns_its_cancellation_reasons_in_order()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync("one");
        await engine.CreateAsync("two");
        await engine.CallAsync("PutItem", """{"TableName":"two","Item":{"pk":{"S":"b"},"n":{"N":"1"}}}""");
        const string Format = """
            {"TransactItems":[
              {"Put":{"TableName":"one","Item":{"pk":{"S":"a"}},"ConditionExpression":"attribute_not_exists(pk)"}},
              {"Update":{"TableName":"two","Key":{"pk":{"S":"b"}},"UpdateExpression":"SET n = n + :i","ExpressionAttributeValues":{":i":{"N":"1"}}}},
              {"ConditionCheck":{"TableName":"two","Key":{"pk":{"S":"c"}},"ConditionExpression":"attribute_not_exists(pk)"}},
              {"Delete":{"TableName":"two","Key":{"pk":{"S":"d"}}}}],"ReturnConsumedCapacity":"TOTAL"}
            """;
        JsonObject done = await engine.CallAsync("TransactWriteItems", Format);
        Assert.Equal("""{"ConsumedCapacity":[{"TableName":"one","CapacityUnits":2,"WriteCapacityUnits":2},{"TableName":"two","CapacityUnits":6,"WriteCapacityUnits":6}]}""", done.ToJsonString());

        JsonObject failed = await engine.FailAsync("TransactWriteItems", """
            {"TransactItems":[
              {"Put":{"TableName":"one","Item":{"pk":{"S":"new"}}}},
              {"Update":{"TableName":"two","Key":{"pk":{"S":"b"}},"UpdateExpression":"SET n = :i","ConditionExpression":"n = :i","ExpressionAttributeValues":{":i":{"N":"9"}},"ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},
              {"Update":{"TableName":"two","Key":{"pk":{"S":"x"}},"UpdateExpression":"SET n = n + :i","ExpressionAttributeValues":{":i":{"N":"9"}}}}]}
            """);
        Assert.Equal("Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ValidationError]", (string?)failed["Message"]);
        Assert.Equal(
            """[{"Code":"None"},{"Item":{"pk":{"S":"b"},"n":{"N":"2"}},"Code":"ConditionalCheckFailed","Message":"The conditional request failed"},{"Code":"ValidationError","Message":"The provided expression refers to an attribute that does not exist in the item"}]""",
            failed["CancellationReasons"]!.ToJsonString());
        JsonObject got = await engine.CallAsync("TransactGetItems", """
            {"TransactItems":[{"Get":{"TableName":"one","Key":{"pk":{"S":"new"}}}},{"Get":{"TableName":"two","Key":{"pk":{"S":"b"}},"ProjectionExpression":"n"}}],"ReturnConsumedCapacity":"TOTAL"}
            """);
        Assert.Equal("""{"ConsumedCapacity":[{"TableName":"one","CapacityUnits":2,"ReadCapacityUnits":2},{"TableName":"two","CapacityUnits":2,"ReadCapacityUnits":2}],"Responses":[{},{"Item":{"n":{"N":"2"}}}]}""", got.ToJsonString());
    }

    [Fact]
    public async Task TransactWriteItems_repeated_with_the_same_token_is_applied_once_within_10_minutes()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        const string Add = """
            {"ClientRequestToken":"t1","ReturnConsumedCapacity":"TOTAL","TransactItems":[{"Update":{"TableName":"tbl","Key":{"pk":{"S":"a"}},"UpdateExpression":"ADD n :i","ExpressionAttributeValues":{":i":{"N":"1"}}}}]}
            """;
        await engine.CallAsync("TransactWriteItems", Add);
        engine.Time.Advance(TimeSpan.FromMinutes(9));
        JsonObject again = await engine.CallAsync("TransactWriteItems", Add);
        Assert.Equal("""{"ConsumedCapacity":[{"TableName":"tbl","CapacityUnits":2,"ReadCapacityUnits":2}]}""", again.ToJsonString());
        await engine.RefuseAsync("TransactWriteItems", Add.Replace("ADD n", "ADD m", StringComparison.Ordinal), "IdempotentParameterMismatchException", "Request parameters do not match original request");
        Assert.Equal("1", await CountAsync());
        engine.Time.Advance(TimeSpan.FromMinutes(1));
        await engine.CallAsync("TransactWriteItems", Add);
        Assert.Equal("2", await CountAsync());

        async Task<string?> CountAsync() => (string?)(await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}"""))["Item"]!["n"]!["N"];
    }

    [Fact]
    public async Task TransactWriteItems_repeated_after_its_item_expired_consumes_the_capacity_of_a_missing_item()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("UpdateTimeToLive", """{"TableName":"tbl","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        long expiry = (engine.Time.GetUtcNow() + TimeSpan.FromMinutes(1)).ToUnixTimeSeconds();
        string padding = new('x', 5000);
        string put = $$$$$"""
            {"ClientRequestToken":"t1","ReturnConsumedCapacity":"TOTAL","TransactItems":[{"Put":{"TableName":"tbl","Item":{"pk":{"S":"a"},"v":{"S":"{{{{{padding}}}}}"},"ttl":{"N":"{{{{{expiry}}}}}"}}}}]}
            """;
        await engine.CallAsync("TransactWriteItems", put);
        Assert.Equal(4, (int)(await engine.CallAsync("TransactWriteItems", put))["ConsumedCapacity"]![0]!["CapacityUnits"]!);
        engine.Time.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal(2, (int)(await engine.CallAsync("TransactWriteItems", put))["ConsumedCapacity"]![0]!["CapacityUnits"]!);
    }

    [Fact]
    public async Task TransactWriteItems_after_a_failure_can_be_retried_with_the_same_token()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        const string Request = """
            {"ClientRequestToken":"t1","TransactItems":[{"ConditionCheck":{"TableName":"tbl","Key":{"pk":{"S":"a"}},"ConditionExpression":"attribute_exists(pk)"}}]}
            """;
        await engine.FailAsync("TransactWriteItems", Request);
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""");
        await engine.CallAsync("TransactWriteItems", Request);
    }

    [Fact]
    public async Task Concurrent_transactions_preserve_the_sum_and_do_not_deadlock()
    {
        using var engine = new LocalEngine();
        string[] tables = ["aaa", "bbb", "ccc"];
        foreach (string table in tables)
        {
            await engine.CreateAsync(table);
            await engine.CallAsync("PutItem", $$$$"""{"TableName":"{{{{table}}}}","Item":{"pk":{"S":"x"},"n":{"N":"100"}}}""");
        }
        const string Transfer = """
            {"TransactItems":[
              {"Update":{"TableName":"FROM","Key":{"pk":{"S":"x"}},"UpdateExpression":"SET n = n - :i","ExpressionAttributeValues":{":i":{"N":"1"}}}},
              {"Update":{"TableName":"TO","Key":{"pk":{"S":"x"}},"UpdateExpression":"SET n = n + :i","ExpressionAttributeValues":{":i":{"N":"1"}}}}]}
            """;
        await Task.WhenAll(Enumerable.Range(0, 120).Select(i => Task.Run(() => engine.CallAsync(
            "TransactWriteItems",
            Transfer.Replace("FROM", tables[i % 3], StringComparison.Ordinal).Replace("TO", tables[(i + 1 + (i / 3 % 2)) % 3], StringComparison.Ordinal)))));
        int sum = 0;
        foreach (string table in tables)
            sum += int.Parse((string)(await engine.CallAsync("GetItem", $$$$"""{"TableName":"{{{{table}}}}","Key":{"pk":{"S":"x"}}}"""))["Item"]!["n"]!["N"]!, System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(300, sum);
    }
}
