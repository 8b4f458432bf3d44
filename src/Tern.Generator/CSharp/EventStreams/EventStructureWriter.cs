using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.EventStreams;

/// <summary>
/// Writes the methods that read and write the structure of one event. Some members can be headers, and one can be the payload. The other members are a
/// document.
/// </summary>
internal sealed class EventStructureWriter(IProtocol protocol, IPayloadCodec payloads, TypeScope scope, CodecSide side)
{
    /// <summary>Whether the event has a structure. An event of the unit type has none.</summary>
    public static bool IsStructure(Member member) => member.Target is not null;

    /// <summary>Writes the method that reads the structure from a message.</summary>
    public void WriteReader(CodeWriter code, Member member)
    {
        var structure = (StructureShape)member.Value;
        string type = scope.Named(structure);
        if (!IsBound(structure))
        {
            code.Open($"private static {type} Read{member.PropertyName}({scope.External(ExternalTypes.EventMessage)} message{MissingMembersSyntax.Parameter(side, scope)})");
            payloads.Read(code, member, "message.Payload", "value", side, scope);
            code.Line("return value;");
            code.Close();
            return;
        }

        var locals = new StructureLocals(structure, scope, side, protocol.CodecName);
        string message = locals.New("message");
        code.Open($"private static {type} Read{member.PropertyName}({scope.External(ExternalTypes.EventMessage)} {message}{MissingMembersSyntax.Parameter(side, scope)})");
        locals.WriteDeclarations(code);
        ReadHeaders(code, structure, locals, message);
        if (structure.EventDocument is { } document)
        {
            string local = locals.New("document");
            payloads.Read(code, ValueOf(document), $"{message}.Payload", local, side, scope);
            foreach ((Member whole, Member part) in DocumentMembers(structure, document))
                code.Line($"{locals[whole]} = {local}.{part.PropertyName};");
        }
        else if (Payload(structure) is { } payload)
        {
            ReadPayload(code, payload, locals, message);
        }
        locals.WriteReturn(code);
        code.Close();
    }

    /// <summary>Writes the method that writes the structure to a message whose type has been written.</summary>
    public void WriteWriter(CodeWriter code, Member member)
    {
        var structure = (StructureShape)member.Value;
        code.Open($"private static void Write{member.PropertyName}({scope.External(ExternalTypes.PooledBuffer)} output, {scope.External(ExternalTypes.EventFrameWriter)} frame, {scope.Named(structure)} value)");
        if (!IsBound(structure))
        {
            WriteMediaType(code, payloads.MediaType);
            code.Line("int headersLength = frame.HeadersLength;");
            payloads.Write(code, member, "value", "output", scope);
            code.Line("frame.Complete(headersLength);");
            code.Close();
            return;
        }

        code.Line("if (value is null)");
        code.Line($"    throw new {scope.External(ExternalTypes.TernRequestException)}(\"An event has no value. Set the value of the event.\");");
        var present = new PresentMembers(structure, scope);
        Member? payload = Payload(structure);
        if (structure.EventDocument is not null)
            WriteMediaType(code, payloads.MediaType);
        else if (payload is not null)
            present.Write(code, payload, "value", _ => WriteMediaType(code, MediaType(payload)));
        foreach (Member header in Headers(structure))
            present.Write(code, header, "value", value => code.Line($"frame.WriteHeader({CSharpText.Literal(header.Name)}u8, {HeaderValue(header, value)});"));
        code.Line("int headersLength = frame.HeadersLength;");
        if (structure.EventDocument is { } document)
        {
            code.Open($"var content = new {scope.Named(document)}");
            foreach ((Member whole, Member part) in DocumentMembers(structure, document))
                code.Line($"{part.PropertyName} = value.{whole.PropertyName},");
            code.Close(";");
            payloads.Write(code, ValueOf(document), "content", "output", scope);
        }
        else if (payload is not null)
        {
            present.Write(code, payload, "value", value => WritePayload(code, payload, value));
        }
        code.Line("frame.Complete(headersLength);");
        code.Close();
    }

    private static IEnumerable<Member> Headers(StructureShape structure) => structure.Members.Where(member => member.Traits.Has(TraitIds.EventHeader));

    private static Member? Payload(StructureShape structure) => structure.Members.FirstOrDefault(member => member.Traits.Has(TraitIds.EventPayload));

    private static bool IsBound(StructureShape structure) => Payload(structure) is not null || Headers(structure).Any();

    private static IEnumerable<(Member Whole, Member Part)> DocumentMembers(StructureShape structure, StructureShape document) =>
        document.Members.Select(part => (structure.Members.First(member => member.Name == part.Name), part));

