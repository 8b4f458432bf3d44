using System.Diagnostics;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Telemetry;

/// <summary>What a span contains beside the tags of every call.</summary>
public sealed class CallSpanTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sampler_gets_the_members_of_the_request_and_the_region()
    {
        var seen = new List<KeyValuePair<string, object?>[]>();
        OperationDescriptor operation = Operation("Sampled");
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Tern",
            Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
            {
                if (options.Name == "Test Service.Sampled")
                    seen.Add([.. options.Tags!]);
                return ActivitySamplingResult.None;
            },
        };
        ActivitySource.AddActivityListener(listener);
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        for (int i = 0; i < 2; i++)
            await client.InvokeAsync(new DescribedOperation(operation, (ref TagWriter tags) => tags.Add("item", "17")), new TestRequest(), Token);

        Assert.Equal(2, seen.Count);
        Assert.All(seen, tags => Assert.Equal(
            "rpc.system=aws-api rpc.system.name=aws-api rpc.service=Test Service rpc.method=Sampled cloud.region=eu-west-1 item=17",
            string.Join(' ', tags.Select(tag => $"{tag.Key}={tag.Value}"))));
    }

    [Fact]
    public async Task Span_without_data_has_no_further_tags()
    {
        Activity? stopped = null;
        OperationDescriptor operation = Operation("PropagatedOnly");
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Tern",
            Sample = static (ref ActivityCreationOptions<ActivityContext> options) =>
                options.Name == "Test Service.PropagatedOnly" ? ActivitySamplingResult.PropagationData : ActivitySamplingResult.None,
            ActivityStopped = activity => stopped = activity.OperationName == "Test Service.PropagatedOnly" ? activity : stopped,
        };
        ActivitySource.AddActivityListener(listener);
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok()) });
        await client.CallAsync(operation, cancellationToken: Token);
        Assert.NotNull(stopped);
        // Another test's recorder can request the data of all spans.
        if (!stopped.IsAllDataRequested)
            Assert.Null(stopped.GetTagItem("tern.attempts"));
    }

    [Fact]
    public async Task Result_and_server_are_added_to_the_span()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = "http://localhost:8000",
            Handler = new ScriptedHandler(ScriptedHandler.Ok("{}", ("x-amz-id-2", "EXTENDED"))),
        });
        await client.InvokeAsync(new DescribedOperation(Operation("Described"), null, static (ref TagWriter tags) => tags.Add("count", 3)), new TestRequest(), Token);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal(
            (3, "localhost", 8000, "EXTENDED"),
            (activity.GetTagItem("count"), activity.GetTagItem("server.address"), activity.GetTagItem("server.port"), activity.GetTagItem("aws.extended_request_id")));
    }

    [Fact]
    public async Task Attempt_that_was_not_started_is_not_counted()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var handler = new ScriptedHandler(ScriptedHandler.Error(503, """{"__type":"SlowDown"}"""));
        // Canceled while the call waits for its second attempt.
        using var client = new TestClient(TestClient.Defaults with { TimeProvider = new CancelingTime(cancellation), Handler = handler });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => client.EchoAsync(cancellationToken: cancellation.Token));
        Assert.Single(handler.Sent);
        Assert.Equal(1, Assert.Single(recorder.ChildrenOf(parent)).GetTagItem("tern.attempts"));
    }

    [Fact]
    public async Task Long_message_of_an_exception_is_truncated()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with { Interceptors = [new ThrowingInterceptor(new string('x', 1_000_000))], Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        await Assert.ThrowsAsync<InvalidOperationException>(() => client.EchoAsync(cancellationToken: Token));
        // And an ellipsis.
        Assert.Equal(4097, Assert.Single(recorder.ChildrenOf(parent)).StatusDescription!.Length);
    }

    [Fact]
    public async Task Retry_is_an_event_with_number_reason_delay_and_its_source()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with
        {
            TimeProvider = new InstantTime(),
            Timeouts = new() { FirstByte = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan },
            Handler = new ScriptedHandler(
                ScriptedHandler.Error(503, """{"__type":"SlowDown"}""", ("x-amz-retry-after", "2500")),
                ScriptedHandler.Error(500, ""),
                ScriptedHandler.Ok()),
        });
        await client.EchoAsync(cancellationToken: Token);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal(
            [
                "retry: tern.retry.attempt=2 error.type=SlowDown tern.retry.delay.source=x-amz-retry-after",
                "retry: tern.retry.attempt=3 error.type=Http500 tern.retry.delay.source=backoff",
            ],
            activity.Events.Select(e => $"{e.Name}: {string.Join(' ', e.Tags.Where(tag => tag.Key != "tern.retry.delay").Select(tag => $"{tag.Key}={tag.Value}"))}"));
        Assert.Equal(2.5, activity.Events.First().Tags.Single(tag => tag.Key == "tern.retry.delay").Value);
    }

    [Fact]
    public async Task Long_values_are_cut()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        string megabyte = new('x', 1024 * 1024);
        IEnumerable<KeyValuePair<string, int>> map = Enumerable.Range(0, 1000).Select(i => new KeyValuePair<string, int>(megabyte, i));
        await client.InvokeAsync(
            new DescribedOperation(Operation("Long"), (ref TagWriter tags) =>
            {
                tags.Add("text", megabyte);
                tags.AddSingle("single", megabyte);
                tags.AddKeys("keys", map);
                tags.AddArn("arn", "arn:" + megabyte);
            }),
            new TestRequest(),
            Token);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal(TagWriter.MaxLength + 1, ((string)activity.GetTagItem("text")!).Length);
        Assert.Equal(TagWriter.MaxLength + 1, Assert.Single((string[])activity.GetTagItem("single")!).Length);
        Assert.Equal(TagWriter.MaxCount, ((string[])activity.GetTagItem("keys")!).Length);
        Assert.Equal(TagWriter.MaxLength + 1, ((string)activity.GetTagItem("arn")!).Length);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Personal_data_is_recorded_only_if_the_options_say_so(bool isRecorded)
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()), RecordPersonalData = isRecorded });
        await client.InvokeAsync(
            new DescribedOperation(Operation("Personal"), static (ref TagWriter tags) =>
            {
                tags.AddPersonalData("key", "name of a person");
                tags.AddArn("arn", "only a name");
                tags.Add("text", (string?)null);
                tags.Add("number", (int?)null);
                tags.Add("flag", (bool?)null);
            }),
            new TestRequest(),
            Token);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal(isRecorded ? "name of a person" : null, activity.GetTagItem("key"));
        Assert.DoesNotContain(activity.TagObjects, tag => tag.Key is "arn" or "text" or "number" or "flag");
    }

    [Theory]
    [InlineData("Sample")]
    [InlineData("Started")]
    [InlineData("Stopped")]
    public async Task Listener_that_throws_does_not_affect_the_call(string place)
    {
        string name = $"Test Service.Throws{place}";
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Tern",
            Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
            {
                ThrowIf(place == "Sample" && options.Name == name);
                return options.Name == name ? ActivitySamplingResult.AllDataAndRecorded : ActivitySamplingResult.None;
            },
            ActivityStarted = activity => ThrowIf(place == "Started" && activity.OperationName == name),
            ActivityStopped = activity => ThrowIf(place == "Stopped" && activity.OperationName == name),
        };
        ActivitySource.AddActivityListener(listener);
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok()) });
        TestResponse response = await client.CallAsync(Operation("Throws" + place), cancellationToken: Token);
        Assert.Equal(2, response.Metadata.Attempts);
        Assert.Same(parent, Activity.Current);
    }

    /// <summary>Cancels when the call waits: the delay of a retry is the only timer of less than a minute.</summary>
    private sealed class CancelingTime(CancellationTokenSource cancellation) : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            if (dueTime > TimeSpan.Zero && dueTime < TimeSpan.FromSeconds(5))
                cancellation.Cancel();
            return base.CreateTimer(callback, state, Timeout.InfiniteTimeSpan, period);
        }
    }

    private sealed class ThrowingInterceptor(string message) : ICallInterceptor
    {
        public ValueTask BeforeSendAsync(AttemptContext attempt, CancellationToken cancellationToken) => throw new InvalidOperationException(message);
    }

    private static void ThrowIf(bool condition)
    {
        if (condition)
            throw new InvalidOperationException("The listener failed.");
    }

    private static OperationDescriptor Operation(string name) => new() { Service = TestClient.Service, Name = name, ReadError = TestClient.Echo.ReadError };
}
