using System.ComponentModel;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>The body of a response with events, for the host that sends the response.</summary>
/// <seealso href="https://smithy.io/2.0/aws/amazon-eventstream.html">Amazon event stream</seealso>
public abstract class ResponseEvents
{
    private protected ResponseEvents()
    {
    }

    /// <summary>
    /// Writes each event as soon as it is available, and flushes the destination after it. An error of the events is the last message. Call the method once.
    /// </summary>
    /// <param name="destination">The body of the response.</param>
    /// <param name="cancellationToken">Cancels the events and the output.</param>
    public abstract Task CopyToAsync(Stream destination, CancellationToken cancellationToken);

    /// <summary>Sets the events as the body of a response. For generated code.</summary>
    /// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
    /// <param name="message">The response.</param>
    /// <param name="events">The events. A <see cref="TernServiceException"/> of the enumerator ends the stream with the error.</param>
    /// <param name="writeEvent">Writes one event.</param>
    /// <param name="writeError">Writes an error that the event stream of the model contains.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void Attach<TEvent>(RestResponse message, IAsyncEnumerable<TEvent> events, EventWriter<TEvent> writeEvent, EventErrorWriter writeError)
    {
        ArgumentNullException.ThrowIfNull(message);
        message.ContentType = EventStreamBody.MediaType;
        message.Events = new ResponseEventSequence<TEvent>(events, writeEvent, writeError);
    }
}
