using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.AwsJson;

/// <summary>AWS JSON 1.0 and 1.1 (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html).</summary>
public sealed class AwsJsonProtocol(string version) : IProtocol
{
    private static readonly JsonCodecOptions s_codec = new(DefaultTimestampFormat: "epoch-seconds", UsesJsonName: false);

    // https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html#operation-error-serialization
    private readonly JsonCodecOptions _codec = s_codec with { WritesErrorNamespace = version == "1.0" };

    /// <inheritdoc/>
    public string TraitId { get; } = $"aws.protocols#awsJson{version.Replace('.', '_')}";

    /// <inheritdoc/>
    public int Preference => 1;

    /// <inheritdoc/>
    public string ErrorReader => ExternalTypes.AwsJsonError;

    /// <inheritdoc/>
    public IPayloadCodec EventPayloads { get; } = JsonFormat.Payloads(s_codec);

    /// <inheritdoc/>
    public bool HasInitialMessages => true;

    /// <inheritdoc/>
    public bool SupportsServer => true;

    /// <inheritdoc/>
    public bool SupportsCodecs => true;

    /// <inheritdoc/>
    public string CodecName(NamedShape shape) => JsonValues.CodecName(shape);

    /// <inheritdoc/>
    public MemberPlace PlaceOf(NamedShape owner, Member member) => MemberPlace.Document("JSON", member.Name);

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) =>
        new SelfDescribingCodecWriter(service, new JsonFormat(scope, _codec, side), new RpcDocumentBinding()).Write();

    /// <inheritdoc/>
    public void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        code.Line($"{scope.External(ExternalTypes.AwsJsonRequest)}.SetOperation(message, {CSharpText.Literal($"application/x-amz-json-{version}")}, {CSharpText.Literal(Target(service, operation))});");
        if (service.Traits.Has(TraitIds.AwsQueryCompatible))
            code.Line("message.Headers.Add(new(\"x-amzn-query-mode\", \"true\"));");
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(message.Buffer);");
        code.Line($"{CodecName(operation.Request)}.Write(ref writer, request);");
        code.Line("writer.Complete();");
    }

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => new AwsJsonServerWriter(service, scope, new JsonFormat(scope, _codec, CodecSide.Server)).Write();

    /// <summary>The value of <c>X-Amz-Target</c>.</summary>
    private static string Target(Service service, Operation operation) =>
        $"{service.Traits.GetString(TraitIds.TargetPrefix) ?? service.Id.Name}.{operation.WireName}";
}
