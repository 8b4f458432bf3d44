using System.Diagnostics;

namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>A span that the collector received.</summary>
/// <seealso href="https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto">trace.proto</seealso>
internal sealed record OtlpSpan(
    string Scope,
    string Name,
    ActivityKind Kind,
    string TraceId,
    string Id,
    string ParentId,
    OtlpAttributes Attributes,
    IReadOnlyList<OtlpEvent> Events,
    ActivityStatusCode Status,
    string StatusMessage)
{
    /// <summary>Reads the spans of a message of type <c>ExportTraceServiceRequest</c>.</summary>
    public static IEnumerable<OtlpSpan> ReadAll(byte[] message) =>
        from resource in new ProtobufMessage(message).Messages(1)
        from scope in resource.Messages(2)
        from span in scope.Messages(2)
        select Read(scope.Message(1)!.Text(1), span);

    private static OtlpSpan Read(string scope, ProtobufMessage span) => new(
        scope,
        Name: span.Text(5),
        // 0 is an unspecified kind.
        Kind: (ActivityKind)(span.Integer(6) - 1),
        TraceId: span.Hex(1),
        Id: span.Hex(2),
        ParentId: span.Hex(4),
        Attributes: new(span.Messages(9)),
        Events: [.. span.Messages(11).Select(message => new OtlpEvent(message.Text(2), new(message.Messages(3))))],
        ReadStatus(span.Message(15)),
        StatusMessage: span.Message(15)?.Text(2) ?? "");

    private static ActivityStatusCode ReadStatus(ProtobufMessage? status) => status?.Integer(3) switch
    {
        1 => ActivityStatusCode.Ok,
        2 => ActivityStatusCode.Error,
        _ => ActivityStatusCode.Unset,
    };
}
