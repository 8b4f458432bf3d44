using Tern.DynamoDB;

namespace Tern.Local.Tests.Http;

/// <summary>The table of the tests.</summary>
internal static class Music
{
    public static Task<CreateTableResponse> CreateAsync(DynamoDBClient dynamo) => dynamo.CreateTableAsync(new()
    {
        TableName = "music",
        AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
        BillingMode = BillingMode.PayPerRequest,
    }, TestContext.Current.CancellationToken);
}
