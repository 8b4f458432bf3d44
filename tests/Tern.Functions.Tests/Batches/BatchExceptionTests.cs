using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Functions.Tests.Batches;

public sealed class BatchExceptionTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Message_without_an_id_fails_the_batch_before_any_is_processed(int maxConcurrency)
    {
        int calls = 0;
        BatchException exception = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(
            TestBatch.Standard("1", "", "3"),
            (_, _) =>
            {
                calls++;
                return ValueTask.CompletedTask;
            },
            new() { MaxConcurrency = maxConcurrency },
            TestContext.Current.CancellationToken));
        Assert.Equal("Record 2 of 3 of the batch has no messageId, so its failure could not be reported. No record was processed, and the batch failed completely.", exception.Message);
        Assert.Equal(0, calls);
        Assert.Empty(exception.Failures);
    }

    [Fact]
    public async Task Record_without_a_sequence_number_fails_the_batch_before_any_is_processed()
    {
        BatchException kinesis = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(TestBatch.Kinesis(""), (_, _) => ValueTask.CompletedTask, cancellationToken: TestContext.Current.CancellationToken));
        Assert.StartsWith("Record 1 of 1 of the batch has no sequenceNumber, ", kinesis.Message, StringComparison.Ordinal);
        BatchException changes = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(TestBatch.DynamoDB("1", null), (_, _) => ValueTask.CompletedTask, cancellationToken: TestContext.Current.CancellationToken));
        Assert.StartsWith("Record 2 of 2 of the batch has no SequenceNumber, ", changes.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failures_that_are_not_reported_fail_the_batch_after_all_messages_were_processed()
    {
        int calls = 0;
        BatchException exception = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(
            TestBatch.Standard("1", "2", "3"),
            (message, _) => ++calls > 0 && message.MessageId == "3" ? ValueTask.CompletedTask : throw new FormatException("secret " + message.MessageId),
            new() { ReportsFailures = false, Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken));
        Assert.Equal("2 of 3 records of the batch failed: 1 (FormatException), 2 (FormatException). 0 records were not processed. Lambda delivers the batch again, because BatchOptions.ReportsFailures is false.", exception.Message);
        Assert.Equal([("1", "secret 1"), ("2", "secret 2")], exception.Failures.Select(failure => (failure.RecordId, failure.Exception!.Message)));
        Assert.Same(exception.Failures[0].Exception, exception.InnerException);
        Assert.Equal(3, calls);
    }

    [Fact]
    public async Task Failure_of_a_stream_that_is_not_reported_names_the_records_that_were_not_processed()
    {
        BatchException exception = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(
            TestBatch.Kinesis("1", "2", "3"), (_, _) => throw new FormatException("x"), new() { ReportsFailures = false, Logger = NullLogger.Instance }, TestContext.Current.CancellationToken));
        Assert.Equal("1 of 3 records of the batch failed: 1 (FormatException). 2 records were not processed. Lambda delivers the batch again, because BatchOptions.ReportsFailures is false.", exception.Message);
        Assert.Equal([("1", true), ("2", false), ("3", false)], exception.Failures.Select(failure => (failure.RecordId, failure.Exception is not null)));
    }

    [Fact]
    public async Task Message_of_many_failures_is_bounded()
    {
        string[] ids = [.. Enumerable.Range(0, 1000).Select(i => $"{i}")];
        BatchException exception = await Assert.ThrowsAsync<BatchException>(async () => await Function.ForEachAsync(
            TestBatch.Standard(ids), (_, _) => throw new FormatException("x"), new() { ReportsFailures = false, Logger = NullLogger.Instance, MaxConcurrency = 8 }, TestContext.Current.CancellationToken));
        Assert.StartsWith("1000 of 1000 records of the batch failed: 0 (FormatException), 1 (FormatException), 2 (FormatException), 3 (FormatException), 4 (FormatException) and 995 more. ", exception.Message, StringComparison.Ordinal);
        Assert.Equal(ids, exception.Failures.Select(failure => failure.RecordId));
    }

    [Fact]
    public async Task Success_does_not_depend_on_the_reporting_of_failures() =>
        Assert.Empty((await Function.ForEachAsync(TestBatch.Standard("1"), (_, _) => ValueTask.CompletedTask, new() { ReportsFailures = false }, TestContext.Current.CancellationToken)).BatchItemFailures);
}
