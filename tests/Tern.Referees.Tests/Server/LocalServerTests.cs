using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Tern.DynamoDB;
using Tern.Local;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Server;
using Tern.Sns;

namespace Tern.Referees.Tests.Server;

public sealed class LocalServerTests
{
    private static readonly LocalAwsOptions s_options = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(ResetPoint.BeforeExecution)]
    [InlineData(ResetPoint.BeforeResponse)]
    [InlineData(ResetPoint.MidResponse)]
    public async Task Reset_fault_closes_the_connection(ResetPoint at)
    {
        await using LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        using DynamoDBClient dynamo = Client(server);
        server.Aws.Faults.On("DynamoDB", "ListTables").Reset(FaultPlan.Always, at);
        using DynamoDBClient once = dynamo.With(retry: RetryOptions.None);
        await Assert.ThrowsAnyAsync<TernTransportException>(() => once.ListTablesAsync(new(), Token));
        server.Aws.Faults.Clear();
        server.Aws.Faults.On("DynamoDB", "ListTables").Reset(times: 1, at);
        Assert.Equal(2, (await dynamo.ListTablesAsync(new(), Token)).ResponseMetadata.Attempts);
    }

    [Fact]
    public async Task Hanging_request_does_not_block_DisposeAsync()
    {
        LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        using DynamoDBClient dynamo = Client(server).With(retry: RetryOptions.None);
        server.Aws.Faults.On("DynamoDB").Hang();
        Task<ListTablesResponse> call = dynamo.ListTablesAsync(new(), Token);
        await server.DisposeAsync();
        await Assert.ThrowsAnyAsync<TernTransportException>(() => call);
    }

    [Theory]
    [InlineData("/a%2Fb/../c?x=%7E&y")]
    [InlineData("//")]
    public async Task Signature_is_verified_over_the_request_target_as_sent(string target)
    {
        await using LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        var uri = new Uri(server.Endpoint.OriginalString + target, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });
        using var request = new HttpRequestMessage(HttpMethod.Post, uri) { Content = new ByteArrayContent(Encoding.ASCII.GetBytes("{}")) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", "DynamoDB_20120810.ListTables");
        await request.SignAsync(new SigV4Signer(), server.Aws.Credentials, new("us-east-1", "dynamodb", DateTimeOffset.UtcNow), Token);
        using var http = new HttpClient();
        using HttpResponseMessage response = await http.SendAsync(request, Token);
        Assert.Equal("""{"TableNames":[]}""", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task A_body_of_more_than_16_megabytes_is_refused()
    {
        await using LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        using var http = new HttpClient();
        using var content = new ByteArrayContent(new byte[16 * 1024 * 1024 + 1]);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        using var request = new HttpRequestMessage(HttpMethod.Post, server.Endpoint) { Content = content };
        request.Headers.TryAddWithoutValidation("X-Amz-Target", "DynamoDB_20120810.ListTables");
        // Refused before the body is sent.
        request.Headers.ExpectContinue = true;
        using HttpResponseMessage response = await http.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    [Fact]
    public async Task StartAsync_listens_on_loopback_and_throws_for_a_port_in_use()
    {
        await using LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        Assert.Equal("127.0.0.1", server.Endpoint.Host);
        await Assert.ThrowsAsync<IOException>(() => LocalServer.StartAsync(s_options, new() { Port = server.Endpoint.Port }, Token));
    }

    [Fact]
    public async Task Several_servers_can_share_one_LocalAws()
    {
        await using LocalServer first = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        await using LocalServer second = await LocalServer.StartAsync(first.Aws, cancellationToken: Token);
        using DynamoDBClient one = Client(first);
        using DynamoDBClient other = Client(second);
        await one.CreateTableAsync(
            new()
            {
                TableName = "shared",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            },
            Token);
        Assert.Equal(["shared"], (await other.ListTablesAsync(new(), Token)).TableNames);
    }

    [Fact]
    public async Task Delivery_to_another_machine_is_not_sent()
    {
        await using LocalServer server = await LocalServer.StartAsync(s_options, cancellationToken: Token);
        using var sns = new SnsClient(new() { Region = "us-east-1", Endpoint = server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(server.Aws.Credentials) });
        string topic = (await sns.CreateTopicAsync(new() { Name = "topic" }, Token)).TopicArn!;
        await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "http", Endpoint = "http://192.0.2.1/hook" }, Token);
        server.Aws.Clock.Freeze();
        await server.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Contains(server.Aws.Events.ToList().OfType<DropEvent>(), drop => drop.Reason.Contains("--allow-outbound 192.0.2.1", StringComparison.Ordinal));
    }

    private static DynamoDBClient Client(LocalServer server) => new(new()
    {
        Region = "us-east-1",
        Endpoint = server.Endpoint.OriginalString,
        Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
    });
}
