using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using OpenTelemetry.Exporter;

namespace Tern.Telemetry.Tests.Support.Collector;

/// <summary>An OpenTelemetry collector in the process. It stores the messages of OTLP exporters, by HTTP and by gRPC.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/otlp/">OTLP specification</seealso>
internal sealed class OtlpCollector : IAsyncDisposable
{
    private readonly ConcurrentQueue<byte[]> _traces = new();
    private readonly ConcurrentQueue<byte[]> _metrics = new();
    private readonly ConcurrentQueue<string> _requests = new();
    private readonly WebApplication _server;

    private OtlpCollector()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(server =>
        {
            // Without TLS, a port has one version of HTTP.
            server.Listen(IPAddress.Loopback, 0, listener => listener.Protocols = HttpProtocols.Http1);
            server.Listen(IPAddress.Loopback, 0, listener => listener.Protocols = HttpProtocols.Http2);
        });
        _server = builder.Build();
        _server.Run(ReceiveAsync);
    }

    /// <summary>The messages of type <c>ExportTraceServiceRequest</c>.</summary>
    public IEnumerable<byte[]> Traces => _traces;

    /// <summary>The messages of type <c>ExportMetricsServiceRequest</c>.</summary>
    public IEnumerable<byte[]> Metrics => _metrics;

    /// <summary>The version, path and content type of each request.</summary>
    public IEnumerable<string> Requests => _requests;

    public static async Task<OtlpCollector> StartAsync()
    {
        var collector = new OtlpCollector();
        await collector._server.StartAsync();
        return collector;
    }

    /// <summary>Returns the URL for an exporter of traces. An exporter of gRPC appends the path.</summary>
    public Uri GetTracesUrl(OtlpExportProtocol protocol) => GetUrl(protocol, OtlpPaths.HttpTraces);

    /// <inheritdoc cref="GetTracesUrl"/>
    public Uri GetMetricsUrl(OtlpExportProtocol protocol) => GetUrl(protocol, OtlpPaths.HttpMetrics);

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private Uri GetUrl(OtlpExportProtocol protocol, string httpPath) =>
        protocol == OtlpExportProtocol.Grpc ? new(_server.Urls.Last()) : new(new(_server.Urls.First()), httpPath);

    private async Task ReceiveAsync(HttpContext context)
    {
        HttpRequest request = context.Request;
        _requests.Enqueue($"{request.Protocol} {request.Method} {request.Path} {request.ContentType}");
        using var body = new MemoryStream();
        await request.Body.CopyToAsync(body, context.RequestAborted);
        switch (request.Path.Value)
        {
            case OtlpPaths.HttpTraces:
                _traces.Enqueue(body.ToArray());
                context.Response.ContentType = "application/x-protobuf";
                break;
            case OtlpPaths.HttpMetrics:
                _metrics.Enqueue(body.ToArray());
                context.Response.ContentType = "application/x-protobuf";
                break;
            case OtlpPaths.GrpcTraces:
                _traces.Enqueue(GrpcMessage.Read(body.ToArray()));
                await GrpcMessage.RespondAsync(context.Response);
                break;
            case OtlpPaths.GrpcMetrics:
                _metrics.Enqueue(GrpcMessage.Read(body.ToArray()));
                await GrpcMessage.RespondAsync(context.Response);
                break;
            default:
                context.Response.StatusCode = StatusCodes.Status404NotFound;
                break;
        }
    }
}
