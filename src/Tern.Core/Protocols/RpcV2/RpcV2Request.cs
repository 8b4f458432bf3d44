using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Sets the common parts of Smithy RPC v2 requests (https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#requests).</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RpcV2Request
{
    /// <summary>Sets the protocol and the operation. The media type is set with the body.</summary>
    /// <param name="message">The request.</param>
    /// <param name="protocol"><c>rpc-v2-cbor</c> or <c>rpc-v2-json</c>.</param>
    /// <param name="accept">The accepted media type, for example <c>application/cbor</c>.</param>
    /// <param name="path">The service and the operation, for example <c>/service/Backup/operation/ListJobs</c>.</param>
    public static void SetOperation(RequestMessage message, string protocol, string accept, string path)
    {
        ArgumentNullException.ThrowIfNull(message);
        message.Path = path;
        message.Headers.Add(new(RpcV2Response.ProtocolHeader, protocol));
        message.Headers.Add(new("Accept", accept));
    }
}
