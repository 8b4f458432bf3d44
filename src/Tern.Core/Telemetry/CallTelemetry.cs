using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>The span of a call. An exception of a listener does not reach the call.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/cloud-providers/aws-sdk/">Semantic conventions for AWS SDK client spans</seealso>
internal static class CallTelemetry
{
    /// <summary>Whether a listener exists. Without one, which is the case in most processes, this check is the only cost of a call.</summary>
    public static bool IsObserved => IsTraced || CallMetrics.IsObserved;

    /// <summary>Whether a listener of spans exists.</summary>
    public static bool IsTraced => TelemetrySources.Instance is { } sources && sources.Spans.HasListeners();

    /// <summary>Adds the tags of a call that are known before its request is written, so that a sampler gets them.</summary>
    public static void AddInitialTags(List<KeyValuePair<string, object?>> tags, ClientRuntime runtime, OperationDescriptor operation)
    {
        Add(tags, TelemetryNames.RpcSystem, TelemetryNames.AwsApi);
        Add(tags, TelemetryNames.RpcSystemName, TelemetryNames.AwsApi);
        Add(tags, TelemetryNames.RpcService, runtime.Service.ServiceId);
        Add(tags, TelemetryNames.RpcMethod, operation.Name);
        if (runtime.Options.Region is { } region)
            Add(tags, TelemetryNames.CloudRegion, region);
    }

    /// <summary>Starts the span of a call; null if no listener samples it.</summary>
    public static Activity? Start(OperationDescriptor operation, List<KeyValuePair<string, object?>> tags) =>
        Start(operation.SpanName, ActivityKind.Client, default, tags);

    /// <summary>Starts a span; null if no listener samples it.</summary>
    public static Activity? Start(string name, ActivityKind kind, ActivityContext parent, IEnumerable<KeyValuePair<string, object?>>? tags)
    {
        Activity? activity = null;
        try
        {
            activity = TelemetrySources.Instance?.Spans.CreateActivity(name, kind, parent, tags);
            activity?.Start();
        }
        catch (Exception)
        {
            // A listener failed. The span may have started, so that it is ended as any other.
        }
        return activity;
    }

    /// <summary>Sets the region and the server, once the endpoint is resolved.</summary>
    /// <param name="activity">The span.</param>
    /// <param name="region">The region; null for none.</param>
    /// <param name="target">The target of the request.</param>
    /// <param name="isOther">Whether the target replaces another one, as after a redirection.</param>
    public static void SetEndpoint(Activity activity, string? region, RequestTarget target, bool isOther)
    {
        if (region is not null)
            activity.SetTag(TelemetryNames.CloudRegion, region);
        if (isOther)
        {
            activity.SetTag(TelemetryNames.ServerAddress, target.Host);
            activity.SetTag(TelemetryNames.ServerPort, target.Port);
        }
        else
        {
            // SetTag would compare all previous tags (TelemetryBenchmarks).
            activity.AddTag(TelemetryNames.ServerAddress, target.Host);
            activity.AddTag(TelemetryNames.ServerPort, target.Port);
        }
    }

    /// <summary>Adds the event of a retry.</summary>
    public static void AddRetry(Activity activity, int attempt, string errorType, in RetryDecision decision) => activity.AddEvent(new ActivityEvent(
        TelemetryNames.RetryEvent,
        tags: new ActivityTagsCollection
        {
            { TelemetryNames.RetryAttempt, attempt },
            { TelemetryNames.ErrorType, errorType },
            { TelemetryNames.RetryDelay, decision.Delay.TotalSeconds },
            { TelemetryNames.RetryDelaySource, decision.IsDelayOfService ? RetryAfter.HeaderName : "backoff" },
        }));

    /// <summary>Ends the span of a call.</summary>
    public static void Stop(Activity activity, int attempts, ResponseMetadata? response, Exception? error, in SecretScrubber secrets)
    {
        if (activity.IsAllDataRequested)
            AddFinalTags(activity, attempts, response, secrets);
        Stop(activity, error, secrets);
    }

    /// <summary>Ends a span.</summary>
    public static void Stop(Activity activity, Exception? error, in SecretScrubber secrets = default)
    {
        if (error is not null && activity.IsAllDataRequested)
        {
            activity.AddTag(TelemetryNames.ErrorType, GetErrorType(error));
            activity.SetStatus(ActivityStatusCode.Error, ServiceText.Message(error.Message, secrets));
        }
        try
        {
            activity.Dispose();
        }
        catch (Exception)
        {
            // A listener failed.
        }
    }

    /// <summary>The error code of the service, or the type of the exception. A code that is not an identifier is <c>_OTHER</c>, as the conventions require.</summary>
    public static string GetErrorType(Exception error) => error switch
    {
        TernServiceException service => ServiceText.IsCode(service.ErrorCode) ? service.ErrorCode : "_OTHER",
        _ => error.GetType().Name,
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Add(List<KeyValuePair<string, object?>> tags, string name, string value) => tags.Add(new(name, value));

    private static void AddFinalTags(Activity activity, int attempts, ResponseMetadata? response, in SecretScrubber secrets)
    {
        activity.AddTag(TelemetryNames.Attempts, attempts);
        if (response is null)
            return;
        activity.AddTag(TelemetryNames.StatusCode, response.StatusCode);
        if (response.RequestId is { } id)
            activity.AddTag(TelemetryNames.RequestId, ServiceText.Identifier(secrets.Scrub(id)));
        if (response.ExtendedRequestId is { } extended)
            activity.AddTag(TelemetryNames.ExtendedRequestId, ServiceText.Identifier(secrets.Scrub(extended)));
    }
}
