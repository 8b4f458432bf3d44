using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Measures the memory of messages.</summary>
internal static class MemoryBenchmark
{
    public const string Argument = "--memory";

    private const int Messages = 1_000_000;
    private const int MaxBatch = 10;

    /// <summary>Prints the bytes that 1,000,000 messages of 100 bytes use.</summary>
    public static async Task PrintAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { MaxEvents = 0 });
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "queue" })).QueueUrl!;
        await FillAsync(sqs, url, 1_000);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        await FillAsync(sqs, url, Messages);
        Console.WriteLine(GC.GetTotalMemory(forceFullCollection: true) - before);
    }

    /// <summary>Sends messages of 100 bytes.</summary>
    public static async Task FillAsync(SqsClient sqs, string url, int count)
    {
        string body = new('x', 100);
        SendMessageBatchRequestEntry[] all = [.. Enumerable.Range(0, MaxBatch).Select(i => new SendMessageBatchRequestEntry { Id = $"{i}", MessageBody = body })];
        for (int sent = 0; sent < count; sent += MaxBatch)
            await sqs.SendMessageBatchAsync(new() { QueueUrl = url, Entries = all[..Math.Min(MaxBatch, count - sent)] });
    }
}
