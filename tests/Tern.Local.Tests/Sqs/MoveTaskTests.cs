using Tern.Core.Tests.Support;
using Tern.Local.Durability;
using Tern.Local.Sqs.Operations;
using Tern.Local.Tests.Engine;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class MoveTaskTests
{
    [Fact]
    public void Task_moves_messages_to_their_source_as_new_ones()
    {
        using var sqs = new LocalSqs();
        (string source, string target) = Redriven(sqs, 250);
        string handle = Start(sqs, target);
        sqs.Advance(0);
        ListMessageMoveTasksResultEntry task = Latest(sqs, target);
        Assert.Equal(("COMPLETED", 250, 250, null), (task.Status, (int)task.ApproximateNumberOfMessagesMoved!, (int)task.ApproximateNumberOfMessagesToMove!, task.TaskHandle));
        Assert.Equal(0, sqs.Queue(target).Count().Available);
        Message message = sqs.Receive(source, max: 1)[0];
        Assert.Equal(("m0", "1"), (message.Body, message.Attributes!["ApproximateReceiveCount"]));
        Assert.False(message.Attributes.ContainsKey("DeadLetterQueueSourceArn"));
        LocalSqs.Refuses("Only active tasks can be cancelled.", () => Cancel(sqs, handle));
    }

    [Fact]
    public async Task Task_continues_after_the_folder_is_opened_again()
    {
        using var folder = new TemporaryFolder();
        var time = new ManualTimeProvider();
        string source, target, handle;
        using (var sqs = new LocalSqs(folder.File("data"), time))
        {
            (source, target) = Redriven(sqs, 10);
            handle = Start(sqs, target, rate: 2);
            sqs.Advance(1.4);
            await sqs.Engine.FlushAsync(LocalSqs.Token);
        }
        using (var sqs = new LocalSqs(folder.File("data"), time))
        {
            Assert.Equal((3, "RUNNING", handle), ((int)Latest(sqs, target).ApproximateNumberOfMessagesMoved!, Latest(sqs, target).Status, Latest(sqs, target).TaskHandle));
            sqs.Advance(1);
            Assert.Equal(5, Latest(sqs, target).ApproximateNumberOfMessagesMoved);
            sqs.Advance(10);
            Assert.Equal(("COMPLETED", 10, 0), (Latest(sqs, target).Status, sqs.Queue(source).Count().Available, sqs.Queue(target).Count().Available));
        }
        using var last = new LocalSqs(folder.File("data"), time);
        Assert.Equal("COMPLETED", Latest(last, target).Status);
    }

    [Fact]
    public void Snapshot_has_the_progress_of_a_task_at_the_time_of_its_messages()
    {
        using var sqs = new LocalSqs();
        (string source, string target) = Redriven(sqs, 10);
        Start(sqs, target, rate: 2);
        sqs.Advance(1.4);
        ISnapshot snapshot = ((ILoggedStore)sqs.Engine).CreateSnapshot(() => { });
        // The snapshot is written later.
        sqs.Advance(1);
        Assert.Equal(5, Latest(sqs, target).ApproximateNumberOfMessagesMoved);
        using LocalSqs restored = sqs.Restore(snapshot);
        Assert.Equal((3, 3, 7), ((int)Latest(restored, target).ApproximateNumberOfMessagesMoved!, restored.Queue(source).Count().Available, restored.Queue(target).Count().Available));
    }

    [Fact]
    public void Rate_limits_the_messages_per_second_and_a_cancel_ends_the_task()
    {
        using var sqs = new LocalSqs();
        (string source, string target) = Redriven(sqs, 10);
        string handle = Start(sqs, target, rate: 2);
        sqs.Advance(1.4);
        ListMessageMoveTasksResultEntry task = Latest(sqs, target);
        Assert.Equal(("RUNNING", 3, 2, handle), (task.Status, (int)task.ApproximateNumberOfMessagesMoved!, task.MaxNumberOfMessagesPerSecond, task.TaskHandle));
        LocalSqs.Refuses(
            "There is already a task running. Only one active task is allowed for a source queue arn at a given time.", () => Start(sqs, target));
        Assert.Equal(3, Cancel(sqs, handle));
        sqs.Advance(10);
        Assert.Equal("CANCELLED", Latest(sqs, target).Status);
        Assert.Equal((3, 7), (sqs.Queue(source).Count().Available, sqs.Queue(target).Count().Available));
    }

    [Fact]
    public void Task_fails_if_the_destination_is_deleted()
    {
        using var sqs = new LocalSqs();
        (_, string target) = Redriven(sqs, 3);
        string other = sqs.Create("other");
        Start(sqs, target, sqs.Arn(other), rate: 1);
        sqs.Advance(0.5);
        DeleteQueue.Execute(sqs.Region, new() { QueueUrl = other });
        sqs.Advance(5);
        ListMessageMoveTasksResultEntry task = Latest(sqs, target);
        Assert.Equal(("FAILED", "AWS.SimpleQueueService.NonExistentQueue"), (task.Status, task.FailureReason));
        Assert.Equal(2, sqs.Queue(target).Count().Available);
    }

    [Theory]
    [InlineData(null)]
    [InlineData(1)]
    public void Task_fails_at_a_message_without_a_source(int? rate)
    {
        using var sqs = new LocalSqs();
        (string source, string target) = Redriven(sqs, 1);
        sqs.Send(target, "direct");
        Start(sqs, target, rate: rate);
        sqs.Advance(5);
        ListMessageMoveTasksResultEntry task = Latest(sqs, target);
        Assert.Equal(("FAILED", "CouldNotDetermineMessageSource", 1L), (task.Status, task.FailureReason, task.ApproximateNumberOfMessagesMoved));
        Assert.Equal((1, 1), (sqs.Queue(source).Count().Available, sqs.Queue(target).Count().Available));
    }

    [Fact]
    public void Invalid_requests_are_refused()
    {
        using var sqs = new LocalSqs();
        (string source, string target) = Redriven(sqs, 0);
        LocalSqs.Refuses("Source queue must be configured as a Dead Letter Queue.", () => Start(sqs, source));
        LocalSqs.Fails<ResourceNotFoundException>(
            "The resource that you specified for the DestinationArn parameter doesn't exist.", () => Start(sqs, target, sqs.Arn(source) + "x"));
        LocalSqs.Fails<ResourceNotFoundException>(
            "The resource that you specified for the SourceArn parameter doesn't exist.",
            () => StartMessageMoveTask.Execute(sqs.Region, new() { SourceArn = "arn:aws:sqs:us-east-1:111111111111:missing" }));
        LocalSqs.Refuses("Value for parameter TaskHandle is invalid.", () => Cancel(sqs, "garbage"));
        string unknown = Tern.Local.Sqs.MoveTasks.TaskHandle.Format(Guid.NewGuid(), sqs.Arn(target));
        LocalSqs.Fails<ResourceNotFoundException>("Task does not exist.", () => Cancel(sqs, unknown));
    }

    /// <summary>Creates a queue and its dead-letter queue with messages that were moved there.</summary>
    private static (string Source, string Target) Redriven(LocalSqs sqs, int count)
    {
        string target = sqs.Create("dlq");
        string source = sqs.Create("source", ("RedrivePolicy", LocalSqs.RedriveTo(sqs.Arn(target), 1)));
        for (int i = 0; i < count; i++)
            sqs.Send(source, "m" + i);
        while (sqs.Receive(source, visibility: 0).Count > 0)
        {
        }
        Assert.Equal(count, sqs.Queue(target).Count().Available);
        return (source, target);
    }

    private static string Start(LocalSqs sqs, string url, string? destination = null, int? rate = null) => StartMessageMoveTask.Execute(
        sqs.Region, new() { SourceArn = sqs.Arn(url), DestinationArn = destination, MaxNumberOfMessagesPerSecond = rate }).TaskHandle;

    private static long Cancel(LocalSqs sqs, string handle) =>
        CancelMessageMoveTask.Execute(sqs.Region, new() { TaskHandle = handle }).ApproximateNumberOfMessagesMoved;

    private static ListMessageMoveTasksResultEntry Latest(LocalSqs sqs, string url) =>
        Assert.Single(ListMessageMoveTasks.Execute(sqs.Region, new() { SourceArn = sqs.Arn(url) }).Results);
}
