using System.Diagnostics;
using Tern.Functions.Runtime;

namespace Tern.Functions.Telemetry;

/// <summary>The span of an invocation, by the conventions of OpenTelemetry for functions. Without a listener, none is created.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/faas/aws-lambda/">Instrumenting AWS Lambda</seealso>
internal static class InvocationSpan
{
    /// <summary>The name of the source.</summary>
    public const string SourceName = "Tern.Functions";

    private static int s_isWarm;

    /// <summary>The source of the spans.</summary>
    public static ActivitySource Source { get; } = new(SourceName);

    /// <summary>Starts the span. Its parent is the trace of the invocation. The span of a batch of SQS has links to the traces of the senders.</summary>
    /// <returns>Null without a listener.</returns>
    public static Activity? Start(InvocationState invocation, string? functionName)
    {
        bool isCold = Interlocked.Exchange(ref s_isWarm, 1) == 0;
        if (!Source.HasListeners())
            return null;
        ActivityContext parent = XRayTraceHeader.Extract(invocation.TraceId);
        SqsBatch? batch = SqsBatch.Read(invocation.Payload.Span);
        Activity? span = Source.StartActivity(functionName ?? "invocation", ActivityKind.Server, parent, links: batch?.Links);
        if (span is null)
            return null;
        if (batch is not null)
            SqsTags.Set(span, batch.Queue);
        span.SetTag("faas.invocation_id", invocation.RequestId);
        span.SetTag("faas.coldstart", isCold);
        if (functionName is not null)
            span.SetTag("faas.name", functionName);
        if (invocation.FunctionArn is { Length: > 0 } arn)
        {
            span.SetTag("cloud.resource_id", arn);
            if (AccountOf(arn) is { } account)
                span.SetTag("cloud.account.id", account);
        }
        return span;
    }

    /// <summary>Ends the span.</summary>
    /// <param name="span">The span.</param>
    /// <param name="failure">The error of the invocation; null for none.</param>
    public static void End(Activity? span, Exception? failure)
    {
        if (span is null)
            return;
        if (failure is not null)
        {
            span.SetTag("error.type", failure.GetType().FullName);
            span.SetStatus(ActivityStatusCode.Error, failure.Message);
        }
        span.Dispose();
    }

    private static string? AccountOf(string arn) => arn.Split(':') is { Length: > 4 } parts ? parts[4] : null;
}
