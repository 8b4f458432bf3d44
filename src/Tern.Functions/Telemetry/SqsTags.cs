using System.Diagnostics;

namespace Tern.Functions.Telemetry;

/// <summary>The tags of spans of a batch of SQS and of its messages.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/faas/aws-lambda/#sqs">Instrumenting AWS Lambda: SQS</seealso>
internal static class SqsTags
{
    /// <param name="span">The span.</param>
    /// <param name="queue">The name of the queue; null if it is unknown or there are several.</param>
    public static void Set(Activity span, string? queue)
    {
        span.SetTag("faas.trigger", "pubsub");
        span.SetTag("messaging.system", "aws_sqs");
        span.SetTag("messaging.operation.name", "process");
        span.SetTag("messaging.operation.type", "process");
        if (queue is not null)
            span.SetTag("messaging.destination.name", queue);
    }
}
