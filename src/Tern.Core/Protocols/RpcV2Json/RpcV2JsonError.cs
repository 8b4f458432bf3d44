using Tern.Calls;
using Tern.Codecs;
using Tern.EventStreams;
using Tern.Protocols.RpcV2;

namespace Tern.Protocols.RpcV2Json;

/// <summary>Reads what all errors of Smithy RPC v2 JSON have in common.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2-json.html#operation-error-serialization">Operation error serialization</seealso>
public static class RpcV2JsonError
{
    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a response that is none of the protocol's gives an
    /// error with the code of its status.
    /// </summary>
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="document">The object to read the error's own members from; empty braces when the response is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = "{}"u8;
        if (!RpcV2Response.IsOf(response, "rpc-v2-json"))
            return ResponseExcerpt.ToError(response);
        string? type = null;
        string? message = null;
        if (!response.Body.IsEmpty)
        {
            try
            {
                // Its code, unlike that of older protocols, does not name the shape.
                JsonErrorBody body = JsonErrorBody.Read(response.Body.Span);
                type = body.Type;
                message = body.Message;
                document = response.Body.Span;
            }
            catch (CodecException)
            {
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, ProtocolError.ShapeName(type), message);
    }

    /// <summary>The document and the message of an error that came as an event, whose type stands in a header.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = payload.IsEmpty ? null : JsonErrorBody.Read(payload).Message;
        return payload.IsEmpty ? "{}"u8 : payload;
    }
}
