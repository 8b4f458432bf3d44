using System.Text.Json;
using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>JSON.</summary>
/// <param name="scope">The namespace of the codecs.</param>
/// <param name="options">The options of the protocol.</param>
/// <param name="side">The side that uses the codecs.</param>
internal sealed class JsonFormat(TypeScope scope, JsonCodecOptions options, CodecSide side) : SelfDescribingFormat(scope, side)
{
    private static readonly ReaderSyntax s_reader = new(
        ExternalTypes.JsonReader,
        EmptyDocument: "\"{}\"u8",
        StartList: _ => "reader.ReadStartArray();",
        StartMap: _ => "reader.ReadStartObject();",
        LengthArgument: _ => "");

    private static readonly WriterSyntax s_writer = new()
    {
        Type = ExternalTypes.JsonWriter,
        StartList = ["writer.WriteStartArray();"],
        Count = "value.Count",
        EndList = ["writer.WriteEndArray();"],
        StartMap = ["writer.WriteStartObject();"],
        Key = "writer.WriteName(entry.Key);",
        EndMap = ["writer.WriteEndObject();"],
        StartUnion = ["writer.WriteStartObject();"],
        EmptyStructure = ["writer.WriteStartObject();", "writer.WriteEndObject();"],
    };

    /// <inheritdoc/>
    public override string Name => "JSON";

    /// <inheritdoc/>
    public override string Folder => "Json";

    /// <inheritdoc/>
    public override ReaderSyntax Reader => s_reader;

    /// <inheritdoc/>
    public override WriterSyntax Writer => s_writer;

    /// <inheritdoc/>
    public override ValueSyntax Values { get; } = new JsonValues(scope, options, side);

    /// <inheritdoc/>
    public override bool IsStrict => options.IsServerStrict && Side == CodecSide.Server;

    /// <summary>The payloads of events.</summary>
    public static IPayloadCodec Payloads(JsonCodecOptions options) =>
        new SelfDescribingPayloads("application/json", (scope, side) => new JsonFormat(scope, options, side));

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => JsonValues.CodecName(shape);

    /// <inheritdoc/>
    public override string Check(NamedShape shape) => "writer.ThrowIfNullOrTooDeep(value);";

    /// <inheritdoc/>
    public override string WriteName(Member member)
    {
        string encoded = $"\"{JsonEncodedText.Encode(Values.WireName(member))}\":";
        return $"writer.WriteName({CSharpText.Literal(encoded)}u8);";
    }

    /// <inheritdoc/>
    public override string WriteUnionName(Member member) => WriteName(member);

    /// <inheritdoc/>
    public override void WriteStart(CodeWriter code, StructureShape structure, IReadOnlyList<Member> members, PresentMembers present)
    {
        code.Line("writer.WriteStartObject();");
        // A client sends errors only as events, whose type is in a header.
        if (structure.Role == StructureRole.Error && Side == CodecSide.Server && !options.HasErrorHeader)
        {
            code.Line("writer.WriteName(\"\\\"__type\\\":\"u8);");
            code.Line($"writer.WriteString({CSharpText.Literal(options.WritesErrorNamespace ? structure.Id.ToString() : structure.Id.Name)});");
        }
    }
}
