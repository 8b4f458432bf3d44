using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Cbor;
using Tern.Generator.CSharp.Protocols.Rpc;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RpcV2Cbor;

/// <summary>Writes the code of a server with RPC v2 CBOR.</summary>
internal sealed class RpcV2CborServerWriter(Service service, TypeScope scope)
    : SelfDescribingServerWriter(service, scope, new CborFormat(scope, CodecSide.Server))
{
    /// <inheritdoc/>
    /// <remarks>The request of an operation without an input has no body.</remarks>
    protected override string Document => "body.IsEmpty ? [0xa0] : body";

    /// <inheritdoc/>
    protected override void WriteUnmodeledError(CodeWriter code)
    {
        code.Line("writer.WriteStartMap(2);");
        code.Line($"writer.WriteLiteral({CborLiteral.Text("__type")});");
        code.Line("writer.WriteString(error.ErrorCode);");
        code.Line($"writer.WriteLiteral({CborLiteral.Text("message")});");
        code.Line("writer.WriteString(error.ServiceMessage);");
    }
}
