using System.Diagnostics;

namespace Tern.Runtime;

/// <summary>The span and the metric of a fetch of credentials.</summary>
internal static class CredentialTelemetry
{
    /// <summary>Starts the span; null if no listener samples it.</summary>
    /// <param name="parent">The span of the caller that started the fetch, which several callers can share.</param>
    public static Activity? Start(ActivityContext parent) =>
        CallTelemetry.IsTraced ? CallTelemetry.Start(TelemetryNames.CredentialsSpan, ActivityKind.Internal, parent, null) : null;

    /// <summary>Ends the span and records the fetch.</summary>
    /// <param name="activity">The span; null for none.</param>
    /// <param name="source">The kind of the source.</param>
    /// <param name="error">The exception; null if the fetch succeeded.</param>
    public static void Stop(Activity? activity, string source, Exception? error)
    {
        if (activity is not null)
        {
            activity.AddTag(TelemetryNames.CredentialsSource, source);
            CallTelemetry.Stop(activity, error);
        }
        CallMetrics.RecordCredentials(source, error);
    }
}
