using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Writes the statements and expressions that write and read one value as CBOR.</summary>
internal sealed class CborValues(TypeScope scope, CodecSide side) : ValueSyntax(scope, side, CodecName)
{
    /// <summary>The name of the class that reads and writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Cbor;

    /// <inheritdoc/>
    protected override string BoundCodec(BoundShape bound) =>
        throw new GeneratorException($"The shape {bound.Id} is bound to {bound.Binding.Type}. CBOR does not support type bindings. Choose another protocol of the service, or remove the AwsTypeBinding item.");

    /// <inheritdoc/>
    protected override string WriteSimple(Member member, ShapeKind kind, string value) => kind switch
    {
        ShapeKind.Timestamp => $"writer.WriteTimestamp({value});",
        ShapeKind.Blob => $"writer.WriteBytes({value}.Span);",
        ShapeKind.Document => throw NoDocument(member),
        _ => base.WriteSimple(member, kind, value),
    };

    /// <inheritdoc/>
    protected override string ReadSimple(Member member, ShapeKind kind) => kind switch
    {
        ShapeKind.Timestamp => "reader.ReadTimestamp()",
        ShapeKind.Blob => "reader.ReadBytes()",
        ShapeKind.Document => throw NoDocument(member),
        _ => base.ReadSimple(member, kind),
    };

    // https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#shape-serialization
    private static GeneratorException NoDocument(Member member) =>
        new($"member '{member.Name}': The member is a document, which CBOR does not support. Choose another protocol of the service, or exclude the operations that use the member.");
}
