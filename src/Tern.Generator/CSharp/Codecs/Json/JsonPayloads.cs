using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Reads and writes JSON payloads.</summary>
/// <param name="options">The options of the protocol.</param>
public sealed class JsonPayloads(JsonCodecOptions options) : IPayloadCodec
{
    /// <inheritdoc/>
    public string MediaType => "application/json";

    /// <inheritdoc/>
    public void Read(CodeWriter code, Member value, string payload, string local, TypeScope scope)
    {
        code.Line($"var reader = new {scope.External(ExternalTypes.JsonReader)}({payload}.IsEmpty ? \"{{}}\"u8 : {payload});");
        code.Line($"{scope.TypeOf(value.Value)} {local} = {new JsonValues(scope, options, CodecSide.Client).Read(value)};");
        code.Line("reader.ReadEnd();");
    }

    /// <inheritdoc/>
    public void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope)
    {
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}({output});");
        code.Line(new JsonValues(scope, options, CodecSide.Client).Write(value, expression));
        code.Line("writer.Complete();");
    }
}
