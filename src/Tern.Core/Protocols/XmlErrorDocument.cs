namespace Tern.Runtime;

/// <summary>
/// The error document of the XML protocols. They differ only in the elements around the <c>Error</c> element.
/// So it is read at the root, below the root, or in a list of errors below the root.
/// </summary>
internal ref struct XmlErrorDocument
{
    private string? _type;
    private string? _code;
    private string? _message;
    private string? _requestId;
    private ReadOnlySpan<byte> _element;

    /// <summary>
    /// Reads the error of a response. Does not throw for any body: if the body does not contain an error with a code, the message
    /// of the error contains an excerpt of the body.
    /// </summary>
    /// <param name="response">The response.</param>
    /// <param name="document">The <c>Error</c> element, which contains the members of the error.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        var error = new XmlErrorDocument();
        try
        {
            error.ReadBody(response.Body.Span);
        }
        catch (TernSerializationException)
        {
            error = default;
        }
        document = error._element.IsEmpty ? "<Error/>"u8 : error._element;
        if (string.IsNullOrWhiteSpace(error._code))
            return ResponseExcerpt.ToError(response);
        return new ServiceError
        {
            Code = error._code.Trim(),
            Fault = error._type?.Trim() switch { "Sender" => ErrorFault.Sender, "Receiver" => ErrorFault.Receiver, _ => null },
            Message = error._message,
            Call = response.Call,
            Response = response.Metadata.WithBodyRequestId(error._requestId is null ? null : ServiceText.Identifier(response.Secrets.Scrub(error._requestId.Trim()))),
        };
    }

    /// <summary>Reads the element of an error in an event stream: the root element, or the <c>Error</c> element in an envelope as in a response.</summary>
    /// <param name="payload">The payload. An empty payload is an element without content.</param>
    /// <param name="message">The message of the error; null if it has none.</param>
    /// <exception cref="TernSerializationException">The payload is not XML.</exception>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = null;
        if (payload.IsEmpty)
            return "<Error/>"u8;
        var reader = new XmlReader(payload);
        if (reader.ReadRoot().SequenceEqual("ErrorResponse"u8))
        {
            var enveloped = new XmlErrorDocument();
            enveloped.ReadBody(payload);
            message = enveloped._message;
            if (!enveloped._element.IsEmpty)
                return enveloped._element;
        }
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8))
                message = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        return payload;
    }

    private void ReadBody(ReadOnlySpan<byte> body)
    {
        var reader = new XmlReader(body);
        if (reader.ReadRoot().SequenceEqual("Error"u8))
        {
            ReadError(ref reader, body);
        }
        else
        {
            while (reader.ReadElement(out ReadOnlySpan<byte> name))
            {
                if (name.SequenceEqual("Error"u8))
                    ReadError(ref reader, body);
                else if (name.SequenceEqual("Errors"u8))
                    ReadList(ref reader, body);
                else if (IsRequestId(name))
                    _requestId = reader.ReadString();
                else
                    reader.Skip();
            }
        }
        reader.ReadEnd();
    }

    // Services send only one error. The first one is used.
    private void ReadList(ref XmlReader reader, ReadOnlySpan<byte> body)
    {
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            if (_element.IsEmpty && name.SequenceEqual("Error"u8))
                ReadError(ref reader, body);
            else
                reader.Skip();
        }
    }

    private void ReadError(ref XmlReader reader, ReadOnlySpan<byte> body)
    {
        int start = reader.ElementStart;
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("Code"u8))
                _code = reader.ReadString();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("message"u8))
                _message = reader.ReadString();
            else if (name.SequenceEqual("Type"u8))
                _type = reader.ReadString();
            else if (IsRequestId(name))
                _requestId = reader.ReadString();
            else
                reader.Skip();
        }
        _element = body[start..reader.Offset];
    }

    private static bool IsRequestId(ReadOnlySpan<byte> name) => name.SequenceEqual("RequestId"u8) || name.SequenceEqual("RequestID"u8);
}
