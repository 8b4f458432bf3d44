using System.Text.Json;
using Tern.Generator.CSharp.EventStreams;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>
/// The locals in which a reader collects the members of a structure, and the object that it creates from them. They are the same for all formats and all
/// places of a member in a message.
/// </summary>
public sealed class StructureLocals
{
    private readonly StructureShape _structure;
    private readonly TypeScope _scope;
    private readonly CodecSide _side;
    private readonly bool _setsDefaults;
    private readonly Func<NamedShape, string> _codecName;
    private readonly HashSet<string> _taken = ["reader", "name", "response", "document", "error", "missing", "result"];
    private readonly Dictionary<Member, string> _localOf = [];

    /// <param name="structure">The structure.</param>
    /// <param name="scope">The namespace of the reader.</param>
    /// <param name="side">The side that uses the reader.</param>
    /// <param name="codecName">Returns the name of the class that reads another shape in the same format.</param>
    /// <param name="setsDefaults">Whether optional members with a default in the model are set to it. For a client, such members of an input are optional.</param>
    public StructureLocals(StructureShape structure, TypeScope scope, CodecSide side, Func<NamedShape, string> codecName, bool setsDefaults = false)
    {
        _structure = structure;
        _scope = scope;
        _side = side;
        _codecName = codecName;
        _setsDefaults = setsDefaults;
        if (side == CodecSide.Server)
            _taken.Add("request");
        Members = ErrorWriter.DataMembers(structure);
        foreach (Member member in Members)
            _localOf[member] = New(member.PropertyName);
    }

    /// <summary>The members. Each member has a local.</summary>
    public IReadOnlyList<Member> Members { get; }

    /// <summary>The local of a member.</summary>
    public string this[Member member] => _localOf[member];

    /// <summary>A name for an additional local.</summary>
    public string New(string wanted) => Names.Unique(Names.ToCamelCase(wanted), _taken);

    /// <summary>Writes the statements that declare the locals.</summary>
    public void WriteDeclarations(CodeWriter code)
    {
        foreach (Member member in Members)
            code.Line($"{LocalType(member)} {this[member]} = {LocalInitial(member)};");
    }

    /// <summary>Writes the statements that create the object and return it.</summary>
    public void WriteReturn(CodeWriter code)
    {
        List<Member> noted = [.. Members.Where(IsReportedIfMissing)];
        WriteObject(code, noted.Count == 0 ? "return" : "var result =");
        foreach (Member member in noted)
        {
            code.Line($"if ({this[member]} is null)");
            code.Line($"    missing.Add(result, {CSharpText.Literal(member.Name)});");
        }
        if (noted.Count > 0)
            code.Line("return result;");
    }

    // Values that need no allocation are assigned at the declaration. Maps and objects are created only if the response does not contain them.
    private static bool CanInitializeEmpty(Member member) => member.Value is SimpleShape or EnumShape or ListShape or BoundShape { IsValueType: true };

    /// <summary>Whether a server reports a missing required member before it replaces it with the empty value.</summary>
    private bool IsReportedIfMissing(Member member) => member.Stream == MemberStream.None && _side == CodecSide.Server && _structure.Role != StructureRole.Error && member.IsRequiredByServer;

    /// <summary>
    /// Whether a missing required member is an error. It is one in a response with an event stream: the member is in the initial message, and without it the
    /// stream does not start as the protocol requires. In other responses, client error correction replaces the member with the empty value.
    /// </summary>
    private bool IsErrorIfMissing(Member member) =>
        member is { Stream: MemberStream.None, Presence: Presence.Required } && _side == CodecSide.Client
        && _structure is { Role: StructureRole.Response, Stream.Stream: MemberStream.ResponseEvents };

    private bool SetsDefault(Member member) =>
        _setsDefaults && member is { Stream: MemberStream.None, Presence: Presence.Optional, Default: { ValueKind: not JsonValueKind.Null } };

    private string LocalType(Member member) =>
        member.Stream != MemberStream.None ? _scope.PropertyType(member) :
        !IsReportedIfMissing(member) && !IsErrorIfMissing(member) && (member.Target is ListShape || (member.Presence != Presence.Optional && CanInitializeEmpty(member)))
            ? _scope.TypeOf(member.Value)
            : _scope.TypeOf(member.Value) + "?";

    // The stream of a response is read in the same way for all protocols. The stream of a request depends on the protocol.
    private string LocalInitial(Member member) => member.Presence switch
    {
        _ when member.Stream == MemberStream.ResponseBody => $"response.BodyStream ?? {_scope.External(ExternalTypes.ResponseBody)}.Empty",
        _ when member.Stream == MemberStream.ResponseEvents => $"response.GetEvents({EventStreamWriter.ClassName(member)}.Read)",
        _ when member.Stream != MemberStream.None => "null!",
        _ when IsReportedIfMissing(member) || IsErrorIfMissing(member) => "null",
        _ when SetsDefault(member) => DefaultValues.Of(member, _scope),
        Presence.Defaulted => (DefaultValues.Of(member, _scope) is not null && member.Value.IsValueType) || member.Target is SimpleShape or ListShape
            ? DefaultValues.Of(member, _scope)
            : "null",
        Presence.Optional when _side == CodecSide.Server && member.Default is { ValueKind: not JsonValueKind.Null } => ServerDefault(member),
        Presence.Required when CanInitializeEmpty(member) => DefaultValues.EmptyValue(member.Value, _scope)!,
        Presence.Optional when member.Target is ListShape list => $"{_scope.External(ExternalTypes.AbsentList)}<{_scope.ElementType(list)}>.Instance",
        _ => "null",
    };

    // Clients do not set the defaults of inputs and of members that are optional for clients. Servers do, also if a client has an older model.
    private string ServerDefault(Member member) => DefaultValues.Of(member, _scope) is var value && value == "default" ? $"default({_scope.TypeOf(member.Value)})" : value;

    private void WriteObject(CodeWriter code, string taker)
    {
        string argument = _structure.Role == StructureRole.Error ? "(error)" : "";
        bool hasMetadata = _structure.Role == StructureRole.Response;
        if (Members.Count == 0 && !hasMetadata)
        {
            code.Line($"{taker} new {_scope.Named(_structure)}{(argument.Length > 0 ? argument : "()")};");
            return;
        }
        code.Open($"{taker} new {_scope.Named(_structure)}{argument}");
        if (hasMetadata)
            code.Line("ResponseMetadata = response.Metadata,");
        foreach (Member member in Members)
            code.Line($"{member.PropertyName} = {this[member]}{Correction(member)},");
        code.Close(";");
    }

    private string Correction(Member member)
    {
        if (member.Stream != MemberStream.None)
            return "";
        if (IsErrorIfMissing(member))
            return $" ?? throw new {_scope.External(ExternalTypes.TernSerializationException)}(\"The initial message of the response has no value for a required member\", -1, {CSharpText.Literal(member.PropertyName)})";
        if (IsReportedIfMissing(member) && CanInitializeEmpty(member))
            return $" ?? {DefaultValues.EmptyValue(member.Value, _scope)}";
        if (member.Presence == Presence.Optional || CanInitializeEmpty(member))
            return "";
        return member.Presence == Presence.Defaulted
            ? $" ?? {DefaultValues.Of(member, _scope)}"
            : member.Value switch
            {
                MapShape => " ?? new()",
                BoundShape bound => $" ?? {DefaultValues.EmptyValue(bound, _scope)}",
                UnionShape union => $" ?? new {_scope.Named(union)}.Unknown(\"\")",
                NamedShape named => $" ?? {_codecName(named)}.Empty()",
                _ => "",
            };
    }
}
