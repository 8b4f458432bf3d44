namespace Tern.Functions;

/// <summary>How the elements of a streamed response are separated.</summary>
public enum StreamFormat
{
    /// <summary>One line of JSON for each element, <c>application/x-ndjson</c>.</summary>
    NewlineDelimitedJson,

    /// <summary>One event with JSON as its data for each element, <c>text/event-stream</c>: <see href="https://html.spec.whatwg.org/multipage/server-sent-events.html"/>.</summary>
    ServerSentEvents,
}
