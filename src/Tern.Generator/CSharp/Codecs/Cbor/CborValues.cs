using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Writes the expressions that write and read one value.</summary>
public static class CborValues
{
    /// <summary>The name of the class that reads and writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Cbor;

    /// <summary>The statement that writes <paramref name="value"/>, which is not null.</summary>
    public static string Write(Member member, string value) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => $"writer.WriteString({value});",
            ShapeKind.Boolean => $"writer.WriteBoolean({value});",
            ShapeKind.Timestamp => $"writer.WriteTimestamp({value});",
            ShapeKind.Blob => $"writer.WriteBytes({value}.Span);",
            ShapeKind.Document => throw NoDocument(member),
            _ => $"writer.WriteNumber({value});",
        },
        EnumShape { IsNumeric: true } => $"writer.WriteNumber({value}.Value);",
        EnumShape => $"writer.WriteString({value}.Value);",
        BoundShape bound => throw NoBoundCodec(bound),
        NamedShape named => $"{CodecName(named)}.Write(ref writer, {value});",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The expression that reads a value, which is not null.</summary>
    public static string Read(Member member, TypeScope scope) => member.Value switch
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
            ShapeKind.Timestamp => "reader.ReadTimestamp()",
            ShapeKind.Blob => "reader.ReadBytes()",
            _ => throw NoDocument(member),
        },
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}(reader.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}(reader.ReadString())",
        BoundShape bound => throw NoBoundCodec(bound),
        NamedShape named => $"{CodecName(named)}.Read(ref reader)",
        _ => throw new InvalidOperationException(),
    };

    // https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#shape-serialization
    private static GeneratorException NoDocument(Member member) =>
        new($"member '{member.Name}': The member is a document, which CBOR does not support. Choose another protocol of the service, or exclude the operations that use the member.");

    private static GeneratorException NoBoundCodec(BoundShape bound) =>
        new($"The shape {bound.Id} is bound to {bound.Binding.Type}. CBOR does not support type bindings. Choose another protocol of the service, or remove the AwsTypeBinding item.");
}
