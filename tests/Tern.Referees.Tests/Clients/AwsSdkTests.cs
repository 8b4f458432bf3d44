using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for .NET against Tern.Local over HTTP, signatures verified.</summary>
public sealed class AwsSdkTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private const string Table = "dotnet";

    private readonly RecordingFactory _recorder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Every_operation_except_streams_works_with_the_aws_sdk_for_dotnet()
    {
        using var dynamo = new AmazonDynamoDBClient(AwsCredentials(), Configure(new AmazonDynamoDBConfig()));
        string arn = await CreateAsync(dynamo);
        await ItemsAsync(dynamo);
        await BatchesAndTransactionsAsync(dynamo);
        await SettingsAsync(dynamo, arn);
        await dynamo.DeleteTableAsync(Table, Token);
        Assert.DoesNotContain(Table, (await dynamo.ListTablesAsync(Token)).TableNames ?? []);
        // The SDK has streams in another package. The tests with the SDK for JavaScript cover them.
        Assert.Equal(LocalOperations.Of(referee.Aws).Where(name => name.StartsWith("DynamoDB.", StringComparison.Ordinal)), _recorder.Succeeded);
    }

    [Fact]
    public async Task Errors_are_mapped_to_the_types_of_the_sdk()
    {
        using var dynamo = new AmazonDynamoDBClient(AwsCredentials(), Configure(new AmazonDynamoDBConfig()));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => dynamo.GetItemAsync("nowhere", Key("a"), Token));
        using var wrongSecret = new AmazonDynamoDBClient(new BasicAWSCredentials(referee.Credentials.AccessKeyId, "wrong"), Configure(new AmazonDynamoDBConfig()));
        AmazonDynamoDBException refused = await Assert.ThrowsAsync<AmazonDynamoDBException>(() => wrongSecret.ListTablesAsync(Token));
        Assert.Equal("InvalidSignatureException", refused.ErrorCode);
    }

    private async Task<string> CreateAsync(AmazonDynamoDBClient dynamo)
    {
        CreateTableResponse created = await dynamo.CreateTableAsync(new CreateTableRequest
        {
            TableName = Table,
            BillingMode = BillingMode.PAY_PER_REQUEST,
            AttributeDefinitions = [new("pk", ScalarAttributeType.S)],
            KeySchema = [new("pk", KeyType.HASH)],
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.NEW_AND_OLD_IMAGES },
        }, Token);
        Assert.Equal(TableStatus.ACTIVE, (await dynamo.DescribeTableAsync(Table, Token)).Table.TableStatus);
        Assert.Contains(Table, (await dynamo.ListTablesAsync(Token)).TableNames);
        DescribeEndpointsResponse endpoints = await dynamo.DescribeEndpointsAsync(new DescribeEndpointsRequest(), Token);
        Assert.Equal(referee.Endpoint.Authority, endpoints.Endpoints.Single().Address);
        return created.TableDescription.TableArn;
    }

    private static async Task ItemsAsync(AmazonDynamoDBClient dynamo)
    {
        Dictionary<string, AttributeValue> item = Key("a");
        item["n"] = new() { N = "12345678901234567890123456789012345678" };
        item["b"] = new() { B = new MemoryStream([0, 255]) };
        item["m"] = new() { M = new() { ["l"] = new() { L = [new("x"), new() { BOOL = true }, new() { NULL = true }] } } };
        PutItemResponse put = await dynamo.PutItemAsync(new PutItemRequest { TableName = Table, Item = item, ReturnConsumedCapacity = ReturnConsumedCapacity.TOTAL }, Token);
        Assert.Equal(1, put.ConsumedCapacity.CapacityUnits);
        GetItemResponse got = await dynamo.GetItemAsync(Table, Key("a"), Token);
        Assert.Equal("12345678901234567890123456789012345678", got.Item["n"].N);
        Assert.Equal([0, 255], got.Item["b"].B.ToArray());
        Assert.True(got.Item["m"].M["l"].L[1].BOOL);

        UpdateItemResponse updated = await dynamo.UpdateItemAsync(new UpdateItemRequest
        {
            TableName = Table,
            Key = Key("a"),
            UpdateExpression = "SET v = :v ADD c :one",
            ExpressionAttributeValues = new() { [":v"] = new("é"), [":one"] = new() { N = "1" } },
            ReturnValues = ReturnValue.UPDATED_NEW,
        }, Token);
        Assert.Equal(("é", "1"), (updated.Attributes["v"].S, updated.Attributes["c"].N));
        QueryResponse queried = await dynamo.QueryAsync(new QueryRequest
        {
            TableName = Table,
            KeyConditionExpression = "pk = :p",
            FilterExpression = "size(m.l) = :three",
            ExpressionAttributeValues = new() { [":p"] = new("a"), [":three"] = new() { N = "3" } },
        }, Token);
        Assert.Equal("a", queried.Items.Single()["pk"].S);
        ConditionalCheckFailedException failed = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => dynamo.PutItemAsync(new PutItemRequest
        {
            TableName = Table,
            Item = Key("a"),
            ConditionExpression = "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.ALL_OLD,
        }, Token));
        Assert.Equal("é", failed.Item["v"].S);
        DeleteItemResponse deleted = await dynamo.DeleteItemAsync(Table, Key("a"), ReturnValue.ALL_OLD, Token);
        Assert.Equal("é", deleted.Attributes["v"].S);
    }

    private static async Task BatchesAndTransactionsAsync(AmazonDynamoDBClient dynamo)
    {
        BatchWriteItemResponse written = await dynamo.BatchWriteItemAsync(
            new Dictionary<string, List<WriteRequest>> { [Table] = [new(new PutRequest(Key("b"))), new(new PutRequest(Key("c")))] }, Token);
        Assert.Empty(written.UnprocessedItems ?? []);
        BatchGetItemResponse got = await dynamo.BatchGetItemAsync(
            new Dictionary<string, KeysAndAttributes> { [Table] = new() { Keys = [Key("b"), Key("c"), Key("z")] } }, Token);
        Assert.Equal(2, got.Responses[Table].Count);
        await dynamo.TransactWriteItemsAsync(new TransactWriteItemsRequest
        {
            TransactItems = [new() { Put = new() { TableName = Table, Item = Key("d") } }, new() { Delete = new() { TableName = Table, Key = Key("b") } }],
            ClientRequestToken = "token",
        }, Token);
        TransactGetItemsResponse read = await dynamo.TransactGetItemsAsync(
            new TransactGetItemsRequest { TransactItems = [new() { Get = new() { TableName = Table, Key = Key("d") } }] }, Token);
        Assert.Equal("d", read.Responses.Single().Item["pk"].S);
        TransactionCanceledException cancelled = await Assert.ThrowsAsync<TransactionCanceledException>(() => dynamo.TransactWriteItemsAsync(new TransactWriteItemsRequest
        {
            TransactItems = [new() { ConditionCheck = new() { TableName = Table, Key = Key("d"), ConditionExpression = "attribute_not_exists(pk)" } }],
        }, Token));
        Assert.Equal("ConditionalCheckFailed", cancelled.CancellationReasons.Single().Code);
        ScanResponse scanned = await dynamo.ScanAsync(new ScanRequest(Table), Token);
        Assert.Equal(["c", "d"], scanned.Items.Select(found => found["pk"].S).Order());
    }

    private static async Task SettingsAsync(AmazonDynamoDBClient dynamo, string arn)
    {
        await dynamo.UpdateTimeToLiveAsync(
            new UpdateTimeToLiveRequest { TableName = Table, TimeToLiveSpecification = new() { Enabled = true, AttributeName = "ttl" } }, Token);
        DescribeTimeToLiveResponse timeToLive = await dynamo.DescribeTimeToLiveAsync(Table, Token);
        Assert.Equal("ttl", timeToLive.TimeToLiveDescription.AttributeName);
        Assert.Equal(TimeToLiveStatus.ENABLED, timeToLive.TimeToLiveDescription.TimeToLiveStatus);
        await dynamo.TagResourceAsync(new TagResourceRequest { ResourceArn = arn, Tags = [new() { Key = "k", Value = "v" }, new() { Key = "l", Value = "w" }] }, Token);
        await dynamo.UntagResourceAsync(new UntagResourceRequest { ResourceArn = arn, TagKeys = ["k"] }, Token);
        ListTagsOfResourceResponse tags = await dynamo.ListTagsOfResourceAsync(new ListTagsOfResourceRequest { ResourceArn = arn }, Token);
        Assert.Equal("l", tags.Tags.Single().Key);
        Assert.True((await dynamo.DescribeLimitsAsync(new DescribeLimitsRequest(), Token)).AccountMaxReadCapacityUnits > 0);
        DescribeContinuousBackupsResponse backups = await dynamo.DescribeContinuousBackupsAsync(new DescribeContinuousBackupsRequest { TableName = Table }, Token);
        Assert.Equal(ContinuousBackupsStatus.ENABLED, backups.ContinuousBackupsDescription.ContinuousBackupsStatus);
        UpdateTableResponse updated = await dynamo.UpdateTableAsync(new UpdateTableRequest
        {
            TableName = Table,
            BillingMode = BillingMode.PROVISIONED,
            ProvisionedThroughput = new(5, 6),
        }, Token);
        Assert.Equal(Table, updated.TableDescription.TableName);
    }

    private static Dictionary<string, AttributeValue> Key(string pk) => new() { ["pk"] = new(pk) };

    private BasicAWSCredentials AwsCredentials() => new(referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey);

    private TConfig Configure<TConfig>(TConfig config)
        where TConfig : ClientConfig
    {
        config.ServiceURL = referee.Endpoint.OriginalString;
        config.AuthenticationRegion = "us-east-1";
        config.HttpClientFactory = _recorder;
        return config;
    }
}
