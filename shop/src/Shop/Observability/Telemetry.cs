using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using Shop.Caching;

namespace Shop.Observability;

/// <summary>
/// Sends traces and metrics by OTLP. Where and how say OpenTelemetry's own settings, <c>OTEL_EXPORTER_OTLP_ENDPOINT</c> and its kin, from the
/// environment or any other source of configuration.
/// </summary>
internal sealed class Telemetry : IDisposable
{
    private readonly TracerProvider traces;
    private readonly MeterProvider metrics;

    /// <summary>Begins. All of OpenTelemetry is loaded here, so make it once the server listens.</summary>
    public Telemetry(IConfiguration configuration)
    {
        var resource = ResourceBuilder.CreateDefault().AddService("shop", serviceVersion: BuildInfo.Version).AddEnvironmentVariableDetector();
        traces = Sdk.CreateTracerProviderBuilder()
            .ConfigureServices(services => services.AddSingleton(configuration))
            .SetResourceBuilder(resource)
            .SetSampler(new ParentBasedSampler(new RequestsOnly()))
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

    /// <summary>Sends what is left.</summary>
    public void Dispose()
    {
        traces.Dispose();
        metrics.Dispose();
    }

    /// <summary>What is done for no request, such as asking the outbox four times a second, is no trace.</summary>
    private sealed class RequestsOnly : Sampler
    {
        public override SamplingResult ShouldSample(in SamplingParameters parameters) =>
            new(parameters.Kind == System.Diagnostics.ActivityKind.Server ? SamplingDecision.RecordAndSample : SamplingDecision.Drop);
    }
}
