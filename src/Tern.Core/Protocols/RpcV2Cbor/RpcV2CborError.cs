using Tern.Calls;
using Tern.Codecs;
using Tern.Codecs.Cbor;
using Tern.EventStreams;
using Tern.Protocols.RpcV2;

namespace Tern.Protocols.RpcV2Cbor;

/// <summary>Reads what all errors of Smithy RPC v2 CBOR have in common.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#operation-error-serialization">Operation error serialization</seealso>
public static class RpcV2CborError
{
    private static ReadOnlySpan<byte> EmptyMap => [0xa0];

    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a response that is none of the protocol's gives an
    /// error with the code of its status.
    /// </summary>
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="document">The map to read the error's own members from; an empty one when the response is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = EmptyMap;
        if (!RpcV2Response.IsOf(response, "rpc-v2-cbor"))
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
            catch (CodecException)
            {
                type = null;
                message = ResponseExcerpt.Describe(response);
            }
        }
        return ProtocolError.Create(response, ProtocolError.ShapeName(type), message);
    }

    /// <summary>The document and the message of an error that came as an event, whose type stands in a header.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message)
    {
        message = null;
        if (payload.IsEmpty)
            return EmptyMap;
        ReadBody(payload, out _, out message);
        return payload;
    }

    /// <summary>Members in any order; those of nested maps do not count.</summary>
    private static void ReadBody(ReadOnlySpan<byte> body, out string? type, out string? message)
    {
        type = null;
        message = null;
        string? otherMessage = null;
        var reader = new CborReader(body);
        int rest = reader.ReadStartMap();
        while (reader.ReadName(ref rest, out ReadOnlySpan<byte> name))
        {
            if (!reader.IsText())
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
