using Tern.DynamoDB;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Suite;

/// <summary>The results that Tern's client must receive from every server that implements DynamoDB.</summary>
public abstract class ClientSuite(IReferee referee)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private DynamoDBClient Dynamo => referee.Client;

    [Fact]
    public async Task Table_is_created_described_updated_listed_and_deleted()
    {
        string table = await CreateAsync();
        TableDescription described = (await Dynamo.DescribeTableAsync(new() { TableName = table }, Token)).Table;
        Assert.Equal(TableStatus.Active, described.TableStatus);
        Assert.Equal(["by-owner", "local"], described.GlobalSecondaryIndexes.Select(index => index.IndexName)
            .Concat(described.LocalSecondaryIndexes.Select(index => index.IndexName)));
        await Dynamo.UpdateTableAsync(new() { TableName = table, BillingMode = BillingMode.Provisioned, ProvisionedThroughput = new() { ReadCapacityUnits = 7, WriteCapacityUnits = 8 }, GlobalSecondaryIndexUpdates = [new() { Update = new() { IndexName = "by-owner", ProvisionedThroughput = new() { ReadCapacityUnits = 3, WriteCapacityUnits = 4 } } }] }, Token);
        described = (await Dynamo.DescribeTableAsync(new() { TableName = table }, Token)).Table;
        Assert.Equal((7, 8), (described.ProvisionedThroughput!.ReadCapacityUnits, described.ProvisionedThroughput.WriteCapacityUnits));
        List<string> names = [];
        await foreach (string name in Dynamo.ListTablesItemsAsync(new() { Limit = 1 }, Token))
            names.Add(name);
        Assert.Contains(table, names);
        await Dynamo.DeleteTableAsync(new() { TableName = table }, Token);
        while ((await Dynamo.ListTablesAsync(new(), Token)).TableNames.Contains(table))
            await Task.Yield();
        await Dynamo.WaitUntilTableNotExistsAsync(new() { TableName = table }, TimeSpan.FromMinutes(10), Token);
        var error = await Assert.ThrowsAsync<ResourceNotFoundException>(() => Dynamo.DescribeTableAsync(new() { TableName = table }, Token));
        Assert.Equal($"Requested resource not found: Table: {table} not found", error.ServiceMessage);
    }

    [Fact]
    public async Task GetItem_returns_every_type_of_value_as_stored()
    {
        string table = await CreateAsync();
        OrderedMap<AttributeValue> item = Item("all", "1");
        item["text"] = "Zürich 🐦 \" \\ \n";
        item["empty"] = "";
        item["number"] = AttributeValue.Number("-12345678901234567890123456789012345678");
        item["fraction"] = AttributeValue.Number("1.5");
        item["small"] = AttributeValue.Number("0.0000000000000000000000000000000001");
        item["bytes"] = AttributeValue.Binary(new byte[] { 0, 255, 128 });
        item["yes"] = true;
        item["nothing"] = AttributeValue.Null;
        item["texts"] = AttributeValue.StringSet(["a", "b"]);
        item["numbers"] = AttributeValue.NumberSet(["1", "2.5"]);
        item["blobs"] = AttributeValue.BinarySet([new byte[] { 1 }, new byte[] { 2 }]);
        item["list"] = AttributeValue.List(["x", AttributeValue.Number(1), AttributeValue.List([])]);
        item["map"] = AttributeValue.Map(new() { ["a"] = AttributeValue.Map(new() { ["b"] = false }), ["none"] = AttributeValue.Map(new()) });
        await Dynamo.PutItemAsync(new() { TableName = table, Item = item }, Token);
        OrderedMap<AttributeValue> got = (await Dynamo.GetItemAsync(new() { TableName = table, Key = Key("all", "1"), ConsistentRead = true }, Token)).Item!;
        Assert.Equal(AttributeValue.Map(item), AttributeValue.Map(got));
        Assert.Null((await Dynamo.GetItemAsync(new() { TableName = table, Key = Key("other", "1") }, Token)).Item);
    }

    [Fact]
    public async Task Failed_condition_rejects_the_write()
    {
        string table = await CreateAsync();
        PutItemRequest put = new() { TableName = table, Item = Item("c", "1"), ConditionExpression = "attribute_not_exists(pk)" };
        await Dynamo.PutItemAsync(put, Token);
        var refused = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => Dynamo.PutItemAsync(put, Token));
        Assert.Equal(("The conditional request failed", 1), (refused.ServiceMessage, refused.Response.Attempts));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => Dynamo.DeleteItemAsync(
            new() { TableName = table, Key = Key("c", "1"), ConditionExpression = "attribute_exists(#o)", ExpressionAttributeNames = new() { ["#o"] = "owner" } }, Token));
        DeleteItemResponse deleted = await Dynamo.DeleteItemAsync(
            new() { TableName = table, Key = Key("c", "1"), ReturnValues = ReturnValue.AllOld, ReturnConsumedCapacity = ReturnConsumedCapacity.Total }, Token);
        Assert.Equal("c", deleted.Attributes!["pk"].S);
        Assert.Equal(1, deleted.ConsumedCapacity!.CapacityUnits);
    }

    [Fact]
    public async Task UpdateItem_applies_SET_ADD_REMOVE_and_DELETE()
    {
        string table = await CreateAsync();
        UpdateItemResponse made = await Dynamo.UpdateItemAsync(new()
        {
            TableName = table,
            Key = Key("u", "1"),
            UpdateExpression = "SET a = :one, l = :list, m = :map ADD n :one, s :set",
            ExpressionAttributeValues = new()
            {
                [":one"] = AttributeValue.Number(1),
                [":list"] = AttributeValue.List(["x"]),
                [":map"] = AttributeValue.Map(new() { ["k"] = "v" }),
                [":set"] = AttributeValue.StringSet(["p", "q"]),
            },
            ReturnValues = ReturnValue.AllNew,
        }, Token);
        Assert.Equal("1", made.Attributes!["n"].N);
        UpdateItemResponse changed = await Dynamo.UpdateItemAsync(new()
        {
            TableName = table,
            Key = Key("u", "1"),
            UpdateExpression = "SET a = if_not_exists(b, :ten) - :one, l = list_append(l, :list), m.k2 = :one REMOVE m.k ADD n :one DELETE s :set",
            ConditionExpression = "a = :one AND size(l) < :ten AND contains(s, :p)",
            ExpressionAttributeValues = new()
            {
                [":one"] = AttributeValue.Number(1),
                [":ten"] = AttributeValue.Number(10),
                [":list"] = AttributeValue.List(["y"]),
                [":set"] = AttributeValue.StringSet(["q"]),
                [":p"] = "p",
            },
            ReturnValues = ReturnValue.UpdatedNew,
        }, Token);
        OrderedMap<AttributeValue> now = (await Dynamo.GetItemAsync(new() { TableName = table, Key = Key("u", "1") }, Token)).Item!;
        Assert.Equal(("9", "2"), (now["a"].N, now["n"].N));
        Assert.Equal(["x", "y"], now["l"].L!.Select(value => value.S));
        Assert.Equal(["k2"], now["m"].M!.Keys);
        Assert.Equal(["p"], now["s"].SS);
        Assert.Equal("9", changed.Attributes!["a"].N);
    }

    [Fact]
    public async Task Query_returns_items_in_both_sort_orders_and_in_pages()
    {
        string table = await CreateAsync();
        await Dynamo.BatchWriteAsync(table, [.. Enumerable.Range(0, 60).Select(i => new WriteRequest { PutRequest = new() { Item = Item("q", $"{i}") } })], cancellationToken: Token);
        QueryRequest query = new()
        {
            TableName = table,
            KeyConditionExpression = "pk = :p AND sk BETWEEN :low AND :high",
            ExpressionAttributeValues = new() { [":p"] = "q", [":low"] = AttributeValue.Number(10), [":high"] = AttributeValue.Number(39) },
            Limit = 7,
        };
        Assert.Equal(Enumerable.Range(10, 30).Select(i => $"{i}"), await SortKeysAsync(query));
        Assert.Equal(Enumerable.Range(10, 30).Reverse().Select(i => $"{i}"), await SortKeysAsync(query with { ScanIndexForward = false }));
        Assert.Equal(["12", "24", "36"], await SortKeysAsync(query with
        {
            FilterExpression = "#v IN (:a, :b, :c)",
            ExpressionAttributeNames = new() { ["#v"] = "value" },
            ExpressionAttributeValues = new()
            {
                [":p"] = "q",
                [":low"] = AttributeValue.Number(10),
                [":high"] = AttributeValue.Number(39),
                [":a"] = AttributeValue.Number(12),
                [":b"] = AttributeValue.Number(24),
                [":c"] = AttributeValue.Number(36),
            },
        }));
    }

    [Fact]
    public async Task Query_of_an_index_returns_the_projected_attributes()
    {
        string table = await CreateAsync();
        for (int i = 0; i < 5; i++)
        {
            OrderedMap<AttributeValue> item = Item($"i{i}", "1");
            item["owner"] = i < 3 ? "ann" : "bob";
            item["rank"] = $"{9 - i}";
            await Dynamo.PutItemAsync(new() { TableName = table, Item = item }, Token);
        }
        await Dynamo.PutItemAsync(new() { TableName = table, Item = Item("unowned", "1") }, Token);
        QueryResponse owned = await Dynamo.QueryAsync(new()
        {
            TableName = table,
            IndexName = "by-owner",
            KeyConditionExpression = "#o = :o",
            ExpressionAttributeNames = new() { ["#o"] = "owner" },
            ExpressionAttributeValues = new() { [":o"] = "ann" },
        }, Token);
        Assert.Equal(["i0", "i1", "i2"], owned.Items.Select(item => item["pk"].S).Order());
        Assert.All(owned.Items, item => Assert.Equal(["owner", "pk", "sk"], item.Keys.Order()));
        QueryResponse local = await Dynamo.QueryAsync(new()
        {
            TableName = table,
            IndexName = "local",
            KeyConditionExpression = "pk = :p AND begins_with(#r, :r)",
            ExpressionAttributeNames = new() { ["#r"] = "rank" },
            ExpressionAttributeValues = new() { [":p"] = "i4", [":r"] = "5" },
        }, Token);
        Assert.Equal(["i4"], local.Items.Select(item => item["pk"].S));
    }

    [Fact]
    public async Task Scan_returns_every_item_once_in_pages_and_in_segments()
    {
        string table = await CreateAsync();
        await Dynamo.BatchWriteAsync(table, [.. Enumerable.Range(0, 80).Select(i => new WriteRequest { PutRequest = new() { Item = Item($"s{i}", "1") } })], cancellationToken: Token);
        string[] all = [.. Enumerable.Range(0, 80).Select(i => $"s{i}").Order(StringComparer.Ordinal)];
        List<string> paged = [];
        await foreach (OrderedMap<AttributeValue> item in Dynamo.ScanItemsAsync(new() { TableName = table, Limit = 9, ProjectionExpression = "pk" }, Token))
            paged.Add(item["pk"].S!);
        Assert.Equal(all, paged.Order(StringComparer.Ordinal));
        List<string> segmented = [];
        await foreach (OrderedMap<AttributeValue> item in Dynamo.ParallelScanAsync(new() { TableName = table }, segments: 4, Token))
            segmented.Add(item["pk"].S!);
        Assert.Equal(all, segmented.Order(StringComparer.Ordinal));
        ScanResponse counted = await Dynamo.ScanAsync(new() { TableName = table, Select = Select.Count }, Token);
        Assert.Equal((80, 80), (counted.Count, counted.ScannedCount));
    }

    [Fact]
    public async Task Query_page_ends_at_1_MB()
    {
        string table = await CreateAsync();
        string large = new('x', 300_000);
        for (int i = 0; i < 5; i++)
        {
            OrderedMap<AttributeValue> item = Item("large", $"{i}");
            item["data"] = large;
            await Dynamo.PutItemAsync(new() { TableName = table, Item = item }, Token);
        }
        QueryRequest query = new() { TableName = table, KeyConditionExpression = "pk = :p", ExpressionAttributeValues = new() { [":p"] = "large" } };
        QueryResponse first = await Dynamo.QueryAsync(query, Token);
        Assert.Equal(4, first.Items.Count);
        Assert.NotNull(first.LastEvaluatedKey);
        Assert.Equal(["0", "1", "2", "3", "4"], await SortKeysAsync(query));
    }

    [Fact]
    public async Task BatchGetAsync_returns_existing_items_in_the_order_of_the_keys()
    {
        string table = await CreateAsync();
        await Dynamo.BatchWriteAsync(table, [.. Enumerable.Range(0, 120).Select(i => new WriteRequest { PutRequest = new() { Item = Item("b", $"{i}") } })], cancellationToken: Token);
        await Dynamo.BatchWriteAsync(table, [new WriteRequest { DeleteRequest = new() { Key = Key("b", "5") } }], cancellationToken: Token);
        IReadOnlyList<OrderedMap<AttributeValue>?> got = await Dynamo.BatchGetAsync(table, [.. Enumerable.Range(0, 120).Reverse().Select(i => Key("b", $"{i}"))], cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 120).Reverse().Select(i => i == 5 ? null : $"{i}"), got.Select(item => item?["sk"].N));
    }

    [Fact]
    public async Task Tags_are_added_removed_and_listed()
    {
        string table = await CreateAsync();
        string arn = (await Dynamo.DescribeTableAsync(new() { TableName = table }, Token)).Table.TableArn;
        await Dynamo.TagResourceAsync(new() { ResourceArn = arn, Tags = [new() { Key = "team", Value = "a" }, new() { Key = "stage", Value = "b" }] }, Token);
        await Dynamo.UntagResourceAsync(new() { ResourceArn = arn, TagKeys = ["team"] }, Token);
        Tag tag = Assert.Single((await Dynamo.ListTagsOfResourceAsync(new() { ResourceArn = arn }, Token)).Tags);
        Assert.Equal(("stage", "b"), (tag.Key, tag.Value));
    }

    [Theory]
    [InlineData("pk > :p", "Query key condition not supported")]
    [InlineData("pk = :missing", "Invalid KeyConditionExpression: An expression attribute value used in expression is not defined; attribute value: :missing")]
    [InlineData("colour = :p", "Query condition missed key schema element: pk")]
    public async Task Invalid_query_throws_with_the_message_of_the_service(string condition, string message)
    {
        string table = await CreateAsync();
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => Dynamo.QueryAsync(
            new() { TableName = table, KeyConditionExpression = condition, ExpressionAttributeValues = new() { [":p"] = "x" } }, Token));
        Assert.Equal(("ValidationException", 400), (error.ErrorCode, error.Response.StatusCode));
        Assert.StartsWith(message, error.ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Operations_on_a_missing_table_throw_ResourceNotFoundException()
    {
        await referee.RequireAsync();
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => Dynamo.GetItemAsync(new() { TableName = "nowhere", Key = Key("a", "1") }, Token));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => Dynamo.PutItemAsync(new() { TableName = "nowhere", Item = Item("a", "1") }, Token));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => Dynamo.ScanAsync(new() { TableName = "nowhere" }, Token));
        string table = await CreateAsync();
        await Assert.ThrowsAsync<ResourceInUseException>(() => Dynamo.CreateTableAsync(Definition(table), Token));
    }

    [Fact]
    public async Task TransactWriteItems_is_atomic_and_TransactGetItems_returns_its_items()
    {
        Assert.SkipUnless(referee.HasTransactions, "dynalite has no transactions.");
        string table = await CreateAsync();
        TransactWriteItemsRequest write = new()
        {
            TransactItems =
            [
                new() { Put = new() { TableName = table, Item = Item("t1", "1"), ConditionExpression = "attribute_not_exists(pk)" } },
                new() { Update = new() { TableName = table, Key = Key("t2", "1"), UpdateExpression = "ADD n :one", ExpressionAttributeValues = new() { [":one"] = AttributeValue.Number(1) } } },
            ],
        };
        await Dynamo.TransactWriteItemsAsync(write, Token);
        var cancelled = await Assert.ThrowsAsync<TransactionCanceledException>(() => Dynamo.TransactWriteItemsAsync(write, Token));
        Assert.Equal(["ConditionalCheckFailed", "None"], cancelled.CancellationReasons.Select(reason => reason.Code));
        TransactGetItemsResponse read = await Dynamo.TransactGetItemsAsync(new()
        {
            TransactItems = [new() { Get = new() { TableName = table, Key = Key("t2", "1") } }, new() { Get = new() { TableName = table, Key = Key("t3", "1") } }],
        }, Token);
        Assert.Equal("1", read.Responses[0].Item!["n"].N);
        Assert.Null(read.Responses[1].Item);
    }

    private static OrderedMap<AttributeValue> Key(string partition, string sort) => new() { ["pk"] = partition, ["sk"] = AttributeValue.Number(sort) };

    private static OrderedMap<AttributeValue> Item(string partition, string sort)
    {
        OrderedMap<AttributeValue> item = Key(partition, sort);
        item["value"] = AttributeValue.Number(sort);
        return item;
    }

    private static CreateTableRequest Definition(string name) => new()
    {
        TableName = name,
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions =
        [
            new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S },
            new() { AttributeName = "sk", AttributeType = ScalarAttributeType.N },
            new() { AttributeName = "owner", AttributeType = ScalarAttributeType.S },
            new() { AttributeName = "rank", AttributeType = ScalarAttributeType.S },
        ],
        KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }, new() { AttributeName = "sk", KeyType = KeyType.Range }],
        GlobalSecondaryIndexes =
        [
            new() { IndexName = "by-owner", KeySchema = [new() { AttributeName = "owner", KeyType = KeyType.Hash }], Projection = new() { ProjectionType = ProjectionType.KeysOnly } },
        ],
        LocalSecondaryIndexes =
        [
            new()
            {
                IndexName = "local",
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }, new() { AttributeName = "rank", KeyType = KeyType.Range }],
                Projection = new() { ProjectionType = ProjectionType.All },
            },
        ],
    };

    /// <summary>Creates a table for one test, so that tests can run in any order and in parallel.</summary>
    private async Task<string> CreateAsync()
    {
        await referee.RequireAsync();
        string name = $"suite-{Guid.NewGuid():N}";
        await Dynamo.CreateTableAsync(Definition(name), Token);
        // The waiter polls every 20 s, and dynalite activates the table shortly after its response.
        while ((await Dynamo.DescribeTableAsync(new() { TableName = name }, Token)).Table.TableStatus != TableStatus.Active)
            await Task.Yield();
        await Dynamo.WaitUntilTableExistsAsync(new() { TableName = name }, TimeSpan.FromMinutes(10), Token);
        return name;
    }

    private async Task<List<string>> SortKeysAsync(QueryRequest query)
    {
        List<string> keys = [];
        await foreach (OrderedMap<AttributeValue> item in Dynamo.QueryItemsAsync(query, Token))
            keys.Add(item["sk"].N!);
        return keys;
    }
}
