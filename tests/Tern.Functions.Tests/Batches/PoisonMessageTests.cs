namespace Tern.Functions.Tests.Batches;

public sealed class PoisonMessageTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Failure_at_the_last_receive_is_reported_as_a_poison_message(int maxConcurrency)
    {
        var log = new RecordingLogger();
        List<string> reported = [];
        SqsBatchResponse response = await Function.ForEachAsync(
            Batch(("1", "2"), ("2", "3"), ("3", "3"), ("4", "7"), ("5", null), ("6", "x")),
            (message, _) => message.MessageId == "2" ? ValueTask.CompletedTask : throw new FormatException("x"),
            new()
            {
                MaxConcurrency = maxConcurrency,
                MaxReceiveCount = 3,
                Logger = log,
                OnPoisonMessage = (message, exception, _) =>
                {
                    lock (reported)
                        reported.Add($"{message.MessageId} {exception.GetType().Name}");
                    return ValueTask.CompletedTask;
                },
            },
            TestContext.Current.CancellationToken);

        Assert.Equal(["1", "3", "4", "5", "6"], TestBatch.Ids(response));
        Assert.Equal(["3 FormatException", "4 FormatException"], reported.Order());
        Assert.Equal(
        [
            "Error: Poison message 3 failed at receive 3. The maximum is 3. FormatException",
            "Error: Poison message 4 failed at receive 7. The maximum is 3. FormatException",
            "Error: Record 1 of the batch failed. FormatException",
            "Error: Record 5 of the batch failed. FormatException",
            "Error: Record 6 of the batch failed. FormatException",
        ], log.Messages.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Exception_of_OnPoisonMessage_is_logged_and_the_message_is_reported()
    {
        var log = new RecordingLogger();
        SqsBatchResponse response = await Function.ForEachAsync(
            Batch(("1", "1"), ("2", "1")),
            (message, _) => message.MessageId == "1" ? throw new FormatException("x") : ValueTask.CompletedTask,
            new() { MaxReceiveCount = 1, Logger = log, OnPoisonMessage = (_, _, _) => throw new InvalidOperationException("y") },
            TestContext.Current.CancellationToken);

        Assert.Equal(["1"], TestBatch.Ids(response));
        Assert.Equal(["Error: Poison message 1 failed at receive 1. The maximum is 1. FormatException", "Error: SqsBatchOptions.OnPoisonMessage failed for message 1. InvalidOperationException"], log.Messages);
    }

    [Fact]
    public void Invalid_MaxReceiveCount_throws() => Assert.Throws<ArgumentOutOfRangeException>(() => new SqsBatchOptions { MaxReceiveCount = 0 });

    private static SqsEvent Batch(params (string Id, string? Count)[] messages) => new()
    {
        Records = [.. messages.Select(message => new SqsMessage
        {
            MessageId = message.Id,
            EventSourceArn = "arn:aws:sqs:eu-west-1:123456789012:orders",
            Attributes = message.Count is { } count ? new() { ["ApproximateReceiveCount"] = count } : null,
        })],
    };
}
