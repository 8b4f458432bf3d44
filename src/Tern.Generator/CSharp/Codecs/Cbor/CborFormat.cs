using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>CBOR, whose lists and maps start with their length.</summary>
/// <param name="scope">The namespace of the codecs.</param>
/// <param name="side">The side that uses the codecs.</param>
internal sealed class CborFormat(TypeScope scope, CodecSide side) : SelfDescribingFormat(scope, side)
{
    private static readonly ReaderSyntax s_reader = new(
        ExternalTypes.CborReader,
        EmptyDocument: "[0xa0]",
        StartList: rest => $"int {rest} = reader.ReadStartArray();",
        StartMap: rest => $"int {rest} = reader.ReadStartMap();",
        LengthArgument: rest => $"ref {rest}, ");

    private static readonly WriterSyntax s_writer = new()
    {
        Type = ExternalTypes.CborWriter,
        StartList = ["int count = value.Count;", "writer.WriteStartArray(count);"],
        Count = "count",
        EndList = [],
        StartMap = ["writer.WriteStartMap(value.Count);"],
        Key = "writer.WriteString(entry.Key);",
        EndMap = [],
        StartUnion = [],
        EmptyStructure = ["writer.WriteStartMap(0);"],
    };

    /// <inheritdoc/>
    public override string Name => "CBOR";

    /// <inheritdoc/>
    public override string Folder => "Cbor";

    /// <inheritdoc/>
    public override ReaderSyntax Reader => s_reader;

    /// <inheritdoc/>
    public override WriterSyntax Writer => s_writer;

    /// <inheritdoc/>
    public override ValueSyntax Values { get; } = new CborValues(scope, side);

    /// <summary>The payloads of a client.</summary>
    public static IPayloadCodec Payloads { get; } = new SelfDescribingPayloads("application/cbor", (scope, side) => new CborFormat(scope, side));

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => CborValues.CodecName(shape);

    /// <inheritdoc/>
    public override string Check(NamedShape shape) => CborNesting.Check(shape);

    /// <inheritdoc/>
    public override string WriteName(Member member) => $"writer.WriteLiteral({CborLiteral.Text(member.Name)});";

    /// <inheritdoc/>
    /// <remarks>The literal is the head of the union's map and the name.</remarks>
    public override string WriteUnionName(Member member) => $"writer.WriteLiteral({CborLiteral.MapOf(member.Name)}); // {member.Name}";

    /// <inheritdoc/>
    /// <remarks>The statements count the members that are set, because a map starts with its length.</remarks>
    public override void WriteStart(CodeWriter code, StructureShape structure, IReadOnlyList<Member> members, PresentMembers present)
    {
        List<string> conditions = [.. members.Select(member => present.Condition(member, "value")).OfType<string>()];
        // A client sends errors only as events, whose type is in a header.
        bool hasType = structure.Role == StructureRole.Error && Side == CodecSide.Server;
        int always = members.Count - conditions.Count + (ErrorWriter.MessageOf(structure) is null ? 0 : 1) + (hasType ? 1 : 0);
        WriteStart(code, always, conditions, present);
        if (hasType)
        {
            code.Line($"writer.WriteLiteral({CborLiteral.Text("__type")});");
            code.Line($"writer.WriteString({CSharpText.Literal(structure.Id.ToString())});");
        }
    }

    private static void WriteStart(CodeWriter code, int always, List<string> conditions, PresentMembers present)
    {
        if (conditions.Count == 0)
        {
            code.Line($"writer.WriteStartMap({always});");
            return;
        }
        string count = present.New("count");
        code.Line($"int {count} = {always};");
        foreach (string condition in conditions)
        {
            code.Line($"if ({condition})");
            code.Line($"    {count}++;");
        }
        code.Line($"writer.WriteStartMap({count});");
    }
}
