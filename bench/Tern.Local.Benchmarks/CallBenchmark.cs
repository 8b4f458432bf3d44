using System.Diagnostics;
using System.Globalization;
using Tern.DynamoDB;
using Tern.Sns;
using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Measures calls in process: client and Local together, with signatures.</summary>
internal static class CallBenchmark
{
    public const string Argument = "--calls";

    private const int Prepared = 110_000;

    /// <summary>Prints a line for each case: name, microseconds, microseconds in the least disturbed batch, bytes.</summary>
    public static async Task PrintAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { MaxEvents = 0 });
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "queue" })).QueueUrl!;
        var send = new SendMessageRequest { QueueUrl = url, MessageBody = new string('x', 100) };
        await PrintAsync("SendMessage", () => sqs.SendMessageAsync(send));

        var receive = new ReceiveMessageRequest { QueueUrl = url, VisibilityTimeout = 43_200 };
        List<string> handles = new(Prepared);
        await PrintAsync("ReceiveMessage", async () => handles.Add((await sqs.ReceiveMessageAsync(receive)).Messages![0].ReceiptHandle!));
        int next = 0;
        await PrintAsync("DeleteMessage", () => sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = handles[next++ % handles.Count] }));

        await dynamo.CreateTableAsync(new()
        {
            TableName = "table",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });
        await dynamo.PutItemAsync(new()
        {
            TableName = "table",
            Item = new() { ["id"] = AttributeValue.String("order-1"), ["total"] = AttributeValue.Number(42), ["customer"] = AttributeValue.String("customer-17") },
        });
        var get = new GetItemRequest { TableName = "table", Key = new() { ["id"] = AttributeValue.String("order-1") } };
        await PrintAsync("GetItem", () => dynamo.GetItemAsync(get));
        await PrintPublishAsync(aws, sqs);
        Print("Send to a waiting receiver", await MeasureWaitingAsync(sqs), 0, 0);
    }

    private static async Task PrintPublishAsync(LocalAws aws, SqsClient sqs)
    {
        const int Queues = 10;
        using SnsClient sns = aws.CreateClient<SnsClient>();
        string topic = (await sns.CreateTopicAsync(new() { Name = "topic" })).TopicArn!;
        for (int i = 0; i < Queues; i++)
        {
            await sqs.CreateQueueAsync(new() { QueueName = $"subscriber{i}" });
            await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "sqs", Endpoint = $"arn:aws:sqs:us-east-1:000000000000:subscriber{i}" });
        }
        var publish = new PublishRequest { TopicArn = topic, Message = new string('x', 100) };
        await PrintAsync("Publish to ten queues", () => sns.PublishAsync(publish));
    }

    private static async Task PrintAsync(string name, Func<Task> call)
    {
        (double microseconds, double least, double bytes) = await Batches.MeasureAsync(call);
        Print(name, microseconds, least, bytes);
    }

    private static void Print(string name, double microseconds, double least, double bytes) =>
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}\t{microseconds}\t{least}\t{bytes}"));

    // From the start of the send to the end of the receive that waits.
    private static async Task<double> MeasureWaitingAsync(SqsClient sqs)
    {
        const int Rounds = 501;
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "waiting" })).QueueUrl!;
        var send = new SendMessageRequest { QueueUrl = url, MessageBody = "m" };
        var times = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            Task<ReceiveMessageResponse> receive = sqs.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = 20 });
            long start = Stopwatch.GetTimestamp();
            await sqs.SendMessageAsync(send);
            ReceiveMessageResponse received = await receive;
            times[round] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
            await sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = received.Messages![0].ReceiptHandle! });
        }
        return Batches.Median(times);
    }
}
