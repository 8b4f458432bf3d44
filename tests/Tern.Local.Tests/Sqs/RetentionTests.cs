namespace Tern.Local.Tests.Sqs;

public class RetentionTests
{
    [Fact]
    public void Messages_that_were_moved_one_after_another_expire_by_their_own_times()
    {
        using var sqs = new LocalSqs();
        string target = sqs.Create("dlq", ("MessageRetentionPeriod", "60"));
        string url = sqs.Create("queue", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        sqs.Send(url, "first");
        sqs.Advance(5);
        sqs.Send(url, "second");
        sqs.Receive(url, visibility: 0);
        sqs.Advance(45);
        sqs.Send(target, "direct");
        sqs.Receive(url);
        Assert.Equal("3", sqs.Attribute(target, "ApproximateNumberOfMessages"));
        sqs.Advance(15);
        Assert.Equal("1", sqs.Attribute(target, "ApproximateNumberOfMessages"));
        Assert.Equal(["direct"], sqs.Bodies(target));
    }

    [Fact]
    public void Longer_retention_period_does_not_apply_to_expired_messages()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("MessageRetentionPeriod", "60"));
        sqs.Send(url, "a");
        sqs.Advance(100);
        sqs.Set(url, ("MessageRetentionPeriod", "345600"));
        Assert.Empty(sqs.Bodies(url));
    }
}
