using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Sqs;
using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.CrashWriter;

/// <summary>Sends messages and deletes every third one, and prints each acknowledged call, one per line: <c>+k1</c> was sent, <c>-k1</c> was deleted.</summary>
internal static class SqsWriter
{
    private const int Writers = 4;

    public static async Task RunAsync(string folder, int writes)
    {
        using var delivery = new DeliveryEngine(new LocalClock(TimeProvider.System), _ => { });
        using var engine = new SqsEngine(new SqsEngineOptions { Folder = folder, Log = new() { CompactionThreshold = 50_000 } }, delivery);
        SqsRegion region = engine.Region(new ResourceScope("000000000000", "us-east-1"));
        using Stream output = Console.OpenStandardOutput();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(async () =>
        {
            string url = CreateQueue.Execute(region, new() { QueueName = "queue" + writer }).QueueUrl;
            for (int i = writer; i < writes; i += Writers)
            {
                SendMessage.Execute(region, new() { QueueUrl = url, MessageBody = "k" + i });
                await engine.FlushAsync(CancellationToken.None);
                Print($"+k{i}\n");
                if (i % 3 != 0)
                    continue;
                Message message = (await ReceiveMessage.ExecuteAsync(region, new() { QueueUrl = url })).Messages[0];
                DeleteMessage.Execute(region, new() { QueueUrl = url, ReceiptHandle = message.ReceiptHandle });
                await engine.FlushAsync(CancellationToken.None);
                Print($"-{message.Body}\n");
            }
        })));

        void Print(string line)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(line);
            lock (output)
            {
                output.Write(bytes);
                output.Flush();
            }
        }
    }
}
