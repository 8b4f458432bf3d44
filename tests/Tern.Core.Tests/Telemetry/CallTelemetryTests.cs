using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Telemetry;

public sealed class CallTelemetryTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Logger_that_throws_does_not_affect_the_call(bool throwsInIsEnabled)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(503, ""), ScriptedHandler.Ok(), ScriptedHandler.Error(400, """{"__type":"Refused"}"""));
        using var client = new TestClient(TestClient.Defaults with
        {
            LoggerFactory = new ThrowingLogger(throwsInIsEnabled),
            Retry = new() { BaseDelay = TimeSpan.FromMilliseconds(1) },
            Handler = handler,
        });
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        Assert.Equal("Refused", (await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token))).ErrorCode);
    }

    [Fact]
    public async Task Call_creates_an_activity_with_the_conventional_tags()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok("{}", ("x-amzn-RequestId", "R1"))),
        });
        await client.EchoAsync(cancellationToken: Token);

        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal(("Test Service.Echo", ActivityKind.Client, ActivityStatusCode.Unset), (activity.DisplayName, activity.Kind, activity.Status));
        Assert.Equal(
            "cloud.region=eu-west-1 http.response.status_code=200 rpc.method=Echo rpc.service=Test Service rpc.system=aws-api rpc.system.name=aws-api "
            + "server.address=test.eu-west-1.amazonaws.com server.port=443 tern.attempts=2 aws.request_id=R1",
            string.Join(' ', activity.TagObjects.OrderBy(tag => tag.Key == "aws.request_id").ThenBy(tag => tag.Key, StringComparer.Ordinal).Select(tag => $"{tag.Key}={tag.Value}")));
        Assert.Same(parent, Activity.Current);
    }

    [Fact]
    public async Task Failed_call_sets_the_error_status_of_its_activity()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"ShapeError"}""")) });
        await Assert.ThrowsAsync<ShapeErrorException>(() => client.EchoAsync(cancellationToken: Token));

        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal((ActivityStatusCode.Error, "ShapeError"), (activity.Status, activity.GetTagItem("error.type")));
    }

    [Fact]
    public async Task Call_records_its_duration_with_its_tags()
    {
        var durations = new ConcurrentQueue<KeyValuePair<string, object?>[]>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, l) =>
        {
            if (instrument.Meter.Name == "Tern" && instrument.Name == "rpc.client.call.duration")
                l.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<double>((_, _, tags, _) => durations.Enqueue(tags.ToArray()));
        listener.Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        await client.CallAsync(TestClient.Measured, cancellationToken: Token);

        KeyValuePair<string, object?>[] tags = Assert.Single(durations, tags => tags.Contains(new("rpc.method", "Measured")));
        Assert.Contains(new("rpc.service", "Test Service"), tags);
    }

    [Fact]
    public async Task Presigning_creates_no_activity_and_no_measurement()
    {
        var operation = new OperationDescriptor { Service = TestClient.Service, Name = "OnlySigned", ReadError = static _ => throw new InvalidOperationException("Nothing is sent.") };
        using var recorder = new ActivityRecorder();
        using var measured = new MeasurementRecorder();
        using var parent = new Activity("test").Start();
        using var client = new TestClient(TestClient.Defaults);
        await client.PresignAsync(new TestOperation(operation), new TestRequest(), "eu-west-1", TimeSpan.FromHours(1), Token);
        await Assert.ThrowsAsync<TernRequestException>(async () =>
            await client.PresignAsync(new TestOperation(operation), new TestRequest(), "eu-west-1", TimeSpan.Zero, Token));

        Assert.Empty(recorder.ChildrenOf(parent));
        Assert.DoesNotContain("OnlySigned", measured.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Listener_started_during_a_call_does_not_measure_it_from_the_start_of_an_earlier_call()
    {
        var operation = new OperationDescriptor { Service = TestClient.Service, Name = "MeasuredLate", ReadError = static _ => throw new InvalidOperationException("Every call succeeds.") };
        var durations = new ConcurrentQueue<double>();
        using MeterListener late = CreateListener("MeasuredLate", durations);
        var handler = new ScriptedHandler(
            (_, _) => Task.FromResult(ScriptedHandler.Ok()),
            (_, _) =>
            {
                late.Start();
                return Task.FromResult(ScriptedHandler.Ok());
            });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        using (MeterListener early = CreateListener("MeasuredLate", []))
        {
            early.Start();
            await client.CallAsync(operation, cancellationToken: Token);
        }
        using var other = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        for (int i = 0; i < 500; i++)
            await other.EchoAsync(cancellationToken: Token);
        long begun = Stopwatch.GetTimestamp();
        await client.CallAsync(operation, cancellationToken: Token);
        // If a listener of another test is enabled too, the call is measured from its own start.
        double elapsed = Stopwatch.GetElapsedTime(begun).TotalSeconds;
        Assert.All(durations, seconds => Assert.InRange(seconds, 0, elapsed));
    }

    [Fact]
    public async Task Retries_and_failures_are_logged_in_the_category_of_the_service()
    {
        var log = new RecordingLogger();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, """{"message":"down"}""")), LoggerFactory = log });
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));

        Assert.Equal(["Tern.Test Service"], log.Categories);
        string[] lines = log.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.StartsWith("Information 2 Retrying Test Service Echo in 0 ms (attempt 2 of 3): Http500: down (Test Service Echo, https://test.eu-west-1.amazonaws.com, eu-west-1, HTTP 500, attempt 1 of 3", lines[0], StringComparison.Ordinal);
        Assert.StartsWith("Information 2 Retrying Test Service Echo in 0 ms (attempt 3 of 3): ", lines[1], StringComparison.Ordinal);
        Assert.StartsWith("Debug 3 Test Service Echo failed in attempt 3 with TernServiceException: ", lines[2], StringComparison.Ordinal);
        Assert.Equal(3, lines.Length);
    }

    /// <summary>Creates a listener, not started, that records the durations of an operation.</summary>
    private static MeterListener CreateListener(string operation, ConcurrentQueue<double> durations)
    {
        var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, l) =>
            {
                if (instrument.Meter.Name == "Tern" && instrument.Name == "rpc.client.call.duration")
                    l.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>((_, seconds, tags, _) =>
        {
            if (tags.ToArray().Contains(new("rpc.method", operation)))
                durations.Enqueue(seconds);
        });
        return listener;
    }

    private sealed class ThrowingLogger(bool throwsInIsEnabled) : ILogger, ILoggerFactory
    {
        public void AddProvider(ILoggerProvider provider)
        {
        }

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => throwsInIsEnabled ? throw new InvalidOperationException("The logger failed.") : true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            throw new AggregateException("The logger failed.");

        public void Dispose()
        {
        }
    }
}
