using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Reads and writes payloads in a format whose values contain their type.</summary>
/// <param name="mediaType">The media type of the documents.</param>
/// <param name="format">Returns the format of a side for the namespace of the code.</param>
internal sealed class SelfDescribingPayloads(string mediaType, Func<TypeScope, CodecSide, SelfDescribingFormat> format) : IPayloadCodec
{
    /// <inheritdoc/>
    public string MediaType => mediaType;

    /// <inheritdoc/>
    public void Read(CodeWriter code, Member value, string payload, string local, CodecSide side, TypeScope scope)
    {
        SelfDescribingFormat used = format(scope, side);
        code.Line($"var reader = new {scope.External(used.Reader.Type)}({payload}.IsEmpty ? {used.Reader.EmptyDocument} : {payload});");
        code.Line($"{scope.TypeOf(value.Value)} {local} = {used.Values.Read(value)};");
        code.Line("reader.ReadEnd();");
    }

    /// <inheritdoc/>
    public void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope)
    {
        SelfDescribingFormat used = format(scope, CodecSide.Client);
        code.Line($"var writer = new {scope.External(used.Writer.Type)}({output});");
        code.Line(used.Values.Write(value, expression));
        code.Line("writer.Complete();");
    }
}
