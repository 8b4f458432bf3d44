using Orders.Model;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.EventBridge;

namespace Orders.Local;

/// <summary>Creates the tables and the schedule of the functions in Tern.Local.</summary>
public static class Deployment
{
    /// <summary>Creates the tables of the orders with their stream, of the customers, and of the idempotency records.</summary>
    public static async Task CreateTablesAsync(DynamoDBClient dynamo, CancellationToken cancellationToken)
    {
        await dynamo.Table<CustomerSummary>().CreateAsync(cancellationToken: cancellationToken);
        await dynamo.CreateTableAsync(
            new()
            {
                TableName = "order-requests",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
            },
            cancellationToken);
        await dynamo.UpdateTimeToLiveAsync(
            new() { TableName = "order-requests", TimeToLiveSpecification = new() { AttributeName = "expiration", Enabled = true } }, cancellationToken);
        await dynamo.Table<Order>().CreateAsync(
            request => request with { StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.NewImage } }, cancellationToken);
    }

    /// <summary>Invokes the clean-up every minute, for orders that are older than a minute.</summary>
    public static async Task CreateScheduleAsync(EventBridgeClient events, string functionArn, CancellationToken cancellationToken)
    {
        const string rule = "clean-up";
        await events.PutRuleAsync(new() { Name = rule, ScheduleExpression = "rate(1 minute)" }, cancellationToken);
        await events.PutTargetsAsync(new() { Rule = rule, Targets = [new() { Id = rule, Arn = functionArn, Input = """{"maxAgeMinutes":1}""" }] }, cancellationToken);
    }
}
