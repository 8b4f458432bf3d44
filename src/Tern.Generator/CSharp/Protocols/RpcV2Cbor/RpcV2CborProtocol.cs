using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Cbor;
using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.CSharp.Protocols.RpcV2;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RpcV2Cbor;

/// <summary>Smithy RPC v2 CBOR (https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html).</summary>
public sealed class RpcV2CborProtocol() : RpcV2Protocol("rpc-v2-cbor", "application/cbor", ExternalTypes.CborWriter)
{
    /// <inheritdoc/>
    public override string TraitId => "smithy.protocols#rpcv2Cbor";

    /// <inheritdoc/>
    protected override string DocumentFormat => "CBOR";

    /// <inheritdoc/>
    public override string ErrorReader => ExternalTypes.RpcV2CborError;

    /// <inheritdoc/>
    public override IPayloadCodec EventPayloads => CborFormat.Payloads;

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => CborValues.CodecName(shape);

    /// <inheritdoc/>
    public override bool SupportsServer => true;

    /// <inheritdoc/>
    public override IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => new RpcV2CborServerWriter(service, scope).Write();

    /// <inheritdoc/>
    private protected override IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side, IDocumentBinding binding) =>
        new SelfDescribingCodecWriter(service, new CborFormat(scope, side), binding).Write();
}