    /// <summary>A member without own traits whose value is a structure.</summary>
    private static Member ValueOf(StructureShape structure) => new()
    {
        Name = structure.Name,
        Target = structure,
        Traits = structure.Traits,
        OwnTraits = Traits.None,
        Presence = Presence.Required,
    };

    private static void WriteMediaType(CodeWriter code, string mediaType) =>
        code.Line($"frame.WriteHeader(\":content-type\"u8, {CSharpText.Literal(mediaType)});");

    private string MediaType(Member payload) => payload.Traits.GetString(TraitIds.MediaType) ?? payload.Value switch
    {
        SimpleShape { Kind: ShapeKind.Blob } => "application/octet-stream",
        SimpleShape { Kind: ShapeKind.String } or EnumShape => "text/plain",
        _ => payloads.MediaType,
    };

    private void ReadHeaders(CodeWriter code, StructureShape structure, StructureLocals locals, string message)
    {
        if (!Headers(structure).Any())
            return;
        scope.Import("System");
        string headers = locals.New("headers");
        code.Open($"for ({scope.External(ExternalTypes.EventHeaderReader)} {headers} = {message}.GetHeaders(); {headers}.Read();)");
        foreach (Member member in Headers(structure))
        {
            code.Line($"if ({headers}.Name.SequenceEqual({CSharpText.Literal(member.Name)}u8))");
            code.Line($"    {locals[member]} = {HeaderExpression(member, headers)};");
        }
        code.Close();
    }

    private string HeaderExpression(Member member, string headers) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.Boolean } => $"{headers}.GetBoolean()",
        SimpleShape { Kind: ShapeKind.Byte } => $"{headers}.GetByte()",
        SimpleShape { Kind: ShapeKind.Short } => $"{headers}.GetInt16()",
        SimpleShape { Kind: ShapeKind.Integer } => $"{headers}.GetInt32()",
        SimpleShape { Kind: ShapeKind.Long } => $"{headers}.GetInt64()",
        SimpleShape { Kind: ShapeKind.Blob } => $"{headers}.GetBytes()",
        SimpleShape { Kind: ShapeKind.String } => $"{headers}.GetString()",
        SimpleShape { Kind: ShapeKind.Timestamp } => $"{headers}.GetTimestamp()",
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}({headers}.GetInt32())",
        EnumShape text => $"new {scope.Named(text)}({headers}.GetString())",
        _ => throw Unbindable(member, TraitIds.EventHeader),
    };

    private static string HeaderValue(Member member, string value) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.Blob } => $"{value}.Span",
        SimpleShape { Kind: ShapeKind.Boolean or ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long or ShapeKind.String or ShapeKind.Timestamp } => value,
        EnumShape => $"{value}.Value",
        _ => throw Unbindable(member, TraitIds.EventHeader),
    };

    private void ReadPayload(CodeWriter code, Member payload, StructureLocals locals, string message)
    {
        switch (payload.Value)
        {
            case SimpleShape { Kind: ShapeKind.Blob }:
                code.Line($"{locals[payload]} = {message}.Payload.ToArray();");
                break;
            case SimpleShape { Kind: ShapeKind.String }:
                code.Line($"{locals[payload]} = {message}.GetText();");
                break;
            case EnumShape { IsNumeric: false } text:
                code.Line($"{locals[payload]} = new {scope.Named(text)}({message}.GetText());");
                break;
            case StructureShape or UnionShape or SimpleShape { Kind: ShapeKind.Document } or BoundShape:
                string local = locals.New("content");
                payloads.Read(code, payload, $"{message}.Payload", local, side, scope);
                code.Line($"{locals[payload]} = {local};");
                break;
            default:
                throw Unbindable(payload, TraitIds.EventPayload);
        }
    }

    private void WritePayload(CodeWriter code, Member payload, string value)
    {
        switch (payload.Value)
        {
            case SimpleShape { Kind: ShapeKind.Blob }:
                code.Line($"frame.WritePayload({value}.Span);");
                break;
            case SimpleShape { Kind: ShapeKind.String }:
                code.Line($"frame.WritePayload({value});");
                break;
            case EnumShape { IsNumeric: false }:
                code.Line($"frame.WritePayload({value}.Value);");
                break;
            default:
                payloads.Write(code, payload, value, "output", scope);
                break;
        }
    }

    private static GeneratorException Unbindable(Member member, string trait) => new($"member '{member.Name}': The trait {trait} is on a member of {member.Value.Id}, which it does not support.");
}
