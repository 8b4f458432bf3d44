using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using OpenTelemetry;

namespace Tern.Telemetry.Tests.Examples;

/// <summary>The code of docs/telemetry.md, which a test compares with it.</summary>
internal static class TelemetryExample
{
    public static void AddTelemetry(WebApplicationBuilder builder)
    {
        builder.Services.AddOpenTelemetry()
            .WithTracing(tracing => tracing.AddSource("Tern"))
            .WithMetrics(metrics => metrics.AddMeter("Tern"))
            .UseOtlpExporter();
    }
}
