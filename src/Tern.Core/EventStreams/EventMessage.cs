using System.ComponentModel;
using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

/// <summary>One message of an event stream, with its parsed standard headers. It references the bytes of its frame.</summary>
/// <seealso href="https://smithy.io/2.0/aws/amazon-eventstream.html">Amazon event stream</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct EventMessage
{
    private readonly EventFrame _frame;
    private readonly ReadOnlySpan<byte> _type;
    private readonly string? _errorText;

    private EventMessage(EventFrame frame, EventMessageKind kind, ReadOnlySpan<byte> type, string? errorText)
    {
        _frame = frame;
        Kind = kind;
        _type = type;
        _errorText = errorText;
    }

    /// <summary>The kind of the message.</summary>
    public EventMessageKind Kind { get; }

    /// <summary>The type of the event or the exception, or the code of the error.</summary>
    public string Type => Encoding.UTF8.GetString(_type);

    /// <summary>The payload.</summary>
    public ReadOnlySpan<byte> Payload => _frame.Payload;

    /// <summary>The response that contains the message; null for messages that were not received.</summary>
    private ResponseMessage? Response { get; init; }

    /// <summary>Reads the standard headers of a frame.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="response">The response that contains the frame. The default is null.</param>
    /// <exception cref="TernSerializationException">The headers are malformed, or a required header is missing.</exception>
    public static EventMessage Read(EventFrame frame, ResponseMessage? response = null)
    {
        ReadOnlySpan<byte> kind = default;
        ReadOnlySpan<byte> eventType = default;
        ReadOnlySpan<byte> exceptionType = default;
        ReadOnlySpan<byte> errorCode = default;
        string? errorText = null;
        for (EventHeaderReader headers = frame.GetHeaders(); headers.Read();)
        {
            if (headers.Name is not [(byte)':', ..])
                continue;
            if (headers.Name.SequenceEqual(":message-type"u8))
                kind = headers.GetStringBytes();
            else if (headers.Name.SequenceEqual(":event-type"u8))
                eventType = headers.GetStringBytes();
            else if (headers.Name.SequenceEqual(":exception-type"u8))
                exceptionType = headers.GetStringBytes();
            else if (headers.Name.SequenceEqual(":error-code"u8))
                errorCode = headers.GetStringBytes();
            else if (headers.Name.SequenceEqual(":error-message"u8))
                errorText = headers.GetString();
        }
        if (kind.SequenceEqual("event"u8))
            return new(frame, EventMessageKind.Event, ThrowIfMissing(eventType, ":event-type"), null) { Response = response };
        if (kind.SequenceEqual("exception"u8))
            return new(frame, EventMessageKind.Exception, ThrowIfMissing(exceptionType, ":exception-type"), null) { Response = response };
        if (kind.SequenceEqual("error"u8))
            return new(frame, EventMessageKind.Error, ThrowIfMissing(errorCode, ":error-code"), errorText) { Response = response };
        throw kind.IsEmpty ? Missing(":message-type") : Malformed("The header ':message-type' of an event is not 'event', 'exception' or 'error'");
    }

    /// <summary>Whether the message is an event of a type.</summary>
    public bool IsEvent(ReadOnlySpan<byte> type) => Kind == EventMessageKind.Event && _type.SequenceEqual(type);

    /// <summary>Whether the message is an exception of a type.</summary>
    public bool IsException(ReadOnlySpan<byte> type) => Kind == EventMessageKind.Exception && _type.SequenceEqual(type);

    /// <summary>Returns a reader of the headers.</summary>
    public EventHeaderReader GetHeaders() => _frame.GetHeaders();

    /// <summary>The payload as text.</summary>
    /// <exception cref="TernSerializationException">The payload is not valid UTF-8.</exception>
    public string GetText() => Utf8.IsValid(Payload) ? Encoding.UTF8.GetString(Payload) : throw Malformed("The text of an event is not valid UTF-8");

    /// <summary>Converts an exception or error message that is not in the model to a service error.</summary>
    /// <param name="readError">Reads the payload in the format of the protocol.</param>
    public ServiceError ToError(EventErrorReader readError) => ToError(readError, Type, out _);

    /// <summary>Converts an exception message to a service error.</summary>
    /// <param name="readError">Reads the payload in the format of the protocol.</param>
    /// <param name="code">The code of the error, which overrides the code in the document.</param>
    /// <param name="document">The document that contains the members of the error.</param>
    public ServiceError ToError(EventErrorReader readError, string code, out ReadOnlySpan<byte> document)
    {
        string? text = _errorText;
        document = default;
        if (Kind != EventMessageKind.Error)
        {
            try
            {
                document = readError(Payload, out text);
            }
            catch (TernSerializationException e)
            {
                // The headers contain the error code, so a malformed payload does not hide the error.
                document = readError([], out _);
                text = string.Create(CultureInfo.InvariantCulture, $"The error payload of {Payload.Length} bytes is malformed: {e.Message}");
            }
        }
        return new ServiceError
        {
            Code = code,
            Message = text,
            Call = Response?.Call ?? new CallInfo { Service = "", Operation = "" },
            Response = Response?.Metadata ?? ResponseMetadata.None,
        };
    }

    private static ReadOnlySpan<byte> ThrowIfMissing(ReadOnlySpan<byte> value, string header) => value.IsEmpty ? throw Missing(header) : value;

    private static TernSerializationException Missing(string header) => Malformed($"The header '{header}' of an event is missing or empty");

    private static TernSerializationException Malformed(string problem) => new(problem, EventFrame.PreludeLength, "");
}
