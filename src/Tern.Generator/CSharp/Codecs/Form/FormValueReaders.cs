using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>Writes the expressions that read one value from a form.</summary>
internal sealed class FormValueReaders(TypeScope scope, IFormNames names)
{
    /// <summary>The expression that reads a value.</summary>
    public string Read(Member member) => member.Value switch
    {
        SimpleShape simple => ReadSimple(member, simple.Kind),
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}(reader.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}(reader.ReadString())",
        BoundShape bound => $"{scope.BoundName(bound.Binding.Type + CodecSuffixes.Form)}.Read(ref reader)",
        ListShape or MapShape => $"{FormValues.CodecName((NamedShape)member.Value)}.Read(ref reader, {Literal(names.Elements(member))}, missing)",
        NamedShape named => $"{FormValues.CodecName(named)}.Read(ref reader, missing)",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The expression that reads an element of a list or a value of a map. In a sparse one, an empty text that is not a valid value is null.</summary>
    public string ReadNullable(Member member, bool isSparse) =>
        isSparse && !XmlValues.CanBeEmpty(member) ? $"reader.IsEmptyText ? null : {Read(member)}" : Read(member);

    private static string Literal(string text) => text.Length == 0 ? "default" : CSharpText.Literal(text) + "u8";

    private string ReadSimple(Member member, ShapeKind kind) => kind switch
    {
        ShapeKind.String => "reader.ReadString()",
        ShapeKind.Boolean => "reader.ReadBoolean()",
        ShapeKind.Byte => "reader.ReadByte()",
        ShapeKind.Short => "reader.ReadInt16()",
        ShapeKind.Integer => "reader.ReadInt32()",
        ShapeKind.Long => "reader.ReadInt64()",
        ShapeKind.Float => "reader.ReadSingle()",
        ShapeKind.Double => "reader.ReadDouble()",
        ShapeKind.BigInteger => "reader.ReadBigInteger()",
        ShapeKind.BigDecimal => "reader.ReadBigDecimal()",
        ShapeKind.Timestamp => $"reader.ReadTimestamp({TimestampFormats.Of(member, "date-time", scope)})",
        ShapeKind.Blob => "reader.ReadBase64()",
        _ => throw new GeneratorException($"member '{member.Name}': The member is a document ({member.Value.Id}), which the query protocols do not support."),
    };
}
