using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

/// <summary>Values that cannot be serialized: the client throws one type of error before it sends a request.</summary>
public class InvalidRequestTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public static TheoryData<string, AttributeValue> Values => new()
    {
        { "Item.pk", default },
        { "Item.pk.M.a", AttributeValue.Map(new() { ["a"] = default }) },
        { "Item.pk.L[1]", AttributeValue.List(["a", default]) },
        { "Item.pk.SS[1]", AttributeValue.StringSet(["a", null!]) },
        { "Item.pk.NS[0]", AttributeValue.NumberSet([null!]) },
        { "Item.pk", JsonOf.Read("""{"Tomorrow":{}}""") },
        { "Item.pk.L[0]", AttributeValue.List([JsonOf.Read("""{"Tomorrow":{}}""")]) },
    };

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public async Task A_value_that_cannot_be_serialized_throws_an_error_with_its_member_path(string path, AttributeValue value)
    {
        using var service = new ScriptedService((200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.PutItemAsync(new() { TableName = "orders", Item = new() { ["sk"] = "x", ["pk"] = value } }, Token));
        Assert.Equal(path, error.MemberPath);
        Assert.StartsWith("The request could not be written: A", error.Message, StringComparison.Ordinal);
        Assert.Contains($"at {path}, byte ", error.Message, StringComparison.Ordinal);
        Assert.EndsWith("(DynamoDB PutItem, eu-west-1, attempt 1 of 4)", error.Message, StringComparison.Ordinal);
        Assert.IsType<TernSerializationException>(error.InnerException);
        Assert.Empty(service.Requests);
    }

    [Fact]
    public async Task A_value_that_contains_itself_throws_TernRequestException()
    {
        var map = new OrderedMap<AttributeValue>();
        map["self"] = AttributeValue.List([AttributeValue.Map(map)]);
        await ExpectAsync(client => client.PutItemAsync(new() { TableName = "orders", Item = map }, Token), null, "An attribute value is nested deeper than 64 levels, or contains itself");
    }

    [Fact]
    public async Task A_required_member_that_is_null_throws_an_error_with_its_member_path()
    {
        const string Problem = "A required value is null";
        await ExpectAsync(client => client.GetItemAsync(new() { TableName = null!, Key = new() { ["pk"] = "a" } }, Token), "TableName", Problem);
        await ExpectAsync(client => client.GetItemAsync(new() { TableName = "orders", Key = null! }, Token), "Key", Problem);
        await ExpectAsync(client => client.TransactWriteItemsAsync(new() { TransactItems = null! }, Token), "TransactItems", Problem);
        await ExpectAsync(client => client.TransactWriteItemsAsync(new() { TransactItems = [new(), null!] }, Token), "TransactItems[1]", Problem);
        await ExpectAsync(client => client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "a" }, AttributesToGet = ["a", null!] }, Token), "AttributesToGet[1]", Problem);
        await ExpectAsync(client => client.BatchGetItemAsync(new() { RequestItems = new() { ["orders"] = null! } }, Token), "RequestItems.orders", Problem);
        await ExpectAsync(client => client.QueryAsync(new() { TableName = "orders", ExpressionAttributeNames = new() { ["#a"] = null! } }, Token), "ExpressionAttributeNames.#a", Problem);
    }

    private static async Task ExpectAsync(Func<DynamoDBClient, Task> call, string? path, string problem)
    {
        using var service = new ScriptedService((200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TernRequestException>(() => call(client));
        if (path is not null)
            Assert.Equal(path, error.MemberPath);
        Assert.StartsWith($"The request could not be written: {problem}", error.Message, StringComparison.Ordinal);
        Assert.Empty(service.Requests);
    }
}
