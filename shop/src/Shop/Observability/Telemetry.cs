using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using Shop.Caching;

namespace Shop.Observability;

/// <summary>
/// Exports traces and metrics by OTLP. It uses OpenTelemetry's own settings, such as <c>OTEL_EXPORTER_OTLP_ENDPOINT</c>, from the environment or
/// any other source of configuration.
/// </summary>
internal sealed class Telemetry : IDisposable
{
    private readonly TracerProvider traces;
    private readonly MeterProvider metrics;

    /// <summary>Starts the export. It loads all of OpenTelemetry, so call it after the server listens.</summary>
    public Telemetry(IConfiguration configuration)
    {
        var resource = ResourceBuilder.CreateDefault().AddService("shop", serviceVersion: BuildInfo.Version).AddEnvironmentVariableDetector();
        traces = Sdk.CreateTracerProviderBuilder()
            .ConfigureServices(services => services.AddSingleton(configuration))
            .SetResourceBuilder(resource)
            .SetSampler(new ParentBasedSampler(new RequestSampler()))
            .AddSource("Microsoft.AspNetCore", "Npgsql")
            .AddOtlpExporter()
            .Build();
        metrics = Sdk.CreateMeterProviderBuilder()
            .ConfigureServices(services => services.AddSingleton(configuration))
            .SetResourceBuilder(resource)
            .AddMeter("Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "Npgsql", "System.Runtime", CacheMeter.Name)
            .AddOtlpExporter()
            .Build();
    }

    /// <summary>Flushes and stops the export.</summary>
    public void Dispose()
    {
        traces.Dispose();
        metrics.Dispose();
    }

    /// <summary>Drops spans without a request, such as the outbox queries four times per second.</summary>
    private sealed class RequestSampler : Sampler
    {
        public override SamplingResult ShouldSample(in SamplingParameters parameters) =>
            new(parameters.Kind == System.Diagnostics.ActivityKind.Server ? SamplingDecision.RecordAndSample : SamplingDecision.Drop);
    }
}
