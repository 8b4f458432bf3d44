using System.Text;
using Tern.Core.Tests.Support;
using Tern.Local.Durability;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Operations;
using Tern.Local.Sqs.Queues;
using Tern.Local.Tests.Engine;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class DurabilityTests
{
    [Fact]
    public async Task Reopen_restores_queues_messages_and_handles()
    {
        using var folder = new TemporaryFolder();
        var time = new ManualTimeProvider();
        string url, handle;
        SendMessageResponse first;
        using (var sqs = new LocalSqs(folder.Path, time))
        {
            string target = sqs.CreateFifo("dlq.fifo", ("RedriveAllowPolicy", """{"redrivePermission":"allowAll"}"""));
            url = sqs.CreateFifo("queue.fifo", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 5)), ("Policy", """{"Version":"2012-10-17"}"""), ("KmsMasterKeyId", "key"));
            TagQueue.Execute(sqs.Region, new() { QueueUrl = url, Tags = LocalSqs.Map(("team", "ärger")) });
            first = SendMessage.Execute(
                sqs.Region,
                new()
                {
                    QueueUrl = url,
                    MessageBody = "first 😀",
                    MessageGroupId = "g",
                    MessageDeduplicationId = "1",
                    MessageAttributes = new() { ["text"] = LocalSqs.Text("v"), ["bytes"] = new() { DataType = "Binary", BinaryValue = new byte[] { 0, 1 } } },
                    MessageSystemAttributes = new() { ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1" } },
                },
                "sender");
            sqs.Send(url, "deleted", "h", "2");
            sqs.Send(url, "last", "i", "3");
            handle = sqs.Receive(url, max: 1, visibility: 60)[0].ReceiptHandle;
            sqs.Delete(url, sqs.Receive(url, max: 1)[0].ReceiptHandle);
            DeleteQueue.Execute(sqs.Region, new() { QueueUrl = sqs.Create("gone") });
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using var reopened = new LocalSqs(folder.Path, time);
        Assert.Equal(2, ListQueues.Execute(reopened.Region, new()).QueueUrls.Count);
        Assert.Equal(("key", """{"Version":"2012-10-17"}"""), (reopened.Attribute(url, "KmsMasterKeyId"), reopened.Attribute(url, "Policy")));
        Assert.Equal("ärger", ListQueueTags.Execute(reopened.Region, new() { QueueUrl = url }).Tags!["team"]);
        Assert.Equal((1, 1, 0), reopened.Queue(url).Count());
        Assert.Equal(first.MessageId, reopened.Send(url, "again", "g", "1").MessageId);
        Assert.Equal(["last"], reopened.Bodies(url));
        reopened.Advance(30);
        reopened.Change(url, handle, 60);
        reopened.Advance(60);
        Message again = reopened.Receive(url, max: 1)[0];
        Assert.Equal((first.MessageId, "first 😀", "2", "sender", "Root=1"), (again.MessageId, again.Body, again.Attributes!["ApproximateReceiveCount"], again.Attributes["SenderId"], again.Attributes["AWSTraceHeader"]));
        Assert.Equal(first.Md5OfMessageAttributes, again.Md5OfMessageAttributes);
        Assert.True(string.CompareOrdinal(reopened.Send(url, "new", "x", "9").SequenceNumber, first.SequenceNumber) > 0);
        reopened.Delete(url, again.ReceiptHandle);
    }

    [Fact]
    public async Task Reopen_restores_moved_and_purged_messages()
    {
        using var folder = new TemporaryFolder();
        string url, target;
        using (var sqs = new LocalSqs(folder.Path))
        {
            target = sqs.Create("dlq");
            url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
            sqs.Send(url, "purged");
            PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
            sqs.Send(url, "poison");
            sqs.Receive(url, visibility: 0);
            sqs.Receive(url);
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using var reopened = new LocalSqs(folder.Path);
        Assert.Empty(reopened.Queue(url).Peek());
        PeekedMessage moved = Assert.Single(reopened.Queue(target).Peek());
        Assert.Equal(("poison", 1), (Encoding.UTF8.GetString(moved.Body), moved.ReceiveCount));
    }

    [Fact]
    public async Task Snapshot_within_a_move_has_each_message_once()
    {
        using var folder = new TemporaryFolder();
        using var sqs = new LocalSqs(folder.Path);
        string target = sqs.Create("dlq");
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        sqs.Send(url, "a");
        sqs.Send(url, "b");
        sqs.Receive(url, visibility: 0);
        ISnapshot? snapshot = null;
        // The first message is in the dead-letter queue, the second one in no queue.
        sqs.Queue(target).MessagesAvailable += _ => snapshot ??= ((ILoggedStore)sqs.Engine).CreateSnapshot(() => { });
        sqs.Receive(url);
        using LocalSqs restored = sqs.Restore(snapshot!);
        Assert.Equal("a", Assert.Single(restored.Bodies(target)));
        PeekedMessage second = Assert.Single(restored.Queue(url).Peek());
        Assert.Equal(("b", 1, null), (Encoding.UTF8.GetString(second.Body), second.ReceiveCount, second.Details?.DeadLetterSourceArn));
        await sqs.Engine.FlushAsync(LocalSqs.Token);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Reopen_restores_the_receives_that_count_for_a_dead_letter_queue(bool isSnapshot)
    {
        using var folder = new TemporaryFolder();
        string middle, last;
        ISnapshot snapshot;
        using var sqs = new LocalSqs(folder.File("data"));
        last = sqs.Create("last");
        middle = sqs.Create("middle", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(last), 2)));
        string first = sqs.Create("first", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(middle), 1)));
        sqs.Send(first, "m");
        sqs.Receive(first, visibility: 0);
        sqs.Receive(first);
        sqs.Receive(middle, visibility: 0);
        snapshot = ((ILoggedStore)sqs.Engine).CreateSnapshot(() => { });
        await sqs.Engine.FlushAsync(LocalSqs.Token);
        sqs.Dispose();
        using LocalSqs restored = isSnapshot ? sqs.Restore(snapshot) : new LocalSqs(folder.File("data"));
        Assert.Equal("3", Assert.Single(restored.Receive(middle, visibility: 0)).Attributes!["ApproximateReceiveCount"]);
        Assert.Empty(restored.Bodies(middle));
        Assert.Equal(["m"], restored.Bodies(last));
    }

    [Fact]
    public async Task Reopen_does_not_restore_messages_that_expired_before_a_longer_retention_period()
    {
        using var folder = new TemporaryFolder();
        var time = new ManualTimeProvider();
        string url;
        using (var sqs = new LocalSqs(folder.Path, time))
        {
            url = sqs.Create("queue", ("MessageRetentionPeriod", "60"));
            sqs.Send(url, "old");
            sqs.Advance(50);
            sqs.Send(url, "new");
            sqs.Advance(50);
            sqs.Set(url, ("MessageRetentionPeriod", "600"));
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using var reopened = new LocalSqs(folder.Path, time);
        Assert.Equal(["new"], reopened.Bodies(url));
    }

    [Fact]
    public async Task Deleted_queue_does_not_return_if_it_is_changed_at_the_same_time()
    {
        using var folder = new TemporaryFolder();
        using (var sqs = new LocalSqs(folder.Path))
        {
            string url = sqs.Create();
            SqsQueue queue = sqs.Queue(url);
            Task deletion;
            lock (queue.Lock)
            {
                deletion = Task.Run(() => DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url }), LocalSqs.Token);
                // The deletion has begun, and waits for the lock.
                SpinWait.SpinUntil(() => sqs.Region.FindQueue(queue.Name) is null);
                queue.ChangeTags(_ => LocalSqs.Map(("a", "b")));
            }
            await deletion;
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using var reopened = new LocalSqs(folder.Path);
        Assert.Empty(reopened.Region.Queues);
    }

    [Fact]
    public async Task Compaction_replaces_a_long_log_by_a_snapshot_of_the_same_messages()
    {
        using var folder = new TemporaryFolder();
        var log = new LogOptions { CompactionThreshold = 10_000 };
        string url;
        using (var sqs = new LocalSqs(folder.Path, log: log))
        {
            url = sqs.Create();
            for (int i = 0; i < 500; i++)
            {
                sqs.Send(url, "m" + i);
                if (i % 2 == 0)
                    sqs.Delete(url, sqs.Receive(url, max: 1)[0].ReceiptHandle);
                await sqs.Engine.FlushAsync(LocalSqs.Token);
            }
        }
        Assert.Contains(Directory.GetFiles(folder.Path), file => file.EndsWith(".snapshot", StringComparison.Ordinal));
        using var reopened = new LocalSqs(folder.Path, log: log);
        Assert.Equal(Enumerable.Range(250, 250).Select(i => "m" + i), reopened.Queue(url).Peek().Select(message => Encoding.UTF8.GetString(message.Body)));
    }

    [Fact]
    public async Task Open_of_a_log_truncated_at_any_byte_restores_a_prefix_of_the_sent_messages()
    {
        using var folder = new TemporaryFolder();
        string url;
        List<long> lengths = [];
        using (var sqs = new LocalSqs(folder.File("data")))
        {
            url = sqs.Create();
            for (int i = 0; i < 5; i++)
            {
                sqs.Send(url, "m" + i);
                await sqs.Engine.FlushAsync(LocalSqs.Token);
                lengths.Add(new FileInfo(Path.Combine(folder.File("data"), "00000001.log")).Length);
            }
        }
        byte[] bytes = File.ReadAllBytes(Path.Combine(folder.File("data"), "00000001.log"));
        for (long cut = lengths[0]; cut <= bytes.Length; cut++)
        {
            using var copy = new TemporaryFolder();
            File.WriteAllBytes(copy.File("00000001.log"), bytes[..(int)cut]);
            using var sqs = new LocalSqs(copy.Path);
            int complete = lengths.Count(length => length <= cut);
            Assert.Equal(Enumerable.Range(0, complete).Select(i => "m" + i), sqs.Queue(url).Peek().Select(message => Encoding.UTF8.GetString(message.Body)));
        }
    }
}
