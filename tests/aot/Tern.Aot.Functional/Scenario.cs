using System.Globalization;
using Tern.DynamoDB;

namespace Tern.Aot.Functional;

/// <summary>One call of each kind, with checks of the response.</summary>
internal sealed class Scenario(DynamoDBClient dynamo, Checks checks)
{
    private const string Table = "tern-aot";

    public async Task RunAsync()
    {
        await CreateTableAsync();
        await KindsAsync();
        await BatchesAsync();
        await PagesAsync();
        await ConditionsAsync();
        await TransactionsAsync();
        await ErrorsAsync();
        await dynamo.DeleteTableAsync(new() { TableName = Table });
        await dynamo.WaitUntilTableNotExistsAsync(new() { TableName = Table }, TimeSpan.FromSeconds(30));
    }

    private static OrderedMap<AttributeValue> Key(string partition, int sort) =>
        new() { ["pk"] = partition, ["sk"] = AttributeValue.Number(sort) };

    private static OrderedMap<AttributeValue> Item(string partition, int sort)
    {
        OrderedMap<AttributeValue> item = Key(partition, sort);
        item["text"] = string.Create(CultureInfo.InvariantCulture, $"item {sort}");
        return item;
    }

    private async Task CreateTableAsync()
    {
        CreateTableResponse created = await dynamo.CreateTableAsync(new()
        {
            TableName = Table,
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions =
            [
                new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "sk", AttributeType = ScalarAttributeType.N },
            ],
            KeySchema =
            [
                new() { AttributeName = "pk", KeyType = KeyType.Hash },
                new() { AttributeName = "sk", KeyType = KeyType.Range },
            ],
        });
        checks.Equal("name of the created table", Table, created.TableDescription.TableName);
        await dynamo.WaitUntilTableExistsAsync(new() { TableName = Table }, TimeSpan.FromSeconds(30));
        DescribeTableResponse described = await dynamo.DescribeTableAsync(new() { TableName = Table });
        checks.Equal("status", TableStatus.Active, described.Table.TableStatus);
        checks.Equal("keys", 2, described.Table.KeySchema.Count);
        checks.Equal("creation time is set", true, described.Table.CreationDateTime > DateTimeOffset.UnixEpoch);
    }

    private async Task KindsAsync()
    {
        OrderedMap<AttributeValue> item = Key("KINDS", 1);
        item["string"] = "quote \" backslash \\ line \n tab \t ä € 😀 " + new string('x', 300);
        item["emptyString"] = "";
        item["number"] = AttributeValue.Number("12345678901234567890123456789012345678");
        item["fraction"] = AttributeValue.Number("-0.00000000000000000000000000001");
        item["binary"] = AttributeValue.Binary(new byte[] { 0, 1, 2, 253, 254, 255 });
        item["strings"] = AttributeValue.StringSet(["a", "b"]);
        item["numbers"] = AttributeValue.NumberSet(["1", "2.5"]);
        item["binaries"] = AttributeValue.BinarySet([new byte[] { 1 }, new byte[] { 2 }]);
        item["true"] = true;
        item["null"] = AttributeValue.Null;
        item["list"] = AttributeValue.List(["a", AttributeValue.Number(1), AttributeValue.List([])]);
        item["map"] = AttributeValue.Map(new() { ["inner"] = AttributeValue.Map(new() { ["deep"] = false }) });
        await dynamo.PutItemAsync(new() { TableName = Table, Item = item });

        GetItemResponse got = await dynamo.GetItemAsync(new() { TableName = Table, Key = Key("KINDS", 1), ConsistentRead = true });
        checks.Equal("attributes", item.Count, got.Item?.Count);
        foreach ((string name, AttributeValue value) in item)
            checks.Equal($"attribute {name}", value, got.Item is { } read && read.TryGetValue(name, out AttributeValue other) ? other : default);

        GetItemResponse absent = await dynamo.GetItemAsync(new() { TableName = Table, Key = Key("KINDS", 2) });
        checks.Equal("an absent item is null", true, absent.Item is null);
        checks.Equal("request id", true, absent.ResponseMetadata.RequestId is { Length: > 0 });
    }

    private async Task BatchesAsync()
    {
        await dynamo.BatchWriteAsync(Table, [.. Enumerable.Range(0, 60).Select(i => new WriteRequest { PutRequest = new() { Item = Item("BATCH", i) } })]);
        IReadOnlyList<OrderedMap<AttributeValue>?> items = await dynamo.BatchGetAsync(Table, [.. Enumerable.Range(0, 120).Select(i => Key("BATCH", i))]);
        checks.Equal("results of a batch, including absent items", 120, items.Count);
        checks.Equal("item 59 of the batch", "item 59", items[59]?["text"].S);
        checks.Equal("item 60 of the batch is null", true, items[60] is null);
    }

    private async Task PagesAsync()
    {
        int count = 0;
        await foreach (OrderedMap<AttributeValue> item in dynamo.QueryItemsAsync(new()
        {
            TableName = Table,
            KeyConditionExpression = "pk = :pk AND sk BETWEEN :from AND :to",
            ExpressionAttributeValues = new() { [":pk"] = "BATCH", [":from"] = AttributeValue.Number(10), [":to"] = AttributeValue.Number(39) },
            Limit = 7,
        }))
        {
            checks.Equal("order of a query", (10 + count).ToString(CultureInfo.InvariantCulture), item["sk"].N);
            count++;
        }
        checks.Equal("items on pages of 7", 30, count);

        int scanned = 0;
        await foreach (OrderedMap<AttributeValue> item in dynamo.ParallelScanAsync(new() { TableName = Table, Limit = 10 }, segments: 3))
            scanned += item.ContainsKey("pk") ? 1 : 0;
        checks.Equal("items of a scan in three segments", 61, scanned);
    }

    private async Task ConditionsAsync()
    {
        UpdateItemResponse updated = await dynamo.UpdateItemAsync(new()
        {
            TableName = Table,
            Key = Key("BATCH", 0),
            UpdateExpression = "SET #t = :t, n = if_not_exists(n, :zero) + :one",
            ConditionExpression = "attribute_exists(pk)",
            ExpressionAttributeNames = new() { ["#t"] = "text" },
            ExpressionAttributeValues = new() { [":t"] = "changed", [":zero"] = AttributeValue.Number(0), [":one"] = AttributeValue.Number(1) },
            ReturnValues = ReturnValue.AllNew,
        });
        checks.Equal("an updated number", "1", updated.Attributes?["n"].N);

        ConditionalCheckFailedException? failed = await checks.ThrowsAsync<ConditionalCheckFailedException>("a condition that fails", () => dynamo.PutItemAsync(new()
        {
            TableName = Table,
            Item = Item("BATCH", 0),
            ConditionExpression = "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
        }));
        checks.Equal("item of the failed condition", "changed", failed?.Item?["text"].S);
        checks.Equal("message of the failed condition contains the operation", true, failed?.Message.Contains("DynamoDB PutItem", StringComparison.Ordinal));
    }

    private async Task TransactionsAsync()
    {
        await dynamo.TransactWriteItemsAsync(new()
        {
            TransactItems =
            [
                new() { Put = new() { TableName = Table, Item = Item("TRANSACTION", 1) } },
                new() { Delete = new() { TableName = Table, Key = Key("BATCH", 1) } },
            ],
        });
        TransactionCanceledException? canceled = await checks.ThrowsAsync<TransactionCanceledException>("a transaction that fails", () => dynamo.TransactWriteItemsAsync(new()
        {
            TransactItems =
            [
                new() { Put = new() { TableName = Table, Item = Item("TRANSACTION", 2) } },
                new() { ConditionCheck = new() { TableName = Table, Key = Key("BATCH", 1), ConditionExpression = "attribute_exists(pk)" } },
            ],
        }));
        checks.Equal("cancellation reasons", "None ConditionalCheckFailed", string.Join(' ', canceled?.CancellationReasons.Select(reason => reason.Code) ?? []));
    }

    private async Task ErrorsAsync()
    {
        ResourceNotFoundException? missing = await checks.ThrowsAsync<ResourceNotFoundException>(
            "error of a missing table", () => dynamo.GetItemAsync(new() { TableName = "tern-aot-missing", Key = Key("A", 1) }));
        checks.Equal("error code of a missing table", "ResourceNotFoundException", missing?.ErrorCode);
        DynamoDBException? invalid = await checks.ThrowsAsync<DynamoDBException>(
            "error of a key with the wrong type", () => dynamo.GetItemAsync(new() { TableName = Table, Key = new() { ["pk"] = true, ["sk"] = AttributeValue.Number(1) } }));
        checks.Equal("error code of a key with the wrong type", "ValidationException", invalid?.ErrorCode);
    }
}
