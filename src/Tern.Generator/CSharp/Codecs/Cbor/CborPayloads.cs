using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Reads and writes CBOR payloads.</summary>
public sealed class CborPayloads : IPayloadCodec
{
    /// <inheritdoc/>
    public string MediaType => "application/cbor";

    /// <inheritdoc/>
    public void Read(CodeWriter code, Member value, string payload, string local, TypeScope scope)
    {
        code.Line($"var reader = new {scope.External(ExternalTypes.CborReader)}({payload}.IsEmpty ? [0xa0] : {payload});");
        code.Line($"{scope.TypeOf(value.Value)} {local} = {CborValues.Read(value, scope)};");
        code.Line("reader.ReadEnd();");
    }

    /// <inheritdoc/>
    public void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope)
    {
        code.Line($"var writer = new {scope.External(ExternalTypes.CborWriter)}({output});");
        code.Line(CborValues.Write(value, expression));
        code.Line("writer.Complete();");
    }
}
