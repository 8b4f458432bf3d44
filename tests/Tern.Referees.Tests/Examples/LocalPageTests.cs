using System.Net;
using Amazon.Runtime;
using Amazon.SQS;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.Local;
using Tern.Local.Events;
using Tern.S3;
using Tern.Sns;
using Tern.Sqs;

namespace Tern.Referees.Tests.Examples;

/// <summary>Runs the C# code of docs/local.md.</summary>
public sealed class LocalPageTests : IAsyncLifetime
{
    private const string Queue = "arn:aws:sqs:us-east-1:000000000000:uploads";

    private LocalAws? _aws;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _aws = await LocalAws.StartAsync(cancellationToken: Token);

    public ValueTask DisposeAsync() => _aws!.DisposeAsync();

    [Fact]
    public async Task Client_of_the_aws_sdk_sends_its_requests_to_the_local_aws() =>
        Assert.Equal("https://sqs.us-east-1.amazonaws.com/000000000000/orders", await OtherSdkExample.UseAwsSdkAsync());

    [Fact]
    public async Task Application_sends_a_message_to_the_local_aws()
    {
        var credentials = new BasicAWSCredentials(_aws!.Credentials.AccessKeyId, _aws.Credentials.SecretAccessKey);
        using var sqs = new AmazonSQSClient(
            credentials, new AmazonSQSConfig { RegionEndpoint = Amazon.RegionEndpoint.USEast1, HttpClientFactory = new LocalHttpClientFactory(_aws) });
        await sqs.CreateQueueAsync("orders", Token);
        await using var factory = new OrdersFactory();
        Assert.Equal(HttpStatusCode.Accepted, await OtherSdkExample.UseApplicationAsync(_aws, factory, sqs));
    }

    [Fact]
    public async Task HttpClient_downloads_an_object_by_a_presigned_url()
    {
        using S3Client s3 = _aws!.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "photos" }, Token);
        await s3.PutObjectAsync(new() { Bucket = "photos", Key = "a.txt", Body = "text"u8.ToArray() }, Token);
        Assert.Equal("text", await OtherSdkExample.UseHttpClientAsync(_aws));
    }

    [Fact]
    public async Task AdvanceAsync_moves_the_frozen_clock()
    {
        DateTimeOffset before = _aws!.Clock.GetUtcNow();
        await LocalExample.AdvanceAsync(_aws);
        Assert.InRange(_aws.Clock.GetUtcNow() - before, TimeSpan.FromHours(1), TimeSpan.FromHours(2));
    }

    [Fact]
    public async Task WaitForAsync_returns_the_event_of_a_call()
    {
        using S3Client s3 = _aws!.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "photos" }, Token);
        Task<CallEvent> waiting = LocalExample.WaitAsync(_aws);
        await s3.PutObjectAsync(new() { Bucket = "photos", Key = "a.txt", Body = "text"u8.ToArray() }, Token);
        Assert.Equal(("S3", "PutObject"), ((await waiting).Service, (await waiting).Operation));
    }

    [Fact]
    public async Task Faults_are_injected_as_often_as_requested()
    {
        LocalExample.AddFaults(_aws!);
        using DynamoDBClient dynamo = _aws!.CreateClient<DynamoDBClient>(new() { Retry = new() { MaxAttempts = 1 } });
        int[] statuses = new int[3];
        for (int i = 0; i < statuses.Length; i++)
            statuses[i] = (int)(await Assert.ThrowsAnyAsync<TernServiceException>(() => dynamo.PutItemAsync(new() { TableName = "table", Item = new() { ["id"] = AttributeValue.String("x") } }, Token))).Response.StatusCode;
        Assert.Equal([400, 400, 503], statuses);
    }

    [Fact]
    public async Task Application_receives_the_confirmation_of_its_subscription()
    {
        List<string?> types = [];
        using IHost application = await new HostBuilder().ConfigureWebHost(web => web.UseTestServer().Configure(app => app.Run(context =>
        {
            types.Add(context.Request.Headers["x-amz-sns-message-type"]);
            return Task.CompletedTask;
        }))).StartAsync(Token);
        await TopicExample.SubscribeAsync(application);
        Assert.Equal(["SubscriptionConfirmation"], types);
    }

    [Fact]
    public async Task Subscription_is_confirmed_by_the_token_of_its_email()
    {
        using SnsClient sns = _aws!.CreateClient<SnsClient>();
        string topic = (await sns.CreateTopicAsync(new() { Name = "news" }, Token)).TopicArn!;
        await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "email", Endpoint = "user@example.com" }, Token);
        await TopicExample.ConfirmAsync(_aws, sns);
        Subscription subscription = Assert.Single((await sns.ListSubscriptionsByTopicAsync(new() { TopicArn = topic }, Token)).Subscriptions!);
        Assert.StartsWith(topic, subscription.SubscriptionArn);
    }

    [Fact]
    public async Task Injected_fault_is_retried() => Assert.Equal(2, await LocalExample.FailAsync());

    [Fact]
    public async Task Chain_reaches_the_function_of_the_stream()
    {
        using S3Client s3 = _aws!.CreateClient<S3Client>();
        using DynamoDBClient dynamo = _aws.CreateClient<DynamoDBClient>();
        await CreateChainAsync(s3, dynamo);
        var chain = new ChainExample(_aws, s3, dynamo);
        await chain.RunAsync("x"u8.ToArray());
        Assert.Equal(1, chain.Indexed);
    }

    private async Task CreateChainAsync(S3Client s3, DynamoDBClient dynamo)
    {
        using SqsClient sqs = _aws!.CreateClient<SqsClient>();
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        await s3.CreateBucketAsync(new() { Bucket = "uploads" }, Token);
        await sqs.CreateQueueAsync(new() { QueueName = "uploads" }, Token);
        CreateTableResponse table = await dynamo.CreateTableAsync(
            new()
            {
                TableName = "files",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "key", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "key", KeyType = KeyType.Hash }],
                StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.NewImage },
            },
            Token);
        // A mapping requires its function. The example replaces the handlers.
        foreach (string name in (string[])["import", "index"])
            _aws.Functions.Add(name, (_, _) => default(ValueTask<ReadOnlyMemory<byte>>));
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "import", EventSourceArn = Queue }, Token);
        await lambda.CreateEventSourceMappingAsync(
            new() { FunctionName = "index", EventSourceArn = table.TableDescription!.LatestStreamArn!, StartingPosition = EventSourcePosition.TrimHorizon }, Token);
        await s3.PutBucketNotificationConfigurationAsync(
            new() { Bucket = "uploads", NotificationConfiguration = new() { QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")] }] } }, Token);
    }
}
