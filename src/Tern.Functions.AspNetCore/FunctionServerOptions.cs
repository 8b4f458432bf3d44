using Tern.Functions.Http;

namespace Tern.Functions.AspNetCore;

/// <summary>Options of a web application on AWS Lambda.</summary>
public sealed class FunctionServerOptions
{
    /// <summary>The options of the function: variables, init tasks, hooks of snapshots, telemetry. The clients that are registered as singletons are added to its clients.</summary>
    public FunctionOptions Function { get; set; } = new();

    /// <summary>
    /// The sources whose responses are streamed. The default is none. Add <see cref="HttpEventKind.FunctionUrl"/> if the function URL has the invoke mode
    /// <c>RESPONSE_STREAM</c>, and <see cref="HttpEventKind.RestApi"/> if the integration has the response transfer mode <c>STREAM</c>. The event does not state the mode, and a
    /// response in the wrong form is not understood by the service.
    /// </summary>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html">Response streaming</seealso>
    public IReadOnlyList<HttpEventKind> StreamedKinds { get; set; } = [];

    /// <summary>
    /// The requests that the application executes before the snapshot of a function with SnapStart, one after another, so that the snapshot contains compiled code and
    /// filled caches. Their responses are discarded. The default is none.
    /// </summary>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-best-practices.html">Performance of SnapStart</seealso>
    public IReadOnlyList<SnapshotRequest> SnapshotRequests { get; set; } = [];

    internal void ThrowIfInvalid()
    {
        foreach (HttpEventKind kind in StreamedKinds)
        {
            if (kind is not (HttpEventKind.FunctionUrl or HttpEventKind.RestApi))
                throw new ArgumentException($"The service does not stream responses to requests of the kind {kind}. Expected in {nameof(StreamedKinds)}: FunctionUrl or RestApi.");
        }
    }
}
