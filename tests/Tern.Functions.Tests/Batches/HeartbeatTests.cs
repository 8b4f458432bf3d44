using System.Threading.Channels;
using Tern.Core.Tests.Support;

namespace Tern.Functions.Tests.Batches;

public sealed class HeartbeatTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    private readonly ManualTimeProvider _time = new();
    private readonly Channel<string> _requests = Channel.CreateUnbounded<string>();
    private readonly Dictionary<string, TaskCompletionSource> _started = Steps();
    private readonly Dictionary<string, TaskCompletionSource> _ends = Steps();
    private readonly RecordingLogger _log = new();

    [Fact]
    public async Task Heartbeat_extends_the_messages_that_are_not_processed()
    {
        Task<SqsBatchResponse> running = RunAsync(new(SendAsync) { TimeProvider = _time });

        _time.Advance(TimeSpan.FromSeconds(19));
        _time.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders h1,h2,h3 60", await ReadAsync());
        await EndAsync("1", "2");
        _time.Advance(TimeSpan.FromSeconds(20));
        Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders h2,h3 60", await ReadAsync());
        // A failed message is not extended, so that it is delivered again soon.
        _ends["2"].SetException(new FormatException("x"));
        await _started["3"].Task.WaitAsync(s_limit, TestContext.Current.CancellationToken);
        _time.Advance(TimeSpan.FromSeconds(20));
        Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders h3 60", await ReadAsync());
        _ends["3"].SetResult();
        Assert.Equal(["2"], TestBatch.Ids(await running));
        Assert.Empty(_time.PendingTimers);
        Assert.False(_requests.Reader.TryRead(out _));
    }

    [Fact]
    public async Task Heartbeat_that_fails_is_logged_and_continues()
    {
        int requests = 0;
        Task<SqsBatchResponse> running = RunAsync(new(async (queue, handles, timeout, token) =>
        {
            await SendAsync(queue, handles, timeout, token);
            if (++requests == 1)
                throw new FormatException("x");
        })
        { TimeProvider = _time, VisibilityTimeout = TimeSpan.FromSeconds(30), Interval = TimeSpan.FromSeconds(7) });

        for (int i = 0; i < 2; i++)
        {
            _time.Advance(TimeSpan.FromSeconds(7));
            Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders h1,h2,h3 30", await ReadAsync());
        }
        await EndAsync("1", "2");
        await EndAsync("2", "3");
        _ends["3"].SetResult();
        Assert.Empty((await running).BatchItemFailures);
        Assert.Equal(["Warning: The visibility timeout of 3 messages was not extended. FormatException"], _log.Messages);
    }

    [Fact]
    public async Task Request_in_flight_is_cancelled_at_the_end_of_the_batch()
    {
        Task<SqsBatchResponse> running = RunAsync(new(async (queue, handles, timeout, token) =>
        {
            await SendAsync(queue, handles, timeout, token);
            await Task.Delay(Timeout.InfiniteTimeSpan, token);
        })
        { TimeProvider = _time });

        _time.Advance(TimeSpan.FromSeconds(20));
        await ReadAsync();
        foreach (TaskCompletionSource end in _ends.Values)
            end.SetResult();
        Assert.Empty((await running.WaitAsync(s_limit, TestContext.Current.CancellationToken)).BatchItemFailures);
        Assert.Empty(_log.Messages);
    }

    [Fact]
    public async Task Batch_without_remaining_messages_sends_no_request()
    {
        SqsMessage message = TestBatch.Standard("1").Records[0] with { ReceiptHandle = "h1", Attributes = new() { ["ApproximateReceiveCount"] = "1" } };
        ValueTask<SqsBatchResponse> running = Function.ForEachAsync(
            new SqsEvent { Records = [message] },
            (_, _) => throw new FormatException("x"),
            new SqsBatchOptions
            {
                Heartbeat = new(SendAsync) { TimeProvider = _time },
                Logger = _log,
                MaxReceiveCount = 1,
                OnPoisonMessage = async (_, _, _) =>
                {
                    _started["1"].SetResult();
                    await _ends["1"].Task;
                },
            },
            TestContext.Current.CancellationToken);

        await _started["1"].Task.WaitAsync(s_limit, TestContext.Current.CancellationToken);
        _time.Advance(TimeSpan.FromSeconds(20));
        _ends["1"].SetResult();
        Assert.Equal(["1"], TestBatch.Ids(await running));
        Assert.False(_requests.Reader.TryRead(out _));
    }

    [Fact]
    public async Task Heartbeat_with_invalid_times_throws()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new VisibilityHeartbeat(SendAsync) { VisibilityTimeout = TimeSpan.FromMilliseconds(999) });
        Assert.Throws<ArgumentOutOfRangeException>(() => new VisibilityHeartbeat(SendAsync) { VisibilityTimeout = TimeSpan.FromHours(13) });
        Assert.Throws<ArgumentOutOfRangeException>(() => new VisibilityHeartbeat(SendAsync) { Interval = TimeSpan.FromMilliseconds(999) });
        await Assert.ThrowsAsync<ArgumentException>(() => RunAsync(new(SendAsync) { Interval = TimeSpan.FromSeconds(60) }));
        Assert.False(_started["1"].Task.IsCompleted);
    }

    private Task<SqsBatchResponse> RunAsync(VisibilityHeartbeat heartbeat) => Function.ForEachAsync(
        new SqsEvent { Records = [.. TestBatch.Standard("1", "2", "3").Records.Select(message => message with { ReceiptHandle = "h" + message.MessageId })] },
        async (message, _) =>
        {
            _started[message.MessageId].SetResult();
            await _ends[message.MessageId].Task;
        },
        new() { Heartbeat = heartbeat, Logger = _log },
        TestContext.Current.CancellationToken).AsTask();

    private Task SendAsync(string queue, IReadOnlyList<string> handles, TimeSpan timeout, CancellationToken cancellationToken) =>
        _requests.Writer.WriteAsync($"{queue} {string.Join(',', handles)} {timeout.TotalSeconds:0}", cancellationToken).AsTask();

    private async Task<string> ReadAsync() => await _requests.Reader.ReadAsync(TestContext.Current.CancellationToken).AsTask().WaitAsync(s_limit, TestContext.Current.CancellationToken);

    // The next message is started after the end of the one before was recorded.
    private Task EndAsync(string id, string next)
    {
        _ends[id].SetResult();
        return _started[next].Task.WaitAsync(s_limit, TestContext.Current.CancellationToken);
    }

    private static Dictionary<string, TaskCompletionSource> Steps() => new[] { "1", "2", "3" }.ToDictionary(id => id, _ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
}
