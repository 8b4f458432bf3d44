namespace Tern;

/// <summary>How the trace of the current <see cref="System.Diagnostics.Activity"/> is sent to services and to receivers behind them.</summary>
public enum TracePropagation
{
    /// <summary>The trace is not sent. <see cref="System.Net.Http.SocketsHttpHandler"/> still sends <c>traceparent</c>, which AWS services ignore.</summary>
    None,

    /// <summary>
    /// In the format of X-Ray: in the header <c>X-Amzn-Trace-Id</c> of every request, which is not signed; in the system attribute
    /// <c>AWSTraceHeader</c> of messages of SQS; in <c>TraceHeader</c> and the detail of events of EventBridge; and in the client context of
    /// invocations of Lambda.
    /// </summary>
    XRay,
}
