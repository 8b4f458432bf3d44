using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Writes the expressions for single values in paths, queries and headers.</summary>
/// <param name="scope">The namespace of the code.</param>
/// <param name="timestampFormat">The format of timestamps without a format in the model.</param>
/// <param name="isStrict">Whether a timestamp in another format than that of the model is rejected. The default is false.</param>
internal sealed class BoundValues(TypeScope scope, string timestampFormat, bool isStrict = false)
{
    private const string Invariant = "global::System.Globalization.CultureInfo.InvariantCulture";

    /// <summary>The format of a timestamp.</summary>
    public string Format(Member member) => TimestampFormats.Of(member, timestampFormat, scope);

    /// <summary>Whether the value is a string, which is quoted in a header with a list if necessary.</summary>
    public static bool IsText(Member member) =>
        member.Value is EnumShape { IsNumeric: false } || (member.Value is SimpleShape { Kind: ShapeKind.String } && !member.Traits.Has(TraitIds.MediaType));

    /// <summary>The expression for the value as a string. The <paramref name="value"/> is not null.</summary>
    public string Text(Member member, string value, bool isHeader) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.String } => isHeader && member.Traits.Has(TraitIds.MediaType) ? $"{scope.External(ExternalTypes.RequestHeaders)}.ToBase64({value})" : value,
        SimpleShape { Kind: ShapeKind.Boolean } => $"({value} ? \"true\" : \"false\")",
        SimpleShape { Kind: ShapeKind.BigDecimal } => $"{value}.ToString()",
        SimpleShape { Kind: ShapeKind.Timestamp } => $"{scope.External(ExternalTypes.Timestamps)}.Format({value}, {Format(member)})",
        SimpleShape { Kind: ShapeKind.Blob } => $"{scope.External(ExternalTypes.Convert)}.ToBase64String({value}.Span)",
        SimpleShape { Kind: not ShapeKind.Document } => $"{value}.ToString({Invariant})",
        EnumShape { IsNumeric: true } => $"{value}.Value.ToString({Invariant})",
        EnumShape => $"{value}.Value",
        _ => throw NotSupported(member),
    };

    /// <summary>The argument for a writer of paths or queries: numbers and timestamps are not converted, other values are strings.</summary>
    public string Argument(Member member, string value) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long or ShapeKind.Float or ShapeKind.Double } => value,
        EnumShape { IsNumeric: true } => $"{value}.Value",
        SimpleShape { Kind: ShapeKind.Timestamp } => $"{value}, {Format(member)}",
        _ => Text(member, value, isHeader: false),
    };

    /// <summary>Whether <see cref="Argument"/> does not convert the value to a string.</summary>
    public static bool IsWrittenUnconverted(Member member) =>
        member.Value is EnumShape { IsNumeric: true }
            or SimpleShape { Kind: ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long or ShapeKind.Float or ShapeKind.Double or ShapeKind.Timestamp };

    /// <summary>The expression that reads the value of the current header of <paramref name="reader"/>.</summary>
    public string Read(Member member, string reader) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => member.Traits.Has(TraitIds.MediaType) ? $"{reader}.ReadBase64String()" : $"{reader}.ReadString()",
            ShapeKind.Boolean => $"{reader}.ReadBoolean()",
            ShapeKind.Byte => $"{reader}.ReadByte()",
            ShapeKind.Short => $"{reader}.ReadInt16()",
            ShapeKind.Integer => $"{reader}.ReadInt32()",
            ShapeKind.Long => $"{reader}.ReadInt64()",
            ShapeKind.Float => $"{reader}.ReadSingle()",
            ShapeKind.Double => $"{reader}.ReadDouble()",
            ShapeKind.BigInteger => $"{reader}.ReadBigInteger()",
            ShapeKind.BigDecimal => $"{reader}.ReadBigDecimal()",
            ShapeKind.Timestamp when isStrict => $"{scope.External(ExternalTypes.StrictTimestamps)}.Read({reader}.ReadString(), {Format(member)}, {CSharpText.Literal(member.Name)})",
            ShapeKind.Timestamp => $"{reader}.ReadTimestamp({Format(member)})",
            ShapeKind.Blob => $"{reader}.ReadBase64()",
            _ => throw NotSupported(member),
        },
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}({reader}.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}({reader}.ReadString())",
        _ => throw NotSupported(member),
    };

    private static GeneratorException NotSupported(Member member) =>
        new($"member '{member.Name}': A value of {member.Value.Id} cannot be part of a path, a query or a header. Expected: a simple type other than a document, or an enum.");
}
