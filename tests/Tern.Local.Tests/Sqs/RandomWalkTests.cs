using Tern.Local.Sqs.Messages;
using Tern.Local.Tests.Engine;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>Random calls have the same results as with a simple model.</summary>
public class RandomWalkTests
{
    private const int MaxReceiveCount = 3;
    private const int Steps = 2000;

    [Theory]
    [InlineData(1, false, false)]
    [InlineData(2, false, false)]
    [InlineData(3, true, false)]
    [InlineData(4, true, false)]
    [InlineData(5, false, true)]
    [InlineData(6, true, true)]
    public async Task Random_calls_have_the_results_of_the_model(int seed, bool isFifo, bool isStored)
    {
        using var folder = new TemporaryFolder();
        string? path = isStored ? folder.File("sqs") : null;
        var log = new Tern.Local.Durability.LogOptions { CompactionThreshold = 50_000 };
        var sqs = new LocalSqs(path, log: log);
        try
        {
            string suffix = isFifo ? ".fifo" : "";
            string target = isFifo ? sqs.CreateFifo("dlq" + suffix) : sqs.Create("dlq");
            (string, string) redrive = ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), MaxReceiveCount));
            string url = isFifo ? sqs.CreateFifo("queue" + suffix, redrive) : sqs.Create("queue", redrive);
            var deadLetters = new SimpleQueue(isFifo, 0, null);
            var model = new SimpleQueue(isFifo, MaxReceiveCount, deadLetters);
            var handles = new List<(string Body, int Receives, string Handle)>();
            var random = new Random(seed);
            int sent = 0;
            for (int step = 0; step < Steps; step++)
            {
                int call = random.Next(100);
                if (call < 35)
                {
                    string group = "g" + random.Next(5);
                    string? id = isFifo ? "d" + (random.Next(10) == 0 ? random.Next(sent + 1) : sent) : null;
                    int delay = isFifo || random.Next(3) > 0 ? 0 : random.Next(20);
                    sqs.Send(url, "m" + sent, isFifo ? group : null, id, isFifo ? null : delay);
                    model.Send("m" + sent, group, id, delay);
                    sent++;
                }
                else if (call < 60)
                {
                    int max = random.Next(1, 11);
                    int visibility = random.Next(30);
                    IReadOnlyList<Message> received = sqs.Receive(url, max, visibility);
                    Assert.Equal(model.Receive(max, visibility), received.Select(message => message.Body));
                    handles.AddRange(received.Select(message => (message.Body, model.Receives(message.Body), message.ReceiptHandle)));
                }
                else if (call < 90 && handles.Count > 0)
                {
                    (string body, int receives, string handle) = handles[random.Next(Math.Max(0, handles.Count - 20), handles.Count)];
                    bool isCurrent = model.IsInFlight(body, receives);
                    bool exists = model.Receives(body) > 0;
                    int visibility = random.Next(40);
                    if (call < 75)
                        CallOrFail(() => sqs.Delete(url, handle), fails: isFifo && exists && !isCurrent, () => model.Delete(body));
                    else
                        CallOrFail(() => sqs.Change(url, handle, visibility), fails: !exists || (isFifo && !isCurrent), isCurrent ? () => model.Change(body, visibility) : () => { });
                }
                else if (call < 99)
                {
                    int seconds = random.Next(1, 10);
                    sqs.Advance(seconds);
                    model.Now += seconds;
                    deadLetters.Now += seconds;
                }
                else if (isStored)
                {
                    await sqs.Engine.FlushAsync(LocalSqs.Token);
                    sqs.Dispose();
                    sqs = new LocalSqs(path, sqs.Time, log: log);
                }
                Assert.Equal(model.Count(), sqs.Queue(url).Count());
                Assert.Equal(deadLetters.Count(), sqs.Queue(target).Count());
                await sqs.Engine.FlushAsync(LocalSqs.Token);
            }
            Assert.True(deadLetters.Count().Available > 0, "No message was moved to the dead-letter queue.");
            IReadOnlyList<PeekedMessage> moved = sqs.Queue(target).Peek();
            Assert.All(moved, message => Assert.Equal(sqs.Queue(url).Arn, message.Details!.DeadLetterSourceArn));
        }
        finally
        {
            sqs.Dispose();
        }
    }

    private static void CallOrFail(Action call, bool fails, Action apply)
    {
        if (fails)
        {
            Assert.ThrowsAny<TernServiceException>(call);
            return;
        }
        call();
        apply();
    }
}
