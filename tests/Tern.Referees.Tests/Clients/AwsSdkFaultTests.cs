using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;
using Tern.Local.Faults;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>An independent client handles the faults of Tern.Local: it retries, corrects its clock, and refuses damaged responses.</summary>
/// <remarks>Each test has its own server, because faults belong to a server and the SDK stores the clock correction per endpoint.</remarks>
public sealed class AwsSdkFaultTests : IAsyncLifetime
{
    private readonly OverHttp _referee = new();
    private readonly RecordingFactory _recorder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => _referee.InitializeAsync();

    public ValueTask DisposeAsync() => _referee.DisposeAsync();

    [Fact]
    public async Task A_throttled_call_is_retried()
    {
        using AmazonDynamoDBClient dynamo = Client();
        _referee.Aws.Faults.On("DynamoDB", "ListTables").Throttle(times: 2);
        await dynamo.ListTablesAsync(Token);
        Assert.Equal([400, 400, 200], _recorder.Statuses);
    }

    [Fact]
    public async Task Server_error_is_retried_and_then_thrown()
    {
        using AmazonDynamoDBClient dynamo = Client();
        _referee.Aws.Faults.On("DynamoDB", "DescribeEndpoints").Fail(503, times: FaultPlan.Always);
        AmazonDynamoDBException error = await Assert.ThrowsAsync<AmazonDynamoDBException>(() => dynamo.DescribeEndpointsAsync(new DescribeEndpointsRequest(), Token));
        Assert.Equal(503, (int)error.StatusCode);
        Assert.Equal([503, 503, 503], _recorder.Statuses);
    }

    [Fact]
    public async Task Clock_skew_is_corrected()
    {
        using AmazonDynamoDBClient dynamo = Client();
        _referee.Aws.Faults.On("DynamoDB", "DescribeLimits").ClockSkew(TimeSpan.FromHours(2));
        await dynamo.DescribeLimitsAsync(new DescribeLimitsRequest(), Token);
        await dynamo.DescribeLimitsAsync(new DescribeLimitsRequest(), Token);
        Assert.Equal([400, 200, 200], _recorder.Statuses);
    }

    [Fact]
    public async Task Response_with_a_wrong_checksum_is_refused()
    {
        using AmazonDynamoDBClient dynamo = Client();
        _referee.Aws.Faults.On("DynamoDB", "ListTagsOfResource").WrongChecksum(FaultPlan.Always);
        await dynamo.CreateTableAsync(
            new CreateTableRequest("tagged", [new("pk", KeyType.HASH)]) { AttributeDefinitions = [new("pk", ScalarAttributeType.S)], BillingMode = BillingMode.PAY_PER_REQUEST },
            Token);
        string arn = (await dynamo.DescribeTableAsync("tagged", Token)).Table.TableArn;
        Exception error = await Assert.ThrowsAnyAsync<Exception>(() => dynamo.ListTagsOfResourceAsync(new ListTagsOfResourceRequest { ResourceArn = arn }, Token));
        Assert.Contains("CRC", error.ToString(), StringComparison.Ordinal);
    }

    private AmazonDynamoDBClient Client() => new(
        new BasicAWSCredentials(_referee.Credentials.AccessKeyId, _referee.Credentials.SecretAccessKey),
        new AmazonDynamoDBConfig
        {
            ServiceURL = _referee.Endpoint.OriginalString,
            AuthenticationRegion = "us-east-1",
            HttpClientFactory = _recorder,
            RetryMode = RequestRetryMode.Standard,
            MaxErrorRetry = 2,
        });
}
