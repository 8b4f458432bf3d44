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
