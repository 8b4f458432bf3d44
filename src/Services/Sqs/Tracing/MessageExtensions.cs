using System.Diagnostics;

namespace Tern.Sqs;

/// <summary>Returns the trace of a received message.</summary>
public static class MessageExtensions
{
    /// <summary>
    /// Returns the trace of the sender, for the parent of an activity; the default context if the message has none. The client that receives the message
    /// must have <see cref="ClientOptions.TracePropagation"/>, or request the system attribute <c>AWSTraceHeader</c>.
    /// </summary>
    /// <param name="message">The message.</param>
    public static ActivityContext ExtractTrace(this Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message.Attributes is { } attributes && attributes.TryGetValue(XRayTraceHeader.SqsAttribute, out string? header)
            ? XRayTraceHeader.Extract(header)
            : default;
    }
}
