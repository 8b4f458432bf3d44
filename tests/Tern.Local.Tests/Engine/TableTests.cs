using System.Text.Json.Nodes;
using Tern.Local.DynamoDB;

namespace Tern.Local.Tests.Engine;

public class TableTests
{
    private const string Attributes = "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}]";
    private const string Keys = "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]";
    private const string Paid = "\"BillingMode\":\"PAY_PER_REQUEST\"";

    [Fact]
    public async Task DescribeTable_returns_the_created_table()
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        await engine.CallAsync("PutItem", """{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"gk":{"S":"g"}}}""");
        JsonObject table = (await engine.CallAsync("DescribeTable", """{"TableName":"idx"}"""))["Table"]!.AsObject();
        Assert.Equal("ACTIVE", (string?)table["TableStatus"]);
        Assert.Equal("arn:aws:dynamodb:us-east-1:000000000000:table/idx", (string?)table["TableArn"]);
        Assert.Equal(1, (int)table["ItemCount"]!);
        Assert.Equal(10, (int)table["TableSizeBytes"]!);
        Assert.Equal("PAY_PER_REQUEST", (string?)table["BillingModeSummary"]!["BillingMode"]);
        Assert.Equal("""[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]""", table["KeySchema"]!.ToJsonString());
        JsonNode global = table["GlobalSecondaryIndexes"]![0]!;
        Assert.Equal("global", (string?)global["IndexName"]);
        Assert.Equal("ACTIVE", (string?)global["IndexStatus"]);
        Assert.Equal(1, (int)global["ItemCount"]!);
        Assert.Equal("""{"ProjectionType":"INCLUDE","NonKeyAttributes":["a"]}""", global["Projection"]!.ToJsonString());
        Assert.Equal(0, (int)table["LocalSecondaryIndexes"]![0]!["ItemCount"]!);
    }

    [Theory]
    [InlineData("""{"KeySchema":[]}""", "The parameter 'TableName' is required but was not present in the request")]
    [InlineData("""{"TableName":"ab"}""", "TableName must be at least 3 characters long and at most 255 characters long")]
    [InlineData("""{"TableName":"a b c"}""", "1 validation error detected: Value 'a b c' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+")]
    [InlineData("""{"TableName":"tbl",ATTR,KEYS}""", "One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED")]
    [InlineData("""{"TableName":"tbl",ATTR,KEYS,PAID,"ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}""", "One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST")]
    [InlineData("""{"TableName":"tbl",PAID,"AttributeDefinitions":[],KEYS}""", "Invalid KeySchema: Some index key attribute have no definition")]
    [InlineData("""{"TableName":"tbl",PAID,ATTR,"KeySchema":[{"AttributeName":"other","KeyType":"HASH"}]}""", "One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [other], AttributeDefinitions: [pk]")]
    [InlineData("""{"TableName":"tbl",PAID,ATTR,"KeySchema":[{"AttributeName":"pk","KeyType":"RANGE"}]}""", "Invalid KeySchema: The first KeySchemaElement is not a HASH key type")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"x","AttributeType":"S"}]}""", "One or more parameter values were invalid: Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"x","AttributeType":"S"},{"AttributeName":"y","AttributeType":"S"}],"GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"x","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]}""", "One or more parameter values were invalid: Some AttributeDefinitions are not used. AttributeDefinitions: [pk, x, y], keys used: [pk, x]")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,ATTR,"LocalSecondaryIndexes":[{"IndexName":"lsi","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]}""", "One or more parameter values were invalid: Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,ATTR,"GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE"}}]}""", "One or more parameter values were invalid: ProjectionType is INCLUDE, but NonKeyAttributes is not specified")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,ATTR,"GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL","NonKeyAttributes":["a"]}}]}""", "One or more parameter values were invalid: ProjectionType is ALL, but NonKeyAttributes is specified")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,ATTR,"GlobalSecondaryIndexes":[]}""", "One or more parameter values were invalid: List of GlobalSecondaryIndexes is empty")]
    [InlineData("""{"TableName":"tbl",PAID,KEYS,ATTR,"StreamSpecification":{"StreamEnabled":false,"StreamViewType":"KEYS_ONLY"}}""", "One or more parameter values were invalid: Table is being created with a stream disabled, UpdateViewType should not be specified")]
    [InlineData("""{"TableName":"tbl",KEYS,ATTR,"BillingMode":"FREE"}""", "1 validation error detected: Value 'FREE' at 'billingMode' failed to satisfy constraint: Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]")]
    public async Task Invalid_table_definitions_return_the_errors_of_the_service(string request, string message)
    {
        using var engine = new LocalEngine();
        string json = request.Replace("ATTR", Attributes, StringComparison.Ordinal).Replace("KEYS,", Keys + ",", StringComparison.Ordinal)
            .Replace("KEYS}", Keys + "}", StringComparison.Ordinal).Replace("PAID", Paid, StringComparison.Ordinal);
        await engine.RefuseAsync("CreateTable", json, "ValidationException", message);
        Assert.Empty(engine.Database.TableNames());
    }

    [Fact]
    public async Task Tables_are_listed_in_pages_and_deleted()
    {
        using var engine = new LocalEngine();
        foreach (string name in (string[])["ccc", "aaa", "bbb", "Zzz"])
            await engine.CreateAsync(name);
        Assert.Equal("""{"TableNames":["Zzz","aaa"],"LastEvaluatedTableName":"aaa"}""", (await engine.CallAsync("ListTables", """{"Limit":2}""")).ToJsonString());
        Assert.Equal("""{"TableNames":["bbb","ccc"]}""", (await engine.CallAsync("ListTables", """{"ExclusiveStartTableName":"aaa"}""")).ToJsonString());
        await engine.RefuseAsync("CreateTable", $$"""{"TableName":"aaa",{{Attributes}},{{Keys}},{{Paid}}}""", "ResourceInUseException", "Table already exists: aaa");
        JsonObject deleted = await engine.CallAsync("DeleteTable", """{"TableName":"aaa"}""");
        Assert.Equal("DELETING", (string?)deleted["TableDescription"]!["TableStatus"]);
        await engine.RefuseAsync("DeleteTable", """{"TableName":"aaa"}""", "ResourceNotFoundException", "Requested resource not found: Table: aaa not found");
        await engine.CreateAsync("aaa");
    }

    [Fact]
    public async Task Table_status_changes_after_the_configured_delays()
    {
        var time = new ManualTime();
        using var engine = new LocalEngine(options: new DatabaseOptions
        {
            Time = time,
            CreateTableDelay = TimeSpan.FromSeconds(5),
            DeleteTableDelay = TimeSpan.FromSeconds(5),
        });
        await engine.CreateAsync();
        Assert.Equal("CREATING", await StatusAsync());
        await engine.RefuseAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""", "ResourceNotFoundException", "Requested resource not found");
        await engine.RefuseAsync("DeleteTable", """{"TableName":"tbl"}""", "ResourceInUseException", "Attempt to change a resource which is still in use: Table is being created: tbl");
        time.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal("ACTIVE", await StatusAsync());
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""");
        await engine.CallAsync("DeleteTable", """{"TableName":"tbl"}""");
        Assert.Equal("DELETING", await StatusAsync());
        await engine.RefuseAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a"}}}""", "ResourceNotFoundException", "Requested resource not found");
        time.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal("""{"TableNames":[]}""", (await engine.CallAsync("ListTables", "{}")).ToJsonString());

        async Task<string?> StatusAsync() => (string?)(await engine.CallAsync("DescribeTable", """{"TableName":"tbl"}"""))["Table"]!["TableStatus"];
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    public async Task An_active_table_stays_active_when_the_clock_steps_back(int delaySeconds)
    {
        var time = new ManualTime();
        var delay = TimeSpan.FromSeconds(delaySeconds);
        using var engine = new LocalEngine(options: new DatabaseOptions { Time = time, CreateTableDelay = delay, UpdateTableDelay = delay, DeleteTableDelay = delay });
        await engine.CreateIndexedAsync();
        time.Advance(delay);
        Assert.Equal("ACTIVE", await StatusAsync());
        time.Advance(TimeSpan.FromHours(-1));
        Assert.Equal("ACTIVE", await StatusAsync());
        await engine.CallAsync("PutItem", """{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"gk":{"S":"g"}}}""");
        Assert.Equal(1, (int?)(await engine.CallAsync("Query", """
            {"TableName":"idx","IndexName":"global","KeyConditionExpression":"gk = :g","ExpressionAttributeValues":{":g":{"S":"g"}}}
            """))["Count"]);

        // A change takes its delay, although the clock is set back during it.
        await engine.CallAsync("UpdateTable", """{"TableName":"idx","DeletionProtectionEnabled":false}""");
        Assert.Equal(delaySeconds == 0 ? "ACTIVE" : "UPDATING", await StatusAsync());
        time.Advance(TimeSpan.FromHours(-1));
        Assert.Equal(delaySeconds == 0 ? "ACTIVE" : "UPDATING", await StatusAsync());
        time.Advance(delay);
        Assert.Equal("ACTIVE", await StatusAsync());
        await engine.CallAsync("DeleteTable", """{"TableName":"idx"}""");
        time.Advance(TimeSpan.FromHours(-1));
        Assert.Equal(delaySeconds == 0 ? 0 : 1, (await engine.CallAsync("ListTables", "{}"))["TableNames"]!.AsArray().Count);
        time.Advance(delay);
        Assert.Empty((await engine.CallAsync("ListTables", "{}"))["TableNames"]!.AsArray());

        async Task<string?> StatusAsync() => (string?)(await engine.CallAsync("DescribeTable", """{"TableName":"idx"}"""))["Table"]!["TableStatus"];
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    public async Task A_folder_that_is_opened_with_an_earlier_clock_has_active_tables_and_no_deleted_ones(int delaySeconds)
    {
        using var folder = new TemporaryFolder();
        var time = new ManualTime();
        var delay = TimeSpan.FromSeconds(delaySeconds);
        var options = new DatabaseOptions { Time = time, CreateTableDelay = delay, DeleteTableDelay = delay };
        using (var engine = new LocalEngine(Database.Open(folder.Path, options)))
        {
            await engine.CreateAsync("gone");
            time.Advance(delay);
            await engine.CallAsync("DeleteTable", """{"TableName":"gone"}""");
            await engine.CreateAsync();
        }
        time.Advance(TimeSpan.FromHours(-1));
        using var reopened = new LocalEngine(Database.Open(folder.Path, options));
        Assert.Equal("""{"TableNames":["tbl"]}""", (await reopened.CallAsync("ListTables", "{}")).ToJsonString());
        await reopened.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""");
    }

    [Fact]
    public async Task New_index_contains_existing_items_and_deleted_index_removes_its_attribute_definitions()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"},"g":{"N":"1"}}}""");
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"b"},"g":{"S":"of another type"}}}""");
        JsonObject updated = await engine.CallAsync("UpdateTable", """
            {"TableName":"tbl","AttributeDefinitions":[{"AttributeName":"g","AttributeType":"N"}],
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"by-g","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}}]}
            """);
        Assert.Equal("""[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"g","AttributeType":"N"}]""", updated["TableDescription"]!["AttributeDefinitions"]!.ToJsonString());
        JsonObject found = await engine.CallAsync("Query", """{"TableName":"tbl","IndexName":"by-g","KeyConditionExpression":"g = :g","ExpressionAttributeValues":{":g":{"N":"1"}}}""");
        Assert.Equal("""[{"pk":{"S":"a"},"g":{"N":"1"}}]""", found["Items"]!.ToJsonString());
        Assert.Equal(1, (int)(await engine.CallAsync("Scan", """{"TableName":"tbl","IndexName":"by-g"}"""))["Count"]!);
        await engine.CallAsync("UpdateItem", """{"TableName":"tbl","Key":{"pk":{"S":"b"}},"UpdateExpression":"SET note1 = :o","ExpressionAttributeValues":{":o":{"N":"1"}}}""");
        await engine.CallAsync("DeleteItem", """{"TableName":"tbl","Key":{"pk":{"S":"b"}}}""");

        updated = await engine.CallAsync("UpdateTable", """{"TableName":"tbl","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"by-g"}}]}""");
        Assert.Equal("""[{"AttributeName":"pk","AttributeType":"S"}]""", updated["TableDescription"]!["AttributeDefinitions"]!.ToJsonString());
        await engine.RefuseAsync("UpdateTable", """{"TableName":"tbl","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"by-g"}}]}""", "ResourceNotFoundException", "Requested resource not found: Index: by-g not found");
    }

    [Fact]
    public async Task Billing_throughput_and_protection_can_be_changed()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        JsonObject updated = await engine.CallAsync("UpdateTable", """{"TableName":"tbl","BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6},"DeletionProtectionEnabled":true}""");
        JsonNode table = updated["TableDescription"]!;
        Assert.Equal(5, (int)table["ProvisionedThroughput"]!["ReadCapacityUnits"]!);
        Assert.Equal("PROVISIONED", (string?)table["BillingModeSummary"]!["BillingMode"]);
        await engine.RefuseAsync("DeleteTable", """{"TableName":"tbl"}""", "ValidationException", "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        await engine.RefuseAsync(
            "UpdateTable",
            """{"TableName":"tbl","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6}}""",
            "ValidationException",
            "The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for the table: 6. Requested WriteCapacityUnits: 6. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
        await engine.RefuseAsync("UpdateTable", """{"TableName":"tbl"}""", "ValidationException", "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
    }

    [Fact]
    public async Task Tags_are_added_replaced_and_removed()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        const string Arn = "\"ResourceArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/tbl\"";
        await engine.CallAsync("TagResource", $$"""{{{Arn}},"Tags":[{"Key":"a","Value":"1"},{"Key":"b","Value":"2"}]}""");
        await engine.CallAsync("TagResource", $$"""{{{Arn}},"Tags":[{"Key":"a","Value":"3"}]}""");
        await engine.CallAsync("UntagResource", $$"""{{{Arn}},"TagKeys":["b"]}""");
        Assert.Equal("""{"Tags":[{"Key":"a","Value":"3"}]}""", (await engine.CallAsync("ListTagsOfResource", $$"""{{{Arn}}}""")).ToJsonString());
    }

    [Fact]
    public async Task Items_are_deleted_after_their_time_to_live()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        long now = engine.Time.GetUtcNow().ToUnixTimeSeconds();
        await PutAsync("soon", $"{{\"N\":\"{now + 10}\"}}");
        await engine.CallAsync("UpdateTimeToLive", """{"TableName":"tbl","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        await PutAsync("later", $"{{\"N\":\"{now + 20}\"}}");
        await PutAsync("text", $"{{\"S\":\"{now}\"}}");
        await PutAsync("long ago", $"{{\"N\":\"{now - (6L * 365 * 86400)}\"}}");
        await PutAsync("moved", $"{{\"N\":\"{now + 5}\"}}");
        await PutAsync("moved", $"{{\"N\":\"{now + 25}\"}}");
        Assert.Equal(5, await CountAsync());
        engine.Time.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(4, await CountAsync());
        Assert.Equal("{}", (await engine.CallAsync("GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"soon"}}}""")).ToJsonString());
        engine.Time.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(3, await CountAsync());
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"ttl"}}""", (await engine.CallAsync("DescribeTimeToLive", """{"TableName":"tbl"}""")).ToJsonString());

        Task PutAsync(string key, string ttl) => engine.CallAsync("PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{key}}}}"},"ttl":{{{{ttl}}}}}}""");

        async Task<int> CountAsync() => (int)(await engine.CallAsync("Scan", """{"TableName":"tbl"}"""))["Count"]!;
    }
}
