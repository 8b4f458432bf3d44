using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the expressions that write and read one value.</summary>
public sealed class JsonValues(TypeScope scope, JsonCodecOptions options, CodecSide side)
{
    /// <summary>The argument for the readers that a reader calls: on a server, the collection of missing required members.</summary>
    private readonly string _context = side == CodecSide.Server ? ", missing" : "";

    /// <summary>The name of the class that reads and writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Json;

    /// <summary>The name of a member on the wire.</summary>
    public string WireName(Member member) => options.UsesJsonName ? member.Traits.GetString(TraitIds.JsonName) ?? member.Name : member.Name;

    /// <summary>The statement that writes <paramref name="value"/>, which is not null.</summary>
    public string Write(Member member, string value) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => $"writer.WriteString({value});",
            ShapeKind.Boolean => $"writer.WriteBoolean({value});",
            ShapeKind.Timestamp => $"writer.WriteTimestamp({value}, {Format(member)});",
            ShapeKind.Blob => $"writer.WriteBase64({value}.Span);",
            ShapeKind.Document => $"writer.WriteDocument({value});",
            ShapeKind.BigInteger or ShapeKind.BigDecimal when options.QuotesBigNumbers => $"writer.WriteQuotedNumber({value});",
            _ => $"writer.WriteNumber({value});",
        },
        EnumShape { IsNumeric: true } => $"writer.WriteNumber({value}.Value);",
        EnumShape => $"writer.WriteString({value}.Value);",
        BoundShape bound => $"{BoundCodec(bound)}.Write(ref writer, {value});",
        NamedShape named => $"{CodecName(named)}.Write(ref writer, {value});",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The expression that reads a value, which is not null.</summary>
    public string Read(Member member) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
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
            ShapeKind.Timestamp => $"reader.ReadTimestamp({Format(member)})",
            ShapeKind.Blob => "reader.ReadBase64()",
            _ => "reader.ReadDocument()",
        },
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}(reader.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}(reader.ReadString())",
        BoundShape bound => $"{BoundCodec(bound)}.Read(ref reader)",
        NamedShape named => $"{CodecName(named)}.Read(ref reader{_context})",
        _ => throw new InvalidOperationException(),
    };

    private string BoundCodec(BoundShape bound) => scope.BoundName(bound.Binding.Type + CodecSuffixes.Json);

    private string Format(Member member) => options.IgnoresTimestampFormat
        ? $"{scope.External(ExternalTypes.TimestampFormat)}.EpochSeconds"
        : TimestampFormats.Of(member, options.DefaultTimestampFormat, scope);
}
