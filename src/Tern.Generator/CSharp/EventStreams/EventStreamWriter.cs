using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.EventStreams;

/// <summary>Writes the class that reads and writes the events of a union as messages.</summary>
/// <seealso href="https://smithy.io/2.0/spec/streaming.html#event-streams">Event streams</seealso>
internal sealed class EventStreamWriter(Service service, IProtocol protocol, TypeScope scope, CodecSide side)
{
    /// <summary>The name of the class that reads and writes the events of a member.</summary>
    public static string ClassName(Member stream) => ClassName((UnionShape)stream.Value);

    /// <summary>Writes the files for all unions of events.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (UnionShape union in service.Shapes.OfType<UnionShape>().Where(union => union.IsEventStream))
            yield return ErrorContext.In(service.Source, union.Id, () => CodeFile.Write($"Events/{ClassName(union)}.cs", scope, code => WriteClass(code, union)));
    }

    private static string ClassName(UnionShape union) => union.CodecStem + CodecSuffixes.Events;

    private void WriteClass(CodeWriter code, UnionShape union)
    {
        IPayloadCodec payloads = protocol.EventPayloads ?? throw new GeneratorException($"The protocol {protocol.TraitId} does not support event streams. Exclude the operations that use the union.");
        var structures = new EventStructureWriter(protocol, payloads, scope, side);
        bool reads = side == CodecSide.Client ? union.UsedInOutput : union.UsedInInput;
        bool writes = side == CodecSide.Client ? union.UsedInInput : union.UsedInOutput;
        code.Line($"/// <summary>The codec of the events <c>{union.Name}</c>.</summary>");
        code.Open($"internal static class {ClassName(union)}");
        // The name of a shape that is equal to a method name would refer to the method.
        scope.HiddenNames = union.Members.SelectMany(member => new[] { $"Read{member.PropertyName}", $"Write{member.PropertyName}" }).Concat(["Read", "Write", "TryWriteError"]).ToHashSet();
        if (reads)
        {
            WriteReader(code, union);
            foreach (Member member in Events(union).Where(EventStructureWriter.IsStructure))
            {
                code.Line();
                structures.WriteReader(code, member);
            }
        }
        if (reads && writes)
            code.Line();
        if (writes)
        {
            WriteWriter(code, union);
            if (side == CodecSide.Server)
            {
                code.Line();
                WriteErrorWriter(code, union);
            }
            foreach (Member member in union.Members.Where(EventStructureWriter.IsStructure))
            {
                code.Line();
                structures.WriteWriter(code, member);
            }
        }
        scope.HiddenNames = new HashSet<string>();
        code.Close();
    }

    private static IEnumerable<Member> Events(UnionShape union) => union.Members.Where(member => !IsError(member));

    private static bool IsError(Member member) => member.Target is StructureShape { Role: StructureRole.Error };

    private void WriteReader(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Line("/// <summary>Reads an event from a message. Throws the exception if the message is an error.</summary>");
        code.Open($"public static {name} Read({scope.External(ExternalTypes.EventMessage)} message{MissingMembersSyntax.Parameter(side, scope)})");
        foreach (Member member in Events(union))
        {
            code.Line($"if (message.IsEvent({CSharpText.Literal(member.Name)}u8))");
            code.Line($"    return new {name}.{member.PropertyName}({(EventStructureWriter.IsStructure(member) ? $"Read{member.PropertyName}(message{MissingMembersSyntax.Argument(side)})" : "")});");
        }
        foreach (Member member in union.Members.Where(IsError))
        {
            var error = (StructureShape)member.Value;
            code.Line($"if (message.IsException({CSharpText.Literal(member.Name)}u8))");
            code.Line($"    throw {protocol.CodecName(error)}.Read(message.ToError({scope.External(protocol.ErrorReader)}.ReadEvent, {CSharpText.Literal(error.Id.Name)}, out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document), document);");
        }
        code.Line($"if (message.Kind == {scope.External(ExternalTypes.EventMessageKind)}.Event)");
        code.Line($"    return new {name}.Unknown(message.Type);");
        code.Line($"throw new {ErrorWriter.BaseName(service)}(message.ToError({scope.External(protocol.ErrorReader)}.ReadEvent));");
        code.Close();
    }

    private void WriteWriter(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Line("/// <summary>Writes an event as a message.</summary>");
        code.Open($"public static void Write({scope.External(ExternalTypes.PooledBuffer)} output, {name} value)");
        code.Line($"var frame = new {scope.External(ExternalTypes.EventFrameWriter)}(output);");
        code.Open("switch (value)");
        foreach (Member member in union.Cases)
        {
            bool isStructure = EventStructureWriter.IsStructure(member);
            code.Line($"case {name}.{member.PropertyName}{(isStructure ? " member" : "")}:");
            code.Indent();
            WriteType(code, member);
            code.Line(isStructure ? $"Write{member.PropertyName}(output, frame, member.Value);" : "frame.Complete(frame.HeadersLength);");
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw new {scope.External(ExternalTypes.TernRequestException)}(\"An event is null or an unknown case of {name}, and cannot be sent. Use a known case.\");");
        code.Close();
        code.Close();
    }

    private void WriteErrorWriter(CodeWriter code, UnionShape union)
    {
        code.Line("/// <summary>Writes an error of the stream as a message. Returns false if the model does not contain the error.</summary>");
        code.Open($"public static bool TryWriteError({scope.External(ExternalTypes.PooledBuffer)} output, {scope.External(ExternalTypes.TernServiceException)} error)");
        List<Member> errors = [.. union.Members.Where(IsError)];
        if (errors.Count > 0)
        {
            code.Open("switch (error)");
            foreach (Member member in errors)
            {
                code.Line($"case {scope.Named((StructureShape)member.Value)} value:");
                code.Indent();
                code.Open();
                code.Line($"var frame = new {scope.External(ExternalTypes.EventFrameWriter)}(output);");
                WriteType(code, member);
                code.Line($"Write{member.PropertyName}(output, frame, value);");
                code.Line("return true;");
                code.Close();
                code.Unindent();
            }
            code.Close();
        }
        code.Line("return false;");
        code.Close();
    }

    private static void WriteType(CodeWriter code, Member member)
    {
        (string kind, string header) = IsError(member) ? ("exception", ":exception-type") : ("event", ":event-type");
        code.Line($"frame.WriteHeader(\":message-type\"u8, \"{kind}\");");
        code.Line($"frame.WriteHeader(\"{header}\"u8, {CSharpText.Literal(member.Name)});");
    }
}
