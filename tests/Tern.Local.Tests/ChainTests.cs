using System.Text;
using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Local.Tests;

/// <summary>An object, its notification, a queue, a function, a table, its stream, and another function.</summary>
public sealed class ChainTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Object_reaches_the_function_of_the_stream()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client s3 = aws.CreateClient<S3Client>();
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        List<string> seen = [];
        aws.Functions.Add("import", async (payload, _) =>
        {
            foreach (JsonNode? message in JsonNode.Parse(payload.Span)!["Records"]!.AsArray())
            {
                // The first message is the test event of the bucket, which has no records.
                if (JsonNode.Parse(message!["body"]!.GetValue<string>())!["Records"]?[0]!["s3"]!["object"]!["key"]!.GetValue<string>() is { } key)
                    await dynamo.PutItemAsync(new() { TableName = "files", Item = new() { ["key"] = key } }, Token);
            }
            return default;
        });
        aws.Functions.Add("index", (payload, _) =>
        {
            seen.Add(JsonNode.Parse(payload.Span)!["Records"]![0]!["dynamodb"]!["Keys"]!["key"]!["S"]!.GetValue<string>());
            return ValueTask.FromResult(default(ReadOnlyMemory<byte>));
        });
        await ConnectAsync(s3, sqs, dynamo, lambda);

        await s3.PutObjectAsync(new() { Bucket = "uploads", Key = "photo.jpg", Body = Encoding.UTF8.GetBytes("x") }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal(["photo.jpg"], seen);
        Assert.Empty(aws.Queues.Peek("uploads"));
    }

    [Fact]
    public async Task Failed_message_is_retried_by_the_clock_and_reaches_the_dead_letter_queue()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze();
        int attempts = 0;
        aws.Functions.Add("fails", (_, _) =>
        {
            attempts++;
            throw new InvalidOperationException("no");
        });
        await sqs.CreateQueueAsync(new() { QueueName = "dead" }, Token);
        string url = (await sqs.CreateQueueAsync(new()
        {
            QueueName = "work",
            Attributes = new() { ["RedrivePolicy"] = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":3}""" },
        }, Token)).QueueUrl!;
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work" }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal(1, attempts);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(90), Token);
        Assert.Equal(3, attempts);
        Assert.Equal("m", Assert.Single(aws.Queues.Peek("dead")).Body);
        Assert.Empty(aws.Queues.Peek("work"));
    }

    [Fact]
    public async Task Failed_message_blocks_its_group_and_nothing_is_due_meanwhile()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze();
        List<string> bodies = [];
        aws.Functions.Add("fails-once", (payload, _) =>
        {
            bodies.Add(JsonNode.Parse(payload.Span)!["Records"]![0]!["body"]!.GetValue<string>());
            return bodies.Count == 1 ? throw new InvalidOperationException("no") : ValueTask.FromResult(default(ReadOnlyMemory<byte>));
        });
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "work.fifo", Attributes = new() { ["FifoQueue"] = "true", ["ContentBasedDeduplication"] = "true" } }, Token)).QueueUrl!;
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails-once", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work.fifo", BatchSize = 1 }, Token);
        foreach (string body in (string[])["first", "second"])
            await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = body, MessageGroupId = "g" }, Token);
        // A poll that is due at once again and again would never end.
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(Token);
        limit.CancelAfter(TimeSpan.FromMinutes(1));
        await aws.SettleAsync(limit.Token);
        Assert.Equal(["first"], bodies);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(30), limit.Token);
        Assert.Equal(["first", "first", "second"], bodies);
        Assert.Empty(aws.Queues.Peek("work.fifo"));
    }

    [Fact]
    public async Task Message_that_waits_for_the_batching_window_is_received_once()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze();
        List<int> batches = [];
        aws.Functions.Add("fails", (payload, _) =>
        {
            batches.Add(JsonNode.Parse(payload.Span)!["Records"]!.AsArray().Count);
            throw new InvalidOperationException("no");
        });
        await sqs.CreateQueueAsync(new() { QueueName = "dead" }, Token);
        string url = (await sqs.CreateQueueAsync(new()
        {
            QueueName = "work",
            Attributes = new() { ["VisibilityTimeout"] = "30", ["RedrivePolicy"] = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":2}""" },
        }, Token)).QueueUrl!;
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work", MaximumBatchingWindowInSeconds = 100 }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(129), Token);
        Assert.Equal([1], batches);
        // The failed message is visible 30 s after its invocation, and waits for the window again.
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(101), Token);
        Assert.Equal([1, 1], batches);
        Assert.Empty(aws.Queues.Peek("dead"));
    }

    [Fact]
    public async Task Visibility_timeout_starts_with_the_invocation_of_a_batch()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze();
        aws.Functions.Add("fails", (_, _) => throw new InvalidOperationException("no"));
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "work" }, Token)).QueueUrl!;
        string mapping = (await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work", MaximumBatchingWindowInSeconds = 100 }, Token)).Uuid!;
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "first" }, Token);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(50), Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "second" }, Token);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(50), Token);
        await lambda.UpdateEventSourceMappingAsync(new() { Uuid = mapping, Enabled = false }, Token);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(29), Token);
        Assert.All(aws.Queues.Peek("work"), message => Assert.Equal(LocalQueueMessageState.InFlight, message.State));
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.All(aws.Queues.Peek("work"), message => Assert.Equal(LocalQueueMessageState.Available, message.State));
    }

    [Fact]
    public async Task Queue_without_a_visibility_timeout_does_not_invoke_the_function_without_an_end()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Clock.Freeze();
        int attempts = 0;
        aws.Functions.Add("fails", (_, _) =>
        {
            attempts++;
            throw new InvalidOperationException("no");
        });
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "work" }, Token)).QueueUrl!;
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "fails", EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:work" }, Token);
        await sqs.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = new() { ["VisibilityTimeout"] = "0" } }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(Token);
        limit.CancelAfter(TimeSpan.FromMinutes(1));
        await aws.SettleAsync(limit.Token);
        Assert.Equal(1, attempts);
        await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), limit.Token);
        Assert.Equal(2, attempts);
    }

    private static async Task ConnectAsync(S3Client s3, SqsClient sqs, DynamoDBClient dynamo, LambdaClient lambda)
    {
        await s3.CreateBucketAsync(new() { Bucket = "uploads" }, Token);
        await sqs.CreateQueueAsync(new() { QueueName = "uploads" }, Token);
        CreateTableResponse table = await dynamo.CreateTableAsync(new()
        {
            TableName = "files",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "key", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "key", KeyType = KeyType.Hash }],
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.NewImage },
        }, Token);
        const string Queue = "arn:aws:sqs:us-east-1:000000000000:uploads";
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "import", EventSourceArn = Queue }, Token);
        await lambda.CreateEventSourceMappingAsync(new() { FunctionName = "index", EventSourceArn = table.TableDescription!.LatestStreamArn!, StartingPosition = EventSourcePosition.TrimHorizon }, Token);
        await s3.PutBucketNotificationConfigurationAsync(
            new() { Bucket = "uploads", NotificationConfiguration = new() { QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")] }] } }, Token);
    }
}
