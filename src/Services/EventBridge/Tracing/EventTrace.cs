using System.Diagnostics;
using System.Text;
using Tern.Runtime;

namespace Tern.EventBridge;

/// <summary>Returns the trace of an event that a target receives.</summary>
public static class EventTrace
{
    /// <summary>
    /// Returns the trace of the sender, for the parent of an activity; the default context if the detail has none. The client that sends the event must
    /// have <see cref="ClientOptions.TracePropagation"/>.
    /// </summary>
    /// <param name="detail">The member <c>detail</c> of the event, as JSON.</param>
    public static ActivityContext Extract(string? detail) => detail is null ? default : Extract(Encoding.UTF8.GetBytes(detail));

    /// <inheritdoc cref="Extract(string)"/>
    public static ActivityContext Extract(ReadOnlySpan<byte> detail) => XRayTraceHeader.Extract(TraceDocument.Find(detail, null));
}
