using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Telemetry;

public sealed class CallMetricsTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Retried_call_records_each_instrument()
    {
        using var metrics = new Recorder("RecordsAll");
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok("twelve bytes")) });
        await client.CallAsync(Operation("RecordsAll"), new() { Text = "request" }, Token);

        const string Call = "rpc.system.name=aws-api rpc.service=Test Service rpc.method=RecordsAll";
        Assert.Equal(
            [
                $"tern.client.attempt.duration s {Call} error.type=Http500",
                $"tern.client.attempt.duration s {Call}",
                $"rpc.client.call.duration s {Call}",
                $"tern.client.attempts 2 {Call}",
                $"tern.client.request.size 7 {Call}",
                $"tern.client.response.size 12 {Call}",
            ],
            metrics.Measurements);
    }

    [Fact]
    public async Task Failed_call_has_the_type_of_its_error()
    {
        using var metrics = new Recorder("FailsOnce");
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"ShapeError"}""")) });
        await Assert.ThrowsAsync<ShapeErrorException>(() => client.CallAsync(Operation("FailsOnce"), cancellationToken: Token));
        Assert.All(metrics.Measurements, measurement => Assert.EndsWith(" error.type=ShapeError", measurement, StringComparison.Ordinal));
        Assert.Equal(5, metrics.Measurements.Count);
    }

    [Fact]
    public async Task Error_code_that_is_not_an_identifier_is_not_a_tag()
    {
        using var metrics = new Recorder("OddCode");
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"any text, 1 of many"}""")) });
        await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(Operation("OddCode"), cancellationToken: Token));
        Assert.All(metrics.Measurements, measurement => Assert.EndsWith(" error.type=_OTHER", measurement, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Body_of_unknown_length_has_no_size()
    {
        using var metrics = new Recorder("Unsized");
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        await client.CallAsync(Operation("Unsized"), new() { Body = RequestBody.From(new UnseekableStream([1, 2, 3])) }, Token);
        Assert.DoesNotContain(metrics.Measurements, measurement => measurement.StartsWith("tern.client.request.size", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Retry_quota_is_recorded_when_it_changes()
    {
        var service = new ServiceDescriptor { ServiceId = "Quota Service", SigningName = "test", ApiVersion = "1", TransientBaseDelay = TimeSpan.Zero };
        var values = new List<string>();
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, l) =>
            {
                if (instrument.Meter.Name == "Tern" && instrument.Name == "tern.client.retry.quota")
                    l.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>((_, value, tags, _) =>
        {
            if (tags.ToArray().Contains(new("rpc.service", "Quota Service")))
                values.Add(value.ToString(System.Globalization.CultureInfo.InvariantCulture));
        });
        listener.Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Error(500, ""), ScriptedHandler.Ok()) }, service);
        var operation = new OperationDescriptor { Service = service, Name = "Echo", ReadError = TestClient.Echo.ReadError };
        for (int i = 0; i < 20; i++)
            await client.CallAsync(operation, cancellationToken: Token);
        // Two retries take 14 tokens each. The second one returns its own, and each later call adds one until the quota is full again.
        Assert.Equal(["486", "472", "486", .. Enumerable.Range(487, 14).Select(value => value.ToString(System.Globalization.CultureInfo.InvariantCulture))], values.Take(17));
        Assert.True(values.Count <= 18, $"A full quota was recorded {values.Count - 17} times.");
    }

    [Fact]
    public async Task Size_of_an_earlier_response_is_not_that_of_a_lost_one()
    {
        using var metrics = new Recorder("LostAfterResponse");
        using var client = new TestClient(TestClient.Defaults with
        {
            Retry = new() { MaxAttempts = 2, BaseDelay = TimeSpan.FromMilliseconds(1) },
            Handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.Error(503, "{}")), (_, _) => throw new HttpRequestException("lost")),
        });
        await Assert.ThrowsAsync<TernTransportException>(() => client.CallAsync(Operation("LostAfterResponse"), cancellationToken: Token));
        Assert.DoesNotContain(metrics.Measurements, measurement => measurement.StartsWith("tern.client.response.size", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Listener_that_throws_does_not_affect_the_call()
    {
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, l) =>
            {
                if (instrument.Meter.Name == "Tern")
                    l.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>(static (_, _, tags, _) =>
        {
            if (tags.ToArray().Contains(new("rpc.method", "MeasuredByFailingListener")))
                throw new InvalidOperationException("The listener failed.");
        });
        listener.Start();
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok()) });
        TestResponse response = await client.CallAsync(Operation("MeasuredByFailingListener"), cancellationToken: Token);
        Assert.Equal(2, response.Metadata.Attempts);
    }

    [Fact]
    public void Instruments_advise_the_boundaries_of_their_buckets()
    {
        var histograms = new ConcurrentDictionary<string, IReadOnlyList<double>>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Name == "Tern" && instrument is Histogram<double> histogram)
                    histograms[histogram.Name] = histogram.Advice!.HistogramBucketBoundaries!;
            },
        };
        RuntimeHelpers.RunClassConstructor(typeof(CallMetrics).TypeHandle);
        listener.Start();
        double[] seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
        Assert.Equal(seconds, histograms["rpc.client.call.duration"]);
        Assert.Equal(seconds, histograms["tern.client.attempt.duration"]);
        Assert.Equal(["rpc.client.call.duration", "tern.client.attempt.duration", "tern.client.attempts", "tern.client.request.size", "tern.client.response.size"], histograms.Keys.Order(StringComparer.Ordinal));
    }

    private static OperationDescriptor Operation(string name) => new() { Service = TestClient.Service, Name = name, ReadError = TestClient.Echo.ReadError };

    /// <summary>Records the measurements of one operation, durations without their values.</summary>
    private sealed class Recorder : IDisposable
    {
        private readonly ConcurrentQueue<string> _measurements = new();
        private readonly MeterListener _listener = new();

        public Recorder(string operation)
        {
            _listener.InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "Tern")
                    listener.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) =>
            {
                if (!tags.ToArray().Contains(new("rpc.method", operation)))
                    return;
                string shown = instrument.Unit == "s" ? "s" : value.ToString(System.Globalization.CultureInfo.InvariantCulture);
                _measurements.Enqueue($"{instrument.Name} {shown} {string.Join(' ', tags.ToArray().Select(tag => $"{tag.Key}={tag.Value}"))}");
            });
            _listener.Start();
        }

        public IReadOnlyList<string> Measurements => [.. _measurements];

        public void Dispose() => _listener.Dispose();
    }
}
