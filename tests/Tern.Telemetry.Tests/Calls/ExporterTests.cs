using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.Sts;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

/// <summary>Verifies that the collector receives the protocol that a test selects.</summary>
public sealed class ExporterTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Export_by_http_sends_protobuf_to_the_paths_of_the_signals() => Assert.Equal(
        ["HTTP/1.1 POST /v1/traces application/x-protobuf", "HTTP/1.1 POST /v1/metrics application/x-protobuf"],
        await ExportAsync(OtlpExportProtocol.HttpProtobuf));

    [Fact]
    public async Task Export_by_grpc_calls_the_services_of_the_signals() => Assert.Equal(
        [
            "HTTP/2 POST /opentelemetry.proto.collector.trace.v1.TraceService/Export application/grpc",
            "HTTP/2 POST /opentelemetry.proto.collector.metrics.v1.MetricsService/Export application/grpc",
        ],
        await ExportAsync(OtlpExportProtocol.Grpc));

    private async Task<IReadOnlyList<string>> ExportAsync(OtlpExportProtocol protocol)
    {
        using var client = new StsClient(Clients.Options(ScriptedHandler.Ok("<GetCallerIdentityResponse/>")));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        ExportedTelemetry exported = await session.RunAsync(() => client.GetCallerIdentityAsync(new(), Token));
        return exported.Requests;
    }
}
