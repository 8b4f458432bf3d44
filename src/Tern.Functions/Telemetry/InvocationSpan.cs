using System.Diagnostics;
using Tern.Functions.Runtime;

namespace Tern.Functions.Telemetry;

/// <summary>The span of an invocation, by the conventions of OpenTelemetry for functions. Without a listener, none is created.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/faas/aws-lambda/">Instrumenting AWS Lambda</seealso>
internal static class InvocationSpan
{
    /// <summary>The name of the source.</summary>
    public const string SourceName = "Tern.Functions";

    private static readonly ActivitySource s_source = new(SourceName);

    private static int s_isWarm;

    /// <summary>Starts the span. Its parent is the trace of the invocation.</summary>
    /// <returns>Null without a listener.</returns>
    public static Activity? Start(InvocationState invocation, string? functionName)
    {
        bool isCold = Interlocked.Exchange(ref s_isWarm, 1) == 0;
        if (!s_source.HasListeners())
            return null;
        ActivityContext parent = XRayTraceHeader.Extract(invocation.TraceId);
        Activity? span = s_source.StartActivity(functionName ?? "invocation", ActivityKind.Server, parent);
        if (span is null)
            return null;
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
