using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common members of Smithy RPC v2 JSON errors.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2-json.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RpcV2JsonError
{
    /// <summary>
    /// Reads the error of a response. Does not throw for any response: if it is not of the protocol, the code of the error is derived
    /// from the status.
    /// </summary>
    /// <param name="response">The response. Its status indicates an error.</param>
    /// <param name="document">The object that contains the members of the error; <c>{}</c> if the response is not of the protocol.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = "{}"u8;
        if (!RpcV2Response.UsesProtocol(response, "rpc-v2-json"))
            return ResponseExcerpt.ToError(response);
        string? type = null;
        string? message = null;
        if (!response.Body.IsEmpty)
        {
            try
            {
                // Unlike in older protocols, the member code is not the shape name.
                JsonErrorBody body = JsonErrorBody.Read(response.Body.Span);
                type = body.Type;
                message = body.Message;
                document = response.Body.Span;
            }
            catch (TernSerializationException)
            {
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, ProtocolError.GetShapeName(type), message);
    }

    /// <summary>Reads the document and the message of an error in an event stream. A header contains the type of the error.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = payload.IsEmpty ? null : JsonErrorBody.Read(payload).Message;
        return payload.IsEmpty ? "{}"u8 : payload;
    }
}
