using System.Diagnostics;

namespace Tern.Functions.Telemetry;

/// <summary>The span of a message of SQS, by the conventions of OpenTelemetry. Without a listener, none is created.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/faas/aws-lambda/#sqs-message">Instrumenting AWS Lambda: SQS message</seealso>
internal static class MessageSpan
{
    /// <summary>Starts the span as a child of the current one, with a link to the trace of the sender.</summary>
    /// <returns>Null without a listener.</returns>
    public static Activity? Start(SqsMessage message)
    {
        if (!InvocationSpan.Source.HasListeners())
            return null;
        string? queue = message.EventSourceArn is { } arn ? arn[(arn.LastIndexOf(':') + 1)..] : null;
        ActivityContext sender = message.Attributes is { } attributes && attributes.TryGetValue(XRayTraceHeader.SqsAttribute, out string? header) ? XRayTraceHeader.Extract(header) : default;
        Activity? span = InvocationSpan.Source.StartActivity(
            queue is null ? "process" : $"process {queue}",
            ActivityKind.Consumer,
            parentContext: default,
            links: sender == default ? null : [new ActivityLink(sender)]);
        if (span is null)
            return null;
        SqsTags.Set(span, queue);
        span.SetTag("messaging.message.id", message.MessageId);
        return span;
    }
}
