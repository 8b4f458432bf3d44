using Tern.Local.Sqs.Operations;
using Tern.Local.Tests.Engine;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>Queues after their clock was moved back by a day.</summary>
public class ClockMovedBackTests
{
    private static readonly TimeSpan s_day = TimeSpan.FromDays(1);

    [Fact]
    public void Messages_expire_though_an_earlier_one_was_sent_a_day_later()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("MessageRetentionPeriod", "60"));
        sqs.Clock.Shift(s_day);
        sqs.Send(url, "future");
        sqs.Clock.Shift(TimeSpan.Zero);
        sqs.Send(url, "a");
        sqs.Send(url, "b");
        sqs.Advance(60);
        Assert.Equal(["future"], sqs.Bodies(url));
    }

    [Fact]
    public void Deduplication_ids_apply_for_five_minutes()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Clock.Shift(s_day);
        sqs.Send(url, "future", "g", "1");
        sqs.Clock.Shift(TimeSpan.Zero);
        sqs.Send(url, "a", "g", "1");
        sqs.Send(url, "duplicate", "g", "1");
        sqs.Send(url, "b", "g", "2");
        sqs.Advance(360);
        sqs.Send(url, "c", "g", "2");
        Assert.Equal(["future", "a", "b", "c"], sqs.Bodies(url));
    }

    [Fact]
    public void Attempt_ids_apply_for_five_minutes()
    {
        using var sqs = new LocalSqs();
        string url = sqs.CreateFifo();
        sqs.Send(url, "a", "g", "1");
        sqs.Send(url, "b", "h", "2");
        sqs.Clock.Shift(s_day);
        Assert.Equal("a", Assert.Single(sqs.Receive(url, max: 1, attemptId: "x")).Body);
        sqs.Clock.Shift(TimeSpan.Zero);
        Assert.Equal("b", Assert.Single(sqs.Receive(url, max: 1, attemptId: "x")).Body);
        Assert.Equal("b", Assert.Single(sqs.Receive(url, max: 1, attemptId: "x")).Body);
    }

    [Fact]
    public void Queue_can_be_purged_and_its_name_be_used()
    {
        using var sqs = new LocalSqs(refusesDeletedNames: true);
        string url = sqs.Create();
        sqs.Clock.Shift(s_day);
        PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
        sqs.Clock.Shift(TimeSpan.Zero);
        PurgeQueue.Execute(sqs.Region, new() { QueueUrl = url });
        sqs.Clock.Shift(s_day);
        DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url });
        sqs.Clock.Shift(TimeSpan.Zero);
        sqs.Create();
        Assert.Throws<QueueDeletedRecentlyException>(() =>
        {
            DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url });
            sqs.Create();
        });
    }

    [Fact]
    public async Task Message_without_a_delay_is_available_when_the_folder_is_opened_again()
    {
        using var folder = new TemporaryFolder();
        string url;
        using (var sqs = new LocalSqs(folder.Path))
        {
            url = sqs.Create();
            sqs.Clock.Shift(s_day);
            sqs.Send(url, "a");
            sqs.Send(url, "delayed", delay: 1);
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using var reopened = new LocalSqs(folder.Path);
        Assert.Equal((1, 0, 1), reopened.Queue(url).Count());
    }
}
