using Tern.Calls;
using Tern.Codecs;
using Tern.EventStreams;

namespace Tern.Protocols.AwsJson;

/// <summary>Reads what all errors of the awsJson protocols have in common.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html#operation-error-serialization">Operation error serialization</seealso>
public static class AwsJsonError
{
    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a body that is none of the protocol's gives an
    /// error whose message shows its beginning.
    /// </summary>
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="document">The object to read the error's own members from; empty braces when the body is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = "{}"u8;
        string? shape = ProtocolError.ShapeName(response.Metadata.GetHeader("x-amzn-errortype"));
        string? message = null;
        if (response.IsBodyCut)
        {
            // The type is in front of the members that make the document long.
            JsonErrorBody body = JsonErrorBody.ReadCut(response.Body.Span);
            shape ??= ProtocolError.ShapeName(body.Type) ?? ProtocolError.ShapeName(body.Code);
            message = body.Message ?? ResponseExcerpt.Describe(response);
        }
        else if (!response.Body.IsEmpty)
        {
            try
            {
                JsonErrorBody body = JsonErrorBody.Read(response.Body.Span);
                shape ??= ProtocolError.ShapeName(body.Type) ?? ProtocolError.ShapeName(body.Code);
                message = body.Message;
                document = response.Body.Span;
            }
            catch (CodecException)
            {
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, shape, message);
    }

    /// <summary>The document and the message of an error that came as an event, whose type stands in a header.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = payload.IsEmpty ? null : JsonErrorBody.Read(payload).Message;
        return payload.IsEmpty ? "{}"u8 : payload;
    }
}
