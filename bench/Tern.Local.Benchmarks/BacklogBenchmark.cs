using System.Globalization;
using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Measures calls on a queue with many messages.</summary>
internal static class BacklogBenchmark
{
    public const string Argument = "--backlog";

    private const int MaxBatch = 10;

    /// <summary>Prints the microseconds of a send, a receive and a delete together.</summary>
    /// <param name="queued">The number of messages that are available.</param>
    /// <param name="inFlight">The number of messages in flight.</param>
    public static async Task PrintAsync(int queued, int inFlight)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { MaxEvents = 0 });
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "queue" })).QueueUrl!;
        await MemoryBenchmark.FillAsync(sqs, url, queued + inFlight);
        for (int received = 0; received < inFlight;)
            received += (await sqs.ReceiveMessageAsync(new() { QueueUrl = url, MaxNumberOfMessages = MaxBatch, VisibilityTimeout = 43_200 })).Messages!.Count;
        var send = new SendMessageRequest { QueueUrl = url, MessageBody = new string('x', 100) };
        var receive = new ReceiveMessageRequest { QueueUrl = url };
        (double microseconds, _, _) = await Batches.MeasureAsync(async () =>
        {
            await sqs.SendMessageAsync(send);
            string handle = (await sqs.ReceiveMessageAsync(receive)).Messages![0].ReceiptHandle!;
            await sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = handle });
        });
        Console.WriteLine(microseconds.ToString(CultureInfo.InvariantCulture));
    }
}
