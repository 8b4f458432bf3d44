using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.AwsJson;

/// <summary>AWS JSON 1.0 and 1.1 (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html).</summary>
public sealed class AwsJsonProtocol(string version) : IProtocol
{
    private static readonly JsonCodecOptions s_codec = new(DefaultTimestampFormat: "epoch-seconds", UsesJsonName: false);

    /// <inheritdoc/>
    public string TraitId { get; } = $"aws.protocols#awsJson{version.Replace('.', '_')}";

    /// <inheritdoc/>
    public int Preference => 1;

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) => new JsonCodecWriter(service, scope, s_codec, side).Write();

    /// <inheritdoc/>
    public void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        code.Line($"{scope.External("AwsJsonRequest")}.Start(message, {CSharpText.Literal($"application/x-amz-json-{version}")}, {CSharpText.Literal(Target(service, operation))});");
        if (service.Traits.Has(TraitIds.AwsQueryCompatible))
            code.Line("message.Headers.Add(new(\"x-amzn-query-mode\", \"true\"));");
        code.Line($"var writer = new {scope.External("JsonWriter")}(message.Buffer);");
        code.Line($"{JsonValues.CodecName(operation.Request)}.Write(ref writer, request);");
        code.Line("writer.Complete();");
    }

    /// <inheritdoc/>
    public void WriteResponse(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        // An empty body stands for an empty object, and what a result without members is sent does not matter.
        string name = scope.Named(operation.Response);
        if (operation.Response.Members.Count == 0)
        {
            code.Line($"return new {name} {{ Metadata = response.Metadata }};");
            return;
        }
        code.Line($"var reader = new {scope.External("JsonReader")}(response.Body.IsEmpty ? \"{{}}\"u8 : response.Body.Span);");
        code.Line($"{name} result = {JsonValues.CodecName(operation.Response)}.Read(ref reader, response.Metadata);");
        code.Line("reader.ReadEnd();");
        code.Line("return result;");
    }

    /// <inheritdoc/>
    public void WriteErrors(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        bool typed = operation.Errors.Count > 0;
        code.Line($"{scope.External("ServiceError")} error = {scope.External("AwsJsonError")}.Read(response, out {(typed ? scope.External("ReadOnlySpan") + "<byte> document" : "_")});");
        if (!typed)
        {
            code.Line($"return new {ErrorWriter.BaseName(service)}(error);");
            return;
        }
        code.Line($"var reader = new {scope.External("JsonReader")}(document);");
        code.Open("return error.ShapeName switch");
        foreach (StructureShape error in operation.Errors)
            code.Line($"{CSharpText.Literal(error.Id.Name)} => {JsonValues.CodecName(error)}.Read(ref reader, error),");
        code.Line($"_ => new {ErrorWriter.BaseName(service)}(error),");
        code.Close(";");
    }

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => AwsJsonServerWriter.Write(service, scope);

    /// <summary>The value of <c>X-Amz-Target</c>.</summary>
    private static string Target(Service service, Operation operation) =>
        $"{service.Traits.GetString(TraitIds.TargetPrefix) ?? service.Id.Name}.{operation.WireName}";
}
