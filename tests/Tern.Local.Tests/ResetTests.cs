using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.Local.Events;
using Tern.Local.Tests.Engine;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Local.Tests;

public class ResetTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Reset_removes_resources_functions_faults_events_and_the_time_of_the_clock()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using S3Client s3 = aws.CreateClient<S3Client>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze(DateTimeOffset.UnixEpoch);
        await FillAsync(s3, sqs);
        aws.Functions.Add("old", (payload, _) => ValueTask.FromResult(payload));
        aws.Faults.On("Sqs").Fail(503);

        await aws.ResetAsync(Token);

        Assert.False(aws.Clock.IsFrozen);
        Assert.Equal(TimeSpan.Zero, aws.Clock.Offset);
        Assert.Empty(aws.Events.ToList());
        Assert.Empty((await sqs.ListQueuesAsync(new(), Token)).QueueUrls);
        Assert.Empty((await s3.ListBucketsAsync(new(), Token)).Buckets);
        Assert.Empty((await lambda.ListFunctionsAsync(new(), Token)).Functions);
        await FillAsync(s3, sqs);
        Assert.Single(aws.Queues.Peek("queue"));
    }

    [Fact]
    public async Task Reset_retains_the_timers_of_the_program_and_their_remaining_time()
    {
        var time = new ManualTimeProvider();
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, Token);
        aws.Clock.Freeze(time.GetUtcNow().AddYears(10));
        int calls = 0;
        await using ITimer timer = aws.Clock.CreateTimer(_ => calls++, null, TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(10));
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(4), Token);

        await aws.ResetAsync(Token);

        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(5), Token);
        Assert.Equal(0, calls);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(1, calls);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(10), Token);
        Assert.Equal(2, calls);
    }

    [Fact]
    public async Task Reset_cancels_invocations_in_flight_and_discards_what_is_due_later()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        aws.Functions.Add("hangs", async (payload, context) =>
        {
            started.SetResult();
            await Task.Delay(Timeout.InfiniteTimeSpan, context.CancellationToken);
            return payload;
        });
        int calls = 0;
        aws.Functions.Add("fails", (_, _) =>
        {
            calls++;
            throw new InvalidOperationException("no");
        });
        await lambda.InvokeAsync(new() { FunctionName = "hangs", InvocationType = InvocationType.Event }, Token);
        await started.Task.WaitAsync(Token);
        await lambda.InvokeAsync(new() { FunctionName = "fails", InvocationType = InvocationType.Event }, Token);
        await aws.Events.WaitForAsync<HandlerEvent>(cancellationToken: Token);

        await aws.ResetAsync(Token);

        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Equal(1, calls);
        Assert.Empty(aws.Events.ToList());
    }

    [Fact]
    public async Task Reset_ends_a_receive_that_waits()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "queue" }, Token)).QueueUrl!;
        aws.Clock.Freeze();
        Task<ReceiveMessageResponse> waiting = sqs.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = 20 }, Token);
        await aws.ResetAsync(Token);
        Assert.Empty((await waiting.WaitAsync(TimeSpan.FromSeconds(30), Token)).Messages);
    }

    [Fact]
    public async Task Dispose_can_be_repeated()
    {
        using var folder = new TemporaryFolder();
        LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder.Path }, Token);
        await aws.DisposeAsync();
        await aws.DisposeAsync();
    }

    [Fact]
    public async Task Reset_empties_the_data_folder_and_retains_files_of_others()
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        Directory.CreateDirectory(data);
        await File.WriteAllTextAsync(Path.Combine(data, "notes.log"), "mine", Token);
        var options = new LocalAwsOptions { Folder = data };
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using SqsClient sqs = aws.CreateClient<SqsClient>();
            using S3Client s3 = aws.CreateClient<S3Client>();
            using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
            await dynamo.CreateTableAsync(
                new() { TableName = "table", BillingMode = BillingMode.PayPerRequest, AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }], KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }] },
                Token);
            await FillAsync(s3, sqs);
            await aws.ResetAsync(Token);
            await sqs.CreateQueueAsync(new() { QueueName = "after" }, Token);
        }
        await using LocalAws reopened = await LocalAws.StartAsync(options, Token);
        using SqsClient queues = reopened.CreateClient<SqsClient>();
        using DynamoDBClient tables = reopened.CreateClient<DynamoDBClient>();
        using S3Client buckets = reopened.CreateClient<S3Client>();
        Assert.EndsWith("/after", Assert.Single((await queues.ListQueuesAsync(new(), Token)).QueueUrls));
        Assert.Empty((await tables.ListTablesAsync(new(), Token)).TableNames);
        Assert.Empty((await buckets.ListBucketsAsync(new(), Token)).Buckets);
        Assert.Equal("mine", await File.ReadAllTextAsync(Path.Combine(data, "notes.log"), Token));
    }

    private static async Task FillAsync(S3Client s3, SqsClient sqs)
    {
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = new byte[10] }, Token);
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "queue" }, Token)).QueueUrl!;
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
    }
}
