using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The kind of a message of an event stream (<c>:message-type</c>).</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum EventMessageKind
{
    /// <summary>An event. Its type may be missing in the model.</summary>
    Event,

    /// <summary>An exception, which ends the stream. Its type may be missing in the model.</summary>
    Exception,

    /// <summary>An error of the transport or the service, which ends the stream. It has a code and a message, but no document.</summary>
    Error,
}
