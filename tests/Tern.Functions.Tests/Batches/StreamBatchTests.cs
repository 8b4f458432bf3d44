using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Functions.Tests.Batches;

public sealed class StreamBatchTests
{
    [Fact]
    public async Task Kinesis_records_are_processed_in_order_until_one_fails()
    {
        List<string> processed = [];
        StreamBatchResponse response = await Function.ForEachAsync(
            TestBatch.Kinesis("1", "2", "3", "4"),
            async (record, _) =>
            {
                await Task.Yield();
                processed.Add(record.Kinesis.SequenceNumber);
                if (record.Kinesis.SequenceNumber == "2")
                    throw new FormatException("x");
            },
            new() { Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken);
        Assert.Equal(["2"], TestBatch.Ids(response));
        Assert.Equal(["1", "2"], processed);
    }

    [Fact]
    public async Task DynamoDB_changes_are_processed_in_order_until_one_fails()
    {
        var log = new RecordingLogger();
        List<string> processed = [];
        StreamBatchResponse response = await Function.ForEachAsync(
            TestBatch.DynamoDB("1", "2", "3", "4"),
            (record, _) =>
            {
                processed.Add(record.Dynamodb.SequenceNumber!);
                return processed.Count == 3 ? throw new FormatException("x") : ValueTask.CompletedTask;
            },
            new() { Logger = log },
            TestContext.Current.CancellationToken);
        Assert.Equal(["3"], TestBatch.Ids(response));
        Assert.Equal(["1", "2", "3"], processed);
        Assert.Equal(
            ["Error: Record 3 of the batch failed. FormatException", "Warning: 1 of 4 records of the batch were not processed, because an earlier record failed, the token was cancelled or the time of the invocation has ended."],
            log.Messages);
    }

    [Fact]
    public async Task Success_of_all_records_is_an_empty_response()
    {
        Assert.Equal("""{"batchItemFailures":[]}""", Payloads.ToJson(await Function.ForEachAsync(TestBatch.Kinesis("1", "2"), (_, _) => ValueTask.CompletedTask, cancellationToken: TestContext.Current.CancellationToken)));
        Assert.Equal("""{"batchItemFailures":[]}""", Payloads.ToJson(await Function.ForEachAsync(TestBatch.DynamoDB(), (_, _) => throw new FormatException("x"), cancellationToken: TestContext.Current.CancellationToken)));
    }

    [Fact]
    public async Task Cancellation_reports_the_first_record_that_was_not_started()
    {
        using var source = new CancellationTokenSource();
        List<string> processed = [];
        StreamBatchResponse response = await Function.ForEachAsync(
            TestBatch.Kinesis("1", "2", "3"),
            async (record, _) =>
            {
                processed.Add(record.Kinesis.SequenceNumber);
                await source.CancelAsync();
            },
            new() { Logger = NullLogger.Instance },
            source.Token);
        Assert.Equal(["2"], TestBatch.Ids(response));
        Assert.Equal(["1"], processed);
    }

    [Fact]
    public async Task Failures_in_a_window_are_returned_with_its_state()
    {
        StreamBatchResponse response = await Function.ForEachAsync(TestBatch.Kinesis("1", "2"), (_, _) => throw new FormatException("x"), new() { Logger = NullLogger.Instance }, TestContext.Current.CancellationToken);
        var result = new TimeWindowResponse { State = 12, BatchItemFailures = response.BatchItemFailures };
        Assert.Equal("""{"state":12,"batchItemFailures":[{"itemIdentifier":"1"}]}""", Payloads.ToJson(result));
    }
}
