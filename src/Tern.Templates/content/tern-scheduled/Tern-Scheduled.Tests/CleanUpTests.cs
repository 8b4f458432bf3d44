using Tern.DynamoDB;
using Tern.Functions.Testing;
using Tern.Local;

namespace Tern_Scheduled.Tests;

public sealed class CleanUpTests
{
    [Fact]
    public async Task Orders_above_the_age_are_deleted()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: cancellationToken);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(
            new()
            {
                TableName = "orders",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            },
            cancellationToken);
        await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = "old", ["created"] = "2020-01-01T00:00:00.0000000+00:00" } }, cancellationToken);
        await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = "new", ["created"] = "9999-01-01T00:00:00.0000000+00:00" } }, cancellationToken);
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new() { Aws = aws }, cancellationToken);

        CleanUpResult result = await host.InvokeAsync<CleanUpInput, CleanUpResult>(new("orders", 30), cancellationToken: cancellationToken);

        Assert.Equal(1, result.Deleted);
        Assert.Null((await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "old" } }, cancellationToken)).Item);
        Assert.NotNull((await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "new" } }, cancellationToken)).Item);
    }
}
