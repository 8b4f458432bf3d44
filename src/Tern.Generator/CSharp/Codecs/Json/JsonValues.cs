using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the statements and expressions that write and read one value as JSON.</summary>
internal sealed class JsonValues(TypeScope scope, JsonCodecOptions options, CodecSide side) : ValueSyntax(scope, side, CodecName)
{
    /// <summary>The name of the class that reads and writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Json;

    /// <inheritdoc/>
    public override string WireName(Member member) => options.UsesJsonName ? member.Traits.GetString(TraitIds.JsonName) ?? member.Name : member.Name;

    /// <inheritdoc/>
    protected override string BoundCodec(BoundShape bound) => Scope.BoundName(bound.Binding.Type + CodecSuffixes.Json);

    /// <inheritdoc/>
    protected override string WriteSimple(Member member, ShapeKind kind, string value) => kind switch
    {
        ShapeKind.Timestamp => $"writer.WriteTimestamp({value}, {Format(member)});",
        ShapeKind.Blob => $"writer.WriteBase64({value}.Span);",
        ShapeKind.Document => $"writer.WriteDocument({value});",
        ShapeKind.BigInteger or ShapeKind.BigDecimal when options.QuotesBigNumbers => $"writer.WriteQuotedNumber({value});",
        _ => base.WriteSimple(member, kind, value),
    };

    /// <inheritdoc/>
    protected override string ReadSimple(Member member, ShapeKind kind) => kind switch
    {
        ShapeKind.Timestamp when options.IsServerStrict && Side == CodecSide.Server => $"{Scope.External(ExternalTypes.StrictTimestamps)}.Read(ref reader, {Format(member)})",
        ShapeKind.Timestamp => $"reader.ReadTimestamp({Format(member)})",
        ShapeKind.Blob => "reader.ReadBase64()",
        ShapeKind.Document => "reader.ReadDocument()",
        _ => base.ReadSimple(member, kind),
    };

    private string Format(Member member) => options.IgnoresTimestampFormat
        ? $"{Scope.External(ExternalTypes.TimestampFormat)}.EpochSeconds"
        : TimestampFormats.Of(member, options.DefaultTimestampFormat, Scope);
}
