using Tern.Calls;
using Tern.Codecs;

namespace Tern.Protocols.RpcV2;

/// <summary>What every response of the Smithy RPC v2 protocols has.</summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#operation-response-deserialization">Operation response deserialization</seealso>
public static class RpcV2Response
{
    internal const string ProtocolHeader = "smithy-protocol";

    /// <summary>Refuses a success that does not speak the protocol of the request: its body is not looked at.</summary>
    /// <param name="response">The response.</param>
    /// <param name="protocol"><c>rpc-v2-cbor</c> or <c>rpc-v2-json</c>.</param>
    /// <exception cref="CodecException">The header that names the protocol is missing, or names another.</exception>
    public static void Require(ResponseMessage response, string protocol)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (!IsOf(response, protocol))
            throw new CodecException($"The response does not speak the protocol {protocol}: its header {ProtocolHeader} is missing or names another one", 0, "");
    }

    /// <summary>Whether a response speaks a protocol.</summary>
    internal static bool IsOf(ResponseMessage response, string protocol) => response.Metadata.GetHeader(ProtocolHeader) == protocol;
}
