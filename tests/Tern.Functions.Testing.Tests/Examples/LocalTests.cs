using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Local;

namespace Tern.Functions.Testing.Tests.Examples;

/// <summary>A function whose client sends its requests to Tern.Local.</summary>
public sealed class LocalTests
{
    [Fact]
    public async Task Order_is_stored()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(
            new()
            {
                TableName = "orders",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            },
            TestContext.Current.CancellationToken);
        await using FunctionTestHost host = await FunctionTestHost.StartAsync(
            () => FunctionHost.RunAsync(services => services.AddTern().AddDynamoDB()), new() { Aws = aws }, TestContext.Current.CancellationToken);

        Assert.Equal("stored 7", await host.InvokeAsync<NewOrder, string>(new("7"), cancellationToken: TestContext.Current.CancellationToken));

        GetItemResponse stored = await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "7" } }, TestContext.Current.CancellationToken);
        Assert.NotNull(stored.Item);
    }
}

public sealed record NewOrder(string Id);

public sealed class OrderStore(DynamoDBClient dynamo)
{
    [Function]
    public async Task<string> StoreAsync(NewOrder order, CancellationToken cancellationToken)
    {
        await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = order.Id } }, cancellationToken);
        return $"stored {order.Id}";
    }
}
