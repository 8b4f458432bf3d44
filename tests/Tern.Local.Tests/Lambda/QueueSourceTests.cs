using System.Collections.Concurrent;
using System.Text.Json;
using Tern.Local.Delivery;
using Tern.Local.Lambda.EventSources.Queues;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>Event source mappings of queues.</summary>
public sealed class QueueSourceTests
{
    private const string Mappings = "/2015-03-31/event-source-mappings";
    private const string QueueArn = "arn:aws:sqs:us-east-1:111111111111:orders";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Messages_invoke_the_function_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda-event-sources.json", "TestSQSEventSourceMapping::test_sqs_event_source_mapping_update");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        var events = new ConcurrentQueue<JsonElement>();
        Start(lambda, queue, payload =>
        {
            events.Enqueue(JsonDocument.Parse(payload).RootElement);
            return "{}";
        });
        (await CreateAsync(lambda, ",\"MaximumBatchingWindowInSeconds\":1")).Matches(recorded, "create-event-source-mapping-response");
        lambda.Aws.Clock.Freeze();
        queue.Send("{\"foo\":\"bar\"}");
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        recorded.CheckValue("events/0/event", Assert.Single(events));
        Assert.Equal(0, queue.Count);
    }

    [Fact]
    public async Task Batches_have_the_batch_size_and_the_window()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze();
        var queue = new MemoryQueue(QueueArn);
        var batches = new ConcurrentQueue<int>();
        Start(lambda, queue, payload =>
        {
            batches.Enqueue(JsonDocument.Parse(payload).RootElement.GetProperty("Records").GetArrayLength());
            return "{}";
        });
        await CreateAsync(lambda, ",\"BatchSize\":15,\"MaximumBatchingWindowInSeconds\":10");
        for (int i = 0; i < 20; i++)
            queue.Send($"{i}");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal([15], batches);
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(10), Token);
        Assert.Equal([15, 5], batches);
    }

    [Fact]
    public async Task Batches_have_at_most_6_MB()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        var batches = new ConcurrentQueue<int>();
        Start(lambda, queue, payload =>
        {
            batches.Enqueue(JsonDocument.Parse(payload).RootElement.GetProperty("Records").GetArrayLength());
            return "{}";
        });
        lambda.Aws.Clock.Freeze();
        await CreateAsync(lambda, ",\"BatchSize\":100,\"MaximumBatchingWindowInSeconds\":1");
        for (int i = 0; i < 10; i++)
            queue.Send(new string('x', 1024 * 1024));
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal([5, 5], batches);
        Assert.Equal(0, queue.Count);
    }

    // An escape of a half of a surrogate pair is JSON, but no text.
    [Fact]
    public async Task Message_and_result_with_half_of_a_surrogate_pair_do_not_stop_the_mapping()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        var bodies = new ConcurrentQueue<string>();
        Start(lambda, queue, payload =>
        {
            bodies.Enqueue(JsonDocument.Parse(payload).RootElement.GetProperty("Records")[0].GetProperty("body").GetString()!);
            return bodies.Count == 1 ? """{"batchItemFailures":[{"itemIdentifier":"\ud800"}]}""" : "{}";
        });
        await CreateAsync(lambda, ""","BatchSize":1,"FunctionResponseTypes":["ReportBatchItemFailures"],"FilterCriteria":{"Filters":[{"Pattern":"{\"body\":{\"a\":[1]}}"}]}""");
        queue.Send("""{"a":1,"b":"\ud800"}""");
        queue.Send("""{"a":1}""");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(["""{"a":1}"""], bodies);
        queue.ExpireVisibility();
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(2, bodies.Count);
        Assert.Equal(0, queue.Count);
    }

    [Fact]
    public async Task Failed_messages_remain_in_the_queue()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        int attempts = 0;
        Start(lambda, queue, _ => ++attempts == 1 ? throw new InvalidOperationException("No stock.") : "{}");
        await CreateAsync(lambda, "");
        queue.Send("1");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal((1, 1), (attempts, queue.Count));
        queue.ExpireVisibility();
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal((2, 0), (attempts, queue.Count));
    }

    [Fact]
    public async Task Only_reported_messages_remain_in_the_queue()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze();
        var queue = new MemoryQueue(QueueArn);
        Start(lambda, queue, payload =>
        {
            string id = JsonDocument.Parse(payload).RootElement.GetProperty("Records")[1].GetProperty("messageId").GetString()!;
            return $"{{\"batchItemFailures\":[{{\"itemIdentifier\":\"{id}\"}}]}}";
        });
        await CreateAsync(lambda, ",\"BatchSize\":3,\"MaximumBatchingWindowInSeconds\":1,\"FunctionResponseTypes\":[\"ReportBatchItemFailures\"]");
        queue.Send("1");
        queue.Send("2");
        queue.Send("3");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(["2"], queue.Bodies);
    }

    [Fact]
    public async Task Maximum_concurrency_limits_the_invocations_in_flight()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        var release = new TaskCompletionSource();
        int running = 0, max = 0;
        lambda.Aws.Functions.Add("handler", async (payload, _) =>
        {
            int now = Interlocked.Increment(ref running);
            max = Math.Max(max, now);
            if (now == 2)
                release.TrySetResult();
            await release.Task;
            Interlocked.Decrement(ref running);
            return payload;
        }, new() { Timeout = TimeSpan.FromMinutes(1) });
        lambda.Aws.Services.Lambda.Pollers.Queues = queue;
        Assert.Equal(2, (await CreateAsync(lambda, ",\"BatchSize\":1,\"ScalingConfig\":{\"MaximumConcurrency\":2}")).Body.GetProperty("ScalingConfig").GetProperty("MaximumConcurrency").GetInt32());
        for (int i = 0; i < 6; i++)
            queue.Send($"{i}");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal((2, 0), (max, queue.Count));
    }

    [Fact]
    public async Task Throttled_function_leaves_the_other_messages_in_the_queue()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var release = new TaskCompletionSource();
        lambda.Aws.Functions.Add("handler", async (payload, _) =>
        {
            started.TrySetResult();
            await release.Task;
            return payload;
        }, new() { Timeout = TimeSpan.FromMinutes(1) });
        lambda.Aws.Services.Lambda.Pollers.Queues = queue;
        Assert.Equal(200, (await lambda.SendAsync("PUT", "/2017-10-31/functions/handler/concurrency", """{"ReservedConcurrentExecutions":1}""")).Status);
        for (int i = 0; i < 8; i++)
            queue.Send($"{i}");
        await CreateAsync(lambda, ",\"BatchSize\":1");
        await started.Task.WaitAsync(Token);
        // Effects are executed one at a time, so that the poll has ended when another one is executed.
        var polled = new TaskCompletionSource();
        lambda.Aws.Clock.Effects.Schedule(new SignalEffect(polled), lambda.Aws.Clock.GetUtcNow());
        await polled.Task.WaitAsync(Token);
        // One message is in flight, and the function has refused one.
        Assert.Equal(6, queue.VisibleCount);
        release.SetResult();
        await lambda.Aws.SettleAsync(Token);
    }

    [Fact]
    public async Task Deletion_of_messages_is_on_disk_when_their_invocation_is_complete()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new MemoryQueue(QueueArn);
        Start(lambda, queue, _ => "{}");
        List<int> flushed = [];
        lambda.Aws.Services.Targets.Register("test", new FlushedTarget(() => flushed.Add(queue.Count)));
        await CreateAsync(lambda, "");
        await lambda.Aws.SettleAsync(Token);
        flushed.Clear();
        queue.Send("1");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal([0], flushed);
    }

    [Fact]
    public async Task Queue_with_a_visibility_timeout_below_the_timeout_of_the_function_is_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Start(lambda, new MemoryQueue(QueueArn) { VisibilityTimeout = TimeSpan.FromSeconds(2) }, _ => "{}");
        LocalLambda.LambdaResponse response = await CreateAsync(lambda, "");
        Assert.Equal(
            (400, "InvalidParameterValueException", "Queue visibility timeout: 2 seconds is less than Function timeout: 3 seconds"),
            (response.Status, response.ErrorCode, response.Body.GetProperty("message").GetString()));
    }

    [Fact]
    public async Task Invalid_settings_are_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Start(lambda, new MemoryQueue(QueueArn), _ => "{}");
        Assert.Equal(
            "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10",
            (await CreateAsync(lambda, ",\"BatchSize\":11")).Body.GetProperty("message").GetString());
        var recorded = RecordedCase.Open("lambda-event-sources.json", "TestSQSEventSourceMapping::test_duplicate_event_source_mappings");
        (await CreateAsync(lambda, "")).Matches(recorded, "create");
        (await CreateAsync(lambda, "")).Matches(recorded, "error");
    }

    private static void Start(LocalLambda lambda, MemoryQueue queue, Func<ReadOnlyMemory<byte>, string> handler)
    {
        lambda.Aws.Functions.Add("handler", (payload, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(System.Text.Encoding.UTF8.GetBytes(handler(payload))));
        lambda.Aws.Services.Lambda.Pollers.Queues = queue;
    }

    private static Task<LocalLambda.LambdaResponse> CreateAsync(LocalLambda lambda, string more) =>
        lambda.SendAsync("POST", Mappings, $$"""{"FunctionName":"handler","EventSourceArn":"{{QueueArn}}"{{more}} }""");

    private sealed class SignalEffect(TaskCompletionSource executed) : Effect
    {
        protected internal override void Execute() => executed.SetResult();
    }

    private sealed class FlushedTarget(Action flush) : IMessageTarget
    {
        public bool Exists(string arn) => false;

        public bool TrySend(string arn, TargetMessage message, int chainLength) => false;

        public ValueTask FlushAsync(CancellationToken cancellationToken)
        {
            flush();
            return default;
        }
    }

    /// <summary>A queue in memory, without a clock.</summary>
    private sealed class MemoryQueue(string arn) : IQueueSource, IQueueSources
    {
        private readonly List<(string Id, string Body, int Receives, bool IsVisible)> _messages = [];
        private Action? _available;

        public string Arn => arn;

        public bool IsFifo => false;

        public TimeSpan VisibilityTimeout { get; init; } = TimeSpan.FromMinutes(1);

        public int Count => Bodies.Count;

        public int VisibleCount
        {
            get
            {
                lock (_messages)
                    return _messages.Count(message => message.IsVisible);
            }
        }

        public IReadOnlyList<string> Bodies
        {
            get
            {
                lock (_messages)
                    return [.. _messages.Select(message => message.Body)];
            }
        }

        public void Send(string body)
        {
            lock (_messages)
                _messages.Add((Guid.NewGuid().ToString(), body, 0, true));
            _available?.Invoke();
        }

        public void ExpireVisibility()
        {
            lock (_messages)
            {
                for (int i = 0; i < _messages.Count; i++)
                    _messages[i] = _messages[i] with { IsVisible = true };
            }
            _available?.Invoke();
        }

        public IReadOnlyList<QueuedMessage> Receive(int maxMessages, TimeSpan visibilityTimeout)
        {
            lock (_messages)
            {
                var received = new List<QueuedMessage>();
                for (int i = 0; i < _messages.Count && received.Count < maxMessages; i++)
                {
                    if (!_messages[i].IsVisible)
                        continue;
                    _messages[i] = _messages[i] with { IsVisible = false, Receives = _messages[i].Receives + 1 };
                    received.Add(new QueuedMessage
                    {
                        MessageId = _messages[i].Id,
                        ReceiptHandle = _messages[i].Id,
                        Body = _messages[i].Body,
                        Attributes = [new("ApproximateReceiveCount", $"{_messages[i].Receives}"), new("SentTimestamp", "sent-timestamp"), new("SenderId", "sender-id"), new("ApproximateFirstReceiveTimestamp", "1")],
                        Md5OfBody = "digest",
                    });
                }
                return received;
            }
        }

        public void Delete(string receiptHandle)
        {
            lock (_messages)
                _messages.RemoveAll(message => message.Id == receiptHandle);
        }

        public void ChangeVisibility(string receiptHandle, TimeSpan timeout)
        {
            lock (_messages)
            {
                int index = _messages.FindIndex(message => message.Id == receiptHandle);
                if (index >= 0)
                    _messages[index] = _messages[index] with { IsVisible = timeout == TimeSpan.Zero };
            }
        }

        public IDisposable Subscribe(Action messagesAvailable)
        {
            _available += messagesAvailable;
            return new Subscription(this, messagesAvailable);
        }

        public IQueueSource? Find(string arn) => arn == Arn ? this : null;

        private sealed class Subscription(MemoryQueue queue, Action action) : IDisposable
        {
            public void Dispose() => queue._available -= action;
        }
    }
}
