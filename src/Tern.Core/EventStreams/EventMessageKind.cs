namespace Tern.EventStreams;

/// <summary>What a message of an event stream is (<c>:message-type</c>).</summary>
public enum EventMessageKind
{
    /// <summary>An event, of a type that the model may know.</summary>
    Event,

    /// <summary>An error that the model may know; it ends the stream.</summary>
    Exception,

    /// <summary>An error of the transport or the service, which has a code and a text and no document; it ends the stream.</summary>
    Error,
}
