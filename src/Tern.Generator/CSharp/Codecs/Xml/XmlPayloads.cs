using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Reads and writes XML payloads.</summary>
internal sealed class XmlPayloads : IPayloadCodec
{
    /// <inheritdoc/>
    public string MediaType => "application/xml";

    /// <inheritdoc/>
    public void Read(CodeWriter code, Member value, string payload, string local, CodecSide side, TypeScope scope)
    {
        code.Line($"var reader = new {scope.External(ExternalTypes.XmlReader)}({payload}.IsEmpty ? \"<a/>\"u8 : {payload});");
        code.Line("reader.ReadRoot();");
        code.Line($"{scope.TypeOf(value.Value)} {local} = {new XmlValues(scope, side).Read(value)};");
        code.Line("reader.ReadEnd();");
    }

    /// <inheritdoc/>
    public void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope)
    {
        Shape named = value.Value is StructureShape { DocumentOf: { } whole } ? whole : value.Value;
        string name = value.OwnTraits.GetString(TraitIds.XmlName) ?? named.Traits.GetString(TraitIds.XmlName) ?? named.Id.Name;
        code.Line($"var writer = new {scope.External(ExternalTypes.XmlWriter)}({output});");
        code.Line(XmlValues.Tag($"<{name}{XmlNames.Namespace(value.Traits)}{(XmlNames.AttributesOf(value.Target).Any() ? "" : ">")}"));
        XmlValues.WriteAttributes(code, value.Target, expression);
        code.Line(new XmlValues(scope, CodecSide.Client).WriteContent(value, expression));
        code.Line(XmlValues.Tag($"</{name}>"));
        code.Line("writer.Complete();");
    }
}
