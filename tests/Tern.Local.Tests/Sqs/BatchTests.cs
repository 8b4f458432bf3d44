using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class BatchTests
{
    [Fact]
    public void Entries_fail_individually()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        SendMessageBatchResponse response = Send(
            sqs,
            url,
            new() { Id = "ok", MessageBody = "a" },
            new() { Id = "character", MessageBody = "\u0007" },
            new() { Id = "delay", MessageBody = "b", DelaySeconds = 901 });
        Assert.Equal(["ok"], response.Successful.Select(entry => entry.Id));
        Assert.Equal(
            [("character", "InvalidMessageContents", true), ("delay", "InvalidParameterValue", true)],
            response.Failed.Select(entry => (entry.Id, entry.Code, entry.SenderFault)));
        Assert.Equal(
            "Invalid binary character '#x7' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].",
            response.Failed[0].Message);
        Assert.Equal(["a"], sqs.Bodies(url));
    }

    [Fact]
    public void Invalid_batches_are_refused()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Fails<EmptyBatchRequestException>("There should be at least one SendMessageBatchRequestEntry in the request.", () => Send(sqs, url));
        LocalSqs.Fails<TooManyEntriesInBatchRequestException>(
            "Maximum number of entries per request are 10. You have sent 11.",
            () => Send(sqs, url, [.. Enumerable.Range(0, 11).Select(i => new SendMessageBatchRequestEntry { Id = "e" + i, MessageBody = "a" })]));
        LocalSqs.Fails<BatchEntryIdsNotDistinctException>(
            "Id a repeated.", () => Send(sqs, url, new() { Id = "a", MessageBody = "a" }, new() { Id = "a", MessageBody = "b" }));
        LocalSqs.Fails<InvalidBatchEntryIdException>(
            "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
            () => Send(sqs, url, new SendMessageBatchRequestEntry { Id = "a b", MessageBody = "a" }));
        Assert.Empty(sqs.Bodies(url));
    }

    [Fact]
    public void Delete_and_change_entries_fail_individually()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a");
        string handle = sqs.Receive(url)[0].ReceiptHandle;
        ChangeMessageVisibilityBatchResponse changed = ChangeMessageVisibilityBatch.Execute(
            sqs.Region, new() { QueueUrl = url, Entries = [new() { Id = "a", ReceiptHandle = handle, VisibilityTimeout = 5 }, new() { Id = "b", ReceiptHandle = "x", VisibilityTimeout = 5 }] });
        Assert.Equal(("a", "b"), (changed.Successful.Single().Id, changed.Failed.Single().Id));
        DeleteMessageBatchResponse deleted = DeleteMessageBatch.Execute(
            sqs.Region, new() { QueueUrl = url, Entries = [new() { Id = "a", ReceiptHandle = handle }, new() { Id = "b", ReceiptHandle = "x" }] });
        Assert.Equal(("a", "b", "ReceiptHandleIsInvalid"), (deleted.Successful.Single().Id, deleted.Failed.Single().Id, deleted.Failed.Single().Code));
        sqs.Advance(10);
        Assert.Empty(sqs.Bodies(url));
    }

    private static SendMessageBatchResponse Send(LocalSqs sqs, string url, params SendMessageBatchRequestEntry[] entries) =>
        SendMessageBatch.Execute(sqs.Region, new() { QueueUrl = url, Entries = entries });
}
