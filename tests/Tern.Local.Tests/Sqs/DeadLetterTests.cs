using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class DeadLetterTests
{
    [Fact]
    public void Message_is_moved_at_the_receive_after_the_maximum()
    {
        using var sqs = new LocalSqs();
        string target = sqs.Create("dlq");
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 2)));
        SendMessageResponse sent = sqs.Send(url, "poison");
        sqs.Send(url, "good");
        Assert.Equal("poison", sqs.Receive(url, max: 1, visibility: 1)[0].Body);
        sqs.Advance(1);
        Message second = sqs.Receive(url, max: 1, visibility: 1)[0];
        sqs.Advance(1);
        Assert.Empty(sqs.Bodies(target));
        Assert.Equal(["good"], sqs.Bodies(url));
        Message moved = Assert.Single(sqs.Receive(target));
        Assert.Equal((sent.MessageId, "poison"), (moved.MessageId, moved.Body));
        Assert.Equal("3", moved.Attributes!["ApproximateReceiveCount"]);
        Assert.Equal(second.Attributes!["SentTimestamp"], moved.Attributes["SentTimestamp"]);
        Assert.Equal(second.Attributes["ApproximateFirstReceiveTimestamp"], moved.Attributes["ApproximateFirstReceiveTimestamp"]);
        Assert.Equal(sqs.Arn(url), moved.Attributes["DeadLetterQueueSourceArn"]);
    }

    [Fact]
    public void Moved_message_of_a_standard_queue_expires_by_its_original_time()
    {
        using var sqs = new LocalSqs();
        string target = sqs.Create("dlq", ("MessageRetentionPeriod", "60"));
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        sqs.Send(url, "old");
        sqs.Receive(url, visibility: 1);
        sqs.Advance(50);
        sqs.Send(target, "new");
        sqs.Receive(url);
        Assert.Equal("2", sqs.Attribute(target, "ApproximateNumberOfMessages"));
        sqs.Advance(10);
        Assert.Equal(["new"], sqs.Bodies(target));
    }

    [Fact]
    public void Group_continues_after_a_moved_message()
    {
        using var sqs = new LocalSqs();
        string target = sqs.CreateFifo("dlq.fifo");
        string url = sqs.CreateFifo("queue.fifo", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        sqs.Send(url, "a", "g", "1");
        sqs.Send(url, "b", "g", "2");
        sqs.Receive(url, max: 1, visibility: 1);
        sqs.Advance(1);
        Assert.Equal(["b"], sqs.Bodies(url));
        Message moved = Assert.Single(sqs.Receive(target));
        Assert.Equal(("a", "g", "1"), (moved.Body, moved.Attributes!["MessageGroupId"], moved.Attributes["MessageDeduplicationId"]));
    }

    [Fact]
    public async Task Wait_at_the_dead_letter_queue_ends_when_a_message_is_moved()
    {
        using var sqs = new LocalSqs();
        string target = sqs.Create("dlq");
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        sqs.Send(url, "a");
        sqs.Receive(url, visibility: 0);
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(target, 20);
        Assert.Empty(sqs.Bodies(url));
        Assert.Equal("a", Assert.Single((await waiting).Messages).Body);
    }

    [Fact]
    public void Queues_that_are_dead_letter_queues_of_each_other_do_not_lock_up()
    {
        using var sqs = new LocalSqs();
        string a = sqs.Create("a");
        string b = sqs.Create("b", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(a), 1)));
        sqs.Set(a, ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(b), 1)));
        for (int i = 0; i < 100; i++)
            sqs.Send(i % 2 == 0 ? a : b, "m" + i);
        Parallel.For(0, 500, i => sqs.Queue(i % 2 == 0 ? a : b).Receive(new(10, 0)));
        Assert.Equal(100, sqs.Queue(a).Count().Available + sqs.Queue(b).Count().Available);
    }

    [Fact]
    public async Task Message_of_a_queue_that_is_its_own_dead_letter_queue_reaches_the_receiver_that_waits()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Set(url, ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(url), 1)));
        sqs.Send(url, "a");
        sqs.Receive(url, visibility: 1);
        Task<ReceiveMessageResponse> waiting = sqs.WaitAsync(url, 20);
        sqs.Advance(1);
        Assert.Equal("a", Assert.Single((await waiting).Messages).Body);
    }

    [Fact]
    public async Task Message_between_two_dead_letter_queues_reaches_one_of_the_receivers_that_wait()
    {
        using var sqs = new LocalSqs();
        string a = sqs.Create("a");
        string b = sqs.Create("b", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(a), 1)));
        sqs.Set(a, ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(b), 1)));
        sqs.Send(a, "m");
        sqs.Receive(a, visibility: 1);
        Task<ReceiveMessageResponse> first = sqs.WaitAsync(a, 20), second = sqs.WaitAsync(b, 20);
        sqs.Advance(1);
        Assert.False(first.IsCompleted);
        Assert.Equal("m", Assert.Single((await second).Messages).Body);
    }

    [Fact]
    public void Redrive_policy_of_a_dead_letter_queue_counts_its_own_receives()
    {
        using var sqs = new LocalSqs();
        string last = sqs.Create("last");
        string middle = sqs.Create("middle", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(last), 2)));
        string first = sqs.Create("first", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(middle), 3)));
        sqs.Send(first, "m");
        for (int i = 0; i < 3; i++)
            Assert.Equal(["m"], sqs.Bodies(first, visibility: 0));
        Assert.Empty(sqs.Bodies(first));
        for (int i = 0; i < 2; i++)
            Assert.Equal(["m"], sqs.Bodies(middle, visibility: 0));
        Assert.Empty(sqs.Bodies(middle));
        Assert.Equal("6", Assert.Single(sqs.Receive(last)).Attributes!["ApproximateReceiveCount"]);
    }

    [Theory]
    [InlineData("""{"deadLetterTargetArn":"dummy","maxReceiveCount":42}""", "Invalid value for deadLetterTargetArn.")]
    [InlineData("{}", "Redrive policy does not contain mandatory attribute: maxReceiveCount.")]
    [InlineData("""{"maxReceiveCount":42}""", "Redrive policy does not contain mandatory attribute: deadLetterTargetArn.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:x"}""", "Redrive policy does not contain mandatory attribute: maxReceiveCount.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:x","maxReceiveCount":1,"a":1}""", "Only following attributes are supported: [deadLetterTargetArn, maxReceiveCount].")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:x","maxReceiveCount":1001}""", "Invalid value for maxReceiveCount: 1001, valid values are from 1 to 1000 both inclusive.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sns:us-east-1:111111111111:x","maxReceiveCount":1}""", "Only SQS queues are valid resources for deadLetterTargetArn.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-west-2:111111111111:x","maxReceiveCount":1}""", "Dead-letter target must be in same region as the source.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:222222222222:x","maxReceiveCount":1}""", "Dead-letter target owner should be same as the source.")]
    [InlineData("""{ "maxReceiveCount":"1", "deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:x"}""", "Dead letter target does not exist.")]
    [InlineData("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111111111111:dlq.fifo","maxReceiveCount":1}""", "Dead-letter queue must be same type of queue as the source..")]
    public void Invalid_RedrivePolicy_is_refused(string policy, string reason)
    {
        using var sqs = new LocalSqs();
        sqs.CreateFifo("dlq.fifo");
        string url = sqs.Create();
        LocalSqs.Refuses($"Value {policy} for parameter RedrivePolicy is invalid. Reason: {reason}", () => sqs.Set(url, ("RedrivePolicy", policy)));
        LocalSqs.Refuses($"Value {policy} for parameter RedrivePolicy is invalid. Reason: {reason}", () => sqs.Create("other", ("RedrivePolicy", policy)));
        Assert.Null(sqs.Queue(url).Settings.Redrive);
    }

    [Theory]
    [InlineData("no json")]
    [InlineData("[]")]
    [InlineData("""{"maxReceiveCount":1,"maxReceiveCount":2}""")]
    public void RedrivePolicy_that_is_not_a_JSON_map_is_refused(string policy)
    {
        using var sqs = new LocalSqs();
        LocalSqs.Fails<InvalidAttributeValueException>(
            "Invalid value for the parameter RedrivePolicy. Reason: Redrive policy is not a valid JSON map.", () => sqs.Create("queue", ("RedrivePolicy", policy)));
    }

    [Theory]
    [InlineData("no json")]
    [InlineData("{}")]
    [InlineData("""{"redrivePermission":"some"}""")]
    [InlineData("""{"redrivePermission":"allowAll","a":1}""")]
    [InlineData("""{"redrivePermission":"byQueue","sourceQueueArns":"arn:aws:sqs:us-east-1:111111111111:x"}""")]
    [InlineData("""{"redrivePermission":"byQueue","sourceQueueArns":[1]}""")]
    public void RedriveAllowPolicy_of_another_format_is_refused(string policy)
    {
        using var sqs = new LocalSqs();
        LocalSqs.Fails<InvalidAttributeValueException>(
            "Invalid value for the parameter RedriveAllowPolicy. Reason: Amazon SQS can't create the redrive allow policy, as it’s in an unsupported format.",
            () => sqs.Create("queue", ("RedriveAllowPolicy", policy)));
    }

    [Theory]
    [InlineData("byQueue", 0, "When you specify the byQueue permission type, you must also specify one or more sourceQueueArns values.")]
    [InlineData("byQueue", 11, "The maximum number of source queue ARNs you can specify is 10.")]
    [InlineData("allowAll", 1, "To specify one or more source queue ARNs, you must set redrivePermission to byQueue.")]
    public void RedriveAllowPolicy_with_another_number_of_sources_is_refused(string permission, int count, string reason)
    {
        using var sqs = new LocalSqs();
        string arns = string.Join(',', Enumerable.Range(0, count).Select(i => $"\"arn:aws:sqs:us-east-1:111111111111:q{i}\""));
        string policy = count == 0 ? $$"""{"redrivePermission":"{{permission}}"}""" : $$"""{"redrivePermission":"{{permission}}","sourceQueueArns":[{{arns}}]}""";
        LocalSqs.Refuses(
            $"Value {policy} for parameter RedriveAllowPolicy is invalid. Reason: Amazon SQS can't create the redrive allow policy. {reason}", () => sqs.Create("queue", ("RedriveAllowPolicy", policy)));
    }

    [Fact]
    public void RedriveAllowPolicy_limits_the_sources()
    {
        using var sqs = new LocalSqs();
        string target = sqs.Create("dlq", ("RedriveAllowPolicy", """{"redrivePermission":"denyAll"}"""));
        string policy = LocalSqs.RedriveTo(sqs.Arn(target), 1);
        Assert.ThrowsAny<TernServiceException>(() => sqs.Create("queue", ("RedrivePolicy", policy)));
        string allowed = sqs.Create("allowed");
        sqs.Set(target, ("RedriveAllowPolicy", $$"""{"redrivePermission":"byQueue","sourceQueueArns":["{{sqs.Arn(allowed)}}"]}"""));
        sqs.Set(allowed, ("RedrivePolicy", policy));
        Assert.ThrowsAny<TernServiceException>(() => sqs.Create("queue", ("RedrivePolicy", policy)));
        sqs.Set(target, ("RedriveAllowPolicy", ""));
        sqs.Create("queue", ("RedrivePolicy", policy));
        Assert.Equal(
            ["allowed", "queue"],
            ListDeadLetterSourceQueues.Execute(sqs.Region, new() { QueueUrl = target }).QueueUrls.Select(url => url[(url.LastIndexOf('/') + 1)..]));
    }
}
