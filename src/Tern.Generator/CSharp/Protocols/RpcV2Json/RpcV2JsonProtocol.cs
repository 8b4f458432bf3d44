using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.CSharp.Protocols.RpcV2;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RpcV2Json;

/// <summary>Smithy RPC v2 JSON (https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2-json.html).</summary>
public sealed class RpcV2JsonProtocol() : RpcV2Protocol("rpc-v2-json", "application/json", ExternalTypes.JsonWriter)
{
    private static readonly JsonCodecOptions s_codec = new(DefaultTimestampFormat: "epoch-seconds", UsesJsonName: false) { IgnoresTimestampFormat = true, QuotesBigNumbers = true };

    /// <inheritdoc/>
    public override string TraitId => "smithy.protocols#rpcv2Json";

    /// <inheritdoc/>
    protected override string DocumentFormat => "JSON";

    /// <inheritdoc/>
    public override string ErrorReader => ExternalTypes.RpcV2JsonError;

    /// <inheritdoc/>
    public override IPayloadCodec EventPayloads { get; } = JsonFormat.Payloads(s_codec);

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => JsonValues.CodecName(shape);

    /// <inheritdoc/>
    private protected override IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side, IDocumentBinding binding) =>
        new SelfDescribingCodecWriter(service, new JsonFormat(scope, s_codec, side), binding).Write();
}
