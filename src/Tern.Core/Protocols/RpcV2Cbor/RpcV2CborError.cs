using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common members of Smithy RPC v2 CBOR errors.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RpcV2CborError
{
    private static ReadOnlySpan<byte> EmptyMap => [0xa0];

    /// <summary>
    /// Reads the error of a response. Does not throw for any response: if it is not of the protocol, the code of the error is derived
    /// from the status.
    /// </summary>
    /// <param name="response">The response. Its status indicates an error.</param>
    /// <param name="document">The map that contains the members of the error; an empty map if the response is not of the protocol.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = EmptyMap;
        if (!RpcV2Response.UsesProtocol(response, "rpc-v2-cbor"))
            return ResponseExcerpt.ToError(response);
        string? type = null;
        string? message = null;
        if (!response.Body.IsEmpty)
        {
            try
            {
                ReadBody(response.Body.Span, out type, out message);
                document = response.Body.Span;
            }
            catch (TernSerializationException)
            {
                type = null;
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, ProtocolError.GetShapeName(type), message);
    }

    /// <summary>Reads the document and the message of an error in an event stream. A header contains the type of the error.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = null;
        if (payload.IsEmpty)
            return EmptyMap;
        ReadBody(payload, out _, out message);
        return payload;
    }

    /// <summary>Reads the members in any order. Members of nested maps are ignored.</summary>
    private static void ReadBody(ReadOnlySpan<byte> body, out string? type, out string? message)
    {
        type = null;
        message = null;
        string? otherMessage = null;
        var reader = new CborReader(body);
        int rest = reader.ReadStartMap();
        while (reader.ReadName(ref rest, out ReadOnlySpan<byte> name))
        {
            if (!reader.MoveToText())
                reader.Skip();
            else if (name.SequenceEqual("__type"u8))
                type = reader.ReadString();
            else if (name.SequenceEqual("message"u8))
                message = reader.ReadString();
            else if (name.SequenceEqual("Message"u8))
                otherMessage = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        message ??= otherMessage;
    }
}
