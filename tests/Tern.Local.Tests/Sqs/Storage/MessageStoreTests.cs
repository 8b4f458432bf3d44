using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Storage;

namespace Tern.Local.Tests.Sqs.Storage;

public class MessageStoreTests
{
    private const long Retention = 1000;

    [Fact]
    public void Second_message_with_a_position_is_refused()
    {
        var index = new MessageIndex();
        index.Add(Create(1));
        Assert.Equal("message", Assert.Throws<ArgumentException>(() => index.Add(Create(1))).ParamName);
        Assert.Equal(1, index.Count);
    }

    // A heap has more than twice as many entries without a meaning as messages, so that it is tidied many times.
    [Fact]
    public void Messages_are_available_after_many_changes_of_their_visibility()
    {
        var store = new StandardStore();
        StoredMessage[] messages = Add(store, 3);
        foreach (StoredMessage _ in messages)
            store.MarkInFlight(store.TakeNext()!, 10, 0);
        for (int i = 0; i < 1000; i++)
            store.ChangeVisibility(messages[0], 10 + (i % 7), 0);
        store.ChangeVisibility(messages[0], 20, 0);
        store.Refresh(10, Retention);
        Assert.Equal([2, 3], Take(store));
        store.Refresh(20, Retention);
        Assert.Equal([1], Take(store));
    }

    [Fact]
    public void Change_to_the_same_time_does_not_copy_the_entries_each_time()
    {
        var store = new StandardStore();
        StoredMessage message = Add(store, 1)[0];
        store.MarkInFlight(store.TakeNext()!, 10, 0);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 10_000; i++)
            store.ChangeVisibility(message, 10, 0);
        // A copy of all entries for each change would be more than 100 MB.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 10_000_000);
    }

    [Fact]
    public void Returned_messages_are_received_in_order_after_many_were_removed()
    {
        var store = new StandardStore();
        StoredMessage[] messages = Add(store, 1000);
        for (int i = 0; i < messages.Length; i++)
            store.MarkInFlight(store.TakeNext()!, 10, 0);
        store.Refresh(10, Retention);
        for (int i = 0; i < messages.Length; i++)
        {
            if (i % 100 != 0)
                store.Remove(messages[i]);
        }
        Assert.Equal([1, 101, 201, 301, 401, 501, 601, 701, 801, 901], Take(store));
    }

    [Fact]
    public void Messages_with_earlier_times_expire_after_many_were_removed()
    {
        var store = new StandardStore();
        store.Add(Create(1, sentAt: 500), 0, 500);
        StoredMessage[] messages = [.. Enumerable.Range(2, 1000).Select(sequence => Create(sequence, sentAt: sequence == 2 ? 300 : 100))];
        foreach (StoredMessage message in messages)
            store.Add(message, 0, 500);
        foreach (StoredMessage message in messages[1..])
            store.Remove(message);
        store.Refresh(300 + Retention - 1, Retention);
        Assert.Equal(2, store.Count);
        store.Refresh(300 + Retention, Retention);
        Assert.Equal(1, store.Count);
    }

    private static StoredMessage[] Add(StandardStore store, int count)
    {
        StoredMessage[] messages = [.. Enumerable.Range(1, count).Select(sequence => Create(sequence))];
        foreach (StoredMessage message in messages)
            store.Add(message, 0, 0);
        return messages;
    }

    private static List<long> Take(StandardStore store)
    {
        List<long> taken = [];
        while (store.TakeNext() is { } message)
        {
            taken.Add(message.Sequence);
            store.MarkInFlight(message, long.MaxValue, 0);
        }
        return taken;
    }

    private static StoredMessage Create(long sequence, long sentAt = 0) =>
        new() { Id = Guid.NewGuid(), Body = [], SenderId = "sender", SentAt = sentAt, Sequence = sequence };
}
