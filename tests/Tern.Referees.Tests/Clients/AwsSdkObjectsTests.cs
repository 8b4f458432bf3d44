using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.DynamoDBv2.DocumentModel;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;
using Tern.Referees.Tests.Support;
using AwsDocument = Amazon.DynamoDBv2.DocumentModel.Document;

namespace Tern.Referees.Tests.Clients;

/// <summary>The object models of the AWS SDK for .NET, which send other parameters than typical calls of its client.</summary>
public sealed class AwsSdkObjectsTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Objects_are_saved_loaded_and_deleted_under_their_version()
    {
        using AmazonDynamoDBClient dynamo = await CreateAsync("orders");
        using DynamoDBContext context = new DynamoDBContextBuilder().WithDynamoDBClient(() => dynamo).Build();
        var order = new Order { Customer = "ann", Number = 7, Total = 12.5m, Lines = ["a", "b"] };
        await context.SaveAsync(order, Token);
        await context.SaveAsync(order, Token);
        Assert.Equal(1, order.Version);
        Order loaded = await context.LoadAsync<Order>("ann", 7, Token);
        Assert.Equal((12.5m, "b"), (loaded.Total, loaded.Lines[1]));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => context.SaveAsync(new Order { Customer = "ann", Number = 7 }, Token));
        ITransactWrite<Order> transaction = context.CreateTransactWrite<Order>();
        transaction.AddSaveItem(new Order { Customer = "bob", Number = 1 });
        await transaction.ExecuteAsync(Token);
        IBatchGet<Order> batch = context.CreateBatchGet<Order>();
        batch.AddKey("ann", 7);
        batch.AddKey("bob", 1);
        await batch.ExecuteAsync(Token);
        Assert.Equal(["ann", "bob"], batch.Results.Select(found => found.Customer).Order());
        await context.DeleteAsync<Order>("ann", 7, Token);
        Assert.Null(await context.LoadAsync<Order>("ann", 7, Token));
        // Queries of objects use legacy parameters, which Tern.Local refuses with an error that names them.
        AmazonDynamoDBException legacy = await Assert.ThrowsAsync<AmazonDynamoDBException>(() => context.QueryAsync<Order>("ann").GetRemainingAsync(Token));
        Assert.Contains("KeyConditions (use KeyConditionExpression)", legacy.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Documents_are_put_queried_and_scanned_by_expressions()
    {
        using AmazonDynamoDBClient dynamo = await CreateAsync("documents");
        Table table = (Table)new TableBuilder(dynamo, "documents")
            .AddHashKey("Customer", DynamoDBEntryType.String)
            .AddRangeKey("Number", DynamoDBEntryType.Numeric)
            .Build();
        for (int i = 1; i <= 3; i++)
            await table.PutItemAsync(new AwsDocument { ["Customer"] = "dan", ["Number"] = i, ["x"] = new List<string> { "y" } }, Token);
        Assert.Equal("""{"Customer":"dan","Number":2,"x":["y"]}""", (await table.GetItemAsync("dan", 2, Token)).ToJson());
        PutItemOperationConfig onlyNew = new() { ConditionalExpression = new() { ExpressionStatement = "attribute_not_exists(Customer)" } };
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => table.PutItemAsync(new AwsDocument { ["Customer"] = "dan", ["Number"] = 1 }, onlyNew, Token));
        Search query = (Search)table.Query(new QueryOperationConfig
        {
            KeyExpression = new() { ExpressionStatement = "Customer = :c", ExpressionAttributeValues = new() { [":c"] = "dan" } },
            Limit = 2,
            BackwardSearch = true,
        });
        Assert.Equal([3, 2, 1], (await query.GetRemainingAsync(Token)).Select(document => document["Number"].AsInt()));
        Assert.Equal(3, (await table.Scan(new Expression { ExpressionStatement = "attribute_exists(x)" }).GetRemainingAsync(Token)).Count);
        await table.DeleteItemAsync("dan", 1, Token);
        Assert.Null(await table.GetItemAsync("dan", 1, Token));
    }

    private async Task<AmazonDynamoDBClient> CreateAsync(string table)
    {
        var dynamo = new AmazonDynamoDBClient(
            new BasicAWSCredentials(referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey),
            new AmazonDynamoDBConfig { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1" });
        await dynamo.CreateTableAsync(new CreateTableRequest
        {
            TableName = table,
            BillingMode = BillingMode.PAY_PER_REQUEST,
            AttributeDefinitions = [new("Customer", ScalarAttributeType.S), new("Number", ScalarAttributeType.N)],
            KeySchema = [new("Customer", KeyType.HASH), new("Number", KeyType.RANGE)],
        }, Token);
        return dynamo;
    }

    [DynamoDBTable("orders")]
    internal sealed class Order
    {
        [DynamoDBHashKey]
        public string Customer { get; set; } = "";

        [DynamoDBRangeKey]
        public int Number { get; set; }

        public decimal Total { get; set; }

        public List<string> Lines { get; set; } = [];

        [DynamoDBVersion]
        public int? Version { get; set; }
    }
}
