using System.Globalization;
using Tern.Core.Tests.Support;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Batches;

/// <summary>Batches in an invocation of 60 seconds, whose token is cancelled after 59.5 seconds.</summary>
public sealed class BatchBudgetTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    private readonly ManualTimeProvider _time = new();
    private readonly RecordingLogger _log = new();

    [Theory]
    [InlineData(1, 0, 3)]
    [InlineData(1, 20_000, 2)]
    [InlineData(1, 39_500, 3)]
    [InlineData(1, 39_499, 2)]
    [InlineData(1, 70_000, 4)]
    [InlineData(4, 70_000, 4)]
    public async Task Record_is_not_started_without_the_time_that_it_needs(int maxConcurrency, int timePerRecord, int unprocessed)
    {
        List<string> started = [];
        SqsBatchResponse response = await RunAsync(_ => Function.ForEachAsync(
            TestBatch.Standard("1", "2", "3", "4"),
            (message, _) =>
            {
                lock (started)
                    started.Add(message.MessageId);
                _time.Advance(TimeSpan.FromSeconds(timePerRecord == 0 ? 60 : 20));
                return ValueTask.CompletedTask;
            },
            new() { TimePerRecord = TimeSpan.FromMilliseconds(timePerRecord), MaxConcurrency = maxConcurrency, Logger = _log }));

        Assert.Equal(4 - unprocessed, started.Count);
        Assert.Equal(new[] { "1", "2", "3", "4" }[^unprocessed..], TestBatch.Ids(response));
        Assert.Equal([$"Warning: {unprocessed} of 4 records of the batch were not processed, because an earlier record failed, the token was cancelled or the time of the invocation has ended."], _log.Messages);
    }

    [Fact]
    public async Task Handler_receives_the_token_of_the_invocation()
    {
        bool before = true, after = false;
        SqsBatchResponse response = await RunAsync(_ => Function.ForEachAsync(
            TestBatch.Standard("1"),
            (_, token) =>
            {
                before = token.IsCancellationRequested;
                _time.Advance(TimeSpan.FromMilliseconds(59_500));
                after = token.IsCancellationRequested;
                return ValueTask.CompletedTask;
            }));

        Assert.Equal((false, true, 0), (before, after, response.BatchItemFailures.Count));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Handler_that_ignores_its_token_is_reported_before_the_deadline(int maxConcurrency)
    {
        var late = new TaskCompletionSource();
        SqsBatchResponse response = await RunAsync(async invocation =>
        {
            var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            Task<SqsBatchResponse> running = Function.ForEachAsync(
                TestBatch.Standard("1", "2", "3"),
                async (message, _) =>
                {
                    if (message.MessageId == "1")
                        return;
                    started.TrySetResult();
                    await late.Task;
                },
                new() { MaxConcurrency = maxConcurrency, Logger = _log }).AsTask();
            await started.Task.WaitAsync(s_limit);
            // 250 ms of the margin of 500 ms are for the response.
            await _time.GetTimerAsync(due => due == TimeSpan.FromMilliseconds(59_750)).WaitAsync(s_limit);
            _time.Advance(TimeSpan.FromMilliseconds(59_749));
            Assert.False(running.IsCompleted);
            _time.Advance(TimeSpan.FromMilliseconds(1));
            return await running.WaitAsync(s_limit);
        });

        Assert.Equal(["2", "3"], TestBatch.Ids(response));
        Assert.Contains(_log.Messages, message => message.EndsWith("of the batch failed. TimeoutException", StringComparison.Ordinal));
        late.SetException(new FormatException("observed"));
    }

    [Fact]
    public async Task Stream_is_stopped_before_the_deadline()
    {
        int calls = 0;
        StreamBatchResponse response = await RunAsync(_ => Function.ForEachAsync(
            TestBatch.Kinesis("1", "2", "3"),
            (_, _) =>
            {
                calls++;
                _time.Advance(TimeSpan.FromSeconds(30));
                return ValueTask.CompletedTask;
            },
            new() { TimePerRecord = TimeSpan.FromSeconds(30), Logger = _log }));

        Assert.Equal(1, calls);
        Assert.Equal(["2"], TestBatch.Ids(response));
    }

    [Fact]
    public void Negative_TimePerRecord_throws() => Assert.Throws<ArgumentOutOfRangeException>(() => new BatchOptions { TimePerRecord = TimeSpan.FromTicks(-1) });

    private async Task<T> RunAsync<T>(Func<Invocation, ValueTask<T>> process)
    {
        string headers = string.Create(CultureInfo.InvariantCulture, $"Lambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: {_time.GetUtcNow().AddSeconds(60).ToUnixTimeMilliseconds()}\r\n");
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Response(200, "{}", headers));
        var result = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = api.Address }, timeProvider: _time);
        await api.RunAsync(
            new DelegateHandler(async invocation =>
            {
                try
                {
                    result.SetResult(await process(invocation));
                }
                catch (Exception e)
                {
                    result.SetException(e);
                }
            }),
            1,
            new FunctionOptions { Environment = environment });
        return await result.Task;
    }
}
