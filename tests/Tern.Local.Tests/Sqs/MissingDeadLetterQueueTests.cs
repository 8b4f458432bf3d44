using Tern.Local.Events;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>A redrive policy that refers to a queue that was deleted.</summary>
public sealed class MissingDeadLetterQueueTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Message_remains_in_the_queue_and_is_one_drop_event()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string failed = (await sqs.CreateQueueAsync(new() { QueueName = "failed" }, Token)).QueueUrl!;
        string url = (await sqs.CreateQueueAsync(
            new() { QueueName = "orders", Attributes = new() { ["RedrivePolicy"] = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:failed","maxReceiveCount":1}""" } }, Token)).QueueUrl!;
        await sqs.DeleteQueueAsync(new() { QueueUrl = failed }, Token);
        string id = (await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token)).MessageId!;
        await ReceiveAsync();
        Assert.Empty(aws.Events.ToList().OfType<DropEvent>());
        await ReceiveAsync();
        await ReceiveAsync();
        DropEvent drop = Assert.Single(aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal(("arn:aws:sqs:us-east-1:000000000000:orders", "arn:aws:sqs:us-east-1:000000000000:failed", id), (drop.Source, drop.Target, drop.MessageId));

        async Task ReceiveAsync() => Assert.Single((await sqs.ReceiveMessageAsync(new() { QueueUrl = url, VisibilityTimeout = 0 }, Token)).Messages);
    }
}
