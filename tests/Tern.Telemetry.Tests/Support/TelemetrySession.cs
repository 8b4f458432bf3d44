using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;
using Tern.Telemetry.Tests.Support.Collector;

namespace Tern.Telemetry.Tests.Support;

/// <summary>An application that exports the spans and the metrics of Tern to a collector.</summary>
internal sealed class TelemetrySession : IAsyncDisposable
{
    private const string CallerSource = "Tern.Telemetry.Tests";

    private readonly ActivitySource _source = new(CallerSource);
    private readonly OtlpCollector _collector;
    private readonly TracerProvider _tracer;
    private readonly MeterProvider _meter;

    private TelemetrySession(OtlpCollector collector, OtlpExportProtocol protocol, Sampler sampler)
    {
        _collector = collector;
        _tracer = Sdk.CreateTracerProviderBuilder()
            .AddSource("Tern", CallerSource)
            .SetSampler(sampler)
            .AddOtlpExporter(exporter => Configure(exporter, protocol, collector.GetTracesUrl(protocol)))
            .Build();
        _meter = Sdk.CreateMeterProviderBuilder()
            .AddMeter("Tern")
            .AddOtlpExporter((exporter, reader) =>
            {
                Configure(exporter, protocol, collector.GetMetricsUrl(protocol));
                // Only the test exports.
                reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = int.MaxValue;
            })
            .Build();
    }

    public static async Task<TelemetrySession> StartAsync(OtlpExportProtocol protocol = OtlpExportProtocol.HttpProtobuf, Sampler? sampler = null) =>
        new(await OtlpCollector.StartAsync(), protocol, sampler ?? new AlwaysOnSampler());

    /// <summary>Runs an action in the span <c>caller</c>, exports all spans and metrics, and returns what the collector received.</summary>
    public async Task<ExportedTelemetry> RunAsync(Func<Task> action)
    {
        using (_source.StartActivity("caller"))
            await action();
        Assert.True(_tracer.ForceFlush());
        Assert.True(_meter.ForceFlush());
        return ExportedTelemetry.Read(_collector);
    }

    public async ValueTask DisposeAsync()
    {
        _tracer.Dispose();
        _meter.Dispose();
        _source.Dispose();
        await _collector.DisposeAsync();
    }

    private static void Configure(OtlpExporterOptions exporter, OtlpExportProtocol protocol, Uri url)
    {
        exporter.Protocol = protocol;
        exporter.Endpoint = url;
        exporter.TimeoutMilliseconds = 60_000;
    }
}
