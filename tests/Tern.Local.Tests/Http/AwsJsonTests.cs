using System.Globalization;
using System.Net;
using Tern.DynamoDB;
using Tern.DynamoDBStreams;
using Tern.Local.Tests.Engine;
using Tern.Runtime;

namespace Tern.Local.Tests.Http;

public class AwsJsonTests
{
    private const int MaxLength = 16 * 1024 * 1024;

    private static readonly LocalAwsOptions Unverified = new() { VerifiesSignatures = false };

    [Fact]
    public async Task Response_to_a_signed_request_has_id_checksum_and_date()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>();
        ListTablesResponse response = await dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken);
        Assert.Empty(response.TableNames);
        Assert.Equal(52, response.ResponseMetadata.RequestId!.Length);
        Assert.Equal(Crc32.Compute("{\"TableNames\":[]}"u8).ToString(CultureInfo.InvariantCulture), response.ResponseMetadata.GetHeader("x-amz-crc32"));
        Assert.True(DateTimeOffset.TryParseExact(response.ResponseMetadata.GetHeader("Date"), "r", CultureInfo.InvariantCulture, DateTimeStyles.None, out _));
    }

    [Fact]
    public async Task A_request_without_signature_is_refused()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        (int status, string code, string message) = await RawRequest.RefusedAsync(aws, RawRequest.Of("DynamoDB_20120810.ListTables", "{}"));
        Assert.Equal((400, "MissingAuthenticationTokenException"), (status, code));
        Assert.NotEmpty(message);
    }

    [Fact]
    public async Task A_malformed_authorization_is_refused()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        HttpRequestMessage request = RawRequest.Of("DynamoDB_20120810.ListTables", "{}");
        request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=x");
        Assert.Equal("IncompleteSignatureException", (await RawRequest.RefusedAsync(aws, request)).Code);
    }

    [Theory]
    [InlineData("OTHERKEY", "local-secret-access-key", "us-east-1", "UnrecognizedClientException", "The security token included in the request is invalid.")]
    [InlineData("LOCALACCESSKEYID", "wrong", "us-east-1", "InvalidSignatureException", "The request signature we calculated does not match the signature you provided.")]
    [InlineData("LOCALACCESSKEYID", "local-secret-access-key", "eu-west-1", "InvalidSignatureException", "Credential should be scoped to a valid region")]
    public async Task Wrong_keys_secrets_and_regions_are_refused(string key, string secret, string region, string code, string message)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { Regions = ["us-east-1", "us-east-2"] }, TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new() { Region = region, Credentials = new StaticCredentialsProvider(key, secret) });
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken));
        Assert.Equal(code, error.ErrorCode);
        Assert.StartsWith(message, error.ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Expired_signature_is_refused_with_its_time()
    {
        var time = new ManualTime();
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, TestContext.Current.CancellationToken);
        using var capture = new CapturingHandler(aws.Handler);
        using var dynamo = new DynamoDBClient(new()
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialsProvider(aws.Credentials),
            Handler = capture,
            TimeProvider = time,
        });
        await dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken);
        time.Advance(TimeSpan.FromMinutes(16));
        (_, string code, string message) = await RawRequest.RefusedAsync(aws, capture.Repeat());
        Assert.Equal("InvalidSignatureException", code);
        Assert.StartsWith("Signature expired: ", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_changed_body_is_refused()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var capture = new CapturingHandler(aws.Handler);
        using var dynamo = new DynamoDBClient(new() { Region = "us-east-1", Credentials = new StaticCredentialsProvider(aws.Credentials), Handler = capture });
        await dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken);
        Assert.Equal("InvalidSignatureException", (await RawRequest.RefusedAsync(aws, capture.Repeat("""{"Limit":1}"""))).Code);
    }

    [Theory]
    [InlineData("DynamoDB_20120810.Nonsense", "{}", 400, "UnknownOperationException", "Tern.Local does not support the operation 'Nonsense'")]
    [InlineData("DynamoDB_20120810.ExecuteStatement", "{}", 400, "UnknownOperationException", "Tern.Local does not support PartiQL")]
    [InlineData("ListTables", "{}", 400, "UnknownOperationException", "X-Amz-Target")]
    [InlineData("", "{}", 400, "UnknownOperationException", "X-Amz-Target")]
    [InlineData("DynamoDB_20120810.ListTables", "{", 400, "SerializationException", "byte 1")]
    [InlineData("DynamoDB_20120810.ListTables", "", 400, "SerializationException", "Expected an object")]
    [InlineData("DynamoDB_20120810.ListTables", """{"Limit":"1"}""", 400, "SerializationException", "STRING_VALUE cannot be converted to Integer")]
    [InlineData("DynamoDB_20120810.GetItem", """{"TableName":5}""", 400, "SerializationException", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("DynamoDB_20120810.GetItem", "{}", 400, "ValidationException", "2 validation errors detected: Value null at 'key' failed to satisfy constraint: Member must not be null; Value null at 'tableName' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.PutItem", """{"TableName":"tbl"}""", 400, "ValidationException", "1 validation error detected: Value null at 'item' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.PutItem", """{"Item":{}}""", 400, "ValidationException", "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.DescribeTable", "{}", 400, "ValidationException", "The parameter 'TableName' is required but was not present in the request")]
    [InlineData("DynamoDB_20120810.CreateTable", """{"TableName":"tbl","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"KeyType":"HASH"}]}""", 400, "ValidationException", "1 validation error detected: Value null at 'keySchema.1.member.attributeName' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.BatchGetItem", """{"RequestItems":{"my.table":{}}}""", 400, "ValidationException", "1 validation error detected: Value null at 'requestItems.my.table.member.keys' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.BatchWriteItem", """{"RequestItems":{"my.table":[{"PutRequest":{}}]}}""", 400, "ValidationException", "1 validation error detected: Value null at 'requestItems.my.table.member.1.member.putRequest.item' failed to satisfy constraint: Member must not be null")]
    [InlineData("DynamoDB_20120810.GetItem", """{"TableName":"tbl","Key":{"pk":{"S":"a","N":"1"}}}""", 400, "ValidationException", "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes")]
    [InlineData("DynamoDB_20120810.GetItem", """{"TableName":"tbl","Key":{"pk":{"NULL":false}}}""", 400, "ValidationException", "Null attribute value types must have the value of true")]
    [InlineData("DynamoDB_20120810.GetItem", """{"TableName":"tbl","Key":{"pk":{}}}""", 400, "ValidationException", "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    public async Task Invalid_requests_return_an_error_that_names_the_problem(string target, string body, int status, string code, string message)
    {
        await using LocalAws aws = await LocalAws.StartAsync(Unverified, TestContext.Current.CancellationToken);
        (int Status, string Code, string Message) refused = await RawRequest.RefusedAsync(aws, RawRequest.Of(target, body));
        Assert.Equal((status, code), (refused.Status, refused.Code));
        Assert.Contains(message, refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 400, "SerializationException")]
    [InlineData(1, 413, "RequestEntityTooLargeException")]
    public async Task Request_of_more_than_16_MB_returns_413(int over, int status, string code)
    {
        await using LocalAws aws = await LocalAws.StartAsync(Unverified, TestContext.Current.CancellationToken);
        HttpRequestMessage request = RawRequest.Of("DynamoDB_20120810.ListTables", new string('x', MaxLength + over));
        (int Status, string Code, string Message) refused = await RawRequest.RefusedAsync(aws, request);
        Assert.Equal((status, code), (refused.Status, refused.Code));
    }

    [Fact]
    public async Task Body_without_length_of_more_than_16_MB_returns_413()
    {
        await using LocalAws aws = await LocalAws.StartAsync(Unverified, TestContext.Current.CancellationToken);
        HttpRequestMessage request = RawRequest.Of("DynamoDB_20120810.ListTables", "");
        request.Content = new StreamContent(new EndlessStream()) { Headers = { ContentType = new("application/x-amz-json-1.0") } };
        Assert.Equal(413, (await RawRequest.RefusedAsync(aws, request)).Status);
    }

    [Fact]
    public async Task Errors_return_their_additional_members()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>();
        await Music.CreateAsync(dynamo);
        await dynamo.PutItemAsync(new() { TableName = "music", Item = new() { ["pk"] = "a", ["v"] = "1" } }, TestContext.Current.CancellationToken);
        ConditionalCheckFailedException failed = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => dynamo.PutItemAsync(new()
        {
            TableName = "music",
            Item = new() { ["pk"] = "a" },
            ConditionExpression = "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
        }, TestContext.Current.CancellationToken));
        Assert.Equal("1", failed.Item!["v"].S);
        TransactionCanceledException cancelled = await Assert.ThrowsAsync<TransactionCanceledException>(() => dynamo.TransactWriteItemsAsync(new()
        {
            TransactItems =
            [
                new() { ConditionCheck = new() { TableName = "music", Key = new() { ["pk"] = "a" }, ConditionExpression = "attribute_not_exists(pk)" } },
                new() { Put = new() { TableName = "music", Item = new() { ["pk"] = "b" } } },
            ],
        }, TestContext.Current.CancellationToken));
        Assert.Equal(["ConditionalCheckFailed", "None"], cancelled.CancellationReasons.Select(reason => reason.Code));
    }

    [Fact]
    public async Task GET_of_the_root_returns_the_health_text()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var http = new HttpClient(aws.Handler, disposeHandler: false);
        Assert.Equal("healthy: dynamodb.us-east-1.amazonaws.com ", await http.GetStringAsync("http://localhost/", TestContext.Current.CancellationToken));
        using HttpResponseMessage put = await http.PutAsync("http://localhost/", null, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.NotFound, put.StatusCode);
    }

    [Fact]
    public async Task CreateClient_of_an_unsupported_service_throws()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        LocalServiceNotSupportedException error = Assert.Throws<LocalServiceNotSupportedException>(() => aws.CreateClient<ShardClient>());
        Assert.Equal("Kinesis", error.Service);
        Assert.Equal(aws.Services.All.Select(service => service.Name), error.SupportedServices);
        Assert.Contains("DynamoDB, DynamoDBStreams, ", error.Message, StringComparison.Ordinal);
        using var streams = aws.CreateClient<DynamoDBStreamsClient>();
        Assert.Empty((await streams.ListStreamsAsync(new(), TestContext.Current.CancellationToken)).Streams);
    }

    [Fact]
    public async Task Credentials_accepts_several_keys_with_session_tokens()
    {
        var temporary = new AwsCredentials("TEMPORARYKEY", "other", "token");
        await using LocalAws aws = await LocalAws.StartAsync(
            new() { Credentials = [new("FIRST", "one"), temporary] }, TestContext.Current.CancellationToken);
        using var dynamo = aws.CreateClient<DynamoDBClient>(new() { Credentials = new StaticCredentialsProvider(temporary) });
        await dynamo.ListTablesAsync(new(), TestContext.Current.CancellationToken);
        using DynamoDBClient tokenless = dynamo.With(credentials: new StaticCredentialsProvider("TEMPORARYKEY", "other"));
        DynamoDBException refused = await Assert.ThrowsAnyAsync<DynamoDBException>(() => tokenless.ListTablesAsync(new(), TestContext.Current.CancellationToken));
        Assert.Equal("UnrecognizedClientException", refused.ErrorCode);
    }
}
