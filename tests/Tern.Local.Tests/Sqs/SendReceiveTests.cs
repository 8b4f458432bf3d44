using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class SendReceiveTests
{
    [Fact]
    public void Receive_returns_messages_in_the_order_of_arrival()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        for (int i = 0; i < 25; i++)
            sqs.Send(url, "m" + i);
        string[] received = [.. sqs.Bodies(url), .. sqs.Bodies(url), .. sqs.Bodies(url)];
        Assert.Equal(Enumerable.Range(0, 25).Select(i => "m" + i), received);
    }

    [Fact]
    public void Receive_returns_one_message_by_default()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        sqs.Send(url, "b");
        Assert.Single(sqs.Receive(new() { QueueUrl = url }));
    }

    [Fact]
    public void Received_message_has_the_members_of_the_sent_one()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        var request = new SendMessageRequest
        {
            QueueUrl = url,
            MessageBody = "text äöü 😀",
            MessageAttributes = new() { ["z"] = LocalSqs.Text("1", "Number.int"), ["a"] = new() { DataType = "Binary", BinaryValue = new byte[] { 1, 2 } } },
            MessageSystemAttributes = new() { ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1" } },
        };
        SendMessageResponse sent = SendMessage.Execute(sqs.Region, request, "AIDAEXAMPLE");
        Message message = Assert.Single(sqs.Receive(url));
        Assert.Equal(sent.MessageId, message.MessageId);
        Assert.Equal(request.MessageBody, message.Body);
        Assert.Equal(sent.Md5OfMessageBody, message.Md5OfBody);
        Assert.Equal(sent.Md5OfMessageAttributes, message.Md5OfMessageAttributes);
        Assert.NotNull(sent.Md5OfMessageSystemAttributes);
        Assert.Equal(["z", "a"], message.MessageAttributes!.Keys);
        Assert.Equal([1, 2], message.MessageAttributes["a"].BinaryValue!.Value.ToArray());
        string now = sqs.Time.GetUtcNow().ToUnixTimeMilliseconds().ToString(System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(
            new Dictionary<string, string>
            {
                ["SenderId"] = "AIDAEXAMPLE",
                ["ApproximateFirstReceiveTimestamp"] = now,
                ["ApproximateReceiveCount"] = "1",
                ["SentTimestamp"] = now,
                ["AWSTraceHeader"] = "Root=1",
            },
            message.Attributes!.ToDictionary());
        Assert.Null(sent.SequenceNumber);
    }

    [Fact]
    public void Message_in_flight_is_received_again_after_its_visibility_timeout()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        Assert.Equal(["a"], sqs.Bodies(url));
        sqs.Advance(29.999);
        Assert.Empty(sqs.Bodies(url));
        sqs.Advance(0.001);
        Message again = Assert.Single(sqs.Receive(url));
        Assert.Equal("2", again.Attributes!["ApproximateReceiveCount"]);
    }

    [Fact]
    public void Message_that_becomes_visible_again_precedes_later_ones()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        sqs.Bodies(url, visibility: 1);
        sqs.Send(url, "b");
        sqs.Send(url, "c");
        sqs.Advance(1);
        Assert.Equal(["a", "b", "c"], sqs.Bodies(url));
    }

    [Theory]
    [InlineData(null, 5)]
    [InlineData(2, 2)]
    [InlineData(0, 0)]
    public void Delay_of_a_message_has_precedence_over_that_of_the_queue(int? delay, int expected)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("DelaySeconds", "5"));
        sqs.Send(url, "a", delay: delay);
        if (expected > 0)
        {
            sqs.Advance(expected - 0.001);
            Assert.Equal("1", sqs.Attribute(url, "ApproximateNumberOfMessagesDelayed"));
            Assert.Empty(sqs.Bodies(url));
            sqs.Advance(0.001);
        }
        Assert.Equal(["a"], sqs.Bodies(url));
    }

    [Fact]
    public void Deleted_message_is_not_received_again()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Delete(url, handle);
        sqs.Delete(url, handle);
        sqs.Advance(60);
        Assert.Empty(sqs.Bodies(url));
        Assert.Equal("0", sqs.Attribute(url, "ApproximateNumberOfMessagesNotVisible"));
    }

    [Fact]
    public void Delete_with_an_earlier_handle_of_a_standard_queue_deletes_the_message()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string first = sqs.Receive(url, visibility: 1)[0].ReceiptHandle;
        sqs.Advance(2);
        string second = sqs.Receive(url, visibility: 1)[0].ReceiptHandle;
        Assert.NotEqual(first, second);
        sqs.Delete(url, first);
        sqs.Advance(2);
        Assert.Empty(sqs.Bodies(url));
    }

    [Fact]
    public void Invalid_handles_are_refused()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        string other = sqs.Create("other");
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        LocalSqs.Fails<ReceiptHandleIsInvalidException>("The input receipt handle \"garbage\" is not a valid receipt handle.", () => sqs.Delete(url, "garbage"));
        string changed = (handle[0] == 'A' ? 'B' : 'A') + handle[1..];
        LocalSqs.Fails<ReceiptHandleIsInvalidException>($"The input receipt handle \"{changed}\" is not a valid receipt handle.", () => sqs.Delete(url, changed));
        LocalSqs.Fails<ReceiptHandleIsInvalidException>($"The receipt handle \"{handle}\" is not valid for this queue.", () => sqs.Delete(other, handle));
        Assert.Equal("MissingParameter", LocalSqs.Fails<TernServiceException>("The request must contain the parameter ReceiptHandle.", () => sqs.Delete(url, "")).ErrorCode);
    }

    [Fact]
    public void ChangeVisibility_extends_or_ends_the_timeout()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Advance(20);
        sqs.Change(url, handle, 60);
        sqs.Advance(59);
        Assert.Empty(sqs.Bodies(url));
        sqs.Change(url, handle, 0);
        Assert.Equal(["a"], sqs.Bodies(url));
        // The handle is not the current one, so it has no effect.
        sqs.Change(url, handle, 0);
        Assert.Empty(sqs.Bodies(url));
    }

    [Fact]
    public void ChangeVisibility_is_limited_to_12_hours_after_the_receive()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Change(url, handle, 43_200);
        sqs.Advance(1);
        LocalSqs.Refuses(
            "Value 43200 for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]",
            () => sqs.Change(url, handle, 43_200));
        LocalSqs.Refuses(
            "Value 43201 for parameter VisibilityTimeout is invalid. Reason: VisibilityTimeout must be an integer between 0 and 43200.",
            () => sqs.Change(url, handle, 43_201));
    }

    [Fact]
    public void ChangeVisibility_of_a_deleted_message_is_refused()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        sqs.Delete(url, handle);
        LocalSqs.Refuses(
            $"Value {handle} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.",
            () => sqs.Change(url, handle, 1));
    }

    [Fact]
    public void Messages_are_removed_after_the_retention_period()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("MessageRetentionPeriod", "60"));
        sqs.Send(url, "a");
        sqs.Advance(30);
        sqs.Send(url, "b");
        sqs.Advance(30);
        Assert.Equal("1", sqs.Attribute(url, "ApproximateNumberOfMessages"));
        Assert.Equal(["b"], sqs.Bodies(url));
        sqs.Advance(30);
        Assert.Equal("0", sqs.Attribute(url, "ApproximateNumberOfMessagesNotVisible"));
    }

    [Fact]
    public void Standard_queue_refuses_a_receive_beyond_the_limit_of_messages_in_flight()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        var queue = sqs.Queue(url);
        for (int i = 0; i <= Tern.Local.Sqs.Queues.SqsQueue.MaxInFlight; i++)
            queue.Send(new([1], "sender"));
        for (int i = 0; i < Tern.Local.Sqs.Queues.SqsQueue.MaxInFlight; i += 10)
            Assert.Equal(10, queue.Receive(new(10)).Length);
        Assert.Throws<OverLimitException>(() => queue.Receive(new(10)));
        sqs.Advance(30);
        Assert.Equal(10, queue.Receive(new(10)).Length);
    }

    [Fact]
    public void Purge_removes_messages_in_all_states_once_per_minute()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "flight");
        sqs.Receive(url);
        sqs.Send(url, "available");
        sqs.Send(url, "delayed", delay: 1);
        PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
        sqs.Advance(59);
        Assert.Empty(sqs.Bodies(url));
        sqs.Send(url, "later");
        LocalSqs.Fails<PurgeQueueInProgressException>(
            "Only one PurgeQueue operation on queue is allowed every 60 seconds.", () => PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url }));
        sqs.Advance(1);
        PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
        Assert.Empty(sqs.Bodies(url));
    }

    [Fact]
    public void Peek_returns_messages_in_all_states_without_receiving_them()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "flight");
        sqs.Receive(url);
        sqs.Send(url, "available");
        sqs.Send(url, "delayed", delay: 10);
        var messages = sqs.Queue(url).Peek();
        Assert.Equal(["InFlight", "Available", "Delayed"], messages.Select(message => message.State.ToString()));
        Assert.Equal([1, 0, 0], messages.Select(message => message.ReceiveCount));
        Assert.Equal([sqs.Time.GetUtcNow().AddSeconds(30), null, sqs.Time.GetUtcNow().AddSeconds(10)], messages.Select(message => message.VisibleAt));
        Assert.Equal(["available"], sqs.Bodies(url));
    }
}
