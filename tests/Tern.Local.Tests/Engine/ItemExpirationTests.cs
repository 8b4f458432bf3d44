using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.Local.Delivery;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.Services;
using Tern.Local.Tests.Lambda;

namespace Tern.Local.Tests.Engine;

/// <summary>Expirations by the clock of a LocalAws, without a request.</summary>
public sealed class ItemExpirationTests
{
    // Folders are opened at the real time.
    private static readonly DateTimeOffset s_start = DateTimeOffset.FromUnixTimeSeconds(DateTimeOffset.UtcNow.ToUnixTimeSeconds());

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Function_receives_the_removals_at_their_times()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        LocalAws aws = lambda.Aws;
        aws.Clock.Freeze(s_start);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await MapAsync(lambda, await CreateAsync(dynamo));
        List<string> records = AddFunction(aws);
        await PutAsync(dynamo, "late", 3600);
        await PutAsync(dynamo, "early", 60);
        await PutAsync(dynamo, "changed", 30);
        await PutAsync(dynamo, "changed", 90);
        await PutAsync(dynamo, "never", 3 * 3600);
        await aws.SettleAsync(Token);
        records.Clear();
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(2), Token);
        Assert.Equal(["REMOVE early 60 60", "REMOVE changed 90 90", "REMOVE late 3600 3600"], records);
    }

    [Fact]
    public async Task Time_to_live_that_is_enabled_later_applies_to_items_and_one_that_is_disabled_does_not()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        LocalAws aws = lambda.Aws;
        aws.Clock.Freeze(s_start);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        string stream = await CreateAsync(dynamo, isEnabled: false);
        await PutAsync(dynamo, "a", 60);
        await PutAsync(dynamo, "b", 120);
        await EnableAsync(dynamo);
        await MapAsync(lambda, stream, "LATEST");
        List<string> records = AddFunction(aws);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(100), Token);
        Assert.Equal(["REMOVE a 60 60"], records);
        Table table = FindTable(aws)!;
        await EnableAsync(dynamo, isEnabled: false);
        Assert.Null(table.Expiration);
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Single(records);
    }

    [Fact]
    public async Task Item_expires_after_its_folder_is_opened_again()
    {
        using var folder = new TemporaryFolder();
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            lambda.Aws.Clock.Freeze(s_start);
            using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
            await lambda.CreateAsync("f");
            await MapAsync(lambda, await CreateAsync(dynamo), "LATEST");
            await lambda.Aws.SettleAsync(Token);
            await PutAsync(dynamo, "a", 3600);
        }
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.Path);
        reopened.Aws.Clock.Freeze(s_start);
        List<string> records = AddFunction(reopened.Aws);
        await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(2), Token);
        Assert.Equal(2, records.Count);
        Assert.Equal("REMOVE a 3600 3600", records[1]);
        Assert.Null(FindTable(reopened.Aws)!.Expiration);
    }

    [Fact]
    public async Task Table_has_one_effect_for_all_its_items()
    {
        var clock = new LocalClock(TimeProvider.System);
        using var effects = new DeliveryEngine(clock, _ => { });
        clock.Freeze(s_start);
        using var engine = new LocalEngine(options: new DatabaseOptions { Time = clock, Effects = effects });
        await engine.CallAsync("CreateTable", """
            {"TableName":"tbl","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}
            """);
        Table table = engine.Database.FindTable("tbl")!;
        await PutAsync(engine, 0);
        Assert.Null(table.Expiration);
        await engine.CallAsync("UpdateTimeToLive", """{"TableName":"tbl","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        ItemExpiration first = table.Expiration!;
        for (int i = 1; i < 1000; i++)
            await PutAsync(engine, i);
        Assert.Same(first, table.Expiration);
        await PutAsync(engine, -1);
        Assert.True(first.IsCancelled);
        await clock.AdvanceAsync(TimeSpan.FromSeconds(60 + 499), Token);
        Assert.Equal((500, false), (table.Items.Count, table.Expiration!.IsCancelled));
        ItemExpiration last = table.Expiration;
        await engine.CallAsync("DeleteTable", """{"TableName":"tbl"}""");
        Assert.True(last.IsCancelled);
        Assert.Null(table.Expiration);
    }

    [Fact]
    public async Task Expiry_that_is_out_of_range_is_ignored()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze(s_start);
        using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
        await CreateAsync(dynamo);
        await PutAsync(dynamo, "ancient", -6L * 365 * 24 * 3600);
        await PutAsync(dynamo, "milliseconds", s_start.ToUnixTimeMilliseconds() * 1000);
        Assert.Null(FindTable(lambda.Aws)!.Expiration);
    }

    private static Task<JsonObject> PutAsync(LocalEngine engine, int i) => engine.CallAsync(
        "PutItem", $$$$"""{"TableName":"tbl","Item":{"pk":{"S":"{{{{i}}}}"},"ttl":{"N":"{{{{s_start.ToUnixTimeSeconds() + 60 + i}}}}"}}}""");

    private static Table? FindTable(LocalAws aws) => aws.Services.Databases.Get(new ResourceScope(LocalLambda.AccountId, LocalLambda.Region)).FindTable("tbl");

    // Records are the event, the key, the seconds from the start to the delivery, and those to the time of the record.
    private static List<string> AddFunction(LocalAws aws)
    {
        List<string> records = [];
        aws.Functions.Add("f", (payload, _) =>
        {
            foreach (JsonNode? record in JsonNode.Parse(payload.Span)!["Records"]!.AsArray())
            {
                JsonNode change = record!["dynamodb"]!;
                double time = (double)change["ApproximateCreationDateTime"]! - s_start.ToUnixTimeSeconds();
                records.Add($"{record["eventName"]} {change["Keys"]!["pk"]!["S"]} {(aws.Clock.GetUtcNow() - s_start).TotalSeconds:0} {time:0}");
            }
            return ValueTask.FromResult(payload);
        });
        return records;
    }

    private static async Task MapAsync(LocalLambda lambda, string stream, string position = "TRIM_HORIZON")
    {
        if ((await lambda.SendAsync("GET", $"{LocalLambda.Functions}/f")).Status == 404)
            lambda.Aws.Functions.Add("f", (payload, _) => ValueTask.FromResult(payload));
        LocalLambda.LambdaResponse created = await lambda.SendAsync(
            "POST", "/2015-03-31/event-source-mappings", $$"""{"FunctionName":"f","EventSourceArn":"{{stream}}","StartingPosition":"{{position}}"}""");
        Assert.Equal(202, created.Status);
        await lambda.Aws.SettleAsync(Token);
    }

    // Returns the ARN of the stream.
    private static async Task<string> CreateAsync(DynamoDBClient dynamo, bool isEnabled = true)
    {
        CreateTableResponse created = await dynamo.CreateTableAsync(new()
        {
            TableName = "tbl",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.KeysOnly },
        }, Token);
        if (isEnabled)
            await EnableAsync(dynamo);
        return created.TableDescription!.LatestStreamArn!;
    }

    private static async Task EnableAsync(DynamoDBClient dynamo, bool isEnabled = true) => await dynamo.UpdateTimeToLiveAsync(
        new() { TableName = "tbl", TimeToLiveSpecification = new() { AttributeName = "ttl", Enabled = isEnabled } }, Token);

    private static async Task PutAsync(DynamoDBClient dynamo, string key, long seconds) => await dynamo.PutItemAsync(new()
    {
        TableName = "tbl",
        Item = new() { ["pk"] = AttributeValue.String(key), ["ttl"] = AttributeValue.Number(s_start.ToUnixTimeSeconds() + seconds) },
    }, Token);
}
