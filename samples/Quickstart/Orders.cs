using System.Globalization;
using Tern;
using Tern.DynamoDB;

namespace Quickstart;

/// <summary>Orders of customers in one table, with the common operations of DynamoDB.</summary>
internal sealed class Orders(DynamoDBClient dynamo, Measurements measured)
{
    private const string Table = "tern-quickstart-orders";

    public async Task RunAsync(CancellationToken ct)
    {
        await measured.RunAsync("CreateTable with an index", () => CreateTableAsync(ct));
        try
        {
            await measured.RunAsync("wait until the table exists", () => WaitAsync(ct));
            await measured.RunAsync("BatchWrite of 1,000 items", () => WriteAsync(ct));
            await measured.RunAsync("first GetItem", () => GetAsync(ct));
            await measured.RunAsync("GetItem again", () => GetAsync(ct));
            await measured.RunAsync("Query of 100 items", () => QueryAsync(ct));
            await measured.RunAsync("all shipped orders, by the index", () => PageAsync(ct));
            await measured.RunAsync("UpdateItem, condition fails", () => CancelAsync(ct));
            await measured.RunAsync("TransactWriteItems", () => TransferAsync(ct));
        }
        finally
        {
            await measured.RunAsync("DeleteTable", DeleteTableAsync);
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
        return $"{response.TableDescription.TableStatus}";
    }

    private async Task<string> WaitAsync(CancellationToken ct)
    {
        // Waiters are generated from the model.
        await dynamo.WaitUntilTableExistsAsync(new() { TableName = Table }, maxWait: TimeSpan.FromMinutes(2), ct);
        return "ACTIVE";
    }

    private async Task<string> WriteAsync(CancellationToken ct)
    {
        IEnumerable<WriteRequest> writes =
            from customer in Enumerable.Range(0, 10)
            from order in Enumerable.Range(0, 100)
            select new WriteRequest { PutRequest = new() { Item = Order(customer, order) } };

        // Any number of writes, in batches of 25, several at a time. Unprocessed writes are sent again.
        await dynamo.BatchWriteAsync(Table, [.. writes], cancellationToken: ct);
        return "1,000 written";
    }

    private async Task<string> GetAsync(CancellationToken ct)
    {
        GetItemResponse response = await dynamo.GetItemAsync(new()
        {
            TableName = Table,                                // required: checked by the compiler
            Key = new() { ["pk"] = "CUSTOMER#7", ["sk"] = "ORDER#0017" },
        }, ct);

        if (response.Item is { } order)                       // nullable: optional in the model
            return $"{order["total"].N} {order["status"].S}";
        return "not found";
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

    private async Task<string> PageAsync(CancellationToken ct)
    {
        int count = 0;
        decimal total = 0;

        // Reads all pages, including empty pages. The loop can stop at any item.
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
            count++;
            total += decimal.Parse(order["total"].N!, CultureInfo.InvariantCulture);
        }
        return string.Create(CultureInfo.InvariantCulture, $"{count} orders, total {total}, in pages of 60");
    }

    private async Task<string> CancelAsync(CancellationToken ct)
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
            return "cancelled";
        }
        // Every error of the model has its own type. Its message contains what you need to find the cause, and no secrets.
        catch (ConditionalCheckFailedException e)
        {
            measured.AddError(e);
            return e.Item is { } current ? $"failed: the status is {current["status"].S}" : "failed";
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

    // Also runs after errors and cancellation.
    private async Task<string> DeleteTableAsync()
    {
        await dynamo.DeleteTableAsync(new() { TableName = Table }, CancellationToken.None);
        return "deleted";
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
