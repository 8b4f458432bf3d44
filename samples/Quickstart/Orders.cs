using Tern.DynamoDB;
using Tern.Shapes;

namespace Quickstart;

/// <summary>Orders of customers in one table: what one does with DynamoDB on an ordinary day.</summary>
internal sealed class Orders(DynamoDBClient dynamo, Measurements measured)
{
    private const string Table = "tern-quickstart-orders";

    public async Task RunAsync(CancellationToken ct)
    {
        await measured.RunAsync("CreateTable with an index", () => CreateTableAsync(ct));
        await measured.RunAsync("wait until the table exists", () => WaitAsync(ct));
        try
        {
            await measured.RunAsync("BatchWrite of 1,000 items", () => WriteAsync(ct));
            await measured.RunAsync("first GetItem", () => GetAsync(ct));
            await measured.RunAsync("GetItem again", () => GetAsync(ct));
            await measured.RunAsync("Query of 100 items", () => QueryAsync(ct));
            await measured.RunAsync("UpdateItem, condition fails", () => UpdateAsync(ct));
            await measured.RunAsync("TransactWriteItems", () => TransferAsync(ct));
            await measured.RunAsync("all shipped orders, by the index", () => PageAsync(ct));
        }
        finally
        {
            await measured.RunAsync("DeleteTable", () => DeleteTableAsync(ct));
        }
    }

    private async Task<string> CreateTableAsync(CancellationToken ct)
    {
        CreateTableResponse response = await dynamo.CreateTableAsync(new()
        {
            TableName = Table,
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions =
            [
                new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "sk", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "status", AttributeType = ScalarAttributeType.S },
            ],
            KeySchema =
            [
                new() { AttributeName = "pk", KeyType = KeyType.Hash },
                new() { AttributeName = "sk", KeyType = KeyType.Range },
            ],
            GlobalSecondaryIndexes =
            [
                new()
                {
                    IndexName = "by-status",
                    KeySchema = [new() { AttributeName = "status", KeyType = KeyType.Hash }, new() { AttributeName = "sk", KeyType = KeyType.Range }],
                    Projection = new() { ProjectionType = ProjectionType.All },
                },
            ],
        }, ct);
        return $"{response.TableDescription?.TableStatus}";
    }

    private async Task<string> WaitAsync(CancellationToken ct)
    {
        await dynamo.WaitUntilTableExistsAsync(new() { TableName = Table }, maxWait: TimeSpan.FromMinutes(2), ct);
        return "ACTIVE";
    }

    private async Task<string> WriteAsync(CancellationToken ct)
    {
        // Ten customers with a hundred orders each, sent in batches of 25; what the service leaves unprocessed is sent again.
        IEnumerable<WriteRequest> writes =
            from customer in Enumerable.Range(0, 10)
            from order in Enumerable.Range(0, 100)
            select new WriteRequest { PutRequest = new() { Item = Order(customer, order) } };
        await dynamo.BatchWriteAsync(Table, [.. writes], cancellationToken: ct);
        return "1,000 written";
    }

    private async Task<string> GetAsync(CancellationToken ct)
    {
        GetItemResponse response = await dynamo.GetItemAsync(new() { TableName = Table, Key = Key(customer: 7, order: 17) }, ct);
        return response.Item is { } item ? $"{item["total"].N} {item["status"].S}" : "no such order";
    }

    private async Task<string> QueryAsync(CancellationToken ct)
    {
        QueryResponse response = await dynamo.QueryAsync(new()
        {
            TableName = Table,
            KeyConditionExpression = "pk = :customer",
            ExpressionAttributeValues = new() { [":customer"] = "CUSTOMER#7" },
        }, ct);
        return $"{response.Items.Count} items";
    }

    private async Task<string> UpdateAsync(CancellationToken ct)
    {
        try
        {
            await dynamo.UpdateItemAsync(new()
            {
                TableName = Table,
                Key = Key(customer: 7, order: 17),
                UpdateExpression = "SET #status = :cancelled",
                ConditionExpression = "#status = :open",
                ExpressionAttributeNames = new() { ["#status"] = "status" },
                ExpressionAttributeValues = new() { [":open"] = "open", [":cancelled"] = "cancelled" },
                ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
            }, ct);
            return "updated";
        }
        catch (ConditionalCheckFailedException e) when (e.Item is { } current)
        {
            return $"{e.ErrorCode}: it is {current["status"].S}";
        }
    }

    private async Task<string> TransferAsync(CancellationToken ct)
    {
        await dynamo.TransactWriteItemsAsync(new()
        {
            TransactItems =
            [
                new() { Delete = new() { TableName = Table, Key = Key(customer: 7, order: 17) } },
                new() { Put = new() { TableName = Table, Item = Order(customer: 8, order: 100), ConditionExpression = "attribute_not_exists(pk)" } },
            ],
        }, ct);
        return "one order deleted, one put";
    }

    private async Task<string> PageAsync(CancellationToken ct)
    {
        // Pages are followed, empty ones too.
        int count = 0;
        await foreach (OrderedMap<AttributeValue> order in dynamo.QueryItemsAsync(new()
        {
            TableName = Table,
            IndexName = "by-status",
            KeyConditionExpression = "#status = :shipped",
            ExpressionAttributeNames = new() { ["#status"] = "status" },
            ExpressionAttributeValues = new() { [":shipped"] = "shipped" },
            Limit = 60,
        }, ct))
        {
            count += order.ContainsKey("total") ? 1 : 0;
        }
        return $"{count} orders on pages of 60";
    }

    private async Task<string> DeleteTableAsync(CancellationToken ct)
    {
        await dynamo.DeleteTableAsync(new() { TableName = Table }, ct);
        return "gone";
    }

    private static OrderedMap<AttributeValue> Key(int customer, int order) =>
        new() { ["pk"] = $"CUSTOMER#{customer}", ["sk"] = $"ORDER#{order:0000}" };

    private static OrderedMap<AttributeValue> Order(int customer, int order) => new()
    {
        ["pk"] = $"CUSTOMER#{customer}",
        ["sk"] = $"ORDER#{order:0000}",
        ["status"] = order % 4 == 0 ? "open" : "shipped",
        ["total"] = AttributeValue.Number(12.50m + order),
        ["items"] = AttributeValue.List(["tea", "cup"]),
    };
}
