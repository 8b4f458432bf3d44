using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RpcV2;

/// <summary>The common part of the Smithy RPC v2 protocols (https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html).</summary>
/// <param name="name">The name of the protocol in headers.</param>
/// <param name="mediaType">The media type of its documents.</param>
/// <param name="writer">The type of Tern.Core that writes the documents.</param>
public abstract class RpcV2Protocol(string name, string mediaType, string writer) : IProtocol
{
    /// <inheritdoc/>
    public abstract string TraitId { get; }

    /// <inheritdoc/>
    /// <remarks>If a service has both RPC v2 protocols, CBOR is used, because it is first in the list of protocols.</remarks>
    public int Preference => 0;

    /// <inheritdoc/>
    public abstract string ErrorReader { get; }

    /// <inheritdoc/>
    public abstract IPayloadCodec EventPayloads { get; }

    /// <inheritdoc/>
    public bool HasInitialMessages => true;

    /// <inheritdoc/>
    public bool UsesTimestampFormat => false;

    /// <summary>The name of the format of documents, for documentation.</summary>
    protected abstract string DocumentFormat { get; }

    /// <inheritdoc/>
    public MemberPlace PlaceOf(NamedShape owner, Member member) => MemberPlace.Document(DocumentFormat, member.Name);

    /// <inheritdoc/>
    public abstract string CodecName(NamedShape shape);

    /// <inheritdoc/>
    public virtual bool SupportsServer => false;

    /// <inheritdoc/>
    public virtual IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => [];

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) =>
        WriteCodecs(service, scope, side, new RpcV2Binding(name));

    /// <inheritdoc/>
    public void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        string path = $"/service/{service.Id.Name}/operation/{operation.WireName}";
        string accept = operation.Response.Stream is { Stream: MemberStream.ResponseEvents } ? "application/vnd.amazon.eventstream" : mediaType;
        code.Line($"{scope.External(ExternalTypes.RpcV2Request)}.SetOperation(message, {CSharpText.Literal(name)}, {CSharpText.Literal(accept)}, {CSharpText.Literal(path)});");
        if (service.Traits.Has(TraitIds.AwsQueryCompatible))
            code.Line("message.Headers.Add(new(\"x-amzn-query-mode\", \"true\"));");
        // The request of an operation without an input has no body, not an empty document.
        if (operation.Request.Id == Prelude.Unit)
            return;
        code.Line($"message.ContentType = {CSharpText.Literal(mediaType)};");
        code.Line($"var writer = new {scope.External(writer)}(message.Buffer);");
        code.Line($"{CodecName(operation.Request)}.Write(ref writer, request);");
        code.Line("writer.Complete();");
    }

    /// <summary>Writes the codecs of one side.</summary>
    private protected abstract IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side, IDocumentBinding binding);
}
