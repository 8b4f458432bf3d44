using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Checks the common parts of Smithy RPC v2 responses.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#operation-response-deserialization">Operation response deserialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RpcV2Response
{
    internal const string ProtocolHeader = "smithy-protocol";

    /// <summary>Rejects a success response of another protocol, before its body is read.</summary>
    /// <param name="response">The response.</param>
    /// <param name="protocol"><c>rpc-v2-cbor</c> or <c>rpc-v2-json</c>.</param>
    /// <exception cref="TernSerializationException">The protocol header is missing or contains another protocol.</exception>
    public static void ThrowIfOtherProtocol(ResponseMessage response, string protocol)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (!UsesProtocol(response, protocol))
            throw new TernSerializationException($"The response does not use the protocol {protocol}: its header {ProtocolHeader} is missing or contains another protocol", 0, "");
    }

    /// <summary>Whether a response uses a protocol.</summary>
    internal static bool UsesProtocol(ResponseMessage response, string protocol) => response.Metadata.GetHeader(ProtocolHeader) == protocol;
}
