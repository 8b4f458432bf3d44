using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class LongPollingTests
{
    [Fact]
    public async Task Wait_ends_when_a_message_is_sent()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        sqs.Advance(19.9);
        Assert.False(waiting.IsCompleted);
        sqs.Send(url, "a");
        Assert.Equal("a", Assert.Single((await waiting).Messages).Body);
        sqs.Advance(5);
        Assert.Empty(sqs.Bodies(url));
    }

    [Fact]
    public async Task Wait_ends_without_messages_at_its_deadline()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("ReceiveMessageWaitTimeSeconds", "3"));
        Task<ReceiveMessageResponse> waiting = ReceiveMessage.ExecuteAsync(sqs.Region, new() { QueueUrl = url }, cancellationToken: LocalSqs.Token).AsTask();
        sqs.Advance(2.999);
        Assert.False(waiting.IsCompleted);
        sqs.Advance(0.001);
        Assert.Empty((await waiting).Messages);
        sqs.Send(url, "a");
        Assert.Equal(["a"], sqs.Bodies(url));
    }

    [Fact]
    public async Task Wait_ends_without_messages_when_the_queues_are_closed()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        sqs.Engine.Dispose();
        Assert.Empty((await waiting.WaitAsync(TimeSpan.FromSeconds(30), LocalSqs.Token)).Messages);
        Task<ReceiveMessageResponse> later = sqs.WaitAsync(url, 20);
        Assert.True(later.IsCompleted);
        Assert.Empty((await later).Messages);
    }

    [Fact]
    public async Task Wait_ends_when_a_visibility_timeout_or_a_delay_expires()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        sqs.Receive(url, visibility: 5);
        sqs.Send(url, "b", delay: 3);
        Task<ReceiveMessageResponse> first = sqs.WaitAsync(url, 20);
        Task<ReceiveMessageResponse> second = sqs.WaitAsync(url, 20);
        sqs.Advance(3);
        Assert.Equal("b", Assert.Single((await first).Messages).Body);
        Assert.False(second.IsCompleted);
        sqs.Advance(2);
        Assert.Equal("a", Assert.Single((await second).Messages).Body);
    }

    [Fact]
    public async Task Wait_ends_when_the_visibility_timeout_is_shortened()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        sqs.Change(url, handle, 2);
        sqs.Advance(2);
        Assert.Single((await waiting).Messages);
    }

    [Fact]
    public async Task The_receiver_that_waits_longest_is_the_first()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        Task<ReceiveMessageResponse>[] waiting = [.. Enumerable.Range(0, 5).Select(_ => sqs.WaitAsync(url, 20, max: 10))];
        for (int i = 0; i < waiting.Length; i++)
            sqs.Send(url, "m" + i);
        for (int i = 0; i < waiting.Length; i++)
            Assert.Equal("m" + i, Assert.Single((await waiting[i]).Messages).Body);
    }

    [Fact]
    public async Task Cancelled_wait_takes_no_message()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        using var cancellation = new CancellationTokenSource();
        Task<ReceiveMessageResponse> waiting = sqs.CancellableWaitAsync(url, 20, 1, cancellation.Token);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
        sqs.Send(url, "a");
        Assert.Equal(["a"], sqs.Bodies(url));
    }

    [Fact]
    public async Task Wait_of_a_deleted_queue_fails()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url });
        await Assert.ThrowsAsync<QueueDoesNotExistException>(() => waiting);
    }

    [Fact]
    public async Task Concurrent_senders_and_receivers_exchange_every_message_once()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        const int Count = 2000;
        var received = new System.Collections.Concurrent.ConcurrentBag<string>();
        int remaining = Count;
        Task[] receivers = [.. Enumerable.Range(0, 4).Select(_ => Task.Run(async () =>
        {
            while (Volatile.Read(ref remaining) > 0)
            {
                ReceiveMessageResponse response = await sqs.WaitAsync(url, 20, max: 10);
                foreach (Message message in response.Messages)
                {
                    received.Add(message.Body);
                    sqs.Delete(url, message.ReceiptHandle);
                    if (Interlocked.Decrement(ref remaining) == 0)
                        DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url });
                }
            }
        }))];
        await Task.WhenAll(Enumerable.Range(0, 4).Select(sender => Task.Run(() =>
        {
            for (int i = sender; i < Count; i += 4)
                sqs.Send(url, "m" + i);
        })));
        // The receivers that still wait fail when the last message deletes the queue.
        await Task.WhenAll(receivers.Select(receiver => receiver.ContinueWith(_ => { }, LocalSqs.Token, TaskContinuationOptions.None, TaskScheduler.Default)));
        Assert.Equal(Enumerable.Range(0, Count).Select(i => "m" + i).Order(StringComparer.Ordinal), received.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Notification_is_raised_when_messages_become_available()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "delayed", delay: 5);
        int raised = 0;
        var queue = sqs.Queue(url);
        queue.MessagesAvailable += _ => raised++;
        queue.StartNotifications();
        Assert.Equal(0, raised);
        sqs.Advance(5);
        Assert.Equal(1, raised);
        Assert.Equal(["delayed"], sqs.Bodies(url));
        sqs.Send(url, "b");
        Assert.Equal(2, raised);
    }
}
