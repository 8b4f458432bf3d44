using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RestJson;

/// <summary>REST with JSON documents (https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html).</summary>
public sealed class RestJsonProtocol : RestProtocol
{
    private static readonly JsonCodecOptions s_codec = new(DefaultTimestampFormat: "epoch-seconds", UsesJsonName: true) { HasErrorHeader = true, IsServerStrict = true };

    /// <inheritdoc/>
    public override string TraitId => "aws.protocols#restJson1";

    /// <inheritdoc/>
    // Both protocols have the name of an error in the same places.
    public override string ErrorReader => ExternalTypes.AwsJsonError;

    /// <inheritdoc/>
    public override IPayloadCodec EventPayloads { get; } = JsonFormat.Payloads(s_codec);

    /// <inheritdoc/>
    protected override string ContentType => "application/json";

    /// <inheritdoc/>
    public override bool SupportsCodecs => true;

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => JsonValues.CodecName(shape);

    /// <inheritdoc/>
    public override IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) =>
        new SelfDescribingCodecWriter(service, new JsonFormat(scope, s_codec, side), new RestBinding(this, service)).Write();

    /// <inheritdoc/>
    protected override MemberPlace DocumentPlaceOf(Member member) => MemberPlace.Document("JSON", member.Traits.GetString(TraitIds.JsonName) ?? member.Name);

    /// <inheritdoc/>
    internal override bool IsServerStrict => true;

    /// <inheritdoc/>
    // The document of an output without members in the document is an empty object. An operation without an output has no document.
    internal override bool HasResponseDocument(Operation operation) => new HttpBindings(operation.Response).Payload is null && operation.Response.Id != Prelude.Unit;

    /// <inheritdoc/>
    protected override void WriteDocument(CodeWriter code, Service service, Operation operation, TypeScope scope) => WriteDocument(code, operation.Request, "request", scope);

    /// <inheritdoc/>
    internal override void WriteResponseDocument(CodeWriter code, Service service, Operation operation, PresentValue present, TypeScope scope) =>
        WriteDocument(code, operation.Response, "response", scope);

    /// <inheritdoc/>
    internal override void WriteErrors(CodeWriter code, Service service, TypeScope scope) => new RestJsonErrorsWriter(this, service, scope).Write(code);

    private void WriteDocument(CodeWriter code, StructureShape structure, string value, TypeScope scope)
    {
        code.Line($"message.ContentType = {CSharpText.Literal(ContentType)};");
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(message.Buffer);");
        code.Line($"{CodecName(structure)}.Write(ref writer, {value});");
        code.Line("writer.Complete();");
    }

    /// <inheritdoc/>
    protected override void WritePayloadDocument(CodeWriter code, Service service, Operation operation, Member payload, string value, TypeScope scope)
    {
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(message.Buffer);");
        code.Line(new JsonValues(scope, s_codec, CodecSide.Client).Write(payload, value));
        code.Line("writer.Complete();");
    }

    /// <inheritdoc/>
    protected override bool WriteAbsentPayload(CodeWriter code, Member payload, TypeScope scope)
    {
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(message.Buffer);");
        code.Line("writer.WriteStartObject();");
        code.Line("writer.WriteEndObject();");
        code.Line("writer.Complete();");
        return true;
    }

    /// <inheritdoc/>
    protected override void ReadPayloadDocument(CodeWriter code, Member payload, string local, string document, CodecSide side, TypeScope scope)
    {
        code.Line($"var reader = new {scope.External(ExternalTypes.JsonReader)}({document});");
        code.Line("if (!reader.TryReadNull())");
        code.Line($"    {local} = {new JsonValues(scope, s_codec, side).Read(payload)};");
        code.Line("reader.ReadEnd();");
    }
}
