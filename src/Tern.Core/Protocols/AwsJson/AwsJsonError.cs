using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common members of awsJson errors.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsJsonError
{
    /// <summary>
    /// Reads the error of a response. Does not throw for any body: if the body is not of the protocol, the message of the error
    /// contains an excerpt of the body.
    /// </summary>
    /// <param name="response">The response. Its status indicates an error.</param>
    /// <param name="document">The object that contains the members of the error; <c>{}</c> if the body is not of the protocol.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = "{}"u8;
        string? shape = ProtocolError.GetShapeName(response.Metadata.GetHeader("x-amzn-errortype"));
        string? message = null;
        if (response.IsBodyTruncated)
        {
            // The type precedes the members that make the document long.
            JsonErrorBody body = JsonErrorBody.ReadTruncated(response.Body.Span);
            shape ??= ProtocolError.GetShapeName(body.Type) ?? ProtocolError.GetShapeName(body.Code);
            message = body.Message ?? ResponseExcerpt.Describe(response);
        }
        else if (!response.Body.IsEmpty)
        {
            try
            {
                JsonErrorBody body = JsonErrorBody.Read(response.Body.Span);
                shape ??= ProtocolError.GetShapeName(body.Type) ?? ProtocolError.GetShapeName(body.Code);
                message = body.Message;
                document = response.Body.Span;
            }
            catch (TernSerializationException)
            {
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, shape, message);
    }

    /// <summary>Reads the document and the message of an error in an event stream. A header contains the type of the error.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = payload.IsEmpty ? null : JsonErrorBody.Read(payload).Message;
        return payload.IsEmpty ? "{}"u8 : payload;
    }
}
