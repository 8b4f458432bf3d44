using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class FifoTests
{
    [Fact]
    public void Messages_of_a_group_are_received_in_order_and_block_it()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        for (int i = 0; i < 3; i++)
            sqs.Send(url, "a" + i, "a", "a" + i);
        sqs.Send(url, "b0", "b", "b0");
        IReadOnlyList<Message> first = sqs.Receive(url, max: 2);
        Assert.Equal(["a0", "a1"], first.Select(message => message.Body));
        Assert.Equal(["b0"], sqs.Bodies(url));
        sqs.Delete(url, first[0].ReceiptHandle);
        Assert.Empty(sqs.Bodies(url));
        sqs.Delete(url, first[1].ReceiptHandle);
        Assert.Equal(["a2"], sqs.Bodies(url));
    }

    [Fact]
    public void Visible_messages_before_one_in_flight_are_received()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        for (int i = 0; i < 3; i++)
            sqs.Send(url, "a" + i, "a", "a" + i);
        IReadOnlyList<Message> messages = sqs.Receive(url);
        sqs.Change(url, messages[2].ReceiptHandle, 0);
        Assert.Empty(sqs.Bodies(url));
        sqs.Change(url, messages[0].ReceiptHandle, 0);
        Assert.Equal(["a0"], sqs.Bodies(url));
    }

    [Fact]
    public void Delay_of_the_queue_delays_the_group()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo("queue.fifo", ("DelaySeconds", "2"));
        sqs.Send(url, "a", "g", "1", delay: 0);
        sqs.Set(url, ("DelaySeconds", "0"));
        sqs.Send(url, "b", "g", "2");
        Assert.Empty(sqs.Bodies(url));
        sqs.Advance(2);
        Assert.Equal(["a", "b"], sqs.Bodies(url));
    }

    [Fact]
    public void Sequence_numbers_have_20_digits_and_increase()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        string?[] numbers = [.. Enumerable.Range(0, 20).Select(i => sqs.Send(url, "m", "g" + (i % 3), "d" + i).SequenceNumber)];
        Assert.All(numbers, number => Assert.Equal(20, number!.Length));
        Assert.Equal(numbers.Distinct().Order(StringComparer.Ordinal), numbers);
        Assert.Equal(numbers[0], sqs.Receive(url)[0].Attributes!["SequenceNumber"]);
    }

    [Fact]
    public void Duplicates_have_the_result_of_the_first_message_for_5_minutes()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        SendMessageResponse first = sqs.Send(url, "a", "g", "id");
        Message message = Assert.Single(sqs.Receive(url));
        sqs.Delete(url, message.ReceiptHandle);
        sqs.Advance(299);
        SendMessageResponse duplicate = sqs.Send(url, "b", "g", "id");
        Assert.Equal((first.MessageId, first.SequenceNumber), (duplicate.MessageId, duplicate.SequenceNumber));
        Assert.NotEqual(first.Md5OfMessageBody, duplicate.Md5OfMessageBody);
        Assert.Empty(sqs.Bodies(url));
        sqs.Advance(1);
        Assert.NotEqual(first.MessageId, sqs.Send(url, "c", "g", "id").MessageId);
        Assert.Equal(["c"], sqs.Bodies(url));
    }

    [Fact]
    public void Content_identifies_duplicates_if_the_queue_says_so()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo("queue.fifo", ("ContentBasedDeduplication", "true"));
        sqs.Send(url, "same", "a");
        sqs.Send(url, "same", "b");
        Message message = Assert.Single(sqs.Receive(url));
        Assert.Equal("0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5", message.Attributes!["MessageDeduplicationId"]);
    }

    [Fact]
    public void Scope_messageGroup_has_duplicates_only_within_a_group()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo("queue.fifo", ("DeduplicationScope", "messageGroup"), ("FifoThroughputLimit", "perMessageGroupId"));
        sqs.Send(url, "a", "1", "id");
        sqs.Send(url, "b", "2", "id");
        sqs.Send(url, "c", "2", "id");
        Assert.Equal(["a", "b"], sqs.Bodies(url));
    }

    [Fact]
    public void Purge_forgets_deduplication_ids()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Send(url, "a", "g", "id");
        PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
        sqs.Send(url, "b", "g", "id");
        Assert.Equal(["b"], sqs.Bodies(url));
    }

    [Fact]
    public void Expired_handle_is_refused()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Send(url, "a", "g", "id");
        string handle = sqs.Receive(url, visibility: 1)[0].ReceiptHandle;
        sqs.Advance(1);
        string message = $"Value {handle} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.";
        LocalSqs.Refuses(message, () => sqs.Delete(url, handle));
        LocalSqs.Refuses(message, () => sqs.Change(url, handle, 5));
        Assert.Equal(["a"], sqs.Bodies(url));
    }

    [Fact]
    public void Retry_with_an_attempt_id_returns_the_same_messages_and_handles()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Send(url, "a", "g", "1");
        sqs.Send(url, "b", "g", "2");
        IReadOnlyList<Message> first = sqs.Receive(url, attemptId: "attempt");
        sqs.Advance(20);
        IReadOnlyList<Message> again = sqs.Receive(url, attemptId: "attempt");
        Assert.Equal(first.Select(message => message.ReceiptHandle), again.Select(message => message.ReceiptHandle));
        sqs.Advance(20);
        Assert.Empty(sqs.Receive(url, attemptId: "other"));
        sqs.Delete(url, first[0].ReceiptHandle);
        LocalSqs.Refuses(
            "Value attempt for parameter ReceiveRequestAttemptId is invalid. Reason: The receiveRequestAttemptId is not valid anymore since the receive call is not retryable.",
            () => sqs.Receive(url, attemptId: "attempt"));
        sqs.Advance(300);
        Assert.Equal("b", Assert.Single(sqs.Receive(url, attemptId: "attempt")).Body);
    }

    [Fact]
    public void Parameters_of_FIFO_queues_are_refused_by_standard_queues()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        const string Reason = "is invalid. Reason: The request include parameter that is not valid for this queue type.";
        LocalSqs.Refuses("Value id for parameter MessageDeduplicationId " + Reason, () => sqs.Send(url, "a", deduplicationId: "id"));
        LocalSqs.Refuses("Value id for parameter ReceiveRequestAttemptId " + Reason, () => sqs.Receive(url, attemptId: "id"));
        sqs.Send(url, "a", group: "tenant");
        Assert.Equal("tenant", Assert.Single(sqs.Receive(url)).Attributes!["MessageGroupId"]);
    }

    [Fact]
    public async Task Wait_ends_when_the_group_is_no_longer_blocked()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Send(url, "a", "g", "1");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Send(url, "b", "g", "2");
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        Assert.False(waiting.IsCompleted);
        sqs.Delete(url, handle);
        Assert.Equal("b", Assert.Single((await waiting).Messages).Body);
    }
}
