using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Writes the statements and expressions that write and read one value.</summary>
/// <param name="scope">The namespace of the codecs.</param>
/// <param name="side">The side that uses the codecs.</param>
/// <param name="codecName">Returns the name of the class that reads and writes a shape.</param>
internal abstract class ValueSyntax(TypeScope scope, CodecSide side, Func<NamedShape, string> codecName)
{
    /// <summary>The namespace of the codecs.</summary>
    protected TypeScope Scope => scope;

    /// <summary>The side that uses the codecs.</summary>
    protected CodecSide Side => side;

    /// <summary>The name of a member on the wire.</summary>
    public virtual string WireName(Member member) => member.Name;

    /// <summary>The statement that writes <paramref name="value"/>, which is not null.</summary>
    public string Write(Member member, string value) => member.Value switch
    {
        SimpleShape simple => WriteSimple(member, simple.Kind, value),
        EnumShape { IsNumeric: true } => $"writer.WriteNumber({value}.Value);",
        EnumShape => $"writer.WriteString({value}.Value);",
        BoundShape bound => $"{BoundCodec(bound)}.Write(ref writer, {value});",
        NamedShape named => $"{codecName(named)}.Write(ref writer, {value});",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The expression that reads a value, which is not null.</summary>
    public string Read(Member member) => member.Value switch
    {
        SimpleShape simple => ReadSimple(member, simple.Kind),
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}(reader.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}(reader.ReadString())",
        BoundShape bound => $"{BoundCodec(bound)}.Read(ref reader)",
        NamedShape named => $"{codecName(named)}.Read(ref reader{MissingMembersSyntax.Argument(side)})",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The name of the class that reads and writes a bound type.</summary>
    protected abstract string BoundCodec(BoundShape bound);

    /// <summary>The statement that writes a value of a simple type. A format adds timestamps, blobs and documents.</summary>
    protected virtual string WriteSimple(Member member, ShapeKind kind, string value) => kind switch
    {
        ShapeKind.String => $"writer.WriteString({value});",
        ShapeKind.Boolean => $"writer.WriteBoolean({value});",
        _ => $"writer.WriteNumber({value});",
    };

    /// <summary>The expression that reads a value of a simple type. A format adds timestamps, blobs and documents.</summary>
    protected virtual string ReadSimple(Member member, ShapeKind kind) => kind switch
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
        _ => throw new InvalidOperationException(),
    };
}
