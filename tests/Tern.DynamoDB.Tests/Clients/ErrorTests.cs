using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

public class ErrorTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_failed_condition_throws_an_error_with_message_metadata_and_item()
    {
        using var service = new ScriptedService((400, """
            {"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed","Item":{"pk":{"S":"a"},"total":{"N":"17"}}}
            """));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => client.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = "a" } }, Token));

        Assert.Equal(
            "ConditionalCheckFailedException: The conditional request failed "
            + "(DynamoDB PutItem, https://dynamodb.eu-west-1.amazonaws.com, eu-west-1, HTTP 400, request id 7Q3K, attempt 1 of 4)",
            error.Message);
        Assert.Equal("17", error.Item!["total"].N);
        Assert.Equal((ErrorFault.Sender, 400, "7Q3K"), (error.Fault, error.Response.StatusCode, error.Response.RequestId));
        Assert.Single(service.Bodies);
    }

    [Fact]
    public async Task An_error_that_the_operation_does_not_list_throws_its_type_with_its_members()
    {
        using var service = new ScriptedService((400, """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","Item":{"pk":{"S":"a"}}}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => client.ListTablesAsync(new(), Token));
        Assert.Equal("a", error.Item!["pk"].S);
    }

    [Fact]
    public async Task A_failed_condition_without_an_item_throws_an_error_with_a_null_item()
    {
        using var service = new ScriptedService((400, """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"m"}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => client.DeleteItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "a" } }, Token));
        Assert.Null(error.Item);
    }

    [Fact]
    public async Task A_canceled_transaction_throws_an_error_with_its_reasons_in_order()
    {
        using var service = new ScriptedService((400, """
            {"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
             "Message":"Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, Tomorrow]",
             "CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Message":"The conditional request failed","Item":{"pk":{"S":"b"}}},{"Code":"Tomorrow","Message":null}]}
            """));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TransactionCanceledException>(() => client.TransactWriteItemsAsync(new() { TransactItems = [] }, Token));
        Assert.Equal(["None", "ConditionalCheckFailed", "Tomorrow"], error.CancellationReasons.Select(reason => reason.Code));
        Assert.Equal(["b"], error.CancellationReasons.Where(reason => reason.Item is not null).Select(reason => reason.Item!["pk"].S));
        Assert.StartsWith("Transaction cancelled, please refer", error.ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_missing_table_throws_ResourceNotFoundException()
    {
        using var service = new ScriptedService((400, """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<ResourceNotFoundException>(() => client.GetItemAsync(new() { TableName = "order", Key = new() { ["pk"] = "a" } }, Token));
        Assert.Contains("ResourceNotFoundException: Requested resource not found (DynamoDB GetItem, ", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("com.amazon.coral.validate#ValidationException", "ValidationException")]
    [InlineData("NewErrorOfTomorrow", "NewErrorOfTomorrow")]
    public async Task An_error_code_that_is_not_in_the_model_throws_DynamoDBException(string type, string code)
    {
        using var service = new ScriptedService((400, $$"""{"__type":"{{type}}","message":"The provided key element does not match the schema"}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<DynamoDBException>(() => client.GetItemAsync(new() { TableName = "orders", Key = new() { ["wrong"] = "a" } }, Token));
        Assert.Equal((code, "The provided key element does not match the schema"), (error.ErrorCode, error.ServiceMessage));
        Assert.Single(service.Bodies);
    }

    [Fact]
    public async Task An_HTML_error_page_is_retried_and_its_title_is_in_the_message()
    {
        using var service = new ScriptedService((503, "<html><head><title>503 Service Temporarily Unavailable</title></head></html>"));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<DynamoDBException>(() => client.ListTablesAsync(new(), Token));
        Assert.Equal("Http503", error.ErrorCode);
        Assert.EndsWith(": 503 Service Temporarily Unavailable (DynamoDB ListTables, https://dynamodb.eu-west-1.amazonaws.com, eu-west-1, HTTP 503, request id 7Q3K, attempt 4 of 4)", error.Message, StringComparison.Ordinal);
        Assert.Equal(4, service.Bodies.Count);
    }

    [Fact]
    public async Task Retry_of_throttled_requests_returns_the_response_and_the_number_of_attempts()
    {
        const string Throttled = """{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException","message":"slow down"}""";
        using var service = new ScriptedService((400, Throttled), (400, Throttled), (200, """{"TableNames":["orders"]}"""));
        using DynamoDBClient client = service.CreateClient();
        ListTablesResponse response = await client.ListTablesAsync(new(), Token);
        Assert.Equal((3, "7Q3K"), (response.ResponseMetadata.Attempts, response.ResponseMetadata.RequestId));
        Assert.Equal(["orders"], response.TableNames);
    }

    [Fact]
    public async Task A_malformed_response_throws_an_error_with_operation_member_and_byte_offset()
    {
        using var service = new ScriptedService((200, """{"Item":{"pk":{"S":"a"},"total":{"N":17}}}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "a" } }, Token));
        Assert.Equal(("Item.total.N", 37L), (error.MemberPath, error.ByteOffset));
        Assert.Contains(" (DynamoDB GetItem, https://dynamodb.eu-west-1.amazonaws.com, eu-west-1, HTTP 200, ", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("evil.com/")]
    [InlineData("eu-west-1.evil.com#")]
    [InlineData("eu west 1")]
    [InlineData("-")]
    public async Task A_region_that_is_not_a_valid_host_label_throws_TernEndpointException(string region)
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with { Region = region });
        await Assert.ThrowsAsync<TernEndpointException>(() => client.ListTablesAsync(new(), Token));
        Assert.Empty(service.Bodies);
    }

    [Theory]
    [InlineData("evil.com/")]
    [InlineData("evil.com#")]
    [InlineData("1@evil")]
    public async Task An_account_id_that_is_not_a_valid_host_label_throws_TernEndpointException(string account)
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with
        {
            Credentials = new StaticCredentialsProvider(new AwsCredentials("AKIDEXAMPLE", "secret", accountId: account)),
        });
        await Assert.ThrowsAsync<TernEndpointException>(() => client.ListTablesAsync(new(), Token));
        Assert.Empty(service.Bodies);
    }

    [Fact]
    public async Task Credentials_with_an_account_id_use_the_endpoint_of_the_account()
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with
        {
            Credentials = new StaticCredentialsProvider(new AwsCredentials("AKIDEXAMPLE", "secret", accountId: "123456789012")),
        });
        await client.ListTablesAsync(new(), Token);
        Assert.Equal("123456789012.ddb.eu-west-1.amazonaws.com", Assert.Single(service.Requests).RequestUri!.Host);
    }
}
